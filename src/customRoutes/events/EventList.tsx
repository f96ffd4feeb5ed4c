import { useState } from 'react';
import { Box, Button, ButtonBase, Collapse, Skeleton, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarPlus, ChevronDown, ChevronRight, Clapperboard, Plus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import type { EventRow, EventState } from '#shared/event.ts';
import { limit } from '#shared/limits.ts';
import { hasRole, roleForMenu } from '#shared/roles.ts';
import { api } from '../../dataProvider/index.ts';
import { useUser } from '../../dataProvider/useSession.ts';
import { Card } from '../../layout/Card.tsx';
import { EmptyState } from '../../layout/EmptyState.tsx';
import { LoadingFailed } from '../../layout/LoadingFailed.tsx';
import { Page } from '../../layout/Page.tsx';
import { SearchField } from '../../layout/SearchField.tsx';
import { EventLine } from './EventLine.tsx';

/** The groups of section 2, folded or open; the archive opens when asked for. */
export default function EventList() {
  const translate = useTranslate();
  const role = roleForMenu(useUser().role.name);
  const mayCreate = hasRole(role, 'manager_event');
  const [address, setAddress] = useSearchParams();
  const q = address.get('q') ?? '';
  const search = (text: string) => setAddress(text ? { q: text } : {}, { replace: true });
  const groups: EventState[] = mayCreate ? ['upcoming', 'draft', 'past', 'archived'] : ['upcoming', 'past', 'archived'];
  return (
    <Page
      title={translate('app.menu.events')}
      {...(mayCreate
        ? {
            actions: (
              <Button
                variant="outlined"
                component={Link}
                to="/events/create/vista"
                startIcon={<Clapperboard size={18} />}
              >
                {translate('cinema.add')}
              </Button>
            ),
            primary: { label: translate('events.add'), icon: <Plus size={18} />, to: '/events/create' },
          }
        : {})}
    >
      <Box sx={{ mb: 2 }}>
        <SearchField value={q} onSearch={search} label={translate('events.search')} />
      </Box>
      {groups.map((state) => (
        <Group key={state} state={state} q={q} mayCreate={mayCreate} />
      ))}
    </Page>
  );
}

function useGroup(state: EventState, q: string, open: boolean) {
  return useInfiniteQuery({
    queryKey: ['events', state, q],
    enabled: open,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.get<EventRow[]>('events', {
        query: { filter: state, page: pageParam, per_page: limit('perPage'), ...(q ? { q } : {}) },
        signal,
      }),
    getNextPageParam: ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : undefined),
  });
}

function Group({ state, q, mayCreate }: { state: EventState; q: string; mayCreate: boolean }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(state !== 'archived');
  const query = useGroup(state, q, open);
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  const total = query.data?.pages[0]?.meta.total;
  const Arrow = open ? ChevronDown : ChevronRight;
  if (state !== 'upcoming' && state !== 'archived' && total === 0) return null;
  return (
    <Box component="section" sx={{ mb: 2 }} aria-label={translate(`events.groups.${state}`)}>
      <ButtonBase
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        sx={{ gap: 1, minHeight: { xs: 44, md: 36 }, px: 0.5, borderRadius: 1, mb: 0.5 }}
      >
        <Arrow size={18} aria-hidden="true" />
        <Typography variant="h2" component="h2">
          {translate(`events.groups.${state}`)}
        </Typography>
        {total !== undefined && (
          <Typography
            variant="caption"
            sx={{ border: 1, borderColor: 'look.line2', borderRadius: '6px', px: 0.75, py: 0.25 }}
          >
            {total}
          </Typography>
        )}
      </ButtonBase>
      <Collapse in={open}>
        {query.error ? (
          <LoadingFailed error={query.error} onRefresh={() => void query.refetch()} />
        ) : query.isPending ? (
          <Card aria-busy="true">
            <Skeleton height={56} />
            <Skeleton height={56} />
          </Card>
        ) : rows.length === 0 ? (
          <EmptyState
            icon={<CalendarPlus size={24} />}
            title={translate(q ? 'crud.nothing_found' : `events.empty.${state}`)}
            hint={translate(q ? 'crud.nothing_found_hint' : 'events.empty.hint')}
            actions={
              state === 'upcoming' && mayCreate && !q ? (
                <Button variant="contained" href="/events/create">
                  {translate('events.add')}
                </Button>
              ) : undefined
            }
          />
        ) : (
          <Card flush>
            {rows.map((event) => (
              <EventLine key={event.id} event={event} mayEdit={mayCreate} />
            ))}
          </Card>
        )}
        {query.hasNextPage && (
          <Button sx={{ mt: 1 }} onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
            {translate('events.more')}
          </Button>
        )}
      </Collapse>
    </Box>
  );
}
