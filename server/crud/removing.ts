import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { groupBy } from '#shared/group.ts';
import { Problem } from '#shared/problems.ts';
import type { Resource } from '#shared/resource.ts';
import { uuid } from '#shared/uuid.ts';
import { resourceList } from '#resources/index.ts';
import { among, arrayOf } from '../db/among.ts';
import { inParts } from '../db/parts.ts';
import type { Doing } from '../db/deed.ts';
import type { TenantTable, Work } from '../db/work.ts';
import { backgroundShape, keptOf, keptShape, refusal, refuseAll } from './kept.ts';
import { refersTo } from './kinds.ts';
import type { MeantIds } from './meant.ts';
import { withMissing } from './missing.ts';
import { requireAll } from './records.ts';
import { namesOf } from './references.ts';
import type { Noun } from './rules.ts';
import { type ReadRules, recordsOf } from './select.ts';

export interface RemovalRules extends ReadRules {
  /** Holds the record itself before it looks at who refers to it, and refuses before it writes. */
  remove?: (work: Work, id: string) => Promise<void>;
  /** Who refers to which of these records besides resources: all of them, as their ids are counted. */
  usedBy?: (work: Work, ids: readonly string[]) => Promise<Map<string, Omit<Use, 'count'>>>;
  /** Deletes several in a way of its own, as far as it goes; `count` says beforehand what would come of it. */
  removal?: Record<'remove' | 'count', (work: Work, ids: readonly string[]) => Promise<Removal>> & {
    /** The same, and says of each that stays why. */
    those: (work: Work, ids: readonly string[]) => Promise<Map<string, Problem>>;
  };
}

interface Use {
  resource: string;
  count: number;
  /** Some of those that refer to it. */
  ids: string[];
}
/** So many of them are told by name. */
const TOLD = 3;

/** What deleting several did. */
export const deletion = z
  .object({
    deleted: z.number().int(),
    ...keptShape,
    ...backgroundShape,
    /** Of guests: how many of those who go are invited to an event that isn't over, and to which. */
    invited: z.number().int().optional(),
    events: z.array(z.object({ id: uuid(), name: z.string(), guests: z.number().int() })).optional(),
  })
  .meta({ title: 'Deletion' });

type Removal = z.output<typeof deletion>;

/** What deleting is called, whatever of other nouns is written along with it and before: a guest's invitations, say. */
export function deletingOf({ name, table = name }: Resource): Doing {
  return { verb: 'delete', noun: table };
}

/** Deletes one record, or refuses. */
export async function removeOne(resource: Resource, work: Work, table: TenantTable, id: string, rules: RemovalRules) {
  work.does(deletingOf(resource));
  if (rules.remove) return rules.remove(work, id);
  const [refused] = await removeThese(resource, work, table, [id], rules);
  if (refused) throw refused[1];
}

/** Deletes records as far as it goes: those that may not go stay and are named, with those that were gone before. Refused where none could go. */
export async function removeMany(noun: Noun, work: Work, { ids, missing }: MeantIds): Promise<Removal> {
  work.does(deletingOf(noun.resource));
  const done = await (noun.rules.removal?.remove(work, ids) ?? removed(noun, work, ids));
  const all = withMissing(done, missing);
  work.leaves(all);
  return all;
}

async function removed({ resource, table, rules }: Noun, work: Work, ids: readonly string[]): Promise<Removal> {
  const rows = await recordsOf(resource, work, ids, rules);
  if (rows.length !== ids.length) throw new Problem('not_found');
  const refused = await removeThese(
    resource,
    work,
    table,
    rows.map(({ id }) => id as string),
    rules,
  );
  const kept = keptOf(resource, work, rows, refused);
  refuseAll(refused, ids.length, kept);
  return { deleted: ids.length - refused.size, ...kept };
}

/** What deleting them would do, without doing it. */
export async function countRemoval(noun: Noun, work: Work, { ids, missing }: MeantIds): Promise<Removal> {
  const counted = await (noun.rules.removal?.count(work, ids) ?? countStaying(noun, work, ids));
  return withMissing(counted, missing);
}

