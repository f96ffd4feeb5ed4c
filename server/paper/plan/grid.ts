import { ROW_PITCH, SEAT_PITCH, type HallLayout, type Row } from '#shared/hall/layout.ts';

/** Where things of a hall stand in a sheet; rows and columns from 0, one free column and row around everything. */
export interface Grid {
  rows: number;
  columns: number;
  seats: Map<number, Spot>;
  /** Each row's name, left and right of it where there is room. */
  labels: (Spot & { text: string })[];
  areas: (Spot & { rowSpan: number; columnSpan: number; index: number })[];
  marks: (Spot & { kind: 'entrance' | 'caption'; text: string })[];
}

export interface Spot {
  row: number;
  column: number;
}

/** Empty rows or columns kept between things that stand far apart. */
const WIDEST_GAP = 6;
/** A sheet larger than this is no picture any more: then each row of the hall is a line. */
const MOST_COLUMNS = 500;
const MOST_ROWS = 1000;

/** Snaps a hall to the cells of a sheet: every seat has a cell of its own, in the order of its row. */
export function gridOf(layout: HallLayout): Grid {
  const taken = new Taken();
  const snapped = snap(layout);
  const drawn = snapped.columns <= MOST_COLUMNS && snapped.rows <= MOST_ROWS ? snapped : lineByLine(layout);
  const seats = new Map<number, Spot>();
  layout.rows.forEach((row, index) => {
    const spots = drawn.rowSpots[index]!;
    const leftward = spots.length > 1 && spots.at(-1)!.column < spots[0]!.column;
    const order = spots.map((_, i) => (leftward ? spots.length - 1 - i : i));
    let last: Spot | null = null;
    for (const i of order) {
      const spot: Spot = { ...spots[i]! };
      if (last && last.row === spot.row) spot.column = Math.max(spot.column, last.column + 1);
      while (taken.has(spot)) spot.column += 1;
      taken.add(spot);
      seats.set(row.places[i]!, spot);
      last = spot;
    }
  });
  const areas = placeAreas(drawn.areaSpots, taken, seats);
  const labels = labelRows(layout, seats, taken);
  const marks = drawn.markSpots.filter((mark) => !taken.has(mark));
  const all = [...seats.values(), ...labels, ...marks];
  const ends = areas.map(({ row, column, rowSpan, columnSpan }) => ({
    row: row + rowSpan,
    column: column + columnSpan,
  }));
  return {
    rows: [...all, ...ends].reduce((most, { row }) => Math.max(most, row), 0) + 2,
    columns: [...all, ...ends].reduce((most, { column }) => Math.max(most, column), 0) + 2,
    seats,
    labels,
    areas,
    marks,
  };
}

type AreaSpot = Grid['areas'][number];

interface Snapped {
  rows: number;
  columns: number;
  rowSpots: Spot[][];
  areaSpots: AreaSpot[];
  markSpots: Grid['marks'];
}

function snap(layout: HallLayout): Snapped {
  const columnPitch = commonest(
    layout.rows.map(({ dx }) => Math.abs(dx)),
    SEAT_PITCH,
  );
  const rowPitch = commonest(
    layout.rows.map((row) => distanceBelow(row, layout.rows)),
    ROW_PITCH,
  );
  const at = (x: number, y: number): Spot => ({ row: Math.round(y / rowPitch), column: Math.round(x / columnPitch) });
  // A slanting row is one line of the sheet; only one that runs downwards goes through several.
  const rowSpots = layout.rows.map((row) =>
    row.places.map((_, i) => {
      const steep = Math.abs(row.dy) > Math.abs(row.dx);
      return at(steep ? middleOf(row).x : row.x + i * row.dx, steep ? row.y + i * row.dy : middleOf(row).y);
    }),
  );
  const corners = layout.areas.map(({ x, y, width, height }) => {
    const from = at(x + columnPitch / 2, y + rowPitch / 2);
    const to = at(x + width - columnPitch / 2, y + height - rowPitch / 2);
    return { from, to: { row: Math.max(to.row, from.row), column: Math.max(to.column, from.column) } };
  });
  const solid = [...rowSpots.flat(), ...corners.flatMap(({ from, to }) => [from, to])];
  const row = closeGaps(solid.map((spot) => spot.row));
  const column = closeGaps(solid.map((spot) => spot.column));
  const moved = (spot: Spot): Spot => ({ row: row.of(spot.row), column: column.of(spot.column) });
  const mark = (kind: 'entrance' | 'caption', text: string, x: number, y: number) => ({
    ...moved(at(x, y)),
    kind,
    text,
  });
  return {
    rows: row.size,
    columns: column.size,
    rowSpots: rowSpots.map((spots) => spots.map(moved)),
    areaSpots: corners.map((corner, index) => {
      const [from, to] = [moved(corner.from), moved(corner.to)];
      return { ...from, index, rowSpan: to.row - from.row + 1, columnSpan: to.column - from.column + 1 };
    }),
    markSpots: [
      ...layout.entrances.map(({ name, x, y }) => mark('entrance', name, x, y)),
      ...layout.captions.map(({ text, x, y }) => mark('caption', text, x, y)),
    ],
  };
}

