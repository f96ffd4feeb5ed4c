import { and, eq } from 'drizzle-orm';
import { events as resource } from '#resources/events.ts';
import { numberOn } from '#shared/hall/doubles.ts';
import { limit } from '#shared/limits.ts';
import { picked } from '#shared/picked.ts';
import { type Resource, writableFields, type WriteOf } from '#shared/resource.ts';
import type { Work } from '../../db/work.ts';
import { addHall } from '../../halls/making.ts';
import { hallsOf, type KnownHall } from '../../halls/rules.ts';
import { translate } from '../../base/language.ts';
import { copySectors } from '../../halls/sectors/copying.ts';
import { datesOf } from '../../events/dates.ts';
import { holdLocation } from '../../events/place.ts';
import { type KnownEvent, requireEvent } from '../../events/rules.ts';
import { eventCustomers, eventDates, events } from '../../events/table.ts';

/**
 * A draft with everything of the event but its guests and tickets; from archived events too. Halls of film sessions
 * stay behind: their seats are that one session's, so the copy takes its own. Answers its id.
 */
export async function duplicateEvent(work: Work, id: string): Promise<string> {
  const origin = await requireEvent(work, id);
  const halls = await hallsOf(work, id);
  const location = origin.location_id && (await holdLocation(work, origin.location_id));
  const ending = translate(origin.language, 'events.copy_ending');
  const [copy] = await work.insert(events, [
    {
      ...said(origin),
      name: origin.name.slice(0, limit('eventName') - ending.length - 1) + ` ${ending}`,
      location_id: location ? origin.location_id : null,
      status: 'draft',
      cinema: origin.cinema || halls.some(isOfSession),
      ticket_image_id: origin.ticket_image_id,
      ticket_logo_id: origin.ticket_logo_id,
      created_by: work.actor.membership_id,
    },
  ]);
  await copyCustomer(work, id, copy!.id);
  await copyEvenings(
    work,
    id,
    copy!.id,
    halls.filter((hall) => !isOfSession(hall)),
  );
  return copy!.id;
}

/** What people say of an event themselves. */
function said(origin: KnownEvent): WriteOf<typeof resource, 'update'> {
  const names = writableFields(resource as unknown as Resource, 'create').map(([name]) => name);
  return picked(origin, names as (keyof WriteOf<typeof resource, 'update'>)[]);
}

function isOfSession(hall: KnownHall): boolean {
  return hall.session_ref !== null;
}

async function copyCustomer(work: Work, fromId: string, toId: string): Promise<void> {
  const [customer] = await work.tx
    .select()
    .from(eventCustomers)
    .where(and(eq(eventCustomers.organization_id, work.organization_id), eq(eventCustomers.event_id, fromId)));
  if (!customer) return;
  const { last_name, first_name, phone, email } = customer;
  await work.insert(eventCustomers, [{ event_id: toId, last_name, first_name, phone, email }]);
}

async function copyEvenings(work: Work, fromId: string, toId: string, halls: readonly KnownHall[]): Promise<void> {
  for (const { id, date, starts_at, zone, over_at } of await datesOf(work, fromId)) {
    const [evening] = await work.insert(eventDates, [{ event_id: toId, date, starts_at, zone, over_at }]);
    for (const { id: hallId, name, template_id, layout: drawn } of halls.filter((hall) => hall.event_date_id === id)) {
      const layout = numberOn(drawn);
      const hall = await addHall(work, toId, { event_date_id: evening!.id, name, layout, template_id });
      await copySectors(work, hallId, hall.id);
    }
  }
}
