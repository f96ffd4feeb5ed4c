import { useMemo, useState } from 'react';
import { labelsOf } from '#shared/hall/numbering.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { refusalOf, type Guest, type Place, type Refusal, type Sector } from '../types.ts';
import { groupsOf, isFree, pairUp, runFrom, seatingOrder, type Seating } from './assign.ts';

/** The hall, the people, and the calls; each call may reject with a `Refusal`. */
export interface SeatingProps {
  layout: HallLayout;
  places: readonly Place[];
  sectors: readonly Sector[];
  /** Everybody invited to the hall, in list order. */
  guests: readonly Guest[];
  /** Ids of the guests picked for seating; kept by the screen around. */
  selectedGuests: readonly string[];
  onSelectGuests: (ids: string[]) => void;
  /** Nothing can be changed: an archived event. */
  readOnly?: boolean;
  /** The seats are a cinema's: nobody moves, and places are given back through their orders. */
  bound?: boolean;
  onSeat: (seatings: Seating[]) => Promise<void>;
  /** Moves a ticket to a place; where that is taken, the two change places. */
  onMove: (move: { ticket_id: string; place: number }) => Promise<void>;
  onChangeGuest: (change: { ticket_id: string; guest_id: string }) => Promise<void>;
  onRemove: (ticketIds: string[]) => Promise<void>;
}

/** What the next click on the plan or in the list means. */
export type Intent =
  | { kind: 'none' }
  /** One by one: the next free place clicked is for this guest. */
  | { kind: 'guest'; guest_id: string }
  /** A taken place was clicked: its card is open. */
  | { kind: 'ticket'; place: number }
  | { kind: 'move'; place: number }
  | { kind: 'change'; place: number };

/** A step that makes a ticket already sent out void, waiting for a yes. */
export interface Question {
  verb: 'move' | 'swap' | 'change' | 'remove';
  holders: number;
  run: () => Promise<void>;
}

const SENT = new Set(['sent', 'unknown', 'sending', 'queued']);

export type SeatingState = ReturnType<typeof useSeating>;

