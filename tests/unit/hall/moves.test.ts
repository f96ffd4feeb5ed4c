import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLayout } from '#shared/hall/check.ts';
import { checkSuccessor } from '#shared/hall/difference.ts';
import { doublesOf } from '#shared/hall/doubles.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { layoutSchema } from '#shared/hall/layout.ts';
import { anyHall, anyMove } from './anyHall.ts';

describe('every move of the editor', () => {
  it('leaves a sound layout without doubled labels, which may follow the one before', () => {
    fc.assert(
      fc.property(anyHall, anyMove, (layout, move) => {
        const next = move(layout);
        expect(checkLayout(next)).toEqual([]);
        expect(doublesOf(next)).toEqual([]);
        expect(checkSuccessor(layout, next)).toEqual([]);
        expect(layoutSchema.safeParse(next).error).toBeUndefined();
      }),
    );
  });

  it('never gives an id out twice', () => {
    fc.assert(
      fc.property(anyHall, fc.array(anyMove, { maxLength: 10 }), (start, moves) => {
        const seen = new Set(placesOf(start));
        let layout = start;
        for (const move of moves) {
          const before = new Set(placesOf(layout));
          layout = move(layout);
          for (const place of placesOf(layout)) {
            if (!before.has(place)) expect(seen.has(place)).toBe(false);
            seen.add(place);
          }
        }
      }),
    );
  });

  it('leaves the layout it was given alone', () => {
    fc.assert(
      fc.property(anyHall, anyMove, (layout, move) => {
        const copy = structuredClone(layout);
        move(layout);
        expect(layout).toEqual(copy);
      }),
    );
  });
});
