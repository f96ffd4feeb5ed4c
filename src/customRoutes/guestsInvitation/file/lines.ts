import { useEffect, useMemo, useRef } from 'react';
import type { GuestField } from '#shared/guests.ts';
import type { CellAt, Grid } from './useGrid.ts';
import type { GuestFile } from './useGuestFile.ts';
import { type GridRow, type Rights, type Verdict, hasProblem, isCorrected, isSuspected, verdictOf } from './sheet.ts';

export interface LineActions {
  type: (row: number, field: GuestField, text: string) => void;
  decide: (row: number, verdict: Verdict | null) => void;
  activate: (cell: CellAt | null) => void;
  /** Opens all cells of a row; null closes them. */
  edit: (row: number | null) => void;
  /** False where there is no problem left to go to. */
  goToProblem: (from: CellAt | null, step: 1 | -1) => boolean;
}

/** What table and cards need to show the rows. */
export interface LinesProps {
  grid: Grid;
  actions: LineActions;
  rights: Rights;
  /** Rows the limit has no room for. */
  beyond: ReadonlySet<number>;
}

export interface LineProps {
  row: GridRow;
  /** The cell of this row that has the focus. */
  active: GuestField | null;
  /** All cells are open, not only those with a problem. */
  editing: boolean;
  beyond: boolean;
  rights: Rights;
  actions: LineActions;
}

/** A row's state in one word: its tag and the colour of its edge. */
export type Mark =
  'unchecked' | 'problem' | 'out' | 'beyond' | 'twin' | 'change' | 'suspected' | 'corrected' | 'same' | 'new';

export function markOf(row: GridRow, rights: Rights, beyond: boolean): Mark {
  if (row.unchecked) return 'unchecked';
  if (row.verdict === 'out') return 'out';
  if (hasProblem(row)) return 'problem';
  if (beyond) return 'beyond';
  if (row.checked.state === 'twin') return verdictOf(row, rights) === 'out' ? 'twin' : 'new';
  if (row.checked.state === 'change') return 'change';
  if (isSuspected(row)) return 'suspected';
  if (isCorrected(row)) return 'corrected';
  return row.checked.state === 'same' ? 'same' : 'new';
}

/** Token of the edge on the left of a row; null draws none. */
export function edgeOf(mark: Mark): 'err' | 'warn' | 'accent' | 'line2' | null {
  switch (mark) {
    case 'problem':
    case 'beyond':
      return 'err';
    case 'twin':
    case 'change':
    case 'suspected':
      return 'warn';
    case 'corrected':
    case 'unchecked':
      return 'accent';
    case 'out':
      return 'line2';
    default:
      return null;
  }
}

/** What a line can have done; the same object over the life of the screen, so that unchanged lines aren't drawn again. */
export function useLineActions(grid: Grid, guestFile: GuestFile): LineActions {
  const latest = useRef({ grid, guestFile });
  useEffect(() => {
    latest.current = { grid, guestFile };
  });
  return useMemo(
    () => ({
      type: (row, field, text) => latest.current.guestFile.type(row, field, text),
      decide: (row, verdict) => latest.current.guestFile.decide(new Set([row]), verdict),
      activate: (cell) => latest.current.grid.setActive(cell),
      edit: (row) => latest.current.grid.setEditing(row),
      goToProblem: (from, step) => latest.current.grid.goToProblem(from, step),
    }),
    [],
  );
}
