import { lazy, Suspense } from 'react';
import {
  Box,
  Button,
  IconButton,
  Skeleton,
  type Theme,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarOff, ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useLocaleState, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import type { CalendarRow } from '#shared/event.ts';
import type { Language } from '#shared/limits.ts';
import { now } from '../../clock.ts';
import { call, type QueryOf } from '../../dataProvider/index.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { Page } from '../../frame/Page.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { idIn, useAddress } from '../../ui/useAddress.ts';
import { editPath, pagePath } from '../eventBasics/paths.ts';
import { useLocations } from '../eventLists/EventFilters.tsx';
import { Agenda } from './Agenda.tsx';
import { Ahead } from './Ahead.tsx';
import { Filters } from './Filters.tsx';
import { dayOf, headingOf, spanOf, stepOf, VIEWS, viewOf } from './span.ts';
import { useMove } from './useMove.ts';

const Grid = lazy(() => import('./Grid.tsx'));

/** Month, week and day; each date of an event at the local time of its city. What is shown stands in the address. */
export default function Calendar() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { palette } = useTheme();
  const [locale] = useLocaleState();
  const list = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const mayEdit = useMay('events', 'edit');
  const address = useAddress();
  const view = viewOf(address.get('view'));
  const day = dayOf(address.get('date'), now());
  const move = useMove();
  const filters: QueryOf<'GET /events/index_for_calendar'> = {
    scope: address.get('scope') === 'my' ? 'my' : 'all',
    employee_id: idIn(address, 'employee'),
    location_id: idIn(address, 'location'),
    city_id: idIn(address, 'city'),
  };
  const query = { ...spanOf(view, day, list), ...filters };
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['calendar', query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call('GET /events/index_for_calendar', { query, signal })).data,
  });
  const locations = useLocations(null);
  const colourOf = ({ location }: CalendarRow) => {
    const at = locations.findIndex(({ id }) => id === location?.id);
    return at < 0
      ? palette.look.border
      : (palette.look.sectors[at % palette.look.sectors.length] ?? palette.look.accent);
  };
  const open = (row: CalendarRow) => {
    const event = { ...row, id: row.event_id };
    navigate(row.state === 'draft' ? editPath(event) : pagePath(event));
  };
  // Film sessions are when the cinema says.
  const mayMove = (row: CalendarRow) => mayEdit && row.state === 'draft' && !row.cinema;
  const rows = data ?? [];
  const shown = new Set(rows.map((row) => row.location?.id));
  return (
    <Page
      title={translate('app.menu.calendar')}
      badge={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
          <IconButton
            aria-label={translate(`calendar.previous.${view}`)}
            onClick={() => address.set({ date: stepOf(view, day, -1) })}
          >
            <ChevronLeft size={20} />
          </IconButton>
          <Button onClick={() => address.set({ date: null })}>{translate('calendar.today')}</Button>
          <IconButton
            aria-label={translate(`calendar.next.${view}`)}
            onClick={() => address.set({ date: stepOf(view, day, 1) })}
          >
            <ChevronRight size={20} />
          </IconButton>
          <Typography variant="h2" aria-live="polite" sx={{ ml: 1, whiteSpace: 'nowrap' }}>
            {headingOf(view, day, locale as Language)}
          </Typography>
        </Box>
      }
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          onChange={(_, value: string | null) => value && address.set({ view: value === 'month' ? null : value })}
          aria-label={translate('calendar.view')}
        >
          {VIEWS.map((name) => (
            <ToggleButton key={name} value={name}>
              {translate(`calendar.${name}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
      {...(mayEdit
        ? { primary: { label: translate('events.add'), icon: <Plus size={18} />, to: '/events/create' } }
        : {})}
    >
      <Filters address={address} count={data && new Set(data.map(({ event_id }) => event_id)).size} />
      {error ? (
        <LoadingFailed error={error} onRefresh={() => void refetch()} />
      ) : isPending ? (
        <Skeleton variant="rounded" height={520} />
      ) : list ? (
        <Agenda rows={rows} colourOf={colourOf} onOpen={open} />
      ) : view === 'day' && rows.length === 0 ? (
        <EmptyState
          icon={<CalendarOff size={24} />}
          title={translate('calendar.none_today')}
          hint={translate('calendar.none_today_hint')}
          actions={
            mayEdit && (
              <Button component={Link} to="/events/create">
                {translate('events.add')}
              </Button>
            )
          }
        />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={520} />}>
          <Grid
            rows={rows}
            view={view}
            day={day}
            colourOf={colourOf}
            mayMove={mayMove}
            onOpen={open}
            onMove={(row, to) => void move(row, to)}
            onDay={(date) => address.set({ view: 'day', date })}
          />
        </Suspense>
      )}
      {view === 'day' && <Ahead day={day} filters={filters} colourOf={colourOf} onOpen={open} />}
      <Box
        component="ul"
        aria-label={translate('calendar.legend')}
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, listStyle: 'none', m: 0, mt: 1.5, p: 0 }}
      >
        {locations
          .filter(({ id }) => shown.has(String(id)))
          .map(({ id, name }) => (
            <Legend key={id} name={String(name)} colour={colourOf({ location: { id } } as CalendarRow)} />
          ))}
        {rows.some(({ location }) => !location) && (
          <Legend name={translate('calendar.no_location')} colour={palette.look.border} />
        )}
        {rows.some(({ state }) => state === 'draft') && (
          <Legend name={translate(!list && rows.some(mayMove) ? 'calendar.draft_drag' : 'calendar.draft')} />
        )}
      </Box>
    </Page>
  );
}

/** A location with its colour; without one, the dashes of a draft. */
function Legend({ name, colour }: { name: string; colour?: string }) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 13, color: 'look.text2' }}>
      <Box
        aria-hidden="true"
        sx={{
          width: 14,
          height: 12,
          borderRadius: '4px',
          ...(colour ? { bgcolor: colour } : { border: '1px dashed', borderColor: 'look.border' }),
        }}
      />
      {name}
    </Box>
  );
}
