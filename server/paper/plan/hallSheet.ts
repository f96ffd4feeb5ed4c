import type { Cell, CellObject, Sheet } from 'write-excel-file/node';
import { sectorColour, textOn } from '#shared/hall/colours.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import type { Language } from '#shared/limits.ts';
import { plainLine } from '../clean.ts';
import { dateInWords, wordsOf, type Words } from '../words.ts';
import { gridOf, type Grid, type Spot } from './grid.ts';

/** One hall of one date. */
export interface PlanHall {
  name: string;
  /** ISO date and "19:00", local. */
  date: string;
  time: string | null;
  layout: HallLayout;
  /** `number` is the sector's place in the hall's order, from 1; it decides the colour. */
  sectors: { id: string; name: string; number: number }[];
  /** `guest_name`: what is written on the place, usually a last name. */
  places: { place: number; active: boolean; sector_id: string | null; guest_name: string | null }[];
}

type PlanPlace = PlanHall['places'][number];
type PlanSector = PlanHall['sectors'][number];

const INK = '#132023';
const INK2 = '#48575B';
const FIELD = '#0B3F4B';
const LINE = '#C9D1D3';
const NO_SECTOR = '#5E6D72';
/** Room for a number and two lines of a name, in points. */
const SEAT_HEIGHT = 42;

/** The sheet of a hall: seats in cells where they stand, the stage at its side, a legend below. */
export function hallSheet(hall: PlanHall, event: string, sheetName: string, language: Language): Sheet<Buffer> {
  const words = wordsOf(language);
  const grid = gridOf(hall.layout);
  const { side } = hall.layout.stage;
  const sheet = new Cells();
  const date = dateInWords(hall.date, 'long', language) + (hall.time ? `, ${plainLine(hall.time)}` : '');
  sheet.set(0, 0, text(plainLine(event), { fontSize: 16, fontWeight: 'bold', textColor: INK }));
  sheet.set(1, 0, text(`${plainLine(hall.name)}, ${date}`, { textColor: INK2 }));
  const top = 3 + (side === 'top' ? 2 : 0);
  const left = side === 'left' ? 2 : 0;
  drawStage(sheet, hall.layout.stage, grid, top, left, words);
  drawPlaces(sheet, hall, grid, top, left, words);
  const bottom = top + grid.rows + (side === 'bottom' ? 2 : 0) + 1;
  drawLegend(sheet, hall, bottom, words);
  const named = hall.places.some(({ guest_name }) => guest_name !== null);
  return {
    sheet: sheetName,
    data: sheet.data(),
    columns: columnWidths(grid, left, named),
    showGridLines: false,
    orientation: 'landscape',
    zoomScale: 0.8,
  };
}

