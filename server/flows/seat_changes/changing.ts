import { sql } from 'drizzle-orm';
import { openPlaces } from '#shared/hall/marks.ts';
import { Problem } from '#shared/problems.ts';
import type { SeatChange, SeatChanged } from '#shared/seating/file.ts';
import { among, arrayOf } from '../../db/among.ts';
import type { Work } from '../../db/work.ts';
import { heldAmong } from '../../halls/holds/read.ts';
import { requireHall } from '../../halls/rules.ts';
import { placesOfGuests } from '../../tickets/seating/conflicts.ts';
import { moveTickets, removeTickets, seatGuests } from '../../tickets/seating/rules.ts';

type Outdated = 'plan_outdated' | 'file_outdated';

/** A change as it was looked at, with the name of whom it is about where that is known. */
type Looked = SeatChange & { guest_name?: string };

/**
 * Frees, moves and seats people, all or none, as it was looked at: the caller has taken the turn at the hall. Where one of them sits
 * elsewhere by now, isn't invited any more, or the place is somebody else's or nobody's, nothing is done: refused with `outdated`, which names them.
 * A plan neither fills held places nor moves who sits on one; a file is somebody's hand, for which the rules of seating say that.
 */
export async function changeSeats(work: Work, hallId: string, changes: readonly Looked[], outdated: Outdated) {
  const tickets = await refuseOutdated(work, hallId, changes, outdated);
  const ticketOf = (guest_id: string) => tickets.get(guest_id)!;
  const freed = changes.flatMap(({ guest_id, from, place }) => (place === null && from !== null ? guest_id : []));
  const moving = changes.flatMap(({ guest_id, from, place }) =>
    place !== null && from !== null ? { ticket_id: ticketOf(guest_id), place } : [],
  );
  const coming = changes.flatMap(({ guest_id, from, place }) =>
    place !== null && from === null ? { guest_id, place } : [],
  );
  // Whoever goes leaves a place for who moves, and both for who comes.
  if (freed.length > 0) await removeTickets(work, freed.map(ticketOf));
  if (moving.length > 0) await moveTickets(work, moving);
  if (coming.length > 0) await seatGuests(work, hallId, coming);
  return { seated: coming.length, moved: moving.length, freed: freed.length };
}

interface Now extends Record<string, unknown> {
  guest_id: string;
  guest_name: string | null;
  place: number | null;
  ticket_id: string | null;
}

/** Answers the tickets of those who move or go, once everything is as it was looked at. */
async function refuseOutdated(
  work: Work,
  hallId: string,
  meant: readonly Looked[],
  code: Outdated,
): Promise<Map<string, string>> {
  const { changed, tickets } = await changedSince(work, hallId, meant, code);
  if (changed.length > 0)
    throw new Problem(code, {
      params: { count: changed.length },
      extra: { changed: changed.slice(0, 100), changed_total: changed.length },
    });
  return tickets;
}

/**
 * Those of some changes that can't be made any more as they were looked at, each with what is otherwise now and who made it so; and
 * the tickets of all of them, by guest.
 */
export async function changedSince(work: Work, hallId: string, meant: readonly Looked[], code: Outdated) {
  const ids = meant.map(({ guest_id }) => guest_id);
  const places = meant.flatMap(({ place }) => place ?? []);
  const { rows } = await work.tx.execute<Now>(sql`
    select guest_id, guest_name, place, ticket_id from invitation_rows
    where organization_id = ${work.organization_id} and hall_id = ${hallId}
      and (${among(sql`guest_id`, ids)} or place = any(${arrayOf(places, 'int')}))`);
  const now = new Map(rows.map((row) => [row.guest_id, row]));
  const sitting = new Map(rows.flatMap((row) => (row.place === null ? [] : [[row.place, row] as const])));
  const leaving = new Set(meant.flatMap(({ from }) => from ?? []));
  const about = meant.flatMap(({ from, place }) => [from ?? [], place ?? []].flat());
  const held = code === 'plan_outdated' ? await heldAmong(work, hallId, about) : new Set<number>();
  const open = openPlaces((await requireHall(work, hallId)).layout);
  const found = meant.flatMap((one) => {
    const own = now.get(one.guest_id);
    const other = one.place === null || leaving.has(one.place) ? undefined : sitting.get(one.place);
    const is_held = [one.from, one.place].some((place) => place !== null && held.has(place));
    const is_closed = one.place !== null && one.place !== one.from && !open.has(one.place);
    const is_moved = own?.place !== one.from;
    if (own && !is_moved && !other && !is_held && !is_closed) return [];
    // Of somebody who sits elsewhere it is said who put them there, else of whoever is in the way.
    return [{ one, own, other, is_held, is_closed, who: is_moved && own?.place ? own : other }];
  });
  const doers = await placesOfGuests(
    work,
    hallId,
    found.flatMap(({ who }) => who ?? []),
  );
  const doer = new Map(doers.map(({ guest_id, by, at }) => [guest_id, { done_by: by, done_at: at }]));
  const changed = found.map(({ one, own, other, is_held, is_closed, who }): SeatChanged => {
    const { done_by = null, done_at = null } = (who && doer.get(who.guest_id)) ?? {};
    return {
      guest_id: one.guest_id,
      guest_name: one.guest_name ?? own?.guest_name ?? null,
      place: one.place,
      now: own?.place ?? null,
      by: other?.guest_name ?? null,
      is_invited: own !== undefined,
      is_held,
      is_closed,
      done_by,
      done_at,
    };
  });
  const tickets = new Map(
    rows.flatMap(({ guest_id, ticket_id }) => (ticket_id ? [[guest_id, ticket_id] as const] : [])),
  );
  return { changed, tickets };
}
