import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newLayout, type HallLayout, type Row, type Table } from '#shared/hall/layout.ts';
import { overlapsOf } from '#shared/hall/overlap.ts';
import { limit } from '#shared/limits.ts';

/** How many times outlines were compared side by side. */
const compared = vi.hoisted(() => ({ seats: 0, boards: 0 }));

vi.mock('#shared/hall/meeting.ts', async (original) => {
  const outlines = await original<typeof import('#shared/hall/meeting.ts')>();
  return {
    ...outlines,
    distanceTo: (...given: Parameters<typeof outlines.distanceTo>) => {
      compared.seats += 1;
      return outlines.distanceTo(...given);
    },
    cross: (...given: Parameters<typeof outlines.cross>) => {
      compared.boards += 1;
      return outlines.cross(...given);
    },
  };
});

beforeEach(() => Object.assign(compared, { seats: 0, boards: 0 }));

const most = limit('fieldMessages');

function hallOf(tables: Table[], rows: Row[] = [], levels = 0): HallLayout {
  const names = Array.from({ length: levels }, (_, i) => ({ name: `${i}` }));
  return { ...newLayout(0, 0), next_place: 200_000, tables, rows, levels: names };
}

function tablesOf(count: number, of: (i: number) => Partial<Table>): Table[] {
  return Array.from({ length: count }, (_, i) => ({
    label: `${i}`,
    shape: 'round',
    x: 500,
    y: 500,
    turn: 0,
    start: 1,
    chairs: false,
    places: [i + 1],
    ...of(i),
  }));
}

describe('looking for what lies on something else', () => {
  it('ends with as many pairs as a refusal names', () => {
    const heap = hallOf(tablesOf(500, (i) => ({ x: 500 + i / 10 })));
    expect(overlapsOf(heap)).toHaveLength(most);
    expect(overlapsOf(heap, null, 1)).toHaveLength(1);
    const rows = Array.from({ length: 200 }, (_, i): Row => {
      const places = Array.from({ length: 400 }, (_seat, n) => i * 400 + n + 1);
      return { label: `${i}`, x: 0, y: 0, dx: 0, dy: 0, start: 1, places };
    });
    expect(overlapsOf(hallOf([], rows))).toHaveLength(most);
    expect(compared).toEqual({ seats: 0, boards: 0 });
  });

  it('tells round tables by how far they are from each other', () => {
    expect(overlapsOf(hallOf(tablesOf(500, (i) => ({ x: i * 44 }))))).toEqual([]);
    expect(overlapsOf(hallOf(tablesOf(2, (i) => ({ x: i * 43 }))))).toHaveLength(1);
    expect(compared).toEqual({ seats: 0, boards: 0 });
  });

  it('compares no sides of boards that stand beside each other, however their boxes lie', () => {
    const places = (i: number) => Array.from({ length: 100 }, (_, n) => i * 100 + n + 1);
    const diagonal = (i: number): Partial<Table> => ({
      shape: 'long',
      sides: [100, 0, 0, 0],
      turn: 45,
      x: i * 100,
      places: places(i),
    });
    const long = tablesOf(500, diagonal).map((table): Table => ({ ...table, chairs: undefined }));
    expect(overlapsOf(hallOf(long))).toEqual([]);
    expect(compared).toEqual({ seats: 0, boards: 0 });
  });

  it('looks at no seat of another level, and at none beyond a table', () => {
    const levels = 20;
    const rows = Array.from({ length: 240 }, (_, i): Row => {
      const places = Array.from({ length: 400 }, (_seat, n) => 1000 + i * 400 + n);
      return {
        label: `${i}`,
        x: 0,
        y: (i % 12) * 400 * 18,
        dx: 0,
        dy: 18,
        start: 1,
        level: Math.floor(i / 12),
        places,
      };
    });
    const beside = tablesOf(500, (i) => ({ x: 80, y: (i - 250) * 100, level: i % levels }));
    const measured = countedReads(() => expect(overlapsOf(hallOf(beside, rows, levels))).toEqual([]));
    // Each with each of its level, or of all, would be 2.4 million or 48 million.
    expect(measured).toBe(0);
  });

  it('judges a heap that was there before by what is moved off it or onto it', () => {
    const before = hallOf(tablesOf(500, () => ({})));
    expect(overlapsOf(before, before)).toEqual([]);
    const moved = { ...before, tables: before.tables.with(7, { ...before.tables[7]!, x: 520 }) };
    expect(overlapsOf(moved, before)).toHaveLength(most);
  });
});

/** Seats whose distance from a board was reckoned. */
function countedReads(act: () => void): number {
  const { hypot } = Math;
  let count = 0;
  Math.hypot = (...values: number[]) => {
    count += 1;
    return hypot(...values);
  };
  try {
    act();
  } finally {
    Math.hypot = hypot;
  }
  return count;
}
