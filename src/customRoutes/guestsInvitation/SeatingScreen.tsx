import { Suspense, useRef } from 'react';
import { Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type Answer, call, selectedGuests } from '../../dataProvider/index.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { useEndsHere } from '../../dataProvider/useEndsHere.ts';
import { useSelectedGuests } from '../../dataProvider/useSession.ts';
import { draftKey } from '../../draft/drafts.ts';
import { FullHeight } from '../../ui/FullHeight.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { onceOnline } from '../../ui/useBackOnline.ts';
import { idIn, useAddress } from '../../ui/useAddress.ts';
import { useEvent } from '../eventBasics/queries.ts';
import { DoubledNotice } from '../eventBasics/DoubledNotice.tsx';
import { SeatOrder } from '../cinema/SeatOrder.tsx';
import { type Guest, refusing, SeatingPlan } from '../hall/index.ts';
import { useInvited, useInView, useSeatingHall, useSitters } from './useSeatingHall.ts';

const NOBODY: readonly Guest[] = [];

/** The seating of one hall. It reads what changed when it is told, else every five seconds, and whenever the window is looked at again. */
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
  const { inView, onView } = useInView();
  const sitters = useSitters(hall.data, inView);
  const invited = useInvited(hall.data);
  const picked = useSelectedGuests();
  useEndsHere(selectedGuests);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const arrival = idIn(useAddress(), 'who');
  // A reading that failed in between leaves the plan as it was, with all that was chosen.
  if (hall.error && !hall.data) return <LoadingFailed error={hall.error} onRefresh={() => void hall.refetch()} />;
  // The first page of guests is waited for; of more the plan comes first.
  if (!hall.data || !event || invited.share === 0) return <Skeleton height={480} />;

  /** Runs a call, by one key however often it takes, after those before it: without a connection they wait, and go out in order. */
  const inTurn = (ask: (idempotencyKey: string) => Promise<Answer<unknown>>) => {
    const key = crypto.randomUUID();
    const mine = before.current.then(() => onceOnline(() => ask(key)));
    before.current = mine.catch(() => undefined);
    return mine;
  };
  /** Runs a call and reads the plan again; answers the batch it can be taken back by, where there is one. */
  const act = (ask: (idempotencyKey: string) => Promise<Answer<unknown>>) =>
    refusing(async () => {
      try {
        return (await inTurn(ask)).headers.get('batch-id');
      } finally {
        // Also after a refusal: somebody else was faster, and the plan should show it.
        await queries.invalidateQueries({ queryKey: ['seating', hallId, 'hall'] });
        void queries.invalidateQueries({ queryKey: ['orders'] });
        void queries.invalidateQueries({ queryKey: ['event', eventId] });
      }
    });
  const undo = async (batch: string, rest: boolean) => {
    let undone = '';
    await act(async (idempotencyKey) => {
      const body = rest ? { rest } : {};
      const answer = await call('POST /batches/:id/undo', { params: { id: batch }, body, idempotencyKey });
      undone = answer.data.id;
      return answer;
    });
    return undone;
  };
  const lookOnly =
    readOnly || event.state === 'archived' || !(maySeat || hall.data.sectors.some((sector) => sector.mine));
  const date = event.dates.find(({ id }) => id === hall.data.event_date_id);
  const guests = invited.data ?? NOBODY;
  const read = (invited.share + sitters) / 2;
  const mine = new Set(guests.map((guest) => guest.id));
  return (
    <FullHeight>
      {mayEdit && !readOnly && <DoubledNotice event={event} hall={hall.data} />}
      <Suspense fallback={<Skeleton height={480} />}>
        {' '}
        <SeatingPlan
          // Whom somebody comes for is looked for once all are there.
          key={arrival && !invited.data ? 'before' : hallId}
          stepsKey={draftKey(`seating:${hallId}`)}
          layout={hall.data.layout}
          places={hall.data.places}
          sectors={hall.data.sectors}
          guests={guests}
          reading={read < 1 ? read : null}
          onView={onView}
          arrival={arrival}
          title={hall.data.name}
          subtitle={event.name}
          when={date && { date: date.date, time: date.starts_at ?? event.starts_at }}
          limit={event.limit}
          ticketsTo={`/tickets/event/${eventId}`}
          canSeatAll={maySeat}
          readOnly={lookOnly || read < 1}
          bound={hall.data.session_ref !== null}
          renderOrder={(order) => <SeatOrder order={order} readOnly={lookOnly} />}
          selectedGuests={picked.filter((id) => mine.has(id))}
          onSelectGuests={(ids) => {
            selectedGuests.removeAll();
            selectedGuests.addAll(ids);
          }}
          onSeat={(seatings) =>
            act((idempotencyKey) =>
              call('POST /tickets/create_list', { body: { hall_id: hallId, seatings }, idempotencyKey }),
            )
          }
          onMove={(moves) => act((idempotencyKey) => call('PUT /tickets/move', { body: { moves }, idempotencyKey }))}
          onChangeGuest={(change) =>
            act((idempotencyKey) => call('PUT /tickets/change_guest', { body: change, idempotencyKey }))
          }
          onRemove={(ids) =>
            act((idempotencyKey) => call('DELETE /tickets/destroy_list', { body: { ids }, idempotencyKey }))
          }
          hallId={hallId}
          onApply={(id, without) =>
            act((idempotencyKey) =>
              call('POST /seating_runs/:id/apply', { params: { id }, body: { without }, idempotencyKey }),
            )
          }
          onUndo={undo}
        />
      </Suspense>
    </FullHeight>
  );
}
