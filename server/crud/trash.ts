import { getTableName, sql } from 'drizzle-orm';
import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { pascal } from '#shared/naming.ts';
import { Problem } from '#shared/problems.ts';
import { DAY_MS } from '#shared/day.ts';
import { type Fields, type Resource, visibleFields } from '#shared/resource.ts';
import type { Role } from '#shared/roles.ts';
import { listOf } from '#shared/schema.ts';
import { isBlank } from '#shared/typed.ts';
import { uuid } from '#shared/uuid.ts';
import { translate } from '../base/language.ts';
import { defineCall } from '../call/call.ts';
import type { TenantTable, Work } from '../db/work.ts';
import { colleagueBy } from '../db/names.ts';
import { backgroundShape, keptShape, titleIn } from './kept.ts';
import { isMoreThanATurn } from './jobs/turns.ts';
import { askOver } from './long.ts';
import { refuseBoth } from './meant.ts';
import { metaOf, namedIds, pageOf, pageParams, searchParam } from './paging.ts';
import { lyingIn, restoreThese } from './restoring.ts';
import type { CrudRules, Noun } from './rules.ts';
import { asTyped, forgiving, type Reading } from './search.ts';

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
  .object({ restored: z.number().int(), ...keptShape, look: z.object(keptShape).optional(), ...backgroundShape })
  .meta({ title: 'Restoration' });

/** What was deleted lately, and the way back. */
export function trashCalls<N extends string>(
  resource: Resource<Fields, N>,
  table: TenantTable,
  least: Role,
  rules: CrudRules,
) {
  const noun: Noun = { resource: resource as unknown as Resource, table, rules };
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
          (reading) => trashOf(noun, work, { page, per_page }, reading),
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
        filter: z.strictObject({ q: searchParam.refine((q) => !isBlank(q)).optional() }).optional(),
        /** However many these are: more than one turn does go on in the background, as the job that is answered. */
        background: z.boolean().optional(),
      }),
      answer: restoration,
      run: async (work, { body }) => {
        const meant = await meantIn(noun, work, body);
        if (Array.isArray(meant)) return restoreThese(noun, work, meant);
        const asked = { noun: resource.name, filter: body.filter! };
        const doing = { verb: 'restore', noun: getTableName(table) };
        const job_id = await askOver(work, { kind: 'bulk_restore', total: meant.total, asked, doing });
        return { restored: 0, kept: [], kept_total: 0, background: { job_id, total: meant.total } };
      },
    }),
  ];
}

/** Longer than that nobody reads. */
const ABOUT = 120;

async function trashOf(noun: Noun, work: Work, page: { page: number; per_page: number }, reading?: Reading) {
  const { resource, table } = noun;
  const from = lyingIn(noun, work, reading);
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

/** The ids that are meant: those that are named, or of all that lies there; or how many they are, where a job restores them. */
async function meantIn(
  noun: Noun,
  work: Work,
  asked: {
    ids?: string[] | undefined;
    filter?: { q?: string | undefined } | undefined;
    background?: boolean | undefined;
  },
): Promise<string[] | { total: number }> {
  const { ids, filter, background } = asked;
  if (!filter) return namedIds(undefined, ids);
  refuseBoth(filter, ids);
  // What only looks like what was searched is restored one by one.
  const reading = asTyped(filter.q);
  const max = limit('bulkRows');
  const { rows } = await work.tx.execute<{ id: string; total: number }>(sql`
    select r.id, (count(*) over ())::int as total from ${lyingIn(noun, work, reading)} order by r.id limit ${max + 1}`);
  if (rows.length === 0) throw new Problem('not_found');
  const { total } = rows[0]!;
  if (background && isMoreThanATurn(work, total)) return { total };
  if (total > max) throw new Problem('too_many_records', { params: { max, total } });
  return rows.map(({ id }) => id);
}
