import { useCallback, useMemo, useState } from 'react';
import { type CellAt, type GridRow, hasProblem, nextProblem } from './rows.ts';

export const ROWS_SHOWN = 50;
export const FILTERS = ['all', 'wrong'] as const;
export type Filter = (typeof FILTERS)[number];

/**
 * Which rows the check screen shows. A filter is applied when it is chosen, so that a row corrected stays where it is
 * until the person moves on; ten thousand rows are shown fifty at a time.
 */
export function useGrid(rows: readonly GridRow[], columns: readonly string[]) {
  const [filter, setFilter] = useState<Filter>(() => (rows.some(hasProblem) ? 'wrong' : 'all'));
  const [shown, setShown] = useState(() => numbersOf(rows, filter));
  const [page, setPage] = useState(1);
  /** The cell that has, or shall get, the focus. */
  const [active, setActive] = useState<CellAt | null>(null);
  /** The row all of whose cells are open. */
  const [editing, setEditing] = useState<number | null>(null);
  const byNumber = useMemo(() => new Map(rows.map((row) => [row.row, row])), [rows]);

  const choose = (next: Filter) => {
    setFilter(next);
    setShown(numbersOf(rows, next));
    setPage(1);
    setActive(null);
  };

  /** Goes to the next (or previous) problem of the whole file; false when there is none left. */
  const goToProblem = useCallback(
    (from: CellAt | null, step: 1 | -1 = 1): boolean => {
      const next = nextProblem(rows, columns, from, step);
      if (!next) return false;
      let list = shown;
      if (!list.includes(next.row)) {
        list = numbersOf(rows, 'wrong');
        setFilter('wrong');
        setShown(list);
      }
      setPage(Math.floor(list.indexOf(next.row) / ROWS_SHOWN) + 1);
      setActive(next);
      return true;
    },
    [rows, columns, shown],
  );

  return {
    filter,
    choose,
    lines: shown.slice((page - 1) * ROWS_SHOWN, page * ROWS_SHOWN).flatMap((number) => byNumber.get(number) ?? []),
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
  return rows.filter((row) => filter === 'all' || hasProblem(row)).map(({ row }) => row);
}
