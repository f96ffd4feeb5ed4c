import { limit } from '../limits.ts';
import { doublesOf, numberOn } from './doubles.ts';
import { faultsIn } from './faults.ts';
import type { ReadPlan } from './fromPretix.ts';
import { groupsOf, placesOf } from './groups.ts';
import { isGuestList } from './guestList.ts';
import { levelBehind } from './label.ts';
import { AREA_NAME, ROW_LABEL } from './labels.ts';
import {
  type HallLayout,
  layoutOf,
  MOST_NAME,
  MOST_SIZE,
  newLayout,
  ROW_PITCH,
  SEAT_PITCH,
  type Shape,
  type Table,
} from './layout.ts';
import { labelsOf } from './numbering.ts';
import { refusedGroups } from './planLimits.ts';
import { borne, type PlanProblem } from './pretix.ts';
import { groupBox, union } from './seats.ts';
import { apart } from './sheetApart.ts';
import { addWords } from './sheetCaptions.ts';
import { byCell, cellName, type PlanSheet, type SheetCell } from './sheetCells.ts';
import { type Section, sectionsOf } from './sheetLevels.ts';
import { thingsOfList } from './sheetList.ts';
import { middleOf, rowsIn } from './sheetRows.ts';
import { type Things, thingsOf } from './sheetThings.ts';
import { stageAt } from './stageWords.ts';
import { freeAmong } from './standing.ts';

/**
 * A sheet that looks like the hall as a hall: a cell with a number is a seat where it stands, 24 x 26 units a cell, the cell beside
 * the seats of a line is the label of their row; boards with chairs around them, stage, areas with their capacity and other words
 * are what they say. Reads what the seating plan writes: names under numbers, closed seats ('×'), levels below each other, the
 * legend. A list of rows and seats is read as well. `problems` tell what was not clear, each with its cell; no place at all: no layout. O(cells).
 */
export function layoutFromSheet(sheet: PlanSheet): ReadPlan {
  // Labels and words come on top of seats; of more cells than that none is looked at.
  const cells = sheet.rows.reduce((sum, texts) => sum + texts.filter((text) => text !== '').length, 0);
  const list = thingsOfList(sheet);
  if (!list && isGuestList(sheet)) return { layout: null, problems: [{ key: 'guest_list', params: {} }] };
  const things = list ?? (cells > 2 * limit('hallPlaces') ? null : thingsOf(sheet));
  if (!things) return { layout: null, problems: [tooMany(cells)] };
  const refused = refusalOf(things);
  if (refused) return { layout: null, problems: [refused] };
  const { byStage, byHeading } = sectionsOf(things);
  let drawn = draw(things, things.sections ?? byStage ?? [{ cell: null, from: 0, to: Infinity }]);
  const drawnPlaces = placesOf(drawn.layout).length;
  if (drawnPlaces > limit('hallPlaces')) return { layout: null, problems: [tooMany(drawnPlaces)] };
  const beyond = refusedGroups(drawn.layout);
  if (beyond) return beyond;
  // Labels that come again below another heading are another level's.
  if (!byStage && byHeading && doublesOf(drawn.layout).length > 0) drawn = draw(things, byHeading);
  const layout = apart(numberOn(drawn.layout));
  const faults = faultsIn(layout, (place) => (drawn.cells.has(place) ? cellName(drawn.cells.get(place)!) : null));
  return {
    layout,
    problems: [
      ...faults,
      ...byCell([...drawn.problems, ...doubledIn(drawn, layout), ...shapelessIn(things), ...things.aside]),
    ],
  };
}

interface Drawn {
  layout: HallLayout;
  cells: Map<number, SheetCell>;
  problems: PlanProblem[];
}

/** No seat at all, or more than a hall may have, whichever numbers at the ends of rows are their labels. */
function refusalOf({ lines, strips, tables, areas }: Things): PlanProblem | null {
  const count = (cells: readonly SheetCell[]) => cells.filter(({ kind }) => kind !== 'words').length;
  const rows = [...lines, ...strips.map(({ cells }) => cells)];
  const seats = rows.reduce((sum, cells) => sum + count(cells), 0);
  const places = [...tables.map(({ chairs }) => chairs.length), ...areas.map(({ capacity }) => capacity)];
  const all = places.reduce((sum, each) => sum + each, seats);
  if (all - 2 * rows.length > limit('hallPlaces')) return tooMany(all);
  return all === 0 ? { key: 'no_seats_in', params: {} } : null;
}

function tooMany(seats: number): PlanProblem {
  return { key: 'too_many', params: { seats: String(seats), most: String(limit('hallPlaces')) } };
}

