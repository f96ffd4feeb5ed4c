/** Numbers that look random and repeat with their seed (mulberry32). */
export interface Draw {
  /** A fraction from 0 up to, but not, 1. */
  fraction(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  shuffle<T>(list: readonly T[]): T[];
}

export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    between,
    shuffle(list) {
      const mixed = [...list];
      for (let i = mixed.length - 1; i > 0; i -= 1) {
        const j = between(0, i);
        [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
      }
      return mixed;
    },
  };
}
