import { groupBy } from '#shared/group.ts';
import { boxesOf } from '#shared/hall/boxes.ts';
import { ROW_PITCH, SEAT_RADIUS, type HallLayout, type Row } from '#shared/hall/layout.ts';
import { boundsOf } from '#shared/hall/geometry.ts';
import { type Box, groupBox, type Point, rowEnds, spotsOf, union } from '#shared/hall/seats.ts';
import type { View } from '../camera.ts';
import { INKS } from './inks.ts';
import type { FurnitureLook } from './furniture.ts';

/** The outer ends of a hall's rows: blocks of one row side by side get their label only there. */
export interface RowLabel {
  text: string;
  x: number;
  y: number;
  /** -1 at the left end of its row, 1 at the right. */
  sign: number;
}

interface End extends RowLabel {
  middle: number;
  row: Row;
}

const LABEL_GAP = SEAT_RADIUS + 13;

/** Two labels closer than this read as one, side by side; half of it one above the other. */
const LABEL_ROOM = 32;

/**
 * Where row labels stand: beyond the leftmost and the rightmost seat of each row, on its arc where it is bowed. In an
 * aisle too narrow for two the row to the left has its label only at its other end. A box has its own once.
 */
export function rowLabelsOf(layout: HallLayout): RowLabel[] {
  const boxes = boxesOf(layout);
  const boxed = new Set(boxes.flat());
  const ends = layout.rows.filter((row) => !boxed.has(row)).flatMap(endsOf);
  const keyOf = ({ row, text }: End) => `${row.level ?? 0} ${text}`;
  const namesakes = groupBy(ends, keyOf);
  const outer = ends.filter((end) =>
    namesakes
      .get(keyOf(end))!
      .every((other) => Math.abs(other.middle - end.middle) > 5 * ROW_PITCH || (other.x - end.x) * end.sign <= 0),
  );
  const atLeft = new Set(outer.filter(({ sign }) => sign < 0).map(({ row }) => row));
  const runsInto = (end: RowLabel) =>
    outer.some(
      (other) => other.sign < 0 && Math.abs(other.x - end.x) < LABEL_ROOM && Math.abs(other.y - end.y) < LABEL_ROOM / 2,
    );
  const kept = outer.filter((end) => end.sign < 0 || !atLeft.has(end.row) || !runsInto(end));
  return [...kept, ...boxLabelsOf(layout, boxes)];
}

/** At the middle of a box's rows, on the side away from the middle of its level, where nothing else is written. */
function boxLabelsOf({ rows }: HallLayout, boxes: Row[][]): RowLabel[] {
  if (boxes.length === 0) return [];
  const levels = groupBy(rows, ({ level = 0 }) => level);
  const middles = new Map([...levels].map(([level, all]) => [level, middleOf(union(all.map(groupBox)))]));
  return boxes.map((box) => {
    const [{ level = 0, label }] = box as [Row];
    const around = union(box.map(groupBox));
    const { x, y } = middleOf(around);
    const sign = x > middles.get(level)!.x + 1 ? 1 : -1;
    return { text: label, x: x + sign * (around.width / 2 + LABEL_GAP - SEAT_RADIUS), y, sign };
  });
}

function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function endsOf(row: Row): End[] {
  const spots = spotsOf(row);
  const [first, last] = [spots[0]!, spots.at(-1)!];
  const middle = (rowEnds(row)[0].y + rowEnds(row)[1].y) / 2;
  const step = { x: row.dx, y: row.dy };
  const forwards = first.x <= last.x && row.dx >= 0;
  const before = beyond(first, spots[1] ?? { x: first.x + step.x, y: first.y + step.y });
  const after = beyond(last, spots.at(-2) ?? { x: last.x - step.x, y: last.y - step.y });
  const of = { text: row.label, middle, row };
  const [left, right] = forwards ? [before, after] : [after, before];
  return [
    { ...of, ...left, sign: -1 },
    { ...of, ...right, sign: 1 },
  ];
}

/** The point a label's distance outside of a row's end, seen from the seat inside of it. */
function beyond(end: Point, inside: Point): Point {
  const [dx, dy] = [end.x - inside.x, end.y - inside.y];
  const length = Math.hypot(dx, dy) || 1;
  return { x: end.x + (dx / length) * LABEL_GAP, y: end.y + (dy / length) * LABEL_GAP };
}

/** The widest a letter gets, world units: at the smallest scale with labels a letter is as high as a seat. */
const LETTER = 1.3 * SEAT_RADIUS;

/** The box around everything drawn, with room for row labels as long as they are. World units. */
export function boundsWithLabels(layout: HallLayout): Box {
  const labels = rowLabelsOf(layout).map(({ text, x, y, sign }) => {
    const width = text.length * LETTER;
    return {
      x: sign < 0 ? x + SEAT_RADIUS - width : x - SEAT_RADIUS,
      y: y - SEAT_RADIUS,
      width,
      height: 2 * SEAT_RADIUS,
    };
  });
  return union([boundsOf(layout), ...labels]);
}

/** Half a label, and more, CSS px. */
const AROUND = 40;

/** Writes the row labels; `r` is the seat radius in px. */
export function drawRowLabels(
  ctx: CanvasRenderingContext2D,
  labels: readonly RowLabel[],
  camera: View,
  r: number,
  look: FurnitureLook,
): void {
  if (r < 4.5) return;
  ctx.font = `500 ${Math.min(13, Math.max(9, r * 1.22))}px ${look.font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = INKS[look.theme].text2;
  for (const { text, x, y, sign } of labels) {
    const [left, top] = [x * camera.scale + camera.x, y * camera.scale + camera.y + 0.5];
    if (left > -AROUND && top > -AROUND && left < camera.width + AROUND && top < camera.height + AROUND)
      // A long one grows away from its row.
      ctx.fillText(text, left + sign * Math.max(0, ctx.measureText(text).width / 2 - r), top);
  }
}