function draw(things: Things, sections: readonly Section[]): Drawn {
  const drawn: Drawn = { layout: newLayout(0, 0), cells: new Map(), problems: [] };
  const layout: HallLayout = layoutOf({ ...drawn.layout, rows: [], areas: [], inactive: [] });
  const spoken = new Set<SheetCell>(sections.flatMap(({ cell }) => cell ?? []));
  const isHall = sections.length < 2;
  const named = (cell: SheetCell, text: string, most: number) => borne(text, most, cellName(cell), drawn.problems);
  let next = 1;
  sections.forEach(({ cell, from, to }, level) => {
    const on = isHall || level === 0 ? {} : { level };
    const isHere = ({ row }: SheetCell) => row >= from && row < to;
    const given = (count: number) => Array.from({ length: count }, () => next++);
    const keep = (places: readonly number[], cells: readonly SheetCell[]) =>
      places.forEach((place, i) => {
        drawn.cells.set(place, cells[i]!);
        if (cells[i]!.kind === 'closed') layout.inactive.push(place);
      });
    if (!isHall)
      layout.levels.push({ name: freeAmong(layout.levels, named(cell!, cell!.text, MOST_NAME) || String(level + 1)) });
    const lines = things.lines.map((line) => line.filter((each) => isHere(each) && !spoken.has(each)));
    const read = rowsIn(
      lines,
      things.strips.filter(({ cells: [first] }) => isHere(first!)),
      next,
    );
    next += read.cells.size;
    layout.rows.push(...read.rows.map((row) => ({ ...row, ...on })));
    keep([...read.cells.keys()], [...read.cells.values()]);
    for (const label of read.labels) spoken.add(label);
    drawn.problems.push(...read.problems);
    for (const { table, chairs, label, cell: at } of things.tables.filter((each) => isHere(each.cell))) {
      const places = given(chairs.length);
      keep(places, chairs);
      layout.tables.push({ ...table, label: named(at, label, ROW_LABEL) || '1', ...on, places });
    }
    for (const { cell: at, name, capacity, isTable, shape } of things.areas.filter((each) => isHere(each.cell))) {
      const [width, height] = [at.columns * SEAT_PITCH, at.rows * ROW_PITCH];
      const [middle, places] = [middleOf(at), given(capacity)];
      if (isTable) {
        const label = named(at, name, ROW_LABEL) || '1';
        const form = freeForm(shape ?? 'round', width, height);
        layout.tables.push({ label, ...middle, ...form, chairs: false, start: 1, ...on, places });
        continue;
      }
      const box = { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
      layout.areas.push({ name: named(at, name, AREA_NAME) || '1', ...box, ...on, places });
    }
  });
  standStage(layout, things.stages);
  addWords(layout, things, spoken, drawn.problems);
  drawn.layout = { ...layout, next_place: next };
  return drawn;
}

/** A table without chairs as long as its cell, lying or standing as that does; which way a horseshoe opens no cell says. */
function freeForm(shape: Shape, width: number, height: number): Pick<Table, 'shape' | 'turn' | 'size'> {
  const size = (length: number) => Math.min(MOST_SIZE, Math.max(30, length / 2));
  if (shape === 'round') return { shape, turn: 0, size: size(Math.min(width, height)) };
  const turn = shape !== 'u' && width < height ? 90 : 0;
  return { shape, turn, ...(shape === 'oval' ? { size: size(Math.max(width, height)) } : {}) };
}

/** Tables without chairs whose words say no shape, told at the first. */
function shapelessIn({ areas }: Things): PlanProblem[] {
  const shapeless = areas.filter(({ isTable, shape }) => isTable && shape === null);
  const [first] = shapeless;
  return first ? [{ key: 'no_shape', params: { cell: cellName(first.cell), count: String(shapeless.length) } }] : [];
}

/** The stage stands where its word does. */
function standStage(layout: HallLayout, [stage]: readonly SheetCell[]): void {
  const groups = groupsOf(layout).flatMap(({ group }) => (group.level ? [] : [group]));
  if (stage && groups.length > 0)
    layout.stage = stageAt({ text: stage.text.replace(/\s+/g, ''), ...middleOf(stage) }, union(groups.map(groupBox)));
}

/** What was counted on because a label came more than once: each cell of it, and what is called otherwise by now. */
function doubledIn({ layout, cells }: Drawn, counted: HallLayout): PlanProblem[] {
  const doubles = doublesOf(layout);
  if (doubles.length === 0) return [];
  const [before, printed] = [labelsOf(layout), labelsOf(counted)];
  const again = new Set(doubles.flatMap(({ places }) => places.slice(1)));
  const named = doubles.flatMap(({ places, level, area, table, seat }): PlanProblem[] => {
    if (cells.has(places[1]!) || (seat !== '1' && seat !== null)) return [];
    return [{ key: 'doubled_name', params: { name: (area ?? table)!, on: levelBehind(level) } }];
  });
  const seats = [...cells].flatMap(([place, cell]): PlanProblem[] => {
    const [was, is] = [before.get(place)!, printed.get(place)!];
    const params = { cell: cellName(cell), on: levelBehind(was.level), seat: was.seat ?? '' };
    if (was.table !== null && is.table !== was.table && again.has(place))
      return [{ key: 'doubled_chair', params: { ...params, group: was.table, now: is.table! } }];
    if (was.row === null) return [];
    const row = { ...params, group: was.row };
    if (is.row !== was.row && again.has(place)) return [{ key: 'doubled_row', params: { ...row, now: is.row! } }];
    if (is.row !== was.row || is.seat === was.seat) return [];
    return [{ key: again.has(place) ? 'doubled_seat' : 'renumbered', params: { ...row, now: is.seat! } }];
  });
  return [...named, ...seats];
}
