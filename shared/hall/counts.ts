import { boxesOf } from './boxes.ts';
import { placesOf } from './groups.ts';
import { type HallLayout, ROW_PITCH } from './layout.ts';
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

/** How a hall is told: its rows, and apart from them what is called a box. */
interface ToldRows {
  rows: number;
  boxes: number;
  /** Places in boxes, inactive ones included. */
  boxPlaces: number[];
}

const BOX = /^(ложа|box|loge)(?!\p{L})/iu;

/** Rows as people count them: a box is none where its name says so, and one row under another name, however many it stands over. */
export function toldRowsOf(layout: HallLayout): ToldRows {
  const boxes = boxesOf(layout);
  const boxed = new Set(boxes.flat());
  const named = boxes.filter(([first]) => BOX.test(first!.label));
  const lines = linesOf({ ...layout, rows: layout.rows.filter((row) => !boxed.has(row)) });
  return {
    rows: lines.length + boxes.length - named.length,
    boxes: named.length,
    boxPlaces: named.flat().flatMap(({ places }) => places),
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
