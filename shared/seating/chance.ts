/** Numbers by chance that come in the same order on every machine. */
export interface Chance {
  /** A whole number from 0 up to, but not including, `below`. */
  upTo: (below: number) => number;
}

/** Chance that a seed decides: 32-bit steps of 'mulberry32' (Tommy Ettinger, public domain), whole numbers only. */
export function chanceOf(seed: number): Chance {
  let state = seed | 0;
  return {
    upTo: (below) => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
    },
  };
}
