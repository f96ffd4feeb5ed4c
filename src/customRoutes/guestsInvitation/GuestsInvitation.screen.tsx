import type { ReactNode } from 'react';
import { Button } from '@mui/material';
import { Armchair, CalendarCheck, Ticket } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { Page } from '../../frame/Page.tsx';
import { RecordFailed } from '../../frame/RecordFailed.tsx';
import { useShell } from '../../frame/ShellContext.ts';
import { formatDates } from '../../i18n/dates.ts';
import { Dotted } from '../../ui/Dotted.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { hallsByDate } from '../eventBasics/HallSwitch.tsx';
import { pagePath } from '../eventBasics/paths.ts';
import { useEvent } from '../eventBasics/queries.ts';
import { venueOf } from '../eventBasics/venue.ts';
import { GuestsPanel } from './GuestsPanel.tsx';

/** Guests of one event: who is invited to which evening, guest files, seating. Tab and hall stand in the address. */
export default function GuestsInvitation() {
  const { id } = useParams();
  const translate = useTranslate();
  const address = useAddress();
  const { data: event, error, refetch } = useEvent(id);
  if (error && !event) {
    return <RecordFailed title={translate('invitation.title')} error={error} onRefresh={() => void refetch()} />;
  }
  if (!event)
    return (
      <Page title={translate('invitation.title')}>
        <LoadingRows />
      </Page>
    );
  const halls = hallsByDate(event);
  const hall = halls.find((one) => one.id === address.get('hall')) ?? halls[0];
  return (
    <InvitationPage event={event} plan={hall !== undefined && address.get('view') === 'seating'}>
      {hall ? (
        <GuestsPanel
          eventId={event.id}
          hallId={hall.id}
          onHall={(hallId) => address.set({ hall: hallId, filter: null, page: null })}
        />
      ) : (
        <EmptyState
          icon={<Armchair size={24} />}
          title={translate('invitation.no_hall')}
          hint={translate('invitation.no_hall_hint')}
        />
      )}
    </InvitationPage>
  );
}

/** `plan`: the seating fills the window, and what stood in the header moves to the bar. */
function InvitationPage({ event, plan, children }: { event: EventAnswer; plan: boolean; children: ReactNode }) {
  const translate = useTranslate();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const { phone } = useShell();
  const dates = formatDates(
    event.dates.map(({ date, starts_at }) => ({ date, time: starts_at })),
    language,
  );
  const place = venueOf(event);
  const links = (
    <>
      <Button component={Link} to={pagePath(event)} startIcon={<CalendarCheck size={18} />}>
        {translate('invitation.to_event')}
      </Button>
      <Button component={Link} to={`/tickets/event/${event.id}`} startIcon={<Ticket size={18} />}>
        {translate('app.menu.tickets')}
      </Button>
    </>
  );
  return (
    <Page
      title={event.name}
      plan={plan}
      bar={plan && !phone && links}
      crumbs={[
        phone
          ? { label: translate('events.page.title'), to: pagePath(event) }
          : { label: translate('app.menu.events'), to: '/events' },
      ]}
      actions={!phone && links}
      subtitle={<Dotted parts={[translate('invitation.title'), dates, place]} />}
    >
      {children}
    </Page>
  );
}
