import { sql } from 'drizzle-orm';
import type { Held } from '#shared/imports.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { seesDrafts } from '../events/rules.ts';
import { labelPairs } from '../halls/label.ts';
import { wasSent } from './seats.ts';

/** Of nobody who is invited anywhere. */
const NOTHING: Held = { evenings: 0, seats: 0, sent: 0, place: null };

/** What guests have at a hall, or at all evenings that aren't over, as far as the person sees these. */
export async function heldByGuests(
  work: Work,
  hall_id: string | null,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Held>> {
  const evening = sql`h.event_date_id`;
  const { rows } = await work.tx.execute<Held & { guest_id: string } & Record<string, unknown>>(sql`
    select v.guest_id, count(distinct ${evening})::int as evenings,
      (count(distinct ${evening}) filter (where v.seated))::int as seats,
      (count(distinct ${evening}) filter (where ${wasSent(sql`v.organization_id`, sql`v.ticket_id`)}))::int as sent,
      ${hall_id === null ? sql`null` : sql`(array_agg(json_build_object(${labelPairs('v')})) filter (where v.seated))[1]`} as place
    from invitation_rows v
    join halls h on h.organization_id = v.organization_id and h.id = v.hall_id and h.deleted_at is null
    join events e on e.organization_id = h.organization_id and e.id = h.event_id and e.deleted_at is null
    join event_dates d on d.organization_id = h.organization_id and d.id = h.event_date_id
    where v.organization_id = ${work.organization_id} and ${among(sql`v.guest_id`, ids)}
      and (${seesDrafts(work)} or e.status = 'published')
      and ${
        hall_id === null
          ? sql`e.archived_at is null and coalesce(d.over_at > ${work.now().toISOString()}::timestamptz, true)`
          : sql`v.hall_id = ${hall_id}`
      }
    group by v.guest_id`);
  const found = new Map(rows.map(({ guest_id, ...held }) => [guest_id, held]));
  return new Map(ids.map((id) => [id, found.get(id) ?? NOTHING]));
}
