import { useCallback, useState } from 'react';
import { Box, Button } from '@mui/material';
import { Search, Ticket as TicketIcon } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { tickets, type TicketState } from '#resources/tickets.ts';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import type { Resource } from '#shared/resource.ts';
import { useVisible } from '../../crud/useVisible.ts';
import { selectedTickets } from '../../dataProvider/index.ts';
import { useUser } from '../../dataProvider/useSession.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { LettersDialog } from './LettersDialog.tsx';
import { TicketForms } from './TicketForms.tsx';
import { readTicketIds, type Summary, type Ticket, useTickets, useTicketsChanged } from './queries.ts';
import { RemoveTickets } from './RemoveTickets.tsx';
import type { TicketRights } from './rights.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { TicketFilters } from './TicketFilters.tsx';
import type { RowAction } from './TicketMenu.tsx';
import { TicketRows } from './TicketRows.tsx';
import { useOwnSelection } from './useOwnSelection.ts';
import { useSampleMail } from './useSampleMail.ts';

const ROWS = 50;
const ADDRESS = ['email'];
/** Chips in the order of their worth: what is done, under way, in need of somebody. */
const CHIPS: readonly TicketState[] = ['sent', 'queued', 'sending', 'failed', 'unknown', 'outdated', 'not_sent'];

/** The tickets themselves: searched, filtered by state, hall and sector, picked for sending again or removing. */
export function TicketList(props: {
  event: EventAnswer;
  summary: Summary | undefined;
  rights: TicketRights;
  busy: boolean;
  onSend: (ids: string[]) => void;
  onPreview: (ticket: Ticket) => void;
}) {
  const { event, summary, rights, busy, onSend, onPreview } = props;
  const translate = useTranslate();
  const changed = useTicketsChanged();
  const notify = useNotify();
  const user = useUser();
  const sendSample = useSampleMail();
  const { get, set } = useAddress();
  const [letters, setLetters] = useState<Ticket | null>(null);
  const [removing, setRemoving] = useState<{ ids: string[]; name?: string } | null>(null);
  const state = CHIPS.find((name) => name === get('state'));
  const q = get('q') ?? '';
  const page = Math.max(1, Number(get('page')) || 1);
  const filter = {
    q,
    ...(state ? { state } : {}),
    hall_id: get('hall') ?? undefined,
    sector_id: get('sector') ?? undefined,
    manager_id: get('manager') ?? undefined,
    ...(get('no_address') ? { no_address: 'true' as const } : {}),
  };
  const list = useTickets(event.id, { page, per_page: ROWS, ...filter }, busy);
  const matching = list.data?.meta.total ?? 0;
  useOwnSelection(event.id);
  const search = useCallback((text: string) => set({ q: text, page: null }), [set]);
  const filtered = Object.values(filter).some(Boolean);
  const seesAddresses = useVisible(tickets as unknown as Resource, ADDRESS).length > 0;
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
  return (
    <Card flush sx={{ overflow: 'clip' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: { xs: 1.5, sm: 2 } }}>
        <FilterChip
          label={`${translate('tickets.filters.all')} ${summary?.total ?? ''}`}
          active={!state && !get('no_address')}
          onClick={() => set({ state: null, no_address: null, page: null })}
        />
        {CHIPS.filter((name) => countOf(summary, name) > 0 || name === state).map((name) => (
          <FilterChip
            key={name}
            label={`${translate(`tickets.filters.${name}`)} ${countOf(summary, name)}`}
            active={name === state}
            onClick={() => set({ state: name === state ? null : name, page: null })}
          />
        ))}
        {((rights.sendsAll && (summary?.no_address ?? 0) > 0) || get('no_address')) && (
          <FilterChip
            label={`${translate('tickets.filters.no_address')} ${summary?.no_address ?? ''}`}
            active={Boolean(get('no_address'))}
            onClick={() => set({ no_address: get('no_address') ? null : 'true', page: null })}
          />
        )}
        <TicketFilters event={event} rights={rights} seesAddresses={seesAddresses} search={search} />
      </Box>
      <SelectionBar
        rights={rights}
        matching={matching}
        onPickAll={async () => selectedTickets.addAll(await readTicketIds(event.id, filter))}
        onSend={onSend}
        onRemove={(ids) => setRemoving({ ids })}
      />
      {list.error ? (
        <LoadingFailed error={list.error} onRefresh={() => void list.refetch()} />
      ) : !list.data ? (
        <LoadingRows />
      ) : list.data.data.length === 0 ? (
        <NoTickets
          event={event}
          filtered={filtered}
          onClear={() => set({ q: null, state: null, hall: null, sector: null, manager: null, no_address: null })}
        />
      ) : (
        <TicketRows tickets={list.data.data} rights={rights} onAct={act} />
      )}
      <Pager page={page} perPage={ROWS} total={matching} onPage={(to) => set({ page: String(to) })} />
      <TicketForms event={event} rights={rights} onChanged={changed} />
      {letters && <LettersDialog ticket={letters} onClose={() => setLetters(null)} />}
      {removing && <RemoveTickets {...removing} onChanged={changed} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

function countOf(summary: Summary | undefined, state: TicketState): number {
  return summary?.states[state] ?? 0;
}

function NoTickets({ event, filtered, onClear }: { event: EventAnswer; filtered: boolean; onClear: () => void }) {
  const translate = useTranslate();
  if (filtered) {
    return (
      <EmptyState
        bare
        icon={<Search size={24} />}
        title={translate('tickets.none_match')}
        hint={translate('tickets.none_match_hint')}
        actions={<Button onClick={onClear}>{translate('tickets.filters.clear')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      bare
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
