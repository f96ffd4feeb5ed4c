import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Resource } from '#shared/resource.ts';
import { call } from '../../dataProvider/index.ts';

const SHOWN = 10;

/** What happened to a record, newest first, a page at a time; read anew as the record becomes another version. */
export function useHistory(resource: Resource, record: Readonly<Record<string, unknown>>) {
  const params = { noun: resource.name, id: String(record.id) };
  return useInfiniteQuery({
    queryKey: [resource.name, 'history', params.id, record.version],
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call('GET /:noun/:id/history', { params, query: { page: pageParam, per_page: SHOWN }, signal }),
    getNextPageParam: ({ meta: { page, total_pages } }) => (page < total_pages ? page + 1 : undefined),
  });
}
