import { addDays, addMonths, endOfMonth, endOfWeek, format, parseISO, startOfMonth, startOfWeek } from 'date-fns';
import type { EventAnswer, EventChange } from '#resources/eventSchemas.ts';
import type { CalendarRow } from '#shared/event.ts';
import { DATE_RANGE, type Language } from '#shared/limits.ts';
import { formatDay, formatMonth, formatWeekday } from '../../i18n/dates.ts';

export const VIEWS = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof VIEWS)[number];

/** Weeks begin on Monday, in both languages. */
const WEEK = { weekStartsOn: 1 } as const;
const DAY_PATTERN = 'yyyy-MM-dd';

/** An evening as the grid draws it: `start` and `end` show the wall time of the event's city on any clock. */
export interface Entry {
  title: string;
  start: Date;
  end: Date;
  allDay: boolean;
  row: CalendarRow;
}

/** The view an address names; month, if it names none. */
export function viewOf(given: string | null): CalendarView {
  return VIEWS.find((view) => view === given) ?? 'month';
}

/** The day an address names, as an ISO date; today, if it names none that an event can have. */
export function dayOf(given: string | null, today: Date): string {
  const known =
    given &&
    /^\d{4}-\d{2}-\d{2}$/.test(given) &&
    !Number.isNaN(parseISO(given).getTime()) &&
    given >= DATE_RANGE.from &&
    given <= DATE_RANGE.to;
  return known ? given : format(today, DAY_PATTERN);
}

/** First and last ISO date a view shows. A list shows just the month; the grid fills its weeks. */
export function spanOf(view: CalendarView, day: string, list: boolean): { from: string; to: string } {
  const date = parseISO(day);
  if (view === 'day') return { from: day, to: day };
  const [first, last] = view === 'week' ? [date, date] : [startOfMonth(date), endOfMonth(date)];
  if (view === 'month' && list) return { from: iso(first), to: iso(last) };
  return { from: iso(startOfWeek(first, WEEK)), to: iso(endOfWeek(last, WEEK)) };
}

/** The day one view further on (`by` 1) or back (-1). */
export function stepOf(view: CalendarView, day: string, by: 1 | -1): string {
  const date = parseISO(day);
  return iso(view === 'month' ? addMonths(startOfMonth(date), by) : addDays(date, view === 'week' ? 7 * by : by));
}

/** 'ноябрь 2026', '16 – 22 ноября 2026', 'сб, 21 ноября 2026' */
export function headingOf(view: CalendarView, day: string, language: Language): string {
  if (view === 'month') return formatMonth(day, language);
  if (view === 'day') return `${formatWeekday(day, language)}, ${formatDay(day, language)}`;
  const { from, to } = spanOf('week', day, false);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} – ${formatDay(to, language)}`;
  const left = formatDay(from, language);
  return `${from.slice(0, 4) === to.slice(0, 4) ? left.replace(/ \d{4}$/, '') : left} – ${formatDay(to, language)}`;
}

const HOURS = 2;

/** An evening on the grid; without a time it takes the whole day, and none runs into the next day. */
export function entryOf(row: CalendarRow): Entry {
  const start = parseISO(`${row.date}T${row.starts_at ?? '00:00'}`);
  const end = new Date(start);
  end.setHours(Math.min(start.getHours() + HOURS, 23), start.getHours() + HOURS > 23 ? 59 : start.getMinutes());
  return { title: row.name, start, end, allDay: row.starts_at === null, row };
}

/** A day is drawn with at least this many hours, and from ten to ten where nothing says otherwise. */
const HOURS_DRAWN = 6;
const OPEN = [10, 22] as const;

/** The hours a day is drawn with: an hour more than its evenings take. */
export function hoursOf(entries: readonly Entry[]): { min: Date; max: Date } {
  const timed = entries.filter(({ allDay }) => !allDay);
  const from = Math.max(0, Math.min(24 - HOURS_DRAWN, ...timed.map(({ start }) => start.getHours() - 1)));
  const to = Math.max(from + HOURS_DRAWN, ...timed.map(({ end }) => end.getHours() + 2));
  const [first, last] = timed.length > 0 ? [from, to] : OPEN;
  const max = last < 24 ? new Date(2000, 0, 1, last) : new Date(2000, 0, 1, 23, 59);
  return { min: new Date(2000, 0, 1, first), max };
}

/** What changes of an event once the evening `id` has gone to another day, and another time if `time` is given. */
export function moveOf(
  event: Pick<EventAnswer, 'dates' | 'time_per_date'>,
  id: string,
  day: string,
  time: string | null = null,
): EventChange {
  const dates = event.dates.map(({ id: own, date, starts_at }) =>
    own === id ? { id: own, date: day, starts_at: time ?? starts_at } : { id: own, date, starts_at },
  );
  if (time === null || event.time_per_date) return { dates };
  // One evening at another time than the others is a time per date.
  return dates.length > 1 ? { dates, time_per_date: true } : { dates, starts_at: time };
}

/** The ISO date a clock of this browser shows. */
export function iso(date: Date): string {
  return format(date, DAY_PATTERN);
}
