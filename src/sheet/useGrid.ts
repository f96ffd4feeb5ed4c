import { useMemo, useState } from 'react';
import { useLatest } from '../ui/useLatest.ts';
import { type CellAt, type GridActions, type LineKind, type SheetRow, nextProblem } from './lines.ts';

export const ROWS_SHOWN = 50;

/** Which rows can be asked for. The first shows all, `waiting` those that wait for somebody. */
export interface Filters<Row, Filter extends string> {
  names: readonly [Filter, ...Filter[]];
  waiting: Filter;
  passes: (row: Row, filter: Filter) => boolean;
  /** Isn't offered where it would show none. */
  isRare?: (filter: Filter) => boolean;
  /** Whose rows stand above the others: what only a person can decide. */
  first?: (row: Row) => boolean;
}

/**
 * Which rows the check screen shows. A filter is applied when it is chosen, so that a row corrected or decided stays
 * where it is until the person moves on; ten thousand rows are shown fifty at a time.
 */
export function useGrid<Row extends SheetRow, Field extends string, Mark extends string, Filter extends string>(
  rows: readonly Row[],
  kind: LineKind<Row, Field, Mark>,
  { names, waiting, passes, first }: Filters<Row, Filter>,
) {
  const numbersOf = (wanted: Filter) => {
    const found = rows.filter((row) => passes(row, wanted));
    const above = first ? found.filter(first) : [];
    const others = above.length > 0 ? found.filter((row) => !first!(row)) : found;
    return [...above, ...others].map(({ row }) => row);
  };
  const [filter, setFilter] = useState(() => (rows.some((row) => passes(row, waiting)) ? waiting : names[0]));
  const [shown, setShown] = useState(() => numbersOf(filter));
  const [page, setPage] = useState(1);
  /** The cell that has, or shall get, the focus. */
  const [active, setActive] = useState<CellAt<Field> | null>(null);
  /** The row all of whose cells are open. */
  const [editing, setEditing] = useState<number | null>(null);
  const byNumber = useMemo(() => new Map(rows.map((row) => [row.row, row])), [rows]);

  const show = (next: Filter): number[] => {
    const list = numbersOf(next);
    setFilter(next);
    setShown(list);
    return list;
  };
  const latest = useLatest({ rows, kind, shown, showWaiting: () => show(waiting) });
  const actions = useMemo<GridActions<Field>>(
    () => ({
      activate: setActive,
      edit: setEditing,
      /** Goes to the next (or previous) problem of the whole file. */
      goToProblem: (from, step) => {
        const now = latest.current;
        const next = nextProblem(now.rows, now.kind, from, step);
        if (!next) return false;
        const list = now.shown.includes(next.row) ? now.shown : now.showWaiting();
        setPage(Math.floor(list.indexOf(next.row) / ROWS_SHOWN) + 1);
        setActive(next);
        return true;
      },
    }),
    [latest],
  );

  return {
    filter,
    choose: (next: Filter) => {
      show(next);
      setPage(1);
      setActive(null);
    },
    lines: shown.slice((page - 1) * ROWS_SHOWN, page * ROWS_SHOWN).flatMap((number) => byNumber.get(number) ?? []),
    total: shown.length,
    page,
    setPage,
    active,
    editing,
    actions,
  };
}
