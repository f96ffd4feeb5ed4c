import { Suspense, useState } from 'react';
import { Box, Button, ButtonBase, Collapse, Skeleton, Typography } from '@mui/material';
import { CalendarPlus, ChevronDown, ChevronRight, Clapperboard, ListChecks, Plus, Trash2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { EVENT_STATES, type EventState } from '#shared/eventState.ts';
import { ExportButton, type Format } from '../../crud/ExportButton.tsx';
import { download } from '../../dataProvider/index.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { lazyScreen } from '../../i18n/lazyScreen.ts';
import { Page } from '../../frame/Page.tsx';
import { CorrectedNote } from '../../ui/CorrectedNote.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CountTag } from '../../ui/Tag.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { useHasCinema } from '../cinema/useProgramme.ts';
import { eventsResource } from '../eventBasics/fields.ts';
import { EventFilters, type Filters, filtersOf, isFiltered } from '../eventLists/EventFilters.tsx';
import { EventRows } from '../eventLists/EventRows.tsx';
import { queryOf, useEvents, useEventCounts } from '../eventLists/queries.ts';
import { useFirstSteps, useHidden } from '../firstSteps/useFirstSteps.ts';

const BesideTheList = lazyScreen(() => import('./BesideTheList.tsx'));
// Only a new house is led to its first event.
const FirstStepsList = lazyScreen(() => import('../firstSteps/FirstStepsList.tsx'));

/** `/events`: all events by group; with `?id=` the page of one, with `?trash=true` those that were deleted. */
export default function Events() {
  const { get } = useAddress();
  const mayDelete = useMay('events', 'delete');
  const isTrash = mayDelete && get('trash') === 'true';
  const id = isTrash ? null : get('id');
  if (id === null && !isTrash) return <EventList mayDelete={mayDelete} />;
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={320} sx={{ m: 3 }} />}>
      <BesideTheList id={id} />
    </Suspense>
  );
}

/** The groups of section 2, folded or open; the archive opens when asked for. */
function EventList({ mayDelete }: { mayDelete: boolean }) {
  const translate = useTranslate();
  const mayCreate = useMay('events', 'create');
  const mayExport = useMay('events', 'export');
  const hasCinema = useHasCinema(mayCreate);
  const address = useAddress();
  const filters = filtersOf(address);
  const groups = EVENT_STATES.filter((state) => mayCreate || state !== 'draft');
  const { data: counts } = useEventCounts(filters);
  const sheet = (format: Format) =>
    download('GET /:noun/export', { params: { noun: 'events' }, query: { ...queryOf(filters), format } });
  const clear = () => address.set({ q: null, city: null, location: null, scope: null });
  const { data: steps } = useFirstSteps();
  const [hidden, hide] = useHidden();
  // A house without any event has the list instead of an empty one.
  const first = steps && !steps.event && !isFiltered(filters);
  const alone = first && !hidden && steps.example_id === null;
  return (
    <Page
      title={translate('app.menu.events')}
      actions={
        <>
          {mayCreate && hasCinema && (
            <Button
              variant="outlined"
              component={Link}
              to="/events/create/vista"
              startIcon={<Clapperboard size={18} />}
            >
              {translate('cinema.add')}
            </Button>
          )}
          {!alone && mayExport && <ExportButton resource={eventsResource} file={sheet} />}
          {!alone && mayDelete && (
            <Button variant="outlined" startIcon={<Trash2 size={18} />} onClick={() => address.set({ trash: 'true' })}>
              {translate('events.trash')}
            </Button>
          )}
        </>
      }
      // Where the list of first steps stands, its next step is the one main button.
      {...(mayCreate && (!first || hidden)
        ? {
            primary: { label: translate('events.add'), icon: <Plus size={18} />, to: '/events/create' },
          }
        : {})}
    >
      {first && !hidden && (
        <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
          <FirstStepsList steps={steps} onHide={() => hide(true)} />
        </Suspense>
      )}
      {first && hidden && (
        <Button variant="text" startIcon={<ListChecks size={18} />} onClick={() => hide(false)} sx={{ mb: 1 }}>
          {translate('first_steps.show')}
        </Button>
      )}
      {!alone && <EventFilters address={address} filtered={isFiltered(filters)} onClear={clear} />}
      <CorrectedNote typed={filters.q} corrected={counts?.corrected} />
      {(alone ? [] : groups).map((state) => (
        <Group
          key={state}
          state={state}
          count={counts?.states[state]}
          filters={filters}
          mayCreate={mayCreate}
          onClear={clear}
        />
      ))}
    </Page>
  );
}

function Group(props: {
  state: EventState;
  count: number | undefined;
  filters: Filters;
  mayCreate: boolean;
  onClear: () => void;
}) {
  const { state, count, filters, mayCreate, onClear } = props;
  const translate = useTranslate();
  const filtered = isFiltered(filters);
  const [opened, setOpened] = useState<boolean | null>(null);
  // What is searched for may lie in the archive.
  const open = opened ?? (state !== 'archived' || (filters.q !== '' && (count ?? 0) > 0));
  const query = useEvents([state], filters, open);
  const Arrow = open ? ChevronDown : ChevronRight;
  if (count === 0 && (state !== 'upcoming' || (filtered && !open))) return null;
  return (
    <Box component="section" sx={{ mb: 2 }} aria-label={translate(`events.groups.${state}`)}>
      <Typography component="h2" variant="h2" sx={{ mb: 0.5 }}>
        <ButtonBase
          onClick={() => setOpened(!open)}
          aria-expanded={open}
          sx={{ gap: 1, minHeight: { xs: 44, md: 36 }, px: 0.5, borderRadius: 1, font: 'inherit' }}
        >
          <Arrow size={18} aria-hidden="true" />
          {translate(`events.groups.${state}`)}
          {count !== undefined && <CountTag>{count}</CountTag>}
        </ButtonBase>
      </Typography>
      <Collapse in={open} unmountOnExit>
        <EventRows
          query={query}
          mayEdit={mayCreate}
          loading={2}
          empty={
            <EmptyState
              icon={<CalendarPlus size={24} />}
              title={translate(filtered ? 'crud.nothing_found' : `events.empty.${state}`)}
              hint={translate(filtered ? 'crud.nothing_found_hint' : 'events.empty.hint')}
              actions={
                filtered ? (
                  <Button onClick={onClear}>{translate('calendar.clear')}</Button>
                ) : state === 'upcoming' && mayCreate ? (
                  <Button component={Link} to="/events/create">
                    {translate('events.add')}
                  </Button>
                ) : undefined
              }
            />
          }
        />
      </Collapse>
    </Box>
  );
}
