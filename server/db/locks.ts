import { sql } from 'drizzle-orm';
import type { Tx } from './engine.ts';

// Every advisory lock of the product stands here, so that none serves two ends. A process of the version before may
// run beside this one: a number given stays.

/** What processes do one after the other, each a key of its own; 7_275_002 was one. */
export const LOCKS = { schema: 7_275_001, queues: 7_275_003, demo: 7_275_004 } as const;

/** The first half of the locks at halls; the second stands for the hall. PostgreSQL keeps pairs apart from single keys. */
export const HALL_LOCK = 7_275_003;

/** What is done one after the other for one person, organisation or file: seeds of the hash of whose it is. */
const SEEDS = { codes: 7, staff_letters: 7, import: 11, example: 15, long_jobs: 19, views: 23, in_turn: 29 } as const;

/** Waits until nobody else does this for `whose`, and keeps everybody else waiting until the transaction ends. */
export async function aloneWith(tx: Tx, what: keyof typeof SEEDS, whose: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${whose}, ${sql.raw(String(SEEDS[what]))}))`);
}
