import { useMemo } from 'react';
import { useGetList, useListContext } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { listViews } from '#resources/list_views.ts';
import type { RecordOf, Resource } from '#shared/resource.ts';
import { limit } from '#shared/limits.ts';
import { useVisible } from '../useVisible.ts';

export type ListView = RecordOf<typeof listViews>;

/** What a view says of a list; page and length of a page are nobody's view. */
export interface Narrowed {
  filter: Record<string, unknown>;
  sort: string;
  order: 'ASC' | 'DESC';
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
  const whole: Narrowed = { filter: {}, sort: list.sort, order: list.order === 'desc' ? 'DESC' : 'ASC' };
  const now: Narrowed = { filter: filterValues, sort: sort.field, order: sort.order };
  const go = (to: Narrowed, options?: { replace: boolean }) =>
    setAddress((before) => {
      // What else stands there says which screen it is.
      const next = new URLSearchParams(before);
      for (const name of ['page', 'create', 'edit', 'upload', 'trash']) next.delete(name);
      for (const [name, value] of new URLSearchParams(queryOf(to))) next.set(name, value);
      return next;
    }, options);
  return { now, whole, go };
}

/** As it stands in an address, and is kept. */
export function queryOf({ filter, sort, order }: Narrowed): string {
  return new URLSearchParams({ filter: JSON.stringify(filter), sort, order }).toString();
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
    return {
      filter: Object.fromEntries(filter.filter(isKnown)),
      sort: known.has(sort) ? sort : list.sort,
      order: kept.get('order') === 'DESC' ? 'DESC' : 'ASC',
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

/** Do both narrow the list to the same? */
export function isSame(one: Narrowed, other: Narrowed): boolean {
  const said = ({ filter, sort, order }: Narrowed) =>
    JSON.stringify([
      Object.entries(filter)
        .filter(([, value]) => value !== undefined && value !== '')
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      sort,
      order,
    ]);
  return said(one) === said(other);
}
