import { and, sql } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import { groupBy } from '#shared/group.ts';
import { sentenceOf } from '../call/errors.ts';
import { among } from '../db/among.ts';
import type { Obstacle, RowChange, Undoing } from '../db/undoing.ts';
import type { Work } from '../db/work.ts';
import { effectiveLimit, invitedCount, lockEvent } from '../events/rules.ts';
import { invitations } from './table.ts';

/** Invitations come back along with guests who were deleted, and go with them by the rules of their deletion. */
export const invitationUndoing: Undoing = { table: invitations, along: 'guests', begin, inTheWay, giveBack, named };

/** Those that come back. */
const comingIn = (changes: readonly RowChange[]) =>
  changes.filter(({ before }) => before?.['live']).map(({ id }) => id);

async function begin(_work: Work, changes: readonly RowChange[]): Promise<void> {
  if (!changes.every(({ before, after }) => before && after)) throw new Problem('cannot_undo');
}

/** As far as the limits of events that can still be changed go. */
async function inTheWay(work: Work, changes: readonly RowChange[]): Promise<Map<string, Obstacle>> {
  const { rows } = await work.tx.execute<{ id: string; event_id: string }>(sql`
    select i.id, h.event_id from invitations i
    join halls h on h.organization_id = ${work.organization_id} and h.id = i.hall_id and h.deleted_at is null
    where i.organization_id = ${work.organization_id} and ${among(sql`i.id`, comingIn(changes))}
    order by h.event_id`);
  const found = new Map<string, Obstacle>();
  for (const [event_id, wanted] of groupBy(rows, (row) => row.event_id)) {
    if (!(await isOpen(work, event_id))) continue;
    const [count, limit] = [await invitedCount(work, event_id), await effectiveLimit(work, event_id)];
    if (count + wanted.length <= limit) continue;
    const reason = sentenceOf(new Problem('limit_reached', { params: { count, limit } }), work.language);
    for (const { id } of wanted) found.set(id, { noun: 'invitations', id, reason });
  }
  return found;
}

async function isOpen(work: Work, event_id: string): Promise<boolean> {
  try {
    await lockEvent(work, event_id);
    return true;
  } catch (error) {
    if (error instanceof Problem && (error.code === 'archived' || error.code === 'not_found')) return false;
    throw error;
  }
}

/** A guest who stays deleted isn't invited. */
async function giveBack(work: Work, changes: readonly RowChange[]): Promise<void> {
  const isThere = sql`exists (select 1 from guests g where g.organization_id = ${work.organization_id}
    and g.id = ${invitations.guest_id} and g.deleted_at is null)`;
  await work.update(invitations, and(among(invitations.id, comingIn(changes)), isThere), { live: true });
}

async function named(work: Work, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await work.tx.execute<{ id: string; name: string }>(sql`
    select i.id, concat_ws(' ', g.last_name, g.first_name, g.middle_name) as name
    from invitations i join guests g on g.organization_id = ${work.organization_id} and g.id = i.guest_id
    where i.organization_id = ${work.organization_id} and ${among(sql`i.id`, ids)}`);
  return new Map(rows.map((row) => [row.id, row]));
}
