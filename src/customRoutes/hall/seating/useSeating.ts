import { type ReactNode, useMemo, useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import type { Chosen } from '#shared/hall/present.ts';
import { fullName } from '#shared/person.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { type Place, refusalOf } from '../plan/types.ts';
import { inOrder, pairUp, type GuestOrder, type Seating } from './assign.ts';
import { type Holding, useHolds } from './holds/useHolds.ts';
import { afterEscape, armedAfter, handWithout, intentFor, NOTHING, type Hand, type Intent } from './intents.ts';
import { movesOf } from './moves.ts';
import { pressesOf } from './presses.ts';
import { roomFor } from './runs.ts';
import { useSayChosen } from './together/useSayChosen.ts';
import { type Numbered, useColleagues } from './together/useColleagues.ts';
import { useActs, type Done, type Kept } from './useActs.ts';
import { useFacts, type Facts } from './useFacts.ts';

/** The hall, the people, and the calls. A call may reject with a `Refusal`; it answers the batch it can be undone by. */
export interface SeatingProps extends Facts {
  /** Where the steps are kept that can be taken back. */
  stepsKey: string;
  /** Ids of the guests picked for seating; kept by the screen around. */
  selectedGuests: readonly string[];
  onSelectGuests: (ids: string[]) => void;
  /** The guest somebody comes for, by the address. */
  arrival?: string | null;
  /** Nothing can be changed: an archived event, or not all who sit here are read. */
  readOnly?: boolean;
  /** How much of the guests is read, 0 to 1; null where all of them are, and who sits where. */
  reading?: number | null;
  /** The seats are a cinema's: nobody moves, and places are given back through their orders. */
  bound?: boolean;
  /** What is said of the order a seat belongs to, on the card of who sits there. */
  renderOrder?: (order: NonNullable<Place['order']>) => ReactNode;
  /** Each is told what is said once it is done: it may wait for the connection. */
  onSeat: (seatings: Seating[], said: string) => Promise<Done>;
  /** Moves tickets to places; who sits on one of them and isn't moved too comes to the place that is left. */
  onMove: (moves: { ticket_id: string; place: number }[], said: string) => Promise<Done>;
  onChangeGuest: (change: { ticket_id: string; guest_id: string }, said: string) => Promise<Done>;
  onRemove: (ticketIds: string[], said: string) => Promise<Done>;
  /** Who comes together, where somebody asks that these do: perhaps all of a party that they would be taken out of; null: it is left as it is. */
  onWhoComes: (guestIds: readonly string[]) => Promise<readonly string[] | null>;
  /** Guests come together from now on: the party of the first who is in one, else one called by the first of them. */
  onTogether: (guestIds: readonly string[]) => Promise<Done>;
  /** Holds places as they are, and lets them go; for who may. */
  onHold?: (places: readonly number[], how: Holding) => Promise<Done>;
  onRelease?: (places: readonly number[]) => Promise<Done>;
  /** What was done without a connection. */
  kept?: Kept;
  /** Who else has the plan open; and how to say what is chosen here. */
  others?: readonly Numbered[];
  onChosen?: (chosen: Chosen) => void;
  /** Takes a batch back (`rest`: what nobody worked on since); answers the batch that did so. */
  onUndo: (batch: string, rest: boolean) => Promise<string>;
}

/** How places were chosen: by a run from one of them, and how many foreign ones were left out. */
export interface How {
  start: number | null;
  skipped: number;
}
const ALONE: readonly Numbered[] = [];
const BY_HAND: How = { start: null, skipped: 0 };

export type SeatingState = ReturnType<typeof useSeating>;

/** Everything a seating screen remembers, who would sit where, and the calls; what presses do with it is `pressesOf`. */
export function useSeating(props: SeatingProps) {
  const { layout, guests, selectedGuests, onSelectGuests, readOnly = false, bound = false } = props;
  const translate = useTranslate();
  const facts = useFacts(props, props.kept?.coming);
  const { guestOf, together, isOpen, canTake, comingTo } = facts;
  const [inHand, setHand] = useState<Hand>(() => ({ intent: intentFor(guestOf.get(props.arrival ?? '')), chosen: [] }));
  const [how, setHow] = useState(BY_HAND);
  const [guestOrder, setGuestOrder] = useStore<GuestOrder>('seating.order', 'file');
  const [oneByOne, setOneByOne] = useState(false);
  const acts = useActs({ stepsKey: props.stepsKey, bound, onUndo: props.onUndo, kept: props.kept });
  const colleagues = useColleagues(props.others ?? ALONE, facts.sectors);
  const { setRefusal } = acts;
  const latest = useLatest(selectedGuests);

  const listed = useMemo(() => inOrder(guests, guestOrder), [guests, guestOrder]);
  // Whoever was put on a place is out of hand, though the server hasn't heard of it yet.
  const hand = useMemo(() => handWithout(inHand, comingTo, oneByOne, listed), [inHand, comingTo, oneByOne, listed]);
  const { intent } = hand;
  const setIntent = (next: Intent) => setHand((now) => ({ ...now, intent: next }));
  const put = (chosen: readonly number[], by = BY_HAND) => {
    setHand({ intent: NOTHING, chosen });
    setHow(by);
  };
  const clear = () => {
    put([]);
    setRefusal(null);
  };
  // An answer takes its time, and people go on meanwhile: it puts down what it was about, and nothing they took since.
  const putDown = () => setHand((now) => (now === inHand ? { intent: NOTHING, chosen: [] } : now));
  const release = (pairs: readonly Seating[], about: Hand, next: (now: Intent) => Intent) => {
    const seated = new Set(pairs.map(({ guest_id }) => guest_id));
    onSelectGuests(latest.current.filter((id) => !seated.has(id)));
    setHand((now) => ({ intent: next(now.intent), chosen: now.chosen === about.chosen ? [] : now.chosen }));
  };
  const mayHold = !readOnly && !bound && props.canSeatAll;
  const holds = useHolds({
    facts,
    acts,
    putDown,
    onHold: mayHold ? props.onHold : undefined,
    onRelease: mayHold ? props.onRelease : undefined,
  });
  const moves = movesOf({ props, facts, acts, setIntent, putDown, translate });

  const open = hand.chosen.filter(isOpen);
  // Round a table people sit in the order of the run, which may pass its first chair.
  const isRing = how.start !== null && facts.groupOf.get(how.start)?.kind === 'tables';
  const chosen = isRing ? open : facts.sorted(open);
  const picked = new Set(selectedGuests);
  const ordered =
    guestOrder === 'picks'
      ? selectedGuests.flatMap((id) => guestOf.get(id) ?? [])
      : listed.filter(({ id }) => picked.has(id));
  const waiting = ordered.filter((guest) => guest.place === null && !comingTo.has(guest.id));
  const seatings = pairUp(waiting, chosen);
  const used = seatings.map(({ place }) => place);
  /** Somebody would sit on a couple seat alone, which the cinema refuses. */
  const halved = together(used).length > used.length;
  const isLeft = (place: number) => canTake(place) && !chosen.includes(place);
  /** Why a run has fewer places than people. */
  const shortage =
    how.start !== null && chosen.length > 0 && chosen.length < waiting.length
      ? facts.isFreeSeat(how.start)
        ? 'area_full'
        : isRing
          ? layout.tables.some(({ shape, places }) => shape === 'head' && places.some(isLeft))
            ? 'head_left'
            : 'tables_full'
          : 'plan_full'
      : null;
  const nameOf = (guest_id: string) => {
    const guest = guestOf.get(guest_id);
    return guest ? fullName(guest) : '';
  };
  const seatNow = (pairs: Seating[], next: (now: Intent) => Intent) => {
    const seated = pairs.map(({ guest_id, place }) => ({ name: nameOf(guest_id), place }));
    return acts.run(
      (said) => props.onSeat(pairs, said),
      `${moves.sentences.seated(seated)}${pairs.some(({ place }) => facts.isHeld(place)) ? `. ${translate('hall.holds.stays')}` : ''}`,
      () => release(pairs, hand, next),
    );
  };
  /** On a place that is held nobody is seated without a word by whom. */
  const seat = async (pairs: Seating[], next: (now: Intent) => Intent) => {
    const notes = moves.heldNotes(pairs.map(({ place }) => place));
    if (notes.length === 0) return seatNow(pairs, next);
    const text = [
      ...pairs.map(({ guest_id, place }) => moves.sentences.ask.seat({ name: nameOf(guest_id), place })),
      ...notes,
    ];
    return acts.setQuestion({ verb: 'seat', text, sitters: [], run: () => seatNow(pairs, next) });
  };
  const seatChosen = () => {
    // The bar has said who holds them.
    if (seatings.length > 0) void seatNow(seatings, (now) => now);
  };
  const seatOne = (guest_id: string, place: number) =>
    seat([{ guest_id, place }], (now) => armedAfter(now, guest_id, oneByOne, listed));
  const joinParty = async (ids: readonly string[]) => {
    try {
      const all = await props.onWhoComes(ids);
      if (!all) return;
      const text = moves.sentences.joined(all.map(nameOf));
      await acts.run(
        () => props.onTogether(all),
        text,
        () => undefined,
      );
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  };
  const presses = pressesOf({
    props,
    facts,
    moves,
    setRefusal,
    hand,
    chosen,
    waiting,
    setIntent,
    put,
    seatOne,
  });

  useSayChosen(props.onChosen, { intent, chosen, waiting });

  const count = readOnly ? 0 : waiting.length;
  const fits = useMemo(
    () => (count > 1 ? roomFor(layout, count, canTake) : new Set<number>()),
    [layout, canTake, count],
  );

  return {
    ...facts,
    ...moves,
    ...acts,
    ...presses,
    ...holds,
    colleagues,
    canSeatAll: props.canSeatAll,
    intent,
    setIntent,
    chosen,
    fits,
    skipped: how.skipped,
    /** The places were chosen by a run from one of them. */
    byRun: how.start !== null,
    shortage,
    listed,
    waiting,
    seatings,
    halved,
    bound,
    reading: props.reading ?? null,
    renderOrder: props.renderOrder,
    readOnly,
    guestOrder,
    setGuestOrder,
    oneByOne,
    setOneByOne,
    nameOf,
    clear,
    escape() {
      setHand(afterEscape);
      setRefusal(null);
    },
    seat,
    seatChosen,
    joinParty,
  };
}
