import { useMemo } from 'react';
import { Alert, Button } from '@mui/material';
import { UsersRound } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { Page } from '../../frame/Page.tsx';
import { useShell } from '../../frame/ShellContext.ts';
import { DoubledNotice } from '../eventBasics/DoubledNotice.tsx';
import { EventMenu } from '../eventBasics/EventMenu.tsx';
import { guestsPath } from '../eventBasics/paths.ts';
import { ExampleNote } from '../firstSteps/ExampleCard.tsx';
import { useSummary } from '../tickets/queries.ts';
import { EventAt } from './EventAt.tsx';
import { StateTags, WhenAndWhere } from './EventHead.tsx';
import { EventOverview } from './EventOverview.tsx';
import { NextButton } from './NextButton.tsx';
import { PartsCard } from './PartsCard.tsx';
import { useEventHalls } from './queries.ts';
import { nextOf, todosOf } from './todos.ts';
import { TodosCard } from './TodosCard.tsx';

/** One event that isn't over: how far it is, and what comes next for whoever looks. */
export default function EventPage({ id }: { id: string }) {
  const translate = useTranslate();
  return (
    <EventAt
      id={id}
      state="upcoming"
      title={translate('events.page.title')}
      crumb={{ label: translate('app.menu.events'), to: '/events' }}
    >
      {(event) => <Opened event={event} />}
    </EventAt>
  );
}

function Opened({ event }: { event: EventAnswer }) {
  const translate = useTranslate();
  const manager = useMay('events', 'edit');
  const mayEdit = useMay('events', 'edit', event);
  const { phone } = useShell();
  const { data: halls } = useEventHalls(event.id);
  const { data: summary } = useSummary(event.id, false);
  const todos = useMemo(() => {
    const letters = summary && { ...summary.states, no_address: summary.no_address };
    const sectors = halls && new Map(halls.map((hall) => [hall.id, hall.sectors]));
    return todosOf(event, { sectors, letters, manager });
  }, [event, halls, summary, manager]);
  const known = halls !== undefined;
  const holds = manager || halls?.some(({ sectors }) => sectors.some(({ mine }) => mine)) === true;
  return (
    <Page
      title={event.name}
      crumbs={[{ label: translate('app.menu.events'), to: '/events' }]}
      badge={<StateTags event={event} />}
      subtitle={<WhenAndWhere event={event} />}
      actions={
        <>
          {!phone && event.halls.length > 0 && (
            <Button component={Link} to={guestsPath(event.id)} startIcon={<UsersRound size={18} />}>
              {translate('events.guests')}
            </Button>
          )}
          {known && <NextButton event={event} next={nextOf(event, todos, manager)} />}
          <EventMenu event={event} mayEdit={manager} />
        </>
      }
    >
      <ExampleNote eventId={event.id} />
      <EventOverview event={event} halls={halls} mayEdit={mayEdit}>
        {event.state === 'draft' && <PartsCard event={event} mayEdit={mayEdit} />}
        {mayEdit && halls?.map((hall) => <DoubledNotice key={hall.id} event={event} hall={hall} />)}
        {known && (todos.length > 0 || (event.state === 'upcoming' && holds)) && <TodosCard todos={todos} />}
        {known && !holds && <Alert severity="info">{translate('events.page.no_own_sector')}</Alert>}
      </EventOverview>
    </Page>
  );
}
