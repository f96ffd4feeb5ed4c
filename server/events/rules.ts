import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { type EventState, stateOf } from '#shared/event.ts';
import { Problem } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import type { Work } from '../db/work.ts';
import { eventDates, events } from './table.ts';

/** A stored event, when its last date is over, and what that makes it now. */
export type KnownEvent = typeof events.$inferSelect & { over_at: Date | null; state: EventState };

/** The event, or not_found; drafts are there for event managers and above only. Takes no lock. */
export async function requireEvent(work: Work, eventId: string): Promise<KnownEvent> {
  const lastDate = sql`(select max(d.over_at) from event_dates d
    where d.organization_id = events.organization_id and d.event_id = events.id and d.deleted_at is null)`;
  const [event] = await work.tx
    .select({ ...getTableColumns(events), over_at: lastDate.mapWith(eventDates.over_at) })
    .from(events)
    .where(and(eq(events.organization_id, work.organization_id), eq(events.id, eventId), isNull(events.deleted_at)));
  if (!event || (event.status === 'draft' && !seesDrafts(work))) throw new Problem('not_found');
  // The driver gives null for an event without dates; the column it is mapped by can't say so.
  const over_at = event.over_at as Date | null;
  return { ...event, over_at, state: stateOf({ ...event, over_at }, work.now()) };
}

/** The same, refused with `archived` where the event can only be looked at. */
export async function requireOpenEvent(work: Work, eventId: string): Promise<KnownEvent> {
  const event = await requireEvent(work, eventId);
  refuseArchived(event);
  return event;
}

/** Refused with `archived` where the event can only be looked at. */
export function refuseArchived(event: KnownEvent): void {
  if (event.state === 'archived') throw new Problem('archived');
}

/**
 * Holds the event until the transaction ends, so that whatever changes its limit, its invitations, its halls
 * or their layouts happens one after another. Taken before rows of places and halls, never after them.
 */
export async function lockEvent(work: Work, eventId: string): Promise<KnownEvent> {
  await work.tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.organization_id, work.organization_id), eq(events.id, eventId)))
    // Not 'update': rows that refer to the event may still be added meanwhile.
    .for('no key update');
  return requireOpenEvent(work, eventId);
}

/** Is this a date of the event? */
export async function hasDate(work: Work, eventId: string, dateId: string): Promise<boolean> {
  const rows = await work.tx
    .select({ id: eventDates.id })
    .from(eventDates)
    .where(
      and(
        eq(eventDates.organization_id, work.organization_id),
        eq(eventDates.event_id, eventId),
        eq(eventDates.id, dateId),
        isNull(eventDates.deleted_at),
      ),
    );
  return rows.length > 0;
}

/** May this person see events that aren't published? */
export function seesDrafts(work: Pick<Work, 'actor'>): boolean {
  return hasRole(work.actor.role, 'manager_event');
}

/** Invitations of an event, guest by hall. Exact for whoever holds the event (`lockEvent`). */
export async function invitedCount(work: Work, eventId: string): Promise<number> {
  const { rows } = await work.tx.execute<{ count: number }>(sql`
    select count(*)::int as count from invitations i
    join halls h on h.organization_id = i.organization_id and h.id = i.hall_id
    where i.organization_id = ${work.organization_id} and i.live and h.event_id = ${eventId} and h.deleted_at is null`);
  return rows[0]!.count;
}

/** How many invitations an event may have: its guest limit, or without one the active places of its halls. */
export async function effectiveLimit(work: Work, eventId: string): Promise<number> {
  const [event] = await work.tx
    .select({ guest_limit: events.guest_limit })
    .from(events)
    .where(and(eq(events.organization_id, work.organization_id), eq(events.id, eventId)));
  return event?.guest_limit ?? (await activePlaces(work, eventId));
}

/** Places people can sit on, in all halls of an event. */
export async function activePlaces(work: Work, eventId: string): Promise<number> {
  const { rows } = await work.tx.execute<{ count: number }>(sql`
    select count(*)::int as count from places p
    join halls h on h.organization_id = p.organization_id and h.id = p.hall_id
    where p.organization_id = ${work.organization_id} and p.active and h.event_id = ${eventId} and h.deleted_at is null`);
  return rows[0]!.count;
}

/**
 * Refuses to have fewer places than invitations. `before` is the number of places there were: an event
 * whose own limit lets in more guests than it has places may still be edited.
 */
export async function requireRoom(work: Work, eventId: string, before: number): Promise<void> {
  const limit = await activePlaces(work, eventId);
  if (limit >= before) return;
  const count = await invitedCount(work, eventId);
  if (limit < count) throw new Problem('limit_below_count', { params: { count, limit }, extra: { count, limit } });
}
