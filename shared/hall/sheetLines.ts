import type { SheetCell } from './sheetCells.ts';
import { costOf, type Effort, type Likely, parsed, type Stretch } from './sheetCounting.ts';
import { cheapestWay, costOfAll, splitBy, type Way } from './sheetWays.ts';
import { isRowLabel, rowLabelOf, saysRow } from './sheetWords.ts';

/** A line of a sheet: its runs of seats and numbers, the words beside them, and what is read of it so far. */
interface Line {
  cells: readonly SheetCell[];
  read: Stretch[];
  /** Numbers that are labels. */
  labels: SheetCell[];
  /** Runs of which nothing says yet which of their numbers are labels. */
  open: SheetCell[][];
  /** Its labels are words. */
  worded: boolean;
  /** A run of it is labelled at both ends. */
  whole: boolean;
  /** All its runs, and what it costs to read them so. */
  runs: SheetCell[][];
  cost: number;
}

/**
 * The seats of lines and their rows' labels. Beside seats stands their label: words, or a number, which comes at both ends of a run
 * as the seating plan writes it, or at one end of lines where it doesn't count with the seats. Other words are left alone.
 */
export function stretchesIn(lines: readonly (readonly SheetCell[])[]): Stretch[][] {
  const cells = lines.map(seated);
  const [first, effort] = [{ steps: 0 }, { steps: 0 }];
  const likely = likelyIn(cells.map((line) => lineOf(line, new Set(), first)));
  const read = cells.map((line) => lineOf(line, likely, effort));
  const whole = read.filter((line) => line.whole).length;
  const open = read.filter((line) => line.open.length > 0 || line.whole);
  // A sheet in which most lines are labelled at both ends has them also where one end is hidden.
  const isWhole = whole * 2 > read.filter((line) => line.open.length > 0 && !line.whole).length && whole > 0;
  const way = isWhole ? 'ends of runs' : cheapestWay(open);
  for (const line of open) take(line, line.worded ? 'none' : way, likely, effort);
  return read.map((line) => named(line.read));
}

const LETTERED = /^\d{1,4}\s?\p{L}$/u;

/** '12а' right between seats is one of them, unless other cells of the line say so too: then the row is called so. */
function seated(line: readonly SheetCell[]): SheetCell[] {
  return line.map((cell, at) => {
    const [before, after] = [line[at - 1], line[at + 1]];
    if (cell.kind !== 'words' || !before || !after || !LETTERED.test(cell.text)) return cell;
    const isBetween =
      [before, after].every(({ kind }) => kind !== 'words') && isBeside(before, cell) && isBeside(cell, after);
    const isAlone = () => line.filter(({ text }) => text === cell.text).length === 1;
    return isBetween && isAlone() ? { ...cell, kind: 'sign' } : cell;
  });
}

/** Columns in which most of the lines that have something there have a label. */
function likelyIn(lines: readonly Line[]): Likely {
  const counts = new Map<number, { labels: number; cells: number }>();
  for (const { cells, labels } of lines) {
    const all = new Set(labels);
    for (const cell of cells) {
      const known = counts.get(cell.column) ?? { labels: 0, cells: 0 };
      counts.set(cell.column, known);
      known.cells += 1;
      if (all.has(cell)) known.labels += 1;
    }
  }
  const likely = [...counts].filter(([, { labels, cells }]) => labels > 1 && labels * 2 > cells);
  return new Set(likely.map(([column]) => column));
}

function lineOf(cells: readonly SheetCell[], likely: Likely, effort: Effort): Line {
  const line: Line = { cells, read: [], labels: [], open: [], worded: false, whole: false, runs: [], cost: 0 };
  const [ends] = wordLabels(cells);
  const worded: Worded[] = [];
  const isLabel = labelledBy(cells);
  for (const run of runsOf(cells)) {
    const [left, right] = [beforeOf(cells, run[0]!), afterOf(cells, run.at(-1)!)].map((word) =>
      word && isLabel(word) ? word : null,
    ) as [SheetCell | null, SheetCell | null];
    const best = parsed(run, likely, effort);
    line.runs.push(run);
    line.cost += best.cost;
    if (best.whole && best.cost < costOf(run)) {
      line.read.push(...best.blocks);
      line.labels.push(...best.labels);
      line.whole = true;
    } else if (left || right) {
      worded.push({ run, left, right });
      line.worded = true;
    } else line.open.push(run);
  }
  line.read.push(...ownLabels(worded));
  if (!line.worded && !line.whole && ends) {
    line.read.push(...line.open.map((run) => ({ cells: run, label: ends })));
    line.open = [];
    line.worded = true;
  }
  return line;
}

/** A run with words right beside it. */
interface Worded {
  run: SheetCell[];
  left: SheetCell | null;
  right: SheetCell | null;
}

