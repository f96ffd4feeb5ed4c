import { useMemo } from 'react';
import { useGetList, useListContext } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { listViews } from '#resources/list_views.ts';
import type { RecordOf, Resource } from '#shared/resource.ts';
import { limit } from '#shared/limits.ts';
import { OPENED } from '#shared/listViews.ts';
import { useColumns } from '../useColumns.ts';
import { useVisible } from '../useVisible.ts';
import { isSame, type Narrowed, queryOf, type Read, readView } from './narrowed.ts';

export type ListView = RecordOf<typeof listViews>;

/** The views of a list that the person has, by name. */
export function useListViews(resource: Resource): readonly ListView[] | undefined {
  const { data } = useGetList<ListView>('list_views', {
    filter: { noun: resource.name },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: limit('perPagePicker') },
  });
  return data;
}

/** The list as it stands, the id of the view it was opened by, what it would be without a view, and the way to another. */
export function useNarrowed(resource: Resource) {
  const { filterValues, sort } = useListContext();
  const [address, setAddress] = useSearchParams();
  const { list } = resource;
  const { shown, isChosen, isTold } = useColumns(resource);
  const whole: Narrowed = { filter: {}, sort: list.sort, order: list.order === 'desc' ? 'DESC' : 'ASC', columns: null };
  const columns = shown.join();
  const now: Narrowed = { filter: filterValues, sort: sort.field, order: sort.order, columns: isTold ? columns : null };
  /** As a new view has it: with the columns somebody has chosen for the list. */
  const kept: Narrowed = { ...now, columns: isChosen ? columns : null };
  const isWhole = isSame(whole, now) && !isTold;
  const go = (to: Narrowed, id: string | null, options?: { replace: boolean }) =>
    setAddress((before) => {
      // What else stands there says which screen it is.
      const next = new URLSearchParams(before);
      for (const name of ['page', 'create', 'edit', 'upload', 'trash', 'columns', OPENED]) next.delete(name);
      if (id !== null) next.set(OPENED, id);
      for (const [name, value] of new URLSearchParams(queryOf(to))) next.set(name, value);
      return next;
    }, options);
  return { opened: address.get(OPENED), now, kept, whole, isWhole, go };
}

/** Reads a view by the fields the person sees. */
export function useReadView(resource: Resource): (view: ListView) => Read {
  const fields = useVisible(
    resource,
    useMemo(() => Object.keys(resource.fields), [resource]),
  );
  return (view) => readView(resource, fields, view);
}
