import { useQuery } from '@tanstack/react-query';
import type { HallAnswer, HallRow } from '#shared/halls.ts';
import { api } from '../../dataProvider/index.ts';

/** The halls of an event with their sectors and figures, but without their places. */
export function useEventHalls(eventId: string) {
  return useQuery({
    queryKey: ['halls', eventId],
    queryFn: async ({ signal }) => (await api.get<HallRow[]>(`events/${eventId}/halls`, { signal })).data,
  });
}

/** One hall with its places. */
export function useHallPlan(hallId: string) {
  return useQuery({
    queryKey: ['hall', hallId],
    queryFn: async ({ signal }) => (await api.get<HallAnswer>(`halls/${hallId}`, { signal })).data,
  });
}
