import { AREA, seatsOf, type Seats } from '#shared/hall/geometry.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { gridOf, type Grid } from './grid.ts';

/** Values of the column `state`. Being chosen is a flag: a chosen seat is still free or occupied. */
export const FREE = 0;
export const OCCUPIED = 1;
export const INACTIVE = 3;
export const WAITING = 5;
export const BOOKED = 6;

/** Bits of the column `flags`. */
export const CHOSEN = 1;
/** Not in the person's sectors, or filtered out: drawn as a grey outline. */
export const DIMMED = 2;
/** The server refused it. */
export const REFUSED = 4;
/** Selected for editing: keeps its number, unlike a chosen seat. */
export const MARKED = 8;

export type Column = 'state' | 'sector' | 'flags';

/** What a change did, small enough to keep for undo: values before and after of the seats that differ. */
export interface Patch {
  column: Column;
  ids: Uint32Array;
  before: Uint16Array;
  after: Uint16Array;
}

/**
 * A hall in memory, outside React: one column per fact, seat index = position in `seats`. Area places have
 * states and sectors too, but no place in the grid. `sector` is a sector's number, 0 without one.
 */
export interface HallStore {
  readonly layout: HallLayout;
  readonly seats: Seats;
  readonly grid: Grid;
  /** How many of the places are seats of rows; they come first. */
  readonly seatCount: number;
  readonly state: Uint8Array;
  readonly sector: Uint16Array;
  readonly flags: Uint8Array;
  /** What stands under an occupied seat, by index: a surname. */
  readonly names: readonly (string | undefined)[];
  /** Index of the row's first seat; one entry more than there are rows. */
  readonly rowStart: Uint32Array;
  /** Index of a place id, -1 if the hall has none. */
  indexOf(place: number): number;
  /** Computes a column anew; tells listeners and returns a patch only if something differs. */
  assign(column: Column, valueOf: (index: number) => number): Patch | null;
  /** Sets or clears one flag so that exactly the seats for which `has` is true carry it. */
  flag(bit: number, has: (index: number) => boolean): Patch | null;
  /** Names every place anew; tells listeners only if something differs. */
  name(nameOf: (index: number) => string | undefined): void;
  apply(patch: Patch): void;
  revert(patch: Patch): void;
  /** Called after every change; `revision` is another number then. */
  subscribe(listener: () => void): () => void;
  revision(): number;
}

/** A store for a layout, all places free or inactive, without sectors. */
export function createHallStore(layout: HallLayout): HallStore {
  const seats = seatsOf(layout);
  let seatCount = 0;
  while (seatCount < seats.count && seats.kind[seatCount] !== AREA) seatCount += 1;
  const columns = {
    state: new Uint8Array(seats.count),
    sector: new Uint16Array(seats.count),
    flags: new Uint8Array(seats.count),
  };
  for (let i = 0; i < seats.count; i += 1) columns.state[i] = seats.active[i] ? FREE : INACTIVE;
  const names = Array.from<string | undefined>({ length: seats.count });
  const index = new Map<number, number>();
  seats.place.forEach((place, i) => index.set(place, i));
  const listeners = new Set<() => void>();
  let revision = 0;
  const tell = () => {
    revision += 1;
    listeners.forEach((listener) => listener());
  };
  const write = ({ column, ids }: Patch, values: Uint16Array) => {
    ids.forEach((id, at) => {
      columns[column][id] = values[at]!;
    });
    tell();
  };

  const store: HallStore = {
    layout,
    seats,
    grid: gridOf(seats.x, seats.y, seatCount),
    seatCount,
    rowStart: rowStartsOf(layout),
    ...columns,
    names,
    indexOf: (place) => index.get(place) ?? -1,
    assign(column, valueOf) {
      const ids: number[] = [];
      const after: number[] = [];
      for (let i = 0; i < seats.count; i += 1) {
        const value = valueOf(i);
        if (value === columns[column][i]) continue;
        ids.push(i);
        after.push(value);
      }
      if (ids.length === 0) return null;
      const before = Uint16Array.from(ids, (id) => columns[column][id]!);
      const patch = { column, ids: Uint32Array.from(ids), before, after: Uint16Array.from(after) };
      store.apply(patch);
      return patch;
    },
    flag: (bit, has) => store.assign('flags', (i) => (has(i) ? columns.flags[i]! | bit : columns.flags[i]! & ~bit)),
    name(nameOf) {
      let differs = false;
      for (let i = 0; i < seats.count; i += 1) {
        const name = nameOf(i);
        differs ||= name !== names[i];
        names[i] = name;
      }
      if (differs) tell();
    },
    apply: (patch) => write(patch, patch.after),
    revert: (patch) => write(patch, patch.before),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    revision: () => revision,
  };
  return store;
}

function rowStartsOf(layout: HallLayout): Uint32Array {
  const starts = new Uint32Array(layout.rows.length + 1);
  layout.rows.forEach((row, i) => {
    starts[i + 1] = starts[i]! + row.places.length;
  });
  return starts;
}
