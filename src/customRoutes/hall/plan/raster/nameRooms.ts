import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import { inBox } from '../grid.ts';
import type { HallStore } from '../store.ts';

export type Side = 'below' | 'above' | 'left' | 'right';

/** Where the name of whoever sits there stands: below a seat of a row, outside at a table. */
export function sideOfName({ seats, groups }: HallStore, i: number): Side {
  if (groups[seats.group[i]!]!.kind === 'rows') return 'below';
  const [cos, sin] = [Math.cos(seats.angle[i]!), Math.sin(seats.angle[i]!)];
  if (Math.abs(cos) < 0.25) return sin < 0 ? 'above' : 'below';
  return cos < 0 ? 'left' : 'right';
}

/** What names find beside their seats, world units; each seat is measured once. */
export interface NameRooms {
  /** How wide a name may be. */
  across(i: number): number;
  /** From a seat's middle to the next one under it. */
  below(i: number): number;
}

/** What a seat finds below itself where no row follows. */
const OPEN_BELOW = 40;
/** As far as a name at a table ever reaches from its chair. */
export const REACH = 140;
/** Between a chair and its name, and between the name and what comes after it. */
const APART = 5;

export function createNameRooms(store: HallStore): NameRooms {
  const { seats, grid, seatCount, groups, groupStart } = store;
  const near = new Uint32Array(seatCount);
  const acrosses = new Float32Array(seatCount).fill(-1);
  const belows = new Float32Array(seatCount).fill(-1);
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
  /** Beside a chair: up to the next one there, half of it where that one stands at another table. */
  const aside = (i: number, sign: number): number => {
    let room = REACH;
    for (const other of around(i, REACH + 2 * SEAT_RADIUS, -SEAT_RADIUS - 4, 2 * SEAT_RADIUS + 8)) {
      const dx = (seats.x[other]! - seats.x[i]!) * sign;
      if (other === i || dx <= 0) continue;
      const gap = dx - 2 * SEAT_RADIUS - 2 * APART;
      room = Math.min(room, seats.group[other] === seats.group[i] ? gap : gap / 2);
    }
    return room;
  };
  /** Above or below a chair, centred on it. */
  const over = (i: number, sign: number): number => {
    let room = REACH;
    const line = sign * (SEAT_RADIUS + 7);
    for (const other of around(i, REACH, Math.min(0, line) - SEAT_RADIUS - 5, Math.abs(line) + 2 * SEAT_RADIUS + 10)) {
      if (other === i) continue;
      const [dx, dy] = [Math.abs(seats.x[other]! - seats.x[i]!), seats.y[other]! - seats.y[i]!];
      if (Math.abs(dy) < 10 && sideOfName(store, other) === sideOfName(store, i)) room = Math.min(room, dx - 3);
      else if (Math.abs(dy - line) < SEAT_RADIUS + 5) room = Math.min(room, 2 * (dx - SEAT_RADIUS - APART));
    }
    return room;
  };

  return {
    across(i) {
      if (acrosses[i]! >= 0) return acrosses[i]!;
      const side = sideOfName(store, i);
      const atTable = groups[seats.group[i]!]!.kind === 'tables';
      const room = !atTable
        ? inRow(i)
        : side === 'left' || side === 'right'
          ? aside(i, side === 'left' ? -1 : 1)
          : over(i, side === 'above' ? -1 : 1);
      acrosses[i] = Math.max(0, room);
      return acrosses[i]!;
    },
    below(i) {
      if (belows[i]! >= 0) return belows[i]!;
      const under = around(i, SEAT_RADIUS, 1, OPEN_BELOW);
      belows[i] = under.reduce((least, other) => Math.min(least, seats.y[other]! - seats.y[i]!), OPEN_BELOW);
      return belows[i]!;
    },
  };
}
