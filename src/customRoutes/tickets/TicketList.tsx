import { useMemo, useState } from 'react';
import { Button } from '@mui/material';
import { Ticket as TicketIcon } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { tickets, type TicketState } from '#resources/tickets.ts';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import type { Resource } from '#shared/resource.ts';
import type { BulkActionProps } from '../../crud/bulk/BulkBar.tsx';
import { ListWithin } from '../../crud/ListWithin.tsx';
import { without } from '../../crud/without.ts';
import { useVisible } from '../../crud/useVisible.ts';
import { selectedTickets } from '../../dataProvider/index.ts';
import { useBelongsTo } from '../../dataProvider/useEndsHere.ts';
import { useUser } from '../../dataProvider/useSession.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useOpenCard } from '../../ui/GuestLink.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { useKnownOf } from '../eventBasics/useKnownOf.ts';
import { LettersDialog } from './LettersDialog.tsx';
import { TicketForms } from './TicketForms.tsx';
import { LIST_EVERY_MS, readTicketIds, type Ticket, useTicketsChanged } from './queries.ts';
import { RemoveTickets } from './RemoveTickets.tsx';
import type { TicketRights } from './rights.ts';
import { TicketBulk } from './TicketBulk.tsx';
import { ticketRows } from './ticketRows.tsx';
import type { RowAction } from './TicketMenu.tsx';
import { useOwnSelection } from './useOwnSelection.ts';
import { useSampleMail } from './useSampleMail.ts';

/** Whose ticket it is stands in its name; the evening is the screen's, and its hall where there is one. */
const LISTED = without(tickets as unknown as Resource, ['event_id', 'guest_id', 'place']);
const OF_ONE_HALL = without(LISTED, ['hall_id']);
const ADDRESS = ['email'];
/** In the order of their worth: what is done, under way, in need of somebody. */
const CHIPS: readonly TicketState[] = ['sent', 'queued', 'sending', 'failed', 'unknown', 'outdated', 'not_sent'];

/** The tickets themselves: searched, filtered, picked for sending again or removing. */
export function TicketList(props: {
  event: EventAnswer;
  rights: TicketRights;
  busy: boolean;
  onSend: (ids: string[]) => void;
  onPreview: (ticket: Ticket) => void;
}) {
  const { event, rights, busy, onSend, onPreview } = props;
  const translate = useTranslate();
  const changed = useTicketsChanged();
  const notify = useNotify();
  const user = useUser();
  const sendSample = useSampleMail();
  const { set } = useAddress();
  const [letters, setLetters] = useState<Ticket | null>(null);
  const [removing, setRemoving] = useState<{ ids: string[]; name?: string } | null>(null);
  useBelongsTo(selectedTickets, event.id);
  useOwnSelection(event.id);
  const seesAddresses = useVisible(LISTED, ADDRESS).length > 0;
  const known = useKnownOf(event, rights.sectors);
  const sample = async (ticket: Ticket) => {
    const failure = await sendSample(ticket.id);
    if (failure === null) notify('tickets.sample.sent', { type: 'success', messageArgs: { email: user.email } });
    else notify(failure, { type: 'error' });
  };
  const act = (action: RowAction, ticket: Ticket) => {
    if (action === 'send') onSend([ticket.id]);
    else if (action === 'preview') onPreview(ticket);
    else if (action === 'remove') setRemoving({ ids: [ticket.id], name: ticket.guest_name });
    else if (action === 'edit') set({ edit: ticket.id });
    else if (action === 'sample') void sample(ticket);
    else setLetters(ticket);
  };
  const { maySendSome } = rights;
  // A component of its own for as long as its actions are the same, or what it shows would begin anew.
  const Bulk = useMemo(
    () => (bulk: BulkActionProps) => (
      <TicketBulk {...bulk} maySend={maySendSome} onSend={onSend} onRemove={(ids) => setRemoving({ ids })} />
    ),
    [maySendSome, onSend],
  );
  return (
    <>
      <ListWithin
        resource={event.halls.length > 1 ? LISTED : OF_ONE_HALL}
        filter={{ event_id: event.id }}
        selection={selectedTickets}
        known={known}
        chips={{ name: 'state', values: CHIPS.map((state) => [state, translate(`tickets.filters.${state}`)] as const) }}
        search={translate(seesAddresses ? 'tickets.search' : 'tickets.search_names')}
        rows={ticketRows({ rights, onAct: act })}
        onOpen={useOpenCard()}
        canPick={rights.maySeat}
        bulkActions={Bulk}
        all={{
          label: (count) => translate(rights.sendsAll ? 'tickets.pick_all' : 'tickets.pick_mine', { count }),
          ids: (filter) => readTicketIds(event.id, filter as Record<string, string>),
        }}
        empty={<NobodySeated event={event} />}
        every={busy ? LIST_EVERY_MS : undefined}
        onAdd={rights.maySeat && event.halls.length > 0 ? () => set({ create: 'true' }) : undefined}
      />
      <TicketForms event={event} rights={rights} onChanged={changed} />
      {letters && <LettersDialog ticket={letters} onClose={() => setLetters(null)} />}
      {removing && <RemoveTickets {...removing} onChanged={changed} onClose={() => setRemoving(null)} />}
    </>
  );
}

function NobodySeated({ event }: { event: EventAnswer }) {
  const translate = useTranslate();
  return (
    <EmptyState
      icon={<TicketIcon size={24} />}
      title={translate('tickets.nobody_seated')}
      hint={translate('tickets.nobody_seated_hint')}
      actions={
        <Button variant="contained" component={Link} to={`/events/${event.id}/guests-invitation?view=seating`}>
          {translate('tickets.to_seating')}
        </Button>
      }
    />
  );
}
