import { sectorColour } from '#shared/hall/colours.ts';
import { type Box, stageOf } from '#shared/hall/geometry.ts';
import { groupsOf, isFree, nameOfGroup } from '#shared/hall/groups.ts';
import { type HallLayout, SEAT_RADIUS } from '#shared/hall/layout.ts';
import { type Point, rowEnds, spotsOf, tableOutlines } from '#shared/hall/seats.ts';
import { line } from '../oneLine.ts';
import { type Canvas, n, rgb } from '../pdf/canvas.ts';
import { entranceInWords, type Words } from '../words.ts';
import { BESIDE_ROW, ON_PLAN } from './planBox.ts';
import { FROM_SEAT, type LaidName } from './planLetters.ts';
import { LEADING, type PlanSeat, SEAT_SHARE } from './planNames.ts';
import { INK } from './sheet.ts';

/** From world units to points of the page. */
export interface Scale {
  scale: number;
  /** How much larger than A4 the page is, and letters may be. */
  paper: number;
  at: (point: Point) => [number, number];
}

/** Who sits where, as the plan tells it. */
export interface Sitting {
  /** What somebody is called where only a surname has room. */
  nameOf: ReadonlyMap<number, string>;
  /** Number of the sector a place is in. */
  sectorOf: ReadonlyMap<number, number>;
}

const SEAT_FREE = '#9aa7ab';

/** Draws a hall or one of its levels with the names that were laid out for this scale. O(seats). */
export function drawPlan(
  canvas: Canvas,
  layout: HallLayout,
  on: Scale,
  { sitting, names, words }: { sitting: Sitting; names: readonly LaidName[]; words: Words },
): void {
  drawStage(canvas, layout, on, words);
  for (const { kind, group } of groupsOf(layout)) {
    if (kind === 'areas')
      drawArea(canvas, group as Box, nameOfGroup({ kind, group }), countIn(group.places, sitting), on);
    if (kind !== 'tables') continue;
    const table = group as HallLayout['tables'][number];
    const outlines = tableOutlines(table);
    for (const outline of outlines) polygon(canvas, outline, on);
    const count = isFree({ kind, group }) ? countIn(table.places, sitting) : '';
    drawTableName(canvas, table, { under: count, wide: widthOf(outlines.flat()) }, on);
  }
  drawRowLabels(canvas, layout, on);
  const seats = seatsOn(layout, sitting);
  for (const seat of seats) drawSeat(canvas, seat, sitting, on);
  for (const { x, y, name } of layout.entrances) caption(canvas, entranceInWords(name, words), { x, y }, on);
  for (const { x, y, text } of layout.captions) caption(canvas, text, { x, y }, on);
  for (const name of names) drawName(canvas, name, on);
}

/** The seats that are drawn one by one, with who sits there. */
export function seatsOn(layout: HallLayout, { nameOf }: Sitting): PlanSeat[] {
  const closed = new Set(layout.inactive);
  return groupsOf(layout).flatMap((each, group) =>
    isFree(each)
      ? []
      : spotsOf(each.group).flatMap((spot, i) => {
          const place = each.group.places[i]!;
          if (closed.has(place)) return [];
          return [{ ...spot, place, group, atTable: each.kind === 'tables', name: nameOf.get(place) ?? null }];
        }),
  );
}

function countIn(places: readonly number[], { nameOf }: Sitting): string {
  return `${places.filter((place) => nameOf.has(place)).length} / ${places.length}`;
}

function drawSeat(
  canvas: Canvas,
  { place, name, ...spot }: PlanSeat,
  { sectorOf }: Sitting,
  { scale, at }: Scale,
): void {
  const [x, y] = at(spot);
  const radius = SEAT_RADIUS * scale * SEAT_SHARE;
  const sector = sectorOf.get(place);
  const colour = sector === undefined ? INK.box : sectorColour(sector, 'light').toLowerCase();
  if (name !== null) return canvas.circle(x, y, radius, colour);
  canvas.pill(
    x - radius,
    y - radius,
    2 * radius,
    2 * radius,
    sector === undefined ? SEAT_FREE : colour,
    radius,
    Math.min(0.9, scale),
  );
}

/** Beside its seat, or over or under it, with the lines growing away from it. */
function drawName(canvas: Canvas, { seat, side, size, lines, number }: LaidName, { scale, at }: Scale): void {
  const [x, y] = at(seat);
  const radius = SEAT_RADIUS * scale * SEAT_SHARE;
  const out = radius + FROM_SEAT;
  const [step, more] = [size * LEADING, lines.length - 1];
  const style =
    number === null
      ? ({ size, weight: 'regular', color: INK.text } as const)
      : ({ size, weight: 'bold', color: INK.accent } as const);
  const first = {
    left: y + size * 0.35 - (more * step) / 2,
    right: y + size * 0.35 - (more * step) / 2,
    below: y + radius + size * 0.95,
    above: y - radius - size * 0.25 - more * step,
  }[side];
  const [from, align] = (
    { left: [x - out, 'right'], right: [x + out, 'left'], below: [x, 'center'], above: [x, 'center'] } as const
  )[side];
  lines.forEach((text, i) => canvas.text(text, from, first + i * step, { ...style, align }));
}