/** Between two blocks an aisle of one cell apart stands one label: that of the left one, unless that has another. */
function ownLabels(runs: readonly Worded[]): Stretch[] {
  let before: Worded | null = null;
  let own: SheetCell | null = null;
  return runs.map((worded) => {
    const { run, left, right } = worded;
    const isTheirs = left !== null && left === before?.right && left.text === own?.text;
    own = isTheirs ? (right ?? left) : (left ?? right);
    before = worded;
    return { cells: run, label: own };
  });
}

/**
 * Which words of a line may be labels: where one says 'Ряд 5', those that say so too; and none that stand where the seats around
 * them count on, as 'VIP' between 3 and 5 does, unless it stands at an end of the line as well.
 */
function labelledBy(cells: readonly SheetCell[]): (word: SheetCell) => boolean {
  const isExplicit = [cells[0], cells.at(-1)].some((cell) => cell?.kind === 'words' && saysRow(cell.text));
  if (isExplicit) return ({ text }) => saysRow(text);
  const ends = new Set([cells[0]?.text, cells.at(-1)?.text]);
  return (word) => ends.has(word.text) || !isCountedOver(cells, cells.indexOf(word));
}

/** Words that stand in the place of one seat or several: the numbers on both sides say so, and go on as those beside them do. */
function isCountedOver(cells: readonly SheetCell[], at: number): boolean {
  let [from, to] = [at, at];
  while (cells[from]?.kind === 'words') from -= 1;
  while (cells[to]?.kind === 'words') to += 1;
  const [before, after] = [cells[from], cells[to]];
  if (!before || !after || before.number === null || after.number === null) return false;
  for (let i = from; i < to; i += 1) if (!isBeside(cells[i]!, cells[i + 1]!)) return false;
  const step = (after.number - before.number) / (after.column - before.column);
  if (Math.abs(step) !== 1 && Math.abs(step) !== 2) return false;
  return [stepOf(cells[from - 1], before), stepOf(after, cells[to + 1])].every((own) => own === null || own === step);
}

/** How two seats beside each other count; null where they aren't both, or stand apart. */
function stepOf(one: SheetCell | undefined, other: SheetCell | undefined): number | null {
  if (!one || !other || one.number === null || other.number === null || !isBeside(one, other)) return null;
  return (other.number - one.number) / (other.column - one.column);
}

/** 'Ряд 5' at an end of the line says it of all its seats. */
function wordLabels(cells: readonly SheetCell[]): SheetCell[] {
  const ends = [cells[0], cells.at(-1)].filter((cell) => cell !== undefined);
  return ends.filter(({ kind, rows, text }) => kind === 'words' && rows === 1 && isRowLabel(text));
}

/** Numbers and signs right beside each other. */
function runsOf(cells: readonly SheetCell[]): SheetCell[][] {
  const runs: SheetCell[][] = [];
  for (const [at, cell] of cells.entries()) {
    if (cell.kind === 'words') continue;
    const before = cells[at - 1];
    if (before && before.kind !== 'words' && isBeside(before, cell)) runs.at(-1)!.push(cell);
    else runs.push([cell]);
  }
  return runs;
}

function isBeside(one: SheetCell, other: SheetCell): boolean {
  return one.column + one.columns === other.column;
}

function beforeOf(cells: readonly SheetCell[], first: SheetCell): SheetCell | null {
  const cell = cells[cells.indexOf(first) - 1];
  return cell?.kind === 'words' && cell.rows === 1 && isBeside(cell, first) ? cell : null;
}

function afterOf(cells: readonly SheetCell[], last: SheetCell): SheetCell | null {
  const cell = cells[cells.indexOf(last) + 1];
  return cell?.kind === 'words' && cell.rows === 1 && isBeside(last, cell) ? cell : null;
}

function take(line: Line, way: Way, likely: Likely, effort: Effort): void {
  if (way === 'ends of runs') {
    for (const run of line.open) line.read.push(...parsed(run, likely, effort).blocks);
    return;
  }
  const split = splitBy(line.worded ? line.open : line.runs, way) ?? { label: null, runs: line.open };
  // Labelled at both ends, and not better understood as the other lines are.
  if (line.whole && (way === 'none' || line.worded || costOfAll(split.runs) > line.cost)) {
    line.read.push(...line.open.map((cells) => ({ cells, label: null })));
    return;
  }
  if (!line.worded) line.read = [];
  line.read.push(...split.runs.map((cells) => ({ cells, label: split.label })));
}

/** From the left; seats without a label beside them have the next one to the left in their line, else to the right. */
function named(stretches: readonly Stretch[]): Stretch[] {
  const sorted = stretches.toSorted((one, other) => one.cells[0]!.column - other.cells[0]!.column);
  return sorted.map((stretch, at) => {
    const next = sorted.slice(0, at).findLast(({ label }) => label) ?? sorted.slice(at).find(({ label }) => label);
    return { ...stretch, label: stretch.label ?? next?.label ?? null };
  });
}

/** What a cell says as the label of a row. */
export function labelOf({ text, kind }: SheetCell): string {
  return kind === 'number' ? text : rowLabelOf(text.split('\n').join(' '));
}
