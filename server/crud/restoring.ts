import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '#shared/day.ts';
import { limit } from '#shared/limits.ts';
import { filterOf } from '#shared/kinds.ts';
import { Problem } from '#shared/problems.ts';
import { visibleFields } from '#shared/resource.ts';
import { trashOf } from '#shared/trash.ts';
import { translate } from '../base/language.ts';
import { among, arrayOf } from '../db/among.ts';
import { FINAL } from '../db/batchTable.ts';
import { newestLine } from '../db/logged.ts';
import { colleagueBy } from '../db/names.ts';
import { inParts } from '../db/parts.ts';
import type { TenantTable, Work } from '../db/work.ts';
import { meets } from './filters.ts';
import { allHindrances } from './hindrances.ts';
import { nounOf } from './inTurns.ts';
import type { Turns } from './jobs/turns.ts';
import { keptOf, refusal, refuseAll } from './kept.ts';
import { listing } from './listing.ts';
import { type LongAsked, type LongState, takeTurns } from './long.ts';
import { missingOf, withMissing } from './missing.ts';
import { joined } from './references.ts';
import type { Noun } from './rules.ts';
import { asTyped, deletedFrom, type Reading, searchOf } from './search.ts';

/** What is looked for in the trash: a search, and filters of its lines (`trashOf`) by their keys. */
export interface Lying {
  reading?: Reading | undefined;
  filters?: Readonly<Record<string, unknown>>;
}

/**
 * SQL of the rows whose last line in the log is a deletion by a person, not longer ago than they are kept, and no final one: whoever
 * was merged with another lives on in that record.
 */
export function lyingIn(noun: Noun, work: Work, { reading, filters = {} }: Lying = {}): SQL {
  const { resource } = noun;
  const since = new Date(work.now().getTime() - limit('trashDays') * DAY_MS).toISOString();
  return sql`${deletedFrom(resource, reading)}
    join lateral ${newestLine(sql`r.organization_id`, resource.table ?? resource.name, sql`r.id`)} a on a.verb = 'delete'
    where (select b.verb from batches b where b.organization_id = ${work.organization_id} and b.id = a.batch_id)
      <> all(${arrayOf(FINAL, 'text')}) and ${and(
        sql`r.organization_id = ${work.organization_id} and r.deleted_at > ${since}::timestamptz`,
        reading && searchOf(resource, work.actor.role, reading),
        ...Object.entries(filters).map(([key, value]) => {
          const { name, operator } = filterOf(key);
          return meets(trashOf(resource).fields[name]!, saidOf(noun, work, name), operator, value);
        }),
      )}`;
}

/** SQL of the name of who deleted a row that is lying; whoever looks after the installation may be no member. */
export function deletedBy(work: Work): SQL {
  return sql`coalesce(${colleagueBy(sql`a.account_id`, sql`r.organization_id`)}, ${translate(work.language, 'roles.superadmin')})`;
}

/** SQL of what a line of the trash says. */
function saidOf({ resource }: Noun, work: Work, name: string): SQL {
  if (name === 'deleted_by') return deletedBy(work);
  if (name !== 'name') return sql`r.${sql.identifier(name)}`;
  const seen = visibleFields(resource, work.actor.role);
  return joined(
    resource.title.filter((each) => seen.has(each)),
    'r',
  );
}

/** Restores as far as it goes; who stays deleted is named, and who isn't in the trash. Refused where nothing could be restored. */
export async function restoreThese(noun: Noun, work: Work, ids: readonly string[]) {
  const rows = await lyingRows(noun, work, ids);
  if (rows.length === 0) throw new Problem('not_found');
  const lying = new Set(rows.map(({ id }) => id));
  const others = ids.filter((id) => !lying.has(id));
  const missing = await missingOf(noun, work, others, 'not_in_trash');
  const { refused, said } = await restoreRows(noun, work, rows);
  const kept = withMissing(keptOf(noun.resource, work, rows, refused), missing);
  refuseAll(refused, rows.length, kept);
  work.leaves(kept);
  const look = keptOf(noun.resource, work, rows, said);
  return { restored: rows.length - refused.size, ...kept, ...(said.size > 0 && { look }) };
}

