import { type Group, groupsOf, isFree } from '#shared/hall/groups.ts';
import { type HallLayout, ROW_PITCH, type Row, SEAT_PITCH, type Table } from '#shared/hall/layout.ts';
import { type Box, groupBox, spotsOf } from '#shared/hall/seats.ts';
import { type Block, blockOf, type Span, type Spot } from '#shared/hall/sheetBlock.ts';
import { closeGaps, commonest } from './gaps.ts';

/** Where everything of a hall would best stand in a sheet; two things may want one cell. */
export interface Snapped {
  rows: number;
  columns: number;
  /** Of each row, where its seats stand. */
  rowSpots: Spot[][];
  tables: { table: Table; block: Block; span: Span }[];
  /** Where people sit as they like. */
  areas: { group: Group; span: Span }[];
  marks: (Spot & { kind: 'entrance' | 'caption'; text: string })[];
}

/** Empty rows or columns kept between things that stand far apart: fewer between tables, as their cells are closer than they are. */
const WIDEST_GAP = { rows: 6, tables: 2 } as const;
/** Of a hall without rows: closer than seats, so that tables beside each other have a free cell between them. */
const TABLE_PITCH = { column: 20, row: 22 } as const;
/** A table without chairs has room for its words. */
const LEAST = { rows: 2, columns: 3 } as const;

/** Rounds a hall to the cells of a sheet and shortens what lies empty between its things. */
export function snap(layout: HallLayout): Snapped {
  const straight = layout.rows.map(straightened);
  const banquet = straight.length === 0 && layout.tables.length > 0;
  const distances = straight.map((row) => distanceBelow(row, straight));
  const columnPitch = commonest(
    straight.map(({ dx }) => Math.abs(dx)),
    banquet ? TABLE_PITCH.column : SEAT_PITCH,
  );
  const rowPitch = commonest(distances, banquet ? TABLE_PITCH.row : ROW_PITCH);
  const at = (x: number, y: number): Spot => ({ row: Math.round(y / rowPitch), column: Math.round(x / columnPitch) });
  // A slanting row is one line of the sheet; only one that runs downwards goes through several.
  const rowSpots = straight.map((row) => {
    const steep = Math.abs(row.dy) > Math.abs(row.dx);
    const middle = middleOf(row);
    const { x, y, dx, dy } = row.bow ? stepping(row, columnPitch, rowPitch) : row;
    return row.places.map((_, i) => at(steep ? middle.x : x + i * dx, steep ? y + i * dy : middle.y));
  });
  const centred = ({ rows, columns }: Block, box: Box): Span => ({
    row: Math.round((box.y + box.height / 2) / rowPitch - (rows - 1) / 2),
    column: Math.round((box.x + box.width / 2) / columnPitch - (columns - 1) / 2),
    rowSpan: rows,
    columnSpan: columns,
  });
  const covering = ({ x, y, width, height }: Box, least: { rows: number; columns: number }): Span => {
    const from = at(x + columnPitch / 2, y + rowPitch / 2);
    const to = at(x + width - columnPitch / 2, y + height - rowPitch / 2);
    const [rowSpan, columnSpan] = [to.row - from.row + 1, to.column - from.column + 1];
    return { ...from, rowSpan: Math.max(rowSpan, least.rows), columnSpan: Math.max(columnSpan, least.columns) };
  };
  const tables = chairedTables(layout).map((table) => {
    const block = blockOf(table);
    return { table, block, span: centred(block, groupBox(table)) };
  });
  const areas = groupsOf(layout)
    .filter(isFree)
    .map((group) => {
      const least = group.kind === 'areas' ? { rows: 1, columns: 1 } : LEAST;
      return { group, span: covering(groupBox(group.group), least) };
    });
  return closed({ rowSpots, tables, areas, at }, layout);
}

/** Tables that people sit at on chairs of their own. */
export function chairedTables(layout: HallLayout): Table[] {
  return layout.tables.filter((group) => !isFree({ kind: 'tables', group }));
}

type Open = Pick<Snapped, 'rowSpots' | 'tables' | 'areas'> & { at: (x: number, y: number) => Spot };

/** Everything moved together where wide gaps are. */
function closed({ rowSpots, tables, areas, at }: Open, layout: HallLayout): Snapped {
  const widest = tables.length > rowSpots.length ? WIDEST_GAP.tables : WIDEST_GAP.rows;
  const corners = areas.flatMap(({ span }) => [span, lastOf(span)]);
  const solid = [...rowSpots.flat(), ...corners];
  const spans = tables.map(({ span }) => span);
  const rows = [
    ...solid.map((spot) => spot.row),
    ...spans.flatMap(({ row, rowSpan }) => Array.from({ length: rowSpan }, (_, i) => row + i)),
  ];
  const columns = [
    ...solid.map((spot) => spot.column),
    ...spans.flatMap(({ column, columnSpan }) => Array.from({ length: columnSpan }, (_, i) => column + i)),
  ];
  const [row, column] = [closeGaps(rows, widest), closeGaps(columns, widest)];
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
    tables: tables.map((each) => ({ ...each, span: { ...each.span, ...moved(each.span) } })),
    areas: areas.map(({ group, span }) => {
      const [from, to] = [moved(span), moved(lastOf(span))];
      return { group, span: { ...from, rowSpan: to.row - from.row + 1, columnSpan: to.column - from.column + 1 } };
    }),
    marks: [
      ...layout.entrances.map(({ name, x, y }) => mark('entrance', name, x, y)),
      ...layout.captions.map(({ text, x, y }) => mark('caption', text, x, y)),
    ],
  };
}

function lastOf({ row, column, rowSpan, columnSpan }: Span): Spot {
  return { row: row + rowSpan - 1, column: column + columnSpan - 1 };
}

/** A bowed row as a straight one through its middle, its seats as far apart: it is read in one line, as others are. */
function straightened(row: Row): Row {
  const { dx, dy, places, bow = 0 } = row;
  const [length, count] = [Math.hypot(dx, dy), places.length];
  if (bow === 0 || count < 3 || length === 0) return row;
  const spots = spotsOf(row);
  const apart = Math.hypot(spots[1]!.x - spots[0]!.x, spots[1]!.y - spots[0]!.y);
  const step = { dx: (dx / length) * apart, dy: (dy / length) * apart };
  const mean = (of: 'x' | 'y') => spots.reduce((sum, spot) => sum + spot[of], 0) / count;
  const half = (count - 1) / 2;
  return { ...row, ...step, x: mean('x') - half * step.dx, y: mean('y') - half * step.dy };
}

/** The row around the same middle with steps of whole cells, one at least: a bow makes them a little uneven. */
function stepping(row: Row, columnPitch: number, rowPitch: number): Pick<Row, 'x' | 'y' | 'dx' | 'dy'> {
  const whole = (step: number, pitch: number) =>
    Math.sign(step) * Math.max(1, Math.round(Math.abs(step) / pitch)) * pitch;
  const [dx, dy] = [whole(row.dx, columnPitch), whole(row.dy, rowPitch)];
  const [middle, half] = [middleOf(row), (row.places.length - 1) / 2];
  return { x: middle.x - half * dx, y: middle.y - half * dy, dx, dy };
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
