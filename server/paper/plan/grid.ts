import type { Group } from '#shared/hall/groups.ts';
import type { HallLayout, Shape } from '#shared/hall/layout.ts';
import type { Span, Spot } from '#shared/hall/sheetBlock.ts';
import { isToldByCells } from '#shared/hall/sheetTables.ts';
import { Ground } from './ground.ts';
import { snap, type Snapped } from './snap.ts';

export type { Span, Spot } from '#shared/hall/sheetBlock.ts';

/** Where things of a hall stand in a sheet; rows and columns from 0, one free column and row around everything. */
export interface Grid {
  rows: number;
  columns: number;
  /** Places with a seat of their own: rows' and those at tables with chairs. */
  seats: Map<number, Spot>;
  /** Each row's name, left and right of it where there is room. */
  labels: (Spot & { text: string })[];
  /** Boards of tables with chairs; one of each bears the label, the others ''. `shape`: what the cells alone don't tell. */
  boards: (Span & { text: string; shape: Shape | null })[];
  /** Where people sit as they like: areas, and tables without chairs. */
  areas: (Span & { group: Group })[];
  marks: (Spot & { kind: 'entrance' | 'caption'; text: string })[];
}

/** A sheet larger than this is no picture any more: then each row of the hall is a line. */
const MOST_COLUMNS = 500;
const MOST_ROWS = 1000;

/**
 * Snaps a hall, or a level of it, to the cells of a sheet: every seat has a cell of its own, in the order of its row; a table
 * is a block of cells with its chairs around its boards. What finds no room where it stands goes next to it or below.
 */
export function gridOf(layout: HallLayout): Grid {
  const snapped = snap(layout);
  const isPicture = snapped.columns <= MOST_COLUMNS && snapped.rows <= MOST_ROWS;
  const ground = new Ground();
  const closed = new Set(layout.inactive);
  const seats = seatRows(layout, isPicture ? snapped.rowSpots : lineByLine(layout), ground);
  const boards: Grid['boards'] = [];
  const areas: Grid['areas'] = [];
  const setTable = ({ table, block }: Snapped['tables'][number], span: Span) => {
    ground.takeAll(span);
    const at = <S extends Spot>(spot: S): S => ({
      ...spot,
      row: span.row + spot.row,
      column: span.column + spot.column,
    });
    table.places.forEach((place, i) => seats.set(place, at(block.chairs[i]!)));
    const shape = isToldByCells(table, closed) ? null : table.shape;
    boards.push(
      ...block.boards.map((board, i) => ({
        ...at(board),
        ...(i === 0 ? { text: table.label, shape } : { text: '', shape: null }),
      })),
    );
  };
  const setArea = ({ group }: Snapped['areas'][number], span: Span) => {
    ground.takeAll(span);
    areas.push({ ...span, group });
  };
  const tablesLeft = snapped.tables.filter((each) => {
    const room = isPicture ? ground.roomNear(each.span) : null;
    if (room) setTable(each, room);
    return !room;
  });
  // A merged cell can't share a cell with a seat.
  const areasLeft = snapped.areas.filter((each) => {
    const isFree = isPicture && ground.isFree(each.span);
    if (isFree) setArea(each, each.span);
    return !isFree;
  });
  for (const each of tablesLeft) setTable(each, ground.roomBelow(each.span));
  for (const each of areasLeft) setArea(each, ground.roomBelow({ rowSpan: 2, columnSpan: 6 }));
  const labels = labelRows(layout, seats, ground);
  const marks = isPicture ? snapped.marks.filter((mark) => !ground.has(mark)) : [];
  const ends = [...boards, ...areas].map(({ row, column, rowSpan, columnSpan }) => ({
    row: row + rowSpan,
    column: column + columnSpan,
  }));
  const all = [...seats.values(), ...labels, ...marks, ...ends];
  return {
    rows: all.reduce((most, { row }) => Math.max(most, row), 0) + 2,
    columns: all.reduce((most, { column }) => Math.max(most, column), 0) + 2,
    seats,
    labels,
    boards,
    areas,
    marks,
  };
}

function seatRows(layout: HallLayout, rowSpots: Spot[][], ground: Ground): Map<number, Spot> {
  const seats = new Map<number, Spot>();
  layout.rows.forEach((row, index) => {
    const spots = rowSpots[index]!;
    const leftward = spots.length > 1 && spots.at(-1)!.column < spots[0]!.column;
    const order = spots.map((_, i) => (leftward ? spots.length - 1 - i : i));
    let last: Spot | null = null;
    for (const i of order) {
      const spot: Spot = { ...spots[i]! };
      if (last && last.row === spot.row) spot.column = Math.max(spot.column, last.column + 1);
      while (ground.has(spot)) spot.column += 1;
      ground.take(spot);
      seats.set(row.places[i]!, spot);
      last = spot;
    }
  });
  return seats;
}

function lineByLine(layout: HallLayout): Spot[][] {
  return layout.rows.map(({ places }, row) => places.map((_, column) => ({ row: row + 1, column: column + 1 })));
}

function labelRows(layout: HallLayout, seats: Map<number, Spot>, ground: Ground): Grid['labels'] {
  const labels: Grid['labels'] = [];
  for (const { label, places } of layout.rows) {
    const spots = [seats.get(places[0]!)!, seats.get(places.at(-1)!)!].sort((a, b) => a.column - b.column);
    const ends = [
      { row: spots[0]!.row, column: spots[0]!.column - 1 },
      { row: spots[1]!.row, column: spots[1]!.column + 1 },
    ];
    for (const end of ends) {
      if (ground.has(end)) continue;
      ground.take(end);
      labels.push({ ...end, text: label });
    }
  }
  return labels;
}
