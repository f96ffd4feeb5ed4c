import { useEffect, useMemo, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import type { CellValue } from '#shared/sheet.ts';
import { validateWith } from '../validate.ts';
import { type CellAt, type GridRow, hasProblem, isOut } from './rows.ts';
import type { Grid } from './useGrid.ts';
import type { SheetFile } from './useSheet.ts';

export interface LineActions {
  /** Judges and keeps what was typed or chosen in a cell. */
  type: (at: CellAt, value: CellValue, text: string, problem?: string) => void;
  leaveOut: (row: number, out: boolean) => void;
  activate: (cell: CellAt | null) => void;
  /** Opens all cells of a row; null closes them. */
  edit: (row: number | null) => void;
  /** False where there is no problem left to go to. */
  goToProblem: (from: CellAt | null, step: 1 | -1) => boolean;
}

/** What table and cards need to show the rows. */
export interface LinesProps {
  resource: Resource;
  columns: readonly string[];
  grid: Grid;
  actions: LineActions;
}

export interface LineProps {
  resource: Resource;
  columns: readonly string[];
  row: GridRow;
  /** The cell of this row that has the focus. */
  active: string | null;
  /** All cells are open, not only those with a problem. */
  editing: boolean;
  actions: LineActions;
}

/** A row's state in one word: its tag and the colour of its edge. */
export type Mark = 'problem' | 'out' | 'repeated' | 'corrected' | 'new';

export function markOf(row: GridRow): Mark {
  if (row.out) return 'out';
  if (isOut(row)) return 'repeated';
  if (hasProblem(row)) return 'problem';
  return row.corrected ? 'corrected' : 'new';
}

/** Token of the edge on the left of a row; null draws none. */
export const EDGES: Record<Mark, 'err' | 'warn' | 'accent' | 'line2' | null> = {
  problem: 'err',
  repeated: 'warn',
  corrected: 'accent',
  out: 'line2',
  new: null,
};

/** What a line can have done; the same object over the life of the screen, so that unchanged lines aren't drawn again. */
export function useLineActions(resource: Resource, grid: Grid, file: SheetFile): LineActions {
  const translate = useTranslate();
  const judge = useMemo(() => validateWith(resource, 'create', translate), [resource, translate]);
  const latest = useRef({ grid, file, judge });
  useEffect(() => {
    latest.current = { grid, file, judge };
  });
  return useMemo(
    () => ({
      type: (at, value, text, problem) => {
        const { file: now, judge: judged } = latest.current;
        const values = now.rows.find(({ row }) => row === at.row)?.values ?? {};
        now.type(at, { value, text, problem: problem ?? judged({ ...values, [at.field]: value })[at.field] });
      },
      leaveOut: (row, out) => latest.current.file.leaveOut(row, out),
      activate: (cell) => latest.current.grid.setActive(cell),
      edit: (row) => latest.current.grid.setEditing(row),
      goToProblem: (from, step) => latest.current.grid.goToProblem(from, step),
    }),
    [],
  );
}
