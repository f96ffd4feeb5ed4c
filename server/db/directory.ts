import { type SQL, sql } from 'drizzle-orm';
import { arrayOf } from './among.ts';
import type { Database } from './database.ts';
import type { DirectoryKind } from './directoryTable.ts';
import type { Tx } from './engine.ts';

/**
 * Makes keys the own ones of the organisation at work for good, with its transaction; false where one of them is taken, by
 * whomever. Whoever stores a key claims it first (`claims` of `Work.insert`, or here): nothing else keeps two organisations
 * from having the same.
 */
export async function claim(tx: Tx, kind: DirectoryKind, keys: readonly string[]): Promise<boolean> {
  const { rows } = await tx.execute<{ claimed: boolean }>(sql`select ${claiming(kind, keys)} as claimed`);
  return rows[0]!.claimed;
}

/** SQL of the same. */
export function claiming(kind: DirectoryKind, keys: readonly string[]): SQL {
  return sql`claim(${kind}, ${arrayOf(keys, 'text')})`;
}

/** Whose key this is; undefined where it is nobody's. What it stands for is to be read inside that organisation. */
export async function organizationOf(
  database: Database,
  kind: DirectoryKind,
  key: string,
): Promise<string | undefined> {
  const [entry] = await database.query<{ organization_id: string }>(
    sql`select organization_id from directory where kind = ${kind} and key = ${key}`,
  );
  return entry?.organization_id;
}
