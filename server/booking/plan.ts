import { groupBy } from '#shared/group.ts';
import { numberOn } from '#shared/hall/doubles.ts';
import { ROW_LABEL } from '#shared/hall/labels.ts';
import { type HallLayout, LAYOUT_FORMAT, layoutOf, ROW_PITCH, type Row, SEAT_PITCH } from '#shared/hall/layout.ts';
import type { BoundPlace } from '../halls/making.ts';
import { type PlannedSeat, type SeatPlan, seatKey } from './port.ts';

/** A cinema's hall as one of ours, and what each place is over there. */
export interface CinemaHall {
  layout: HallLayout;
  bound: BoundPlace[];
}

/**
 * Draws a cinema's seat plan: one grid for all its areas, the highest row index nearest the screen; areas that would lie
 * on one another stand one behind the other. A row falls into blocks where a column is missing or the printed numbers
 * don't go on in step. Rows whose seats come again in another area bear their area's name. Seats that can't be booked
 * now are closed, with whatever is only booked together with them.
 */
export function hallOfPlan({ seats }: SeatPlan): CinemaHall {
  const lineOf = linesOf(seats);
  const labelOf = labelsOf(seats, lineOf);
  const lines = [...groupBy(seats, lineOf)].sort(([one], [other]) => one - other);
  const blocks = lines.flatMap(([, line]) =>
    blocksOf(
      line.toSorted((one, other) => one.column - other.column),
      labelOf,
    ),
  );
  const taken = new Set(seats.filter(({ free }) => !free).flatMap((seat) => [seat, ...seat.together].map(seatKey)));
  const bound: BoundPlace[] = [];
  const rows = blocks.map((block): Row => {
    const first = block[0]!;
    const numbers = block.map(numberOf);
    const backwards = numbers.length > 1 && numbers[1]! < numbers[0]!;
    const places = block.map((seat) => {
      const place = bound.length + 1;
      bound.push({ place, external_ref: seatKey(seat), external_group: groupOf(seat) });
      return place;
    });
    return {
      label: labelOf(first),
      x: first.column * SEAT_PITCH,
      y: lineOf(first) * ROW_PITCH,
      dx: SEAT_PITCH,
      dy: 0,
      start: Math.min(...numbers),
      direction: backwards ? 'rtl' : 'ltr',
      places,
    };
  });
  const layout = layoutOf({
    format: LAYOUT_FORMAT,
    next_place: bound.length + 1,
    direction: 'ltr',
    stage: { kind: 'screen', side: 'top' },
    rows,
    areas: [],
    entrances: [],
    captions: [],
    inactive: bound.filter(({ external_ref }) => taken.has(external_ref)).map(({ place }) => place),
    marks: { couple: couplesOf(seats, bound) },
  });
  return { layout: numberOn(layout), bound };
}

/** Seats that are only had two by two are couches; of other kinds a plan says nothing. */
function couplesOf(seats: readonly PlannedSeat[], bound: readonly BoundPlace[]): [number, number][] {
  const placeOf = new Map(bound.map(({ place, external_ref }) => [external_ref, place]));
  return seats.flatMap((seat): [number, number][] => {
    const [other] = seat.together;
    if (!other || seat.together.length > 1) return [];
    const [one, two] = [placeOf.get(seatKey(seat))!, placeOf.get(seatKey(other))];
    return two !== undefined && one < two ? [[one, two]] : [];
  });
}

/** How many lines from the screen a seat stands. */
function linesOf(seats: readonly PlannedSeat[]): (seat: PlannedSeat) => number {
  const lastOf = (some: readonly PlannedSeat[]) => some.reduce((most, seat) => Math.max(most, seat.row), 0);
  const last = lastOf(seats);
  const spots = new Set(seats.map(({ row, column }) => `${row}:${column}`));
  if (spots.size === seats.length) return (seat) => last - seat.row;
  const ends = new Map<number, number>();
  let depth = 0;
  for (const [area, some] of [...groupBy(seats, (seat) => seat.area)].sort(([one], [other]) => one - other)) {
    ends.set(area, depth + lastOf(some));
    depth += lastOf(some) + 2;
  }
  return (seat) => ends.get(seat.area)! - seat.row;
}

/** What is printed on the row of a seat, with its area's name where the row alone would say two places. */
function labelsOf(seats: readonly PlannedSeat[], lineOf: (seat: PlannedSeat) => number) {
  const printed = (seat: PlannedSeat) => (seat.row_name || String(lineOf(seat) + 1)).slice(0, ROW_LABEL);
  const areas = groupBy(seats, (seat) => JSON.stringify([printed(seat), numberOf(seat)]));
  const repeated = new Set(
    [...areas.values()]
      .filter((some) => some.some(({ area }) => area !== some[0]!.area))
      .map(([seat]) => printed(seat!)),
  );
  return (seat: PlannedSeat): string => {
    const row = printed(seat);
    if (!repeated.has(row)) return row;
    return `${(seat.area_name || String(seat.area)).slice(0, ROW_LABEL - row.length - 1)} ${row}`.trim();
  };
}

/** Runs of neighbouring seats of one label whose numbers go up, or down, by one. */
function blocksOf(line: PlannedSeat[], labelOf: (seat: PlannedSeat) => string): PlannedSeat[][] {
  const blocks: PlannedSeat[][] = [];
  let step = 0;
  for (const seat of line) {
    const block = blocks.at(-1);
    const before = block?.at(-1);
    const change = before ? numberOf(seat) - numberOf(before) : 0;
    const goesOn =
      before !== undefined &&
      seat.column === before.column + 1 &&
      labelOf(seat) === labelOf(before) &&
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
