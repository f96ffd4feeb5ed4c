import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { limit } from '#shared/limits.ts';
import { type AnswerOf, call } from '../../../dataProvider/index.ts';

type HistoryAnswer = Awaited<ReturnType<typeof readPage>>;
export type Deed = HistoryAnswer['data'][number];
export type Person = HistoryAnswer['people'][number];
export type Moment = HistoryAnswer['moments'][number];
export type Then = AnswerOf<'GET /halls/:id/seating'>;

function readPage(hallId: string, by: string | null, page: number, signal: AbortSignal) {
  const query = { page, per_page: limit('perPage'), ...(by ? { by } : {}) };
  return call('GET /halls/:id/seating_history', { params: { id: hallId }, query, signal });
}

const NOBODY: readonly Person[] = [];
const NEVER: readonly Moment[] = [];

/** What was done in a hall, newest first, page after page; read again with each revision of the hall. */
export function useDeeds(hallId: string, by: string | null, revision: number) {
  const list = useInfiniteQuery({
    queryKey: ['hall-history', hallId, 'deeds', by, revision],
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => readPage(hallId, by, pageParam, signal),
    getNextPageParam: ({ meta: { page, total_pages } }) => (page < total_pages ? page + 1 : undefined),
  });
  const pages = list.data?.pages ?? [];
  return {
    list,
    deeds: pages.flatMap(({ data }) => data),
    people: pages[0]?.people ?? NOBODY,
    moments: pages[0]?.moments ?? NEVER,
  };
}

/** Who sat where at a moment; nothing is asked where there is none. */
export function useThen(hallId: string, at: string | null, revision: number) {
  return useQuery({
    queryKey: ['hall-history', hallId, 'then', at, revision],
    enabled: at !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Then> =>
      (await call('GET /halls/:id/seating', { params: { id: hallId }, query: { at: at! }, signal })).data,
  });
}
