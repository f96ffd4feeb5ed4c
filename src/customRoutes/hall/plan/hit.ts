import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import { seatingBox, stageBox, type Box } from '#shared/hall/geometry.ts';
import { nearest } from './grid.ts';
import type { HallStore } from './store.ts';

/** What lies under a point of the plan; `index` of a place is its index in the store. `at` is the point, world units. */
export type Hit = { at: { x: number; y: number } } & (
  | { kind: 'place'; place: number; index: number }
  | { kind: 'area' | 'entrance' | 'caption'; index: number }
  | { kind: 'stage' | 'floor' }
);

/** Finds what is under a world point: seats first, then what lies between them. `scale` gives small seats a reach of 8 px. */
export function hitTest(store: HallStore, at: { x: number; y: number }, scale: number): Hit {
  const { layout } = store;
  const seat = nearest(store.grid, at.x, at.y, Math.max(SEAT_RADIUS + 2, Math.min(8 / scale, 12)));
  if (seat >= 0) return { kind: 'place', place: store.seats.place[seat]!, index: seat, at };
  const entrance = layout.entrances.findIndex(({ x, y }) => inBox(at, { x: x - 22, y: y - 18, width: 44, height: 52 }));
  if (entrance >= 0) return { kind: 'entrance', index: entrance, at };
  const caption = layout.captions.findIndex(({ x, y, text }) => inBox(at, captionBox(x, y, text)));
  if (caption >= 0) return { kind: 'caption', index: caption, at };
  const area = layout.areas.findIndex((box) => inBox(at, box));
  if (area >= 0) return { kind: 'area', index: area, at };
  return { kind: inBox(at, stageBox(layout.stage, seatingBox(layout))) ? 'stage' : 'floor', at };
}

/** Roughly where a caption's text stands: it is centred on its point. */
function captionBox(x: number, y: number, text: string): Box {
  const width = Math.max(40, text.length * 11);
  return { x: x - width / 2, y: y - 12, width, height: 24 };
}

function inBox(at: { x: number; y: number }, box: Box): boolean {
  return at.x >= box.x && at.x <= box.x + box.width && at.y >= box.y && at.y <= box.y + box.height;
}
