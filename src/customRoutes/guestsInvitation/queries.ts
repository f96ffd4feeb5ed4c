import { useMemo } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { limit } from '#shared/limits.ts';
import { call } from '../../dataProvider/index.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { useSectors } from '../eventBasics/queries.ts';

/**
 * May this person invite to the hall? Event managers anywhere, seat managers where they hold a sector, nobody to an
 * archived event. The server decides; this says what to show. Null while it isn't known.
 */
export function useInviteRight(event: EventAnswer | undefined, hallId: string | undefined) {
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

/** Ids of everybody invited to the hall, for pickers. */
export function useInvitedIds(hallId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['hall-guests', hallId, 'ids'],
    enabled,
    queryFn: async ({ signal }) => {
      const ids = new Set<string>();
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { data, meta } = await call('GET /halls/:id/guests/invited_list', {
          params: { id: hallId },
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
      for (const key of ['event', 'events', 'hall-guests', 'guests', 'halls', 'hall', 'tickets', 'invitations']) {
        void client.invalidateQueries({ queryKey: [key] });
      }
    },
    [client],
  );
}
