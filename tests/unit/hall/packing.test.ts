import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagsOf, packFlags, packIds, packLayout, unpackIds, unpackLayout } from '#shared/hall/packing.ts';
import { packedLayout } from '#resources/packedHall.ts';
import { isPaired, MARKS, newLayout } from '#shared/hall/layout.ts';
import { anyHall } from './anyHall.ts';

const anyIds = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 300 });

describe('what goes over the wire of a hall', () => {
  it('are ids as stretches, up and down, and the same ids in the same order again', () => {
    expect(packIds([])).toEqual([]);
    expect(packIds([5, 6, 7, 3, 2, 1, 40])).toEqual([5, 3, 3, -3, 40, 1]);
    fc.assert(
      fc.property(anyIds, (ids) => {
        expect(unpackIds(packIds(ids))).toEqual(ids);
      }),
    );
  });

  it('are flags by position, a bit each', () => {
    fc.assert(
      fc.property(anyIds, anyIds, (all, some) => {
        const wanted = new Set(some);
        const has = flagsOf(packFlags(all, wanted));
        expect(all.filter((_, at) => has(at))).toEqual(all.filter((id) => wanted.has(id)));
      }),
    );
    expect(packFlags(Array.from({ length: 2400 }), new Set())).toHaveLength(400);
  });

  it('is a layout as its own schema says, and the same layout again', () => {
    fc.assert(
      fc.property(anyHall, (layout) => {
        const packed = packLayout(layout);
        expect(packedLayout.parse(packed)).toEqual(packed);
        expect(unpackLayout(packed)).toEqual(layout);
      }),
    );
  });

  it.each(MARKS.filter((mark) => !isPaired(mark)))(
    'has 5,000 places that are %s as one stretch, and so ranks and closed ones',
    (mark) => {
      const layout = newLayout(50, 100);
      const places = layout.rows.flatMap((row) => row.places);
      const zones = [{ name: 'VIP', places }];
      const packed = packLayout({ ...layout, inactive: places, zones, marks: { ...layout.marks, [mark]: places } });
      expect([packed.marks[mark], packed.inactive, packed.zones[0]!.places]).toEqual([1, 2, 3].map(() => [1, 5_000]));
      expect(packedLayout.parse(packed)).toEqual(packed);
    },
  );

  it('of 100,000 places is a few kilobytes, where the ids alone are hundreds', () => {
    const layout = newLayout(250, 400);
    expect(JSON.stringify(layout).length).toBeGreaterThan(580_000);
    expect(JSON.stringify(packLayout(layout)).length).toBeLessThan(20_000);
  });
});
