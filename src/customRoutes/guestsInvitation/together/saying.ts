import { type Chosen, NOTHING_CHOSEN, type SaidOnPlan } from '#shared/hall/present.ts';

/** What follows each other within this is one word, ms; between two of them is this; and as often it is said again, unasked. */
const TOGETHER_MS = 100;
const BETWEEN_MS = 250;
const AGAIN_MS = 10_000;
/** What couldn't be said is said again after this, ms; a word that isn't through after that is lost. */
const LOST_MS = 2_000;
const GIVE_UP_MS = 8_000;

/** Says what is chosen on an open plan, as often as it has to be known and not more often; one word at a time, so that none overtakes another. */
export function createSaying(send: (said: SaidOnPlan, signal: AbortSignal) => Promise<unknown>) {
  const page = Math.floor(Math.random() * 2 ** 31);
  let chosen: Chosen = NOTHING_CHOSEN;
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [isSending, isWanted, isOver] = [false, false, false];
  let word = new AbortController();

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void say(), ms);
  };
  const say = async () => {
    [isSending, isWanted] = [true, false];
    turn += 1;
    const { places, guests, more } = chosen;
    word = new AbortController();
    // A connection that is cut may keep a word for minutes, and with it all that follow.
    const giveUp = setTimeout(() => word.abort(), GIVE_UP_MS);
    const isThrough = await send({ page, turn, places: [...places], guests: [...guests], more }, word.signal).then(
      () => true,
      () => false,
    );
    clearTimeout(giveUp);
    isSending = false;
    if (!isOver) later(isWanted ? BETWEEN_MS : isThrough ? AGAIN_MS : LOST_MS);
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
    /** The connection is back: a word from before isn't waited for. */
    back(): void {
      word.abort();
      want();
    },
    leave(): void {
      isOver = true;
      clearTimeout(timer);
      turn += 2;
      void send({ page, turn, leaves: true }, new AbortController().signal).catch(() => undefined);
    },
  };
}
