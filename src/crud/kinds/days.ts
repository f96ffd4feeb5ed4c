import { addDays, dateAt, instantOf } from '#shared/zone.ts';

/** The zone of the browser. */
export const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The first moment of a day, or the last one, by the clocks of a zone. */
export function momentOf(day: string, end: 'from' | 'to', zone: string): string {
  if (end === 'from') return instantOf(day, '00:00', zone).toISOString();
  return new Date(instantOf(addDays(day, 1), '00:00', zone).getTime() - 1).toISOString();
}

/** The day of a moment; none where it is no moment. */
export function dayOf(moment: string | undefined, zone: string): string {
  const at = new Date(moment ?? '');
  return Number.isNaN(at.getTime()) ? '' : dateAt(at, zone);
}
