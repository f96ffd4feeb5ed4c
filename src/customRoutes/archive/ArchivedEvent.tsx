import { lazy, Suspense, useEffect } from 'react';
import { Alert, Box, Tab, Tabs } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import type { EventAnswer } from '#shared/event.ts';
import { hasRole, roleForMenu } from '#shared/roles.ts';
import { useUser } from '../../dataProvider/useSession.ts';
import { LoadingFailed } from '../../layout/LoadingFailed.tsx';
import { Page } from '../../layout/Page.tsx';
import { StateTags, WhenAndWhere } from '../events/EventHead.tsx';
import { EventMenu } from '../events/EventMenu.tsx';
import { EventOverview } from '../events/EventOverview.tsx';
import { NextButton } from '../events/NextButton.tsx';
import { pagePath } from '../events/paths.ts';
import { useEventHalls } from '../events/queries.ts';
import { nextOf } from '../events/todos.ts';
import { HallSwitch, hallsByDate } from '../guestsInvitation/HallSwitch.tsx';
import { InvitedList } from '../guestsInvitation/InvitedList.tsx';
import { LoadingRows } from '../guestsInvitation/LoadingRows.tsx';
import { useEvent } from '../guestsInvitation/queries.ts';
import { useAddress } from '../guestsInvitation/useView.ts';
import { KeptTickets } from './KeptTickets.tsx';
import { Ledger } from './Ledger.tsx';

const SeatingScreen = lazy(async () => ({ default: (await import('../hall/SeatingScreen.tsx')).SeatingScreen }));

const VIEWS = ['overview', 'guests', 'seating', 'tickets', 'letters'] as const;
type View = (typeof VIEWS)[number];

/** One event that is over, to look at: figures and plan, guests, seating, tickets with their letters. */
export default function ArchivedEvent() {
  const { id = '' } = useParams();
  const translate = useTranslate();
  const navigate = useNavigate();
  const { data: event, error, refetch } = useEvent(id);
  const home = event && pagePath(event);
  const away = home !== undefined && home !== pagePath({ id, state: 'archived' });
  useEffect(() => {
    if (away) navigate(home, { replace: true });
  }, [away, home, navigate]);
  if (event && !away) return <Opened event={event} />;
  return (
    <Page title={translate('app.menu.archive')} crumbs={[{ label: translate('app.menu.archive'), to: '/archive' }]}>
      {error ? <LoadingFailed error={error} onRefresh={() => void refetch()} /> : <LoadingRows />}
    </Page>
  );
}

function Opened({ event }: { event: EventAnswer }) {
  const translate = useTranslate();
  const address = useAddress();
  const manager = hasRole(roleForMenu(useUser().role.name), 'manager_event');
  const halls = hallsByDate(event);
  const hall = halls.find(({ id }) => id === address.get('hall')) ?? halls[0];
  const views = VIEWS.filter((view) => view === 'overview' || (hall && (view !== 'letters' || manager)));
  const view = views.find((name) => name === address.get('view')) ?? 'overview';
  const go = (next: View, more: Record<string, string | null> = {}) =>
    address.set({ ...OTHERS, view: next === 'overview' ? null : next, ...more });
  return (
    <Page
      title={event.name}
      crumbs={[{ label: translate('app.menu.archive'), to: '/archive' }]}
      badge={<StateTags event={event} />}
      subtitle={<WhenAndWhere event={event} />}
      actions={
        <>
          {manager && <NextButton event={event} next={nextOf(event, [], manager)} />}
          <EventMenu event={event} mayEdit={manager} />
        </>
      }
    >
      <Box sx={HEAD}>
        <Tabs value={view} onChange={(_, next: View) => go(next)} variant="scrollable" scrollButtons={false}>
          {views.map((name) => (
            <Tab
              key={name}
              value={name}
              id={`archive-tab-${name}`}
              aria-controls={`archive-panel-${name}`}
              label={translate(`archive.views.${name}`)}
            />
          ))}
        </Tabs>
        {hall && (view === 'guests' || view === 'seating') && (
          <HallSwitch event={event} hallId={hall.id} onChange={(id) => address.set({ hall: id })} />
        )}
      </Box>
      {view !== 'overview' && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate(`archive.read_only.${event.state}`)}
        </Alert>
      )}
      <Box role="tabpanel" id={`archive-panel-${view}`} aria-labelledby={`archive-tab-${view}`}>
        {view === 'overview' && <Overview event={event} orders={manager} onPlan={(id) => seatingOf(event, id)} />}
        {view === 'guests' && hall && (
          <InvitedList key={hall.id} event={event} hallId={hall.id} right={LOOK} onFile={() => undefined} />
        )}
        {view === 'seating' && hall && (
          <Suspense fallback={<LoadingRows />}>
            <SeatingScreen key={hall.id} eventId={event.id} hallId={hall.id} readOnly />
          </Suspense>
        )}
        {view === 'tickets' && <KeptTickets event={event} />}
        {view === 'letters' && <Ledger eventId={event.id} />}
      </Box>
    </Page>
  );
}

function Overview(props: { event: EventAnswer; orders: boolean; onPlan: (hallId: string) => string }) {
  const { event, orders, onPlan } = props;
  const { data: halls } = useEventHalls(event.id);
  return <EventOverview event={event} halls={halls} mayEdit={false} orders={orders} planPath={onPlan} />;
}

function seatingOf(event: EventAnswer, hall: string): string {
  return `${pagePath(event)}?${new URLSearchParams({ view: 'seating', hall }).toString()}`;
}

/** Nobody invites to what is over, nor changes who was there. */
const LOOK = { mayInvite: false, mayChangeAll: false, why: 'archived' } as const;
/** What one view keeps in the address and another would misread. */
const OTHERS = { q: null, show: null, page: null, state: null, sector: null };
const HEAD = {
  display: 'flex',
  flexWrap: 'wrap-reverse',
  alignItems: 'flex-start',
  columnGap: 2,
  rowGap: 1.5,
  mb: 2,
  borderBottom: 1,
  borderColor: 'look.line2',
  '& .MuiTabs-root': { flex: '1 1 320px', minWidth: 0, borderBottom: 0, mb: '-1px' },
  '& > :not(.MuiTabs-root)': { mb: 1 },
};
