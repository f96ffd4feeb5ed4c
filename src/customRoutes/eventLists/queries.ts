import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { EventState } from '#shared/event.ts';
import { limit } from '#shared/limits.ts';
import { call } from '../../dataProvider/index.ts';
import type { Filters } from './EventFilters.tsx';

/** Events in these states, page after page; what is over comes latest first. */
export function useEvents(states: readonly EventState[], filters: Filters, enabled = true) {
  const filter = states.join();
  return useInfiniteQuery({
    queryKey: ['events', filter, filters],
    enabled,
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call('GET /events', {
        query: { ...queryOf(filters), filter, page: pageParam, per_page: limit('perPage') },
        signal,
      }),
    getNextPageParam: ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : undefined),
  });
}

/** How many events there are in each state (`states`), and what was searched instead. */
export function useEventCounts(filters: Filters) {
  return useQuery({
    queryKey: ['events', 'counts', filters],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { ...queryOf(filters), per_page: 1 };
      return (await call('GET /events', { query, signal })).meta;
    },
  });
}

/** The same for the API. */
export function queryOf({ q, city_id, location_id, mine }: Filters) {
  return {
    ...(q ? { q } : {}),
    ...(city_id ? { city_id } : {}),
    ...(location_id ? { location_id } : {}),
    ...(mine ? { mine } : {}),
  };
}
