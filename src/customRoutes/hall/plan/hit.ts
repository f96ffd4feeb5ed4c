import { type Box, groupBox, holds, type Point } from '#shared/hall/geometry.ts';
import { SEAT_RADIUS, type Table } from '#shared/hall/layout.ts';
import { tableOutlines } from '#shared/hall/seats.ts';
import { inBox, nearest } from './grid.ts';
import { boxOfGroup } from './groupBoxes.ts';
import type { HallStore } from './store.ts';

/**
 * What lies under a point of the plan: `at`, world units. `index` of a place is its index in the store, of all else its
 * position in the hall's list, of a handle among those that are shown; `places`: all of that table or area.
 */
export type Hit = { at: Point } & (
  | { kind: 'place'; place: number; index: number }
  | { kind: 'table' | 'area'; index: number; places: readonly number[] }
  | { kind: 'entrance' | 'caption'; index: number }
  | { kind: 'handle'; index: number }
  | { kind: 'stage' | 'floor' }
);

/** Finds what is under a world point: seats first, then what lies between them. `scale` gives small seats a reach of 8 px. */
export function hitTest(store: HallStore, at: Point, scale: number): Hit {
  const { layout } = store;
  const seat = nearest(store.grid, at.x, at.y, Math.max(SEAT_RADIUS + 2, Math.min(8 / scale, 12)));
  if (seat >= 0) return { kind: 'place', place: store.seats.place[seat]!, index: seat, at };
  const entrance = layout.entrances.findIndex(({ x, y }) => holds({ x: x - 22, y: y - 18, width: 44, height: 52 }, at));
  if (entrance >= 0) return { kind: 'entrance', index: entrance, at };
  const caption = layout.captions.findIndex(({ x, y, text }) => holds(captionBox(x, y, text), at));
  if (caption >= 0) return { kind: 'caption', index: caption, at };
  const group = store.groups.findIndex(
    ({ kind, group: of }) => (kind === 'tables' && isOnTable(at, of)) || (kind === 'areas' && holds(of, at)),
  );
  if (group >= 0) return { ...groupHit(store, group), at };
  return { kind: holds(store.stage, at) ? 'stage' : 'floor', at };
}

/** A press on a table or an area as such, in the middle of its places. */
export function groupHit({ groups, seats, groupStart }: HallStore, index: number): Hit & { kind: 'table' | 'area' } {
  const { kind, at, group } = groups[index]!;
  const first = groupStart[index]!;
  const middle = kind === 'tables' ? { x: group.x, y: group.y } : { x: seats.x[first]!, y: seats.y[first]! };
  return { kind: kind === 'tables' ? 'table' : 'area', index: at, places: group.places, at: middle };
}

/** On one of its boards; what lies between the arms of a U is floor. */
function isOnTable(at: Point, table: Table): boolean {
  return holds(boxOfGroup(table), at) && tableOutlines(table).some((outline) => isInside(at, outline));
}

/** Even-odd rule. */
function isInside({ x, y }: Point, outline: readonly Point[]): boolean {
  let inside = false;
  outline.forEach((one, i) => {
    const other = outline[(i + 1) % outline.length]!;
    if (one.y > y === other.y > y) return;
    if (x < one.x + ((y - one.y) / (other.y - one.y)) * (other.x - one.x)) inside = !inside;
  });
  return inside;
}

/** Roughly where a caption's text stands: it is centred on its point. */
function captionBox(x: number, y: number, text: string): Box {
  const width = Math.max(40, text.length * 11);
  return { x: x - width / 2, y: y - 12, width, height: 24 };
}

/**
 * The places inside a box in the order of the plan: seats that stand in it, then those of free groups whose middle lies
 * in it or in which it was drawn.
 */
export function placesIn(store: HallStore, box: Box): number[] {
  const found = new Uint32Array(store.seatCount);
  const count = inBox(store.grid, box, found);
  const seats = [...found.subarray(0, count).sort()].map((i) => store.seats.place[i]!);
  const free = store.groups.slice(store.seatedGroups).filter(({ group }) => {
    const room = groupBox(group);
    return holds(box, middleOf(room)) || isWithin(box, room);
  });
  return [...seats, ...free.flatMap(({ group }) => group.places)];
}

const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

function isWithin(box: Box, area: Box): boolean {
  return holds(area, box) && holds(area, { x: box.x + box.width, y: box.y + box.height });
}
