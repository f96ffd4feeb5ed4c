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

/**
 * Is a loss taken at such a heat? One as large as the heat every second time, twice as large every fourth, and so on. The
 * logarithm is the digits before the first 1 of a number by chance and a straight line between them: whole numbers, alike everywhere.
 */
export function isTaken({ upTo }: Chance, loss: number, heat: number): boolean {
  if (loss <= 0) return true;
  if (loss >= heat * 33) return false;
  const number = upTo(2 ** 32);
  const zeros = Math.clz32(number);
  const rest = (number << (zeros + 1)) >>> 16;
  return loss * 65_536 <= heat * ((zeros + 1) * 65_536 - rest);
}
