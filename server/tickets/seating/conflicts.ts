import type { PlaceLabel } from '#shared/hall/label.ts';
import { labelColumns } from '../../halls/label.ts';
import { sql } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import { databaseError } from '../../db/violations.ts';
import type { Work } from '../../db/work.ts';
import { arrayOf } from '../../db/among.ts';
import { wholeName } from '../../db/names.ts';

/** A place that could not be had, as the refusal names it. */
interface NamedPlace extends PlaceLabel, Record<string, unknown> {
  place: number;
  ticket_id: string | null;
  guest_id: string | null;
  guest_name: string | null;
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

async function takenPlaces(work: Work, hallId: string, wanted: readonly Wanted[]): Promise<NamedPlace[]> {
  const { rows } = await work.tx.execute<NamedPlace>(sql`
    select place, ${labelColumns('ticket_rows')}, id as ticket_id, guest_id, guest_name from ticket_rows
    where organization_id = ${work.organization_id} and hall_id = ${hallId} and place = any(${numbers(wanted)})
    order by position`);
  return rows;
}

async function placesOfGuests(work: Work, hallId: string, wanted: readonly Wanted[]): Promise<NamedPlace[]> {
  const { rows } = await work.tx.execute<NamedPlace>(sql`
    select place, ${labelColumns('ticket_rows')}, id as ticket_id, guest_id, guest_name from ticket_rows
    where organization_id = ${work.organization_id} and hall_id = ${hallId} and guest_id = any(${guests(wanted)})
    order by position`);
  return rows;
}

async function inactivePlaces(work: Work, hallId: string, wanted: readonly Wanted[]): Promise<NamedPlace[]> {
  const { rows } = await work.tx.execute<NamedPlace>(sql`
    select w.place, ${labelColumns('p')}, null as ticket_id, null as guest_id, null as guest_name
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

function guests(wanted: readonly Wanted[]) {
  return arrayOf(
    wanted.flatMap(({ guest_id }) => guest_id ?? []),
    'uuid',
  );
}
