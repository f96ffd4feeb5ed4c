import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../dataProvider/index.ts';

/** What the cinema shows, and when it last answered. */
export type Programme = AnswerOf<'GET /films/list_for_select'>;

/** Is there a cinema to ask? False until that is known; it changes only when the server is set up anew. */
export function useHasCinema(enabled = true): boolean {
  const { data } = useQuery({
    queryKey: ['films', 'connection'],
    enabled,
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await call('GET /films/connection', { signal })).data.connected,
  });
  return data ?? false;
}

const REREAD_MS = 60_000;

/** The cinema's films with their sessions, asked for again every minute. */
export function useProgramme() {
  return useQuery({
    queryKey: ['films'],
    refetchInterval: REREAD_MS,
    retry: false,
    queryFn: async ({ signal }) => (await call('GET /films/list_for_select', { signal })).data,
  });
}
