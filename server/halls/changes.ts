import { sql } from 'drizzle-orm';
import type { PlanChanges } from '#resources/hallSchemas.ts';
import type { HeldPlaces } from '#resources/holdSchemas.ts';
import { Problem } from '#shared/problems.ts';
import { arrayOf } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { seesDrafts } from '../events/rules.ts';
import { heldJson, packHeld } from './holds/read.ts';

interface Revised {
  id: string;
  revision: number;
}

/** So many revisions behind, and so many places at once: whoever is, or has, more reads the hall anew. */
const MOST_REVISIONS = 200;
const MOST_PLACES = 1_000;

/** How often the plan of a hall changed, or not_found. */
export async function requireRevision(work: Work, id: string): Promise<Revised> {
  const [found] = await revisionsOf(work, [id]);
  if (!found) throw new Problem('not_found');
  return found;
}

/** The same of those of these halls that are there for this person. */
export async function revisionsOf(work: Work, ids: readonly string[]): Promise<Revised[]> {
  const { rows } = await work.tx.execute<Revised & Record<string, unknown>>(sql`
    select h.id, h.revision from halls h
    join events e on e.organization_id = h.organization_id and e.id = h.event_id and e.deleted_at is null
    where h.organization_id = ${work.organization_id} and h.id = any(${arrayOf(ids, 'uuid')}) and h.deleted_at is null
      and (${seesDrafts(work)} or e.status = 'published')`);
  return rows;
}

/**
 * Who sits on the places that changed after a revision of the hall, and which of them are held; `places` is null where it has to be read anew: more
 * than its seatings changed since, or it is too long ago. One query, about 180 bytes for a seat that is taken.
 */
export async function changesSince(work: Work, { id, revision }: Revised, since: number): Promise<PlanChanges> {
  if (since === revision) return { revision, places: [] };
  const behind = revision - since;
  if (behind < 0 || behind > MOST_REVISIONS) return { revision, places: null };
  const { rows } = await work.tx.execute<{
    known: number;
    whole: boolean;
    places: PlanChanges['places'];
    held: HeldPlaces[] | null;
  }>(sql`
    with c as (
      select places from hall_changes where organization_id = ${work.organization_id} and hall_id = ${id}
        and revision > ${since} and revision <= ${revision}),
    p as (select distinct unnest(places) as place from c)
    select (select count(*)::int from c) as known,
      (select coalesce(bool_or(places is null), false) or (select count(*) > ${MOST_PLACES} from p) from c) as whole,
      (select json_agg(json_build_array(p.place, t.id, t.guest_id, t.guest_name, t.state) order by p.place)
        from p left join ticket_rows t on t.organization_id = ${work.organization_id} and t.hall_id = ${id}
          and t.place = p.place) as places,
      ${heldJson(work, sql`${id}`, sql`h.place in (select place from p)`)} as held`);
  const { known, whole, places, held } = rows[0]!;
  if (whole || known < behind) return { revision, places: null };
  return { revision, places: places ?? [], ...(held ? { held: packHeld(held) } : {}) };
}
