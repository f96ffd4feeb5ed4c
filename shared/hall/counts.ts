import { groupBy } from '../group.ts';
import { boxesOf } from './boxes.ts';
import { groupsOf, placesOf } from './groups.ts';
import { namesItself } from './label.ts';
import { type HallLayout, ROW_PITCH, type Row } from './layout.ts';
import { rowEnds } from './seats.ts';

/** What the halls and templates tables store beside the layout. Inactive places count nowhere but in `inactive`. */
interface HallCounts {
  rows_count: number;
  /** The longest row with all its blocks, inactive seats included. */
  seats_per_row: number;
  /** Active places, those of tables and areas included. */
  total_seats: number;
  active: number;
  inactive: number;
}

/** The derived numbers of a layout, as a visitor would count them: blocks side by side make one row; tables are no rows. */
export function countsOf(layout: HallLayout): HallCounts {
  const inactive = new Set(layout.inactive);
  const places = placesOf(layout);
  const active = places.filter((place) => !inactive.has(place)).length;
  const lines = linesOf(layout);
  return {
    rows_count: lines.length,
    seats_per_row: lines.reduce((most, line) => Math.max(most, line.seats), 0),
    total_seats: active,
    active,
    inactive: places.length - active,
  };
}

/** How a hall is told: its rows, and apart from them its boxes. */
interface ToldRows {
  rows: number;
  boxes: number;
  /** Places in boxes, inactive ones included. */
  boxPlaces: number[];
}

const ROW = /(?<!\p{L})(ряд|row)(?!\p{L})/iu;
/** A block of one row is a box where it is no longer than this. */
const MOST_IN_BOX = 12;

/**
 * Rows and boxes as people count them: a box is a stack of rows or a small block of one row, called by a name. What bears a
 * number, a letter or the name of a row is one row, however many it stands over.
 */
export function toldRowsOf(layout: HallLayout): ToldRows {
  const isBox = (row: Row) => namesItself(row.label) && !ROW.test(row.label);
  const stacks = boxesOf(layout);
  const stacked = new Set(stacks.flat());
  const inBlock = groupBy(groupsOf(layout), ({ group }) => group.block);
  const small = layout.rows.filter(
    (row) =>
      !stacked.has(row) &&
      isBox(row) &&
      row.block !== undefined &&
      inBlock.get(row.block)!.length === 1 &&
      row.places.length <= MOST_IN_BOX,
  );
  const boxes = [...stacks.filter(([first]) => isBox(first!)), ...small.map((row) => [row])];
  const apart = new Set([...stacked, ...small]);
  const lines = linesOf({ ...layout, rows: layout.rows.filter((row) => !apart.has(row)) });
  return {
    rows: lines.length + stacks.length + small.length - boxes.length,
    boxes: boxes.length,
    boxPlaces: boxes.flat().flatMap(({ places }) => places),
  };
}

interface Line {
  level: number;
  middle: number;
  seats: number;
  spans: [left: number, right: number][];
}

/** Runs of one level with one label, beside each other and at about one height (blocks slant), are one row. */
function linesOf(layout: HallLayout): Line[] {
  const lines: Line[] = [];
  const named = new Map<string, Line[]>();
  for (const row of layout.rows) {
    const [one, other] = rowEnds(row);
    const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)];
    const middle = (one.y + other.y) / 2;
    const level = row.level ?? 0;
    const namesakes = named.get(row.label) ?? [];
    const line = namesakes.find(
      (known) =>
        known.level === level &&
        Math.abs(known.middle - middle) <= 5 * ROW_PITCH &&
        known.spans.every((span) => right < span[0] || left > span[1]),
    );
    if (line) {
      line.seats += row.places.length;
      line.spans.push([left, right]);
    } else {
      const made = { level, middle, seats: row.places.length, spans: [[left, right] as [number, number]] };
      lines.push(made);
      named.set(row.label, [...namesakes, made]);
    }
  }
  return lines;
}
