import { boxOf, groupsAt, rotate, upright } from './arranging.ts';
import { changeArea, lengthenRows, mapRows } from './edit.ts';
import type { GroupAt } from './groups.ts';
import type { HallLayout, Row } from './layout.ts';
import { type Box, type Point, rowEnds } from './seats.ts';

/**
 * A point by which what is selected is pulled into another shape. `at`: world units; `away`: the direction, of length 1, in
 * which its grip stands off from it, and along which all but a turn is pulled.
 */
export interface Handle {
  pulls: 'turn' | 'length' | 'bow' | 'width' | 'height';
  at: Point;
  away: Point;
  /** Where else its grip may stand, the best first, if something lies there. */
  or?: readonly { at: Point; away: Point }[];
}

/** What a pull makes of a hall: `value` in degrees, seats, or units, as the fields of the properties say it. */
export interface Pulled {
  layout: HallLayout;
  value: number;
}

/** Turns go in steps of so many degrees, sides of an area in so many units. */
const DEGREES = 5;
const UNITS = 6;
/** So near to straight a row becomes straight. */
const STRAIGHT = 4;
/** The most a row bows, and the sides of an area, units, as its fields have them. */
export const MOST_BOW = 2000;
export const AREA_SIDE = { min: 24, max: 5000 };

/** The handles of what is selected: whatever has a direction turns; rows alone are pulled longer and bent; an area has two sides. */
export function handlesOf(layout: HallLayout, groups: readonly GroupAt[]): Handle[] {
  const box = boxOf(layout, groups);
  if (!box) return [];
  const turn = turnAround(box);
  const [only] = groups;
  if (groups.length === 1 && only!.kind === 'areas')
    return [
      { pulls: 'width', at: { x: box.x + box.width, y: box.y + box.height / 2 }, away: { x: 1, y: 0 } },
      { pulls: 'height', at: { x: box.x + box.width / 2, y: box.y + box.height }, away: { x: 0, y: 1 } },
    ];
  if (groups.every(({ kind }) => kind === 'areas')) return [];
  return groups.every(({ kind }) => kind === 'rows') ? [turn, ...ofRow(layout.rows[groups.at(-1)!.at]!)] : [turn];
}

/** It turns whatever side it is taken at: above, below, at a corner, beside. */
function turnAround({ x, y, width, height }: Box): Handle {
  const [middle, right, bottom] = [x + width / 2, x + width, y + height];
  const [up, down] = [
    { x: 0, y: -1 },
    { x: 0, y: 1 },
  ];
  const or = [
    { at: { x: middle, y: bottom }, away: down },
    ...[x, right].flatMap((side) => [
      { at: { x: side, y }, away: up },
      { at: { x: side, y: bottom }, away: down },
    ]),
    { at: { x: right, y: y + height / 2 }, away: { x: 1, y: 0 } },
    { at: { x, y: y + height / 2 }, away: { x: -1, y: 0 } },
  ];
  return { pulls: 'turn', at: { x: middle, y }, away: up, or };
}

/** At the end of a row, and in its middle, across it. */
function ofRow(row: Row): Handle[] {
  const [one, other] = rowEnds(row);
  const along = wayOf(row);
  const across = { x: -along.y || 0, y: along.x };
  const { bow = 0 } = row;
  const middle = {
    x: (one.x + other.x) / 2 + across.x * bow,
    y: (one.y + other.y) / 2 + across.y * bow,
  };
  const length: Handle = { pulls: 'length', at: other, away: along };
  return row.places.length < 3 ? [length] : [length, { pulls: 'bow', at: middle, away: across }];
}

/** The hall when the handle of what is selected was taken at a point and pulled by (dx, dy), world units. */
export function pulled(
  layout: HallLayout,
  groups: readonly GroupAt[],
  { pulls, away }: Handle,
  from: Point,
  { x: dx, y: dy }: Point,
): Pulled {
  const by = dx * away.x + dy * away.y;
  const rows = groups.map((group) => group.at);
  const last = layout.rows[rows.at(-1)!];
  switch (pulls) {
    case 'turn': {
      const box = boxOf(layout, groups)!;
      const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
      const way = Math.atan2(from.y + dy - cy, from.x + dx - cx) - Math.atan2(from.y - cy, from.x - cx);
      const value = upright(stepped((way * 180) / Math.PI, DEGREES));
      return { layout: value === 0 ? layout : rotate(layout, groups, value), value };
    }
    case 'length': {
      const seats = Math.round(by / (Math.hypot(last!.dx, last!.dy) || 1));
      const next = seats === 0 ? layout : lengthenRows(layout, rows, seats);
      return { layout: next, value: next.rows[rows.at(-1)!]!.places.length };
    }
    case 'bow': {
      const bent = (row: Row) => straightened(Math.round((row.bow ?? 0) + by));
      return { layout: mapRows(layout, rows, (row) => ({ ...row, bow: bent(row) })), value: bent(last!) };
    }
    case 'width':
    case 'height': {
      const [area] = groupsAt(layout, groups) as (Point & { width: number; height: number })[];
      const value = Math.min(AREA_SIDE.max, Math.max(AREA_SIDE.min, stepped(area![pulls] + by, UNITS)));
      return { layout: changeArea(layout, groups[0]!.at, { [pulls]: value }), value };
    }
  }
}

function wayOf({ dx, dy }: Row): Point {
  const way = Math.hypot(dx, dy) || 1;
  return { x: dx / way, y: dy / way };
}

function stepped(value: number, step: number): number {
  return Math.round(value / step) * step || 0;
}

function straightened(bow: number): number {
  return Math.abs(bow) < STRAIGHT ? 0 : Math.max(-MOST_BOW, Math.min(MOST_BOW, bow));
}
