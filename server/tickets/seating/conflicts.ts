import type { PlaceLabel } from '#shared/hall/label.ts';
import { labelColumns } from '../../halls/label.ts';
import { type SQL, sql } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import { databaseError } from '../../db/violations.ts';
import type { Work } from '../../db/work.ts';
import { arrayOf } from '../../db/among.ts';
import { seesDrafts } from '../../events/rules.ts';
import { colleagueBy, wholeName } from '../../db/names.ts';

/** A place that could not be had, as the refusal names it. */
interface NamedPlace extends PlaceLabel, Record<string, unknown> {
  place: number;
  ticket_id: string | null;
  guest_id: string | null;
  guest_name: string | null;
  /** Who seated them there, and when; null where no person did, or somebody who is no member. */
  by: string | null;
  at: string | null;
}

type Wanted = { place: number; guest_id?: string };

/**
 * Runs a write that seats somebody. Where a constraint refuses it, the refusal names the places or guests in the way
 * as the database knows them by then.
 */
export async function namingWhoSits<T>(
  work: Work,
  hallId: string,
  wanted: readonly Wanted[],
  write: () => Promise<T>,
): Promise<T> {
  await work.tx.execute(sql`savepoint seating`);
  try {
    return await write();
  } catch (error) {
    const constraint = databaseError(error)?.constraint;
    if (!constraint?.startsWith('tickets_')) throw error;
    await work.tx.execute(sql`rollback to savepoint seating`);
    throw (await refusal(work, hallId, wanted, constraint)) ?? error;
  }
}

async function refusal(work: Work, hallId: string, wanted: readonly Wanted[], constraint: string) {
  switch (constraint) {
    case 'tickets_place':
      return new Problem('seat_taken', { extra: { places: await takenPlaces(work, hallId, wanted) } });
    case 'tickets_active_place':
      return new Problem('place_inactive', { extra: { places: await inactivePlaces(work, hallId, wanted) } });
    case 'tickets_guest':
      return new Problem('guest_already_seated', { extra: { places: await placesOfGuests(work, hallId, wanted) } });
    case 'tickets_invitation':
      return new Problem('guest_not_invited', { extra: { guests: await uninvited(work, hallId, wanted) } });
    default:
      return null;
  }
}

/** Who sits on these places, and who seated them there. */
export function takenPlaces(work: Work, hallId: string, wanted: readonly Wanted[]): Promise<NamedPlace[]> {
  return sitting(work, sql`t.hall_id = ${hallId} and t.place = any(${numbers(wanted)})`);
}

/** Where these guests sit in a hall, and who seated them there. */
export function placesOfGuests(
  work: Work,
  hallId: string,
  wanted: readonly Pick<Wanted, 'guest_id'>[],
): Promise<NamedPlace[]> {
  return sitting(work, sql`t.hall_id = ${hallId} and t.guest_id = any(${guests(wanted)})`);
}

/** The places of these tickets as they are now. */
export function placesOfTickets(work: Work, ids: readonly string[]): Promise<NamedPlace[]> {
  return sitting(work, sql`t.id = any(${arrayOf(ids, 'uuid')})`);
}

async function sitting(work: Work, where: SQL): Promise<NamedPlace[]> {
  const { rows } = await work.tx.execute<NamedPlace>(sql`
    select t.place, ${labelColumns('t')}, t.id as ticket_id, t.guest_id, t.guest_name, ${lastDone(sql`t.id`)}
    from ticket_rows t
    where t.organization_id = ${work.organization_id} and ${where}
    order by t.position`);
  return rows.map(spoken);
}

/** Those of these tickets that were taken away: where they were, and who did it. */
export async function freedTickets(work: Work, ids: readonly string[]): Promise<NamedPlace[]> {
  const { rows } = await work.tx.execute<NamedPlace>(sql`
    select t.place, ${labelColumns('p')}, null as ticket_id, t.guest_id, ${wholeName('g')} as guest_name, ${lastDone(sql`t.id`)}
    from tickets t
    join guests g on g.organization_id = t.organization_id and g.id = t.guest_id
    join halls h on h.organization_id = t.organization_id and h.id = t.hall_id and h.deleted_at is null
    join events e on e.organization_id = h.organization_id and e.id = h.event_id and e.deleted_at is null
      and (${seesDrafts(work)} or e.status = 'published')
    left join places p on p.organization_id = t.organization_id and p.hall_id = t.hall_id and p.place = t.place
    where t.organization_id = ${work.organization_id} and t.live is not true
      and t.id = any(${arrayOf(ids, 'uuid')})
    order by t.id`);
  return rows.map(spoken);
}

/** SQL of two columns: who wrote the newest line of the log about a ticket, by name, and when. */
function lastDone(id: SQL): SQL {
  const newest = (what: SQL) => sql`(select ${what} from audit a
    where a.organization_id = t.organization_id and a.noun = 'tickets' and a.record_id = ${id}
    order by a.at desc, a.id desc limit 1)`;
  return sql`${newest(colleagueBy(sql`a.account_id`, sql`a.organization_id`))} as by, ${newest(sql`a.at`)} as at`;
}

function spoken(row: NamedPlace): NamedPlace {
  return { ...row, at: row.at === null ? null : new Date(row.at).toISOString() };
}

async function inactivePlaces(work: Work, hallId: string, wanted: readonly Wanted[]): Promise<NamedPlace[]> {
  const { rows } = await work.tx.execute<NamedPlace>(sql`
    select w.place, ${labelColumns('p')}, null as ticket_id, null as guest_id, null as guest_name, null as by, null as at
    from unnest(${numbers(wanted)}) as w(place)
    left join places p on p.organization_id = ${work.organization_id} and p.hall_id = ${hallId} and p.place = w.place
    where p.active is not true order by p.position`);
  return rows;
}

async function uninvited(work: Work, hallId: string, wanted: readonly Wanted[]) {
  const { rows } = await work.tx.execute<{ id: string; name: string }>(sql`
    select g.id, ${wholeName('g')} as name from guests g
    where g.organization_id = ${work.organization_id} and g.deleted_at is null and g.id = any(${guests(wanted)})
      and not exists (select 1 from invitations i where i.organization_id = g.organization_id
        and i.hall_id = ${hallId} and i.guest_id = g.id and i.live)
    order by g.sort_key collate "C", g.id`);
  return rows;
}

function numbers(wanted: readonly Wanted[]) {
  return arrayOf(
    wanted.map(({ place }) => place),
    'int',
  );
}

function guests(wanted: readonly Pick<Wanted, 'guest_id'>[]) {
  return arrayOf(
    wanted.flatMap(({ guest_id }) => guest_id ?? []),
    'uuid',
  );
}
