import { freshPlaces, resized, settled } from './ids.ts';
import { freeLabels } from './labels.ts';
import { type Direction, type HallLayout, MOST_SIDE, SEAT_RADIUS, type Shape, type Table } from './layout.ts';
import { groupBox } from './seats.ts';
import { ringRadius, TABLE_SHAPES } from './shapes.ts';
import { onLevel } from './standing.ts';

/** So much lies between the chairs of neighbours where nobody said otherwise: a way to walk beside, less above and below. */
const BESIDE = 61;
const BELOW = 21;
/** Between the head table and the others. */
const BEFORE = 25;

/** What a table is like, wherever it stands. */
export interface TableLook {
  shape: Shape;
  /** How many sit there; at a head table 100 at most. */
  chairs: number;
  /** False: they sit where they like, no chair is drawn. */
  seated: boolean;
  /** Degrees clockwise. */
  turn: number;
  /** The number of the first chair. */
  start: number;
  direction: Direction;
}

export interface TableArray extends TableLook {
  /** The middle of the first table; the others stand right of it and below. */
  x: number;
  y: number;
  columns: number;
  rows: number;
  /** From the middle of one table to the next, world units. */
  across: number;
  down: number;
  /** The first label; the next go on from it. */
  label: string;
  level: number;
  /** Chairs of a head table above them all, facing them, 0 for none, and its label. */
  head: number;
  headLabel: string;
}

/** How far tables that look like this stand apart, middle to middle, with room to walk between. */
export function pitchOf(look: Pick<TableLook, 'shape' | 'chairs' | 'seated' | 'turn'>): {
  across: number;
  down: number;
} {
  const { width, height } = boxOf(look);
  return { across: Math.round(width) + BESIDE, down: Math.round(height) + BELOW };
}

/** The least such distance, at which chairs of neighbours just don't meet. */
export function leastPitch(look: Pick<TableLook, 'shape' | 'chairs' | 'seated' | 'turn'>): {
  across: number;
  down: number;
} {
  const { width, height } = boxOf(look);
  return { across: Math.ceil(width) + 1, down: Math.ceil(height) + 1 };
}

/** Rows of tables, each with the next free label of its level, and a head table before them where one is asked for. */
export function addTables(layout: HallLayout, array: TableArray): HallLayout {
  const { columns, rows, level } = array;
  const taken = new Set(layout.tables.filter((table) => (table.level ?? 0) === level).map(({ label }) => label));
  const labels = freeLabels(taken, array.label);
  let made = layout;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const label = labels.next().value;
      taken.add(label);
      const [x, y] = [array.x + column * array.across, array.y + row * array.down];
      made = withTable(made, { ...array, x, y, label });
    }
  }
  if (array.head < 1) return made;
  const head: TableLook = { ...array, shape: 'head', chairs: array.head, seated: true, turn: 0 };
  const table = tableOf({ ...head, places: [], x: 0, y: 0, label: '', level });
  const top = array.y + groupBox(tableOf({ ...array, places: [], x: 0, y: 0, label: '' })).y;
  const own = groupBox(table);
  const x = array.x + ((columns - 1) * array.across) / 2;
  const label = freeLabels(taken, array.headLabel).next().value;
  return withTable(made, { ...head, x, y: top - BEFORE - own.y - own.height, label, level });
}

/**
 * Changes what tables look like, how they count, or the label they go on from, past labels that others bear. Chairs that
 * stay keep their ids; sides that no longer fit are spread anew.
 */