function middleOf({ x, y, dx, dy, places }: Row): { x: number; y: number } {
  const half = (places.length - 1) / 2;
  return { x: x + half * dx, y: y + half * dy };
}

/** How far below a row the next one is that stands behind it; 0 where none is. */
function distanceBelow(row: Row, rows: Row[]): number {
  const [middle, reach] = [middleOf(row), (Math.abs(row.dx) * (row.places.length - 1)) / 2];
  let nearest = Infinity;
  for (const other of rows) {
    const their = middleOf(other);
    const theirReach = (Math.abs(other.dx) * (other.places.length - 1)) / 2;
    const distance = their.y - middle.y;
    if (distance >= 8 && Math.abs(their.x - middle.x) <= reach + theirReach) nearest = Math.min(nearest, distance);
  }
  return nearest === Infinity ? 0 : nearest;
}

function lineByLine(layout: HallLayout): Snapped {
  const first = layout.rows.length + 2;
  return {
    rows: 0,
    columns: 0,
    rowSpots: layout.rows.map(({ places }, row) => places.map((_, column) => ({ row: row + 1, column: column + 1 }))),
    areaSpots: layout.areas.map((_, index) => ({
      row: first + index * 3,
      column: 1,
      rowSpan: 2,
      columnSpan: 6,
      index,
    })),
    markSpots: [],
  };
}

function placeAreas(spots: AreaSpot[], taken: Taken, seats: Map<number, Spot>): AreaSpot[] {
  let below = [...seats.values()].reduce((most, { row }) => Math.max(most, row), 0) + 2;
  below = spots.reduce((most, { row, rowSpan }) => Math.max(most, row + rowSpan + 1), below);
  return spots.map((spot) => {
    const free = cellsOf(spot).every((cell) => !taken.has(cell));
    // A merged cell can't share a cell with a seat: such an area stands under the hall.
    const area = free ? spot : { ...spot, row: below, column: 1, rowSpan: 2, columnSpan: 6 };
    if (!free) below += 3;
    cellsOf(area).forEach((cell) => taken.add(cell));
    return area;
  });
}

function cellsOf({ row, column, rowSpan, columnSpan }: AreaSpot): Spot[] {
  return Array.from({ length: rowSpan * columnSpan }, (_, i) => ({
    row: row + Math.floor(i / columnSpan),
    column: column + (i % columnSpan),
  }));
}

function labelRows(layout: HallLayout, seats: Map<number, Spot>, taken: Taken): Grid['labels'] {
  const labels: Grid['labels'] = [];
  for (const { label, places } of layout.rows) {
    const spots = [seats.get(places[0]!)!, seats.get(places.at(-1)!)!].sort((a, b) => a.column - b.column);
    const ends = [
      { row: spots[0]!.row, column: spots[0]!.column - 1 },
      { row: spots[1]!.row, column: spots[1]!.column + 1 },
    ];
    for (const end of ends) {
      if (taken.has(end)) continue;
      taken.add(end);
      labels.push({ ...end, text: label });
    }
  }
  return labels;
}

class Taken {
  readonly #cells = new Set<number>();
  has({ row, column }: Spot): boolean {
    return this.#cells.has(row * 65536 + column);
  }
  add({ row, column }: Spot): void {
    this.#cells.add(row * 65536 + column);
  }
}

/** Numbers from 1 upwards in the same order, long gaps shortened; what lies between or outside goes to the nearest. */
function closeGaps(values: number[]): { size: number; of(value: number): number } {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const numbers: number[] = [];
  sorted.forEach((value, i) => {
    const gap = i === 0 ? 1 : Math.min(value - sorted[i - 1]!, WIDEST_GAP);
    numbers.push((numbers.at(-1) ?? 0) + gap);
  });
  const index = new Map(sorted.map((value, i) => [value, numbers[i]!]));
  const outside = (value: number): number => {
    if (sorted.length === 0) return 1;
    const after = sorted.findIndex((other) => other > value);
    if (after === 0) return 0;
    if (after < 0) return numbers.at(-1)! + 1;
    return Math.min(numbers[after - 1]! + value - sorted[after - 1]!, numbers[after]! - 1);
  };
  return { size: (numbers.at(-1) ?? 0) + 2, of: (value) => index.get(value) ?? outside(value) };
}

/** The commonest distance that is large enough to be one. */
function commonest(distances: number[], otherwise: number): number {
  const counts = new Map<number, number>();
  for (const distance of distances) {
    const rounded = Math.round(distance * 2) / 2;
    if (rounded >= 8) counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  let [best, most] = [otherwise, 0];
  for (const [distance, count] of counts) {
    if (count > most || (count === most && distance < best)) [best, most] = [distance, count];
  }
  return best;
}
