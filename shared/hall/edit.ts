import { limit } from '../limits.ts';
import { countOn, turnOn } from './aisles.ts';
import { placesOf } from './groups.ts';
import { freshPlaces, renewed, resized, settled } from './ids.ts';
import { firstLabel, freeLabel, labelAfter, ROW_LABEL } from './labels.ts';
import {
  type Area,
  type Counting,
  type Direction,
  type HallLayout,
  ROW_PITCH,
  type Row,
  SEAT_PITCH,
} from './layout.ts';

/**
 * Every change of a layout: a pure function from layout to layout. New places get ids from
 * `next_place`; an id that was given out never comes again. Indexes are positions in the layout's lists;
 * one that doesn't exist changes nothing.
 */

/**
 * Rows 1..rows with `seats` in the first and `rake` more in each behind it, whose ends stand out evenly then. Seats that stay
 * keep their ids; rows and seats go and come at the end.
 */
export function resizeGrid(layout: HallLayout, rows: number, seats: number, rake = 0): HallLayout {
  const old = gridOf(layout)?.rake ?? 0;
  let next: HallLayout = { ...layout, rows: layout.rows.slice(0, rows) };
  next = next.rows.reduce((so_far, _, index) => setRowSeats(so_far, index, seats + rake * index), next);
  while (next.rows.length < rows) next = addRow(next, { seats: seats + rake * next.rows.length });
  const [first] = next.rows;
  if (first && (rake !== 0 || old !== 0))
    next = { ...next, rows: next.rows.map((row, at) => ({ ...row, x: first.x - (rake * at * first.dx) / 2 })) };
  return settled(next);
}

/** As many seats more in each row as rows may get, the last no longer than a row may be: 20 at most. */
export function mostRake({ rows, seats }: { rows: number; seats: number }): number {
  return Math.min(20, Math.floor((limit('rowSeats') - seats) / Math.max(1, rows - 1)));
}

/** The hall as `resizeGrid` makes it: straight rows below each other, each as much longer than the one before; null where it isn't one. */
export function gridOf({ rows, levels }: HallLayout): { rows: number; seats: number; rake: number } | null {
  const [first, second] = rows;
  if (levels.length > 0) return null;
  if (!first) return { rows: 0, seats: 10, rake: 0 };
  const seats = first.places.length;
  const rake = second ? second.places.length - seats : 0;
  const isRow = ({ x, dx, dy, bow, block, places }: Row, at: number) =>
    Math.abs(x - first.x + (rake * at * first.dx) / 2) < 0.01 &&
    dx === first.dx &&
    dy === 0 &&
    !bow &&
    block === undefined &&
    places.length === seats + rake * at;
  return rows.every(isRow) ? { rows: rows.length, seats, rake } : null;
}

/** A row below the last one (or at `x`, `y`), as long as the last one, with the next free label. */
export function addRow(
  layout: HallLayout,
  { seats, x, y, label }: { seats?: number; x?: number; y?: number; label?: string } = {},
): HallLayout {
  const last = layout.rows.at(-1);
  const { places, next_place } = freshPlaces(layout, seats ?? last?.places.length ?? 10);
  const row: Row = {
    label: label ?? freeLabel(layout),
    x: x ?? last?.x ?? 0,
    y: y ?? (last ? last.y + ROW_PITCH : 0),
    dx: x === undefined && last ? last.dx : SEAT_PITCH,
    dy: x === undefined && last ? last.dy : 0,
    start: x === undefined && last ? last.start : 1,
    ...(x === undefined && last?.direction ? { direction: last.direction } : {}),
    places,
  };
  return { ...layout, next_place, rows: [...layout.rows, row] };
}

/** Makes a row `seats` long; the seats from the first one on keep their ids. */
export function setRowSeats(layout: HallLayout, index: number, seats: number): HallLayout {
  return seats < 1 ? layout : countSeats(layout, [index], () => seats);
}

/** Makes each of the rows so many seats longer, or shorter by a negative number; at least one seat stays, and no row has more than it may. */
export function lengthenRows(layout: HallLayout, indexes: readonly number[], by: number): HallLayout {
  return countSeats(layout, indexes, (seats) => Math.max(1, Math.min(limit('rowSeats'), seats + by)));
}

function countSeats(layout: HallLayout, indexes: readonly number[], count: (seats: number) => number): HallLayout {
  let { next_place } = layout;
  const longer = mapRows(layout, indexes, (row) => {
    const next = resized({ next_place }, row.places, count(row.places.length));
    ({ next_place } = next);
    return { ...row, places: next.places };
  });
  return settled({ ...longer, next_place });
}

/**
 * Changes label, numbering (a direction of `null`: as the hall), spacing (`dx`), slant (`dy`), bow or level of rows. Parts of
 * a row that count on over an aisle still do where direction, start, step or numbers to leave out change.
 */
export function setRows(
  layout: HallLayout,
  indexes: readonly number[],
  change: Partial<Pick<Row, 'label' | 'start' | 'dx' | 'dy' | 'bow' | 'step' | 'skip' | 'level'>> & {
    direction?: Counting | null;
  },
): HallLayout {
  const { direction, ...rest } = change;
  const changed = mapRows(layout, indexes, (row) => {
    const next: Row = { ...row, ...rest };
    if (direction === null) delete next.direction;
    else if (direction) next.direction = direction;
    return direction !== undefined || rest.skip ? skippingBySides(next) : next;
  });
  const turned = direction === undefined ? changed : turnOn(layout, changed, indexes);
  const counts = rest.start !== undefined || rest.step !== undefined || rest.skip !== undefined;
  return counts ? countOn(layout, turned, indexes) : turned;
}

