import { parseISO } from 'date-fns';
import type { EventRow } from '#resources/eventSchemas.ts';
import type { CalendarRow } from '#shared/event.ts';
import { overAt } from '#shared/eventState.ts';
import type { Language } from '#shared/limits.ts';
import { dateAt, instantOf } from '#shared/zone.ts';
import { formatDistance, formatWeekday } from '../../i18n/dates.ts';

type Evening = EventRow['dates'][number];

/** The first evening that isn't over on the clocks of its city; null once all are, or there is none. */
export function nextDate(dates: readonly Evening[], now: Date): Evening | null {
  return dates.find(({ date, starts_at, zone }) => now < overAt(date, starts_at, zone)) ?? null;
}

/** How far a day is on the clocks of its city, whatever day it is here: 'через 6 дней', 'сегодня'. */
export function distanceTo({ date, zone }: Pick<Evening, 'date' | 'zone'>, language: Language, now: Date): string {
  return formatDistance(date, language, parseISO(dateAt(now, zone)));
}

/** '27', '5–6'; of dates in different months only the first. */
export function daysOf(dates: readonly Evening[]): string {
  const day = (date: string) => String(Number(date.slice(8)));
  const { first, last, oneMonth } = endsOf(dates);
  return first === last || !oneMonth ? day(first) : `${day(first)}–${day(last)}`;
}

/** 'пт', 'сб–вс' */
export function weekdaysOf(dates: readonly Evening[], language: Language): string {
  const { first, last, oneMonth } = endsOf(dates);
  const one = formatWeekday(first, language);
  return first === last || !oneMonth ? one : `${one}–${formatWeekday(last, language)}`;
}

/** '19:00'; where clocks there and here differ, with the zone: '19:00 (UTC+5)'. Empty without a time. */
export function timeOf({ date, starts_at, zone }: Pick<CalendarRow, 'date' | 'starts_at' | 'zone'>): string {
  if (starts_at === null) return '';
  const time = starts_at.slice(0, 5);
  const there = instantOf(date, time, zone).getTime();
  if (there === parseISO(`${date}T${time}`).getTime()) return time;
  const minutes = Math.round((Date.parse(`${date}T${time}:00Z`) - there) / 60_000);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = `${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
  return `${time} (UTC${offset})`;
}

function endsOf(dates: readonly Evening[]) {
  const first = dates[0]!.date;
  const last = dates.at(-1)!.date;
  return { first, last, oneMonth: first.slice(0, 7) === last.slice(0, 7) };
}
