import { hasPlace, type PlaceLabel } from '#shared/hall/label.ts';
import type { Language } from '#shared/limits.ts';
import { plainLine } from './clean.ts';
import { columnsOfHall, type DoorColumn, placeIn } from './doorColumns.ts';
import { Canvas } from './pdf/canvas.ts';
import { PdfFile } from './pdf/document.ts';
import { line } from './oneLine.ts';
import { dateInWords, placeWordsOf, wordsOf, type Words } from './words.ts';

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

/** A4, points. */
const PAPER = { width: 595.28, height: 841.89, margin: 40 } as const;
const INK = { text: '#132023', text2: '#48575b', line: '#c9d1d3', box: '#7c8b90', accent: '#0e5e6f' } as const;
const RIGHT = PAPER.width - PAPER.margin;
const ROW = 20;
const FIRST_ROW = 128;
const ROWS = Math.floor((PAPER.height - 52 - FIRST_ROW) / ROW);

/** The margin with the first guest's letter, and the box to tick, left of the columns. */
const LETTER = { x: PAPER.margin, width: 18 } as const;
const BOX = { x: 62, width: 11 } as const;

/**
 * The list for the door as PDF: everybody who is invited, by name as the event's language sorts, a box to tick, sector
 * and place. The first guest of a letter has it in the margin.
 */
export async function renderDoorList(list: DoorList): Promise<Buffer> {
  const words = wordsOf(list.language);
  const file = await PdfFile.begin(PAPER);
  const sheets = list.halls.flatMap((hall) => sheetsOf(hall, list.language));
  for (const [i, sheet] of sheets.entries()) {
    const canvas = new Canvas(PAPER.height, file.fonts);
    drawHead(canvas, list, sheet, words);
    drawRows(canvas, sheet, list.language);
    drawFoot(canvas, list, { page: i + 1, pages: sheets.length }, words);
    file.addPage(canvas.content(), {}, true);
  }
  return file.finish(words('paper.door.document', { event: plainLine(list.event) }), list.language);
}

interface Sheet {
  hall: DoorHall;
  columns: DoorColumn[];
  /** Rows of this page; `letter` where a new one begins. */
  rows: { guest: DoorGuest; letter: string | null }[];
}

function sheetsOf(hall: DoorHall, language: Language): Sheet[] {
  const rows = letteredBy(sortedBy(hall.guests, language), language);
  const columns = columnsOfHall(hall.guests, RIGHT);
  const sheets: Sheet[] = [];
  for (let from = 0; from === 0 || from < rows.length; from += ROWS) {
    sheets.push({ hall, columns, rows: rows.slice(from, from + ROWS) });
  }
  return sheets;
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
function letteredBy(guests: DoorGuest[], language: Language): Sheet['rows'] {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base' });
  let last = '';
  return guests.map((guest) => {
    const first = plainLine(guest.last_name).charAt(0).toUpperCase();
    const isNew = last === '' || compare(first, last) !== 0;
    if (isNew) last = first;
    return { guest, letter: isNew ? first.replace('Ё', 'Е') : null };
  });
}

function drawHead(canvas: Canvas, list: DoorList, { hall, columns }: Sheet, words: Words): void {
  const width = RIGHT - PAPER.margin;
  const count = words('paper.door.guests', { count: hall.guests.length });
  canvas.text(count, RIGHT, 58, { size: 10, weight: 'bold', color: INK.accent, align: 'right' });
  line(canvas, list.event, PAPER.margin, 58, { width: width - 110, weight: 'bold', size: 17 });
  const day = dateInWords(hall.date, 'long', list.language) + (hall.time ? `, ${hall.time}` : '');
  line(canvas, [day, list.place].filter(Boolean).join(' · '), PAPER.margin, 76, { width, size: 10.5 });
  line(canvas, hall.name, PAPER.margin, 92, { width, size: 10.5, color: INK.text2 });
  const style = { size: 8.5, weight: 'bold', color: INK.text2 } as const;
  for (const { key, x, width } of columns)
    line(canvas, words(`paper.door.${key}`), x, FIRST_ROW - 8, { ...style, width });
  canvas.line([PAPER.margin, FIRST_ROW - 1], [RIGHT, FIRST_ROW - 1], { color: INK.box, width: 0.8 });
}

function drawRows(canvas: Canvas, { rows, columns }: Sheet, language: Language): void {
  const words = wordsOf(language);
  const { x, width } = columns[0]!;
  if (rows.length === 0) line(canvas, words('paper.door.nobody'), x, FIRST_ROW + 18, { width: 300 });
  for (const [i, { guest, letter }] of rows.entries()) {
    const top = FIRST_ROW + i * ROW;
    const base = top + 14;
    if (letter)
      line(canvas, letter, LETTER.x, base, { width: LETTER.width, weight: 'bold', size: 12, color: INK.accent });
    canvas.pill(BOX.x, top + 4.5, BOX.width, BOX.width, INK.box, 2, 0.9);
    const last = line(canvas, guest.last_name, x, base, { width, weight: 'bold' });
    const first = [guest.first_name, guest.middle_name].filter(Boolean).join(' ');
    line(canvas, first, x + last + 4, base, { width: width - last - 4 });
    drawPlace(canvas, guest, columns.slice(1), base, language);
    canvas.line([BOX.x, top + ROW - 0.5], [RIGHT, top + ROW - 0.5], { color: INK.line, width: 0.5 });
  }
}

function drawPlace(canvas: Canvas, guest: DoorGuest, columns: DoorColumn[], base: number, language: Language): void {
  if (!hasPlace(guest)) {
    const { x } = columns[0]!;
    line(canvas, wordsOf(language)('paper.door.no_place'), x, base, { width: RIGHT - x, color: INK.text2 });
    return;
  }
  for (const column of columns) {
    const weight = column.key === 'seat' ? 'bold' : 'regular';
    line(canvas, placeIn(guest, column, placeWordsOf(language)), column.x, base, { width: column.width, weight });
  }
}

function drawFoot(canvas: Canvas, { made, language }: DoorList, at: { page: number; pages: number }, words: Words) {
  const style = { size: 8.5, weight: 'regular', color: INK.text2 } as const;
  const when = `${dateInWords(made.date, 'short', language)}, ${made.time}`;
  canvas.text(words('paper.door.made', { when }), PAPER.margin, PAPER.height - 28, style);
  canvas.text(words('paper.door.page', at), RIGHT, PAPER.height - 28, { ...style, align: 'right' });
}
