import { limit } from '../limits.ts';
import { cleanText } from '../text.ts';
import { cut, ROW_LABEL } from './labels.ts';
import type { Shape } from './layout.ts';
import type { PlanProblem } from './pretix.ts';
import {
  byPlace,
  cellName,
  cellsOf,
  failedIn,
  type PlanSheet,
  rulesIn,
  type SheetCell,
  spansByPlace,
} from './sheetCells.ts';
import type { Section } from './sheetLevels.ts';
import { type Strip, stripsIn } from './sheetStrips.ts';
import { totalsIn, withoutTitle } from './sheetAside.ts';
import type { SheetTable } from './sheetForms.ts';
import { seatsAround, tableAround } from './sheetTables.ts';
import { isLegend, saidBy } from './sheetWords.ts';

/** What stands in a sheet: what says by itself what it is, and the lines in which rows are to be found. */
export interface Things {
  stages: SheetCell[];
  /** Where people sit as they like. */
  areas: { cell: SheetCell; name: string; capacity: number; isTable: boolean; shape: Shape | null }[];
  tables: (SheetTable & { cell: SheetCell; label: string })[];
  strips: Strip[];
  /** Everything else, line by line; words are labels of rows, headings or captions. */
  lines: SheetCell[][];
  /** Everything, line by line. */
  all: SheetCell[][];
  /** Boards with more seats around them than a table may have chairs, and how many. */
  crowded: Map<SheetCell, number>;
  /** Its levels, where the sheet says them itself. */
  sections?: Section[] | null;
  /** What is said of cells that are no part of the hall. */
  aside: PlanProblem[];
}

/** Tells apart what stands in a sheet. Its title, and a legend below with all that follows, are no part of the hall. O(cells). */
export function thingsOf(sheet: PlanSheet): Things {
  const above = withoutLegend(cellsOf(sheet));
  const { lines: untitled, told: titles } = withoutTitle(above);
  const { lines: all, told: totals } = totalsIn(untitled);
  const cellAt = byPlace(all);
  const spanAt = spansByPlace(sheet.merged ?? []);
  const read = sheet.rows.slice(0, above.length);
  const things: Things = {
    stages: [],
    areas: [],
    tables: [],
    strips: [],
    lines: [],
    all,
    crowded: new Map(),
    aside: [...titles, ...totals, ...failedIn(read), ...rulesIn(read, sheet)],
  };
  const taken = new Set<SheetCell>();
  const take = (cells: readonly SheetCell[]) => cells.forEach((cell) => taken.add(cell));
  const free = (row: number, column: number) => {
    const cell = cellAt(row, column);
    return cell && !taken.has(cell) ? cell : undefined;
  };
  for (const cell of all.flat()) {
    if (cell.kind !== 'words') continue;
    const said = saidBy(cell);
    const isLabel =
      cell.rows === 1 &&
      [cellAt(cell.row, cell.column - 1), cellAt(cell.row, cell.column + cell.columns)].some(
        (other) => other && other.kind !== 'words',
      );
    if (said.kind === 'stage') {
      things.stages.push(cell);
      take([cell]);
    } else if (said.kind === 'table') {
      const { label, capacity, shape } = said;
      const around = capacity === null ? seatsAround(cell, free) : 0;
      const isCrowded = around > limit('tableChairs');
      const mayBe = capacity === null && !isCrowded && things.tables.length <= limit('tables');
      const table = mayBe ? tableAround(cell, free, spanAt, shape) : null;
      if (isCrowded) things.crowded.set(cell, around);
      else if (table) {
        if (table.unsure) things.aside.push(shapeUnsure(cell, label));
        things.tables.push({ ...table, cell, label });
        take([cell, ...table.chairs]);
      } else if (capacity !== null && capacity > 0 && capacity <= limit('tableChairs')) {
        things.areas.push({ cell, name: label, capacity, isTable: true, shape });
        take([cell]);
      }
    } else if (said.kind === 'area' && said.capacity > 0 && said.capacity <= limit('areaCapacity') && !isLabel) {
      things.areas.push({ cell, name: said.name, capacity: said.capacity, isTable: false, shape: null });
      take([cell]);
    }
  }
  const rest = () => all.map((line) => line.filter((cell) => !taken.has(cell)));
  things.strips = stripsIn(rest());
  for (const { cells, labels } of things.strips) take([...cells, ...labels]);
  things.lines = rest();
  return things;
}

function shapeUnsure(cell: SheetCell, label: string): PlanProblem {
  return { key: 'table_shape', params: { cell: cellName(cell), table: cut(cleanText(label), ROW_LABEL) } };
}

/** The last line that says nothing but 'Legend' ends the plan, unless seats stand below only. */
function withoutLegend(lines: SheetCell[][]): SheetCell[][] {
  const at = lines.findLastIndex((line) => line.length === 1 && isLegend(line[0]!.text));
  const above = lines.slice(0, at);
  return at > 0 && above.some((line) => line.some(({ kind }) => kind !== 'words')) ? above : lines;
}
