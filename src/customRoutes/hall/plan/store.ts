import { type Box, seatsOf, type Seats, stageOf } from '#shared/hall/geometry.ts';
import { type Group, groupsOf, isFree, startsOf } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { gridOf, type Grid } from './grid.ts';
import { onLevel } from '#shared/hall/levels.ts';

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
/** All who are picked would fit here. */
export const FITS = 16;
/** Somebody would sit here by a plan that nobody has applied. */
export const PROPOSED = 32;
/** It stays as it is: nobody is put there, or moved from there, by a run. */
export const HELD = 64;

export type Column = 'state' | 'sector' | 'flags';

/** What marks of whoever sits on a place: their initials, letters that stand for their meal, and what they need. */
export interface Sitter {
  initials: string;
  meal?: string | undefined;
  need?: 'accessible' | 'companion' | undefined;
}

/** Which places are another than before, and in what: a column, or who sits there. */
export interface Change {
  column: Column | 'names' | 'sitters';
  ids: Uint32Array;
}

/** What a change did, small enough to keep for undo: values before and after of the seats that differ. */
export interface Patch extends Change {
  column: Column;
  before: Uint16Array;
  after: Uint16Array;
}

/**
 * A hall in memory, outside React: one column per fact, seat index = position in `seats`. Places of free groups have
 * states and sectors too, but no place in the grid. `sector` is a sector's number, 0 without one.
 */
export interface HallStore {
  /** What is shown: the hall, or what stands on one level of it. */
  readonly layout: HallLayout;
  /** Where the stage stands: as the whole hall has it, whatever level is shown. */
  readonly stage: Box;
  /** Its groups in the order of the plan; `at` counts in the lists of the whole hall. */
  readonly groups: readonly Group[];
  /** How many groups have seats; they come first, rows before tables. */
  readonly seatedGroups: number;
  readonly seats: Seats;
  readonly grid: Grid;
  /** How many of the places are seats; they come first. */
  readonly seatCount: number;
  readonly state: Uint8Array;
  readonly sector: Uint16Array;
  readonly flags: Uint8Array;
  /** What stands under an occupied seat, by index: a surname. */
  readonly names: readonly (string | undefined)[];
  /** What marks an occupied seat besides, by index. */
  readonly sitters: readonly (Sitter | undefined)[];
  /** Index of each group's first place; one entry more than there are groups. Rows come first, so a row's index serves. */
  readonly groupStart: Uint32Array;
  /** Index of a place id, -1 if the hall has none. */
  indexOf(place: number): number;
  /** Computes a column anew; tells listeners and returns a patch only if something differs. */
  assign(column: Column, valueOf: (index: number) => number): Patch | null;
  /** Sets or clears one flag so that exactly the seats for which `has` is true carry it. */
  flag(bit: number, has: (index: number) => boolean): Patch | null;
  /** Names every place anew; tells listeners only if something differs. */
  name(nameOf: (index: number) => string | undefined): void;
  /** Says of every place anew what marks who sits there; tells listeners only if something differs. */
  mark(sitterOf: (index: number) => Sitter | undefined): void;
  apply(patch: Patch): void;
  revert(patch: Patch): void;
  /** Called after every change, with what is another now; `revision` is another number then. */
  subscribe(listener: (change: Change) => void): () => void;
  revision(): number;
}

/** A store for a layout or one level of it, all places free or inactive, without sectors. */
export function createHallStore(hall: HallLayout, level?: number): HallStore {
  const layout = level === undefined ? hall : onLevel(hall, level);
  const groups = groupsOf(hall).filter(({ group }) => level === undefined || (group.level ?? 0) === level);
  const seatedGroups = groups.filter((group) => !isFree(group)).length;
  const groupStart = startsOf(groups);
  const seatCount = groupStart[seatedGroups]!;
  const seats = seatsOf(layout);
  const columns = {
    state: new Uint8Array(seats.count),
    sector: new Uint16Array(seats.count),
    flags: new Uint8Array(seats.count),
  };
  for (let i = 0; i < seats.count; i += 1) columns.state[i] = seats.active[i] ? FREE : INACTIVE;
  const names = Array<string | undefined>(seats.count).fill(undefined);
  const sitters = Array<Sitter | undefined>(seats.count).fill(undefined);
  // Room for what `assign` finds: what it answers is cut from here.
  const differing = {
    ids: new Uint32Array(seats.count),
    before: new Uint16Array(seats.count),
    after: new Uint16Array(seats.count),
  };
  // Made when it is asked for first: a hall is on the screen before anybody points at a place of it.
  let index: Map<number, number> | null = null;
  const indexed = () => {
    const all = new Map<number, number>();
    seats.place.forEach((place, i) => all.set(place, i));
    return all;
  };
  const listeners = new Set<(change: Change) => void>();
  let revision = 0;
  const tell = (change: Change) => {
    revision += 1;
    listeners.forEach((listener) => listener(change));
  };
  /** Fills a list anew, and tells of places where what it holds is another. */
  const put = <T>(
    column: 'names' | 'sitters',
    list: (T | undefined)[],
    valueOf: (index: number) => T | undefined,
    isSame: (one: T | undefined, other: T | undefined) => boolean,
  ) => {
    const ids: number[] = [];
    for (let i = 0; i < seats.count; i += 1) {
      const value = valueOf(i);
      if (!isSame(value, list[i])) ids.push(i);
      list[i] = value;
    }
    if (ids.length > 0) tell({ column, ids: Uint32Array.from(ids) });
  };
  const write = (patch: Patch, values: Uint16Array) => {
    const { ids, column } = patch;
    const cells = columns[column];
    for (let at = 0; at < ids.length; at += 1) cells[ids[at]!] = values[at]!;
    tell(patch);
  };

  const store: HallStore = {
    layout,
    stage: stageOf(hall),
    groups,
    seatedGroups,
    seats,
    grid: gridOf(seats.x, seats.y, seatCount),
    seatCount,
    groupStart,
    ...columns,
    names,
    sitters,
    indexOf: (place) => (index ??= indexed()).get(place) ?? -1,
    assign(column, valueOf) {
      const cells = columns[column];
      let count = 0;
      for (let i = 0; i < seats.count; i += 1) {
        const value = valueOf(i);
        if (value === cells[i]) continue;
        differing.ids[count] = i;
        differing.before[count] = cells[i]!;
        differing.after[count] = value;
        count += 1;
      }
      if (count === 0) return null;
      const [ids, before] = [differing.ids.slice(0, count), differing.before.slice(0, count)];
      const patch = { column, ids, before, after: differing.after.slice(0, count) };
      store.apply(patch);
      return patch;
    },
    flag: (bit, has) => store.assign('flags', (i) => (has(i) ? columns.flags[i]! | bit : columns.flags[i]! & ~bit)),
    name: (nameOf) => put('names', names, nameOf, Object.is),
    mark: (sitterOf) => put('sitters', sitters, sitterOf, areAlike),
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

function areAlike(one: Sitter | undefined, other: Sitter | undefined): boolean {
  return one?.initials === other?.initials && one?.meal === other?.meal && one?.need === other?.need;
}
