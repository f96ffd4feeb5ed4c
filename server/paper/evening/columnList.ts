import type { Canvas, TextStyle } from '../pdf/canvas.ts';
import { widestOf, widthOf } from '../pdf/typeface.ts';
import { plainLine } from '../clean.ts';
import { line } from '../oneLine.ts';
import { BROKEN_SIZE, type Cell, CELL_SIZES, cellOf, drawCells, heightOf } from './cells.ts';
import type { Item } from './flow.ts';
import { INK, PAGE } from './sheet.ts';

/** A column of a list: the word over it, and what each line says there. One that no line says anything in isn't drawn. */
export interface ListColumn<Row> {
  head?: string;
  says: (row: Row) => string;
  weight?: TextStyle['weight'];
  color?: string;
}

/** A list whose lines may stand in several blocks, with columns as wide as what they say. */
export interface ColumnList<Row> {
  /** What stands over the columns, on each page. */
  head: Item;
  lineOf: (row: Row) => Item;
}

interface Look<Row> {
  /** Of a line whose texts are short, points. */
  least: number;
  /** A box to tick at this end of each line. */
  tick?: 'left' | 'right';
  hasTick?: (row: Row) => boolean;
  isMarked?: (row: Row) => boolean;
}

const [GAP, HEADS, TICK] = [10, 18, 11];
const HEAD = { size: 8.5, weight: 'bold', color: INK.text2 } as const;
/** A column is never so narrow for the sake of others that it takes more of a line than this. */
const MOST_WORD = 110;

/** Lays out the columns for all rows of a list: letters of one size, none narrower than its words and its head, the rest shared by what they say. O(rows). */
export function columnList<Row>(
  wanted: readonly ListColumn<Row>[],
  rows: readonly Row[],
  { least, tick, hasTick = () => true, isMarked = () => false }: Look<Row>,
): ColumnList<Row> {
  const columns = wanted.filter(({ says }) => rows.some((row) => plainLine(says(row)) !== ''));
  const ticks = tick ? TICK + GAP : 0;
  const { size, widths } = setOf(columns, rows, PAGE.width - ticks);
  let x = PAGE.left + (tick === 'left' ? ticks : 0);
  const placed = columns.map((column, i) => {
    const at = { ...column, x, width: widths[i]! };
    x += widths[i]! + GAP;
    return at;
  });
  const hasHeads = placed.some(({ head }) => head);
  const head: Item = {
    height: hasHeads ? HEADS : 0,
    draw: (canvas, top) => {
      for (const { head: text = '', x: left, width } of placed) line(canvas, text, left, top + 11, { ...HEAD, width });
      if (hasHeads) under(canvas, top + HEADS, { color: INK.box, width: 0.8 });
    },
  };
  const lineOf = (row: Row): Item => {
    const cells = placed.map((column): Cell | null => cellOf(column.says(row), column, size));
    const height = heightOf(cells, least);
    return {
      height,
      draw: (canvas, top) => {
        if (isMarked(row)) canvas.rectangle(PAGE.left, top, PAGE.width, height - 0.5, INK.changed);
        const left = tick === 'left' ? PAGE.left : PAGE.right - TICK;
        if (tick && hasTick(row)) canvas.pill(left, top + 4.5, TICK, TICK, INK.box, 2, 0.9);
        drawCells(canvas, cells, top);
        under(canvas, top + height, { color: INK.hair, width: 0.5 });
      },
    };
  };
  return { head, lineOf };
}

function under(canvas: Canvas, y: number, style: { color: string; width: number }): void {
  canvas.line([PAGE.left, y - 0.5], [PAGE.right, y - 0.5], style);
}

/** How wide a column is at its least, so that what most lines say has room, and so that all of them have. */
type Need = Record<'least' | 'usual' | 'most', number>;

/** Of so many lines a text is whole before others are; in short columns of all. */
const [USUAL, SHORT] = [0.85, 100];

/** The largest letters at which what most lines say stands in one line, else those at which no word is parted; and how wide the columns are. */
function setOf<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[], all: number) {
  const free = all - GAP * Math.max(0, columns.length - 1);
  const measured = columns.map((column) => measure(column, rows));
  const sizes = CELL_SIZES.map((size) => ({ size, needs: measured.map((each) => needOf(each, size)) }));
  const within = (step: keyof Need, most: number = CELL_SIZES[0]) =>
    sizes.find(({ size, needs }) => size <= most && sumOf(needs.map((need) => need[step])) <= free);
  const { size, needs } = within('usual') ?? within('least', BROKEN_SIZE) ?? sizes.at(-1)!;
  return { size, widths: widthsOf(needs, free) };
}

function widthsOf(needs: readonly Need[], free: number): number[] {
  const [least, usual, most] = (['least', 'usual', 'most'] as const).map((step) =>
    sumOf(needs.map((need) => need[step])),
  ) as [number, number, number];
  if (least >= free) return needs.map((need) => (need.least / least) * free);
  if (most <= free) return needs.map((need) => (need.most / most) * free);
  if (usual <= free) return between(needs, 'usual', 'most', (free - usual) / (most - usual));
  return between(needs, 'least', 'usual', (free - least) / (usual - least));
}

/** How wide its head is, points; and its lines, the shortest first, and its widest word, em. */
function measure<Row>({ head = '', says, weight = 'regular' }: ListColumn<Row>, rows: readonly Row[]) {
  const texts = rows.map((row) => plainLine(says(row)));
  const widths = texts.map((text) => widthOf(text, weight)).sort((a, b) => a - b);
  const words = [...new Set(texts)].flatMap((text) => text.split(/[\s-]/u));
  return { head: widthOf(head, 'bold') * HEAD.size, widths, word: widestOf(words, weight) };
}

function needOf({ head, widths, word }: ReturnType<typeof measure>, size: number): Need {
  const least = Math.max(head, Math.min(MOST_WORD, word * size)) + 1;
  const [usual, most] = [Math.floor((widths.length - 1) * USUAL), widths.length - 1].map((at) =>
    Math.max(least, (widths[at] ?? 0) * size + 1),
  ) as [number, number];
  return { least, usual: most <= SHORT ? most : usual, most };
}

function between(needs: readonly Need[], from: keyof Need, to: keyof Need, part: number): number[] {
  return needs.map((need) => need[from] + (need[to] - need[from]) * part);
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
