import { describe, expect, it } from 'vitest';
import { SHAPES } from '#shared/hall/layout.ts';
import { namesFitFrom } from '#shared/hall/naming.ts';
import { leastPitch, type TableLook } from '#shared/hall/tables.ts';

const round: TableLook = { shape: 'round', chairs: 10, seated: true, turn: 0, start: 1, direction: 'ltr' };

describe('the zoom from which names fit at tables', () => {
  it.each([
    [240, 130],
    [176, 230],
    [150, 420],
  ])('is, for round tables of ten that stand %d apart, %d percent', (across, zoom) => {
    expect(namesFitFrom(round, { across, down: 136 })).toBe(zoom);
  });

  it('is none where tables stand as close as they can, or nobody has a chair of their own', () => {
    expect(namesFitFrom(round, leastPitch(round))).toBeNull();
    expect(namesFitFrom({ ...round, seated: false }, { across: 240, down: 240 })).toBeNull();
  });

  it('never grows with the way between tables, whatever their shape', () => {
    for (const shape of SHAPES) {
      const zooms = [0, 40, 80, 160].map((more) => {
        const { across, down } = leastPitch({ ...round, shape });
        return namesFitFrom({ ...round, shape }, { across: across + more, down: down + more }) ?? Infinity;
      });
      expect(zooms).toEqual(zooms.toSorted((a, b) => b - a));
      expect(zooms.at(-1)).toBeLessThan(Infinity);
    }
  });
});
