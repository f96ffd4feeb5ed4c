/** How a floor and the product compare: medians over rounds that alternate A B A B on the same machine. */
export interface Comparison {
  unit: string;
  /** Median of the rounds. */
  floor: number;
  product: number;
  /** Above 1: the product is better than the floor. Median of the ratios of each round. */
  ratio: number;
  rounds: { floor: number; product: number }[];
}

export const ROUNDS = 5;

/** Measures the floor, then the product, and so on; each round gives a ratio of its own, so that slow drift cancels out. */
export async function alternate(
  unit: string,
  better: 'more' | 'less',
  floor: (round: number) => Promise<number>,
  product: (round: number) => Promise<number>,
  times = ROUNDS,
): Promise<Comparison> {
  const rounds = [];
  for (let round = 0; round < times; round += 1) {
    rounds.push({ floor: await floor(round), product: await product(round) });
  }
  const ratios = rounds.map((each) => (better === 'more' ? each.product / each.floor : each.floor / each.product));
  return {
    unit,
    floor: median(rounds.map((each) => each.floor)),
    product: median(rounds.map((each) => each.product)),
    ratio: median(ratios),
    rounds,
  };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which this part of the values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
