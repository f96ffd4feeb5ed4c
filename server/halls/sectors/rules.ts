import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import { among, arrayOf } from '../../db/among.ts';
import type { Work } from '../../db/work.ts';
import { requireHall, touchHall } from '../rules.ts';
import { sectors } from '../table.ts';

export type KnownSector = typeof sectors.$inferSelect;

/** The live sectors of a hall in the order of their numbers. */
export async function sectorsOfHall(work: Work, hallId: string): Promise<KnownSector[]> {
  return work.tx
    .select()
    .from(sectors)
    .where(and(mine(work), eq(sectors.hall_id, hallId)))
    .orderBy(asc(sectors.number), asc(sectors.id));
}

/** The sector, or not_found; also where its hall isn't there for this person. */
export async function requireSector(work: Work, sectorId: string): Promise<KnownSector> {
  const [sector] = await work.tx
    .select()
    .from(sectors)
    .where(and(mine(work), eq(sectors.id, sectorId)));
  if (!sector) throw new Problem('not_found');
  await requireHall(work, sector.hall_id);
  return sector;
}

/** The sectors of a hall an employee holds. */
async function sectorsOf(work: Work, membershipId: string, hallId: string): Promise<KnownSector[]> {
  return (await sectorsOfHall(work, hallId)).filter((sector) => sector.manager_membership_id === membershipId);
}

/** Does the person asking hold a sector of this hall? Their role plays no part. */
export async function holdsSector(work: Work, hallId: string): Promise<boolean> {
  const me = work.actor.membership_id;
  return me !== null && (await sectorsOf(work, me, hallId)).length > 0;
}

/**
 * Refuses with foreign_sector, naming the places, unless all of them are in sectors of the person asking.
 * Event managers and above may seat everywhere.
 */
export async function requireOwnPlaces(work: Work, hallId: string, places: readonly number[]): Promise<void> {
  const own = await ownPlaces(work, hallId, places);
  if (!own) return;
  const foreign = [...new Set(places)].filter((place) => !own.has(place));
  if (foreign.length > 0) throw new Problem('foreign_sector', { extra: { places: foreign } });
}

/** The places in sectors of the person asking, all of them or those among `places`; null: any place, as event managers may seat everywhere. */
export async function ownPlaces(work: Work, hallId: string, places?: readonly number[]): Promise<Set<number> | null> {
  if (hasRole(work.actor.role, 'manager_event')) return null;
  const those = places ? sql`and p.place = any(${arrayOf(places, 'int')})` : sql``;
  const { rows } = await work.tx.execute<{ place: number }>(sql`
    select p.place from places p
    join sectors s on s.organization_id = p.organization_id and s.id = p.sector_id and s.deleted_at is null
    where p.organization_id = ${work.organization_id} and p.hall_id = ${hallId}
      and s.manager_membership_id = ${work.actor.membership_id} ${those}`);
  return new Set(rows.map((row) => row.place));
}

/** Those of the employees who are there, and stay until the transaction ends: whoever dismisses them releases its sectors. */
export async function holdManagers(work: Work, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select id from memberships
    where organization_id = ${work.organization_id} and ${among(sql`id`, ids)} and active and deleted_at is null
    order by id for key share`);
  return new Set(rows.map(({ id }) => id));
}

/** Takes an employee's sectors from them: for the rule that ends a membership. */
export async function releaseSectors(work: Work, membershipId: string): Promise<void> {
  const held = and(eq(sectors.manager_membership_id, membershipId), isNull(sectors.deleted_at));
  const released = await work.update(sectors, held, { manager_membership_id: null });
  for (const hallId of new Set(released.map((sector) => sector.hall_id))) await touchHall(work, hallId);
}

function mine(work: Work) {
  return and(eq(sectors.organization_id, work.organization_id), isNull(sectors.deleted_at));
}
