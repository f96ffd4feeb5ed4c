import { Suspense, lazy } from 'react';
import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { selectedGuests } from '../../dataProvider/index.ts';
import { useBelongsTo, useEndsHere } from '../../dataProvider/useEndsHere.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { Views } from '../../ui/Views.tsx';
import { HallSwitch } from '../eventBasics/HallSwitch.tsx';
import { useEvent } from '../eventBasics/queries.ts';
import { GuestFileImport } from './file/GuestFileImport.tsx';
import { InvitedList } from './InvitedList.tsx';
import { useInviteRight } from './queries.ts';
import { SeatingScreen } from './SeatingScreen.tsx';

const VIEWS = ['list', 'file', 'seating', 'print', 'orders'] as const;
type View = (typeof VIEWS)[number];

const PapersPanel = lazy(() => import('./papers/PapersPanel.tsx'));
const OrdersPanel = lazy(() => import('../cinema/OrdersPanel.tsx'));

/**
 * The guests of one hall: the list, the file, the seating, what is printed, for a film session the orders at the cinema. Also step 6 of the wizard, so it has no frame of its own.
 * With `onHall` it shows the switch between the event's evenings.
 */
export function GuestsPanel(props: { eventId: string; hallId: string; onHall?: (hallId: string) => void }) {
  const { eventId, hallId, onHall } = props;
  const translate = useTranslate();
  const address = useAddress();
  // Who is ticked in the list is seated on the plan.
  useEndsHere(selectedGuests);
  useBelongsTo(selectedGuests, hallId);
  const { data: event, error, refetch } = useEvent(eventId);
  const right = useInviteRight(event, hallId);
  const mayOrders = useMay('orders', 'list');
  if (error) return <LoadingFailed error={error} onRefresh={() => void refetch()} />;
  if (!event || !right) return <LoadingRows />;

  const bound = event.halls.some(({ id, session_ref }) => id === hallId && session_ref !== null);
  const seesOrders = bound && mayOrders;
  const views = VIEWS.filter((view) => (view !== 'file' || right.mayInvite) && (view !== 'orders' || seesOrders));
  const asked = address.get('view') as View | null;
  const view = asked && views.includes(asked) ? asked : 'list';
  const go = (next: View, brought: string | null = null) =>
    address.set({ view: next === 'list' ? null : next, filter: null, page: null, import: brought });
  return (
    <Views
      name="guests"
      views={views}
      view={view}
      labelOf={(name) => translate(name === 'orders' ? 'cinema.orders.tab' : `invitation.views.${name}`)}
      onView={go}
      aside={onHall && <HallSwitch event={event} hallId={hallId} onChange={onHall} />}
      plan={view === 'seating'}
      notice={right.why && <Alert severity="info">{translate(`invitation.read_only.${right.why}`)}</Alert>}
    >
      {view === 'list' && (
        <InvitedList key={hallId} event={event} hallId={hallId} right={right} onFile={() => go('file')} />
      )}
      {view === 'file' && (
        <GuestFileImport
          key={hallId}
          hallId={hallId}
          eventId={eventId}
          onDone={() => go('list')}
          onBrought={(brought) => go('list', brought)}
        />
      )}
      {view === 'seating' && <SeatingScreen eventId={eventId} hallId={hallId} />}
      {view === 'print' && (
        <Suspense fallback={<LoadingRows />}>
          <PapersPanel key={hallId} hallId={hallId} />
        </Suspense>
      )}
      {view === 'orders' && (
        <Suspense fallback={<LoadingRows />}>
          <OrdersPanel key={hallId} event={event} hallId={hallId} />
        </Suspense>
      )}
    </Views>
  );
}
