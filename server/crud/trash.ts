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
    /** What tells it from others of its name, as far as the person sees it. */
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

async function trashOf(
  resource: Resource,
  work: Work,
  table: TenantTable,
  page: { page: number; per_page: number },
  reading?: Reading,
) {
  const from = lyingIn(resource, work, table, reading);
  // Of those that went together.
  const titles = sql.join(
    [...resource.title, 'id'].map((name) => sql`r.${sql.identifier(name)}`),
    sql`, `,
  );
  const { rows } = await work.tx.execute<
    { id: string; deleted_at: Date | string; deletedBy: string | null } & Record<string, unknown>
  >(sql`
    select r.*, ${colleagueBy(sql`a.account_id`, sql`r.organization_id`)} as "deletedBy"
    from ${from} order by r.deleted_at desc, ${titles} limit ${page.per_page} offset ${(page.page - 1) * page.per_page}`);
  const counted = await work.tx.execute<{ total: number }>(sql`select count(*)::int as total from ${from}`);
  const seen = visibleFields(resource, work.actor.role);
  const telling = resource.list.search.filter((name) => seen.has(name) && !resource.title.includes(name));
  return {
    rows: rows.map((row) => {
      const deleted_at = new Date(row.deleted_at);
      return {
        id: row.id,
        name: titleIn(resource, row, work),
        about: telling.flatMap((name) => row[name] || []).join(' · '),
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
  // What comes back in a way of its own holds what that needs, and in its order.
  const rows = (await (rules.comesBack ? found : found.for('update'))) as ({ id: string } & Record<string, unknown>)[];
  const lying = await work.tx.execute<{ id: string }>(
    sql`select r.id from ${lyingIn(resource, work, table)} and ${among(sql`r.id`, ids)}`,
  );
  if (rows.length !== ids.length || lying.rows.length !== ids.length) throw new Problem('not_found');
  const refused = new Map((await rules.refuses?.(work, ids)) ?? []);
  const coming = new Map(rows.filter(({ id }) => !refused.has(id)).map((row) => [row.id, row]));
  work.does({ verb: 'restore', noun: resource.table ?? resource.name });
  const said = new Map<string, string>();
  if (rules.comesBack) {
    for (const id of coming.keys())
      await work
        .attempt(() => rules.comesBack!(work, id))
        .then(
          (word) => word !== undefined && said.set(id, word),
          (error: unknown) => refused.set(id, refusal(error)),
        );
  } else for (const [id, { problem }] of await hindrancesOf(resource, work, coming)) refused.set(id, problem);
  const kept = keptOf(resource, work, rows, refused);
  refuseAll(refused, rows.length, kept);
  work.leaves(kept);
  const back = ids.filter((id) => !refused.has(id));
  if (!rules.comesBack) for await (const some of inParts(back)) await work.restore(table, among(table.id, some));
  const look = new Map([...said, ...((await rules.restored?.(work, back)) ?? [])]);
  return { restored: back.length, ...kept, ...(look.size > 0 && { look: keptOf(resource, work, rows, look) }) };
}
