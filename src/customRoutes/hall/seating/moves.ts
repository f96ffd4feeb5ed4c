import { groupBy } from '#shared/group.ts';
import { isOut } from '#shared/lettersOut.ts';
import { fullName } from '#shared/person.ts';
import { language as languageNow } from '../../../i18n/i18n.ts';
import { groupText, placeText } from '../../../ui/placeWords.ts';
import type { Hit } from '../plan/hit.ts';
import { isFree } from '../plan/places.ts';
import { bookingOf, type Guest, type Place } from '../plan/types.ts';
import type { Translate } from '../plan/words.ts';
import { holdKind, holdText } from './holds/holdText.ts';
import type { Intent } from './intents.ts';
import { partsOf } from './parts.ts';
import { longestRunStart, runFrom } from './runs.ts';
import { sentencesFor, type Sitter } from './sentences.ts';
import type { Acts, Question } from './useActs.ts';
import type { FactsKnown } from './useFacts.ts';
import type { SeatingProps } from './useSeating.ts';
import { partsText, stretchesText } from './words.ts';

/** Does somebody hold a ticket to this place, or will in a moment? */
const isSent = (place: Place | undefined) => isOut(place?.ticket?.state);

interface Given {
  props: Pick<SeatingProps, 'onMove' | 'onChangeGuest' | 'onRemove' | 'readOnly' | 'bound'>;
  facts: Pick<
    FactsKnown,
    'placeOf' | 'labels' | 'isOpen' | 'isLoose' | 'isHeld' | 'isMine' | 'groupOf' | 'sorted' | 'layout' | 'sectorOf'
  >;
  acts: Pick<Acts, 'run' | 'setQuestion' | 'setRefusal'>;
  setIntent: (next: Intent) => void;
  /** Puts down what was in hand when the step began. */
  putDown: () => void;
  translate: Translate;
}

