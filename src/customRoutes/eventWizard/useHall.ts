import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { readHall } from '../eventBasics/queries.ts';

/** The hall being worked on, of those the event has (first the one in the address), and a way to read it again. */
export function useHall(event: EventAnswer) {
  const queries = useQueryClient();
  const [address] = useSearchParams();
  const [wanted, choose] = useState(() => address.get('hall'));
  const id = (event.halls.find((hall) => hall.id === wanted) ?? event.halls[0])?.id ?? '';
  const query = useQuery({
    queryKey: ['hall', id],
    enabled: id !== '',
    queryFn: ({ signal }) => readHall(id, signal),
  });
  const refresh = useCallback(() => queries.invalidateQueries({ queryKey: ['hall', id] }), [queries, id]);
  return { id, choose, hall: query.data, query, refresh };
}
