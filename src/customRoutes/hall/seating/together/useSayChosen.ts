import { useEffect } from 'react';
import { type Chosen, toldOf } from '#shared/hall/present.ts';
import { useLatest } from '../../../../ui/useLatest.ts';
import type { Guest } from '../../plan/types.ts';
import { type Intent, placeOfIntent } from '../intents.ts';

/** Says to colleagues which places and guests are in hand here, whenever they are others. */
export function useSayChosen(
  say: ((chosen: Chosen) => void) | undefined,
  hand: { intent: Intent; chosen: readonly number[]; waiting: readonly Guest[] },
): void {
  const latest = useLatest(say);
  // What is the same is said once, however often it is made anew.
  const chosen = JSON.stringify(chosenIn(hand));
  useEffect(() => latest.current?.(JSON.parse(chosen) as Chosen), [latest, chosen]);
}

/** What is in hand: places chosen for a group, those of people who are to move, and the guests who are to sit. */
export function chosenIn(hand: { intent: Intent; chosen: readonly number[]; waiting: readonly Guest[] }): Chosen {
  const { intent, chosen, waiting } = hand;
  const place = placeOfIntent(intent);
  const seated = intent.kind === 'several' ? intent.places : place === null ? [] : [place];
  const guests = intent.kind === 'guest' ? [intent.guest_id] : waiting.map(({ id }) => id);
  return toldOf([...chosen, ...seated], guests);
}
