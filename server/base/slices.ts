import { setImmediate } from 'node:timers/promises';

/** How long a piece of long work may go on before others have a turn, ms. */
const SLICE_MS = 2;

/** A piece of long work: whether it has gone on for long, and how the next one begins. */
function newSlice() {
  let begun = performance.now();
  return {
    isOver: () => performance.now() - begun >= SLICE_MS,
    next: async () => {
      await setImmediate();
      begun = performance.now();
    },
  };
}

/** Between two pieces of long work: lets others through where this work has gone on for a slice. */
export type Pause = () => Promise<void>;

/** A pause for one long work, to be awaited between its pieces. */
export function pauses(): Pause {
  const slice = newSlice();
  return async () => {
    if (slice.isOver()) await slice.next();
  };
}

/** The rows in their order, so many at a time. */
export function* piecesOf<R>(rows: readonly R[], most: number): Generator<readonly R[]> {
  for (let from = 0; from < rows.length; from += most) yield rows.slice(from, from + most);
}

/** Does something with one row after another, in their order; others come through in between, however many they are. */
export async function inSlices<R, T>(rows: readonly R[], act: (row: R, at: number) => T): Promise<T[]> {
  const done: T[] = [];
  const slice = newSlice();
  for (const [at, row] of rows.entries()) {
    // Asked without waiting: for a hundred thousand rows that alone would take a while.
    if (slice.isOver()) await slice.next();
    done.push(act(row, at));
  }
  return done;
}
