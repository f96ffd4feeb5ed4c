import { Button } from '@mui/material';
import { Ticket } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { EventState } from '#shared/event.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { Page } from '../../frame/Page.tsx';
import { CorrectedNote } from '../../ui/CorrectedNote.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { EventFilters, filtersOf, isFiltered } from '../eventLists/EventFilters.tsx';
import { EventRows } from '../eventLists/EventRows.tsx';
import { useEventCounts, useEvents } from '../eventLists/queries.ts';

const STATES = ['upcoming', 'draft', 'past'] as const satisfies readonly EventState[];

/** The list of events as everywhere, but each leads to its tickets and says how far they are. */
export default function TicketEvents() {
  const translate = useTranslate();
  const mayEdit = useMay('events', 'edit');
  const address = useAddress();
  const filters = filtersOf(address);
  const states = STATES.filter((state) => mayEdit || state !== 'draft');
  const state = states.find((one) => one === address.get('filter')) ?? 'upcoming';
  const query = useEvents([state], filters);
  const { data: counts } = useEventCounts(filters);
  const filtered = isFiltered(filters);
  const clear = () => address.set({ q: null, city: null, location: null, scope: null });
  return (
    <Page title={translate('tickets.title')}>
      <EventFilters address={address} filtered={filtered} onClear={clear}>
        {states.map((name) => (
          <FilterChip
            key={name}
            label={[translate(`events.groups.${name}`), counts?.states[name]]
              .filter((part) => part !== undefined)
              .join(' ')}
            active={name === state}
            onClick={() => address.set({ filter: name === 'upcoming' ? null : name })}
          />
        ))}
      </EventFilters>
      <CorrectedNote typed={filters.q} corrected={counts?.corrected} />
      <EventRows
        query={query}
        mayEdit={mayEdit}
        loading={4}
        about="tickets"
        empty={
          <EmptyState
            icon={<Ticket size={24} />}
            title={translate(filtered ? 'crud.nothing_found' : `tickets.none.${state}`)}
            hint={translate(filtered ? 'crud.nothing_found_hint' : 'tickets.none_hint')}
            actions={filtered && <Button onClick={clear}>{translate('calendar.clear')}</Button>}
          />
        }
      />
    </Page>
  );
}
