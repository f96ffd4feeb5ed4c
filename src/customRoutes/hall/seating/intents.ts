import type { Guest } from '../plan/types.ts';

/** What the next press on the plan or in the list means. */
export type Intent =
  | { kind: 'none' }
  /** One by one: the next free place pressed is for this guest. */
  | { kind: 'guest'; guest_id: string }
  /** A taken place was pressed: its card is open. */
  | { kind: 'ticket'; place: number }
  /** A table or an area was pressed: who sits there. `member`: one of its places. */
  | { kind: 'group'; member: number }
  /** Several seated people are selected; `asked`: the next press says where they go. */
  | { kind: 'several'; places: readonly number[]; asked: boolean }
  | { kind: 'move'; place: number }
  | { kind: 'change'; place: number };

export const NOTHING: Intent = { kind: 'none' };

/** What is in hand where somebody arrives for one guest: their place, or the guest to be given one. */
export function intentFor(guest: Pick<Guest, 'id' | 'place'> | undefined): Intent {
  if (!guest) return NOTHING;
  return guest.place === null ? { kind: 'guest', guest_id: guest.id } : { kind: 'ticket', place: guest.place };
}

/** What a person has in hand: what the next press means, and the places chosen for a group. */
export interface Hand {
  intent: Intent;
  chosen: readonly number[];
}

/** Escape puts one thing down at a time: first what a press would do, where that was begun on a card back to it, then the chosen places. */
export function afterEscape({ intent, chosen }: Hand): Hand {
  return intent.kind === 'none' ? { intent, chosen: [] } : { intent: cardBefore(intent) ?? NOTHING, chosen };
}

/** The card on which was said what the next press does; null where there was none. */
export function cardBefore(intent: Intent): Intent | null {
  if (intent.kind === 'several') return intent.asked ? { ...intent, asked: false } : null;
  return intent.kind === 'move' || intent.kind === 'change' ? { kind: 'ticket', place: intent.place } : null;
}

/**
 * Whom a press seats once `guest_id` has a place: nobody, unless guests are being seated one after the other; then the
 * next in the list who has none. Whoever was pressed meanwhile stays in hand.
 */
export function armedAfter(
  intent: Intent,
  guest_id: string,
  oneByOne: boolean,
  listed: readonly Pick<Guest, 'id' | 'place'>[],
): Intent {
  if (intent.kind !== 'guest' || intent.guest_id !== guest_id) return intent;
  const next = oneByOne ? nextWithout(listed, guest_id) : undefined;
  return next ? { kind: 'guest', guest_id: next.id } : NOTHING;
}

/**
 * What is in hand without those who have a place in a moment: `comingTo` says who takes which. Who is seated next is armed as if
 * the server had heard of it.
 */
export function handWithout(
  hand: Hand,
  comingTo: ReadonlyMap<string, number>,
  oneByOne: boolean,
  listed: readonly Pick<Guest, 'id' | 'place'>[],
): Hand {
  const { intent } = hand;
  if (intent.kind === 'guest' && comingTo.has(intent.guest_id)) {
    const open = listed.filter(({ id }) => id === intent.guest_id || !comingTo.has(id));
    return { ...hand, intent: armedAfter(intent, intent.guest_id, oneByOne, open) };
  }
  // Those who were to be moved, or to give up their place, are on the way.
  const from = intent.kind === 'several' ? intent.places : 'place' in intent ? [intent.place] : [];
  const taken = new Set(comingTo.values());
  const leaving = new Set(listed.flatMap(({ id, place }) => (place !== null && comingTo.has(id) ? place : [])));
  return from.some((place) => taken.has(place) || leaving.has(place)) ? { ...hand, intent: NOTHING } : hand;
}

/** The first guest without a place after this one in the list. */
export function nextWithout<G extends Pick<Guest, 'id' | 'place'>>(listed: readonly G[], guest_id: string) {
  return listed.slice(listed.findIndex(({ id }) => id === guest_id) + 1).find(({ place }) => place === null);
}

/** The place an open card or a step is about. */
export function placeOfIntent(intent: Intent): number | null {
  return 'place' in intent ? intent.place : null;
}