/** Restores all that lies in the trash and is found there, turn by turn; named are those that stay, and those of whom there is something to say. */
export async function restoreInTurns(nouns: readonly Noun[], turns: Turns<LongAsked, LongState>): Promise<void> {
  const noun = nounOf(nouns, turns);
  const { filter, until } = turns.asked;
  const listed = listing(trashOf(noun.resource));
  await takeTurns(turns, async (work, { after, most }) => {
    const { q, filters } = listed.queryOf(work, filter);
    const { rows: some } = await work.tx.execute<{ id: string }>(sql`
      select r.id from ${lyingIn(noun, work, { reading: asTyped(q), filters })}
        and r.deleted_at <= ${until}::timestamptz ${after === null ? sql`` : sql`and r.id > ${after}`}
      order by r.id limit ${most}`);
    const found = some.map(({ id }) => id);
    const rows = await lyingRows(noun, work, found);
    if (rows.length === 0) return { found, changed: 0, kept: [], kept_total: 0 };
    const { refused, said } = await restoreRows(noun, work, rows);
    const of = new Map<string, Problem | string>([...refused, ...said]);
    return { found, changed: rows.length - refused.size, ...keptOf(noun.resource, work, rows, of) };
  });
}

/** Those of the rows that are in the trash, held until the transaction ends where no rule of the noun holds them. */
async function lyingRows(noun: Noun, work: Work, ids: readonly string[]): Promise<Row[]> {
  const { table, rules } = noun;
  const where = and(eq(table.organization_id, work.organization_id), isNotNull(table.deleted_at), among(table.id, ids));
  const found = work.tx
    .select()
    .from(table as TenantTable)
    .where(where)
    .orderBy(table.id);
  const rows = (await (rules.restoreOne ? found : found.for('update'))) as Row[];
  const lying = await work.tx.execute<{ id: string }>(
    sql`select r.id from ${lyingIn(noun, work)} and ${among(sql`r.id`, ids)}`,
  );
  const there = new Set(lying.rows.map(({ id }) => id));
  return rows.filter(({ id }) => there.has(id));
}

type Row = { id: string } & Record<string, unknown>;
/** Those that stay, and why; who restores adds to them. */
type Refused = Map<string, Problem>;
/** What there is to say of those that are back. */
type Said = Map<string, string>;

/** Gives back these rows, as far as nothing keeps one. */
async function restoreRows(noun: Noun, work: Work, rows: readonly Row[]): Promise<{ refused: Refused; said: Said }> {
  const { resource, rules } = noun;
  const ids = rows.map(({ id }) => id);
  work.does({ verb: 'restore', noun: resource.table ?? resource.name });
  const refused: Refused = new Map((await rules.refuses?.(work, ids)) ?? []);
  const coming = rows.filter(({ id }) => !refused.has(id));
  const said = rules.restoreOne
    ? await restoreEach(work, coming, rules.restoreOne, refused)
    : await restoreAll(noun, work, coming, refused);
  const back = ids.filter((id) => !refused.has(id));
  return { refused, said: new Map([...said, ...((await rules.restored?.(work, back)) ?? [])]) };
}

/** As rows: what somebody else has by now that may be there once keeps one, and a reference that is gone. */
async function restoreAll(noun: Noun, work: Work, rows: readonly Row[], refused: Refused): Promise<Said> {
  const coming = new Map(rows.map((row) => [row.id, row]));
  for (const [id, { problem }] of await allHindrances(noun, work, coming)) refused.set(id, problem);
  const back = [...coming.keys()].filter((id) => !refused.has(id));
  for await (const some of inParts(back)) await work.restore(noun.table, among(noun.table.id, some));
  return new Map();
}

async function restoreEach(
  work: Work,
  rows: readonly Row[],
  restoreOne: NonNullable<Noun['rules']['restoreOne']>,
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
