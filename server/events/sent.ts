import { sql } from 'drizzle-orm';
import { OUT_STATES } from '#shared/lettersOut.ts';
import { Problem } from '#shared/problems.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';

/**
 * Refuses with tickets_sent where a letter with a ticket of these halls went out or is on its way, also one of a
 * ticket taken back since: somebody has read of this evening.
 */
export async function requireUnsent(
  work: Work,
  hallIds: readonly string[],
  extra?: Record<string, unknown>,
): Promise<void> {
  const { rows } = await work.tx.execute<{ sent: boolean }>(sql`
    select exists (
      select 1 from letters l join tickets t on t.organization_id = l.organization_id and t.id = l.ticket_id
      where l.organization_id = ${work.organization_id} and ${among(sql`t.hall_id`, hallIds)}
        and l.state in ${[...OUT_STATES]}
    ) as sent`);
  if (rows[0]!.sent) throw new Problem('tickets_sent', extra ? { extra } : {});
}
