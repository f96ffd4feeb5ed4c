import { useCallback, useState } from 'react';
import { Alert, Box } from '@mui/material';
import { useLocale, useNotify, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { now } from '../../clock.ts';
import { selectedTickets } from '../../dataProvider/index.ts';
import { useEndsHere } from '../../dataProvider/useEndsHere.ts';
import { useUser } from '../../dataProvider/useSession.ts';
import { Page } from '../../frame/Page.tsx';
import { RecordFailed } from '../../frame/RecordFailed.tsx';
import { formatDates } from '../../i18n/dates.ts';
import { Dotted } from '../../ui/Dotted.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { useEvent } from '../eventBasics/queries.ts';
import { venueOf } from '../eventBasics/venue.ts';
import { distanceTo, nextDate } from '../eventBasics/when.ts';
import { FailurePanel } from './FailurePanel.tsx';
import { Orders, ViewTabs } from './Orders.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import {
  type Job,
  type Ticket,
  useRefusedTickets,
  useSendJob,
  useSummary,
  useTickets,
  useTicketsChanged,
} from './queries.ts';
import { useTicketRights } from './rights.ts';
import { SendDialog } from './SendDialog.tsx';
import { SendingJob } from './SendingJob.tsx';
import { sendLabelOf, unsentOf } from './sendLabel.ts';
import { TicketActions } from './TicketActions.tsx';
import { TicketList } from './TicketList.tsx';
import type { Wanted } from './whoGetsMail.ts';

/** The tickets of one event: what became of each letter, sending, and the work that failures leave. */
export default function EventTickets() {
  const { id = '' } = useParams();
  const translate = useTranslate();
  const { data: event, error, refetch } = useEvent(id);
  const page = { title: translate('tickets.title'), crumbs: [{ label: translate('tickets.title'), to: '/tickets' }] };
  if (event) return <Tickets key={event.id} event={event} />;
  if (error) return <RecordFailed {...page} error={error} onRefresh={() => void refetch()} />;
  return (
    <Page {...page}>
      <LoadingRows />
    </Page>
  );
}

function Tickets({ event }: { event: EventAnswer }) {
  useEndsHere(selectedTickets);
  const translate = useTranslate();
  const notify = useNotify();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const changed = useTicketsChanged();
  const address = useAddress();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [preview, setPreview] = useState<Ticket | null>(null);
  const onOver = useCallback(
    (job: Job) => {
      changed();
      const parts = [
        ...(job.state === 'stopped' ? [translate('tickets.job.stopped')] : []),
        translate('tickets.job.over', { count: job.sent }),
        ...(job.failed > 0 ? [translate('tickets.job.over_failed', { count: job.failed })] : []),
        ...(job.unknown > 0 ? [translate('tickets.job.over_unknown', { count: job.unknown })] : []),
      ];
      notify(parts.join(' '), { type: job.failed + job.unknown > 0 ? 'warning' : 'success' });
    },
    [changed, notify, translate],
  );
  const { job, readAt, begin } = useSendJob(event.id, onOver);
  const busy = job !== undefined;
  const { data: summary } = useSummary(event.id, busy);
  const refused = useRefusedTickets(event.id, busy);
  const rights = useTicketRights(event);
  const user = useUser();
  // A seat manager looks at tickets of their own sectors.
  const own = rights.sendsAll ? {} : { manager_id: user.id };
  const { data: first } = useTickets(event.id, { page: 1, per_page: 1, ...own }, false);

  const send = useCallback((ids: string[]) => setWanted({ ids }), []);
  const unsent = rights.sendsAll ? unsentOf(summary) : null;
  const dates = event.dates.map(({ date, starts_at }) => ({ date, time: starts_at }));
  const next = nextDate(event.dates, now());
  const sample = first?.data[0];
  const seesOrders = rights.sendsAll && event.halls.some(({ session_ref }) => session_ref !== null);
  const view = seesOrders && address.get('view') === 'orders' ? 'orders' : 'tickets';
  const failures = refused.filter((ticket) => rights.maySend(ticket));
  return (
    <Page
      title={event.name}
      crumbs={[{ label: translate('tickets.title'), to: '/tickets' }]}
      badge={
        next && event.state === 'upcoming' ? <Tag tone="soft">{distanceTo(next, language, now())}</Tag> : undefined
      }
      subtitle={<Dotted parts={[translate('tickets.title'), formatDates(dates, language), venueOf(event)]} />}
      actions={
        <TicketActions
          eventId={event.id}
          hasSample={sample !== undefined}
          maySeat={rights.maySeat && event.halls.length > 0}
          maySend={rights.maySendSome}
          unsent={unsent}
          label={sendLabelOf(summary, Boolean(job?.waits))}
          onPreview={() => sample && setPreview(sample)}
          onCreate={() => address.set({ create: 'true' })}
          onSend={() => setWanted({ event_id: event.id })}
        />
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {seesOrders && (
          <ViewTabs
            view={view}
            onChange={(next) => address.set({ view: next === 'orders' ? next : null, filter: null, page: null })}
          />
        )}
        {rights.why && <Alert severity="info">{translate(`tickets.read_only.${rights.why}`)}</Alert>}
        {job && <SendingJob job={job} readAt={readAt} onChanged={changed} />}
        {view === 'orders' ? (
          <Orders event={event} />
        ) : (
          <Box sx={{ containerType: 'inline-size' }}>
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr)',
                gap: 2,
                alignItems: 'start',
                [BESIDE]: { gridTemplateColumns: failures.length > 0 ? 'minmax(0, 1fr) 328px' : undefined },
              }}
            >
              {failures.length > 0 && (
                <Box sx={{ [BESIDE]: { order: 2 } }}>
                  <FailurePanel
                    eventId={event.id}
                    failures={failures}
                    onAsked={({ job_id }) => {
                      begin(job_id);
                      changed();
                    }}
                  />
                </Box>
              )}
              <TicketList event={event} rights={rights} busy={busy} onSend={send} onPreview={setPreview} />
            </Box>
          </Box>
        )}
      </Box>
      {wanted && (
        <SendDialog
          wanted={wanted}
          sample={'ids' in wanted ? wanted.ids[0] : sample?.id}
          onAsked={({ job_id }) => {
            begin(job_id);
            if ('ids' in wanted) selectedTickets.removeAll();
            changed();
          }}
          onClose={() => setWanted(null)}
        />
      )}
      {preview && (
        <PreviewDialog ticketId={preview.id} guestName={preview.guest_name} onClose={() => setPreview(null)} />
      )}
    </Page>
  );
}

/** From here on the failures stand beside the list without squeezing it. */
const BESIDE = '@container (min-width: 1080px)';
