import { type SQL, sql } from 'drizzle-orm';
import { limit } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';
import { talliedRows } from '../db/tallies.ts';
import { LISTED } from '../db/views.ts';
import type { Work } from '../db/work.ts';
import { holdersOf } from './holding.ts';
import { orderBy, ranking, type Stretch, stretchOf } from './order.ts';
import { type Corrected, type Counted, pagesIn, upToMost } from './paging.ts';
import { forgiving, likenessOf, type Reading } from './search.ts';
import { type ListQuery, matchingRows, type ReadRules, recordColumns } from './select.ts';

type Row = Record<string, unknown>;

/** Rows of one page, and how many match in all. */
interface Page extends Counted {
  rows: Row[];
  /** Which page it is; null for the last of nobody knows how many. */
  page: number | null;
}

/** One page, how many rows match in all, and what was searched instead where nothing matched. */
export function listRecords(
  resource: Resource,
  work: Work,
  query: ListQuery,
  rules: ReadRules = {},
): Promise<Page & { corrected?: Corrected }> {
  return forgiving<Page>(
    query.q,
    (reading) => readPage(resource, work, query, rules, reading),
    ({ total }) => total > 0,
  );
}

/** One page as `reading` takes the search; of all fields, or of these. What is `first` comes before the order that is asked for. */
export async function readPage(
  resource: Resource,
  work: Work,
  asked: ListQuery,
  rules: ReadRules,
  reading?: Reading,
  { fields, first = null }: { fields?: readonly string[]; first?: SQL | null } = {},
): Promise<Page> {
  const { per_page } = asked;
  const by = orderBy(resource, asked.sort, asked.order, rules.sorts);
  const ranked = ranking(by, likenessOf(resource, work.actor.role, reading) ?? first);
  // What a row says is worked out for the rows of the page only.
  const columns = recordColumns(resource, work, rules, fields && { fields });
  const read = async (more: SQL, rows: SQL) =>
    (await work.tx.execute<Row>(sql`select ${columns} ${more} from (${rows}) r order by ${ranked}`)).rows;
  const { source, met, total: many } = reading ? {} : await holdersOf(resource, work, asked, rules);
  const { [met ?? '']: _, ...filters } = asked.filters;
  const matching = matchingRows(resource, work, { ...asked, filters }, rules, reading, source);
  if (reading || source) {
    const page = asked.page === 'last' ? pagesIn(await countAll(work, matching), per_page) : asked.page;
    // A search, and what few hold, has all its rows in hand before the first is known.
    const rows = await read(
      // No field has a capital in its name.
      sql`, "allMatching"`,
      sql`select r.*, count(*) over ()::int as "allMatching" ${matching}
        order by ${ranked} limit ${per_page} offset ${(page - 1) * per_page}`,
    );
    const found = rows[0]?.allMatching ?? (page === 1 ? 0 : await countAll(work, matching));
    for (const row of rows) delete row.allMatching;
    return { rows, page, total: Number(found) };
  }
  const counted = async () => many ?? (await countRows(resource, work, asked, rules, matching));
  const known = asked.page === 1 ? undefined : await counted();
  const { page, ...stretch } = known ? stretchIn(known, asked.page, per_page) : { page: 1, limit: per_page, offset: 0 };
  const rows = await read(sql``, stretchOf(sql`r.*`, matching, by, stretch));
  const total = page === 1 && rows.length < per_page ? { total: rows.length } : (known ?? (await counted()));
  return { rows, page, ...total };
}

/** Which rows those of a page are: from half of the list on, counted and read from its end. */
function stretchIn(
  { total, total_more }: Counted,
  asked: number | 'last',
  per_page: number,
): Stretch & Pick<Page, 'page'> {
  if (total_more && asked === 'last') return { page: null, limit: per_page, offset: 0, fromEnd: true };
  const page = asked === 'last' ? pagesIn(total, per_page) : asked;
  const offset = (page - 1) * per_page;
  if (total_more || offset < total / 2) return { page, limit: per_page, offset };
  const rest = Math.max(0, Math.min(per_page, total - offset));
  return { page, limit: rest, offset: Math.max(0, total - offset - rest), fromEnd: true };
}

/** How many rows match: a whole list is tallied; of part of one, rows are counted up to a limit. */
async function countRows(
  resource: Resource,
  work: Work,
  query: ListQuery,
  rules: ReadRules,
  matching: SQL,
): Promise<Counted> {
  const table = resource.table ?? resource.name;
  // Lists of one event or hall are never that long, and read to their end page by page.
  if (!LISTED.includes(table)) return { total: await countAll(work, matching) };
  if (!query.ids && !rules.only && Object.keys(query.filters).length === 0)
    return { total: (await talliedRows(work, table)) - (await countUnlisted(work, table, rules)) };
  const most = limit('exactTotal');
  return upToMost(await countAll(work, matching, sql`limit ${most + 1}`));
}

/** How many rows are there and stand in no list. */
async function countUnlisted(work: Work, table: string, { listed }: ReadRules): Promise<number> {
  if (!listed) return 0;
  const where = sql`r.organization_id = ${work.organization_id} and r.deleted_at is null and not (${listed()})`;
  return countAll(work, sql`from ${sql.identifier(table)} r where ${where}`);
}

async function countAll(work: Work, matching: SQL, upTo = sql``): Promise<number> {
  const { rows } = await work.tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 ${matching} ${upTo}) r`,
  );
  return rows[0]!.total;
}
