import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Work } from '../db/work.ts';
import { eventDates } from './table.ts';

export type KnownDate = typeof eventDates.$inferSelect;

/** The dates of an event in order. */
export async function datesOf(work: Work, eventId: string): Promise<KnownDate[]> {
  return work.tx
    .select()
    .from(eventDates)
    .where(
      and(
        eq(eventDates.organization_id, work.organization_id),
        eq(eventDates.event_id, eventId),
        isNull(eventDates.deleted_at),
      ),
    )
    .orderBy(asc(eventDates.date), asc(eventDates.starts_at));
}
