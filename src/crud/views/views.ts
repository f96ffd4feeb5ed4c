import { useMemo } from 'react';
import { useGetList, useListContext } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { listViews } from '#resources/list_views.ts';
import type { RecordOf, Resource } from '#shared/resource.ts';
import { limit } from '#shared/limits.ts';
import { useColumns } from '../useColumns.ts';
import { useVisible } from '../useVisible.ts';

export type ListView = RecordOf<typeof listViews>;

/** What a view says of a list; page and length of a page are nobody's view. */
export interface Narrowed {
  filter: Record<string, unknown>;
  sort: string;
  order: 'ASC' | 'DESC';
  /** With commas between; null where it says nothing of them. */
  columns: string | null;
}

/** The views of a list that the person has, by name. */
export function useListViews(resource: Resource): readonly ListView[] | undefined {
  const { data } = useGetList<ListView>('list_views', {
    filter: { noun: resource.name },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: limit('perPagePicker') },
  });
  return data;
}

/** The list as it stands, what it would be without a view, and the way to another. */
export function useNarrowed(resource: Resource) {
  const { filterValues, sort } = useListContext();
  const [, setAddress] = useSearchParams();
  const { list } = resource;
  const { shown, isChosen, isTold } = useColumns(resource);
  const whole: Narrowed = { filter: {}, sort: list.sort, order: list.order === 'desc' ? 'DESC' : 'ASC', columns: null };
  const columns = shown.join();
  const now: Narrowed = { filter: filterValues, sort: sort.field, order: sort.order, columns: isTold ? columns : null };
  /** As a new view has it: with the columns somebody has chosen for the list. */
  const kept: Narrowed = { ...now, columns: isChosen ? columns : null };
  const isWhole = isSame(whole, now) && !isTold;
  const go = (to: Narrowed, options?: { replace: boolean }) =>
    setAddress((before) => {
      // What else stands there says which screen it is.
      const next = new URLSearchParams(before);
      for (const name of ['page', 'create', 'edit', 'upload', 'trash', 'columns']) next.delete(name);
      for (const [name, value] of new URLSearchParams(queryOf(to))) next.set(name, value);
      return next;
    }, options);
  return { now, kept, whole, isWhole, go };
}

/** As it stands in an address, and is kept. */
export function queryOf({ filter, sort, order, columns }: Narrowed): string {
  const said = { filter: JSON.stringify(filter), sort, order, ...(columns === null ? {} : { columns }) };
  return new URLSearchParams(said).toString();
}

/**
 * Reads a view, as far as it can be had: fields that there are no more, or that the person may not see, are left out
 * and named in `gone`.
 */
export function useReadView(resource: Resource): (view: ListView) => Narrowed & { gone: string[] } {
  const fields = useVisible(
    resource,
    useMemo(() => Object.keys(resource.fields), [resource]),
  );
  const { list } = resource;
  return (view) => {
    const kept = new URLSearchParams(view.query ?? '');
    const filter = Object.entries(filterIn(kept.get('filter')));
    const known = new Set([...fields, 'q', 'created_at', 'updated_at', 'id']);
    const isKnown = ([key]: [string, unknown]) => known.has(key.split('.')[0]!);
    const sort = kept.get('sort') ?? list.sort;
    const gone = filter.filter((each) => !isKnown(each)).map(([key]) => key.split('.')[0]!);
    if (!known.has(sort)) gone.push(sort);
    const columns = kept.get('columns')?.split(',') ?? [];
    gone.push(...columns.filter((name) => !fields.includes(name)));
    return {
      filter: Object.fromEntries(filter.filter(isKnown)),
      sort: known.has(sort) ? sort : list.sort,
      order: kept.get('order') === 'DESC' ? 'DESC' : 'ASC',
      columns: columns.filter((name) => fields.includes(name)).join() || null,
      gone: [...new Set(gone)],
    };
  };
}

function filterIn(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Is the list, as it is `now`, all that `meant` says of it? */
export function isSame(meant: Narrowed, now: Narrowed): boolean {
  const said = ({ filter, sort, order }: Narrowed) =>
    JSON.stringify([
      Object.entries(filter)
        .filter(([, value]) => value !== undefined && value !== '')
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      sort,
      order,
    ]);
  return said(meant) === said(now) && (meant.columns === null || meant.columns === now.columns);
}
