import type { CellObject } from 'write-excel-file/node';
import { textOn } from '#shared/hall/colours.ts';
import { nameOfGroup } from '#shared/hall/groups.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import type { Language } from '#shared/limits.ts';
import { plainLine } from '../clean.ts';
import { entranceInWords, placeWordsOf, wordsOf } from '../words.ts';
import { type Cells, span, text } from './cells.ts';
import type { Grid, Spot } from './grid.ts';
import type { PlanHall } from './hallSheet.ts';
import { BOARD, boxed, colourOf, INK, INK2, LINE, tint, UNUSED } from './look.ts';

type PlanPlace = PlanHall['places'][number];
type PlanSector = PlanHall['sectors'][number];

/** Room for a number and two lines of a name, in points. */
const SEAT_HEIGHT = 42;
/** Room for the words of a table without chairs, and of a table's board; a line without a height of its own has 15. */
const TABLE_HEIGHT = 71;
const BOARD_HEIGHT = 24;
const LINE_HEIGHT = 15;

/** Who sits where in a hall: what its places need to become cells. */
export interface Seating {
  labels: ReturnType<typeof labelsOf>;
  sectors: Map<string, PlanSector>;
  places: Map<number, PlanPlace>;
}

export function seatingOf(hall: Pick<PlanHall, 'layout' | 'sectors' | 'places'>): Seating {
  return {
    labels: labelsOf(hall.layout),
    sectors: new Map(hall.sectors.map((sector) => [sector.id, sector])),
    places: new Map(hall.places.map((place) => [place.place, place])),
  };
}

/** Seats, rows' names, tables, areas, entrances and captions of a grid whose first cell is at (top, left). */
export function drawPlaces(
  sheet: Cells,
  grid: Grid,
  seating: Seating,
  [top, left]: [number, number],
  language: Language,
): void {
  const { labels, sectors, places } = seating;
  const words = wordsOf(language);
  const at = (spot: Spot, cell: CellObject) => sheet.set(spot.row + top, spot.column + left, cell);
  for (const [id, spot] of grid.seats) {
    const place = places.get(id);
    const sector = place?.sector_id ? sectors.get(place.sector_id) : undefined;
    at(spot, seatCell(labels.get(id)?.seat ?? '', place, sector));
  }
  const named = { textColor: INK2, fontWeight: 'bold', align: 'center', alignVertical: 'center' } as const;
  for (const label of grid.labels) at(label, text(plainLine(label.text), named));
  for (const mark of grid.marks) {
    const name = plainLine(mark.text);
    at(mark, text(mark.kind === 'entrance' ? entranceInWords(name, words) : name, { textColor: INK2 }));
  }
  for (const board of grid.boards) {
    const name = board.text === '' ? '' : tableInWords(board.text, language);
    const shape = board.shape ? [words(`paper.plan.shapes.${board.shape}`)] : [];
    const style = { ...boxed(BOARD, INK, LINE), ...span(board), fontWeight: 'bold', wrap: true } as const;
    const height = BOARD_HEIGHT + LINE_HEIGHT * shape.length;
    at(board, text([name, ...shape].join('\n'), { ...style, height }));
  }
  for (const area of grid.areas) at(area, freeCell(area, seating, language));
}

/** Where people sit as they like: its name, and how many do. */
function freeCell(
  { group, ...area }: Grid['areas'][number],
  { sectors, places }: Seating,
  language: Language,
): CellObject {
  const words = wordsOf(language);
  const inside = group.group.places.map((place) => places.get(place)).filter((place) => place !== undefined);
  const taken = inside.filter(({ guest_name }) => guest_name !== null).length;
  const total = inside.filter(({ active }) => active).length;
  const id = inside[0]?.sector_id;
  const color = colourOf(id ? sectors.get(id) : undefined);
  const isTable = group.kind === 'tables';
  const name = nameOfGroup(group);
  const label = [
    ...(isTable ? [tableInWords(name, language), words(`paper.plan.shapes.${group.group.shape}`)] : [plainLine(name)]),
    words('paper.plan.area_free'),
    words('paper.plan.seats_taken', { taken, total }),
  ];
  const height = Math.max(LINE_HEIGHT, TABLE_HEIGHT - LINE_HEIGHT * (area.rowSpan - 1));
  const style = { ...boxed(tint(color), INK, color), ...span(area), ...(isTable ? { height } : {}), wrap: true };
  return text(label.join('\n'), style);
}

/** 'Table 5', 'Table Main': in one way whatever it is called, as the sheet is read back by that word. */
function tableInWords(label: string, language: Language): string {
  const name = placeWordsOf(language)('table', { table: plainLine(label) });
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function seatCell(number: string, place: PlanPlace | undefined, sector: PlanSector | undefined): CellObject {
  const color = colourOf(sector);
  if (!place?.active) return text('×', { ...UNUSED, height: SEAT_HEIGHT });
  if (place.guest_name === null) return text(number, { ...boxed(tint(color), INK, color), height: SEAT_HEIGHT });
  const name = plainLine(place.guest_name);
  const shown = name.length > 24 ? `${name.slice(0, 23)}…` : name;
  return text(`${number}\n${shown}`, {
    ...boxed(color, textOn(color), color),
    fontWeight: 'bold',
    wrap: true,
    height: 32,
  });
}
