import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { Page } from '../../frame/Page.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { Views } from '../../ui/Views.tsx';
import { EventMenu } from '../eventBasics/EventMenu.tsx';
import { HallSwitch, hallsByDate } from '../eventBasics/HallSwitch.tsx';
import { pagePath } from '../eventBasics/paths.ts';
import { EventAt } from '../events/EventAt.tsx';
import { StateTags, WhenAndWhere } from '../events/EventHead.tsx';
import { EventOverview } from '../events/EventOverview.tsx';
import { NextButton } from '../events/NextButton.tsx';
import { useEventHalls } from '../events/queries.ts';
import { nextOf } from '../events/todos.ts';
import { InvitedList } from '../guestsInvitation/InvitedList.tsx';
import { SeatingScreen } from '../guestsInvitation/SeatingScreen.tsx';
import { KeptTickets } from './KeptTickets.tsx';
import { Ledger } from './Ledger.tsx';

const VIEWS = ['overview', 'guests', 'seating', 'tickets', 'letters'] as const;
type View = (typeof VIEWS)[number];

/** One event that is over, to look at: figures and plan, guests, seating, tickets with their letters. */
export default function ArchivedEvent() {
  const { id = '' } = useParams();
  const title = useTranslate()('app.menu.archive');
  return (
    <EventAt id={id} state="archived" title={title} crumb={{ label: title, to: '/archive' }}>
      {(event) => <Opened event={event} />}
    </EventAt>
  );
}

function Opened({ event }: { event: EventAnswer }) {
  const translate = useTranslate();
  const address = useAddress();
  const manager = useMay('events', 'edit');
  const mayLetters = useMay('letters', 'list');
  const halls = hallsByDate(event);
  const hall = halls.find(({ id }) => id === address.get('hall')) ?? halls[0];
  const views = VIEWS.filter((view) => view === 'overview' || (hall && (view !== 'letters' || mayLetters)));
  const view = views.find((name) => name === address.get('view')) ?? 'overview';
  const go = (next: View, more: Record<string, string | null> = {}) =>
    address.set({ ...OTHERS, view: next === 'overview' ? null : next, ...more });
  return (
    <Page
      title={event.name}
      crumbs={[{ label: translate('app.menu.archive'), to: '/archive' }]}
      badge={<StateTags event={event} />}
      subtitle={<WhenAndWhere event={event} />}
      plan={view === 'seating'}
      actions={
        <>
          {manager && <NextButton event={event} next={nextOf(event, [], manager)} />}
          <EventMenu event={event} mayEdit={manager} />
        </>
      }
    >
      <Views
        name="archive"
        views={views}
        view={view}
        labelOf={(name) => translate(`archive.views.${name}`)}
        onView={go}
        plan={view === 'seating'}
        aside={
          hall &&
          (view === 'guests' || view === 'seating') && (
            <HallSwitch event={event} hallId={hall.id} onChange={(id) => address.set({ hall: id })} />
          )
        }
        notice={view !== 'overview' && <Alert severity="info">{translate(`archive.read_only.${event.state}`)}</Alert>}
      >
        {view === 'overview' && <Overview event={event} onPlan={(id) => seatingOf(event, id)} />}
        {view === 'guests' && hall && (
          <InvitedList key={hall.id} event={event} hallId={hall.id} right={LOOK} onFile={() => undefined} />
        )}
        {view === 'seating' && hall && <SeatingScreen key={hall.id} eventId={event.id} hallId={hall.id} readOnly />}
        {view === 'tickets' && <KeptTickets event={event} />}
        {view === 'letters' && <Ledger eventId={event.id} />}
      </Views>
    </Page>
  );
}

function Overview(props: { event: EventAnswer; onPlan: (hallId: string) => string }) {
  const { event, onPlan } = props;
  const { data: halls } = useEventHalls(event.id);
  return <EventOverview event={event} halls={halls} mayEdit={false} planPath={onPlan} />;
}

function seatingOf(event: EventAnswer, hall: string): string {
  return `${pagePath(event)}?${new URLSearchParams({ view: 'seating', hall }).toString()}`;
}

/** Nobody invites to what is over, nor changes who was there. */
const LOOK = { mayInvite: false, mayChangeAll: false, why: 'archived' } as const;
/** What one view keeps in the address and another would misread. */
const OTHERS = { q: null, show: null, page: null, state: null, sector: null };