/** A row whose numbers somebody sets: from the middle, what is left out is left out on its own side. */
function skippingBySides({ skip_sides: _old, ...row }: Row): Row {
  return row.direction === 'middle' && row.skip?.length ? { ...row, skip_sides: true } : row;
}

/**
 * Labels the rows one after another from `first` on, in the order given, without labels that have a letter of `skip`; where a
 * label would be too long, by the first free numbers. The parts of one row of a block still have one label.
 */
export function labelRows(layout: HallLayout, indexes: readonly number[], first: string, skip = ''): HallLayout {
  const labels = new Map<string, string>();
  let after = firstLabel(first, skip);
  let fits = true;
  return indexes.reduce((so_far, index) => {
    const key = partsKey(layout, index);
    if (!labels.has(key)) {
      fits &&= after.length <= ROW_LABEL;
      labels.set(key, fits ? after : freeLabel(so_far, '0'));
      after = labelAfter(labels.get(key)!, skip);
    }
    return setRows(so_far, [index], { label: labels.get(key)! });
  }, layout);
}

/** The same for all parts of one row. */
function partsKey({ rows }: HallLayout, index: number): string {
  const row = rows[index];
  return row?.block === undefined ? `${index}` : `${row.block} ${row.label}`;
}

/** Numbering of the whole hall; rows with a direction of their own lose it. */
export function setDirection(layout: HallLayout, direction: Direction): HallLayout {
  const rows = layout.rows.map(({ direction: _own, skip_sides: _sides, ...row }) => row);
  return turnOn(layout, { ...layout, direction, rows }, [...rows.keys()]);
}

/** Side and kind of the stage. */
export function setStage(layout: HallLayout, change: Partial<HallLayout['stage']>): HallLayout {
  return { ...layout, stage: { ...layout.stage, ...change } };
}

type AreaShape = Omit<Area, 'places'> & { capacity: number };

/** A free seating area with places 1..capacity. */
export function addArea(layout: HallLayout, { capacity, ...shape }: AreaShape): HallLayout {
  const { places, next_place } = freshPlaces(layout, capacity);
  return { ...layout, next_place, areas: [...layout.areas, { ...shape, places }] };
}

/** Renames, moves, resizes an area or changes its capacity; the first places keep their ids. */
export function changeArea(layout: HallLayout, index: number, change: Partial<AreaShape>): HallLayout {
  const area = layout.areas[index];
  if (!area) return layout;
  const { capacity = area.places.length, ...shape } = change;
  if (capacity < 1) return layout;
  const { places, next_place } = resized(layout, area.places, capacity);
  return settled({ ...layout, next_place, areas: layout.areas.with(index, { ...area, ...shape, places }) });
}

/** Entrances and captions are things with a text and a point; these three serve both. */
export function addMark<K extends 'entrances' | 'captions'>(
  layout: HallLayout,
  kind: K,
  mark: HallLayout[K][number],
): HallLayout {
  return { ...layout, [kind]: [...layout[kind], mark] };
}

/** Renames or moves an entrance or a caption. */
export function changeMark<K extends 'entrances' | 'captions'>(
  layout: HallLayout,
  kind: K,
  index: number,
  change: Partial<HallLayout[K][number]>,
): HallLayout {
  return { ...layout, [kind]: layout[kind].map((mark, at) => (at === index ? { ...mark, ...change } : mark)) };
}

/** Takes an entrance or a caption out. */
export function removeMark(layout: HallLayout, kind: 'entrances' | 'captions', index: number): HallLayout {
  return { ...layout, [kind]: layout[kind].filter((_, at) => at !== index) };
}

/** Nobody sits on these places for now; ids the hall doesn't have are passed over. */
export function deactivate(layout: HallLayout, places: readonly number[]): HallLayout {
  return settled({ ...layout, inactive: [...new Set([...layout.inactive, ...places])] });
}

/** People may sit on these places again. */
export function restore(layout: HallLayout, places: readonly number[]): HallLayout {
  const back = new Set(places);
  return { ...layout, inactive: layout.inactive.filter((place) => !back.has(place)) };
}

/**
 * An earlier layout made fit to follow `current` (undo): it gives out no id again. Places that the saved
 * version no longer has come back under new ids, since the server has forgotten the old ones.
 */
export function revive(earlier: HallLayout, current: HallLayout, saved: HallLayout = earlier): HallLayout {
  const known = new Set(placesOf(saved));
  const next_place = Math.max(earlier.next_place, current.next_place, saved.next_place);
  return renewed(earlier, next_place, (place) => !known.has(place) && place < saved.next_place);
}

/** Changes the rows at these positions. */
export function mapRows(layout: HallLayout, indexes: readonly number[], change: (row: Row) => Row): HallLayout {
  const some = new Set(indexes);
  return { ...layout, rows: layout.rows.map((row, index) => (some.has(index) ? change(row) : row)) };
}
