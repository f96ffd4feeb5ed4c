import { eq, sql } from 'drizzle-orm';
import type { EventChange, NewEvent } from '#resources/eventSchemas.ts';
import { events as eventsResource } from '#resources/events.ts';
import type { CustomerChange } from '#shared/event.ts';
import { Problem } from '#shared/problems.ts';
import { picked } from '#shared/picked.ts';
import { type Resource, writableFields, type WriteOf } from '#shared/resource.ts';
import { storedValues } from '../../crud/kinds.ts';
import { checkReferences } from '../../crud/references.ts';
import { seenValues } from '../../crud/seen.ts';
import type { Work } from '../../db/work.ts';
import { removeHalls } from '../../halls/removing.ts';
import { hallsOf, type KnownHall, touchHall } from '../../halls/rules.ts';
import { takeTurn } from '../../halls/turns.ts';
import { reissueTickets } from '../../tickets/issue.ts';
import { removeTickets } from '../../tickets/seating/rules.ts';
import { requireComplete } from '../../events/complete.ts';
import { datesOf } from '../../events/dates.ts';
import { isSamePlace, placeAfter, zoneOf } from '../../events/place.ts';
import { activePlaces, invitedCount, type KnownEvent, lockEvent, requireRoom } from '../../events/rules.ts';
import { requireUnsent } from '../../events/sent.ts';
import { eventCustomers, eventDates, events } from '../../events/table.ts';
import { storeDates } from './scheduling.ts';

const resource = eventsResource as unknown as Resource;

/** Fields that no rule of an event's decides. */
const FREE = writableFields(resource, 'update')
  .map(([name]) => name as keyof EventChange)
  .filter((name) => !['city_id', 'location_id', 'address', 'time_per_date', 'starts_at'].includes(name));

/** Keeps a draft; only its name is needed. Answers its id. */
export async function createEvent(work: Work, sent: NewEvent): Promise<string> {
  const place = await placeAfter(work, null, sent);
  const time_per_date = sent.time_per_date ?? false;
  const starts_at = time_per_date ? null : (sent.starts_at ?? null);
  const [event] = await work.insert(events, [
    {
      ...(await valuesOf(work, sent)),
      ...place,
      name: sent.name,
      status: 'draft',
      time_per_date,
      starts_at,
      created_by: work.actor.membership_id,
    },
  ]);
  const zone = await zoneOf(work, place.city_id);
  await storeDates(work, event!.id, { dates: sent.dates, time_per_date, starts_at, zone });
  return event!.id;
}

/**
 * Changes any part of an event's first step. Tickets that went out get a new issue where their date, time or
 * place changed. Refuses with limit_below_count, with incomplete where a published event would lack something,
 * and as `storeDates` does.
 */
export async function changeEvent(work: Work, id: string, sent: EventChange): Promise<void> {
  const before = await lockEvent(work, id);
  await takeTurnAtAll(work, id);
  const places = await activePlaces(work, id);
  const place = await placeAfter(work, before, sent);
  const time = await timeAfter(work, before, sent);
  if (sent.guest_limit !== undefined) await requireLimit(work, id, sent.guest_limit);
  await work.update(
    events,
    eq(events.id, id),
    {
      ...(await valuesOf(work, sent)),
      ...place,
      ...time,
    },
    sent.version === undefined ? {} : { version: sent.version },
  );
  const zone = await zoneOf(work, place.city_id);
  const moved = await storeDates(work, id, { dates: sent.dates, ...time, zone });
  await requireRoom(work, id, places);
  const halls = await hallsOf(work, id);
  const stale = isSamePlace(before, place) ? halls.filter((hall) => moved.includes(hall.event_date_id)) : halls;
  await reissueTickets(
    work,
    stale.map((hall) => hall.id),
  );
  for (const hall of stale) await touchHall(work, hall.id);
  if (before.status === 'published') await requireComplete(work, id);
}

/** The fields that were sent, as they are stored; place, time and dates have rules of their own. */
async function valuesOf(work: Work, sent: EventChange) {
  const values = seenValues(resource, work, [picked(sent, FREE)])[0]!;
  await checkReferences(resource, work, [values]);
  return storedValues(resource, values) as WriteOf<typeof eventsResource, 'update'>;
}

/** The one time of all dates; where it becomes one, the first date's, unless another is sent. */
async function timeAfter(work: Work, before: KnownEvent, sent: EventChange) {
  const time_per_date = sent.time_per_date ?? before.time_per_date;
  if (time_per_date) return { time_per_date, starts_at: null };
  if (sent.starts_at !== undefined) return { time_per_date, starts_at: sent.starts_at };
  const first = before.time_per_date ? (await datesOf(work, before.id))[0]?.starts_at : before.starts_at;
  return { time_per_date, starts_at: first?.slice(0, 5) ?? null };
}

async function requireLimit(work: Work, id: string, wanted: number | null): Promise<void> {
  const count = await invitedCount(work, id);
  const limit = wanted ?? (await activePlaces(work, id));
  if (limit >= count) return;
  throw new Problem('limit_below_count', {
    params: { count, limit },
    errors: { guest_limit: { key: 'too_low', params: { min: count } } },
    extra: { count, limit },
  });
}

/** Who ordered the event (step 2). */
export async function changeCustomer(work: Work, id: string, { version, ...customer }: CustomerChange): Promise<void> {
  await lockEvent(work, id);
  const where = eq(eventCustomers.event_id, id);
  const changed = await work.update(eventCustomers, where, customer, version === undefined ? {} : { version });
  if (changed.length === 0) await work.insert(eventCustomers, [{ event_id: id, ...customer }]);
}

/** Deletes an event with its dates, halls and tickets; refused with tickets_sent once one went out. */
export async function deleteEvent(work: Work, id: string): Promise<void> {
  await lockEvent(work, id);
  const halls = await takeTurnAtAll(work, id);
  work.does({ verb: 'delete', noun: 'events' });
  await requireUnsent(
    work,
    halls.map((hall) => hall.id),
  );
  await dropEvent(work, id);
}

/** The same whatever was sent of it: what stands on tickets that went out is void. */
export async function dropEvent(work: Work, id: string): Promise<void> {
  await lockEvent(work, id);
  const halls = await hallsOf(work, id);
  const { rows } = await work.tx.execute<{ id: string }>(
    sql`select id from ticket_rows where organization_id = ${work.organization_id} and event_id = ${id}`,
  );
  if (rows.length > 0) {
    await removeTickets(
      work,
      rows.map((ticket) => ticket.id),
    );
  }
  await removeHalls(work, halls);
  await work.remove(eventDates, eq(eventDates.event_id, id));
  await work.remove(events, eq(events.id, id));
}

/** The turn at all halls of an event at once: dates that go and dates that move have halls of their own. */
async function takeTurnAtAll(work: Work, eventId: string): Promise<KnownHall[]> {
  const halls = await hallsOf(work, eventId);
  await takeTurn(
    work,
    halls.map((hall) => hall.id),
  );
  return halls;
}
