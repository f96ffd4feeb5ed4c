import { sql } from 'drizzle-orm';
import { events as resource } from '#resources/events.ts';
import { Problem } from '#shared/problems.ts';
import { translate } from '../../base/language.ts';
import type { Resource } from '#shared/resource.ts';
import type { Noun } from '../../crud/rules.ts';
import { newestLine } from '../../db/logged.ts';
import type { Work } from '../../db/work.ts';
import { events } from '../../events/table.ts';
import { undoBatch } from '../batches/rules.ts';

/**
 * Brings an event back from the trash with all that was deleted with it, by taking that back. Whoever can't sit there any more stays without
 * a seat; answers how many these are.
 */
async function restoreFromTrash(work: Work, id: string): Promise<string | undefined> {
  const { rows } = await work.tx.execute<{ batch_id: string }>(sql`
    select a.batch_id from ${newestLine(sql`${work.organization_id}::uuid`, 'events', sql`${id}::uuid`)} a`);
  const batch = rows[0]?.batch_id;
  if (!batch) throw new Problem('not_found');
  const { left_total, gave_way } = await undoBatch(work, batch, { rest: true });
  const told = { without_seat: left_total - gave_way, without_invitation: gave_way };
  const words = Object.entries(told).flatMap(([key, count]) =>
    count > 0 ? translate(work.language, `problems.kept.${key}`, { count }) : [],
  );
  return words.length > 0 ? words.join('; ') : undefined;
}

/** Events as the trash knows them. */
export const trashedEvents: Noun = {
  resource: resource as unknown as Resource,
  table: events,
  rules: { restoreOne: restoreFromTrash },
};
