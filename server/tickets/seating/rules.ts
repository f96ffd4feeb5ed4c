import { eq, sql } from 'drizzle-orm';
import { groupBy } from '#shared/group.ts';
import { among, arrayOf } from '../../db/among.ts';
import type { Work } from '../../db/work.ts';
import { refuseArchived } from '../../events/rules.ts';
import { requireHall, requireHallAndEvent, touchHall } from '../../halls/rules.ts';
import { requireNotHeld } from '../../halls/holds/refusing.ts';
import { requireOwnPlaces } from '../../halls/sectors/rules.ts';
import { refuseTwice } from '../../base/twice.ts';
import { namingWhoSits } from './conflicts.ts';
import {
  type AsSeen,
  type Ordered,
  refuseBound,
  refuseStale,
  refuseUnseen,
  requireSeated,
  requireTickets,
  type Ticket,
} from './required.ts';
import { newToken, retireLetters } from '../issue.ts';
import { tickets } from '../table.ts';
import { takeTurn, takeTurnOf } from '../../halls/turns.ts';

export interface Seating {
  guest_id: string;
  place: number;
}

export interface Move {
  ticket_id: string;
  place: number;
  /** As the person saw the ticket; refused with stale where it has changed since. */
  version?: number | undefined;
}

/**
 * Gives each guest a place of the hall, all or none; answers the tickets in the order of their places. A seat manager
 * may use only places of their own sectors (foreign_sector) that nobody holds (place_held). Refused and named: taken places (seat_taken), guests who
 * have a place in this hall already (guest_already_seated) or aren't invited to it (guest_not_invited), inactive
 * places (place_inactive). The database decides; nothing is checked beforehand, so that nobody gets in between.
 */
export async function seatGuests(
  work: Work,
  hallId: string,
  seatings: readonly Seating[],
  { ordered = false }: Ordered = {},
): Promise<Ticket[]> {
  const { hall, event } = await requireHallAndEvent(work, hallId);
  if (!ordered) refuseBound(hall);
  refuseArchived(event);
  const places = seatings.map((seating) => seating.place);
  const coming = seatings.map((seating) => seating.guest_id);
  refuseTwice(places, (at) => `seatings.${at}.place`);
  refuseTwice(coming, (at) => `seatings.${at}.guest_id`);
  await requireOwnPlaces(work, hallId, places);
  work.does({ verb: 'seat', noun: 'tickets', hall_id: hallId });
  await takeTurn(work, [hallId]);
  await requireNotHeld(work, hallId, places);
  const rows = [...seatings]
    .sort((a, b) => a.place - b.place)
    .map(({ guest_id, place }) => ({
      hall_id: hallId,
      guest_id,
      place,
      live: true,
      token: newToken(),
      seated_by: work.actor.membership_id,
    }));
  const seated = await namingWhoSits(work, hallId, seatings, () =>
    work.insert(tickets, rows, { claims: { column: 'token', kind: 'ticket' } }),
  );
  await touchHall(work, hallId, places);
  return seated;
}

/**
 * Gives the place of a ticket to another guest, who must be invited and have no place in this hall. The old QR code
 * is void where a letter with it may have gone out. Refuses with stale where `version` is an old one.
 */
export async function changeGuest(
  work: Work,
  ticketId: string,
  guestId: string,
  { version, sees }: { version?: number | undefined } & AsSeen = {},
): Promise<Ticket> {
  await takeTurnOf(work, [ticketId]);
  const [ticket] = await requireSeated(work, [ticketId], sees);
  await refuseStale(work, ticket!, version, { guest_id: guestId });
  if (ticket!.guest_id === guestId) return ticket!;
  await requireOwnPlaces(work, ticket!.hall_id, [ticket!.place]);
  await requireNotHeld(work, ticket!.hall_id, [ticket!.place]);
  work.does({ verb: 'change_guest', noun: 'tickets', hall_id: ticket!.hall_id });
  const seating = { guest_id: guestId, place: ticket!.place };
  const [changed] = await namingWhoSits(work, ticket!.hall_id, [seating], () =>
    work.update(tickets, eq(tickets.id, ticketId), { guest_id: guestId, seated_by: work.actor.membership_id }),
  );
  await retireLetters(work, [ticketId]);
  await touchHall(work, ticket!.hall_id, [ticket!.place]);
  return (await requireTickets(work, [changed!.id]))[0]!;
}

/**
 * Moves tickets to other places of their halls, all or none. Who sits on such a place and isn't moved by the same
 * call changes places with the one who comes, if they were seen there. A seat manager needs to own both the old places
 * and the new ones, none of them held.
 */
