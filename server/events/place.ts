import { and, eq, isNull, max, sql } from 'drizzle-orm';
import { stateOf } from '#shared/eventState.ts';
import { groupBy } from '#shared/group.ts';
import { type Message, Problem } from '#shared/problems.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { eventDates, events } from './table.ts';

export interface Place {
  city_id: string | null;
  location_id: string | null;
  address: string | null;
}

/** Of an organisation that hasn't said where it is. */
const ZONE = 'Europe/Moscow';

/**
 * Where an event is after a change. A location brings its city and address along where none are sent; a new
 * event is in the organisation's city. Refuses a location in another city than the one sent, and one that is gone
 * unless the event is there already. Holds the location until the transaction ends.
 */
export async function placeAfter(work: Work, before: Place | null, sent: Partial<Place>): Promise<Place> {
  const location_id = sent.location_id === undefined ? (before?.location_id ?? null) : sent.location_id;
  const location = location_id ? await holdLocation(work, location_id) : null;
  if (location_id && !location && location_id !== before?.location_id)
    throw refusal('location_id', { key: 'not_there' });
  const brought = location_id === before?.location_id ? null : location;
  const kept = sent.city_id === undefined ? (before ? before.city_id : await homeCity(work)) : null;
  const city_id = sent.city_id ?? brought?.city_id ?? kept;
  if (sent.city_id && !(await zoneOfCity(work, sent.city_id))) throw refusal('city_id', { key: 'not_there' });
  if (location && city_id !== location.city_id) throw refusal('city_id', { key: 'city_of_location' });
  const address = sent.address ?? brought?.address ?? (sent.address === undefined ? (before?.address ?? null) : null);
  return { city_id, location_id, address };
}

/** The IANA zone the clocks of an event show. */
export async function zoneOf(work: Work, cityId: string | null): Promise<string> {
  const home = cityId ?? (await homeCity(work));
  return (home && (await zoneOfCity(work, home))) ?? ZONE;
}

export function isSamePlace(one: Place, other: Place): boolean {
  return one.city_id === other.city_id && one.location_id === other.location_id && one.address === other.address;
}

/** Which events that can still be changed are at each of these locations; those in the archive go on naming one that is gone. */
export async function openEventsAt(work: Work, ids: readonly string[]) {
  const ofEvent = and(
    eq(eventDates.organization_id, events.organization_id),
    eq(eventDates.event_id, events.id),
    isNull(eventDates.deleted_at),
  );
  const there = await work.tx
    .select({
      id: events.id,
      location_id: events.location_id,
      status: events.status,
      archived_at: events.archived_at,
      archive_hold: events.archive_hold,
      over_at: max(eventDates.over_at),
    })
    .from(events)
    .leftJoin(eventDates, ofEvent)
    .where(
      and(eq(events.organization_id, work.organization_id), among(events.location_id, ids), isNull(events.deleted_at)),
    )
    .groupBy(events.organization_id, events.id);
  const open = there.filter((event) => stateOf(event, work.now()) !== 'archived');
  return new Map(
    [...groupBy(open, (event) => event.location_id!)].map(([id, there]) => [
      id,
      { resource: 'events', ids: there.map((event) => event.id).sort() },
    ]),
  );
}

/** The location, if it is there, and until the transaction ends. */
export async function holdLocation(work: Work, id: string): Promise<{ city_id: string; address: string } | undefined> {
  const { rows } = await work.tx.execute<{ city_id: string; address: string }>(sql`
    select city_id, address from locations
    where organization_id = ${work.organization_id} and id = ${id} and deleted_at is null for key share`);
  return rows[0];
}

async function zoneOfCity(work: Work, id: string): Promise<string | null> {
  const { rows } = await work.tx.execute<{ zone: string }>(
    sql`select zone from cities where id = ${id} and deleted_at is null`,
  );
  return rows[0]?.zone ?? null;
}

async function homeCity(work: Work): Promise<string | null> {
  const { rows } = await work.tx.execute<{ city_id: string | null }>(
    sql`select city_id from organizations where id = ${work.organization_id}`,
  );
  return rows[0]?.city_id ?? null;
}

function refusal(field: keyof Place, message: Message): Problem {
  return new Problem('invalid', { errors: { [field]: message } });
}
