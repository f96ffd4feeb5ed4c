import { useQuery } from '@tanstack/react-query';
import { call } from '../../dataProvider/index.ts';
import { readHall } from '../eventBasics/queries.ts';

/** The halls of an event with their sectors and figures, but without their places. */
export function useEventHalls(eventId: string) {
  return useQuery({
    queryKey: ['halls', eventId],
    queryFn: async ({ signal }) => (await call('GET /events/:id/halls', { params: { id: eventId }, signal })).data,
  });
}

/** One hall with its places. */
export function useHallPlan(hallId: string) {
  return useQuery({
    queryKey: ['hall', hallId],
    queryFn: ({ signal }) => readHall(hallId, signal),
  });
}
