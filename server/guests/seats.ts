import { type SQL, sql } from 'drizzle-orm';
import type { PlaceLabel } from '#shared/hall/label.ts';
import { Problem } from '#shared/problems.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { heldFrom } from '../halls/holds/refusing.ts';
import { labelPairs } from '../halls/label.ts';
import { requireHall } from '../halls/rules.ts';
import { ownPlaces } from '../halls/sectors/rules.ts';

/** Takes tickets off their places: what guests leave by it, whoever knows tickets says. */
export type FreePlaces = (work: Work, ticketIds: string[]) => Promise<unknown>;

/** What a guest leaves with the invitation to a hall: their own place, and those of whom they bring without a name. */
export interface Seats {
  places: number[];
  /** As it is printed, of these the guest's own first. */
  place: PlaceLabel;
  /** Has a letter gone out with a ticket to any of them? */
  sent: boolean;
}

/** Those of these guests who leave a place with their invitation to a hall. */
export async function seatsAt(
  work: Work,
  hallId: string,
  guestIds: readonly string[],
): Promise<ReadonlyMap<string, Seats>> {
  if (guestIds.length === 0) return new Map();
  const { rows } = await work.tx.execute<Seats & { guest_id: string } & Record<string, unknown>>(sql`
    select coalesce(g.host_id, g.id) as guest_id, array_agg(t.place order by g.unnamed, t.place) as places,
      (array_agg(json_build_object(${labelPairs('p')}) order by g.unnamed, t.place))[1] as place, bool_or(${wasSent(sql`t.organization_id`, sql`t.id`)}) as sent
    from (select id, null::uuid as host_id, unnamed from guests
        where organization_id = ${work.organization_id} and ${among(sql`id`, guestIds)}
      union all select id, host_id, unnamed from guests
        where organization_id = ${work.organization_id} and unnamed and ${among(sql`host_id`, guestIds)}) g
    join tickets t on t.organization_id = ${work.organization_id} and t.guest_id = g.id and t.hall_id = ${hallId} and t.live
    join places p on p.organization_id = ${work.organization_id} and p.hall_id = t.hall_id and p.place = t.place
    group by 1`);
  return new Map(rows.map(({ guest_id, ...seats }) => [guest_id, seats]));
}

/** SQL: has a letter gone out with the ticket of this id? */
export function wasSent(organization: SQL, ticket: SQL): SQL {
  return sql`exists (select 1 from letters l
    where l.organization_id = ${organization} and l.ticket_id = ${ticket} and l.sent_at is not null)`;
}

/** Whose places the person asking may not free, and why: a cinema has them, they are held, or in the sector of somebody else. */
export async function whoCantLeave(
  work: Work,
  hallId: string,
  seats: ReadonlyMap<string, Seats>,
): Promise<Map<string, Problem>> {
  if (seats.size === 0) return new Map();
  if ((await requireHall(work, hallId)).session_ref !== null)
    return new Map([...seats.keys()].map((id) => [id, new Problem('bound_to_cinema')]));
  const places = [...seats.values()].flatMap((each) => each.places);
  const own = await ownPlaces(work, hallId, places);
  const held = await heldFrom(work, hallId, places);
  const stays = new Map<string, Problem>();
  for (const [id, each] of seats) {
    const foreign = each.places.filter((place) => own && !own.has(place));
    const theirs = each.places.flatMap((place) => held.get(place) ?? []);
    if (foreign.length > 0) stays.set(id, new Problem('foreign_sector', { extra: { places: foreign } }));
    else if (theirs[0]) stays.set(id, new Problem('place_held', { params: { names: theirs.join('; ') } }));
  }
  return stays;
}
