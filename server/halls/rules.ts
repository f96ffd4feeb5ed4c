import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import type { Work } from '../db/work.ts';
import { type KnownEvent, requireEvent } from '../events/rules.ts';
import { halls } from './table.ts';

export type KnownHall = typeof halls.$inferSelect;

/** The hall, or not_found; also where its event isn't there for this person. */
export async function requireHall(work: Work, hallId: string): Promise<KnownHall> {
  return (await requireHallAndEvent(work, hallId)).hall;
}

/** The hall with its event, or not_found: for who also asks what may be done to the event, so that it is read once. */
export async function requireHallAndEvent(work: Work, hallId: string): Promise<{ hall: KnownHall; event: KnownEvent }> {
  const [hall] = await work.tx
    .select()
    .from(halls)
    .where(and(eq(halls.organization_id, work.organization_id), eq(halls.id, hallId), isNull(halls.deleted_at)));
  if (!hall) throw new Problem('not_found');
  return { hall, event: await requireEvent(work, hall.event_id) };
}

/** The halls of an event in the order they were made. */
export async function hallsOf(work: Work, eventId: string): Promise<KnownHall[]> {
  return work.tx
    .select()
    .from(halls)
    .where(and(eq(halls.organization_id, work.organization_id), eq(halls.event_id, eventId), isNull(halls.deleted_at)))
    .orderBy(asc(halls.position), asc(halls.created_at), asc(halls.id));
}

/**
 * Says that something on the plan changed: open plans read it again. Call it after the change: rows of
 * places and tickets are taken before the hall's row everywhere, so that nobody waits in a circle.
 */
export async function touchHall(work: Work, hallId: string): Promise<void> {
  await work.tx
    .update(halls)
    .set({ revision: sql`${halls.revision} + 1` })
    .where(and(eq(halls.organization_id, work.organization_id), eq(halls.id, hallId)));
}
