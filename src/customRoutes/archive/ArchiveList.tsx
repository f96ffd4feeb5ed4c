import { Box, Button } from '@mui/material';
import { Archive } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { EventState } from '#shared/event.ts';
import { hasRole, roleForMenu } from '#shared/roles.ts';
import { useUser } from '../../dataProvider/useSession.ts';
import { Card } from '../../layout/Card.tsx';
import { EmptyState } from '../../layout/EmptyState.tsx';
import { FilterChip } from '../../layout/FilterChip.tsx';
import { LoadingFailed } from '../../layout/LoadingFailed.tsx';
import { Page } from '../../layout/Page.tsx';
import { SearchField } from '../../layout/SearchField.tsx';
import { EventFilters, filtersOf, isFiltered } from '../events/EventFilters.tsx';
import { EventLine } from '../events/EventLine.tsx';
import { useEventCounts, useEvents } from '../events/queries.ts';
import { LoadingRows } from '../guestsInvitation/LoadingRows.tsx';
import { useAddress } from '../guestsInvitation/useView.ts';

const OVER = ['past', 'archived'] as const satisfies readonly EventState[];

/** Past and archived events, newest first. */
export default function ArchiveList() {
  const translate = useTranslate();
  const mayEdit = hasRole(roleForMenu(useUser().role.name), 'manager_event');
  const address = useAddress();
  const filters = filtersOf(address);
  const only = OVER.find((state) => state === address.get('filter'));
  const query = useEvents(only ? [only] : OVER, filters);
  const { data: counts } = useEventCounts(filters);
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  const filtered = isFiltered(filters) || only !== undefined;
  const clear = () => address.set({ q: null, city: null, location: null, scope: null, filter: null });
  return (
    <Page title={translate('app.menu.archive')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <SearchField
          value={filters.q}
          onSearch={(q) => address.set({ q })}
          label={translate('events.search')}
          sx={{ width: { xs: 1, sm: 280 } }}
        />
        {OVER.map((state) => (
          <FilterChip
            key={state}
            label={[translate(`archive.only.${state}`), counts?.[state]].filter((part) => part !== undefined).join(' ')}
            active={state === only}
            onClick={() => address.set({ filter: state === only ? null : state })}
          />
        ))}
        <EventFilters address={address} />
        {filtered && (
          <Button variant="text" size="small" onClick={clear}>
            {translate('calendar.clear')}
          </Button>
        )}
      </Box>
      {query.error ? (
        <LoadingFailed error={query.error} onRefresh={() => void query.refetch()} />
      ) : query.isPending ? (
        <LoadingRows rows={4} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<Archive size={24} />}
          title={translate(filtered ? 'crud.nothing_found' : 'events.empty.archived')}
          hint={translate(filtered ? 'crud.nothing_found_hint' : 'events.empty.archive_hint')}
          actions={filtered && <Button onClick={clear}>{translate('calendar.clear')}</Button>}
        />
      ) : (
        <Card flush>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((event) => (
              <EventLine key={event.id} event={event} mayEdit={mayEdit} />
            ))}
          </Box>
        </Card>
      )}
      {query.hasNextPage && (
        <Button sx={{ mt: 1 }} onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          {translate('events.more')}
        </Button>
      )}
    </Page>
  );
}
