import { type ReactNode, useMemo, useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { fullName } from '#shared/person.ts';
import { bookingOf, refusalOf, type Guest, type Place, type Refusal } from '../plan/types.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { inOrder, pairUp, runFrom, type GuestOrder, type Seating } from './assign.ts';
import { afterEscape, armedAfter, intentFor, NOTHING, type Hand, type Intent } from './intents.ts';
import { useFacts, type Facts } from './useFacts.ts';
import { useUndo } from './useUndo.ts';
import { sentencesFor } from './sentences.ts';
import { placeWithin } from './words.ts';

/** The hall, the people, and the calls. A call may reject with a `Refusal`; it answers the batch it can be undone by. */
export interface SeatingProps extends Facts {
  /** Where the steps are kept that can be taken back. */
  stepsKey: string;
  /** Ids of the guests picked for seating; kept by the screen around. */
  selectedGuests: readonly string[];
  onSelectGuests: (ids: string[]) => void;
  /** The guest somebody comes for, by the address. */
  arrival?: string | null;
  /** Nothing can be changed: an archived event. */
  readOnly?: boolean;
  /** The seats are a cinema's: nobody moves, and places are given back through their orders. */
  bound?: boolean;
  /** What is said of the order a seat belongs to, on the card of who sits there. */
  renderOrder?: (order: NonNullable<Place['order']>) => ReactNode;
  onSeat: (seatings: Seating[]) => Promise<Done>;
  /** Moves a ticket to a place; where that is taken, the two change places. */
  onMove: (move: { ticket_id: string; place: number }) => Promise<Done>;
  onChangeGuest: (change: { ticket_id: string; guest_id: string }) => Promise<Done>;
  onRemove: (ticketIds: string[]) => Promise<Done>;
  /** Takes a batch back (`rest`: what nobody worked on since); answers the batch that did so. */
  onUndo: (batch: string, rest: boolean) => Promise<string>;
}

/** Id of the batch, or null where there is nothing to take back. */
export type Done = string | null;

/** A step that makes a ticket already sent out void, waiting for a yes. */
export interface Question {
  verb: 'move' | 'swap' | 'change' | 'remove';
  /** What will be, sentence by sentence. */
  text: readonly string[];
  run: () => Promise<void>;
}

const SENT = new Set(['sent', 'unknown', 'sending', 'queued']);
/** Does somebody hold a ticket to this place, or will in a moment? */
const isSent = ({ ticket }: Place) => SENT.has(ticket?.state ?? '');
/** How places were chosen: by a run from one of them, and how many foreign ones were left out. */
const BY_HAND = { start: null as number | null, skipped: 0 };

export type SeatingState = ReturnType<typeof useSeating>;

/** Everything a seating screen remembers, and what presses do with it. */
export function useSeating(props: SeatingProps) {
  const { layout, guests, selectedGuests, onSelectGuests, readOnly = false, bound = false } = props;
  const translate = useTranslate();
  const facts = useFacts(props);
  const { labels, placeOf, guestOf, groups, together, sectorOf, isOpen, isMine } = facts;
  const [hand, setHand] = useState<Hand>(() => ({ intent: intentFor(guestOf.get(props.arrival ?? '')), chosen: [] }));
  const [how, setHow] = useState(BY_HAND);
  const [guestOrder, setGuestOrder] = useStore<GuestOrder>('seating.order', 'file');
  const [oneByOne, setOneByOne] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [said, setSaid] = useState('');
  const latest = useLatest(selectedGuests);

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
  const putDown = (about: Hand) => setHand((now) => (now === about ? { intent: NOTHING, chosen: [] } : now));
  const release = (pairs: readonly Seating[], about: Hand, next: (now: Intent) => Intent) => {
    const seated = new Set(pairs.map(({ guest_id }) => guest_id));
    onSelectGuests(latest.current.filter((id) => !seated.has(id)));
    setHand((now) => ({ intent: next(now.intent), chosen: now.chosen === about.chosen ? [] : now.chosen }));
  };
  const undo = useUndo({
    stepsKey: props.stepsKey,
    onUndo: props.onUndo,
    onDone: (way, step) => {
      const text = translate(`hall.said.${way}`, { what: step.said });
      setSaid(text);
      return text;
    },
    onRefused: setRefusal,
  });

  const canTake = (place: number) => isOpen(place) && isMine(place);
  const chosen = facts.sorted(hand.chosen.filter(isOpen));
  const listed = useMemo(() => inOrder(guests, guestOrder), [guests, guestOrder]);
  const picked = new Set(selectedGuests);
  const ordered =
    guestOrder === 'picks'
      ? selectedGuests.flatMap((id) => guestOf.get(id) ?? [])
      : listed.filter(({ id }) => picked.has(id));
  const waiting = ordered.filter((guest) => guest.place === null);
  const seatings = pairUp(waiting, chosen);
  const used = seatings.map(({ place }) => place);
  /** Somebody would sit on a couple seat alone, which the cinema refuses. */
  const halved = together(used).length > used.length;
  /** Why a run has fewer places than people. */
  const shortage =
    how.start !== null && chosen.length > 0 && chosen.length < waiting.length
      ? facts.areaOf(how.start) >= 0
        ? 'area_full'
        : 'plan_full'
      : null;

  const nameOf = (guest_id: string) => {
    const guest = guestOf.get(guest_id);
    return guest ? fullName(guest) : '';
  };
  const textOf = (place: number) => placeWithin(labels.get(place)!, translate);
  const sentences = sentencesFor(labels, translate);
  /** Runs a call and says what came of it; what it refuses stays on the screen, and so does what was chosen. */
  const run = async (call: () => Promise<Done>, text: string, then: () => void) => {
    setBusy(true);
    setRefusal(null);
    try {
      const batch = await call();
      then();
      setSaid(text);
      if (batch !== null && !bound) undo.did({ batch, said: text });
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  };
  /** Runs a call, asking first where somebody holds a ticket that it makes void: then there is something to ask. */
  const ask = (verb: Question['verb'], text: Question['text'] | null, call: () => Promise<Done>, done: string) => {
    const go = () => run(call, done, () => putDown(hand));
    if (text) setQuestion({ verb, text, run: go });
    else void go();
  };
  /** Refuses places outside one's own sectors before anything is sent; answers whether it did. */
  const refuseForeign = (of: readonly number[]): boolean => {
    const foreign = of.filter((place) => !isMine(place));
    if (foreign.length > 0) setRefusal({ code: 'foreign_sector', places: foreign });
    return foreign.length > 0;
  };
  /** Says why nobody can be seated on a place: who sits there, or what keeps it closed. */
  const refuseClosed = (place: number) => {
    const at = placeOf.get(place);
    const why = at && (bookingOf(at) ?? (at.ticket ? 'taken' : at.active ? 'together' : 'inactive'));
    const detail = translate(`hall.seat.not_${why}`, { place: textOf(place), name: at?.ticket?.guest_name });
    setRefusal({ code: 'place_closed', detail });
  };
  const refuseFull = (area: number) =>
    setRefusal({ code: 'area_full', detail: translate('hall.seat.area_full', { area: layout.areas[area]!.name }) });

  const seat = (pairs: Seating[], next: (now: Intent) => Intent) => {
    const seated = pairs.map(({ guest_id, place }) => ({ name: nameOf(guest_id), place }));
    return run(
      () => props.onSeat(pairs),
      sentences.seated(seated),
      () => release(pairs, hand, next),
    );
  };
  const seatChosen = () => {
    if (seatings.length > 0) void seat(seatings, (now) => now);
  };
  const seatOne = (guest_id: string, place: number) =>
    seat([{ guest_id, place }], (now) => armedAfter(now, guest_id, oneByOne, listed));
  const moveTo = (from: number, place: number) => {
    const [at, other] = [placeOf.get(from), placeOf.get(place)];
    if (readOnly || bound || !at?.ticket || from === place || refuseForeign([from, place])) return;
    if (!other?.ticket && !isOpen(place)) return refuseClosed(place);
    const { id: ticket_id, guest_name: name } = at.ticket;
    const call = () => props.onMove({ ticket_id, place });
    const one = { name, place: from };
    if (!other?.ticket)
      return ask('move', isSent(at) ? sentences.ask.move(one, place) : null, call, sentences.moved(one, place));
    const two = { name: other.ticket.guest_name, place };
    const holders = [at, other].flatMap((it) => (isSent(it) ? it.ticket!.guest_name : []));
    const question = holders.length > 0 ? sentences.ask.swap(one, two, holders) : null;
    ask('swap', question, call, sentences.swapped({ name, place }, { ...two, place: from }));
  };
  const moveToArea = (from: number, area: number) => {
    if (facts.areaOf(from) === area) return setIntent({ kind: 'ticket', place: from });
    const free = layout.areas[area]!.places.find(isOpen);
    return free === undefined ? refuseFull(area) : moveTo(from, free);
  };

  /** A press on a place of the plan, or on its line in the list. */
  const clickPlace = (place: number, adding: boolean) => {
    const at = placeOf.get(place);
    setRefusal(null);
    if (intent.kind === 'move') return moveTo(intent.place, place);
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
    const isInSector = (other: number) => sectorOf(other) === sectorOf(place);
    return put(together(runFrom(layout, place, waiting.length, canTake, isInSector)), { start: place, skipped: 0 });
  };
  /** A press on a free seating area: whoever is in hand goes there, else it is said who is in it. */
  const clickArea = (area: number, adding: boolean) => {
    setRefusal(null);
    if (intent.kind === 'move') return moveToArea(intent.place, area);
    const comes = intent.kind === 'guest' || adding || waiting.length > 0;
    if (readOnly || !comes) return setIntent({ kind: 'area', area });
    const free = layout.areas[area]!.places.find((place) => isOpen(place) && (!adding || !chosen.includes(place)));
    return free === undefined ? refuseFull(area) : clickPlace(free, adding);
  };
  const toggle = (of: readonly number[]) => {
    const all = together(of);
    const without = hand.chosen.filter((place) => !all.includes(place));
    put(all.every((place) => hand.chosen.includes(place)) ? without : [...without, ...all]);
  };
  const choose = (of: readonly number[], what: 'only' | 'add' | 'take') => {
    if (readOnly) return;
    const open = together(of).filter(isOpen);
    setRefusal(null);
    if (what === 'take') return put(hand.chosen.filter((place) => !open.includes(place)));
    const own = open.filter(isMine);
    if (own.length === 0 && refuseForeign(open)) return;
    const by = { start: null, skipped: open.length - own.length };
    put(what === 'only' ? own : [...new Set([...hand.chosen, ...own])], by);
  };
  const clickGuest = (guest: Guest) => {
    setRefusal(null);
    if (intent.kind === 'change') return changeTo(intent.place, guest);
    if (guest.place !== null) return setIntent({ kind: 'ticket', place: guest.place });
    if (readOnly) return;
    const [only] = chosen;
    if (chosen.length === 1 && waiting.length === 0) return void seatOne(guest.id, only!);
    const again = intent.kind === 'guest' && intent.guest_id === guest.id;
    return setIntent(again ? NOTHING : { kind: 'guest', guest_id: guest.id });
  };
  const changeTo = (place: number, guest: Guest) => {
    const at = placeOf.get(place);
    if (!at?.ticket || refuseForeign([place])) return;
    if (guest.place !== null) {
      const detail = translate('hall.seat.has_place', { name: fullName(guest), place: textOf(guest.place) });
      return setRefusal({ code: 'guest_already_seated', detail });
    }
    const { id: ticket_id, guest_name } = at.ticket;
    const now = { name: fullName(guest), place };
    const call = () => props.onChangeGuest({ ticket_id, guest_id: guest.id });
    ask('change', isSent(at) ? sentences.ask.change(now, guest_name) : null, call, sentences.changed(now, guest_name));
  };
  const remove = (place: number) => {
    const at = placeOf.get(place);
    if (!at?.ticket || refuseForeign([place])) return;
    const { id, guest_name: name } = at.ticket;
    const who = { name, place };
    const question = isSent(at) ? sentences.ask.remove(who) : null;
    ask('remove', question, () => props.onRemove([id]), sentences.freed(who));
  };
  /** Ticks guests for a group. Whatever a press meant before, it chooses their places now. */
  const pick = (ids: string[]) => {
    setRefusal(null);
    setIntent(NOTHING);
    onSelectGuests(ids);
  };
  const escape = () => {
    setHand(afterEscape);
    setRefusal(null);
  };

  return {
    ...facts,
    canSeatAll: props.canSeatAll,
    intent,
    setIntent,
    chosen,
    skipped: how.skipped,
    /** The places were chosen by a run from one of them. */
    byRun: how.start !== null,
    shortage,
    listed,
    waiting,
    seatings,
    halved,
    bound,
    renderOrder: props.renderOrder,
    busy,
    refusal,
    setRefusal,
    question,
    setQuestion,
    readOnly,
    guestOrder,
    setGuestOrder,
    oneByOne,
    setOneByOne,
    said,
    undo,
    clear,
    escape,
    clickPlace,
    clickArea,
    clickGuest,
    pick,
    choose,
    moveTo,
    moveToArea,
    remove,
    seatChosen,
  };
}
