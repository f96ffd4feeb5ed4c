import type { useTranslate } from 'react-admin';
import type { PlaceLabel } from '#shared/hall/label.ts';
import type { Print } from '#shared/paper.ts';
import { placeText } from '../../../ui/placeWords.ts';
import type { Deed } from './useHallHistory.ts';

type Translate = ReturnType<typeof useTranslate>;

/** 'Seated: 4 guests, moved: 1 guest'; of an undo what came of it. */
export function deedText(deed: Deed, translate: Translate): string {
  const counted = (['seated', 'moved', 'given', 'freed'] as const).flatMap((key) =>
    deed[key] > 0 ? translate(`hall.history.${key}`, { count: deed[key], smart_count: deed[key] }) : [],
  );
  const what = [...counted, ...(deed.plan ? [translate('hall.history.plan')] : [])].join(', ');
  const isBack = deed.verb === 'undo' || deed.verb === 'redo';
  const text = isBack ? translate(`hall.history.${deed.verb}`, { what }) : what;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'Petrov: row 2, seat 4 → row 3, seat 1', for each guest that a deed names; places that are gone since have no words. */
export function guestTexts(
  deed: Deed,
  labels: ReadonlyMap<number, PlaceLabel>,
  translate: Translate,
): { id: string; text: string }[] {
  const of = (place: number | null) => {
    const label = place === null ? undefined : labels.get(place);
    return label && placeText(label, translate);
  };
  return deed.some.map(({ guest_id, guest_name, from, to, instead_of }) => {
    const [was, is] = [of(from), of(to)];
    const where = from !== null && to !== null && from !== to ? [was, is].filter(Boolean).join(' → ') : (is ?? was);
    const text = where ? `${guest_name}, ${where}` : guest_name;
    return {
      id: guest_id,
      text: instead_of ? translate('hall.history.instead_of', { text, name: instead_of }) : text,
    };
  });
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

/** 'ИП' of 'Петрова Ирина', as marks of people have them. */
export function initialsIn(name: string): string {
  return name
    .split(' ')
    .slice(0, 2)
    .map((part) => part.charAt(0))
    .join('');
}
