import { setImmediate as turn } from 'node:timers/promises';

/** How often others had a turn while `act` went on. */
export async function turnsDuring(act: () => Promise<unknown>): Promise<number> {
  const seen = { turns: 0, isOver: false };
  const count = async () => {
    for (; !seen.isOver; seen.turns += 1) await turn();
  };
  const counting = count();
  await act();
  seen.isOver = true;
  await counting;
  return seen.turns;
}
