import { sql } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import { sentenceOf } from '../call/errors.ts';
import { among } from '../db/among.ts';
import type { Staying } from '../db/batchTable.ts';
import { wholeName } from '../db/names.ts';
import type { Work } from '../db/work.ts';
import { effectiveLimit, invitedCount } from '../events/rules.ts';
import { invitations } from './table.ts';

/**
 * Keeps an event that is back to its limit: guests who were invited to it while it was away, as their own deletion was undone,
 * are invited no more as far as there is no room for them, the last ones first, and nobody before the plus-ones they bring there. Answers who that is, and why.
 */
export async function keepToLimit(work: Work, event_id: string): Promise<Staying[]> {
  const [count, limit] = [await invitedCount(work, event_id), await effectiveLimit(work, event_id)];
  if (count <= limit) return [];
  const reason = sentenceOf(new Problem('limit_reached', { params: { count, limit } }), work.language);
  const { rows } = await work.tx.execute<{ id: string; name: string }>(sql`
    select i.id, ${wholeName('g')} as name from invitations i
    join halls h on h.organization_id = i.organization_id and h.id = i.hall_id and h.event_id = ${event_id} and h.deleted_at is null
    join guests g on g.organization_id = i.organization_id and g.id = i.guest_id
    left join invitations b on g.unnamed and b.organization_id = i.organization_id and b.hall_id = i.hall_id
      and b.guest_id = g.host_id and b.live
    where i.organization_id = ${work.organization_id} and i.live
    order by coalesce(b.updated_at, i.updated_at) desc, coalesce(b.id, i.id) desc, b.id is null, i.updated_at desc, i.id desc
    limit ${count - limit}`);
  const ids = rows.map(({ id }) => id);
  await work.update(invitations, among(invitations.id, ids), { live: null });
  return rows.map(({ id, name }) => ({ id, name, reason }));
}
