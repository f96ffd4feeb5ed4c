import type { CellObject, Sheet } from 'write-excel-file/node';
import type { HallLayout } from '#shared/hall/layout.ts';
import { levelPlansOf } from '#shared/hall/levels.ts';
import type { Language } from '#shared/limits.ts';
import { plainLine } from '../clean.ts';
import { wordsOf, type Words } from '../words.ts';
import { Cells, text } from './cells.ts';
import { type Grid, gridOf, type Spot } from './grid.ts';
import { drawLegend } from './legend.ts';
import { drawLists } from './lists.ts';
import { FIELD, INK, INK2 } from './look.ts';
import { drawPlaces, seatingOf } from './placeCells.ts';
import type { HallRecord } from './record.ts';
import { type PlacedSeat, recordOf } from './recordOf.ts';

/** One hall of one date. */
export interface PlanHall {
  name: string;
  /** ISO date and "19:00", local. */
  date: string;
  time: string | null;
  layout: HallLayout;
  /** `number` is the sector's place in the hall's order, from 1; it decides the colour. */
  sectors: { id: string; name: string; number: number }[];
  /** `guest_name`: what is written on the place, a last name, with initials where two have it; `guest`: who that is, by the whole name. */
  places: {
    place: number;
    active: boolean;
    sector_id: string | null;
    guest_name: string | null;
    guest?: { id: string; name: string } | null;
  }[];
  /** By this an edited file is known again; without it there are no lists of names in areas, and no way back. */
  known?: KnownHall;
}

/** `called`: guests whom the list calls otherwise than they are called, as others are called so too. */
export interface KnownHall {
  id: string;
  revision: number;
  called: [guest_id: string, name: string][];
}

/** What is written above and below the drawing of a hall. */
export interface Around {
  title: string;
  under: string;
  /** What the colours mean, and how much is taken. */
  legend: boolean;
}

/**
 * The sheet of a hall: seats in cells where they stand, the stage at its side, a legend below. Levels stand one below the other,
 * each under its name and with the stage at its side: a hall stays one sheet with one legend, as the letter around it says, and
 * the tabs stay names of halls, which leave no room for a level's. Who prints it has a whole hall in hand.
 */
export function hallSheet(
  hall: Omit<PlanHall, 'name' | 'date' | 'time'>,
  { title, under, legend }: Around,
  sheetName: string,
  language: Language,
): { sheet: Sheet<Buffer>; record: HallRecord | null } {
  const words = wordsOf(language);
  const { stage } = hall.layout;
  const sheet = new Cells();
  sheet.set(0, 0, text(plainLine(title), { fontSize: 16, fontWeight: 'bold', textColor: INK }));
  sheet.set(1, 0, text(under, { textColor: INK2 }));
  const left = stage.side === 'left' ? 2 : 0;
  const seating = seatingOf(hall);
  const grids: Grid[] = [];
  const seats: PlacedSeat[] = [];
  let row = 3;
  for (const { name, layout } of levelPlansOf(hall.layout)) {
    if (name !== null) {
      sheet.set(row, 1, text(plainLine(name), { fontSize: 14, fontWeight: 'bold', textColor: INK, height: 24 }));
      row += 2;
    }
    const grid = gridOf(layout);
    const top = row + (stage.side === 'top' ? 2 : 0);
    drawStage(sheet, stage, grid, top, left, words);
    drawPlaces(sheet, grid, seating, [top, left], language);
    for (const [place, spot] of grid.seats) seats.push({ place, row: spot.row + top, column: spot.column + left });
    row = top + grid.rows + (stage.side === 'bottom' ? 2 : 0) + 1;
    grids.push(grid);
  }
  if (legend) row = drawLegend(sheet, hall, row, words) + 2;
  const lists = hall.known ? drawLists(sheet, seating, hall.layout, row, language) : [];
  const named = new Set(hall.places.flatMap(({ place, guest_name }) => (guest_name === null ? [] : [place])));
  const data = sheet.data();
  return {
    sheet: {
      sheet: sheetName,
      data,
      columns: columnWidths(grids, left, named),
      showGridLines: false,
      orientation: 'landscape',
      zoomScale: 0.8,
    },
    record: hall.known ? recordOf(hall.known, { name: sheetName, data, seats, lists, seating }) : null,
  };
}

/** Wide where somebody's name stands, narrow where nobody can sit. */
function columnWidths(grids: Grid[], left: number, named: ReadonlySet<number>): { width: number }[] {
  const seats = grids.flatMap((grid) => [...grid.seats]);
  const columnsOf = (spots: readonly (readonly [number, Spot])[]) =>
    new Set(spots.map(([, { column }]) => column + left));
  const [used, wide] = [columnsOf(seats), columnsOf(seats.filter(([place]) => named.has(place)))];
  for (const { boards } of grids)
    for (const { column, columnSpan } of boards) for (let i = 0; i < columnSpan; i += 1) used.add(column + left + i);
  const columns = Math.max(0, ...grids.map((grid) => grid.columns));
  return Array.from({ length: columns + left + 2 }, (_, column) => ({
    width: wide.has(column) ? 13 : used.has(column) ? 6 : 5,
  }));
}

function drawStage(
  sheet: Cells,
  stage: HallLayout['stage'],
  grid: Grid,
  top: number,
  left: number,
  words: Words,
): void {
  const style: Partial<CellObject> = {
    backgroundColor: FIELD,
    textColor: '#FFFFFF',
    fontWeight: 'bold',
    align: 'center',
    alignVertical: 'center',
  };
  const label = words(`paper.plan.${stage.kind}`);
  const across = Math.max(2, Math.round(grid.columns * 0.6));
  const down = Math.max(2, Math.round(grid.rows * 0.6));
  const column = left + Math.round((grid.columns - across) / 2);
  const row = top + Math.round((grid.rows - down) / 2);
  if (stage.side === 'top') sheet.set(top - 2, column, text(label, { ...style, columnSpan: across, height: 28 }));
  if (stage.side === 'bottom')
    sheet.set(top + grid.rows + 1, column, text(label, { ...style, columnSpan: across, height: 28 }));
  const upright = { ...style, rowSpan: down, textRotation: 90 };
  if (stage.side === 'left') sheet.set(row, 0, text(label, upright));
  if (stage.side === 'right') sheet.set(row, left + grid.columns + 1, text(label, upright));
}
