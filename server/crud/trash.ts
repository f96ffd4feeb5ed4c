import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DAY_MS } from '#shared/day.ts';
import { limit } from '#shared/limits.ts';
import { pascal } from '#shared/naming.ts';
import { Problem } from '#shared/problems.ts';
import { type Fields, type Resource, visibleFields } from '#shared/resource.ts';
import type { Role } from '#shared/roles.ts';
import { listOf } from '#shared/schema.ts';
import { uuid } from '#shared/uuid.ts';
import { translate } from '../base/language.ts';
import { defineCall } from '../call/call.ts';
import { among, arrayOf } from '../db/among.ts';
import { FINAL } from '../db/batchTable.ts';
import { inParts } from '../db/parts.ts';
import type { TenantTable, Work } from '../db/work.ts';
import { newestLine } from '../db/logged.ts';
import { colleagueBy } from '../db/names.ts';
import { hindrancesOf } from './hindrances.ts';
import { keptOf, keptShape, refusal, refuseAll, titleIn } from './kept.ts';
import { metaOf, namedIds, pageOf, pageParams, searchParam } from './paging.ts';
import type { CrudRules } from './rules.ts';
import { asTyped, forgiving, type Reading, searchOf } from './search.ts';

const put = z
  .object({
    id: uuid(),
    name: z.string(),
    /** What it is searched by beside its name, as far as the person sees it: two of one name are told apart by that. */
    about: z.string(),
    deleted_at: z.string(),
    /** Name of who deleted it. */
    deleted_by: z.string().nullable(),
    /** For how many days it can still be restored. */
    days_left: z.number().int(),
  })
  .meta({ title: 'TrashLine' });

/** `look`: those that came back, and of whom there is something to look at; left out where there are none. */
const restoration = z
  .object({ restored: z.number().int(), ...keptShape, look: z.object(keptShape).optional() })
  .meta({ title: 'Restoration' });

/** What was deleted lately, and the way back. */
export function trashCalls<N extends string>(
  resource: Resource<Fields, N>,
  table: TenantTable,
  least: Role,
  rules: CrudRules,
) {
  const noun = resource as unknown as Resource;
  return [
    defineCall({
      method: 'GET',
      path: `/${resource.name}/trash`,
      name: `list${pascal(resource.name)}Trash`,
      tag: resource.name,
      summary: `What was deleted of ${resource.name} in the last 30 days, newest first`,
      least,
      query: z.strictObject({ ...pageParams(), q: searchParam.optional() }),
      answer: pageOf(put),
      bare: true,
      run: async (work, { query: { page, per_page = limit('perPage'), q } }) => {
        const { rows, total, corrected } = await forgiving(
          q,
          (reading) => trashOf(noun, work, table, { page, per_page }, reading),
          (found) => found.total > 0,
        );
        return { data: rows, meta: metaOf(page, per_page, total, corrected) };
      },
    }),
    defineCall({
      method: 'POST',
      path: `/${resource.name}/trash/restore`,
      name: `restore${pascal(resource.name)}`,
      tag: resource.name,
      summary: `Restore some of ${resource.name}, or all that lies there; those that can't be stay deleted and are named`,
      refuses: [404, 409],
      heavy: true,
      least,
      body: z.strictObject({
        ids: listOf(uuid(), { max: limit('bulkRows') }).optional(),
        /** All that the trash finds by it. */
        filter: z.strictObject({ q: searchParam.optional() }).optional(),
      }),
      answer: restoration,
      run: async (work, { body }) => restoreThese(noun, work, table, rules, await meantIn(noun, work, table, body)),
    }),
  ];
}

/**
 * SQL of the rows whose last line in the log is a deletion by a person, not longer ago than they are kept, and no final one: whoever
 * was merged with another lives on in that record.
 */
function lyingIn(resource: Resource, work: Work, table: TenantTable, reading?: Reading): SQL {
  const since = new Date(work.now().getTime() - limit('trashDays') * DAY_MS).toISOString();
  return sql`${table} r
    join lateral ${newestLine(sql`r.organization_id`, resource.table ?? resource.name, sql`r.id`)} a on a.verb = 'delete'
    where (select b.verb from batches b where b.organization_id = ${work.organization_id} and b.id = a.batch_id)
      <> all(${arrayOf(FINAL, 'text')}) and ${and(
        sql`r.organization_id = ${work.organization_id} and r.deleted_at > ${since}::timestamptz`,
        reading && searchOf(resource, work.actor.role, reading),
      )}`;
}

/** Longer than that nobody reads. */
const ABOUT = 120;

