import { differenceInCalendarDays, format, parseISO } from 'date-fns';
import { enGB } from 'date-fns/locale/en-GB';
import { ru } from 'date-fns/locale/ru';
import type { Language } from '#shared/limits.ts';
import { dateAt, timeAt } from '#shared/zone.ts';

/**
 * Dates of events are calendar days and wall times of the event's city ("2026-11-27", "19:00"): they are
 * shown as they stand, whatever zone the browser is in. Moments (ISO, UTC) are shown in the browser's zone.
 */
export interface EventDate {
  date: string;
  time?: string | null;
}

const LOCALES = { ru, en: enGB };

function put(date: Date, pattern: string, language: Language): string {
  return format(date, pattern, { locale: LOCALES[language] });
}

/** '27 ноября 2026', '27 November 2026' */
export function formatDay(date: string, language: Language): string {
  return put(parseISO(date), 'd MMMM yyyy', language);
}

/** '27 ноя', '27 Nov': where there is little room and the year is plain. */
export function formatDayShort(date: string, language: Language): string {
  return `${put(parseISO(date), 'd', language)} ${formatMonthShort(date, language)}`;
}

/** 'ноя', 'Nov' */
export function formatMonthShort(date: string, language: Language): string {
  return put(parseISO(date), 'd MMM', language)
    .replace(/^\d+\s/, '')
    .replace(/\.$/, '')
    .slice(0, language === 'ru' ? 3 : 4);
}

/** 'пт', 'Fri' */
export function formatWeekday(date: string, language: Language): string {
  return put(parseISO(date), language === 'ru' ? 'EEEEEE' : 'EEE', language);
}

/** 'ноябрь 2026', 'November 2026' */
export function formatMonth(date: string, language: Language): string {
  return put(parseISO(date), 'LLLL yyyy', language);
}

/** '27 ноября 2026, 19:00' */
export function formatDateTime({ date, time }: EventDate, language: Language): string {
  return time ? `${formatDay(date, language)}, ${time.slice(0, 5)}` : formatDay(date, language);
}

/** All dates of an event in one line: '27 и 28 ноября 2026, 19:00', '28 и 29 ноября 2026, 18:30 и 16:00'. */
export function formatDates(dates: readonly EventDate[], language: Language): string {
  const sorted = [...dates].sort((a, b) => (a.date < b.date ? -1 : 1));
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const months = new Map<string, string[]>();
  for (const { date } of sorted) {
    const month = put(parseISO(date), 'MMMM yyyy|d', language).split('|');
    const days = months.get(date.slice(0, 7)) ?? [];
    months.set(date.slice(0, 7), [...days, month[1] ?? '']);
  }
  const parts = [...months].map(([month, days]) => {
    const named = put(parseISO(`${month}-01`), 'd MMMM yyyy', language).replace(/^\d+/, '');
    return list.format(days) + named;
  });
  const times = [...new Set(sorted.map(({ time }) => time?.slice(0, 5)).filter((time) => time !== undefined))];
  return times.length > 0 ? `${list.format(parts)}, ${list.format(times)}` : list.format(parts);
}

/** A moment in the browser's zone: '21 ноября 2026, 14:02'. */
export function formatMoment(iso: string, language: Language): string {
  return put(parseISO(iso), 'd MMMM yyyy, HH:mm', language);
}

/** A moment in a zone that is said: '21 ноября 2026, 14:02 (GMT+3)'. */
export function formatMomentIn(iso: string, zone: string, language: Language): string {
  const at = parseISO(iso);
  const named = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  const name = named.find(({ type }) => type === 'timeZoneName')!.value;
  return `${formatDay(dateAt(at, zone), language)}, ${timeAt(at, zone)} (${name})`;
}

/** A moment, short: 'сегодня, 14:02', 'вчера, 18:40', '19 ноя, 14:02', with the year when it is another one. */
export function formatMomentShort(iso: string, language: Language, now: Date): string {
  const moment = parseISO(iso);
  const days = differenceInCalendarDays(moment, now);
  const time = put(moment, 'HH:mm', language);
  if (Math.abs(days) <= 1) {
    const day = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
    return `${day}, ${time}`;
  }
  const day = formatDayShort(put(moment, 'yyyy-MM-dd', language), language);
  return moment.getFullYear() === now.getFullYear() ? `${day}, ${time}` : `${day} ${moment.getFullYear()}, ${time}`;
}

/** How far a day is from today: 'через 6 дней', 'завтра', '3 дня назад'. */
export function formatDistance(date: string, language: Language, today: Date): string {
  const days = differenceInCalendarDays(parseISO(date), today);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
}