export async function moveTickets(work: Work, moves: readonly Move[], { sees }: AsSeen = {}): Promise<Ticket[]> {
  const ids = moves.map((move) => move.ticket_id);
  refuseTwice(ids, (at) => `moves.${at}.ticket_id`);
  await takeTurnOf(work, ids);
  const sitting = await inTheWay(work, moves);
  // All of them at once, in the order of their ids: letters that are asked for at this moment hold tickets too.
  const held = await requireSeated(work, [...ids, ...sitting.map(({ id }) => id)], sees);
  await refuseUnseen(work, held, ids, sees);
  const known = new Map(held.map((ticket) => [ticket.id, ticket]));
  for (const { ticket_id, place, version } of moves) await refuseStale(work, known.get(ticket_id)!, version, { place });
  const comings = moves.map(({ ticket_id, place }) => ({ ticket: known.get(ticket_id)!, place }));
  const byHall = groupBy(comings, ({ ticket }) => ticket.hall_id);
  work.does({ verb: 'move', noun: 'tickets', hall_id: onlyHallOf(byHall) });
  for (const [hallId, moved] of inOrder(byHall)) {
    const going = sitting.map(({ id }) => known.get(id)!).filter((ticket) => ticket.hall_id === hallId);
    await moveWithin(work, hallId, moved, going);
  }
  return requireTickets(work, ids);
}

interface Coming {
  ticket: Ticket;
  place: number;
}

/** `going` sit where somebody comes to, and take the places that those leave. */
async function moveWithin(work: Work, hallId: string, moved: readonly Coming[], going: Ticket[]): Promise<void> {
  refuseBound(await requireHall(work, hallId));
  const wanted = moved.map(({ place }) => place);
  refuseTwice(wanted, (at) => `moves.${at}.place`);
  const about = [...moved.map(({ ticket }) => ticket.place), ...wanted];
  await requireOwnPlaces(work, hallId, about);
  await requireNotHeld(work, hallId, about);
  const left = new Map(moved.map(({ ticket, place }) => [place, ticket.place]));
  const swapped = going.map((ticket) => ({ ticket, place: left.get(ticket.place)! }));
  const changes = [...moved, ...swapped].filter(({ ticket, place }) => ticket.place !== place);
  if (changes.length === 0) return;
  const places = new Map(changes.map(({ ticket, place }) => [ticket.id, { place }]));
  await namingWhoSits(work, hallId, changes, () => work.updateEach(tickets, places, { live: null }));
  await retireLetters(work, [...places.keys()]);
  await touchHall(
    work,
    hallId,
    changes.flatMap(({ ticket, place }) => [ticket.place, place]),
  );
}

/** Who sits on the places that tickets are to be moved to, and isn't moved by the same call. */
async function inTheWay(work: Work, moves: readonly Move[]): Promise<{ id: string }[]> {
  const wanted = JSON.stringify(moves.map(({ ticket_id, place }) => ({ ticket_id, place })));
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    with wanted as (
      select t.organization_id, t.hall_id, w.place
      from jsonb_to_recordset(${wanted}::jsonb) as w(ticket_id uuid, place int)
      join tickets t on t.organization_id = ${work.organization_id} and t.id = w.ticket_id and t.live)
    select t.id from wanted w
    join tickets t on t.organization_id = w.organization_id and t.hall_id = w.hall_id and t.place = w.place and t.live
    where t.id <> all(${arrayOf(
      moves.map((move) => move.ticket_id),
      'uuid',
    )})`);
  return rows;
}

/** Takes tickets off their places; their QR codes are void, letters still queued don't go out. */
export async function removeTickets(
  work: Work,
  ids: readonly string[],
  { ordered = false, sees }: Ordered & AsSeen = {},
): Promise<Ticket[]> {
  await takeTurnOf(work, ids);
  const found = sees ? await requireSeated(work, ids, sees) : await requireTickets(work, ids, { ordered });
  const byHall = groupBy(found, (ticket) => ticket.hall_id);
  work.does({ verb: 'free', noun: 'tickets', hall_id: onlyHallOf(byHall) });
  if (!ordered) for (const hallId of byHall.keys()) refuseBound(await requireHall(work, hallId));
  for (const [hallId, taken] of byHall) {
    const places = taken.map((ticket) => ticket.place);
    await requireOwnPlaces(work, hallId, places);
    await requireNotHeld(work, hallId, places);
  }
  const removed = await work.update(tickets, among(tickets.id, ids), { live: null });
  await retireLetters(work, ids);
  for (const [hallId, taken] of inOrder(byHall))
    await touchHall(
      work,
      hallId,
      taken.map(({ place }) => place),
    );
  return removed;
}

function onlyHallOf(byHall: ReadonlyMap<string, unknown>): string | null {
  const [first, second] = byHall.keys();
  return second === undefined ? (first ?? null) : null;
}

/** Halls are touched in one order, as everything is. */
function inOrder<V>(byHall: ReadonlyMap<string, V>): [string, V][] {
  return [...byHall].sort(([a], [b]) => (a < b ? -1 : 1));
}
