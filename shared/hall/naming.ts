import { newLayout, SEAT_RADIUS } from './layout.ts';
import { type Spot, spotsOf } from './seats.ts';
import { addTables, type TableLook } from './tables.ts';

export type Side = 'below' | 'above' | 'left' | 'right';

/** As far as a name at a table ever reaches from its chair, world units. */
export const REACH = 140;
/** Height of letters of names, world units: what rows of a new hall leave free between seats. */
export const LETTER = 7;
/** Letters that can be read, px. */
export const LEAST_LETTER = 9;
/** The nearest zoom of a plan. */
export const MAX_SCALE = 6;
/** As wide as a usual surname is in the least letters, px. */
const SURNAME = 62;
/** Between a chair and its name, and between the name and what comes after it. */
const APART = 5;

/** On which side of a chair its name stands: outside of the table; `angle` as of its spot, radians. */
export function sideAtTable(angle: number): Side {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  if (Math.abs(cos) < 0.25) return sin < 0 ? 'above' : 'below';
  return cos < 0 ? 'left' : 'right';
}

/** Another chair as a name finds it: how far it stands from the name's own one, world units, and whether at the same table. */
interface Neighbour {
  dx: number;
  dy: number;
  side: Side;
  ownTable: boolean;
}

/** The room that another chair leaves a name on that side of its own, world units; Infinity where it isn't in its way. */
export function roomBeside(side: Side, { dx, dy, side: other, ownTable }: Neighbour): number {
  if (side === 'left' || side === 'right') {
    const way = side === 'left' ? -dx : dx;
    if (way <= 0 || Math.abs(dy) > SEAT_RADIUS + 4) return Infinity;
    // Half of the way to a chair of another table is that one's.
    const gap = way - 2 * SEAT_RADIUS - 2 * APART;
    return ownTable ? gap : gap / 2;
  }
  const [away, line] = [Math.abs(dx), (side === 'above' ? -1 : 1) * (SEAT_RADIUS + 7)];
  if (Math.abs(dy) < 10 && other === side) return away - 3;
  return Math.abs(dy - line) < SEAT_RADIUS + 5 ? 2 * (away - SEAT_RADIUS - APART) : Infinity;
}

/** How names stand at one zoom, world units: the height of their letters, and what lies between a chair and the name above or below it. */
export interface Lettering {
  height: number;
  apart: number;
}

/** As high as a line of letters of height 1 is. */
export const LINE = 1.2;

/** From the middle of a chair to that of its name, down the plan, world units. */
export function lineOf(side: Side, { height, apart }: Lettering): number {
  if (side === 'left' || side === 'right') return 0;
  return (side === 'above' ? -1 : 1) * (SEAT_RADIUS + (height * LINE) / 2 + apart);
}

/**
 * The room that the name of another chair leaves on that side of one's own; Infinity where the two can't meet. Where they stand one
 * above the other at the same spot the `first` has it.
 */
export function roomBesideName(
  side: Side,
  { dx, dy, side: other, first }: Omit<Neighbour, 'ownTable'> & { first: boolean },
  lettering: Lettering,
): number {
  const down = dy + lineOf(other, lettering) - lineOf(side, lettering);
  if (Math.abs(down) >= lettering.height * LINE) return Infinity;
  const [isAside, isOtherAside] = [side === 'left' || side === 'right', other === 'left' || other === 'right'];
  if (!isAside && !isOtherAside) {
    const away = Math.abs(dx);
    return away >= 2 * SEAT_RADIUS ? away - 3 : first ? Infinity : 0;
  }
  if (side === other) return Infinity;
  // Whichever of them stands beside its chair points at the other, or away from it.
  const way = (isAside ? side === 'right' : other === 'left') ? dx : -dx;
  if (way <= 0) return Infinity;
  if (isAside && isOtherAside) return Math.max(0, way / 2 - SEAT_RADIUS - APART);
  const half = Math.max(0, (way - SEAT_RADIUS - APART) / 2 - 1);
  return isAside ? half : 2 * half;
}

/**
 * From which zoom, whole tens of percent, usual surnames fit at tables that look like this and stand so far apart, world
 * units from middle to middle; null where they don't at any zoom there is, or nobody has a chair of their own.
 */
export function namesFitFrom(look: TableLook, { across, down }: { across: number; down: number }): number | null {
  if (!look.seated) return null;
  const array = {
    ...look,
    columns: 3,
    rows: 3,
    across,
    down,
    x: 0,
    y: 0,
    label: '1',
    level: 0,
    head: 0,
    headLabel: '',
  };
  const { tables } = addTables(EMPTY, array);
  const chairs = tables.map((table) => spotsOf(table));
  const room = chairs[4]!.reduce((least, chair) => Math.min(least, roomOf(chair, chairs, chairs[4]!)), REACH);
  const percent = Math.ceil(Math.max(LEAST_LETTER / LETTER, SURNAME / Math.max(0, room)) * 10) * 10;
  return percent > MAX_SCALE * 100 ? null : percent;
}

function roomOf(chair: Spot, tables: readonly Spot[][], own: readonly Spot[]): number {
  const side = sideAtTable(chair.angle);
  let room = REACH;
  for (const table of tables)
    for (const other of table) {
      if (other === chair) continue;
      const [dx, dy] = [other.x - chair.x, other.y - chair.y];
      const met = roomBeside(side, { dx, dy, side: sideAtTable(other.angle), ownTable: table === own });
      room = Math.min(room, met);
    }
  return room;
}

const EMPTY = newLayout(0, 0);
