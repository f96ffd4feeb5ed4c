import { parseISO } from 'date-fns';
import type { EventRow } from '#shared/event.ts';
import { overAt } from '#shared/eventState.ts';
import type { Language } from '#shared/limits.ts';
import { dateAt } from '#shared/zone.ts';
import { formatDistance } from '../../i18n/dates.ts';

type Evening = EventRow['dates'][number];

/** The first evening that isn't over on the clocks of its city; null once all are, or there is none. */
export function nextDate(dates: readonly Evening[], now: Date): Evening | null {
  return dates.find(({ date, starts_at, zone }) => now < overAt(date, starts_at, zone)) ?? null;
}

/** How far a day is on the clocks of its city, whatever day it is here: 'через 6 дней', 'сегодня'. */
export function distanceTo({ date, zone }: Pick<Evening, 'date' | 'zone'>, language: Language, now: Date): string {
  return formatDistance(date, language, parseISO(dateAt(now, zone)));
}
