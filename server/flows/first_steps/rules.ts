import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FirstSteps } from '#shared/firstSteps.ts';
import { Problem } from '#shared/problems.ts';
import { aloneWith } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { dropEvent } from '../events/editing.ts';
import { restoreEvent } from '../events/publishing.ts';
import { deleteGuests } from '../../guests/deleting.ts';
import { guestsOfImport } from '../../guests/read.ts';
import { exampleEvents } from './table.ts';

/** How far a new house is on the way to its first event; what an example brought counts for nothing. */
export async function firstSteps(work: Work): Promise<FirstSteps> {
  const mine = sql`organization_id = ${work.organization_id} and deleted_at is null`;
  const example = await exampleOf(work);
  const { rows } = await work.tx.execute<Omit<FirstSteps, 'example_id'> & Record<string, unknown>>(sql`
    select o.name as organization,
      (select count(*)::int from memberships where ${mine} and active) > 1 as colleagues,
      exists (select 1 from locations where ${mine}) as location,
      exists (select 1 from hall_templates where ${mine}) as template,
      exists (select 1 from guests where ${mine} and (import_id = ${example?.import_id ?? null}::uuid) is not true) as guests,
      exists (select 1 from events where ${mine} and (id = ${example?.event_id ?? null}::uuid) is not true) as event
    from organizations o where o.id = ${work.organization_id}`);
  return { ...rows[0]!, example_id: example?.event_id ?? null };
}

/**
 * Takes the example event away with its hall, sectors, tickets, letters still queued and guests; not_found where there
 * is none. Refused with guests_have_tickets where somebody of it was seated at an event of one's own.
 */
export async function removeExample(work: Work): Promise<void> {
  await aloneWith(work.tx, 'example', work.organization_id);
  const example = await exampleOf(work);
  if (!example) throw new Problem('not_found');
  // As a whole: its guests are nobody to be looked for in the trash.
  work.does({ verb: 'remove_example', noun: 'guests' });
  // What somebody had deleted by hand goes for good, too.
  const deleted = await deletedOf(work, example);
  if (example.event_is_there) {
    await restoreEvent(work, example.event_id);
    await dropEvent(work, example.event_id);
  }
  const guests = await guestsOfImport(work, example.import_id);
  if (guests.length > 0) await deleteGuests(work, guests);
  for (const { noun, id } of deleted) await work.note('delete', noun, id);
  await work.remove(exampleEvents, eq(exampleEvents.id, example.id));
}

/** What of an example lies in the trash. */
async function deletedOf(work: Work, { event_id, import_id }: { event_id: string; import_id: string }) {
  const gone = sql`organization_id = ${work.organization_id} and deleted_at is not null`;
  const { rows } = await work.tx.execute<{ noun: string; id: string }>(sql`
    select 'events' as noun, id from events where ${gone} and id = ${event_id}
    union all select 'guests', id from guests where ${gone} and import_id = ${import_id}`);
  return rows;
}

/** The example that is there; its event may have been deleted by itself. */
export async function exampleOf(work: Work) {
  const [example] = await work.tx
    .select({
      id: exampleEvents.id,
      event_id: exampleEvents.event_id,
      import_id: exampleEvents.import_id,
      event_is_there: sql<boolean>`exists (select 1 from events e where e.organization_id = ${work.organization_id}
        and e.id = ${exampleEvents.event_id} and e.deleted_at is null)`,
    })
    .from(exampleEvents)
    .where(and(eq(exampleEvents.organization_id, work.organization_id), isNull(exampleEvents.deleted_at)));
  return example;
}
