import type { TicketPlan, TicketTable } from '#shared/ticket.ts';
import { plainLine } from '../clean.ts';
import { setOneLine } from '../lines.ts';
import { type Canvas, n, rgb } from '../pdf/canvas.ts';
import { belongsTo } from './belonging.ts';
import type { Frame, HallScale } from './hallScale.ts';
import { COLORS, PAGE } from './palette.ts';

/** The boards of all tables as operators. */
export function boards(plan: TicketPlan, hall: HallScale): string[] {
  const { tables = [] } = plan;
  if (tables.length === 0) return [];
  const colors = `${rgb(COLORS.otherSector)} RG ${rgb(COLORS.area)} rg`;
  return [`1 j ${colors} ${n(Math.min(3, 3 * hall.scale))} w`, ...tables.map((table) => drawn(table, hall)), '0 j'];
}

/** What is different for every guest: their table without chairs is lit, and the name of their table. */
export function drawTables(canvas: Canvas, { tables = [] }: TicketPlan, place: number, hall: HallScale): void {
  for (const table of tables) {
    const own = belongsTo(table, place);
    if (own && table.free) lightTable(canvas, table, hall);
    drawLabel(canvas, table, hall, own ? COLORS.lit : COLORS.onField2);
  }
}

/** The part of the page that a table's boards take. */
export function frameOfTable({ boards }: TicketTable, hall: HallScale): Frame {
  const points = boards.flatMap((board) => pointsOf(board, hall));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function lightTable(canvas: Canvas, table: TicketTable, hall: HallScale): void {
  canvas.raw(`q 1 j ${rgb(COLORS.lit)} RG ${rgb(COLORS.area)} rg 6 w\n${drawn(table, hall)}\nQ`);
}

/**
 * A table as operators, in the colours and the width set before: first the edges of its boards, then what they enclose, so that
 * boards put together are one. Tables of one shape are written alike but for where they stand, which packs to almost nothing.
 */
function drawn(table: TicketTable, hall: HallScale): string {
  const [x, y] = hall.at(table.x, table.y);
  const paths = table.boards.map((board) =>
    pointsOf(board, hall)
      .map(([px, py], i) => `${n(px - x)} ${n(y - py)} ${i === 0 ? 'm' : 'l'}`)
      .join(' '),
  );
  const steps = ['s', 'f'].flatMap((step) => paths.map((path) => `${path} ${step}`));
  return [`q 1 0 0 1 ${n(x)} ${n(PAGE.height - y)} cm`, ...steps, 'Q'].join('\n');
}

/** The label in the middle, where letters one can read have room. */
function drawLabel(canvas: Canvas, table: TicketTable, hall: HallScale, color: string): void {
  const { width, height } = roomOf(table, hall);
  const largest = Math.min(22, height * 0.55);
  if (largest < 9 || width < 12) return;
  const label = setOneLine(plainLine(table.label), 'bold', width - 6, largest, 9);
  if (label.cut && width < 48) return;
  const [x, y] = hall.at(table.x, table.y);
  canvas.text(label.lines[0]!, x, y + label.size * 0.36, { size: label.size, weight: 'bold', color, align: 'center' });
}

/** How far the edges are from the middle, both ways: inside of a board, or between the boards of an open table. */
function roomOf(table: TicketTable, hall: HallScale): { width: number; height: number } {
  const [x, y] = hall.at(table.x, table.y);
  let [aside, apart] = [Infinity, Infinity];
  for (const board of table.boards) {
    const points = pointsOf(board, hall);
    points.forEach(([x1, y1], i) => {
      const [x2, y2] = points[(i + 1) % points.length]!;
      if (y1 > y !== y2 > y) aside = Math.min(aside, Math.abs(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) - x));
      if (x1 > x !== x2 > x) apart = Math.min(apart, Math.abs(y1 + ((x - x1) / (x2 - x1)) * (y2 - y1) - y));
    });
  }
  return { width: 2 * aside, height: 2 * apart };
}

function pointsOf(board: number[], hall: HallScale): [number, number][] {
  const points: [number, number][] = [];
  for (let i = 0; i < board.length; i += 2) points.push(hall.at(board[i]!, board[i + 1]!));
  return points;
}
