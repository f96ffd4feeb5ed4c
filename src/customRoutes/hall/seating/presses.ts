import { knownTicket } from '../plan/places.ts';
import type { Guest } from '../plan/types.ts';
import { type Hand, type Intent, NOTHING } from './intents.ts';
import type { movesOf } from './moves.ts';
import { runFrom } from './runs.ts';
import type { Acts } from './useActs.ts';
import type { FactsKnown } from './useFacts.ts';
import type { How, SeatingProps } from './useSeating.ts';

interface Given {
  props: Pick<SeatingProps, 'selectedGuests' | 'onSelectGuests' | 'readOnly' | 'bound'>;
  facts: FactsKnown;
  moves: ReturnType<typeof movesOf>;
  setRefusal: Acts['setRefusal'];
  hand: Hand;
  /** The chosen places that are still open, and the guests who wait for them, both in their order. */
  chosen: readonly number[];
  waiting: readonly Guest[];
  setIntent: (next: Intent) => void;
  put: (chosen: readonly number[], by?: How) => void;
  seatOne: (guest_id: string, place: number) => Promise<void>;
}

/** What a press means, on a place, a table or an area, on a guest, and what a rectangle does: by what is in hand. */
export function pressesOf({ props, facts, moves, setRefusal, hand, chosen, waiting, setIntent, put, seatOne }: Given) {
  const { selectedGuests, onSelectGuests, readOnly = false, bound = false } = props;
  const { layout, placeOf, groups, together, sectorOf, isOpen, isLoose, isMine, canTake } = facts;
  const { refuseForeign, refuseClosed } = moves;
  const { intent } = hand;
  const runAt = (place: number, people: number) => {
    // A held place is meant by whoever names it, and passed over by a run.
    const isNamed = (other: number) => other === place && isOpen(other) && isMine(other);
    const isRoom = (other: number) => canTake(other) || isNamed(other);
    return together(runFrom(layout, place, people, isRoom, (other) => sectorOf(other) === sectorOf(place)));
  };

  /** A press on a place of the plan, or on its line in the list. */
  const clickPlace = (place: number, adding: boolean) => {
    const at = placeOf.get(place);
    setRefusal(null);
    if (intent.kind === 'move') return moves.moveTo(intent.place, place);
    if (intent.kind === 'several' && intent.asked) return moves.moveAll(intent.places, place);
    if (at?.ticket && !knownTicket(at)) return undefined;
    if (at?.ticket && adding && intent.kind === 'several') return holdSeated([place], 'toggle');
    // The second of them joins the one whose card is open.
    const isOwn = [place, ...(intent.kind === 'ticket' ? [intent.place] : [])].every(isMine);
    if (at?.ticket && adding && intent.kind === 'ticket' && isOwn && !readOnly && !bound && intent.place !== place)
      return holdSeated([intent.place, place], 'only');
    // Whoever is in hand stays there: the bar asks for a free place.
    if (at?.ticket && intent.kind !== 'guest') return setIntent({ kind: 'ticket', place });
    if (readOnly) return setIntent(NOTHING);
    if (!isOpen(place)) {
      if (intent.kind !== 'guest') setIntent(NOTHING);
      return intent.kind === 'guest' || waiting.length > 0 ? refuseClosed(place) : undefined;
    }
    if (refuseForeign([place])) return undefined;
    if (intent.kind === 'guest' && groups.has(place)) {
      onSelectGuests([...new Set([...selectedGuests, intent.guest_id])]);
      return put(together([place]));
    }
    if (intent.kind === 'guest') return void seatOne(intent.guest_id, place);
    if (adding || waiting.length === 0) return toggle([place]);
    if (chosen.includes(place)) return put([]);
    return chooseRun(place, waiting.length);
  };
  const chooseRun = (start: number, people: number) => put(runAt(start, people), { start, skipped: 0 });
  /** A press on a table or a free seating area as such: whoever is in hand goes there, else it is said who sits there. */
  const clickGroup = (places: readonly number[], adding: boolean) => {
    setRefusal(null);
    if (intent.kind === 'move') return moves.moveToGroup(intent.place, places);
    if (intent.kind === 'several' && intent.asked) return moves.moveAllToGroup(intent.places, places);
    const comes = intent.kind === 'guest' || adding || waiting.length > 0;
    if (readOnly || !comes) return setIntent({ kind: 'group', member: places[0]! });
    const free = moves.openIn(places, (place) => canTake(place) && (!adding || !chosen.includes(place)));
    return free === undefined ? moves.refuseGroup(places) : clickPlace(free, adding);
  };
  const toggle = (of: readonly number[]) => {
    const all = together(of);
    const without = hand.chosen.filter((place) => !all.includes(place));
    put(all.every((place) => hand.chosen.includes(place)) ? without : [...without, ...all]);
  };
  /** Takes people who sit already in hand, several at once. */
  const holdSeated = (of: readonly number[], what: 'only' | 'add' | 'toggle') => {
    const before = intent.kind === 'several' && what !== 'only' ? intent.places : [];
    const places =
      what === 'toggle' && of.every((place) => before.includes(place))
        ? before.filter((place) => !of.includes(place))
        : [...new Set([...before, ...of])];
    put([]);
    setIntent(places.length > 0 ? { kind: 'several', places, asked: false } : NOTHING);
  };
  const choose = (of: readonly number[], what: 'only' | 'add' | 'take') => {
    if (readOnly) return;
    setRefusal(null);
    // Nobody waits for a place, so it is about those who have one.
    const seated = bound || waiting.length > 0 ? [] : of.filter((place) => placeOf.get(place)?.ticket && isMine(place));
    if (seated.length > 1 && what !== 'take') return holdSeated(seated, what);
    // Whoever waits is seated on what nobody holds; a place that is named is meant.
    const isMeant = waiting.length > 0 && of.length > 1 ? isLoose : isOpen;
    const all = together(of).filter(isMeant);
    if (what === 'take') return put(hand.chosen.filter((place) => !all.includes(place)));
    const own = all.filter(isMine);
    if (own.length === 0 && refuseForeign(all)) return;
    const by = { start: null, skipped: all.length - own.length };
    put(what === 'only' ? own : [...new Set([...hand.chosen, ...own])], by);
  };
  const clickGuest = (guest: Guest) => {
    setRefusal(null);
    if (intent.kind === 'change') return moves.changeTo(intent.place, guest);
    if (guest.place !== null) return setIntent({ kind: 'ticket', place: guest.place });
    if (readOnly) return;
    const [only] = chosen;
    if (chosen.length === 1 && waiting.length === 0) return void seatOne(guest.id, only!);
    const again = intent.kind === 'guest' && intent.guest_id === guest.id;
    return setIntent(again ? NOTHING : { kind: 'guest', guest_id: guest.id });
  };
  /** Ticks guests for a group. Whatever a press meant before, it chooses their places now. */
  const pick = (ids: string[]) => {
    setRefusal(null);
    setIntent(NOTHING);
    onSelectGuests(ids);
  };

  return { clickPlace, clickGroup, clickGuest, pick, choose, runAt, chooseRun };
}