async function countStaying({ resource, table, rules }: Noun, work: Work, ids: readonly string[]): Promise<Removal> {
  const rows = await recordsOf(resource, work, ids, rules);
  const refused = await stayingThese(resource, work, table, ids, rules);
  return { deleted: ids.length - refused.size, ...keptOf(resource, work, rows, refused) };
}

/** Which of them would stay if they were deleted, and why. */
export async function stayingThese(
  resource: Resource,
  work: Work,
  table: TenantTable,
  ids: readonly string[],
  rules: RemovalRules,
): Promise<Map<string, Problem>> {
  if (!rules.remove && !rules.removal) return stayingOf(resource, work, ids, rules);
  let refused = new Map<string, Problem>();
  await work.tryOut(async () => {
    refused = await removeThese(resource, work, table, ids, rules);
  });
  return refused;
}

/** Deletes what can go; answers why the others can't. */
export async function removeThese(
  resource: Resource,
  work: Work,
  table: TenantTable,
  ids: readonly string[],
  rules: RemovalRules,
): Promise<Map<string, Problem>> {
  const refused = new Map<string, Problem>();
  const { remove, removal } = rules;
  work.does(deletingOf(resource));
  if (removal) return removal.those(work, ids);
  if (remove) {
    for (const id of ids) await remove(work, id).catch((error: unknown) => refused.set(id, refusal(error)));
    return refused;
  }
  await requireAll(work, table, ids, 'update');
  const staying = await stayingOf(resource, work, ids, rules);
  const going = ids.filter((id) => !staying.has(id));
  for await (const some of inParts(going)) await work.remove(table, among(table.id, some));
  return staying;
}

/** Which of them can't go, and why. */
async function stayingOf(resource: Resource, work: Work, ids: readonly string[], rules: RemovalRules) {
  const refused = new Map<string, Problem>();
  let going = [...ids];
  // Of records that refer to each other all go or none: whoever stays may keep another here.
  for (let before = -1; before !== refused.size && going.length > 0;) {
    before = refused.size;
    for (const [id, problem] of await inUse(work, await usesOf(resource, work, going, rules))) refused.set(id, problem);
    going = going.filter((id) => !refused.has(id));
  }
  return refused;
}

/** The refusals of records that are used, naming some of what uses each, as far as the person may see that. */
export async function inUse(work: Work, uses: ReadonlyMap<string, Use>): Promise<Map<string, Problem>> {
  const names = new Map<string, string>();
  for (const [noun, some] of groupBy([...uses.values()], (use) => use.resource)) {
    const ids = [...new Set(some.flatMap((use) => use.ids))];
    for (const { id, name } of await namesOf(noun, work, { living: true, ids })) names.set(id, name);
  }
  return new Map(
    [...uses].map(([id, { resource, count, ids }]) => {
      const told = ids.flatMap((each) => names.get(each) || []);
      return [id, new Problem('in_use', { extra: { resource, count, ...(told.length > 0 && { names: told }) } })];
    }),
  );
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
      const { rows } = await work.tx.execute<{ id: string; count: number; ids: string[] }>(sql`
        select w.id, count(*)::int as count, (array_agg(o.id order by o.id))[1:${sql.raw(String(TOLD))}] as ids from unnest(${arrayOf(ids, 'uuid')}) as w(id)
        join ${sql.identifier(other.table ?? other.name)} o on ${refersTo(field, sql`o.${sql.identifier(column)}`, sql`w.id`)}
        where o.organization_id = ${work.organization_id} and o.deleted_at is null and ${isGoing} group by w.id`);
      for (const { id, ...use } of rows) if (!uses.has(id)) uses.set(id, { resource: other.name, ...use });
    }
  }
  for (const [id, { resource: by, ids: all }] of (await rules.usedBy?.(work, ids)) ?? [])
    if (!uses.has(id)) uses.set(id, { resource: by, count: all.length, ids: all.slice(0, TOLD) });
  return uses;
}
