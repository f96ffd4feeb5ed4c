import type { useTranslate } from 'react-admin';
import type { PlaceLabel } from '#shared/hall/label.ts';
import { initialsOf } from '#shared/person.ts';
import type { Print } from '#shared/paper.ts';
import { placeText } from '../../../ui/placeWords.ts';
import type { Changed } from './past.ts';
import type { Deed } from './useHallHistory.ts';

type Translate = ReturnType<typeof useTranslate>;

/** 'Seated: 4 guests, moved: 1 guest'; of an undo what came of it. */
export function deedText(deed: Deed, translate: Translate): string {
  const counted = (['seated', 'moved', 'given', 'freed', 'held', 'released'] as const).flatMap((key) =>
    deed[key] > 0 ? translate(`hall.history.${key}`, { count: deed[key], smart_count: deed[key] }) : [],
  );
  const what = [...counted, ...(deed.plan ? [translate('hall.history.plan')] : [])].join(', ');
  const isBack = deed.verb === 'undo' || deed.verb === 'redo';
  const text = isBack ? translate(`hall.history.${deed.verb}`, { what }) : what;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'ИП' of Petrova Irina, as marks of people have them; of what the house did the first letter of `by`. */
export function initialsIn(deed: Deed, by: string): string {
  return initialsOf(deed.by?.names ?? { last_name: by, first_name: '' });
}

/** How it came about, where that isn't by hand: 'by “Seat everybody”', 'by a spreadsheet'; of an undo, how what it takes back did. */
export function howText({ verb, began_with }: Deed, translate: Translate): string | null {
  const how = HOW.find((known) => known === (began_with ?? verb));
  return how ? translate(`hall.history.how_${how}`) : null;
}

/** What seats people otherwise than one by one. */
const HOW = ['seat_list', 'change_seats', 'uninvite', 'merge'] as const;

/** 'Petrov: row 2, seat 4 → row 3, seat 1', for each guest that a deed names, and the places that were held; places that are gone since have no words. */
export function guestTexts(
  deed: Deed,
  labels: ReadonlyMap<number, PlaceLabel>,
  translate: Translate,
): { id: string; text: string }[] {
  const of = wordsOf(labels, translate);
  const held = deed.held_places.map((place) => ({ id: String(place), text: of(place) ?? '' }));
  const guests = deed.some.map(({ guest_id, guest_name, from, to, instead_of }) => {
    const [was, is] = [of(from), of(to)];
    const where = from !== null && to !== null && from !== to ? [was, is].filter(Boolean).join(' → ') : (is ?? was);
    const text = where ? `${guest_name}, ${where}` : guest_name;
    return {
      id: guest_id,
      text: instead_of ? translate('hall.history.instead_of', { text, name: instead_of }) : text,
    };
  });
  return [...guests, ...held.filter(({ text }) => text !== '')];
}

function wordsOf(labels: ReadonlyMap<number, PlaceLabel>, translate: Translate) {
  return (place: number | null) => {
    const label = place === null ? undefined : labels.get(place);
    return label && placeText(label, translate);
  };
}

/** 'Row 2, seat 4 → row 3, seat 1': where somebody sat then and where they sit now, who came or left with nothing on that side. */
export function changedText(
  { was, is }: Changed,
  labels: { was: ReadonlyMap<number, PlaceLabel>; is: ReadonlyMap<number, PlaceLabel> },
  translate: Translate,
): string {
  const [from, to] = [wordsOf(labels.was, translate)(was), wordsOf(labels.is, translate)(is)];
  const none = translate('hall.history.no_place');
  return `${from ?? none} → ${to ?? none}`;
}

/** 'Напечатано: Карточки на стол, сектор 2, Иванова'; `said`: that it was printed. */
export function printText({ kind, sector, part, printed_by }: Print, translate: Translate, said = true): string {
  const title = translate(`hall.papers.kinds.${kind}`);
  return [
    said ? translate('hall.history.printed', { what: title }) : title,
    sector && translate('hall.history.of_sector', { number: sector.number }),
    part === 'changed' && translate('hall.history.only_changed'),
    printed_by,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What was done within one hour, by the clock of the browser: `from` is its beginning, ISO. */
export interface Hour {
  from: string;
  entries: Entry[];
}

/** Something that was done, or printed. */
export type Entry = { at: string; deed: Deed } | { at: string; print: Print };

/** Deeds and prints together, the newest first. Where more deeds follow, what was printed before all of these comes with them. */
export function entriesOf(deeds: readonly Deed[], prints: readonly Print[], isAll: boolean): Entry[] {
  const oldest = deeds.at(-1)?.at ?? '';
  const printed = prints.filter(({ printed_at }) => isAll || printed_at >= oldest);
  return [
    ...deeds.map((deed): Entry => ({ at: deed.at, deed })),
    ...printed.map((print): Entry => ({ at: print.printed_at, print })),
  ].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/** Hour by hour, in the order given. O(entries). */
export function hoursOf(entries: readonly Entry[]): Hour[] {
  const hours: Hour[] = [];
  for (const entry of entries) {
    const hour = new Date(entry.at);
    hour.setMinutes(0, 0, 0);
    const from = hour.toISOString();
    if (hours.at(-1)?.from === from) hours.at(-1)!.entries.push(entry);
    else hours.push({ from, entries: [entry] });
  }
  return hours;
}