/** Everything a seating screen remembers, and what clicks do with it. */
export function useSeating(props: SeatingProps) {
  const { layout, places, guests, selectedGuests, onSelectGuests, readOnly = false, bound = false } = props;
  const [intent, setIntent] = useState<Intent>({ kind: 'none' });
  const [chosenPlaces, setChosen] = useState<readonly number[]>([]);
  const [byList, setByList] = useState(true);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);

  const labels = useMemo(() => labelsOf(layout), [layout]);
  const order = useMemo(() => seatingOrder(layout), [layout]);
  const placeOf = useMemo(() => new Map(places.map((place) => [place.place, place])), [places]);
  const guestOf = useMemo(() => new Map(guests.map((guest) => [guest.id, guest])), [guests]);

  const groups = useMemo(() => groupsOf(places), [places]);
  /** With every seat that is only had together with one of these. */
  const together = (of: readonly number[]) => [...new Set(of.flatMap((place) => groups.get(place) ?? [place]))];
  const isOpen = (place: number) => together([place]).every((each) => isFree(placeOf.get(each)));
  const chosen = chosenPlaces.filter(isOpen).toSorted((a, b) => order.get(a)! - order.get(b)!);
  const inOrder = byList
    ? guests.filter((guest) => selectedGuests.includes(guest.id))
    : selectedGuests.flatMap((id) => guestOf.get(id) ?? []);
  const waiting = inOrder.filter((guest) => guest.place === null);
  const seatings = pairUp(waiting, chosen);
  const used = seatings.map(({ place }) => place);
  /** Somebody would sit on a couple seat alone, which the cinema refuses. */
  const halved = together(used).length > used.length;

  const clear = () => {
    setIntent({ kind: 'none' });
    setChosen([]);
    setRefusal(null);
  };
  /** Runs a call; what it refuses stays on the screen, and so does what was chosen. */
  const run = async (call: () => Promise<void>, then: () => void) => {
    setBusy(true);
    setRefusal(null);
    try {
      await call();
      then();
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  };
  /** Asks first where somebody holds a ticket that this makes void. */
  const ask = (verb: Question['verb'], at: readonly (Place | undefined)[], call: () => Promise<void>) => {
    const holders = at.filter((place) => SENT.has(place?.ticket?.state ?? '')).length;
    const go = () => run(call, clear);
    if (holders > 0) setQuestion({ verb, holders, run: go });
    else void go();
  };

  const seat = (pairs: Seating[], then: () => void) => run(() => props.onSeat(pairs), then);
  const seatChosen = () => {
    if (seatings.length === 0) return;
    const seated = new Set(seatings.map(({ guest_id }) => guest_id));
    void seat(seatings, () => {
      onSelectGuests(selectedGuests.filter((id) => !seated.has(id)));
      setChosen([]);
    });
  };
  const seatOne = (guest_id: string, place: number) =>
    seat([{ guest_id, place }], () => {
      const after = guests.slice(guests.findIndex(({ id }) => id === guest_id) + 1);
      const next = after.find((guest) => guest.place === null);
      setChosen([]);
      // Whoever was clicked meanwhile stays: only the guest just seated gives way to the next.
      setIntent((now) => {
        if (now.kind !== 'guest' || now.guest_id !== guest_id) return now;
        return next ? { kind: 'guest', guest_id: next.id } : { kind: 'none' };
      });
      onSelectGuests(selectedGuests.filter((id) => id !== guest_id));
    });
  const moveTo = (from: number, place: number) => {
    const [at, other] = [placeOf.get(from), placeOf.get(place)];
    const ticket_id = at?.ticket?.id;
    if (readOnly || bound || !ticket_id || from === place) return;
    ask(other?.ticket ? 'swap' : 'move', [at, other], () => props.onMove({ ticket_id, place }));
  };

  /** A click on a place of the plan, or on its line in the list. */
  const clickPlace = (place: number, adding: boolean) => {
    const at = placeOf.get(place);
    setRefusal(null);
    if (intent.kind === 'move') return moveTo(intent.place, place);
    if (at?.ticket) return setIntent({ kind: 'ticket', place });
    if (readOnly || !isOpen(place)) return setIntent({ kind: 'none' });
    if (intent.kind === 'guest' && groups.has(place)) {
      onSelectGuests([...new Set([...selectedGuests, intent.guest_id])]);
      setIntent({ kind: 'none' });
      return setChosen(together([place]));
    }
    if (intent.kind === 'guest') return void seatOne(intent.guest_id, place);
    setIntent({ kind: 'none' });
    if (adding || waiting.length === 0) return toggle([place]);
    const isBeside = (other: number) => isOpen(other) && placeOf.get(other)?.sector_id === at?.sector_id;
    return setChosen(chosen.includes(place) ? [] : together(runFrom(layout, place, waiting.length, isBeside)));
  };
  const toggle = (some: readonly number[]) => {
    const of = together(some);
    const all = of.every((place) => chosenPlaces.includes(place));
    setChosen(all ? chosenPlaces.filter((place) => !of.includes(place)) : [...new Set([...chosenPlaces, ...of])]);
  };
  const choose = (of: readonly number[], how: 'only' | 'add' | 'take') => {
    if (readOnly) return;
    const open = together(of).filter(isOpen);
    setRefusal(null);
    setIntent({ kind: 'none' });
    if (how === 'only') setChosen(open);
    else if (how === 'add') setChosen([...new Set([...chosenPlaces, ...open])]);
    else setChosen(chosenPlaces.filter((place) => !open.includes(place)));
  };
  const clickGuest = (guest: Guest) => {
    setRefusal(null);
    if (intent.kind === 'change') {
      const at = placeOf.get(intent.place);
      const ticket_id = at?.ticket?.id;
      if (!ticket_id || guest.place !== null) return;
      return ask('change', [at], () => props.onChangeGuest({ ticket_id, guest_id: guest.id }));
    }
    if (guest.place !== null) return setIntent({ kind: 'ticket', place: guest.place });
    if (readOnly) return;
    const [only] = chosen;
    if (chosen.length === 1 && waiting.length === 0) return void seatOne(guest.id, only!);
    setIntent(
      intent.kind === 'guest' && intent.guest_id === guest.id
        ? { kind: 'none' }
        : { kind: 'guest', guest_id: guest.id },
    );
  };
  const remove = (place: number) => {
    const at = placeOf.get(place);
    if (at?.ticket) ask('remove', [at], () => props.onRemove([at.ticket!.id]));
  };

  return {
    intent,
    setIntent,
    chosen,
    waiting,
    seatings,
    halved,
    bound,
    busy,
    refusal,
    setRefusal,
    question,
    setQuestion,
    readOnly,
    labels,
    placeOf,
    guestOf,
    isOpen,
    byList,
    setByList,
    clear,
    clickPlace,
    clickGuest,
    choose,
    moveTo,
    remove,
    seatChosen,
  };
}
