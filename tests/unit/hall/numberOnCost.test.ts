import { expect, it, vi } from 'vitest';
import { doublesOf, numberOn } from '#shared/hall/doubles.ts';
import { labelGiver } from '#shared/hall/labels.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { mergeLayouts } from '#shared/hall/merging.ts';

/** A hall of rows that are all called alike, each beside one of them; and how often what one leaves out was put in order. */
function alike(count: number, seats: number) {
  const counted = { sorts: 0 };
  const rows = newLayout(count, seats).rows.map((row, i) => {
    const skip = [3, 1];
    skip.toSorted = (compare) => {
      counted.sorts += 1;
      return [...skip].sort(compare);
    };
    return { ...row, label: '1', skip, x: (i % 4) * 1000, y: Math.floor(i / 4) * 26 };
  });
  return { counted, layout: { ...newLayout(count, seats), rows } satisfies HallLayout };
}

it('rows of one label have their numbers worked out a few times each, however many there are', () => {
  for (const count of [20, 80]) {
    const { counted, layout } = alike(count, 5);
    const sound = numberOn(layout);
    expect(counted.sorts).toBeLessThanOrEqual(2 * count);
    expect(doublesOf(sound)).toEqual([]);
    counted.sorts = 0;
    mergeLayouts(layout, layout, layout);
    expect(counted.sorts).toBeLessThanOrEqual(6 * count);
  }
});

it('labels that are given out are not gone through from the first one on for each', () => {
  const taken = Array.from({ length: 500 }, (_, i) => String(i + 1));
  const give = labelGiver(taken);
  const steps = vi.spyOn(RegExp.prototype, 'exec');
  const given = taken.map((label) => give(label));
  const count = steps.mock.calls.length;
  steps.mockRestore();
  expect(given).toEqual(taken.map((label) => String(Number(label) + 500)));
  expect(count).toBeLessThan(3 * taken.length);
});

it('labels that paper prints alike are none that is given out', () => {
  const named = { ...newLayout(3, 2), rows: newLayout(3, 2).rows.map((row) => ({ ...row, label: 'A 1' })) };
  const layout = { ...named, rows: named.rows.with(0, { ...named.rows[0]!, label: 'A  2' }) };
  const sound = numberOn(layout);
  expect(sound.rows.map(({ label }) => label)).toEqual(['A  2', 'A 1', 'A 3']);
  expect(doublesOf(sound)).toEqual([]);
});
