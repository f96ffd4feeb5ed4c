import { eventDates as dateResource } from '#resources/event_dates.ts';
import { events as eventResource } from '#resources/events.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import type { Resource } from '#shared/resource.ts';
import { requireAllowed } from '../base/context.ts';
import { hindrancesOf } from '../crud/hindrances.ts';
import { undoingOfPart } from '../crud/undoing.ts';
import { among } from '../db/among.ts';
import type { RowChange, Undoing } from '../db/undoing.ts';
import type { Work } from '../db/work.ts';
import { eventDates, events } from './table.ts';

const resource = eventResource as unknown as Resource;

/**
 * An event that was deleted comes back with its dates, halls, sectors and tickets: all of it, or it stays. Whoever wants it away
 * again deletes it, as that has rules of its own.
 */
export const eventUndoing: Undoing = undoingOfPart({ resource, table: events, eventOf: ({ id }) => id, begin });

export const dateUndoing = undoingOfPart({
  resource: dateResource as unknown as Resource,
  table: eventDates,
  eventOf: ({ before }) => String(before!['event_id']),
});

async function begin(work: Work, changes: readonly RowChange[]): Promise<void> {
  requireAllowed(work.actor, eventResource.allow.delete);
  // It may be back already, from the trash.
  const ids = changes.map(({ id }) => id);
  const there = await work.tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.organization_id, work.organization_id), among(events.id, ids), isNull(events.deleted_at)));
  if (there.length > 0) throw new Problem('already_undone');
  // A place that is gone meanwhile comes back first.
  const coming = new Map(changes.map(({ id, before }) => [id, before!]));
  for (const { problem } of (await hindrancesOf(resource, work, coming)).values()) throw problem;
}
