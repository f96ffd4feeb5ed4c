import { Button } from '@mui/material';
import { Archive } from 'lucide-react';
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

const OVER = ['past', 'archived'] as const satisfies readonly EventState[];

/** Past and archived events, newest first. */
export default function ArchiveList() {
  const translate = useTranslate();
  const mayEdit = useMay('events', 'edit');
  const address = useAddress();
  const filters = filtersOf(address);
  const only = OVER.find((state) => state === address.get('filter'));
  const query = useEvents(only ? [only] : OVER, filters);
  const { data: counts } = useEventCounts(filters);
  const filtered = isFiltered(filters) || only !== undefined;
  const clear = () => address.set({ q: null, city: null, location: null, scope: null, filter: null });
  return (
    <Page title={translate('app.menu.archive')}>
      <EventFilters address={address} filtered={filtered} onClear={clear}>
        {OVER.map((state) => (
          <FilterChip
            key={state}
            label={[translate(`archive.only.${state}`), counts?.states[state]]
              .filter((part) => part !== undefined)
              .join(' ')}
            active={state === only}
            onClick={() => address.set({ filter: state === only ? null : state })}
          />
        ))}
      </EventFilters>
      <CorrectedNote typed={filters.q} corrected={counts?.corrected} />
      <EventRows
        query={query}
        mayEdit={mayEdit}
        loading={4}
        empty={
          <EmptyState
            icon={<Archive size={24} />}
            title={translate(filtered ? 'crud.nothing_found' : 'events.empty.archived')}
            hint={translate(filtered ? 'crud.nothing_found_hint' : 'events.empty.archive_hint')}
            actions={filtered && <Button onClick={clear}>{translate('calendar.clear')}</Button>}
          />
        }
      />
    </Page>
  );
}
