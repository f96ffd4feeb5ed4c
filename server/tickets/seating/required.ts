import { and, eq, sql } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import { among } from '../../db/among.ts';
import type { Work } from '../../db/work.ts';
import { requireOpenEvent } from '../../events/rules.ts';
import { ticketRecords } from '../records.ts';
import { tickets } from '../table.ts';
import { takenPlaces } from './conflicts.ts';
import { freedSince, refuseMovedAway } from './seen.ts';

export type Ticket = typeof tickets.$inferSelect;

/** The call comes from an order at the cinema whose seats these are; without it they are refused (bound_to_cinema). */
export interface Ordered {
  ordered?: boolean;
}

/** Who sat where as the person saw it: refused with moved_away, or seat_taken, where it is otherwise by now. */
export interface AsSeen {
  sees?: readonly { ticket_id: string; guest_id: string; place: number }[] | undefined;
}

/** The tickets as `requireTickets` has them; where the person says who sat where, moved_away instead of what isn't so any more. */
export async function requireSeated(work: Work, ids: readonly string[], sees: AsSeen['sees']): Promise<Ticket[]> {
  const held = await requireTickets(work, ids).catch(async (error: unknown) => {
    const isGone = sees && error instanceof Problem && error.code === 'not_found';
    throw (isGone && (await freedSince(work, ids))) || error;
  });
  await refuseMovedAway(work, sees, held);
  return held;
}

/** Nobody changes places with somebody who wasn't seen there: the place is taken. */
export async function refuseUnseen(
  work: Work,
  held: readonly Ticket[],
  moved: readonly string[],
  sees: AsSeen['sees'],
): Promise<void> {
  if (!sees) return;
  const seen = new Set([...moved, ...sees.map(({ ticket_id }) => ticket_id)]);
  const others = held.filter(({ id }) => !seen.has(id));
  if (others.length === 0) return;
  throw new Problem('seat_taken', { extra: { places: await takenPlaces(work, others[0]!.hall_id, others) } });
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
    .where(and(eq(tickets.organization_id, work.organization_id), eq(tickets.live, true), among(tickets.id, ids)))
    .orderBy(tickets.id)
    .for('update');
  if (found.length !== new Set(ids).size) throw new Problem('not_found');
  if (ordered) return found;
  const { rows } = await work.tx.execute<{ event_id: string }>(sql`
    select distinct event_id from halls where organization_id = ${work.organization_id}
      and ${among(sql`id`, [...new Set(found.map((ticket) => ticket.hall_id))])}`);
  for (const { event_id } of rows) await requireOpenEvent(work, event_id);
  return found;
}

/** Somebody changed the ticket after the person saw it: both versions are in the refusal. */
export async function refuseStale(
  work: Work,
  ticket: Ticket,
  version: number | undefined,
  yours: object,
): Promise<void> {
  if (version === undefined || version === ticket.version) return;
  throw new Problem('stale', { extra: { theirs: (await ticketRecords(work, [ticket.id]))[0], yours } });
}

export function refuseBound(hall: { session_ref: string | null }): void {
  if (hall.session_ref !== null) throw new Problem('bound_to_cinema');
}
