import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import type { SectorAnswer } from '#resources/hallSchemas.ts';
import type { HallPlan } from '#resources/packedHall.ts';
import { unpackHall } from '#resources/unpackHall.ts';
import { call, type QueryOf } from '../../dataProvider/index.ts';

/** One event, whole. */
export function useEvent(eventId: string | undefined) {
  return useQuery({
    queryKey: ['event', eventId],
    enabled: eventId !== undefined,
    queryFn: async ({ signal }) => (await call('GET /events/:id', { params: { id: eventId! }, signal })).data,
  });
}

/** One hall with its places; where many sit there, without who they are. */
export async function readHall(id: string, signal?: AbortSignal): Promise<HallPlan> {
  return unpackHall((await call('GET /halls/:id/plan', { params: { id }, signal })).data);
}

/** The sectors of a hall, in their order. */
export function useSectors(hallId: string | undefined) {
  return useQuery({
    queryKey: ['sectors', hallId],
    enabled: hallId !== undefined,
    queryFn: ({ signal }) => readSectors(hallId!, signal),
  });
}

/** The sectors of all halls of an event, by id. */
export function useEventSectors(event: EventAnswer | undefined): ReadonlyMap<string, SectorAnswer> {
  return useQueries({
    queries: (event?.halls ?? []).map(({ id }) => ({
      queryKey: ['sectors', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => readSectors(id, signal),
    })),
    combine: bySectorId,
  });
}

function bySectorId(answers: readonly { data?: SectorAnswer[] | undefined }[]): ReadonlyMap<string, SectorAnswer> {
  return new Map(answers.flatMap(({ data = [] }) => data.map((sector) => [sector.id, sector])));
}

async function readSectors(hallId: string, signal: AbortSignal): Promise<SectorAnswer[]> {
  const { data } = await call('GET /sectors', { query: { hall_id: hallId }, signal });
  return data.toSorted((a, b) => a.number - b.number);
}

export type InvitedQuery = QueryOf<'GET /halls/:id/guests/invited_list'>;

/** One page of a hall's guests: invited, or brought by a file and not invited. */
export function useHallGuests(list: 'invited_list' | 'imported_list', hallId: string, query: InvitedQuery) {
  return useQuery({
    queryKey: ['hall-guests', hallId, list, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(`GET /halls/:id/guests/${list}`, { params: { id: hallId }, query, signal }),
  });
}
