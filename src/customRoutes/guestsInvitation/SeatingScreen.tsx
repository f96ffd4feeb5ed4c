import { Suspense, useMemo } from 'react';
import { Skeleton } from '@mui/material';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvitedGuest } from '#resources/guestSchemas.ts';
import type { HallAnswer } from '#resources/hallSchemas.ts';
import { limit } from '#shared/limits.ts';
import { type Answer, call, selectedGuests } from '../../dataProvider/index.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { useEndsHere } from '../../dataProvider/useEndsHere.ts';
import { useSelectedGuests } from '../../dataProvider/useSession.ts';
import { draftKey } from '../../draft/drafts.ts';
import { FullHeight } from '../../ui/FullHeight.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { idIn, useAddress } from '../../ui/useAddress.ts';
import { useEvent } from '../eventBasics/queries.ts';
import { DoubledNotice } from '../eventBasics/DoubledNotice.tsx';
import { SeatOrder } from '../cinema/SeatOrder.tsx';
import { refusing, SeatingPlan, type Guest } from '../hall/index.ts';
import { seatedAs, withChanges } from './planChanges.ts';

/** How often an open plan asks what changed. */
const REREAD_MS = 5000;

/** The seating of one hall. It re-reads what changed every five seconds and whenever the window is looked at again. */
export function SeatingScreen(props: {
  eventId: string;
  hallId: string;
  /** To look at, whatever this person may change. */
  readOnly?: boolean;
}) {
  const { eventId, hallId, readOnly = false } = props;
  const queries = useQueryClient();
  const { data: event } = useEvent(eventId);
  const hall = useSeatingHall(hallId);
  const mayEdit = useMay('halls', 'edit', hall.data);
  const maySeat = useMay('halls', 'seat', hall.data);
  const guests = useInvited(hall.data);
  const picked = useSelectedGuests();
  useEndsHere(selectedGuests);
  const arrival = idIn(useAddress(), 'who');
  // A reading that failed in between leaves the plan as it was, with all that was chosen.
  if (hall.error && !hall.data) return <LoadingFailed error={hall.error} onRefresh={() => void hall.refetch()} />;
  if (!hall.data || !guests.data || !event) return <Skeleton height={480} />;

  /** Runs a call and reads the plan again; answers the batch it can be taken back by, where there is one. */
  const act = (call: () => Promise<Answer<unknown>>) =>
    refusing(async () => {
      try {
        return (await call()).headers.get('batch-id');
      } finally {
        // Also after a refusal: somebody else was faster, and the plan should show it.
        await queries.invalidateQueries({ queryKey: ['seating', hallId, 'hall'] });
        void queries.invalidateQueries({ queryKey: ['orders'] });
        void queries.invalidateQueries({ queryKey: ['event', eventId] });
      }
    });
  const undo = async (batch: string, rest: boolean) => {
    let undone = '';
    await act(async () => {
      const answer = await call('POST /batches/:id/undo', { params: { id: batch }, body: rest ? { rest } : {} });
      undone = answer.data.id;
      return answer;
    });
    return undone;
  };
  const lookOnly =
    readOnly || event.state === 'archived' || !(maySeat || hall.data.sectors.some((sector) => sector.mine));
  const mine = new Set(guests.data.map((guest) => guest.id));
  return (
    <FullHeight>
      {mayEdit && !readOnly && <DoubledNotice event={event} hall={hall.data} />}
      <Suspense fallback={<Skeleton height={480} />}>
        {' '}
        <SeatingPlan
          key={hallId}
          stepsKey={draftKey(`seating:${hallId}`)}
          layout={hall.data.layout}
          places={hall.data.places}
          sectors={hall.data.sectors}
          guests={guests.data}
          arrival={arrival}
          title={hall.data.name}
          subtitle={event.name}
          limit={event.limit}
          ticketsTo={`/tickets/event/${eventId}`}
          canSeatAll={maySeat}
          readOnly={lookOnly}
          bound={hall.data.session_ref !== null}
          renderOrder={(order) => <SeatOrder order={order} readOnly={lookOnly} />}
          selectedGuests={picked.filter((id) => mine.has(id))}
          onSelectGuests={(ids) => {
            selectedGuests.removeAll();
            selectedGuests.addAll(ids);
          }}
          onSeat={(seatings) =>
            act(() =>
              call('POST /tickets/create_list', {
                body: { hall_id: hallId, seatings },
                idempotencyKey: crypto.randomUUID(),
              }),
            )
          }
          onMove={(moves) => act(() => call('PUT /tickets/move', { body: { moves } }))}
          onChangeGuest={(change) => act(() => call('PUT /tickets/change_guest', { body: change }))}
          onRemove={(ids) => act(() => call('DELETE /tickets/destroy_list', { body: { ids } }))}
          onUndo={undo}
        />
      </Suspense>
    </FullHeight>
  );
}

/** A hall as it was read whole, and what has changed since: the revision it is at, and at which it was read. */
type OpenHall = HallAnswer & { read_at: number };

/** The hall with its places; after the first reading only the places that changed go over the wire. */
function useSeatingHall(hallId: string) {
  const queries = useQueryClient();
  const queryKey = ['seating', hallId, 'hall'];
  return useQuery({
    queryKey,
    refetchInterval: REREAD_MS,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }): Promise<OpenHall> => {
      const known = queries.getQueryData<OpenHall>(queryKey);
      const params = { id: hallId };
      if (known) {
        const { data } = await call('GET /halls/:id/changes', { params, query: { since: known.revision }, signal });
        if (data.places) return data.revision === known.revision ? known : withChanges(known, data);
      }
      const { data } = await call('GET /halls/:id', { params, query: {}, signal });
      const hall = data as HallAnswer;
      return { ...hall, read_at: hall.revision };
    },
  });
}

/** Everybody invited to the hall, each on the place the plan shows them on; read again whenever the hall is. */
function useInvited(hall: OpenHall | undefined) {
  const hallId = hall?.id ?? '';
  const found = useQuery({
    queryKey: ['seating', hallId, 'guests', hall?.read_at],
    enabled: hall !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Guest[]> => {
      const all: InvitedGuest[] = [];
      for (let page = 1; ; page += 1) {
        const query = { page, per_page: limit('perPagePicker') };
        const { data, meta } = await call('GET /halls/:id/guests/invited_list', {
          params: { id: hallId },
          query,
          signal,
        });
        all.push(...data);
        if (page >= meta.total_pages)
          return all.map((guest) => ({ ...guest, ticket_state: guest.ticket_state as Guest['ticket_state'] }));
      }
    },
  });
  const places = hall?.places;
  const data = useMemo(() => found.data && places && seatedAs(found.data, places), [found.data, places]);
  return { data };
}
