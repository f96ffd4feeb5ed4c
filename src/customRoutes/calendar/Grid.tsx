import { useEffect, useMemo, useRef } from 'react';
import { Box, useTheme } from '@mui/material';
import { format, getDay, parse, parseISO, startOfWeek } from 'date-fns';
import { enGB } from 'date-fns/locale/en-GB';
import { ru } from 'date-fns/locale/ru';
import { Calendar as BigCalendar, dateFnsLocalizer } from 'react-big-calendar';
import dragAndDrop from 'react-big-calendar/lib/addons/dragAndDrop';
import 'react-big-calendar/lib/css/react-big-calendar.css';
import 'react-big-calendar/lib/addons/dragAndDrop/styles.css';
import { useLocaleState, useTranslate } from 'react-admin';
import type { CalendarRow } from '#shared/event.ts';
import { now } from '../../clock.ts';
import { gridStyle } from './gridStyle.ts';
import { type CalendarView, type Entry, entryOf, iso, VIEWS } from './span.ts';

// The add-on is CommonJS: what comes in is the module where Node's rules hold, its default elsewhere.
const withDragAndDrop = (dragAndDrop as unknown as { default?: typeof dragAndDrop }).default ?? dragAndDrop;
const DragCalendar = withDragAndDrop<Entry>(BigCalendar);
const LOCALIZER = dateFnsLocalizer({
  format,
  parse,
  getDay,
  startOfWeek: (day: Date) => startOfWeek(day, { weekStartsOn: 1 }),
  locales: { ru, en: enGB },
});

/** The library calls the days of a week column headers, though they stand in no table. */
const TIMED_HEADERS = { week: { header: DayHeader }, day: { header: DayHeader } };

function DayHeader({ label }: { label: string }) {
  return <span>{label}</span>;
}

/** The hours scroll, so the keyboard must reach them; the line above them is a row of nothing. */
function mendRoles(box: HTMLElement | null): void {
  box?.querySelector('.rbc-time-content')?.setAttribute('tabindex', '0');
  for (const row of box?.querySelectorAll('.rbc-time-view [role=row]') ?? []) row.removeAttribute('role');
}

/** The calendar on a desk: month, week or day as a grid. A draft can be dragged to another day. */
export default function Grid(props: {
  rows: readonly CalendarRow[];
  view: CalendarView;
  day: string;
  colourOf: (row: CalendarRow) => string;
  mayMove: (row: CalendarRow) => boolean;
  onOpen: (row: CalendarRow) => void;
  onMove: (row: CalendarRow, day: string) => void;
  onDay: (day: string) => void;
}) {
  const { rows, view, day, colourOf, mayMove, onOpen, onMove, onDay } = props;
  const translate = useTranslate();
  const theme = useTheme();
  const [locale] = useLocaleState();
  const entries = useMemo(() => rows.map(entryOf), [rows]);
  const russian = locale === 'ru';
  const box = useRef<HTMLElement>(null);
  useEffect(() => mendRoles(box.current));
  return (
    <Box sx={gridStyle} ref={box}>
      <DragCalendar
        localizer={LOCALIZER}
        culture={locale}
        events={entries}
        date={parseISO(day)}
        view={view}
        views={[...VIEWS]}
        toolbar={false}
        onNavigate={() => undefined}
        onView={() => undefined}
        onDrillDown={(date) => onDay(iso(date))}
        getNow={now}
        scrollToTime={new Date(0, 0, 1, 9)}
        popup
        resizable={false}
        draggableAccessor={({ row }) => mayMove(row)}
        onEventDrop={({ event, start }) => onMove(event.row, iso(new Date(start)))}
        onSelectEvent={({ row }) => onOpen(row)}
        onKeyPressEvent={({ row }, key) => {
          if ((key as unknown as { key: string }).key === 'Enter') onOpen(row);
        }}
        tooltipAccessor={({ title, row }) => [title, row.location?.name, row.city?.name].filter(Boolean).join(' · ')}
        eventPropGetter={({ row }) => ({
          className: row.state === 'draft' ? 'is-draft' : '',
          style: { '--place': colourOf(row) } as object,
        })}
        formats={{
          dateFormat: 'd',
          weekdayFormat: russian ? 'EEEEEE' : 'EEE',
          dayFormat: russian ? 'EEEEEE, d' : 'EEE d',
          timeGutterFormat: 'HH:mm',
          dayHeaderFormat: 'd MMMM yyyy',
          eventTimeRangeFormat: () => '',
          eventTimeRangeStartFormat: () => '',
          eventTimeRangeEndFormat: () => '',
        }}
        messages={{
          allDay: translate('calendar.no_time'),
          noEventsInRange: translate('calendar.none'),
          showMore: (count) => translate('calendar.more', { count, smart_count: count }),
        }}
        components={TIMED_HEADERS}
        dayLayoutAlgorithm="no-overlap"
        key={theme.palette.mode}
      />
    </Box>
  );
}
