import { useEffect, useRef } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale } from 'react-admin';
import type { Language } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';
import { now } from '../../clock.ts';
import { call } from '../../dataProvider/index.ts';
import { formatMomentShort } from '../../i18n/dates.ts';

const SHOWN = 10;

/** What happened to a record, newest first, a page at a time; all that was read is read anew as the record becomes another version. */
export function useHistory(resource: Pick<Resource, 'name'>, record: Readonly<Record<string, unknown>>) {
  const params = { noun: resource.name, id: String(record.id) };
  const history = useInfiniteQuery({
    queryKey: [resource.name, 'history', params.id],
    staleTime: 0,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call('GET /:noun/:id/history', { params, query: { page: pageParam, per_page: SHOWN }, signal }),
    getNextPageParam: ({ meta: { page, total_pages } }) => (page < total_pages ? page + 1 : undefined),
  });
  const { refetch } = history;
  const { version } = record;
  const read = useRef(version);
  useEffect(() => {
    if (read.current !== version) void refetch();
    read.current = version;
  }, [version, refetch]);
  return history;
}

/** Who changed a record last, by name, and when; null as long as that isn't known. */
export function useLastChange(resource: Pick<Resource, 'name'>, record: Readonly<Record<string, unknown>>) {
  const language = useLocale() as Language;
  const last = useHistory(resource, record).data?.pages[0]?.data[0];
  return last?.by ? { by: last.by, at: formatMomentShort(last.at, language, now()) } : null;
}
