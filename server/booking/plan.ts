import { groupBy } from '#shared/group.ts';
import { type HallLayout, LAYOUT_FORMAT, ROW_PITCH, type Row, SEAT_PITCH } from '#shared/hall/layout.ts';
import type { BoundPlace } from '../halls/making.ts';
import { type PlannedSeat, type SeatPlan, seatKey } from './port.ts';

/** A cinema's hall as one of ours, and what each place is over there. */
export interface CinemaHall {
  layout: HallLayout;
  bound: BoundPlace[];
}

/**
 * Draws a cinema's seat plan: one grid for all its areas, the highest row index nearest the screen. A row falls into
 * blocks where a column is missing or the printed numbers don't go on in step. Seats that can't be booked now are
 * closed, with whatever is only booked together with them.
 */
export function hallOfPlan({ seats }: SeatPlan): CinemaHall {
  const last = Math.max(0, ...seats.map((seat) => seat.row));
  const lines = [...groupBy(seats, (seat) => seat.row)].sort(([a], [b]) => b - a);
  const blocks = lines.flatMap(([, line]) => blocksOf(line.toSorted((a, b) => a.column - b.column)));
  const taken = new Set(seats.filter(({ free }) => !free).flatMap((seat) => [seat, ...seat.together].map(seatKey)));
  const bound: BoundPlace[] = [];
  const rows = blocks.map((block): Row => {
    const [first] = block;
    const numbers = block.map(numberOf);
    const backwards = numbers.length > 1 && numbers[1]! < numbers[0]!;
    const places = block.map((seat) => {
      const place = bound.length + 1;
      bound.push({ place, external_ref: seatKey(seat), external_group: groupOf(seat) });
      return place;
    });
    return {
      label: first!.row_name || String(last - first!.row + 1),
      x: first!.column * SEAT_PITCH,
      y: (last - first!.row) * ROW_PITCH,
      dx: SEAT_PITCH,
      dy: 0,
      start: Math.min(...numbers),
      direction: backwards ? 'rtl' : 'ltr',
      places,
    };
  });
  const layout: HallLayout = {
    format: LAYOUT_FORMAT,
    next_place: bound.length + 1,
    direction: 'ltr',
    stage: { kind: 'screen', side: 'top' },
    rows,
    areas: [],
    entrances: [],
    captions: [],
    inactive: bound.filter(({ external_ref }) => taken.has(external_ref)).map(({ place }) => place),
  };
  return { layout, bound };
}

/** Runs of neighbouring seats of one row name whose numbers go up, or down, by one. */
function blocksOf(line: PlannedSeat[]): PlannedSeat[][] {
  const blocks: PlannedSeat[][] = [];
  let step = 0;
  for (const seat of line) {
    const block = blocks.at(-1);
    const before = block?.at(-1);
    const change = before ? numberOf(seat) - numberOf(before) : 0;
    const goesOn =
      before !== undefined &&
      seat.column === before.column + 1 &&
      seat.row_name === before.row_name &&
      Math.abs(change) === 1 &&
      (block!.length === 1 || change === step);
    if (goesOn) block!.push(seat);
    else blocks.push([seat]);
    step = change;
  }
  return blocks;
}

function numberOf(seat: PlannedSeat): number {
  const printed = Number(seat.seat_name);
  return Number.isInteger(printed) && printed >= 0 ? printed : seat.column + 1;
}

/** Seats of one group answer the same text, others null. */
function groupOf(seat: PlannedSeat): string | null {
  return seat.together.length === 0 ? null : [seat, ...seat.together].map(seatKey).sort().join(' ');
}
