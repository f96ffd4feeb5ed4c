import { useCallback, useMemo, useState } from 'react';
import type { GuestField } from '#shared/guests.ts';
import { type Filter, type GridRow, nextProblem, passes } from './sheet.ts';

export const ROWS_SHOWN = 50;

export interface CellAt {
  row: number;
  field: GuestField;
}

/**
 * Which rows the check screen shows. A filter is applied when it is chosen, so that a row corrected or decided stays
 * where it is until the person moves on; ten thousand rows are shown fifty at a time.
 */
export function useGrid(rows: readonly GridRow[]) {
  const [filter, setFilter] = useState<Filter>(() =>
    rows.some((row) => passes(row, 'undecided')) ? 'undecided' : 'all',
  );
  const [shown, setShown] = useState(() => numbersOf(rows, filter));
  const [page, setPage] = useState(1);
  /** The cell that has, or shall get, the focus. */
  const [active, setActive] = useState<CellAt | null>(null);

  /** The row all of whose cells are open. */
  const [editing, setEditing] = useState<number | null>(null);

  const byNumber = useMemo(() => new Map(rows.map((row) => [row.row, row])), [rows]);
  const lines = shown.slice((page - 1) * ROWS_SHOWN, page * ROWS_SHOWN).flatMap((number) => byNumber.get(number) ?? []);

  const choose = useCallback(
    (next: Filter) => {
      setFilter(next);
      setShown(numbersOf(rows, next));
      setPage(1);
      setActive(null);
    },
    [rows],
  );

  /** Goes to the next (or previous) problem of the whole file; false when there is none left. */
  const goToProblem = useCallback(
    (from: CellAt | null, step: 1 | -1 = 1): boolean => {
      const next = nextProblem(rows, from, step);
      if (!next) return false;
      let list = shown;
      if (!list.includes(next.row)) {
        list = numbersOf(rows, 'undecided');
        setFilter('undecided');
        setShown(list);
      }
      setPage(Math.floor(list.indexOf(next.row) / ROWS_SHOWN) + 1);
      setActive(next);
      return true;
    },
    [rows, shown],
  );

  return {
    filter,
    choose,
    lines,
    total: shown.length,
    page,
    setPage,
    active,
    setActive,
    editing,
    setEditing,
    goToProblem,
  };
}

export type Grid = ReturnType<typeof useGrid>;

function numbersOf(rows: readonly GridRow[], filter: Filter): number[] {
  return rows.filter((row) => passes(row, filter)).map(({ row }) => row);
}