async function trashOf(
  resource: Resource,
  work: Work,
  table: TenantTable,
  page: { page: number; per_page: number },
  reading?: Reading,
) {
  const from = lyingIn(resource, work, table, reading);
  // Those that were deleted at one moment stand by name, in the Russian order.
  const byName = 'sort_key' in table ? sql`r.sort_key collate "C", r.id` : sql`r.id`;
  const { rows } = await work.tx.execute<
    { id: string; deleted_at: Date | string; deletedBy: string | null } & Record<string, unknown>
  >(sql`
    select r.*, ${colleagueBy(sql`a.account_id`, sql`r.organization_id`)} as "deletedBy"
    from ${from} order by r.deleted_at desc, ${byName} limit ${page.per_page} offset ${(page.page - 1) * page.per_page}`);
  const counted = await work.tx.execute<{ total: number }>(sql`select count(*)::int as total from ${from}`);
  const seen = visibleFields(resource, work.actor.role);
  const telling = resource.list.search.filter((name) => seen.has(name) && !resource.title.includes(name));
  return {
    rows: rows.map((row) => {
      const deleted_at = new Date(row.deleted_at);
      return {
        id: row.id,
        name: titleIn(resource, row, work),
        about: telling
          .flatMap((name) => row[name] || [])
          .join(' · ')
          .slice(0, ABOUT),
        deleted_at: deleted_at.toISOString(),
        // Whoever looks after the installation may be no member.
        deleted_by: row.deletedBy ?? translate(work.language, 'roles.superadmin'),
        days_left: Math.ceil(limit('trashDays') - (work.now().getTime() - deleted_at.getTime()) / DAY_MS),
      };
    }),
    total: counted.rows[0]!.total,
  };
}

/** The ids that are meant: those that are named, or of all that lies there. */
async function meantIn(
  resource: Resource,
  work: Work,
  table: TenantTable,
  { ids, filter }: { ids?: string[] | undefined; filter?: { q?: string | undefined } | undefined },
): Promise<string[]> {
  if (!filter) return namedIds(undefined, ids);
  // By name or by filter: of both it couldn't be told which was meant.
  if (ids) throw new Problem('invalid', { errors: { filter: { key: 'unknown' } } });
  // What only looks like what was searched is restored one by one.
  const reading = asTyped(filter.q);
  const { rows } = await work.tx.execute<{ id: string }>(
    sql`select r.id from ${lyingIn(resource, work, table, reading)} order by r.id`,
  );
  const max = limit('bulkRows');
  if (rows.length > max) throw new Problem('too_many_records', { params: { max, total: rows.length } });
  if (rows.length === 0) throw new Problem('not_found');
  return rows.map(({ id }) => id);
}

/** Restores as far as it goes; who stays deleted is named. Refused where nothing could be restored, and where one isn't in the trash. */
async function restoreThese(
  resource: Resource,
  work: Work,
  table: TenantTable,
  rules: CrudRules,
  ids: readonly string[],
) {
  const where = and(eq(table.organization_id, work.organization_id), isNotNull(table.deleted_at), among(table.id, ids));
  const found = work.tx
    .select()
    .from(table as TenantTable)
    .where(where)
    .orderBy(table.id);
  const rows = (await (rules.restoreOne ? found : found.for('update'))) as Row[];
  const lying = await work.tx.execute<{ id: string }>(
    sql`select r.id from ${lyingIn(resource, work, table)} and ${among(sql`r.id`, ids)}`,
  );
  if (rows.length !== ids.length || lying.rows.length !== ids.length) throw new Problem('not_found');
  work.does({ verb: 'restore', noun: resource.table ?? resource.name });
  const refused = new Map((await rules.refuses?.(work, ids)) ?? []);
  const coming = rows.filter(({ id }) => !refused.has(id));
  const said = rules.restoreOne
    ? await restoreEach(work, coming, rules.restoreOne, refused)
    : await restoreRows(resource, work, table, coming, refused);
  const kept = keptOf(resource, work, rows, refused);
  refuseAll(refused, rows.length, kept);
  work.leaves(kept);
  const back = ids.filter((id) => !refused.has(id));
  const look = new Map([...said, ...((await rules.restored?.(work, back)) ?? [])]);
  return { restored: back.length, ...kept, ...(look.size > 0 && { look: keptOf(resource, work, rows, look) }) };
}

type Row = { id: string } & Record<string, unknown>;
/** Those that stay, and why; who restores adds to them. */
type Refused = Map<string, Problem>;
/** What there is to say of those that are back. */
type Said = Map<string, string>;

/** As rows, each by itself: what somebody else has by now that may be there once keeps it, and a reference that is gone. */
async function restoreRows(
  resource: Resource,
  work: Work,
  table: TenantTable,
  rows: readonly Row[],
  refused: Refused,
): Promise<Said> {
  const coming = new Map(rows.map((row) => [row.id, row]));
  for (const [id, { problem }] of await hindrancesOf(resource, work, coming)) refused.set(id, problem);
  const back = [...coming.keys()].filter((id) => !refused.has(id));
  for await (const some of inParts(back)) await work.restore(table, among(table.id, some));
  return new Map();
}

async function restoreEach(
  work: Work,
  rows: readonly Row[],
  restoreOne: NonNullable<CrudRules['restoreOne']>,
  refused: Refused,
): Promise<Said> {
  const said: Said = new Map();
  for (const { id } of rows) {
    try {
      const word = await work.attempt(() => restoreOne(work, id));
      if (word !== undefined) said.set(id, word);
    } catch (error) {
      refused.set(id, refusal(error));
    }
  }
  return said;
}