export function changeTables(
  layout: HallLayout,
  indexes: readonly number[],
  change: Partial<TableLook & { label: string; sides: number[]; size: number | null }>,
): HallLayout {
  let next_place = layout.next_place;
  const labels = change.label === undefined ? null : freeLabels(othersOf(layout, indexes, change.label), change.label);
  const tables = [...layout.tables];
  for (const at of new Set(indexes)) {
    const table = tables[at];
    if (!table) continue;
    const sides = change.sides?.map((side) => Math.max(0, Math.min(MOST_SIDE, side)));
    const count = sides ? sides.reduce((sum, side) => sum + side, 0) : (change.chairs ?? table.places.length);
    if (count < 1) continue;
    const { label: _label, sides: _sides, size: _size, ...looks } = change;
    const look: TableLook = { ...lookOf(table), ...looks, chairs: count };
    const given = resized({ ...layout, next_place }, table.places, sides ? count : mostOf(look));
    next_place = given.next_place;
    const size = change.size === undefined ? table.size : (change.size ?? undefined);
    tables[at] = tableOf({
      ...look,
      ...given,
      x: table.x,
      y: table.y,
      label: labels?.next().value ?? table.label,
      level: table.level ?? 0,
      ...(table.block === undefined ? {} : { block: table.block }),
      ...(size === undefined ? {} : { size }),
      ...(sides ? { sides } : keptSides(table, look)),
    });
  }
  return settled({ ...layout, next_place, tables });
}

/** The labels that tables beside these bear on their levels; `label` itself is what was asked for. */
function othersOf({ tables }: HallLayout, indexes: readonly number[], label: string): Set<string> {
  const levels = new Set(indexes.map((at) => tables[at]?.level ?? 0));
  const others = tables.filter((table, at) => levels.has(table.level ?? 0) && !indexes.includes(at));
  return new Set(others.flatMap((table) => (table.label === label ? [] : table.label)));
}

/** What a table looks like. */
export function lookOf({ shape, places, chairs, turn, start, direction = 'ltr' }: Table): TableLook {
  return { shape, chairs: places.length, seated: chairs !== false, turn, start, direction };
}

type Made = TableLook &
  Pick<Table, 'x' | 'y' | 'label' | 'places'> & { level: number; block?: number; size?: number; sides?: number[] };

/** A table as the layout keeps it: what is as usual isn't written down. */
function tableOf(made: Made): Table {
  const { shape, seated, direction, size, sides, block, level, turn, start, x, y, label } = made;
  const places = made.places.length > 0 ? made.places : Array.from({ length: mostOf(made) }, (_, i) => i + 1);
  const count = places.length;
  const kind = TABLE_SHAPES[shape];
  const table: Table = {
    label,
    shape,
    x,
    y,
    turn,
    ...(kind.leastSize && size !== undefined ? { size: seated ? Math.max(size, kind.leastSize(count)) : size } : {}),
    ...(kind.sides === 0 ? {} : { sides: sides ?? kind.spread(count) }),
    ...(seated ? {} : { chairs: false as const }),
    start,
    ...(direction === 'rtl' ? { direction } : {}),
    ...(block === undefined ? {} : { block }),
    places,
  };
  return onLevel(table, level);
}

function withTable(layout: HallLayout, made: Omit<Made, 'places'>): HallLayout {
  const { places, next_place } = freshPlaces(layout, mostOf(made));
  return { ...layout, next_place, tables: [...layout.tables, tableOf({ ...made, places })] };
}

function mostOf({ shape, chairs }: Pick<TableLook, 'shape' | 'chairs'>): number {
  return Math.max(1, Math.min(TABLE_SHAPES[shape].most, chairs));
}

function keptSides(table: Table, look: TableLook): { sides?: number[] } {
  const fits = table.sides && look.shape === table.shape && look.chairs === table.places.length;
  return fits ? { sides: table.sides! } : {};
}

function boxOf(look: Pick<TableLook, 'shape' | 'chairs' | 'seated' | 'turn'>) {
  if (look.shape === 'round') {
    const across = 2 * (ringRadius(look.chairs) + SEAT_RADIUS);
    return { width: across, height: across };
  }
  const table = { ...look, start: 1, direction: 'ltr' as const, x: 0, y: 0, label: '', level: 0, places: [] };
  return groupBox(tableOf(table));
}
