import { steady } from './fitting.ts';
import { freeLabel, ROW_LABEL } from './labels.ts';
import { MOST_NUMBER, type Row, ROW_PITCH, SEAT_PITCH } from './layout.ts';
import { borne, type PlanProblem } from './pretix.ts';
import type { Point } from './seats.ts';
import { cellName, type MergedCell, type SheetCell } from './sheetCells.ts';
import type { Stretch } from './sheetCounting.ts';
import { labelOf, stretchesIn } from './sheetLines.ts';
import type { Strip } from './sheetStrips.ts';

/** Rows read from some lines of a sheet, the cell of each place, and which places are closed. */
interface SheetRows {
  rows: Row[];
  cells: Map<number, SheetCell>;
  inactive: number[];
  /** Words that are labels of rows, or seats. */
  labels: Set<SheetCell>;
  problems: PlanProblem[];
}

/**
 * The rows in some lines of a sheet and those that run down it, with places from `next` on. Lines without a label count on from the one
 * above; that is told.
 */
export function rowsIn(lines: readonly (readonly SheetCell[])[], strips: readonly Strip[], next: number): SheetRows {
  const read: SheetRows = { rows: [], cells: new Map(), inactive: [], labels: new Set(), problems: [] };
  const down = strips.map(({ cells, labels }) => [{ cells, label: labels[0]! }]);
  const all = [...stretchesIn(lines), ...down];
  const names = new Map<SheetCell, string>();
  const printed = (label: SheetCell | null) => {
    if (!label) return null;
    const name = names.get(label) ?? borne(labelOf(label), ROW_LABEL, cellName(label), read.problems);
    names.set(label, name);
    return name || null;
  };
  const told = new Map(all.flatMap((line) => line.map(({ cells, label }) => [cells[0]!, printed(label)] as const)));
  const taken = { rows: [...told.values()].flatMap((label) => (label === null ? [] : [{ label } as Row])) };
  let place = next;
  let above: string | undefined;
  let missing = 0;
  for (const [at, line] of all.entries()) {
    const words = new Set(line.flatMap(({ label }) => (label?.kind === 'words' ? [label.text] : [])));
    // A label stands at both ends of its seats.
    for (const cell of lines[at] ?? []) if (cell.kind === 'words' && words.has(cell.text)) read.labels.add(cell);
    const given = line.some(({ label }) => label === null) ? freeLabel(taken, above ?? '0') : '';
    const rows = new Map<string, Stretch[]>();
    for (const stretch of line) {
      const label = printed(stretch.label) ?? given;
      rows.set(label, [...(rows.get(label) ?? []), stretch]);
    }
    const first = line.find(({ label }) => label === null)?.cells[0];
    if (first) {
      missing += 1;
      taken.rows.push({ label: given } as Row);
      read.problems.push({ key: 'no_label', params: { cell: cellName(first), row: given } });
    }
    for (const [label, stretches] of rows) {
      const numbers = numbersOf(stretches.map(({ cells }) => cells));
      const again = comingAgain(numbers);
      stretches.forEach(({ cells }, i) => {
        read.rows.push(...rowsOf(cells, numbers[i]!, label, place, again[i]!));
        for (const cell of cells) {
          if (cell.kind === 'closed') read.inactive.push(place);
          if (cell.kind === 'sign' && /\d/.test(cell.text)) {
            read.problems.push({ key: 'no_number_in', params: { cell: cellName(cell), row: label, seat: cell.text } });
            const word = lines[at]?.find(({ column }) => column === cell.column);
            if (word) read.labels.add(word);
          }
          read.cells.set(place, cell);
          place += 1;
        }
      });
      above = label;
    }
  }
  const filled = all.filter((line) => line.length > 0).length;
  if (missing > 1 && missing === filled)
    read.problems = [
      { key: 'no_labels', params: { count: String(missing) } },
      ...read.problems.filter(({ key }) => key !== 'no_label'),
    ];
  return read;
}

