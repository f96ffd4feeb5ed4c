import { useQuery } from '@tanstack/react-query';
import type { FilmAnswer } from '#shared/booking.ts';
import { api } from '../../dataProvider/index.ts';

export interface Programme {
  films: FilmAnswer[];
  /** When the cinema last answered. */
  as_of: string;
}

const REREAD_MS = 60_000;

/** The cinema's films with their sessions, asked for again every minute. */
export function useProgramme() {
  return useQuery({
    queryKey: ['films'],
    refetchInterval: REREAD_MS,
    retry: false,
    queryFn: async ({ signal }) => (await api.get<Programme>('films/list_for_select', { signal })).data,
  });
}
