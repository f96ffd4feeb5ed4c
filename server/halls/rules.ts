import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type HallLayout, layoutOf } from '#shared/hall/layout.ts';
import { Problem } from '#shared/problems.ts';
import { among, arrayOf } from '../db/among.ts';
import { telling } from '../db/listening.ts';
import type { Work } from '../db/work.ts';
import { type KnownEvent, requireEvent } from '../events/rules.ts';
import { halls } from './table.ts';

export type KnownHall = Omit<typeof halls.$inferSelect, 'layout'> & { layout: HallLayout };

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
  return { hall: known(hall), event: await requireEvent(work, hall.event_id) };
}

/** The halls of an event in the order they were made. */
export async function hallsOf(work: Work, eventId: string): Promise<KnownHall[]> {
  const rows = await work.tx
    .select()
    .from(halls)
    .where(and(eq(halls.organization_id, work.organization_id), eq(halls.event_id, eventId), isNull(halls.deleted_at)))
    .orderBy(asc(halls.position), asc(halls.created_at), asc(halls.id));
  return rows.map(known);
}

/** The ids of all halls an event has or had. */
export async function hallIdsEver(work: Work, eventId: string): Promise<Set<string>> {
  const rows = await work.tx
    .select({ id: halls.id })
    .from(halls)
    .where(and(eq(halls.organization_id, work.organization_id), eq(halls.event_id, eventId)));
  return new Set(rows.map(({ id }) => id));
}

/** Those of these halls that are there. */
export async function hallsAmong(work: Work, ids: readonly string[]): Promise<KnownHall[]> {
  const rows = await work.tx
    .select()
    .from(halls)
    .where(and(eq(halls.organization_id, work.organization_id), among(halls.id, ids), isNull(halls.deleted_at)));
  return rows.map(known);
}

function known(hall: typeof halls.$inferSelect): KnownHall {
  return { ...hall, layout: layoutOf(hall.layout) };
}

/**
 * Says that something on the plan changed: open plans read these places again, or all where none are named, as more than
 * who sits there changed. Call it after the change: rows of places and tickets are taken before the hall's row everywhere,
 * so that nobody waits in a circle. They are woken with the commit.
 */
export async function touchHall(work: Work, hallId: string, places?: readonly number[]): Promise<void> {
  await work.tx.execute(sql`
    with h as (
      update halls set revision = revision + 1 where organization_id = ${work.organization_id} and id = ${hallId}
      returning organization_id, id, revision),
    c as (
      insert into hall_changes (organization_id, hall_id, revision, places, at)
      select organization_id, id, revision, ${places ? arrayOf(places, 'int') : sql`null`}, ${work.now().toISOString()}::timestamptz from h)
    select ${telling('hall', sql`organization_id`, sql`id`, sql`revision`)} from h`);
}
