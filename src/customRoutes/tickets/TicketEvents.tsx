import { useCallback } from 'react';
import { Box, CardActionArea, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight, Ticket } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { EventRow, EventState } from '#shared/event.ts';
import type { Language } from '#shared/limits.ts';
import { limit } from '#shared/limits.ts';
import { hasRole } from '#shared/roles.ts';
import { api } from '../../dataProvider/index.ts';
import { useRole } from '../../dataProvider/useSession.ts';
import { formatDates, formatMonthShort } from '../../i18n/dates.ts';
import { Card } from '../../layout/Card.tsx';
import { Dotted } from '../../layout/Dotted.tsx';
import { EmptyState } from '../../layout/EmptyState.tsx';
import { FilterChip } from '../../layout/FilterChip.tsx';
import { LoadingFailed } from '../../layout/LoadingFailed.tsx';
import { Page } from '../../layout/Page.tsx';
import { Pager } from '../../layout/Pager.tsx';
import { SearchField } from '../../layout/SearchField.tsx';
import { StatBar } from '../../layout/StatBar.tsx';
import { Tag } from '../../layout/Tag.tsx';
import { daysOf } from '../events/when.ts';
import { LoadingRows } from '../guestsInvitation/LoadingRows.tsx';
import { useAddress } from '../guestsInvitation/useView.ts';

const STATES: readonly EventState[] = ['upcoming', 'draft', 'past'];

/** Events, each with how many guests are invited, seated and have their ticket. */
export default function TicketEvents() {
  const translate = useTranslate();
  const role = useRole();
  const address = useAddress();
  const states = STATES.filter((state) => state !== 'draft' || (role !== null && hasRole(role, 'manager_event')));
  const asked = address.get('filter') as EventState | null;
  const state = asked && states.includes(asked) ? asked : 'upcoming';
  const q = address.get('q') ?? '';
  const page = Math.max(1, Number(address.get('page')) || 1);
  const perPage = limit('perPage');
  const list = useQuery({
    queryKey: ['events', 'tickets', state, q, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get<EventRow[]>('events', { query: { filter: state, q, page, per_page: perPage }, signal }),
  });
  const { set } = address;
  const search = useCallback((text: string) => set({ q: text, page: null }), [set]);
  return (
    <Page title={translate('tickets.title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <SearchField
          label={translate('tickets.search_events')}
          value={q}
          onSearch={search}
          sx={{ width: { xs: 1, sm: 280 } }}
        />
        {states.map((name) => (
          <FilterChip
            key={name}
            label={translate(`tickets.events.${name}`)}
            active={name === state}
            onClick={() => set({ filter: name === 'upcoming' ? null : name, page: null })}
          />
        ))}
      </Box>
      {list.error ? (
        <LoadingFailed error={list.error} onRefresh={() => void list.refetch()} />
      ) : !list.data ? (
        <LoadingRows rows={5} />
      ) : list.data.data.length === 0 ? (
        <EmptyState
          icon={<Ticket size={24} />}
          title={translate(q ? 'tickets.none_found' : `tickets.none.${state}`)}
          hint={translate(q ? 'tickets.none_found_hint' : 'tickets.none_hint')}
        />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {list.data.data.map((event) => (
            <EventLine key={event.id} event={event} />
          ))}
        </Box>
      )}
      <Pager
        page={page}
        perPage={perPage}
        total={list.data?.meta.total ?? 0}
        onPage={(to) => set({ page: String(to) })}
      />
    </Page>
  );
}

function EventLine({ event }: { event: EventRow }) {
  const translate = useTranslate();
  const language: Language = useLocale() === 'en' ? 'en' : 'ru';
  const first = event.dates[0]?.date;
  const when = formatDates(
    event.dates.map(({ date, starts_at }) => ({ date, time: starts_at })),
    language,
  );
  return (
    <Box component="li">
      <Card flush>
        <CardActionArea component={Link} to={`/tickets/event/${event.id}`} sx={LINE}>
          <Box sx={{ width: 60, textAlign: 'center', flex: 'none', whiteSpace: 'nowrap' }} aria-hidden="true">
            <Typography sx={{ fontSize: 20, fontWeight: 700, lineHeight: '24px' }}>
              {first ? daysOf(event.dates) : '—'}
            </Typography>
            <Typography variant="caption" color="look.text2">
              {first ? formatMonthShort(first, language) : ''}
            </Typography>
          </Box>
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <Typography component="h2" sx={{ fontSize: 15, fontWeight: 700, overflowWrap: 'anywhere' }}>
                {event.name}
              </Typography>
              {event.outdated > 0 && (
                <Tag tone="warn">{translate('tickets.outdated_count', { count: event.outdated })}</Tag>
              )}
            </Box>
            <Typography variant="body2" component="div" color="look.text2">
              <Dotted parts={[when, event.location?.name ?? event.address]} />
            </Typography>
          </Box>
          <Box sx={BARS}>
            <StatBar label={translate('tickets.invited')} value={event.invited} total={event.limit} />
            <StatBar label={translate('tickets.seated')} value={event.seated} total={event.invited} />
            <StatBar label={translate('tickets.sent')} value={event.sent} total={event.seated} tone="ok" />
          </Box>
          <Box component={ChevronRight} size={18} aria-hidden="true" sx={{ flex: 'none', color: 'look.text3' }} />
        </CardActionArea>
      </Card>
    </Box>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  gap: 2,
  p: 2,
  '&.Mui-focusVisible': {
    boxShadow: (t: { palette: { look: { accent: string } } }) => `inset 0 0 0 2px ${t.palette.look.accent}`,
  },
  '& > svg': { display: { xs: 'none', md: 'block' } },
};
const BARS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 2,
  flex: { xs: '1 1 100%', md: '0 1 480px' },
  '@media (max-width: 599px)': { gridTemplateColumns: '1fr', gap: 1 },
};
