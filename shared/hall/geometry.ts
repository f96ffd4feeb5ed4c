import { groupsOf, isFree } from './groups.ts';
import type { HallLayout, Stage } from './layout.ts';
import { numbersOf } from './numbering.ts';
import { around, type Box, groupBox, type Point, spotsOf, union } from './seats.ts';

export { around, type Box, groupBox, holds, type Point, union } from './seats.ts';

/** Values of `Seats.kind`: a seat of its own, or a place where people sit as they like. */
export const SEAT = 0;
export const AREA = 1;

/**
 * All places of a hall as columns; the index is only in memory, `place` is the id. A place without a seat of its own
 * stands in the middle of its area or table. World units, y downwards.
 */
export interface Seats {
  readonly count: number;
  readonly place: Int32Array;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Where its name has room: radians, clockwise from the right. */
  readonly angle: Float32Array;
  /** SEAT or AREA. */
  readonly kind: Uint8Array;
  /** Index of its group among `groupsOf(layout)`. */
  readonly group: Uint16Array;
  /** The printed number, 0 where there is none. */
  readonly number: Uint16Array;
  /** 1 where people may sit. */
  readonly active: Uint8Array;
}

/** The layout's places as typed arrays, in the order of `groupsOf`: seats first. O(places). */
export function seatsOf(layout: HallLayout): Seats {
  const groups = groupsOf(layout);
  const count = groups.reduce((sum, { group }) => sum + group.places.length, 0);
  const seats = {
    count,
    place: new Int32Array(count),
    x: new Float32Array(count),
    y: new Float32Array(count),
    angle: new Float32Array(count),
    kind: new Uint8Array(count),
    group: new Uint16Array(count),
    number: new Uint16Array(count),
    active: new Uint8Array(count).fill(1),
  };
  const inactive = new Set(layout.inactive);
  let at = 0;
  groups.forEach((each, index) => {
    const [spots, numbers] = [spotsOf(each.group), numbersOf(layout, each)];
    const kind = isFree(each) ? AREA : SEAT;
    each.group.places.forEach((place, i) => {
      const spot = spots[i]!;
      seats.place[at] = place;
      seats.x[at] = spot.x;
      seats.y[at] = spot.y;
      seats.angle[at] = spot.angle;
      seats.kind[at] = kind;
      seats.group[at] = index;
      seats.number[at] = numbers[i] ?? 0;
      if (inactive.has(place)) seats.active[at] = 0;
      at += 1;
    });
  });
  return seats;
}

/** The box around the chairs, tables and areas; a 1 x 1 box at the origin for an empty hall. */
export function seatingBox(layout: HallLayout): Box {
  const boxes = groupsOf(layout).map(({ group }) => groupBox(group));
  return boxes.length === 0 ? { x: 0, y: 0, width: 1, height: 1 } : union(boxes);
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

/** Where the stage of a hall stands: beside all of its seating, on whatever level. World units; O(groups). */
export function stageOf(layout: HallLayout): Box {
  return stageBox(layout.stage, seatingBox(layout));
}

/**
 * The box around everything drawn: seating, row labels, stage, entrances and captions with room for their text. `stage`:
 * where it stands, if the layout is only a level of its hall.
 */
export function boundsOf(layout: HallLayout, stage: Box = stageOf(layout)): Box {
  return union([
    grown(seatingBox(layout), 28),
    stage,
    ...layout.entrances.map(({ x, y }) => around(x, y, 40)),
    ...layout.captions.map(({ x, y }) => around(x, y, 40)),
  ]);
}

/** A box with so much more at each of its sides, world units. */
export function grown(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

/** The corners of a box, clockwise from its upper left one. */
export function cornersOf({ x, y, width, height }: Box): Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}