/** At both ends of each row; where an aisle parts it, at the outer ones. */
function drawRowLabels(canvas: Canvas, { rows }: HallLayout, on: Scale): void {
  const ends = new Map<string, { label: string; left: Point; right: Point }>();
  for (const row of rows) {
    const key = `${row.level ?? 0} ${row.label} ${Math.round(row.y / 40)}`;
    const [one, other] = rowEnds(row);
    const known = ends.get(key) ?? { label: row.label, left: one, right: one };
    for (const end of [one, other]) {
      if (end.x < known.left.x) known.left = end;
      if (end.x > known.right.x) known.right = end;
    }
    ends.set(key, known);
  }
  const size = Math.min(9 * on.paper, ON_PLAN.row * on.scale);
  if (size < 3) return;
  const style = { size, weight: 'bold', color: INK.text2, width: 90 * on.scale } as const;
  for (const { label, left, right } of ends.values()) {
    const [[x, y], [x2, y2]] = [
      on.at({ x: left.x - BESIDE_ROW, y: left.y }),
      on.at({ x: right.x + BESIDE_ROW, y: right.y }),
    ];
    line(canvas, label, x, y + size * 0.35, { ...style, align: 'right' });
    line(canvas, label, x2, y2 + size * 0.35, style);
  }
}

function widthOf(points: readonly Point[]): number {
  const xs = points.map(({ x }) => x);
  return Math.max(...xs) - Math.min(...xs);
}

function drawTableName(
  canvas: Canvas,
  table: HallLayout['tables'][number],
  { under, wide }: { under: string; wide: number },
  { scale, paper, at }: Scale,
): void {
  const [x, y] = at(table);
  const size = Math.min(24 * paper, 19 * scale);
  const width = Math.max(8, (wide - 6) * scale);
  line(canvas, table.label, x, y + size * 0.35, { width, size, weight: 'bold', color: INK.accent, align: 'center' });
  if (under) line(canvas, under, x, y + size * 1.15, { width, size: size * 0.5, color: INK.text2, align: 'center' });
}

function drawArea(
  canvas: Canvas,
  { x, y, width, height }: Box,
  name: string,
  count: string,
  { scale, paper, at }: Scale,
): void {
  const [left, top] = at({ x, y });
  const [wide, high] = [width * scale, height * scale];
  const radius = Math.min(6, wide / 2, high / 2);
  canvas.pill(left, top, wide, high, '#f8fafa', radius);
  canvas.pill(left, top, wide, high, INK.line, radius, 0.8);
  const size = Math.min(14 * paper, high * 0.3, 16 * scale);
  const middle = { width: wide - 6, align: 'center' } as const;
  line(canvas, name, left + wide / 2, top + high / 2, { ...middle, size, weight: 'bold' });
  line(canvas, count, left + wide / 2, top + high / 2 + size * 1.1, { ...middle, size: size * 0.8, color: INK.text2 });
}

function drawStage(canvas: Canvas, layout: HallLayout, { scale, paper, at }: Scale, words: Words): void {
  const box = stageOf(layout);
  const [x, y] = at(box);
  const [wide, high] = [box.width * scale, box.height * scale];
  canvas.pill(x, y, wide, high, '#e0eef1', Math.min(5, wide / 2, high / 2));
  const { side, kind } = layout.stage;
  const across = side === 'top' || side === 'bottom';
  const size = Math.min(14 * paper, (across ? high : wide) * 0.4);
  if (size < 3) return;
  const turn = across ? 0 : side === 'left' ? 90 : -90;
  const text = words(`paper.plan.${kind}`);
  const [dx, dy] = across ? [0, size * 0.35] : [turn === 90 ? size * 0.35 : -size * 0.35, 0];
  const style = { size, weight: 'bold', color: INK.accent, tracking: 0.12, align: 'center', turn } as const;
  canvas.text(text, x + wide / 2 + dx, y + high / 2 + dy, style);
}

function caption(canvas: Canvas, text: string, point: Point, { scale, paper, at }: Scale): void {
  const [x, y] = at(point);
  const size = Math.min(10 * paper, Math.max(4, ON_PLAN.caption * scale));
  line(canvas, text, x, y + size * 0.35, { width: ON_PLAN.widest * scale, size, color: INK.text2, align: 'center' });
}

function polygon(canvas: Canvas, outline: readonly Point[], { at }: Scale): void {
  const path = outline
    .map(at)
    .map(([x, y], i) => `${n(x)} ${n(canvas.height - y)} ${i === 0 ? 'm' : 'l'}`)
    .join(' ');
  canvas.raw(`q ${rgb('#f8fafa')} rg ${rgb(INK.line)} RG 0.8 w ${path} b Q`);
}
