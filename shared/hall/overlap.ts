import { type Area, type GroupAt, type HallLayout, SEAT_RADIUS } from './layout.ts';

/** Two rows or areas of which one lies on the other; a row may lie on itself. */
export interface Overlap {
  one: GroupAt;
  other: GroupAt;
  /** Seats found lying on something of the other group; each seat names one such group, not all. */
  places: number[];
}

/** Numbers are rounded on their way; what only touches doesn't overlap. */
const SLACK = 0.01;
const LEAST = 2 * SEAT_RADIUS - SLACK;
/** Two seats in one such square are too close for certain, so a crowd is known by its first two. */
const CELL = 12.7;

/**
 * Seats closer than their diameter, seats on areas, areas on areas; inactive places stand there too. With `before`
 * only what a save adds or moves is judged: what overlapped already may stay. O(seats x areas), never seats x seats.
 */
export function overlapsOf(layout: HallLayout, before: HallLayout | null = null): Overlap[] {
  const found = new Map<string, Overlap>();
  const note = (one: GroupAt, other: GroupAt, places: number[]) => {
    const [first, second] = [one, other].sort((a, b) => orderOf(a) - orderOf(b)) as [GroupAt, GroupAt];
    const key = `${orderOf(first)} ${orderOf(second)}`;
    const overlap = found.get(key) ?? { one: first, other: second, places: [] };
    found.set(key, overlap);
    overlap.places.push(...places);
  };
  const seats = standing(layout, before && spotsOf(before));
  crowdedSeats(seats, note);
  coveredSeats(layout.areas, seats, movedAreas(layout, before), note);
  return [...found.values()].map((overlap) => ({ ...overlap, places: [...new Set(overlap.places)] }));
}

/** What lies on one heap, by name: its rows and areas. Rows that only lie on themselves are one heap. */
export interface Heap {
  rows: string[];
  areas: string[];
}

export function heapsOf(layout: HallLayout, overlaps: readonly Overlap[]): Heap[] {
  const alone = new Set<number>();
  let heaps: Set<number>[] = [];
  for (const pair of overlaps.map(({ one, other }) => [orderOf(one), orderOf(other)] as const)) {
    if (pair[0] === pair[1]) {
      alone.add(pair[0]);
      continue;
    }
    const touched = heaps.filter((heap) => pair.some((order) => heap.has(order)));
    const merged = new Set([...touched.flatMap((heap) => [...heap]), ...pair]);
    heaps = [...heaps.filter((heap) => !touched.includes(heap)), merged];
  }
  for (const order of alone) if (heaps.some((heap) => heap.has(order))) alone.delete(order);
  return [alone, ...heaps]
    .filter(({ size }) => size > 0)
    .map((heap) => {
      const orders = [...heap].sort((a, b) => a - b);
      return {
        rows: orders.filter((order) => order < AREAS_FROM).map((at) => layout.rows[at]!.label),
        areas: orders.filter((order) => order >= AREAS_FROM).map((order) => layout.areas[order - AREAS_FROM]!.name),
      };
    });
}

type Note = (one: GroupAt, other: GroupAt, places: number[]) => void;

const AREAS_FROM = 1_000_000;
const orderOf = ({ kind, at }: GroupAt) => (kind === 'rows' ? at : AREAS_FROM + at);

interface Standing {
  count: number;
  place: Int32Array;
  x: Float64Array;
  y: Float64Array;
  row: Int32Array;
  /** 1 where the seat is new or stands elsewhere than before. */
  moved: Uint8Array;
}

function standing(layout: HallLayout, before: Map<number, { x: number; y: number }> | null): Standing {
  const count = layout.rows.reduce((sum, row) => sum + row.places.length, 0);
  const seats: Standing = {
    count,
    place: new Int32Array(count),
    x: new Float64Array(count),
    y: new Float64Array(count),
    row: new Int32Array(count),
    moved: new Uint8Array(count),
  };
  let n = 0;
  layout.rows.forEach(({ x, y, dx, dy, places }, row) =>
    places.forEach((place, i) => {
      seats.place[n] = place;
      seats.x[n] = x + i * dx;
      seats.y[n] = y + i * dy;
      seats.row[n] = row;
      const old = before?.get(place);
      const stayed = old && Math.abs(old.x - seats.x[n]!) < SLACK && Math.abs(old.y - seats.y[n]!) < SLACK;
      seats.moved[n] = stayed ? 0 : 1;
      n += 1;
    }),
  );
  return seats;
}

