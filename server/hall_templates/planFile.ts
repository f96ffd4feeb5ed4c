import { checkLayout } from '#shared/hall/check.ts';
import { beyondReach } from '#shared/hall/checkReach.ts';
import type { ReadPlan } from '#shared/hall/fromPretix.ts';
import { looksLikeSeat } from '#shared/hall/guestList.ts';
import {
  type HallLayout,
  layoutSchema,
  MOST_AREAS,
  MOST_LEVELS,
  MOST_REACH,
  MOST_SIDE,
  SEAT_PITCH,
} from '#shared/hall/layout.ts';
import { borne, type PlanProblem } from '#shared/hall/pretix.ts';
import { clipped } from '#shared/hall/sheetCells.ts';
import { limit } from '#shared/limits.ts';
import type { Problem } from '#shared/problems.ts';
import { cleanLine } from '#shared/text.ts';
import { openSheet } from '../sheet/open.ts';
import type { SheetRow } from '../sheet/read.ts';
import { shownName } from '../uploads/guard.ts';
import { kindOfBytes, textOf } from '../uploads/kind.ts';
import { badFile, type Reason, refuseBySize } from '../uploads/refusal.ts';
import type { TitledPlan } from './planJson.ts';
import { readJson, readLayout } from './planThread.ts';

/** What a file of a plan says: a hall as it may be taken over, and what in the file was not clear, each with its place. */
export interface PlanFile {
  name: string;
  layout: HallLayout;
  problems: PlanProblem[];
}

/** A sheet that looks like a hall: as many lines and columns as the seating plan writes, with the room around it. */
const SHEET = { rows: 3000, columns: 600, cellLength: 300, merged: 5000 };
/** A sheet that nobody has named: the file's name says more. */
const UNNAMED_SHEET = /^(?:sheet|лист|table|таблица)\s*\d*$/iu;
/** As many problems as anybody reads. */
const MOST_PROBLEMS = 100;

/**
 * Reads the plan of a hall: pretix' JSON, or a spreadsheet that looks like the hall. Throws `bad_file` or `file_too_large` with the
 * reason and the place in the file. Nothing is stored.
 */
export async function readPlanFile(bytes: Buffer, filename: string): Promise<PlanFile> {
  refuseBySize(bytes, badFile);
  const own = shownName(filename).replace(/\.\w{1,5}$/, '');
  const { title, read } = isJson(bytes, filename) ? await readJson(bytes) : await fromSpreadsheet(bytes, filename);
  const { layout, problems } = sound(read);
  const name = borne(cleanLine(title) || cleanLine(own), limit('hallName'), 'name', problems);
  const rest = problems.length - MOST_PROBLEMS;
  const more = rest > 0 ? [{ key: 'more', params: { count: String(rest) } }] : [];
  return { name, layout, problems: [...problems.slice(0, MOST_PROBLEMS), ...more] };
}

/** By what it begins with; a file that is called so is one also where it is broken. */
function isJson(bytes: Buffer, filename: string): boolean {
  if (kindOfBytes(bytes) !== 'text') return false;
  return /\.json$/i.test(filename) || /^\s*[{[]/.test(textOf(bytes.subarray(0, 1024)));
}

async function fromSpreadsheet(bytes: Buffer, filename: string): Promise<TitledPlan> {
  const { sheet, sheets, rows, merged } = await openSheet(bytes, filename, { ...SHEET, hasHeader: hasSeats });
  const last = rows.at(-1)!.row;
  if (last > SHEET.rows) throw badFile('too_many_rows', { max: SHEET.rows });
  const read = await readLayout({ rows: matrixOf(rows, last), merged: clipped(merged, SHEET.rows, SHEET.columns) });
  const others = sheets.filter((name) => name !== sheet);
  if (others.length > 0) read.problems.push({ key: 'other_sheets', params: { sheet, count: String(others.length) } });
  return { title: UNNAMED_SHEET.test(sheet) ? '' : sheet, read };
}

function matrixOf(rows: readonly SheetRow[], last: number): string[][] {
  const matrix: string[][] = Array.from({ length: last }, () => []);
  for (const { row, cells } of rows) matrix[row - 1] = cells;
  return matrix;
}

/** Three seats beside each other: of several sheets this one is the plan. */
function hasSeats(rows: readonly SheetRow[]): boolean {
  return rows.some(({ cells }) => cells.some((_, at) => [0, 1, 2].every((by) => looksLikeSeat(cells[at + by]))));
}

const REFUSALS: Record<string, Reason> = { too_many: 'too_many_seats' };

/** What was read as a layout that may be saved, or a refusal. */
function sound({ layout, problems }: ReadPlan): { layout: HallLayout; problems: PlanProblem[] } {
  if (!layout) {
    const [{ key, params }] = problems as [PlanProblem];
    throw badFile(REFUSALS[key] ?? (key as Reason), params);
  }
  const checked = layoutSchema.safeParse(layout);
  if (!checked.success) throw beyond(layout, checked.error.issues[0]!.path.map(String));
  const [mistake] = [...checkLayout(checked.data), ...beyondReach(checked.data, null)];
  if (mistake) throw beyond(layout, mistake.path.split('.'));
  return { layout: checked.data, problems };
}

/** What of a hall has a limit, by the lists and fields on the way there, and how much is allowed. */
const BEYOND: Record<string, [reason: Reason, most: number]> = {
  levels: ['beyond_levels', MOST_LEVELS],
  tables: ['beyond_tables', limit('tables')],
  areas: ['beyond_areas', MOST_AREAS],
  'rows.places': ['beyond_seats', limit('rowSeats')],
  'tables.places': ['beyond_chairs', limit('tableChairs')],
  'tables.sides': ['beyond_side', MOST_SIDE],
  'areas.places': ['beyond_places', limit('areaCapacity')],
  ...Object.fromEntries(
    ['rows', 'tables', 'areas', 'entrances', 'captions'].flatMap((list) =>
      ['x', 'y', 'dx', 'dy', 'width', 'height'].map((field) => [
        `${list}.${field}`,
        ['beyond_reach', Math.floor(MOST_REACH / SEAT_PITCH)],
      ]),
    ),
  ),
};

/** Says which limit a spot of the layout (['rows', '3', 'x']) is beyond, and how much is allowed. */
function beyond(layout: HallLayout, path: string[]): Problem {
  const place = placeOf(layout, path);
  const [reason, most] = BEYOND[path.filter((part) => !/^\d+$/.test(part)).join('.')] ?? ['plan_beyond', 0];
  return badFile(reason, { place, most });
}

/** The row, the table or whatever else a path of the layout is in, by its name and its level where there are several. */
function placeOf(layout: HallLayout, path: string[]): string {
  const [list, at] = [path[0] as keyof HallLayout, Number(path[1])];
  const all: unknown = layout[list];
  const each = Array.isArray(all)
    ? (all[at] as Partial<Record<'label' | 'name' | 'text', string>> & { level?: number })
    : null;
  const name = each?.label ?? each?.name ?? each?.text;
  if (name === undefined) return path.join('.');
  return layout.levels.length > 1 && list !== 'levels' ? `${layout.levels[each?.level ?? 0]?.name}, ${name}` : name;
}
