import { Suspense, useCallback, useMemo, useRef } from 'react';
import { Skeleton } from '@mui/material';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { saidOfEdit } from '../../crud/bulk/useEdited.ts';
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
import { type Guest, momentIn, refusing, SeatingPlan } from '../hall/index.ts';
import { HistoryScreen } from './HistoryScreen.tsx';
import { comingIn } from './together/coming.ts';
import { useActsOf } from './together/useActsOf.ts';
import { useSayPresent } from './together/useSayPresent.ts';
import { useTogether } from './useTogether.tsx';
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
  const [queries, notify, translate] = [useQueryClient(), useNotify(), useTranslate()];
  const { data: event } = useEvent(eventId);
  const { hall, others } = useSeatingHall(hallId);
  const onChosen = useSayPresent(hallId, others);
  const mayEdit = useMay('halls', 'edit', hall.data);
  const maySeat = useMay('halls', 'seat', hall.data);
  const { inView, onView } = useInView();
  const sitters = useSitters(hall.data, inView);
  const invited = useInvited(hall.data);
  const picked = useSelectedGuests();
  useEndsHere(selectedGuests);
  const together = useTogether(event, hallId);
  // Of these what the list says of guests changed, and taking them back changes it again.
  const ofParties = useRef(new Set<string>());
  const { acts, waiting } = useActsOf(hallId);
  const coming = useMemo(() => comingIn(waiting), [waiting]);
  const address = useAddress();
  const arrival = idIn(address, 'who');
  const takeResumed = useCallback(
    () => acts.takeResumed().map(({ said, done }) => ({ said, done: batchOf(done, queries, { hallId, eventId }) })),
    [acts, queries, hallId, eventId],
  );
  // A reading that failed in between leaves the plan as it was, with all that was chosen.
  if (hall.error && !hall.data) return <LoadingFailed error={hall.error} onRefresh={() => void hall.refetch()} />;
  // The first page of guests is waited for; of more the plan comes first.
  if (!hall.data || !event || invited.share === 0) return <Skeleton height={480} />;

  /** Does something that waits for the connection where there is none, by one key however often it takes, also over a reload. */
  const act = (name: string, body: object, said: string) =>
    batchOf(acts.run({ key: crypto.randomUUID(), name, body, said }), queries, { hallId, eventId });
  /** The same for what doesn't outlive the page. */
  const actNow = (ask: (idempotencyKey: string) => Promise<Answer<unknown>>) => {
    const key = crypto.randomUUID();
    return batchOf(
      acts.inTurn(() => ask(key)),
      queries,
      { hallId, eventId },
    );
  };
  const readGuests = () => void queries.invalidateQueries({ queryKey: ['seating', hallId, 'guests'] });
  const join = async (ids: readonly string[]) => {
    const batch = await actNow(async (idempotencyKey) => {
      const answer = await together.join(ids, idempotencyKey);
      if (answer.data.kept_total > 0) notify(saidOfEdit(answer.data, String, translate), { type: 'info' });
      return answer;
    });
    if (batch !== null) ofParties.current.add(batch);
    readGuests();
    return batch;
  };
  const { places } = hall.data;
  /** Who sits where as it is seen here, of these tickets and on these places. */
  const seen = (ids: readonly string[], on: readonly number[] = []) =>
    places.flatMap(({ place, ticket }) =>
      ticket && (ids.includes(ticket.id) || on.includes(place))
        ? { ticket_id: ticket.id, guest_id: ticket.guest_id, place }
        : [],
    );
  const undo = async (batch: string, rest: boolean) => {
    let undone = '';
    await actNow(async (idempotencyKey) => {
      const body = rest ? { rest } : {};
      const answer = await call('POST /batches/:id/undo', { params: { id: batch }, body, idempotencyKey });
      undone = answer.data.id;
      return answer;
    });
    if (ofParties.current.has(batch)) {
      ofParties.current.add(undone);
      readGuests();
    }
    return undone;
  };
  const lookOnly =
    readOnly || event.state === 'archived' || !(maySeat || hall.data.sectors.some((sector) => sector.mine));
  if (address.get('history') !== null)
    return (
      <HistoryScreen
        key={hallId}
        hall={hall.data}
        at={momentIn(address.get('at'))}
        onAt={(at) => address.set({ at })}
        readOnly={lookOnly}
        onUndo={undo}
        onClose={() => address.set({ history: null, at: null })}
      />
    );
  const date = event.dates.find(({ id }) => id === hall.data.event_date_id);
  const guests = invited.data ?? NOBODY;
  const read = (invited.share + sitters) / 2;
  const mine = new Set(guests.map((guest) => guest.id));
  return (
    <FullHeight>
      {mayEdit && !readOnly && <DoubledNotice event={event} hall={hall.data} />}
      <Suspense fallback={<Skeleton height={480} />}>
        <SeatingPlan
          // Whom somebody comes for is looked for once all are there.
          key={arrival && !invited.data ? 'before' : hallId}
          stepsKey={draftKey(`seating:${hallId}`)}
          layout={hall.data.layout}
          places={places}
          sectors={hall.data.sectors}
          guests={guests}
          reading={read < 1 ? read : null}
          onView={onView}
          onHistory={() => address.set({ history: 'open' })}
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
          kept={{ waiting, coming, takeResumed }}
          others={others}
          onChosen={onChosen}
          onSeat={(seatings, said) => act('POST /tickets/create_list', { hall_id: hallId, seatings }, said)}
          onMove={(moves, said) => {
            const of = moves.map(({ ticket_id }) => ticket_id);
            const to = moves.map(({ place }) => place);
            return act('PUT /tickets/move', { moves, sees: seen(of, to) }, said);
          }}
          onChangeGuest={(change, said) =>
            act('PUT /tickets/change_guest', { ...change, sees: seen([change.ticket_id]) }, said)
          }
          onRemove={(ids, said) => act('DELETE /tickets/destroy_list', { ids, sees: seen(ids) }, said)}
          hallId={hallId}
          eventId={eventId}
          onChangeSeats={(changes) =>
            actNow((idempotencyKey) =>
              call('POST /halls/:id/change_seats', { params: { id: hallId }, body: { changes }, idempotencyKey }),
            )
          }
          revision={hall.data.revision}
          onApply={(id, without) =>
            actNow((idempotencyKey) =>
              call('POST /seating_runs/:id/apply', { params: { id }, body: { without }, idempotencyKey }),
            )
          }
          onWhoComes={(ids) => refusing(() => together.whoComes(ids))}
          onTogether={join}
          onHold={(held, how) =>
            actNow((idempotencyKey) =>
              call('PUT /halls/:id/holds', {
                params: { id: hallId },
                body: { places: [...held], ...how },
                idempotencyKey,
              }),
            )
          }
          onRelease={(held) =>
            actNow((idempotencyKey) =>
              call('DELETE /halls/:id/holds', { params: { id: hallId }, body: { places: [...held] }, idempotencyKey }),
            )
          }
          onUndo={undo}
        />
      </Suspense>
      {together.question}
    </FullHeight>
  );
}

/** Reads the plan again once a call is over; answers the batch it can be taken back by, where there is one. */
function batchOf(
  answer: Promise<Answer<unknown>>,
  queries: QueryClient,
  { hallId, eventId }: { hallId: string; eventId: string },
): Promise<string | null> {
  return refusing(async () => {
    try {
      return (await answer).headers.get('batch-id');
    } finally {
      // Also after a refusal: somebody else was faster, and the plan should show it.
      await queries.invalidateQueries({ queryKey: ['seating', hallId, 'hall'] });
      void queries.invalidateQueries({ queryKey: ['orders'] });
      void queries.invalidateQueries({ queryKey: ['event', eventId] });
    }
  });
}
