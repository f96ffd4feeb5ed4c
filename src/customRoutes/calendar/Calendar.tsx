import { useMemo, useState } from 'react';
import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { addDays, endOfMonth, format, getDay, parse, startOfMonth, startOfWeek } from 'date-fns';
import { enGB } from 'date-fns/locale/en-GB';
import { ru } from 'date-fns/locale/ru';
import { Calendar as BigCalendar, dateFnsLocalizer, type View } from 'react-big-calendar';
import 'react-big-calendar/lib/css/react-big-calendar.css';
import { useLocaleState, useTranslate } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { CalendarRow } from '#shared/event.ts';
import { now } from '../../clock.ts';
import { api } from '../../dataProvider/index.ts';
import { LoadingFailed } from '../../layout/LoadingFailed.tsx';
import { Page } from '../../layout/Page.tsx';

interface Entry {
  title: string;
  start: Date;
  end: Date;
  row: CalendarRow;
}
const HOUR = 3_600_000;
const VIEWS: View[] = ['month', 'week', 'day'];

/** Month, week and day; each date of an event at the local time of its city. */
export default function Calendar() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [locale] = useLocaleState();
  const [address, setAddress] = useSearchParams();
  const scope = address.get('scope') === 'my' ? 'my' : 'all';
  const [date, setDate] = useState(now);
  const [view, setView] = useState<View>('month');
  const from = format(addDays(startOfMonth(date), -7), 'yyyy-MM-dd');
  const to = format(addDays(endOfMonth(date), 7), 'yyyy-MM-dd');
  const query = useQuery({
    queryKey: ['calendar', from, to, scope],
    queryFn: async ({ signal }) =>
      (await api.get<CalendarRow[]>('events/index_for_calendar', { query: { from, to, scope }, signal })).data,
  });
  const localizer = useMemo(
    () =>
      dateFnsLocalizer({
        format,
        parse,
        getDay,
        startOfWeek: (day: Date) => startOfWeek(day, { weekStartsOn: 1 }),
        locales: { ru, en: enGB },
      }),
    [],
  );
  const entries = (query.data ?? []).map(entryOf);
  return (
    <Page
      title={translate('app.menu.calendar')}
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={scope}
          onChange={(_, value: string | null) => value && setAddress({ scope: value })}
          aria-label={translate('calendar.scope')}
        >
          <ToggleButton value="my">{translate('calendar.my')}</ToggleButton>
          <ToggleButton value="all">{translate('calendar.all')}</ToggleButton>
        </ToggleButtonGroup>
      }
    >
      {query.error ? (
        <LoadingFailed error={query.error} onRefresh={() => void query.refetch()} />
      ) : (
        <Box
          sx={{
            height: { xs: 620, md: 'calc(100vh - 190px)' },
            minHeight: 520,
            bgcolor: 'look.surface',
            borderRadius: '12px',
            p: { xs: 1, sm: 2 },
            '& .rbc-event': {
              bgcolor: 'look.soft',
              color: 'look.text',
              border: 0,
              borderLeft: '4px solid',
              borderColor: 'look.accent',
              fontSize: 13,
            },
            '& button': { fontFamily: 'inherit' },
            '& .rbc-today': { bgcolor: 'look.tint' },
            '& .rbc-off-range-bg': { bgcolor: 'look.sunken' },
            '& .rbc-off-range, & .rbc-label': { color: 'look.text2' },
            '& .rbc-toolbar button': { color: 'look.text', borderColor: 'look.line2', minHeight: 36 },
            '& .rbc-toolbar button.rbc-active': { bgcolor: 'look.soft', color: 'look.accent', boxShadow: 'none' },
          }}
        >
          <BigCalendar<Entry>
            localizer={localizer}
            culture={locale}
            events={entries}
            date={date}
            view={view}
            views={VIEWS}
            onNavigate={setDate}
            onView={setView}
            getNow={now}
            popup
            onSelectEvent={({ row }) =>
              navigate(
                row.state === 'past' || row.state === 'archived'
                  ? `/archive/${row.event_id}`
                  : `/events/${row.event_id}/guests-invitation`,
              )
            }
            formats={{
              monthHeaderFormat: 'LLLL yyyy',
              weekdayFormat: locale === 'ru' ? 'EEEEEE' : 'EEE',
              dayHeaderFormat: 'd MMMM yyyy',
              dayFormat: locale === 'ru' ? 'd EEEEEE' : 'EEE d',
              timeGutterFormat: 'HH:mm',
            }}
            messages={{
              today: translate('calendar.today'),
              previous: '‹',
              next: '›',
              month: translate('calendar.month'),
              week: translate('calendar.week'),
              day: translate('calendar.day'),
              noEventsInRange: translate('calendar.none'),
              showMore: (count) => translate('calendar.more', { count, smart_count: count }),
            }}
          />
        </Box>
      )}
    </Page>
  );
}

/** Wall time in the event's city, shown as it stands whatever zone the viewer is in. */
function entryOf(row: CalendarRow): Entry {
  const start = parse(`${row.date} ${row.starts_at ?? '00:00'}`, 'yyyy-MM-dd HH:mm', new Date(0));
  return {
    title: [row.starts_at, row.name].filter(Boolean).join(' '),
    start,
    end: new Date(start.getTime() + 2 * HOUR),
    row,
  };
}
