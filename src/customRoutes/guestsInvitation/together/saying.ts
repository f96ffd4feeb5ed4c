import { type Chosen, NOTHING_CHOSEN, type SaidOnPlan } from '#shared/hall/present.ts';

/** What follows each other within this is one word, ms; between two of them is this; and as often it is said again, unasked. */
const TOGETHER_MS = 100;
const BETWEEN_MS = 250;
const AGAIN_MS = 10_000;

/** Says what is chosen on an open plan, as often as it has to be known and not more often; one word at a time, so that none overtakes another. */
export function createSaying(send: (said: SaidOnPlan) => Promise<unknown>) {
  const page = Math.floor(Math.random() * 2 ** 31);
  let chosen: Chosen = NOTHING_CHOSEN;
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [isSending, isWanted, isOver] = [false, false, false];

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void say(), ms);
  };
  const say = async () => {
    [isSending, isWanted] = [true, false];
    turn += 1;
    const { places, guests, more } = chosen;
    // Who can't be told now is told the next time.
    await send({ page, turn, places: [...places], guests: [...guests], more }).catch(() => undefined);
    isSending = false;
    if (!isOver) later(isWanted ? BETWEEN_MS : AGAIN_MS);
  };
  const want = () => {
    if (isOver) return;
    isWanted = true;
    if (!isSending) later(TOGETHER_MS);
  };
  return {
    choose(next: Chosen): void {
      chosen = next;
      want();
    },
    /** Says it once more: somebody may not know yet. */
    again: want,
    leave(): void {
      isOver = true;
      clearTimeout(timer);
      turn += 2;
      void send({ page, turn, leaves: true }).catch(() => undefined);
    },
  };
}
