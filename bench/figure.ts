import type { Figure } from './table.ts';

export interface Beside {
  floor: number;
  product: number;
}

/** What all cases come to together; the ratio of the sums, and every case for whoever looks closer. */
export function figure(
  title: string,
  unit: string,
  goal: number,
  rounds: Beside[],
  more: Record<string, unknown> = {},
  better: 'more' | 'less' = 'more',
): Figure {
  const sum = (side: keyof Beside) => rounds.reduce((all, round) => all + round[side], 0);
  const [floor, product] = [sum('floor'), sum('product')];
  const [above, below] = better === 'more' ? [product, floor] : [floor, product];
  // Of two that need nothing, neither is better.
  const ratio = below === 0 ? Number(above === 0 || better === 'less') : above / below;
  return { title, unit, floor, product, ratio, goal, rounds, cases: rounds.length, ...more };
}

/** One measure beside what it may be at most. */
export function bounded(title: string, unit: string, most: number, product: number, more: object = {}): Figure {
  return figure(title, unit, 1, [{ floor: most, product }], { ...more }, 'less');
}

/** Tells how far a long run is. */
export function say(text: string): void {
  console.log(text);
}
