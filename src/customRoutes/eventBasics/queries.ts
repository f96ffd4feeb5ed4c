import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import type { InvitedGuest } from '#shared/guests.ts';
import type { sectorAnswer } from '#shared/halls.ts';
import { type Query, api } from '../../dataProvider/index.ts';

export type SectorRow = z.infer<typeof sectorAnswer>;

/** One event, whole. */
export function useEvent(eventId: string | undefined) {
  return useQuery({
    queryKey: ['event', eventId],
    enabled: eventId !== undefined,
    queryFn: async ({ signal }) => (await api.get<EventAnswer>(`events/${eventId}`, { signal })).data,
  });
}

/** The sectors of a hall, in their order. */
export function useSectors(hallId: string | undefined) {
  return useQuery({
    queryKey: ['sectors', hallId],
    enabled: hallId !== undefined,
    queryFn: ({ signal }) => readSectors(hallId, signal),
  });
}

/** The sectors of all halls of an event, by id. */
export function useEventSectors(event: EventAnswer | undefined): ReadonlyMap<string, SectorRow> {
  return useQueries({
    queries: (event?.halls ?? []).map(({ id }) => ({
      queryKey: ['sectors', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => readSectors(id, signal),
    })),
    combine: bySectorId,
  });
}

function bySectorId(answers: readonly { data?: SectorRow[] | undefined }[]): ReadonlyMap<string, SectorRow> {
  return new Map(answers.flatMap(({ data = [] }) => data.map((sector) => [sector.id, sector])));
}

async function readSectors(hallId: string | undefined, signal: AbortSignal): Promise<SectorRow[]> {
  const { data } = await api.get<SectorRow[]>('sectors', { query: { hall_id: hallId }, signal });
  return data.toSorted((a, b) => a.number - b.number);
}

export interface InvitedQuery extends Query {
  page: number;
  per_page: number;
  q?: string;
  seated?: boolean;
}

/** One page of a hall's guests: invited, or brought by a file and not invited. */
export function useHallGuests(list: 'invited_list' | 'imported_list', hallId: string, query: InvitedQuery) {
  return useQuery({
    queryKey: ['hall-guests', hallId, list, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.get<InvitedGuest[]>(`halls/${hallId}/guests/${list}`, { query, signal }),
  });
}