function columnWidths(grid: Grid, left: number, named: boolean): { width: number }[] {
  const used = new Set([...grid.seats.values()].map(({ column }) => column + left));
  return Array.from({ length: grid.columns + left + 2 }, (_, column) => ({
    width: used.has(column) ? (named ? 13 : 6) : 5,
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

function drawPlaces(sheet: Cells, hall: PlanHall, grid: Grid, top: number, left: number, words: Words): void {
  const labels = labelsOf(hall.layout);
  const sectors = new Map(hall.sectors.map((sector) => [sector.id, sector]));
  const places = new Map(hall.places.map((place) => [place.place, place]));
  const at = (spot: Spot, cell: CellObject) => sheet.set(spot.row + top, spot.column + left, cell);
  for (const [id, spot] of grid.seats) {
    const place = places.get(id);
    const sector = place?.sector_id ? sectors.get(place.sector_id) : undefined;
    at(spot, seatCell(labels.get(id)?.seat ?? '', place, sector));
  }
  for (const label of grid.labels) {
    at(
      label,
      text(plainLine(label.text), { textColor: INK2, fontWeight: 'bold', align: 'center', alignVertical: 'center' }),
    );
  }
  for (const mark of grid.marks) {
    const name = plainLine(mark.text);
    at(mark, text(mark.kind === 'entrance' ? words('paper.plan.entrance', { name }) : name, { textColor: INK2 }));
  }
  for (const { index, row, column, rowSpan, columnSpan } of grid.areas) {
    const area = hall.layout.areas[index]!;
    const inside = area.places.map((place) => places.get(place)).filter((place) => place !== undefined);
    const taken = inside.filter(({ guest_name }) => guest_name !== null).length;
    const total = inside.filter(({ active }) => active).length;
    const id = inside[0]?.sector_id;
    const color = colourOf(id ? sectors.get(id) : undefined);
    const label = [
      plainLine(area.name),
      words('paper.plan.area_free'),
      words('paper.plan.seats_taken', { taken, total }),
    ];
    const span = { ...(rowSpan > 1 ? { rowSpan } : {}), ...(columnSpan > 1 ? { columnSpan } : {}) };
    at({ row, column }, text(label.join('\n'), { ...boxed(tint(color), INK, color), ...span, wrap: true }));
  }
}

function seatCell(number: string, place: PlanPlace | undefined, sector: PlanSector | undefined): CellObject {
  const color = colourOf(sector);
  if (!place?.active)
    return text('×', { ...boxed('#F3F5F5', NO_SECTOR, LINE), borderStyle: 'dashed', height: SEAT_HEIGHT });
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

function drawLegend(sheet: Cells, hall: PlanHall, top: number, words: Words): void {
  const active = hall.places.filter((place) => place.active);
  const counts = (id: string | null) => {
    const inside = active.filter(({ sector_id }) => sector_id === id);
    return { total: inside.length, taken: inside.filter(({ guest_name }) => guest_name !== null).length };
  };
  sheet.set(top, 1, text(words('paper.plan.legend'), { fontWeight: 'bold', textColor: INK }));
  const entries: [CellObject, string][] = hall.sectors
    .toSorted((a, b) => a.number - b.number)
    .map((sector) => {
      const color = colourOf(sector);
      const label = `${plainLine(sector.name)}: ${words('paper.plan.seats_taken', counts(sector.id))}`;
      return [text(String(sector.number), boxed(color, textOn(color), color)), label];
    });
  const rest = counts(null);
  if (rest.total > 0) {
    const label = `${words('paper.plan.no_sector')}: ${words('paper.plan.seats_taken', rest)}`;
    entries.push([text('', boxed(NO_SECTOR, '#FFFFFF', NO_SECTOR)), label]);
  }
  const first = colourOf(hall.sectors[0]);
  entries.push([text('1', boxed(tint(first), INK, first)), words('paper.plan.free')]);
  entries.push([
    text('1', { ...boxed(first, textOn(first), first), fontWeight: 'bold' }),
    words('paper.plan.occupied'),
  ]);
  entries.push([
    text('×', { ...boxed('#F3F5F5', NO_SECTOR, LINE), borderStyle: 'dashed' }),
    words('paper.plan.inactive'),
  ]);
  entries.forEach(([sample, label], i) => {
    sheet.set(top + 1 + i, 1, sample);
    sheet.set(top + 1 + i, 2, text(label, { textColor: INK, alignVertical: 'center' }));
  });
}

function colourOf(sector: PlanSector | undefined): string {
  return sector ? sectorColour(sector.number, 'light') : NO_SECTOR;
}

/** A fifth of the colour on white: dark text stands on it with more than 7 to 1. */
function tint(color: string): string {
  const parts = [1, 3, 5].map((at) => Math.round(255 - (255 - Number.parseInt(color.slice(at, at + 2), 16)) * 0.18));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

function boxed(backgroundColor: string, textColor: string, borderColor: string): Partial<CellObject> {
  return {
    backgroundColor,
    textColor,
    borderColor,
    borderStyle: 'thin',
    align: 'center',
    alignVertical: 'center',
    fontSize: 10,
  };
}

/** A cell that is text whatever it begins with. */
export function text(value: string, style: Partial<CellObject> = {}): CellObject {
  return { ...style, ...(value === '' ? {} : { value, type: String }) };
}

/** Cells in any order, as rows for the writer. */
class Cells {
  readonly #rows: Cell[][] = [];
  set(row: number, column: number, cell: CellObject): void {
    while (this.#rows.length <= row) this.#rows.push([]);
    const cells = this.#rows[row]!;
    while (cells.length <= column) cells.push(null);
    cells[column] = cell;
  }
  data(): Cell[][] {
    return this.#rows;
  }
}
