import { useCallback, useState } from 'react';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { Search, Ticket as TicketIcon } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { TicketState } from '#resources/tickets.ts';
import type { EventAnswer } from '#shared/event.ts';
import { hasRole } from '#shared/roles.ts';
import { useRole } from '../../dataProvider/useSession.ts';
import { Card } from '../../layout/Card.tsx';
import { EmptyState } from '../../layout/EmptyState.tsx';
import { FilterChip } from '../../layout/FilterChip.tsx';
import { LoadingFailed } from '../../layout/LoadingFailed.tsx';
import { Pager } from '../../layout/Pager.tsx';
import { SearchField } from '../../layout/SearchField.tsx';
import { hallsByDate, useHallName } from '../guestsInvitation/HallSwitch.tsx';
import { LoadingRows } from '../guestsInvitation/LoadingRows.tsx';
import { useAddress } from '../guestsInvitation/useView.ts';
import { LettersDialog } from './LettersDialog.tsx';
import { TicketForms } from './TicketForms.tsx';
import { type Summary, type Ticket, useTickets, useTicketsChanged } from './queries.ts';
import { RemoveTickets } from './RemoveTickets.tsx';
import type { TicketRights } from './rights.ts';
import { SelectionBar } from './SelectionBar.tsx';
import type { RowAction } from './TicketMenu.tsx';
import { TicketRows } from './TicketRows.tsx';

const ROWS = 50;
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
  const role = useRole();
  const changed = useTicketsChanged();
  const { get, set } = useAddress();
  const [letters, setLetters] = useState<Ticket | null>(null);
  const [removing, setRemoving] = useState<{ ids: string[]; name?: string } | null>(null);
  const state = CHIPS.find((name) => name === get('state'));
  const q = get('q') ?? '';
  const page = Math.max(1, Number(get('page')) || 1);
  const list = useTickets(
    event.id,
    {
      page,
      per_page: ROWS,
      q,
      ...(state ? { state } : {}),
      hall_id: get('hall') ?? undefined,
      sector_id: get('sector') ?? undefined,
    },
    busy,
  );
  const search = useCallback((text: string) => set({ q: text, page: null }), [set]);
  const filtered = Boolean(q || state || get('hall') || get('sector'));
  const seesAddresses = role !== null && hasRole(role, 'manager_event');
  const act = (action: RowAction, ticket: Ticket) => {
    if (action === 'send') onSend([ticket.id]);
    else if (action === 'preview') onPreview(ticket);
    else if (action === 'remove') setRemoving({ ids: [ticket.id], name: ticket.guest_name });
    else if (action === 'edit') set({ edit: ticket.id });
    else setLetters(ticket);
  };
  return (
    <Card flush sx={{ overflow: 'clip' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 2 }}>
        <FilterChip
          label={`${translate('tickets.filters.all')} ${summary?.total ?? ''}`}
          active={!state}
          onClick={() => set({ state: null, page: null })}
        />
        {CHIPS.filter((name) => countOf(summary, name) > 0 || name === state).map((name) => (
          <FilterChip
            key={name}
            label={`${translate(`tickets.filters.${name}`)} ${countOf(summary, name)}`}
            active={name === state}
            onClick={() => set({ state: name === state ? null : name, page: null })}
          />
        ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { md: 'auto' }, width: { xs: 1, md: 'auto' } }}>
          <Places event={event} rights={rights} hall={get('hall')} sector={get('sector')} onChange={set} />
          <SearchField
            label={translate(seesAddresses ? 'tickets.search' : 'tickets.search_names')}
            value={q}
            onSearch={search}
            sx={{ width: { xs: 1, sm: 240 } }}
          />
        </Box>
      </Box>
      <SelectionBar onSend={onSend} onRemove={(ids) => setRemoving({ ids })} rights={rights} />
      {list.error ? (
        <LoadingFailed error={list.error} onRefresh={() => void list.refetch()} />
      ) : !list.data ? (
        <LoadingRows />
      ) : list.data.data.length === 0 ? (
        <NoTickets
          event={event}
          filtered={filtered}
          onClear={() => set({ q: null, state: null, hall: null, sector: null })}
        />
      ) : (
        <TicketRows tickets={list.data.data} rights={rights} onAct={act} />
      )}
      <Pager page={page} perPage={ROWS} total={list.data?.meta.total ?? 0} onPage={(to) => set({ page: String(to) })} />
      <TicketForms event={event} rights={rights} onChanged={changed} />
      {letters && <LettersDialog ticket={letters} onClose={() => setLetters(null)} />}
      {removing && <RemoveTickets {...removing} onChanged={changed} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

function countOf(summary: Summary | undefined, state: TicketState): number {
  return summary?.states[state] ?? 0;
}

function Places(props: {
  event: EventAnswer;
  rights: TicketRights;
  hall: string | null;
  sector: string | null;
  onChange: (changes: Record<string, string | null>) => void;
}) {
  const { event, rights, hall, sector, onChange } = props;
  const translate = useTranslate();
  const name = useHallName(event);
  const halls = hallsByDate(event);
  const only = hall ?? (halls.length === 1 ? (halls[0]?.id ?? null) : null);
  const sectors = [...rights.sectors.values()]
    .filter(({ hall_id }) => hall_id === only)
    .toSorted((a, b) => a.number - b.number);
  return (
    <>
      {halls.length > 1 && (
        <TextField
          select
          value={hall ?? ''}
          onChange={(event) => onChange({ hall: event.target.value || null, sector: null, page: null })}
          sx={FILTER}
          slotProps={{ htmlInput: { 'aria-label': translate('invitation.hall') }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{translate('tickets.filters.all_halls')}</MenuItem>
          {halls.map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {name(one)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {sectors.length > 0 && (
        <TextField
          select
          value={sector ?? ''}
          onChange={(event) => onChange({ sector: event.target.value || null, page: null })}
          sx={FILTER}
          slotProps={{
            htmlInput: { 'aria-label': translate('tickets.columns.sector') },
            select: { displayEmpty: true },
          }}
        >
          <MenuItem value="">{translate('tickets.filters.all_sectors')}</MenuItem>
          {sectors.map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {one.mine ? translate('tickets.filters.my_sector', { name: one.name }) : one.name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  );
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

/** As high as the chips beside it. */
const FILTER = {
  width: { xs: 1, sm: 180 },
  '& .MuiOutlinedInput-root': { minHeight: 32, fontSize: 13, '@media (pointer: coarse)': { minHeight: 44 } },
  '& .MuiSelect-select': { py: '5px' },
};
