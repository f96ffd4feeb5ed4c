import { and, eq, isNull, sql } from 'drizzle-orm';
import { WISHES } from '#shared/guests.ts';
import { Problem } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import { heldIds } from '../crud/meant.ts';
import { requireAll } from '../crud/records.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { effectiveLimit, invitedCount, lockEvent, refuseArchived } from '../events/rules.ts';
import { requireHallAndEvent, touchHall } from '../halls/rules.ts';
import { holdsSector } from '../halls/sectors/rules.ts';
import { takeTurn } from '../halls/turns.ts';
import { stayingAway } from './hosts.ts';
import { guestsWithTickets, invitedByOthers, ticketsOf } from './read.ts';
import { type Wishes } from './sheet/wishes.ts';
import { guests, invitations } from './table.ts';
import { endPartiesOfOne, withPlusOnes } from './plusOnes.ts';
import { writeWishes } from './wishing.ts';

/** May this person bring guests to this hall? Event managers anywhere, seat managers where they hold a sector. */
export async function requireInviter(work: Work, hallId: string) {
  const { hall, event } = await requireHallAndEvent(work, hallId);
  if (!hasRole(work.actor.role, 'manager_event') && !(await holdsSector(work, hallId)))
    throw new Problem('foreign_sector');
  refuseArchived(event);
  return hall;
}

/** Refuses with limit_reached, naming count and limit, where an event has no room for so many more guests. */
export async function requireRoom(work: Work, event_id: string, wanted: number): Promise<void> {
  const count = await invitedCount(work, event_id);
  const limit = await effectiveLimit(work, event_id);
  if (count + wanted > limit)
    throw new Problem('limit_reached', { params: { count, limit }, extra: { count, limit, wanted } });
}

/**
 * Invites guests to a hall within the event's limit; those invited already are left as they are. Two managers
 * inviting at the same moment wait for each other. Refuses with limit_reached, naming count and limit. `wishes`: what is said of them for
 * the evening, which goes before what an invitation that was taken back had said. Plus-ones without a name who can't come stay away, each with the word for why.
 */
export async function inviteGuests(
  work: Work,
  hallId: string,
  guestIds: string[],
  importId: string | null = null,
  wishes: ReadonlyMap<string, Wishes> = new Map(),
): Promise<{ invited: number; staying: ReadonlyMap<string, string> }> {
  const hall = await requireInviter(work, hallId);
  const ids = [...new Set(guestIds)];
  const named = await requireAll(work, guests, ids, 'key share');
  // Nobody else invites the same plus-one to another hall meanwhile.
  const unnamed = named.filter((guest) => guest.unnamed).map(({ id }) => id);
  if (unnamed.length > 0) await heldIds(work, guests, unnamed, 'no key update');
  await lockEvent(work, hall.event_id);
  // Before the hall's row: who seats takes both in this order, and a file may write rules of seating afterwards.
  await takeTurn(work, [hallId]);
  const known = await work.tx
    .select({ guest_id: invitations.guest_id, live: invitations.live })
    .from(invitations)
    .where(
      and(
        eq(invitations.organization_id, work.organization_id),
        eq(invitations.hall_id, hallId),
        among(invitations.guest_id, ids),
      ),
    );
  const live = new Set(known.filter((row) => row.live).map((row) => row.guest_id));
  const missing = ids.filter((id) => !live.has(id));
  const staying = await stayingAway(work, hallId, missing);
  const wanted = missing.filter((id) => !staying.has(id));
  if (wanted.length === 0) return { invited: 0, staying };
  const takenBack = new Set(known.filter((row) => !row.live && !staying.has(row.guest_id)).map((row) => row.guest_id));

  await requireRoom(work, hall.event_id, wanted.length);
  const invited_by = work.actor.membership_id;
  if (takenBack.size > 0) {
    const again = and(
      eq(invitations.hall_id, hallId),
      among(invitations.guest_id, [...takenBack]),
      isNull(invitations.live),
    );
    const order = JSON.stringify(Object.fromEntries(wanted.map((id, position) => [id, position])));
    const position = sql`(${order}::jsonb ->> ${invitations.guest_id}::text)::int`;
    await work.update(invitations, again, { live: true, invited_by, import_id: importId, position });
  }
  const rows = wanted
    .map((guest_id, position) => ({
      hall_id: hallId,
      guest_id,
      import_id: importId,
      invited_by,
      live: true,
      position,
      ...(wishes.size > 0 ? { ...UNSAID, ...wishes.get(guest_id) } : {}),
    }))
    .filter(({ guest_id }) => !takenBack.has(guest_id));
  await work.add(invitations, rows);
  await writeWishes(work, hallId, new Map([...wishes].filter(([id]) => takenBack.has(id))));
  await touchHall(work, hallId);
  return { invited: wanted.length, staying };
}

/** Rows of one statement have the same columns. */
const UNSAID = Object.fromEntries(WISHES.map((field) => [field, null]));

/**
 * Takes invitations back, with those of whom the guests bring without a name. Guests who have a place are refused and named, unless
 * `free` takes them off it; a seat manager takes back only their own.
 */
export async function uninviteGuests(
  work: Work,
  hallId: string,
  hostIds: string[],
  free?: (ticketIds: string[]) => Promise<unknown>,
): Promise<{ removed: number; freed: number }> {
  await requireInviter(work, hallId);
  // Nobody is seated meanwhile, or given back a seat, and nobody brings more.
  await takeTurn(work, [hallId]);
  const guestIds = await withPlusOnes(work, hostIds, hallId);
  const where = and(eq(invitations.hall_id, hallId), among(invitations.guest_id, guestIds), eq(invitations.live, true));
  const found = await work.tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.organization_id, work.organization_id), where));
  if (found.length !== new Set(guestIds).size) throw new Problem('not_found');
  if ((await invitedByOthers(work, hallId, guestIds)).length > 0)
    throw new Problem('forbidden', { params: { least: 'manager_event' } });
  const seated = free ? [] : await guestsWithTickets(work, guestIds, hallId);
  if (seated.length > 0) throw new Problem('guests_have_tickets', { extra: { guests: seated } });
  work.does({ verb: 'uninvite', noun: 'invitations', hall_id: hallId });
  const tickets = free ? await ticketsOf(work, hallId, guestIds) : [];
  if (tickets.length > 0) await free!(tickets);
  const taken = await work.update(invitations, where, { live: null });
  await endPartiesOfOne(work, hallId, guestIds);
  await touchHall(work, hallId);
  return { removed: taken.length, freed: tickets.length };
}