/** What can be done about people who sit already: move, swap, give the place to another, free it; asked first where a ticket that was sent becomes void, or several would no longer sit together. */
export function movesOf({ props, facts, acts, setIntent, putDown, translate }: Given) {
  const { placeOf, labels, isOpen, isLoose, isHeld, isMine, groupOf, sorted, layout, sectorOf } = facts;
  const language = languageNow();
  const sentences = sentencesFor(labels, translate);
  const fixed = props.readOnly === true || props.bound === true;
  const ask = (
    verb: Question['verb'],
    text: Question['text'] | null,
    call: (said: string) => Promise<string | null>,
    done: string,
    sitters: Question['sitters'] = [],
  ) => {
    const go = () => acts.run(call, done, putDown);
    if (text) acts.setQuestion({ verb, text, sitters, run: go });
    else void go();
  };
  /** Refuses places outside one's own sectors before anything is sent; answers whether it did. */
  const refuseForeign = (of: readonly number[]): boolean => {
    const foreign = of.filter((place) => !isMine(place));
    if (foreign.length > 0) acts.setRefusal({ code: 'foreign_sector', places: foreign });
    return foreign.length > 0;
  };
  /** Says why nobody can be seated on a place: who sits there, or what keeps it closed. */
  const refuseClosed = (place: number) => {
    const at = placeOf.get(place);
    const [held] = heldNotes([place]);
    if (held && isFree(at)) return acts.setRefusal({ code: 'place_held', places: [place], detail: held });
    const why = at && (bookingOf(at) ?? (at.ticket ? 'taken' : at.active ? 'together' : 'inactive'));
    const text = placeText(labels.get(place)!, translate);
    const detail = translate(`hall.seat.not_${why}`, { place: text, name: at?.ticket?.guest_name });
    acts.setRefusal({ code: 'place_closed', detail });
  };
  /** Of those of these places that are held: by whom, until when and for whom; a sentence for all that are held alike. */
  const heldNotes = (of: readonly number[]): string[] => {
    const saidOf = ({ ticket, hold }: Place) =>
      translate(`hall.holds.is_${holdKind({ ticket })}`, { how: holdText(hold!, language, translate) });
    const held = of.flatMap((place) => placeOf.get(place) ?? []).filter(({ hold }) => hold);
    return [...groupBy(held, saidOf)].map(([said, all]) => {
      const where = stretchesText(labels, sorted(all.map(({ place }) => place)), translate);
      return `${where.charAt(0).toUpperCase()}${where.slice(1)}: ${said}`;
    });
  };
  /** What is said before something is done with people whose tickets were sent, or with places that are held; null where there is nothing. */
  const warning = (of: readonly number[], linesFor: (holders: readonly string[]) => string[]): string[] | null => {
    const [holders, notes] = [holdersOf(of), heldNotes(of)];
    return holders.length + notes.length > 0 ? [...linesFor(holders), ...notes] : null;
  };
  const refuseFull = (places: readonly number[]) => {
    const label = labels.get(places[0]!);
    const key = label?.table === null ? 'hall.seat.area_full' : 'hall.seat.table_full';
    const detail = translate(key, { area: label && groupText(label, translate) });
    acts.setRefusal({ code: 'area_full', detail });
  };
  /** Says why nobody can be seated at a table or in an area: it is full, or what is free there is another's. */
  const refuseGroup = (places: readonly number[]) => {
    const foreign = places.find(isLoose);
    if (foreign === undefined) refuseFull(places);
    else refuseForeign([foreign]);
  };
  /** Where somebody who comes to a table or an area sits down: the beginning of its longest free stretch. */
  const openIn = (places: readonly number[], isWanted: (place: number) => boolean = isLoose): number | undefined => {
    const at = groupOf.get(places[0]!);
    const first = at?.kind === 'tables' ? longestRunStart(at.group, isWanted) : places.find(isWanted);
    return first !== undefined && isWanted(first) ? first : undefined;
  };
  const holdersOf = (places: readonly number[]) =>
    places.flatMap((place) => (isSent(placeOf.get(place)) ? placeOf.get(place)!.ticket!.guest_name : []));
  const sitterAt = (place: number): Sitter => ({ name: placeOf.get(place)?.ticket?.guest_name ?? '', place });

  const moveTo = (from: number, place: number) => {
    const [at, other] = [placeOf.get(from), placeOf.get(place)];
    if (fixed || !at?.ticket || from === place || refuseForeign([from, place])) return;
    if (!other?.ticket && !isOpen(place)) return refuseClosed(place);
    const { id: ticket_id, guest_name: name } = at.ticket;
    const call = (said: string) => props.onMove([{ ticket_id, place }], said);
    const one = { name, place: from };
    const said = `${sentences.moved(one, place)}${isHeld(place) ? `. ${translate('hall.holds.stays')}` : ''}`;
    const asked = (lines: (holders: readonly string[]) => string[]) => warning([from, place], lines);
    if (!other?.ticket)
      return ask(
        'move',
        asked((of) => sentences.ask.move(one, place, of)),
        call,
        said,
      );
    const two = { name: other.ticket.guest_name, place };
    const question = asked((of) => sentences.ask.swap(one, two, of));
    ask('swap', question, call, sentences.swapped({ name, place }, { ...two, place: from }));
  };
  const moveToGroup = (from: number, places: readonly number[]) => {
    if (places.includes(from)) return setIntent({ kind: 'ticket', place: from });
    const free = openIn(places);
    return free === undefined ? refuseFull(places) : moveTo(from, free);
  };
  const seatedOf = (of: readonly number[]) => sorted(of.filter((place) => placeOf.get(place)?.ticket));
  /**
   * Where people who sit on `places` find room from `start` on, in their order; their own places count as free. Whoever would
   * get another of them in a row or at a table where they sit now stays, the last ones first: that is no way to `start`.
   */
  const runOf = (places: readonly number[], start: number) => {
    const leaving = new Set(places);
    const isRoom = (place: number) =>
      (isLoose(place) || leaving.has(place) || (place === start && isOpen(place))) && isMine(place);
    const to = runFrom(layout, start, places.length, isRoom, (place) => sectorOf(place) === sectorOf(start));
    if (to.length < places.length) return to;
    const isElsewhere = (place: number) => groupOf.get(place) !== groupOf.get(start);
    const ways = to.filter((place) => !(leaving.has(place) && isElsewhere(place)));
    const elsewhere = places.filter(isElsewhere);
    const staying = new Set(elsewhere.slice(elsewhere.length - places.length + ways.length));
    return places.map((place) => (staying.has(place) ? place : ways.shift()!));
  };
  /** Where several who come to a table or an area begin to sit. */
  const startIn = (from: readonly number[], places: readonly number[]) => {
    const leaving = new Set(from);
    return openIn(places, (place) => isLoose(place) || leaving.has(place));
  };
  /** The places several people would get where they are let go; none where they can't go. */
  const landingOf = (from: readonly number[], hit: Hit): number[] => {
    const places = seatedOf(from);
    const start = hit.kind === 'place' ? hit.place : 'places' in hit ? startIn(places, hit.places) : undefined;
    if (fixed || start === undefined || ![...places, start].every(isMine)) return [];
    const to = runOf(places, start);
    return to.length < places.length ? [] : to;
  };
  /** Several people go where a run from `start` finds room. */
  const moveAll = (from: readonly number[], start: number) => {
    const places = seatedOf(from);
    if (fixed || places.length === 0 || refuseForeign([...places, start])) return;
    const to = runOf(places, start);
    if (to.length < places.length) {
      const detail = translate('hall.seat.no_room', { count: places.length });
      return acts.setRefusal({ code: 'no_room', detail });
    }
    const pairs = places.map((place, i) => ({ from: place, to: to[i]! })).filter((pair) => pair.from !== pair.to);
    if (pairs.length === 0) return;
    const call = (said: string) =>
      props.onMove(
        pairs.map((pair) => ({ ticket_id: placeOf.get(pair.from)!.ticket!.id, place: pair.to })),
        said,
      );
    const coming = pairs.map((pair) => ({ ...sitterAt(pair.from), place: pair.to }));
    const parts = partsOf(layout, to);
    const torn = partsText(facts, parts, translate);
    const isTorn = torn.length > 0;
    const touched = [...new Set(pairs.flatMap((pair) => [pair.from, pair.to]))];
    const linesFor = (holders: readonly string[]) => sentences.ask.moveAll(coming, torn, holders);
    const question = warning(touched, linesFor) ?? (isTorn ? linesFor([]) : null);
    // Whoever keeps their place is one of them too.
    const sitters = places.map((place, i) => ({
      ...labels.get(to[i]!)!,
      place: to[i]!,
      guest_name: sitterAt(place).name,
    }));
    ask('move_all', question, call, sentences.movedAll(coming), isTorn ? sitters : []);
  };
  const moveAllToGroup = (from: readonly number[], places: readonly number[]) => {
    const start = startIn(from, places);
    return start === undefined ? refuseFull(places) : moveAll(from, start);
  };
  const changeTo = (place: number, guest: Guest) => {
    const at = placeOf.get(place);
    if (!at?.ticket || refuseForeign([place])) return;
    if (guest.place !== null) {
      const text = placeText(labels.get(guest.place)!, translate);
      const detail = translate('hall.seat.has_place', { name: fullName(guest), place: text });
      return acts.setRefusal({ code: 'guest_already_seated', detail });
    }
    const { id: ticket_id, guest_name } = at.ticket;
    const now = { name: fullName(guest), place };
    const call = (said: string) => props.onChangeGuest({ ticket_id, guest_id: guest.id }, said);
    const question = warning([place], (holders) => sentences.ask.change(now, holders));
    ask('change', question, call, sentences.changed(now, guest_name));
  };
  const remove = (of: readonly number[]) => {
    const places = sorted(of.filter((place) => placeOf.get(place)?.ticket));
    if (places.length === 0 || refuseForeign(places)) return;
    const call = (said: string) =>
      props.onRemove(
        places.map((place) => placeOf.get(place)!.ticket!.id),
        said,
      );
    const who = places.map(sitterAt);
    const question = warning(places, sentences.ask.remove);
    if (who.length > 1) ask('remove_all', question, call, sentences.freedAll(who));
    else ask('remove', question, call, sentences.freed(who[0]!));
  };

  return {
    sentences,
    heldNotes,
    refuseForeign,
    refuseClosed,
    refuseGroup,
    openIn,
    moveTo,
    moveToGroup,
    landingOf,
    moveAll,
    moveAllToGroup,
    changeTo,
    remove,
  };
}
