import { useMemo } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderAnswer } from '#resources/orderSchemas.ts';
import type { OrderState } from '#shared/booking.ts';
import { limit } from '#shared/limits.ts';
import { call } from '../../dataProvider/index.ts';
import { isUnderWay, type OrderAction } from './states.ts';

/** How often orders are read again while something is under way. */
const REREAD_MS = 5000;

/** The orders of a hall, newest first; read again while one is under way. */
export function useOrders(eventId: string, hallId: string) {
  return useQuery({
    queryKey: ['orders', eventId, hallId],
    queryFn: async ({ signal }) => {
      const query = { event_id: eventId, hall_id: hallId, per_page: limit('perPagePicker') };
      return (await call('GET /orders', { query, signal })).data;
    },
    refetchInterval: ({ state }) => (state.data?.some((order) => isUnderWay(order.state)) ? REREAD_MS : false),
  });
}

/** One order with everybody in it. `state` as the plan knows it: another one reads it again. */
export function useOrder(id: string, state: OrderState) {
  return useQuery({
    queryKey: ['orders', id, state],
    queryFn: async ({ signal }) => (await call('GET /orders/:id', { params: { id }, signal })).data,
  });
}

export function useDifferences(hallId: string) {
  return useQuery({
    queryKey: ['drift', hallId],
    retry: false,
    queryFn: async ({ signal }) => (await call('GET /halls/:id/drift', { params: { id: hallId }, signal })).data,
  });
}

/** Asks the cinema for something and answers what the order is then. */
export async function act(action: OrderAction, id: string): Promise<OrderAnswer> {
  if (action === 'cancel') return (await call('DELETE /orders/:id', { params: { id } })).data;
  if (action === 'refund') return (await call('POST /orders/refund', { body: { order_id: id } })).data;
  return (await call('POST /orders/:id/complete', { params: { id } })).data;
}

/** Reads again whatever an order changes: its hall, who sits there, the figures of the event. */
export function useOrdersChanged() {
  const client = useQueryClient();
  return useMemo(
    () => () =>
      Promise.all(
        ['orders', 'drift', 'seating', 'hall', 'event', 'events', 'hall-guests', 'tickets'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
    [client],
  );
}
