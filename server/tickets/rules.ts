import { and, eq, inArray, sql } from 'drizzle-orm';
import { groupBy } from '#shared/group.ts';
import { Problem } from '#shared/problems.ts';
import type { Work } from '../db/work.ts';
import { requireOpenEvent } from '../events/rules.ts';
import { requireHall, touchHall } from '../halls/rules.ts';
import { requireOwnPlaces } from '../sectors/rules.ts';
import { namingWhoSits } from './conflicts.ts';
import { newToken, retireLetters } from './issue.ts';
import { ticketRecords } from './records.ts';
import { tickets } from './table.ts';

export { deliverJob } from './delivery.ts';
export { holdersOf, reissueTickets, retireLetters } from './issue.ts';
export { Lanes } from './lanes.ts';
export { finishSending, giveUpLetters, lettersOfJobs, stopSending } from './ledger.ts';
export { sendTicketsLater } from './sending.ts';

export type Ticket = typeof tickets.$inferSelect;

export interface Seating {
  guest_id: string;
  place: number;
}

/** The call comes from an order at the cinema whose seats these are; without it they are refused (bound_to_cinema). */
export interface Ordered {
  ordered?: boolean;
}

export interface Move {
  ticket_id: string;
  place: number;
  /** As the person saw the ticket; refused with stale where it has changed since. */
  version?: number | undefined;
}

/**
 * Gives each guest a place of the hall, all or none; answers the tickets in the order of their places. A seat manager
 * may use only places of their own sectors (foreign_sector). Refused and named: taken places (seat_taken), guests who
 * have a place in this hall already (guest_already_seated) or aren't invited to it (guest_not_invited), inactive
 * places (place_inactive). The database decides; nothing is checked beforehand, so that nobody gets in between.
 */
export async function seatGuests(
  work: Work,
  hallId: string,
  seatings: readonly Seating[],
  { ordered = false }: Ordered = {},
): Promise<Ticket[]> {
  const hall = await requireHall(work, hallId);
  if (!ordered) refuseBound(hall);
  await requireOpenEvent(work, hall.event_id);
  const places = seatings.map((seating) => seating.place);
  refuseTwice('seatings', 'place', places);
  refuseTwice(
    'seatings',
    'guest_id',
    seatings.map((seating) => seating.guest_id),
  );
  await requireOwnPlaces(work, hallId, places);
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
  const seated = await namingWhoSits(work, hallId, seatings, () => work.insert(tickets, rows));
  await touchHall(work, hallId);
  return seated;
}

/**
 * Gives the place of a ticket to another guest, who must be invited and have no place in this hall. The old QR code
 * is void where a letter with it may have gone out. Refuses with stale where `version` is an old one.
 */
export async function changeGuest(work: Work, ticketId: string, guestId: string, version?: number): Promise<Ticket> {
  const [ticket] = await requireTickets(work, [ticketId]);
  await refuseStale(work, ticket!, version, { guest_id: guestId });
  if (ticket!.guest_id === guestId) return ticket!;
  await requireOwnPlaces(work, ticket!.hall_id, [ticket!.place]);
  const seating = { guest_id: guestId, place: ticket!.place };
  const [changed] = await namingWhoSits(work, ticket!.hall_id, [seating], () =>
    work.update(tickets, eq(tickets.id, ticketId), { guest_id: guestId, seated_by: work.actor.membership_id }),
  );
  await retireLetters(work, [ticketId]);
  await touchHall(work, ticket!.hall_id);
  return (await requireTickets(work, [changed!.id]))[0]!;
}

/**
 * Moves tickets to other places of their halls, all or none. Who sits on such a place and isn't moved by the same
 * call changes places with the one who comes. A seat manager needs to own both the old places and the new ones.
 */
