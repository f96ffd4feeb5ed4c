import { groupBy } from '../group.ts';
import { cleanText } from '../text.ts';
import { cut } from './labels.ts';
import { MOST_NAME } from './layout.ts';
import type { PlanProblem } from './pretix.ts';
import { cellName, type PlanSheet, type SheetCell } from './sheetCells.ts';
import type { Section } from './sheetLevels.ts';
import type { Strip } from './sheetStrips.ts';
import type { Things } from './sheetThings.ts';
import { rowLabelOf } from './sheetWords.ts';

/** A list of seats, one a line: the line of its headings, and the columns of row and seat. */
interface SeatList {
  head: number;
  row: number;
  seat: number;
}

const ROW = /^(?:(?:№|номер)\s*)?(?:ряд|ряда|row)(?:\s*(?:№|no\.?|number|label))?$/iu;
/** What a column of numbers of seats is headed by. */
export const SEAT = /^(?:(?:№|номер)\s*)?(?:место|места|кресло|seat|place)(?:\s*(?:№|no\.?|number|label))?$/iu;

const SECTOR =
  /^(?:сектор|секция|ярус|уровень|этаж|зона|блок|sector|section|level|tier|floor|zone|block)(?:\s*(?:№|no\.?|number|name))?$/iu;

/** Of a list the first line with several cells has a heading for rows and one for seats. */
function listIn({ rows }: PlanSheet): SeatList | null {
  const head = rows.findIndex((texts) => texts.filter((text) => text.trim() !== '').length > 1);
  const [row, seat] = [ROW, SEAT].map((heading) => rows[head]?.findIndex((text) => heading.test(text.trim())) ?? -1);
  return row! < 0 || seat! < 0 ? null : { head, row: row!, seat: seat! };
}

/**
 * What stands in a sheet that is a list of seats under the headings 'Ряд' and 'Место' (in ru or en): its rows in the order in which
 * they come first, one behind the other, the seats of each side by side by their numbers. Sectors of which two have a row of one
 * label are levels. Cells that say no seat are told. Null where the sheet is no list. O(cells).
 */
export function thingsOfList(sheet: PlanSheet): Things | null {
  const list = listIn(sheet);
  if (!list) return null;
  const aside: PlanProblem[] = [];
  const told = (key: string, row: number, column: number) => {
    const text = cut(cleanText(sheet.rows[row]?.[column] ?? ''), MOST_NAME);
    if (text !== '') aside.push({ key, params: { cell: cellName({ row, column }), text } });
  };
  const headings = sheet.rows[list.head]!;
  const sector = headings.findIndex((text) => SECTOR.test(text.trim()));
  const found = sheet.rows.flatMap((texts, at) => {
    if (at < list.head) texts.forEach((_, column) => told('title_left_out', at, column));
    if (at <= list.head) return [];
    const [label, text] = [list.row, list.seat].map((column) => (texts[column] ?? '').trim()) as [string, string];
    if (label !== '' && /^\d{1,4}$/.test(text))
      return [{ at, sector: cleanText(texts[sector] ?? ''), label: rowLabelOf(label), number: Number(text) }];
    for (const column of [list.row, list.seat]) told('no_seat_in_list', at, column);
    return [];
  });
  const parts = [...groupBy(found, (seat) => seat.sector).values()];
  const labels = parts.map((part) => [...new Set(part.map(({ label }) => label))]).flat();
  const isParted = parts.length > 1 && new Set(labels).size < labels.length;
  headings.forEach((_, column) => {
    if (column !== list.row && column !== list.seat && !(isParted && column === sector))
      told('column_left_out', list.head, column);
  });
  const rows = (isParted ? parts : [found]).flatMap((part) => [...groupBy(part, ({ label }) => label)]);
  const strips = rows.map(([label, own], line): Strip => {
    const sorted = own.toSorted((one, other) => one.number - other.number || one.at - other.at);
    const cells = sorted.map(({ at, number }, i): SheetCell => {
      const place = { row: line, column: i - (own.length - 1) / 2, from: { row: at, column: list.seat } };
      return { ...place, ...ONE, text: String(number), kind: 'number', number };
    });
    const place = { row: line, column: 0, from: { row: own[0]!.at, column: list.row } };
    return { cells, labels: [{ ...place, ...ONE, text: label, kind: 'words', number: null }] };
  });
  const sections = isParted
    ? sectionsIn(
        rows.map(([, own]) => own[0]!),
        sector,
      )
    : null;
  return { stages: [], areas: [], tables: [], strips, lines: [], all: [], crowded: new Map(), aside, sections };
}

const ONE = { rows: 1, columns: 1, named: false };

/** The lines of each sector, by the first seats of the rows. */
function sectionsIn(firsts: readonly { at: number; sector: string }[], column: number): Section[] {
  const starts = firsts.flatMap(({ sector }, line) => (sector === firsts[line - 1]?.sector ? [] : [line]));
  return starts.map((line, i) => {
    const { at, sector } = firsts[line]!;
    const place = { row: line, column: 0, from: { row: at, column } };
    const cell: SheetCell = { ...place, ...ONE, text: sector, kind: 'words', number: null };
    return { cell, from: line, to: starts[i + 1] ?? Infinity };
  });
}
