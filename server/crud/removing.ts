import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Problem } from '#shared/problems.ts';
import type { Resource } from '#shared/resource.ts';
import { resourceList } from '#resources/index.ts';
import { sentenceOf } from '../call/errors.ts';
import { among, arrayOf } from '../db/among.ts';
import { inParts, type TenantTable, type Work } from '../db/work.ts';
import { refersTo } from './kinds.ts';
import { requireAll } from './records.ts';
import { listRecords, type ReadRules } from './select.ts';

export interface RemovalRules extends ReadRules {
  /** Holds the record itself before it looks at who refers to it, and refuses before it writes. */
  remove?: (work: Work, id: string) => Promise<void>;
  /** Who refers to a record besides resources, and how many. */
  usedBy?: (work: Work, id: string) => Promise<Use>;
}

interface Use {
  resource: string;
  count: number;
}

/** What deleting several did. */
export const deletion = z
  .object({
    deleted: z.number().int(),
    /** Some of those that stay, and how many they are. */
    kept: z.array(z.object({ id: z.uuid(), name: z.string(), reason: z.string() })),
    kept_total: z.number().int(),
  })
  .meta({ title: 'Deletion' });

/** Names at most this many records that stay; their number is exact. */
const NAMED = 50;

/** Deletes one record, or refuses. */
export async function removeOne(resource: Resource, work: Work, table: TenantTable, id: string, rules: RemovalRules) {
  const [refused] = await removeThese(resource, work, table, [id], rules);
  if (refused) throw refused[1];
}

/** Deletes records as far as it goes: those that may not go stay and are named. Refused where none could go. */
export async function removeMany(
  resource: Resource,
  work: Work,
  table: TenantTable,
  ids: readonly string[],
  rules: RemovalRules,
): Promise<z.output<typeof deletion>> {
  const page = { page: 1, per_page: ids.length + 1, sort: 'id', order: 'asc' as const, filters: {}, ids: [...ids] };
  const { rows } = await listRecords(resource, work, page, rules);
  if (rows.length !== ids.length) throw new Problem('not_found');
  const refused = await removeThese(
    resource,
    work,
    table,
    rows.map(({ id }) => id as string),
    rules,
  );
  const kept = rows
    .filter(({ id }) => refused.has(id as string))
    .slice(0, NAMED)
    .map((row) => ({
      id: row.id as string,
      name: resource.title
        .map((field) => row[field])
        .filter(Boolean)
        .join(' '),
      reason: sentenceOf(refused.get(row.id as string)!, work.language),
    }));
  const [first] = refused.values();
  if (first && refused.size === ids.length)
    throw new Problem(first.code, {
      ...first.detail,
      extra: { ...first.detail.extra, kept, kept_total: refused.size },
    });
  return { deleted: ids.length - refused.size, kept, kept_total: refused.size };
}

/** Deletes what can go; answers why the others can't. */
async function removeThese(
  resource: Resource,
  work: Work,
  table: TenantTable,
  ids: readonly string[],
  rules: RemovalRules,
): Promise<Map<string, Problem>> {
  const refused = new Map<string, Problem>();
  const { remove } = rules;
  if (remove) {
    for (const id of ids) await remove(work, id).catch((error: unknown) => refused.set(id, refusal(error)));
    return refused;
  }
  await requireAll(work, table, ids, 'update');
  let going = [...ids];
  // Of records that refer to each other all go or none: whoever stays may keep another here.
  for (let before = -1; before !== refused.size && going.length > 0;) {
    before = refused.size;
    for (const [id, use] of await usesOf(resource, work, going, rules))
      refused.set(id, new Problem('in_use', { extra: { ...use } }));
    going = going.filter((id) => !refused.has(id));
  }
  for await (const some of inParts(going)) await work.remove(table, among(table.id, some));
  return refused;
}

/** What a person can be told; anything else fails the whole. */
function refusal(error: unknown): Problem {
  if (error instanceof Problem && error.status < 500 && error.code !== 'not_found') return error;
  throw error;
}

/** A record that others point to stays, unless they have rules of their own: which kind of record, and how many. For who holds the records. */
export async function usesOf(
  resource: Resource,
  work: Work,
  ids: readonly string[],
  rules: RemovalRules = {},
): Promise<Map<string, Use>> {
  const uses = new Map<string, Use>();
  for (const other of resourceList) {
    if (other.common || other.own) continue;
    const columns = Object.entries(other.fields).filter(
      ([, field]) => 'to' in field && field.to === resource.name && !field.computed,
    );
    const isGoing: SQL = other.name === resource.name ? sql`not (${among(sql`o.id`, ids)})` : sql`true`;
    for (const [column, field] of columns) {
      const { rows } = await work.tx.execute<{ id: string; count: number }>(sql`
        select w.id, count(*)::int as count from unnest(${arrayOf(ids, 'uuid')}) as w(id)
        join ${sql.identifier(other.table ?? other.name)} o on ${refersTo(field, sql`o.${sql.identifier(column)}`, sql`w.id`)}
        where o.organization_id = ${work.organization_id} and o.deleted_at is null and ${isGoing} group by w.id`);
      for (const { id, count } of rows) if (!uses.has(id)) uses.set(id, { resource: other.name, count });
    }
  }
  for (const id of rules.usedBy ? ids : []) {
    const use = uses.has(id) ? null : await rules.usedBy!(work, id);
    if (use && use.count > 0) uses.set(id, use);
  }
  return uses;
}
