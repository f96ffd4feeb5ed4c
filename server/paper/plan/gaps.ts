/** Numbers from 1 upwards in the same order, gaps wider than `widest` shortened; what lies between or outside goes to the nearest. */
export function closeGaps(values: number[], widest: number): { size: number; of(value: number): number } {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const numbers: number[] = [];
  sorted.forEach((value, i) => {
    const gap = i === 0 ? 1 : Math.min(value - sorted[i - 1]!, widest);
    numbers.push((numbers.at(-1) ?? 0) + gap);
  });
  const index = new Map(sorted.map((value, i) => [value, numbers[i]!]));
  const outside = (value: number): number => {
    if (sorted.length === 0) return 1;
    const after = sorted.findIndex((other) => other > value);
    if (after === 0) return 0;
    if (after < 0) return numbers.at(-1)! + 1;
    return Math.min(numbers[after - 1]! + value - sorted[after - 1]!, numbers[after]! - 1);
  };
  return { size: (numbers.at(-1) ?? 0) + 2, of: (value) => index.get(value) ?? outside(value) };
}

/** The commonest distance that is large enough to be one. */
export function commonest(distances: number[], otherwise: number): number {
  const counts = new Map<number, number>();
  for (const distance of distances) {
    const rounded = Math.round(distance * 2) / 2;
    if (rounded >= 8) counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  let [best, most] = [otherwise, 0];
  for (const [distance, count] of counts) {
    if (count > most || (count === most && distance < best)) [best, most] = [distance, count];
  }
  return best;
}
