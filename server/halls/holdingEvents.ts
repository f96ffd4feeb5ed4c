import { sql } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { lockEvent } from '../events/rules.ts';

/** Holds the events of these halls that can still be changed, in one order: who invites again does so by their limits, before the turn at the halls. */
export async function holdEventsOf(work: Work, halls: readonly string[]): Promise<void> {
  const { rows } = await work.tx.execute<{ event_id: string }>(sql`
    select distinct event_id from halls where organization_id = ${work.organization_id} and ${among(sql`id`, halls)}
    order by event_id`);
  for (const { event_id } of rows) await holdIfOpen(work, event_id);
}

/** Holds an event; false where it can only be looked at, or is gone. */
export async function holdIfOpen(work: Work, event_id: string): Promise<boolean> {
  try {
    await lockEvent(work, event_id);
    return true;
  } catch (error) {
    if (error instanceof Problem && (error.code === 'archived' || error.code === 'not_found')) return false;
    throw error;
  }
}