export async function moveTickets(work: Work, moves: readonly Move[]): Promise<Ticket[]> {
  refuseTwice(
    'moves',
    'ticket_id',
    moves.map((move) => move.ticket_id),
  );
  const moving = new Map(
    (
      await requireTickets(
        work,
        moves.map((move) => move.ticket_id),
      )
    ).map((row) => [row.id, row]),
  );
  for (const { ticket_id, place, version } of moves) {
    await refuseStale(work, moving.get(ticket_id)!, version, { place });
  }
  const targets: (Move & { hall_id: string; from: number })[] = moves.map((move) => {
    const { hall_id, place } = moving.get(move.ticket_id)!;
    return { ...move, hall_id, from: place };
  });
  for (const [hallId, moved] of groupBy(targets, (move) => move.hall_id)) {
    refuseBound(await requireHall(work, hallId));
    refuseTwice(
      'moves',
      'place',
      moved.map((move) => move.place),
    );
    await requireOwnPlaces(work, hallId, [...moved.map((move) => move.from), ...moved.map((move) => move.place)]);
    const changes = [...moved, ...(await swapsFor(work, hallId, moved))].filter((move) => move.from !== move.place);
    if (changes.length === 0) continue;
    const ids = changes.map((move) => move.ticket_id);
    const wanted = JSON.stringify(Object.fromEntries(changes.map((move) => [move.ticket_id, move.place])));
    const place = sql`(${wanted}::jsonb ->> ${tickets.id}::text)::int`;
    // First off the old places, or two who change places would stand in each other's way.
    await work.update(tickets, inArray(tickets.id, ids), { live: null }, { audit: false });
    await namingWhoSits(work, hallId, changes, () =>
      work.update(tickets, inArray(tickets.id, ids), { live: true, place }),
    );
    await retireLetters(work, ids);
    await touchHall(work, hallId);
  }
  return requireTickets(
    work,
    moves.map((move) => move.ticket_id),
  );
}

/** Who sits on a place somebody comes to, and isn't moved anyway, goes to the place that one leaves. */
async function swapsFor(
  work: Work,
  hallId: string,
  moved: readonly { ticket_id: string; place: number; from: number }[],
) {
  const sitting = await work.tx
    .select({ id: tickets.id, place: tickets.place })
    .from(tickets)
    .where(
      and(
        eq(tickets.organization_id, work.organization_id),
        eq(tickets.hall_id, hallId),
        eq(tickets.live, true),
        inArray(
          tickets.place,
          moved.map((move) => move.place),
        ),
      ),
    )
    .orderBy(tickets.id)
    .for('update');
  const movedIds = new Set(moved.map((move) => move.ticket_id));
  return sitting
    .filter((ticket) => !movedIds.has(ticket.id))
    .map((ticket) => {
      const comer = moved.find((move) => move.place === ticket.place)!;
      return { ticket_id: ticket.id, place: comer.from, from: ticket.place };
    });
}

/** Takes tickets off their places; their QR codes are void, letters still queued don't go out. */
export async function removeTickets(
  work: Work,
  ids: readonly string[],
  { ordered = false }: Ordered = {},
): Promise<Ticket[]> {
  const found = await requireTickets(work, ids, { ordered });
  const byHall = groupBy(found, (ticket) => ticket.hall_id);
  if (!ordered) for (const hallId of byHall.keys()) refuseBound(await requireHall(work, hallId));
  for (const [hallId, taken] of byHall)
    await requireOwnPlaces(
      work,
      hallId,
      taken.map((ticket) => ticket.place),
    );
  const removed = await work.update(tickets, inArray(tickets.id, [...ids]), { live: null });
  await retireLetters(work, ids);
  for (const hallId of byHall.keys()) await touchHall(work, hallId);
  return removed;
}

/**
 * The live tickets with these ids, held until the transaction ends; not_found where one is missing or foreign,
 * archived where the event can only be looked at. What a cinema takes back is taken back there too.
 */
export async function requireTickets(
  work: Work,
  ids: readonly string[],
  { ordered = false }: Ordered = {},
): Promise<Ticket[]> {
  const found = await work.tx
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.organization_id, work.organization_id),
        eq(tickets.live, true),
        inArray(tickets.id, [...new Set(ids)]),
      ),
    )
    .orderBy(tickets.id)
    .for('update');
  if (found.length !== new Set(ids).size) throw new Problem('not_found');
  if (ordered) return found;
  const { rows } = await work.tx.execute<{ event_id: string }>(sql`
    select distinct event_id from halls where organization_id = ${work.organization_id}
      and id in ${found.map((ticket) => ticket.hall_id)}`);
  for (const { event_id } of rows) await requireOpenEvent(work, event_id);
  return found;
}

/** Somebody changed the ticket after the person saw it: both versions are in the refusal. */
async function refuseStale(work: Work, ticket: Ticket, version: number | undefined, yours: object): Promise<void> {
  if (version === undefined || version === ticket.version) return;
  throw new Problem('stale', { extra: { theirs: (await ticketRecords(work, [ticket.id]))[0], yours } });
}

function refuseBound(hall: { session_ref: string | null }): void {
  if (hall.session_ref !== null) throw new Problem('bound_to_cinema');
}

function refuseTwice(list: string, field: string, values: readonly (string | number)[]): void {
  const second = values.findIndex((value, i) => values.indexOf(value) < i);
  if (second >= 0) throw new Problem('invalid', { errors: { [`${list}.${second}.${field}`]: { key: 'twice' } } });
}
