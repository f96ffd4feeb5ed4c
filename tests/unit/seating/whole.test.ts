import { describe, expect, it, vi } from 'vitest';
import { chanceOf, isTaken } from '#shared/seating/chance.ts';
import { countWhole, fitWhole } from '#shared/seating/whole.ts';
import { quietest, slowness } from '../../attack/held.ts';

/** Sizes of parties and bins by chance, too little room for all of them as a rule. */
function caseOf(seed: number, mostParties: number) {
  const { upTo } = chanceOf(seed);
  const bins = Array.from({ length: 1 + upTo(4) }, () => 1 + upTo(9));
  const sizes = Array.from({ length: 1 + upTo(mostParties) }, () => 1 + upTo(6));
  return { sizes, bins };
}

/** As many as can be whole, by trying everything. */
function mostWhole(sizes: readonly number[], bins: readonly number[]): number {
  const [size, ...rest] = sizes;
  if (size === undefined) return 0;
  const placed = bins.flatMap((room, at) => (room < size ? [] : 1 + mostWhole(rest, bins.with(at, room - size))));
  return Math.max(mostWhole(rest, bins), ...placed);
}

describe('parties into free stretches', () => {
  it('stay whole as often as is possible at all', () => {
    let less = 0;
    for (let seed = 1; seed <= 300; seed += 1) {
      const { sizes, bins } = caseOf(seed, 7);
      const most = mostWhole(sizes, bins);
      expect(countWhole(fitWhole(sizes, bins)), JSON.stringify({ sizes, bins })).toBe(most);
      less += Number(most < sizes.length);
    }
    // Or the cases would be too easy to say anything.
    expect(less).toBeGreaterThan(100);
  });

  it('take no more room than a stretch has, also where there are many of them', () => {
    const { upTo } = chanceOf(7);
    const bins = Array.from({ length: 120 }, () => 1 + upTo(12));
    const sizes = Array.from({ length: 200 }, () => 2 + upTo(7));
    const fitted = fitWhole(sizes, bins);
    const used = bins.map(() => 0);
    fitted.forEach((bin, party) => {
      if (bin >= 0) used[bin]! += sizes[party]!;
    });
    used.forEach((size, bin) => expect(size).toBeLessThanOrEqual(bins[bin]!));
    expect([...fitWhole(sizes, bins)]).toEqual([...fitted]);
  });

  it('are looked for in all ways only where one has room, however many single seats are free', () => {
    const { upTo } = chanceOf(5);
    const sizes = Array.from({ length: 40 }, () => 2 + upTo(5));
    const gaps = Array.from({ length: 12 }, () => 7 + upTo(6));
    const read = (bins: readonly number[]) => {
      const rooms = vi.spyOn(Int32Array.prototype, 'toSorted');
      const fitted = fitWhole(sizes, bins);
      const sum = rooms.mock.results.reduce((all, { value }) => all + (value as Int32Array).length, 0);
      rooms.mockRestore();
      return { fitted: [...fitted], sum };
    };
    const { fitted, sum } = read(gaps);
    expect(sum).toBeGreaterThan(10_000);
    expect(read([...gaps, ...Array.from({ length: 1_500 }, () => 1)])).toEqual({ fitted, sum });
    // Single seats between them leave the gaps where they are.
    const between = read(gaps.flatMap((gap) => [1, gap])).fitted;
    expect(between).toEqual(fitted.map((bin) => (bin < 0 ? -1 : 2 * bin + 1)));
    const pairs = read([...gaps, ...Array.from({ length: 1_500 }, () => 2)]);
    expect(pairs.sum).toBeLessThan(2_100_000);
  });

  it('cost a large hall no minute where not all of them find room', async () => {
    const { upTo } = chanceOf(5);
    const sizes = Array.from({ length: 2_000 }, () => 2 + upTo(8));
    const bins = Array.from({ length: 1_000 }, () => 4 + upTo(10));
    expect(countWhole(fitWhole(sizes, bins))).toBeGreaterThan(1_600);
    expect(await quietest(async () => fitWhole(sizes, bins), 800)).toBeLessThan(800 * slowness());
  });

  it('come into the stretch that they leave the least of', () => {
    expect([...fitWhole([3, 2], [10, 4, 3])]).toEqual([2, 1]);
  });
});

describe('a loss', () => {
  it('is taken every second time where it is as large as the heat, every fourth where it is twice as large', () => {
    const chance = chanceOf(3);
    const taken = (loss: number) =>
      Array.from({ length: 10_000 }, () => isTaken(chance, loss, 100)).filter(Boolean).length;
    expect(taken(0)).toBe(10_000);
    expect(Math.round(taken(100) / 500)).toBe(10);
    expect(Math.round(taken(200) / 500)).toBe(5);
    expect(taken(3_300)).toBe(0);
  });
});
