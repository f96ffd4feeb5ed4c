import { sql } from 'drizzle-orm';
import { translate } from '../base/language.ts';
import { among } from '../db/among.ts';
import { newestLine } from '../db/logged.ts';
import type { LoggedRow, RowChange } from '../db/undoing.ts';
import type { Work } from '../db/work.ts';
import { invitationUndoing } from './undoing.ts';

/**
 * Invites guests who were restored where they were invited when they were deleted, as an undo of that would: as far as the
 * limits of events go. Answers who isn't invited again, and why.
 */
export async function inviteAgain(work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  const changes = await takenWith(work, ids);
  const kept = await invitationUndoing.inTheWay(work, changes, []);
  await invitationUndoing.giveBack(
    work,
    changes.filter(({ id }) => !kept.has(id)),
  );
  return new Map(
    changes
      .filter(({ id }) => kept.has(id))
      .map(({ id, before }) => {
        const reason = kept.get(id)!.reason ?? '';
        return [String(before!['guest_id']), translate(work.language, 'problems.kept.not_invited', { reason })];
      }),
  );
}

/** The invitations that went with these guests the last time they were deleted, as far as nothing was done with them since. */
async function takenWith(work: Work, ids: readonly string[]): Promise<RowChange[]> {
  const { rows } = await work.tx.execute<
    { id: string; before: LoggedRow; after: LoggedRow } & Record<string, unknown>
  >(sql`
    select x.record_id as id, x.before, x.after
    from guests g
    cross join lateral ${newestLine(sql`g.organization_id`, 'guests', sql`g.id`, 'delete')} d
    join invitations i on i.organization_id = g.organization_id and i.guest_id = g.id and i.live is null
    join audit x on x.organization_id = g.organization_id and x.noun = 'invitations' and x.record_id = i.id
      and x.batch_id = d.batch_id and x.verb = 'update' and (x.before ->> 'live')::boolean
      and (x.after ->> 'version')::int = i.version
    where g.organization_id = ${work.organization_id} and ${among(sql`g.id`, ids)}`);
  return rows.map(({ id, before, after }) => ({ id, before, after, version: after.version }));
}
