import { SEAT_RADIUS, type HallLayout, type Row, type Stage } from './layout.ts';
import { seatNumber } from './numbering.ts';

/** Values of `Seats.kind`. */
export const SEAT = 0;
export const AREA = 1;

/**
 * All places of a hall as columns; the index is only in memory, `place` is the id. A place of an area
 * stands in the middle of its area. World units, y downwards.
 */
export interface Seats {
  readonly count: number;
  readonly place: Int32Array;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** SEAT or AREA. */
  readonly kind: Uint8Array;
  /** Index of the row or the area in the layout. */
  readonly group: Uint16Array;
  /** The printed number. */
  readonly number: Uint16Array;
  /** 1 where people may sit. */
  readonly active: Uint8Array;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The layout's places as typed arrays: rows in order, each from its first seat, then areas. */
export function seatsOf(layout: HallLayout): Seats {
  const count = [...layout.rows, ...layout.areas].reduce((sum, group) => sum + group.places.length, 0);
  const seats = {
    count,
    place: new Int32Array(count),
    x: new Float32Array(count),
    y: new Float32Array(count),
    kind: new Uint8Array(count),
    group: new Uint16Array(count),
    number: new Uint16Array(count),
    active: new Uint8Array(count).fill(1),
  };
  const inactive = new Set(layout.inactive);
  let at = 0;
  const put = (place: number, x: number, y: number, kind: number, group: number, number: number) => {
    seats.place[at] = place;
    seats.x[at] = x;
    seats.y[at] = y;
    seats.kind[at] = kind;
    seats.group[at] = group;
    seats.number[at] = number;
    if (inactive.has(place)) seats.active[at] = 0;
    at += 1;
  };
  layout.rows.forEach((row, group) =>
    row.places.forEach((place, i) =>
      put(place, row.x + i * row.dx, row.y + i * row.dy, SEAT, group, seatNumber(layout, row, i)),
    ),
  );
  layout.areas.forEach((area, group) =>
    area.places.forEach((place, i) =>
      put(place, area.x + area.width / 2, area.y + area.height / 2, AREA, group, i + 1),
    ),
  );
  return seats;
}

/** The box around the chairs and areas; a 1 x 1 box at the origin for an empty hall. */
export function seatingBox(layout: HallLayout): Box {
  const boxes: Box[] = layout.areas.map(({ x, y, width, height }) => ({ x, y, width, height }));
  boxes.push(...layout.rows.map(rowBox));
  return boxes.length === 0 ? { x: 0, y: 0, width: 1, height: 1 } : union(boxes);
}

/** The box around the chairs of a row. */
export function rowBox({ x, y, dx, dy, places }: Row): Box {
  const last = places.length - 1;
  return union([around(x, y, SEAT_RADIUS), around(x + last * dx, y + last * dy, SEAT_RADIUS)]);
}

const STAGE_GAP = 48;
const STAGE_DEPTH = 56;

/** The stage or screen: beside the seating on its side, centred, three fifths as long (160 to 640 units), a screen thinner. */
export function stageBox(stage: Stage, seating: Box): Box {
  const across = stage.side === 'top' || stage.side === 'bottom';
  const length = Math.min(640, Math.max(160, (across ? seating.width : seating.height) * 0.6));
  const depth = stage.kind === 'screen' ? STAGE_DEPTH / 2 : STAGE_DEPTH;
  const x = seating.x + (seating.width - length) / 2;
  const y = seating.y + (seating.height - length) / 2;
  switch (stage.side) {
    case 'top':
      return { x, y: seating.y - STAGE_GAP - depth, width: length, height: depth };
    case 'bottom':
      return { x, y: seating.y + seating.height + STAGE_GAP, width: length, height: depth };
    case 'left':
      return { x: seating.x - STAGE_GAP - depth, y, width: depth, height: length };
    case 'right':
      return { x: seating.x + seating.width + STAGE_GAP, y, width: depth, height: length };
  }
}

/** The box around everything drawn: seating, row labels, stage, entrances and captions with room for their text. */
export function boundsOf(layout: HallLayout): Box {
  const seating = seatingBox(layout);
  return union([
    grown(seating, 28),
    stageBox(layout.stage, seating),
    ...layout.entrances.map(({ x, y }) => around(x, y, 40)),
    ...layout.captions.map(({ x, y }) => around(x, y, 40)),
  ]);
}

/** The smallest box around all of them; at least one is needed. */
export function union(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

function around(x: number, y: number, radius: number): Box {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
}

function grown(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}
