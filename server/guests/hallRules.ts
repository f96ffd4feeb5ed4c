import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Work } from '../db/work.ts';
import { seatingRules } from './seatingRulesTable.ts';

export type StoredRule = typeof seatingRules.$inferSelect;

/** The rules of a hall, the oldest first. */
export async function rulesOfHall(work: Work, hallId: string): Promise<StoredRule[]> {
  return work.tx
    .select()
    .from(seatingRules)
    .where(
      and(
        eq(seatingRules.organization_id, work.organization_id),
        eq(seatingRules.hall_id, hallId),
        isNull(seatingRules.deleted_at),
      ),
    )
    .orderBy(asc(seatingRules.created_at), asc(seatingRules.id));
}
