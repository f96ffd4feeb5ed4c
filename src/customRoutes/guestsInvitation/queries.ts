import { useMemo } from 'react';
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { EventAnswer } from '#shared/event.ts';
import type { InvitedGuest } from '#shared/guests.ts';
import type { sectorAnswer } from '#shared/halls.ts';
import { limit } from '#shared/limits.ts';
import { hasRole } from '#shared/roles.ts';
import { type Query, api } from '../../dataProvider/index.ts';
import { useRole } from '../../dataProvider/useSession.ts';

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

/**
 * May this person invite to the hall? Event managers anywhere, seat managers where they hold a sector, nobody to an
 * archived event. The server decides; this says what to show. Null while it isn't known.
 */
export function useInviteRight(event: EventAnswer | undefined, hallId: string | undefined) {
  const role = useRole();
  const manager = role !== null && hasRole(role, 'manager_event');
  const { data: sectors } = useSectors(manager ? undefined : hallId);
  return useMemo(() => {
    if (!event || (!manager && !sectors)) return null;
    const archived = event.state === 'archived';
    const holds = manager || sectors?.some(({ mine }) => mine) === true;
    return {
      mayInvite: holds && !archived,
      /** A seat manager takes back only what they gave, and changes no guest. */
      mayChangeAll: manager && !archived,
      why: archived ? ('archived' as const) : holds ? null : ('no_sector' as const),
    };
  }, [event, manager, sectors]);
}

export type InviteRight = NonNullable<ReturnType<typeof useInviteRight>>;

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

/** Ids of everybody invited to the hall, for pickers. */
export function useInvitedIds(hallId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['hall-guests', hallId, 'ids'],
    enabled,
    queryFn: async ({ signal }) => {
      const ids = new Set<string>();
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { data, meta } = await api.get<InvitedGuest[]>(`halls/${hallId}/guests/invited_list`, {
          query: { page, per_page: limit('perPagePicker') },
          signal,
        });
        for (const guest of data) ids.add(guest.id);
        pages = meta.total_pages;
      }
      return ids;
    },
  });
}

/** Reads again whatever invitations change. */
export function useInvitationsChanged() {
  const client = useQueryClient();
  return useMemo(
    () => () => {
      for (const key of ['event', 'events', 'hall-guests', 'guests', 'halls', 'hall', 'tickets']) {
        void client.invalidateQueries({ queryKey: [key] });
      }
    },
    [client],
  );
}