function spotsOf(layout: HallLayout): Map<number, { x: number; y: number }> {
  const spots = new Map<number, { x: number; y: number }>();
  for (const { x, y, dx, dy, places } of layout.rows) {
    places.forEach((place, i) => spots.set(place, { x: x + i * dx, y: y + i * dy }));
  }
  return spots;
}

function crowdedSeats({ count, place, x, y, row, moved }: Standing, note: Note): void {
  const first = new Map<number, number>();
  const next = new Int32Array(count).fill(-1);
  const cellOf = (value: number) => Math.floor(value / CELL);
  const keyOf = (column: number, line: number) => (column + 2 ** 23) * 2 ** 24 + line + 2 ** 23;
  for (let i = 0; i < count; i += 1) {
    const key = keyOf(cellOf(x[i]!), cellOf(y[i]!));
    next[i] = first.get(key) ?? -1;
    first.set(key, i);
  }
  const tooClose = (i: number): number => {
    const [column, line] = [cellOf(x[i]!), cellOf(y[i]!)];
    for (const [across, down] of AROUND) {
      for (let j = first.get(keyOf(column + across, line + down)) ?? -1; j >= 0; j = next[j]!) {
        if (j !== i && (x[i]! - x[j]!) ** 2 + (y[i]! - y[j]!) ** 2 < LEAST ** 2) return j;
      }
    }
    return -1;
  };
  for (let i = 0; i < count; i += 1) {
    const other = moved[i] ? tooClose(i) : -1;
    if (other < 0) continue;
    note({ kind: 'rows', at: row[i]! }, { kind: 'rows', at: row[other]! }, [place[i]!, place[other]!]);
  }
}

/** The cell itself first: whoever stands in it ends the search. */
const AROUND = [-2, -1, 0, 1, 2]
  .flatMap((across) => [-2, -1, 0, 1, 2].map((down): [number, number] => [across, down]))
  .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));

/** Indexes of areas that are new, or reach where they didn't reach before. */
function movedAreas(layout: HallLayout, before: HallLayout | null): Set<number> {
  const old = new Map(before?.areas.map((area) => [area.places[0]!, area]));
  const moved = new Set<number>();
  layout.areas.forEach((area, at) => {
    const was = old.get(area.places[0]!);
    if (!was || !inside(area, was)) moved.add(at);
  });
  return moved;
}

function inside(area: Area, room: Area): boolean {
  return (
    area.x > room.x - SLACK &&
    area.y > room.y - SLACK &&
    area.x + area.width < room.x + room.width + SLACK &&
    area.y + area.height < room.y + room.height + SLACK
  );
}

function coveredSeats(areas: readonly Area[], seats: Standing, movedArea: ReadonlySet<number>, note: Note): void {
  areas.forEach((area, at) => {
    const { x, y, width, height } = area;
    for (let i = 0; i < seats.count; i += 1) {
      if (!movedArea.has(at) && !seats.moved[i]) continue;
      const aside = Math.max(x - seats.x[i]!, 0, seats.x[i]! - x - width);
      const apart = Math.max(y - seats.y[i]!, 0, seats.y[i]! - y - height);
      if (aside ** 2 + apart ** 2 >= (SEAT_RADIUS - SLACK) ** 2) continue;
      note({ kind: 'rows', at: seats.row[i]! }, { kind: 'areas', at }, [seats.place[i]!]);
    }
    for (let other = at + 1; other < areas.length; other += 1) {
      const room = areas[other]!;
      const across = Math.min(x + width, room.x + room.width) - Math.max(x, room.x);
      const down = Math.min(y + height, room.y + room.height) - Math.max(y, room.y);
      if (across <= SLACK || down <= SLACK || !(movedArea.has(at) || movedArea.has(other))) continue;
      note({ kind: 'areas', at }, { kind: 'areas', at: other }, []);
    }
  });
}
