import { getTableName, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { pascal } from '#shared/naming.ts';
import { Problem } from '#shared/problems.ts';
import { DAY_MS } from '#shared/day.ts';
import { type Fields, type Resource, visibleFields } from '#shared/resource.ts';
import type { Role } from '#shared/roles.ts';
import { TRASH_SORTS, trashOf } from '#shared/trash.ts';
import { uuid } from '#shared/uuid.ts';
import { defineCall } from '../call/call.ts';
import type { TenantTable, Work } from '../db/work.ts';
import { backgroundShape, keptShape, titleIn } from './kept.ts';
import { isMoreThanATurn } from './jobs/turns.ts';
import { listing } from './listing.ts';
import { askOver } from './long.ts';
import { askedIn, type Meant, meantShape, refuseBoth } from './meant.ts';
import { longMetaOf, longPageOf, namedIds, pageParams, upToMost } from './paging.ts';
import { deletedBy, lyingIn, type Lying, restoreThese } from './restoring.ts';
import type { CrudRules, Noun } from './rules.ts';
import { asTyped, forgiving, likenessOf } from './search.ts';

const put = z
  .object({
    id: uuid(),
    name: z.string(),
    /** What it is searched by beside its name, as far as the person sees it: two of one name are told apart by that. */
    about: z.string(),
    deleted_at: z.string(),
    /** Name of who deleted it. */
    deleted_by: z.string(),
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
  const lines = trashOf(noun.resource);
  const listed = listing(lines);
  const sort = z.enum(TRASH_SORTS).optional();
  return [
    defineCall({
      method: 'GET',
      path: `/${resource.name}/trash`,
      name: `list${pascal(resource.name)}Trash`,
      tag: resource.name,
      summary: `What was deleted of ${resource.name} in the last 30 days, newest first`,
      least,
      query: listed.query.omit({ ids: true }).extend({ page: pageParams().page, sort }),
      unknown: listed.unknown,
      answer: longPageOf(put),
      bare: true,
      run: async (work, { query }) => {
        const { page, per_page, q, filters, sort, ...asked } = listed.queryOf(work, query);
        // Newest first, names from their beginning.
        const order = query.order === undefined && sort === 'name' ? 'asc' : asked.order;
        const { rows, corrected, ...counted } = await forgiving(
          q,
          (reading) => linesOf(noun, work, { page: Number(page), per_page, sort, order }, { reading, filters }),
          (found) => found.total > 0,
        );
        return { data: rows, meta: longMetaOf(Number(page), per_page, counted, corrected) };
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
      // Of all that the trash finds: more than one turn does go on in the background.
      unknown: listed.unknown,
      body: z.strictObject(meantShape({ name: `${resource.name}_trash`, fields: lines.fields }, listed)),
      answer: restoration,
      run: async (work, { body }) => {
        const { q, filters } = askedIn(work, listed, body.filter ?? {});
        const meant = await meantIn(noun, work, body, { reading: asTyped(q), filters });
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

interface Page {
  page: number;
  per_page: number;
  sort: string;
  order: 'asc' | 'desc';
}

async function linesOf(noun: Noun, work: Work, { page, per_page, sort, order }: Page, lying: Lying) {
  const { resource } = noun;
  const from = lyingIn(noun, work, lying);
  const likeness = likenessOf(resource, work.actor.role, lying.reading);
  const by = sql.join([...(likeness ? [sql`${likeness} desc`] : []), inOrder(noun, sort, order)], sql`, `);
  const { rows } = await work.tx.execute<
    { id: string; deleted_at: Date | string; deletedBy: string } & Record<string, unknown>
  >(sql`
    select r.*, ${deletedBy(work)} as "deletedBy"
    from ${from} order by ${by} limit ${per_page} offset ${(page - 1) * per_page}`);
  const counted = await work.tx.execute<{ total: number }>(sql`
    select count(*)::int as total from (select from ${from} limit ${limit('exactTotal') + 1}) one`);
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
        deleted_by: row.deletedBy,
        days_left: Math.ceil(limit('trashDays') - (work.now().getTime() - deleted_at.getTime()) / DAY_MS),
      };
    }),
    ...upToMost(counted.rows[0]!.total),
  };
}

/** As the indexes `…_trash` and `…_trash_order` go, or the other way: those that were deleted at one moment stand by name, in the Russian order. */
function inOrder({ table }: Noun, sort: string, order: 'asc' | 'desc'): SQL {
  const isBack = order !== (sort === 'name' ? 'asc' : 'desc');
  const [up, down] = isBack ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  const name = 'sort_key' in table ? sql`r.sort_key collate "C" ${up}, r.id ${up}` : sql`r.id ${up}`;
  return sort === 'name' ? name : sql`r.deleted_at ${down}, ${name}`;
}

/** The ids that are meant: those that are named, or of all that lies there; or how many they are, where a job restores them. */
async function meantIn(
  noun: Noun,
  work: Work,
  { ids, filter, background }: Meant,
  lying: Lying,
): Promise<string[] | { total: number }> {
  if (!filter) return namedIds(undefined, ids);
  refuseBoth(filter, ids);
  // What only looks like what was searched is restored one by one.
  const max = limit('bulkRows');
  const { rows } = await work.tx.execute<{ id: string; total: number }>(sql`
    select r.id, (count(*) over ())::int as total from ${lyingIn(noun, work, lying)} order by r.id limit ${max + 1}`);
  if (rows.length === 0) throw new Problem('not_found');
  const { total } = rows[0]!;
  if (background && isMoreThanATurn(work, total)) return { total };
  if (total > max) throw new Problem('too_many_records', { params: { max, total } });
  return rows.map(({ id }) => id);
}
