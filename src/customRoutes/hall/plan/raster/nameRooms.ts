import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import { type Lettering, REACH, roomBeside, roomBesideName, type Side, sideAtTable } from '#shared/hall/naming.ts';
import { inBox } from '../grid.ts';
import type { HallStore } from '../store.ts';

/** Where the name of whoever sits there stands: below a seat of a row, outside at a table. */
export function sideOfName({ seats, groups }: HallStore, i: number): Side {
  return groups[seats.group[i]!]!.kind === 'rows' ? 'below' : sideAtTable(seats.angle[i]!);
}

/** What names find beside their seats, world units; each seat is measured once, and at a table anew for other letters. */
export interface NameRooms {
  /** How wide a name may be as far as seats are in its way. */
  across(i: number): number;
  /** How wide it may be beside the names of all others, whoever sits there. */
  shared(i: number, lettering: Lettering): number;
  /** From a seat's middle to the next one under it. */
  below(i: number): number;
}

/** What a seat finds below itself where no row follows. */
const OPEN_BELOW = 40;
/** As far as names of chairs stand away that may meet, up and down the plan. */
const NEAR_LINES = 44;
export function createNameRooms(store: HallStore): NameRooms {
  const { seats, grid, seatCount, groups, groupStart } = store;
  const near = new Uint32Array(seatCount);
  const acrosses = new Float32Array(seatCount).fill(-1);
  const belows = new Float32Array(seatCount).fill(-1);
  const shares = new Float32Array(seatCount).fill(-1);
  let measured: Lettering = { height: 0, apart: 0 };
  const around = (i: number, reach: number, dy: number, height: number): Uint32Array => {
    const box = { x: seats.x[i]! - reach, y: seats.y[i]! + dy, width: 2 * reach, height };
    return near.subarray(0, inBox(grid, box, near));
  };

  /** A row: as far as the next seat stands away. */
  const inRow = (i: number): number => {
    const group = seats.group[i]!;
    const { dx, dy } = groups[group]!.group as { dx: number; dy: number };
    const other = i + 1 < groupStart[group + 1]! ? i + 1 : i - 1;
    if (other < groupStart[group]!) return Math.hypot(dx, dy) * 0.96;
    return Math.hypot(seats.x[other]! - seats.x[i]!, seats.y[other]! - seats.y[i]!) * 0.96;
  };
  /** At a table: up to the next chair on its side. */
  const outside = (i: number): number => {
    const side = sideOfName(store, i);
    const height = 2 * SEAT_RADIUS + 12;
    let room = REACH;
    for (const other of around(i, REACH + 2 * SEAT_RADIUS, -height, 2 * height)) {
      if (other === i) continue;
      const [dx, dy] = [seats.x[other]! - seats.x[i]!, seats.y[other]! - seats.y[i]!];
      const ownTable = seats.group[other] === seats.group[i];
      room = Math.min(room, roomBeside(side, { dx, dy, side: sideOfName(store, other), ownTable }));
    }
    return room;
  };
  /** At a table: up to the next name on its way. */
  const besideNames = (i: number, lettering: Lettering): number => {
    const side = sideOfName(store, i);
    let room = across(i);
    for (const other of around(i, 2 * REACH, -NEAR_LINES, 2 * NEAR_LINES)) {
      if (other === i || groups[seats.group[other]!]!.kind !== 'tables') continue;
      const [dx, dy] = [seats.x[other]! - seats.x[i]!, seats.y[other]! - seats.y[i]!];
      const met = { dx, dy, side: sideOfName(store, other), first: i < other };
      room = Math.min(room, roomBesideName(side, met, lettering));
    }
    return room;
  };
  const across = (i: number): number => {
    if (acrosses[i]! >= 0) return acrosses[i]!;
    const room = groups[seats.group[i]!]!.kind === 'tables' ? outside(i) : inRow(i);
    acrosses[i] = Math.max(0, room);
    return acrosses[i]!;
  };

  return {
    across,
    shared(i, lettering) {
      if (groups[seats.group[i]!]!.kind !== 'tables') return across(i);
      if (lettering.height !== measured.height || lettering.apart !== measured.apart) {
        measured = lettering;
        shares.fill(-1);
      }
      if (shares[i]! < 0) shares[i] = besideNames(i, lettering);
      return shares[i]!;
    },
    below(i) {
      if (belows[i]! >= 0) return belows[i]!;
      const under = around(i, SEAT_RADIUS, 1, OPEN_BELOW);
      belows[i] = under.reduce((least, other) => Math.min(least, seats.y[other]! - seats.y[i]!), OPEN_BELOW);
      return belows[i]!;
    },
  };
}
