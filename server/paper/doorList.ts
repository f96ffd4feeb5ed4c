import type { PlaceLabel } from '#shared/hall/label.ts';
import type { Language } from '#shared/limits.ts';
import { plainLine } from './clean.ts';
import { placeColumns } from './doorColumns.ts';
import { columnList } from './evening/columnList.ts';
import { flow } from './evening/flow.ts';
import { nobody } from './evening/nobody.ts';
import { A4, drawFoot, INK, PAGE } from './evening/sheet.ts';
import { Canvas } from './pdf/canvas.ts';
import { PdfFile } from './pdf/document.ts';
import { line } from './oneLine.ts';
import { dateInWords, wordsOf, type Words } from './words.ts';

/** A guest as whoever stands at the door looks for them; without row, table and area: invited, and without a place so far. */
export interface DoorGuest extends PlaceLabel {
  last_name: string;
  first_name: string;
  middle_name: string | null;
  sector: { number: number; name: string } | null;
}

export interface DoorHall {
  name: string;
  date: string;
  time: string | null;
  guests: readonly DoorGuest[];
}

export interface DoorList {
  language: Language;
  event: string;
  place: string;
  /** The halls by date; each begins a page. */
  halls: readonly DoorHall[];
  /** When it was made, local to the event: '2026-11-27' and '17:40'. */
  made: { date: string; time: string };
}

/**
 * The list for the door as PDF: everybody who is invited, by name as the event's language sorts, a box to tick, sector
 * and place. The first guest of a letter has it before the name.
 */
export async function renderDoorList(list: DoorList): Promise<Buffer> {
  const words = wordsOf(list.language);
  const file = await PdfFile.begin(A4);
  const sheets = list.halls.flatMap((hall) => bodiesOf(hall, list.language).map((body) => ({ hall, body })));
  for (const [i, { hall, body }] of sheets.entries()) {
    const canvas = new Canvas(A4.height, file.fonts);
    drawHead(canvas, list, hall, words);
    body(canvas);
    drawFoot(canvas, list, { page: i + 1, pages: sheets.length });
    file.addPage(canvas.content(), {}, true);
  }
  return file.finish(words('paper.door.document', { event: plainLine(list.event) }), list.language);
}

interface Row {
  guest: DoorGuest;
  /** Where a new one begins. */
  letter: string | null;
}

function bodiesOf({ guests }: DoorHall, language: Language): ((canvas: Canvas) => void)[] {
  const words = wordsOf(language);
  if (guests.length === 0) return flow([nobody(words, 'paper.door.nobody')]);
  const rows = letteredBy(sortedBy(guests, language), language);
  const { head, lineOf } = columnList<Row>(
    [
      { says: ({ letter }) => letter ?? '', weight: 'bold', color: INK.accent },
      { head: words('paper.door.guest'), says: ({ guest }) => guest.last_name, weight: 'bold' },
      { says: ({ guest }) => [guest.first_name, guest.middle_name].filter(Boolean).join(' ') },
      ...placeColumns(guests, language).map(({ key, says }) => ({
        head: words(`paper.door.${key}`),
        says: ({ guest }: Row) => says(guest),
        weight: key === 'seat' ? ('bold' as const) : ('regular' as const),
      })),
    ],
    rows,
    { least: 20, tick: 'left' },
  );
  return flow([{ head, items: rows.map(lineOf) }]);
}

function sortedBy(guests: readonly DoorGuest[], language: Language): DoorGuest[] {
  const { compare } = new Intl.Collator(language, { usage: 'sort' });
  const names = (guest: DoorGuest) => [guest.last_name, guest.first_name, guest.middle_name ?? ''];
  return guests.toSorted((a, b) => {
    const [these, those] = [names(a), names(b)];
    return these.map((name, i) => compare(name, those[i]!)).find((order) => order !== 0) ?? 0;
  });
}

/** 'Ё' is looked for among 'Е', and 'É' too. */
function letteredBy(guests: DoorGuest[], language: Language): Row[] {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base' });
  let last = '';
  return guests.map((guest) => {
    const first = plainLine(guest.last_name).charAt(0).toUpperCase();
    const isNew = last === '' || compare(first, last) !== 0;
    if (isNew) last = first;
    return { guest, letter: isNew ? first.replace('Ё', 'Е') : null };
  });
}

function drawHead(canvas: Canvas, list: DoorList, hall: DoorHall, words: Words): void {
  const { left, right, width } = PAGE;
  const count = words('paper.door.guests', { count: hall.guests.length });
  canvas.text(count, right, 56, { size: 10, weight: 'bold', color: INK.accent, align: 'right' });
  line(canvas, list.event, left, 56, { width: width - 110, weight: 'bold', size: 17 });
  const day = dateInWords(hall.date, 'long', list.language) + (hall.time ? `, ${hall.time}` : '');
  line(canvas, [day, list.place].filter(Boolean).join(' · '), left, 73, { width, size: 9.5, color: INK.text2 });
  line(canvas, hall.name, left, 87, { width, size: 9.5, color: INK.text2 });
  canvas.line([left, 94], [right, 94], { color: INK.text, width: 1.2 });
}
