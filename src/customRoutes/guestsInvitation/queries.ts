import { useCallback, useMemo } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useGetList } from 'react-admin';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { limit } from '#shared/limits.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { useSectors } from '../eventBasics/queries.ts';

/**
 * May this person invite to the hall? Event managers anywhere, seat managers where they hold a sector, nobody to an
 * archived event. The server decides; this says what to show. Null while it isn't known.
 */
export function useInviteRight(event: Pick<EventAnswer, 'state'> | undefined, hallId: string | undefined) {
  const manager = useMay('halls', 'seat');
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

/** Reads all invitations to the hall that a filter of their list finds, page after page. */
export function useInvitations(hallId: string) {
  const provider = useDataProvider();
  return useCallback(
    async (filter: Record<string, unknown>): Promise<RaRecord[]> => {
      const perPage = limit('perPagePicker');
      const found: RaRecord[] = [];
      for (let page = 1, total = 1; (page - 1) * perPage < total; page += 1) {
        const answer = await provider.getList<RaRecord>('invitations', {
          filter: { ...filter, hall_id: hallId },
          pagination: { page, perPage },
          sort: { field: 'id', order: 'ASC' },
        });
        found.push(...answer.data);
        total = answer.total ?? 0;
      }
      return found;
    },
    [hallId, provider],
  );
}

/** Has anybody who is invited to the hall a rank? */
export function useHasRanks(hallId: string): boolean {
  const { total = 0 } = useGetList('invitations', {
    filter: { hall_id: hallId, 'rank.empty': false },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
  });
  return total > 0;
}

/** The invitations of these guests, as far as they are invited; a few are asked for by name. */
export async function invitationsOf(read: ReturnType<typeof useInvitations>, ids: readonly string[]) {
  const guests = new Set(ids);
  const found = await read(ids.length <= limit('manyValues') ? { guest_id: ids.join() } : {});
  return found.filter(({ guest_id }) => guests.has(String(guest_id)));
}

/** Ids of everybody invited to the hall, for pickers. */
export function useInvitedIds(hallId: string, enabled: boolean) {
  const read = useInvitations(hallId);
  return useQuery({
    queryKey: ['hall-guests', hallId, 'ids'],
    enabled,
    queryFn: async () => new Set((await read({})).map(({ guest_id }) => String(guest_id))),
  });
}

/** Reads again whatever invitations change. */
export function useInvitationsChanged() {
  const client = useQueryClient();
  return useMemo(
    () => () => {
      for (const key of ['event', 'events', 'hall-guests', 'guests', 'halls', 'hall', 'tickets', 'invitations']) {
        void client.invalidateQueries({ queryKey: [key] });
      }
    },
    [client],
  );
}
