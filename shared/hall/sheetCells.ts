import { failedFormula, looksFailed } from '../failedFormula.ts';
import type { PlanProblem } from './pretix.ts';

/** A sheet that looks like a hall, as it is read: the texts of its cells line by line, and which of them are one cell. */
export interface PlanSheet {
  /** Line 0 is line 1 of the sheet, column 0 its column A; '' where nothing stands. */
  rows: readonly (readonly string[])[];
  merged?: readonly MergedCell[];
}

/** Lines and columns from 0, and how many of each it takes. */
export interface MergedCell {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/**
 * Merged cells as far as they lie within so many lines and columns; of two that lie on each other, as no program writes them, the
 * first. O(merged²), however large they are: a reader takes so many and no more.
 */
export function clipped(merged: readonly MergedCell[], lines: number, width: number): MergedCell[] {
  const kept: MergedCell[] = [];
  for (const { row, column, ...span } of merged) {
    const [rows, columns] = [Math.min(span.rows, lines - row), Math.min(span.columns, width - column)];
    if (!(row >= 0 && column >= 0 && rows > 0 && columns > 0)) continue;
    const cell = { row, column, rows, columns };
    if (!kept.some((other) => lieOnEachOther(cell, other))) kept.push(cell);
  }
  return kept;
}

function lieOnEachOther(one: MergedCell, other: MergedCell): boolean {
  const isAside = one.column >= other.column + other.columns || other.column >= one.column + one.columns;
  return !isAside && one.row < other.row + other.rows && other.row < one.row + one.rows;
}

/**
 * What a cell of a sheet is by itself: a number, a closed seat, a sign that stands for a seat without a number, or words.
 * `named`: somebody's name stands under the number, so it is no label of a row.
 */
export interface SheetCell extends MergedCell {
  text: string;
  kind: 'number' | 'closed' | 'sign' | 'words';
  number: number | null;
  named: boolean;
  /** Where it is in the sheet, if that isn't where it stands in the hall. */
  from?: { row: number; column: number };
}

/** Letters that people fill a grid with; a row may be called so too, hence three beside each other are asked for. */
const CROSSES = /^[xхoо+]$/iu;
/** Signs that only rule lines; of a plus three beside each other are seats. */
const RULES = /^[-–—_.,:;|/\\'"`~=+]+$/;
/** Words of an aisle between two blocks: nothing stands there. */
const AISLE = /^(проход|aisle|gangway)$/iu;

/** The cells of a sheet with something in them, line by line from the left. O(cells). */
export function cellsOf({ rows, merged = [] }: PlanSheet): SheetCell[][] {
  const spans = new Map(merged.map((span) => [keyOf(span.row, span.column), span]));
  const signs = signsOf(rows);
  return rows.map((texts, row) =>
    texts.flatMap((raw, column): SheetCell[] => {
      const text = tidy(raw);
      if (text === '' || isRule(text, signs) || AISLE.test(text) || traceIn(text)) return [];
      const { rows: down, columns } = (spans.size > 0 && spans.get(keyOf(row, column))) || ONE;
      return [{ row, column, rows: down, columns, text, ...kindOf(text, signs) }];
    }),
  );
}

const isRule = (text: string, signs: ReadonlySet<string>) => RULES.test(text) && !signs.has(text);

/** Signs of these lines that are no seat: the first cell of each, and in how many it stands. O(cells). */
export function rulesIn(lines: PlanSheet['rows'], sheet: PlanSheet): PlanProblem[] {
  const signs = signsOf(sheet.rows);
  const found = new Map<string, { cell: string; count: number }>();
  for (const [row, texts] of lines.entries())
    for (const [column, raw] of texts.entries()) {
      const text = tidy(raw);
      if (!isRule(text, signs)) continue;
      const known = found.get(text) ?? { cell: cellName({ row, column }), count: 0 };
      found.set(text, { ...known, count: known.count + 1 });
    }
  return [...found].map(([text, { cell, count }]) => ({
    key: 'signs_left_out',
    params: { cell, text: text.slice(0, 20), count: String(count) },
  }));
}

/** Cells of these lines in which a formula failed: nobody knows what should stand there. */
export function failedIn(lines: PlanSheet['rows']): PlanProblem[] {
  return lines.flatMap((texts, row) =>
    texts.flatMap((raw, column) => {
      const text = traceIn(tidy(raw));
      return text ? [{ key: 'cell_error', params: { cell: cellName({ row, column }), text } }] : [];
    }),
  );
}

/** What a failed formula left; no place is called so. */
function traceIn(text: string): string | undefined {
  return failedFormula(text) ?? (looksFailed(text) ? text : undefined);
}

const ONE = { rows: 1, columns: 1 };

/** Cells of a sheet by their place. */
export function byPlace(
  lines: readonly (readonly SheetCell[])[],
): (row: number, column: number) => SheetCell | undefined {
  const cells = new Map<number, SheetCell>();
  for (const line of lines) for (const cell of line) cells.set(keyOf(cell.row, cell.column), cell);
  return (row, column) => cells.get(keyOf(row, column));
}

/** The merged cell that begins or ends at a place. */
export type SpanAt = (row: number, column: number) => MergedCell | undefined;

/** Merged cells by their first and last cell. */
export function spansByPlace(merged: readonly MergedCell[]): SpanAt {
  const spans = new Map<number, MergedCell>();
  for (const span of merged) {
    spans.set(keyOf(span.row + span.rows - 1, span.column + span.columns - 1), span);
    spans.set(keyOf(span.row, span.column), span);
  }
  return (row, column) => spans.get(keyOf(row, column));
}

const keyOf = (row: number, column: number) => row * 65536 + column;

/** What a cell is called in a spreadsheet: C7. */
export function cellName(cell: Pick<SheetCell, 'row' | 'column' | 'from'>): string {
  const { row, column } = cell.from ?? cell;
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}

/** What was not clear in the order in which one reads the sheet, line by line; first what is said of no cell. O(n log n). */
export function byCell(problems: readonly PlanProblem[]): PlanProblem[] {
  const placed = problems.map((problem) => {
    const [, letters = '', row = '0'] =
      /^([A-Z]+)(\d+)$/.exec(problem.params['cell'] ?? problem.params['place'] ?? '') ?? [];
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    return { problem, row: Number(row), column };
  });
  return placed.sort((a, b) => a.row - b.row || a.column - b.column).map(({ problem }) => problem);
}

function kindOf(text: string, signs: ReadonlySet<string>): Pick<SheetCell, 'kind' | 'number' | 'named'> {
  const [, number, name] = /^(\d{1,4})(\n.*)?$/s.exec(text) ?? [];
  if (number !== undefined) return { kind: 'number', number: Number(number), named: name !== undefined };
  const kind = text === '×' ? 'closed' : signs.has(text) ? 'sign' : 'words';
  return { kind, number: null, named: false };
}

/** Signs that come beside themselves: a plain sign twice, a letter three times. */
function signsOf(rows: PlanSheet['rows']): Set<string> {
  const signs = new Set<string>();
  for (const texts of rows) {
    let [run, before] = [0, ''];
    for (const raw of texts) {
      const text = tidy(raw);
      run = text === before ? run + 1 : 1;
      before = text;
      if ([...text].length !== 1 || text === '×' || (RULES.test(text) && text !== '+')) continue;
      if (CROSSES.test(text) ? run >= 3 : run >= 2 && !/[\p{L}\p{N}]/u.test(text)) signs.add(text);
    }
  }
  return signs;
}

/** Nothing in it is to be tidied. */
const PLAIN = /^[!-~А-яЁё×]*$/;

/** One blank for many, lines kept. */
function tidy(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .trim();
}