/** Which numbers of the blocks of one row are there already. */
function comingAgain(blocks: readonly (readonly number[])[]): boolean[][] {
  const seen = new Set<number>();
  return blocks.map((numbers) =>
    numbers.map((number) => {
      const was = seen.has(number);
      seen.add(number);
      return was;
    }),
  );
}

/**
 * Seats beside each other as rows: one as long as its numbers go up, or down, by one or two. Those that come `again` are rows of
 * their own, so that nobody else's number changes with theirs.
 */
function rowsOf(
  cells: readonly SheetCell[],
  numbers: readonly number[],
  label: string,
  first: number,
  again: readonly boolean[],
): Row[] {
  const parts = stretchesOf(again).flatMap(([start, end]) =>
    steady(numbers.slice(start, end)).map(({ from, to }) => ({ from: start + from, to: start + to })),
  );
  return parts.map(({ from, to }): Row => {
    const own = numbers.slice(from, to);
    const [one, last] = [middleOf(cells[from]!), middleOf(cells[to - 1]!)];
    const steps = own.length - 1;
    const step = steps > 0 ? own[1]! - own[0]! : 1;
    return {
      label,
      ...one,
      dx: steps > 0 ? (last.x - one.x) / steps : SEAT_PITCH,
      dy: steps > 0 ? (last.y - one.y) / steps : 0,
      start: Math.min(...own),
      ...(Math.abs(step) === 2 ? { step: 2 as const } : {}),
      ...(step < 0 ? { direction: 'rtl' as const } : {}),
      places: own.map((_, i) => first + from + i),
    };
  });
}

/** From where to where a list has the same, the end not included. */
function stretchesOf(list: readonly boolean[]): [from: number, to: number][] {
  const starts = list.flatMap((each, at) => (at === 0 || each !== list[at - 1] ? [at] : []));
  return starts.map((from, i) => [from, starts[i + 1] ?? list.length]);
}

/** Where the middle of a cell is, world units. */
export function middleOf({ row, column, rows, columns }: MergedCell): Point {
  return { x: (column + (columns - 1) / 2) * SEAT_PITCH, y: (row + (rows - 1) / 2) * ROW_PITCH };
}

/** The numbers of the blocks of one row; a seat without a number goes on from the ones beside it. */
function numbersOf(blocks: readonly (readonly SheetCell[])[]): number[][] {
  const counted: (number[] | null)[] = blocks.map((block) => numbersIn(block));
  if (!counted.some((numbers) => numbers !== null)) counted[0] = blocks[0]!.map((_, i) => i + 1);
  // From the first block with numbers to both sides.
  const from = counted.findIndex((numbers) => numbers !== null);
  for (let at = from - 1; at >= 0; at -= 1) {
    const after = counted[at + 1]!;
    counted[at] = blocks[at]!.map((_, i) => after[0]! + (i - blocks[at]!.length) * stepOf(after)).map(positive);
  }
  for (let at = from + 1; at < counted.length; at += 1) {
    const before = counted[at - 1]!;
    counted[at] ??= blocks[at]!.map((_, i) => positive(before.at(-1)! + (i + 1) * stepOf(before)));
  }
  return counted as number[][];
}

function numbersIn(cells: readonly SheetCell[]): number[] | null {
  const known = cells.flatMap(({ number }, at) => (number === null ? [] : [{ number, at }]));
  if (known.length === 0) return null;
  return cells.map(({ number }, at) => {
    if (number !== null) return number;
    const after = known.findIndex((other) => other.at > at);
    const left = after < 0 ? known.at(-1)! : (known[after - 1] ?? known[0]!);
    const right = after < 0 ? known.at(-2) : left === known[after] ? known[1] : known[after];
    const step = right ? (right.number - left.number) / (right.at - left.at) : 1;
    return positive(left.number + (at - left.at) * (Math.abs(step) === 2 ? step : Math.sign(step) || 1));
  });
}

function stepOf(numbers: readonly number[]): number {
  const step = numbers.length > 1 ? numbers.at(-1)! - numbers.at(-2)! : 1;
  return Math.abs(step) === 2 ? step : Math.sign(step) || 1;
}

/** A number that a row may print. */
const positive = (number: number) => Math.min(MOST_NUMBER, Math.max(0, number));
