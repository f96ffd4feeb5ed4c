import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { Box, useTheme } from '@mui/material';
import { format, getDay, parse, parseISO, startOfWeek } from 'date-fns';
import { enGB } from 'date-fns/locale/en-GB';
import { ru } from 'date-fns/locale/ru';
import { Calendar as BigCalendar, dateFnsLocalizer, type EventProps } from 'react-big-calendar';
import dragAndDrop from 'react-big-calendar/lib/addons/dragAndDrop';
import 'react-big-calendar/lib/css/react-big-calendar.css';
import 'react-big-calendar/lib/addons/dragAndDrop/styles.css';
import { useLocaleState, useTranslate } from 'react-admin';
import type { CalendarRow } from '#shared/event.ts';
import type { Language } from '#shared/limits.ts';
import { addDays } from '#shared/zone.ts';
import { now } from '../../clock.ts';
import { formatDay } from '../../i18n/dates.ts';
import { gridStyle } from './gridStyle.ts';
import { type CalendarView, type Entry, entryOf, hoursOf, iso, VIEWS } from './span.ts';
import { timeOf } from '../eventBasics/when.ts';
import type { Target } from './useMove.ts';
import { venueOf } from '../eventBasics/venue.ts';

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

/** Alt and an arrow key move a draft by so many days. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Days of a week are no column headers, as the library has it: they stand in no table. */
const PARTS = {
  month: { event: MonthEntry, dateHeader: MonthDay },
  week: { header: DayHeader, event: WeekEntry },
  day: { header: DayHeader, event: DayEntry },
};

/** In a month the library gives the keyboard nothing to stop at; a key pressed here is heard by the entry around it. */
function MonthEntry({ event }: EventProps<Entry>) {
  return (
    <span role="button" tabIndex={0}>
      <WeekEntry event={event} />
    </span>
  );
}

/** The name first: it is what people look for; the zone of another city stands in the tooltip. */
function WeekEntry({ event: { title, row } }: Pick<EventProps<Entry>, 'event'>) {
  return (
    <>
      {title} {row.starts_at && <small>{row.starts_at.slice(0, 5)}</small>}
    </>
  );
}

/** A day has room for everything one asks: what, when, where. */
function DayEntry({ event: { title, row } }: EventProps<Entry>) {
  return (
    <>
      <strong>{title}</strong>
      <br />
      {placeOf([row.starts_at?.slice(0, 5), ...whereOf(row)])}
    </>
  );
}

const whereOf = (row: CalendarRow) => [venueOf(row), row.city?.name];
const placeOf = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

function DayHeader({ label }: { label: string }) {
  return <span>{label}</span>;
}

/** The number of a day leads to the day; its name says the whole date. */
function MonthDay({
  label,
  date,
  onDrillDown,
}: {
  label: string;
  date: Date;
  onDrillDown: (event: MouseEvent) => void;
}) {
  const [locale] = useLocaleState();
  return (
    <button
      type="button"
      className="rbc-button-link"
      aria-label={formatDay(iso(date), locale as Language)}
      onClick={onDrillDown}
    >
      {label}
    </button>
  );
}

const TABLE_ROLES = ['table', 'rowgroup', 'row', 'cell', 'columnheader'];

/** The library's table roles stand on what is no table: entries lie beside the cells. The hours must be reached to be scrolled. */
function mendRoles(box: HTMLElement): void {
  box.querySelector('.rbc-time-content')?.setAttribute('tabindex', '0');
  for (const part of box.querySelectorAll(TABLE_ROLES.map((role) => `[role=${role}]`).join())) {
    part.removeAttribute('role');
    part.removeAttribute('aria-label');
    part.removeAttribute('aria-sort');
  }
}

/** The calendar on a desk: month, week or day as a grid. A draft can be dragged to another day. */
export default function Grid(props: {
  rows: readonly CalendarRow[];
  view: CalendarView;
  day: string;
  colourOf: (row: CalendarRow) => string;
  mayMove: (row: CalendarRow) => boolean;
  onOpen: (row: CalendarRow) => void;
  onMove: (row: CalendarRow, to: Target) => void;
  onDay: (day: string) => void;
}) {
  const { rows, view, day, colourOf, mayMove, onOpen, onMove, onDay } = props;
  const translate = useTranslate();
  const theme = useTheme();
  const [locale] = useLocaleState();
  const entries = useMemo(() => rows.map(entryOf), [rows]);
  const russian = locale === 'ru';
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const grid = box.current;
    if (!grid) return undefined;
    mendRoles(grid);
    // The grid measures itself and draws its rows anew.
    const observer = new MutationObserver(() => mendRoles(grid));
    observer.observe(grid, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <Box sx={gridStyle} ref={box} data-timed={entries.every(({ allDay }) => !allDay)} data-view={view}>
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
        {...(view === 'day' ? hoursOf(entries) : {})}
        scrollToTime={new Date(0, 0, 1, 9)}
        popup
        resizable={false}
        draggableAccessor={({ row }) => mayMove(row)}
        onEventDrop={({ event, start, isAllDay }) => {
          const to = new Date(start);
          // A month has days only; so has the line above the hours.
          const time = view === 'month' || isAllDay ? null : format(to, 'HH:mm');
          onMove(event.row, { day: iso(to), time });
        }}
        step={15}
        timeslots={4}
        onSelectEvent={({ row }) => onOpen(row)}
        onKeyPressEvent={({ row }, key) => {
          const { key: name, altKey } = key as unknown as KeyboardEvent;
          if (name === 'Enter' || name === ' ') onOpen(row);
          const days = altKey && mayMove(row) ? STEPS[name] : undefined;
          if (days === undefined) return;
          (key as unknown as KeyboardEvent).preventDefault();
          onMove(row, { day: addDays(row.date, days), time: null });
        }}
        tooltipAccessor={({ title, row }) => placeOf([title, timeOf(row), ...whereOf(row)])}
        eventPropGetter={({ row }) => ({
          className: row.state === 'draft' ? `is-draft${mayMove(row) ? ' is-movable' : ''}` : '',
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
        components={PARTS}
        dayLayoutAlgorithm="no-overlap"
        key={theme.palette.mode}
      />
    </Box>
  );
}
