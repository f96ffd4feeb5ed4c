import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import { REACH, roomBeside, type Side, sideAtTable } from '#shared/hall/naming.ts';
import type { Spot } from '#shared/hall/seats.ts';
import { plainLine } from '../clean.ts';
import { widestOf, widthOf } from '../pdf/typeface.ts';

/** A seat on the plan; `name` is of who sits there. World units. */
export interface PlanSeat extends Spot {
  place: number;
  /** Of the group it belongs to, by its position. */
  group: number;
  atTable: boolean;
  name: string | null;
}

/** A name, on which side of its seat it stands, and how much room it has there, world units. */
export interface PlanName {
  seat: PlanSeat;
  text: string;
  /** How wide it is, em: measuring is what takes long. */
  wide: number;
  /** The same in two lines, and how wide the longer one is, em; null where it can't be parted. */
  halves: { lines: readonly string[]; wide: number } | null;
  side: Side;
  room: number;
  /** From the seat's middle to the next seat under it; only of seats in rows. */
  below: number;
  /** How much room lines of a name have, one under another, world units. */
  deep: number;
}

/** What a seat finds below itself where no row follows. */
const OPEN_BELOW = 40;
/** Seats are drawn a little smaller on paper, so that names have room between them. */
export const SEAT_SHARE = 0.8;
/** Seats further apart than this aren't in each other's way. */
const CELL = REACH + 4 * SEAT_RADIUS;

/** Where the names of those who sit stand: under seats of rows, outside of tables. O(seats x seats around each). */
export function namesOn(seats: readonly PlanSeat[]): PlanName[] {
  const cells = new Map<string, PlanSeat[]>();
  const at = (x: number, y: number) => `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;
  for (const seat of seats) {
    const cell = cells.get(at(seat.x, seat.y));
    if (cell) cell.push(seat);
    else cells.set(at(seat.x, seat.y), [seat]);
  }
  const near = ({ x, y }: PlanSeat) =>
    [-CELL, 0, CELL].flatMap((dx) => [-CELL, 0, CELL].flatMap((dy) => cells.get(at(x + dx, y + dy)) ?? []));
  return seats.flatMap((seat) => {
    if (seat.name === null) return [];
    const side = sideOf(seat);
    const others = near(seat);
    const room = Math.max(0, roomOf(seat, side, others));
    const below = belowOf(seat, others);
    const deep = seat.atTable ? deepAt(seat, side, others) : below - 2 * SEAT_RADIUS * SEAT_SHARE;
    const text = plainLine(seat.name);
    return [{ seat, text, wide: widthOf(text, 'regular'), halves: halvesOf(text), side, room, below, deep }];
  });
}

/** A name in two lines of about the same length, parted at a blank or behind a hyphen and never in a word: half a surname is another one. */
function halvesOf(text: string): PlanName['halves'] {
  const parts = text.split(/(?<=[ -])/u);
  let best: PlanName['halves'] = null;
  for (let at = 1; at < parts.length; at += 1) {
    const lines = [parts.slice(0, at), parts.slice(at)].map((some) => some.join('').trim());
    const wide = widestOf(lines, 'regular');
    if (!best || wide < best.wide) best = { lines, wide };
  }
  return best;
}

function sideOf({ atTable, angle }: PlanSeat): Side {
  return atTable ? sideAtTable(angle) : 'below';
}

function roomOf(seat: PlanSeat, side: Side, around: readonly PlanSeat[]): number {
  let room = seat.atTable ? REACH : REACH / 2;
  for (const other of around) {
    if (other === seat) continue;
    const [dx, dy] = [other.x - seat.x, other.y - seat.y];
    if (seat.atTable) {
      const ownTable = other.group === seat.group;
      room = Math.min(room, roomBeside(side, { dx, dy, side: sideOf(other), ownTable }));
    } else if (Math.abs(dy) < 2 * SEAT_RADIUS) room = Math.min(room, Math.hypot(dx, dy) * 0.96);
  }
  return room;
}

function belowOf(seat: PlanSeat, around: readonly PlanSeat[]): number {
  let below = OPEN_BELOW;
  for (const { x, y } of around)
    if (Math.abs(x - seat.x) < 2 * SEAT_RADIUS && y - seat.y > SEAT_RADIUS) below = Math.min(below, y - seat.y);
  return below;
}

/** Beside a table up to the name of the chair above or below; over and under it up to what stands there, or half of the way to another name. */
function deepAt(seat: PlanSeat, side: Side, around: readonly PlanSeat[]): number {
  let deep = OPEN_BELOW;
  for (const other of around) {
    if (other === seat) continue;
    const [across, down] = [Math.abs(other.x - seat.x), other.y - seat.y];
    if (side === 'left' || side === 'right') {
      if (across < REACH / 2 && Math.abs(down) > 1 && sideOf(other) === side) deep = Math.min(deep, Math.abs(down));
      continue;
    }
    const away = side === 'above' ? -down : down;
    if (across > REACH / 2 || away < SEAT_RADIUS) continue;
    const free = away - 2 * SEAT_RADIUS;
    const facing = sideOf(other) !== side && (sideOf(other) === 'above' || sideOf(other) === 'below');
    deep = Math.min(deep, facing ? free / 2 : free);
  }
  return Math.max(0, deep);
}

/** How high letters may be under seats of rows, world units: what three of four leave free. */
export function heightBelow(names: readonly PlanName[]): number {
  const free = names.map(({ below }) => below - 2 * SEAT_RADIUS * SEAT_SHARE).sort((a, b) => a - b);
  return free[Math.floor(free.length / 4)] ?? OPEN_BELOW;
}

/** Lines of names stand so far from each other, em. */
export const LEADING = 1.08;

/** The largest letters at which a name has room, points. */
function lettersOf({ wide, halves, room, deep }: PlanName, scale: number): number {
  const one = (room * scale) / wide;
  return halves ? Math.max(one, Math.min((room * scale) / halves.wide, (deep * scale) / (2 * LEADING))) : one;
}

/**
 * One size of letters, points, at which three of four names have room, in one line or in two; longer ones end in an ellipsis. Null where not even half
 * of them fit in letters that somebody can read.
 */
export function lettersFor(
  names: readonly PlanName[],
  scale: number,
  { least, most }: { least: number; most: number },
): number | null {
  if (names.length === 0) return most;
  const fitting = names.map((name) => lettersOf(name, scale)).sort((a, b) => a - b);
  const [quarter, half] = [4, 2].map((part) => Math.min(most, fitting[Math.floor(names.length / part)]!)) as [
    number,
    number,
  ];
  return half < least ? null : Math.max(least, quarter);
}
