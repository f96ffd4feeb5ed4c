import { type SQL, sql } from 'drizzle-orm';
import { among } from '../../db/among.ts';
import type { Work } from '../../db/work.ts';
import type { Destination, KnownImport } from './record.ts';

/** SQL of rows `r` of files that were brought to the same place and not taken back. */
export function standingRows(work: Work, { noun, hall_id }: Destination): SQL {
  return sql`import_rows r
    join guest_imports i on i.organization_id = ${work.organization_id} and i.id = r.import_id
      and i.noun = ${noun} and i.hall_id is not distinct from ${hall_id}::uuid
    left join batches b on b.organization_id = ${work.organization_id} and b.id = i.batch_id
    where r.organization_id = ${work.organization_id} and r.did <> 'gone' and b.undone_by is null`;
}

/** Which files each record came with that are not taken back, of these or of all; those that came with none aren't in it. */
export async function filesOf(
  work: Work,
  to: Destination,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (ids?.length === 0) return new Map();
  const { rows } = await work.tx.execute<{ id: string; files: string[] }>(sql`
    select r.record_id as id, array_agg(distinct r.import_id::text) as files from ${standingRows(work, to)}
      ${ids ? sql`and ${among(sql`r.record_id`, ids)}` : sql``}
    group by r.record_id`);
  return new Map(rows.map(({ id, files }) => [id, files]));
}

/** What is asked of records that may be gone: SQL of which ids those are. */
export type AskBrought<G> = (only: (id: SQL) => SQL) => Promise<readonly G[]>;

/**
 * Answers who is gone from a file, once it is known whom its rows mean: whoever came with a file of which this one still has a row. A
 * later edition of a list shares rows with it, another list none. `meant` are those whom rows can mean; without it anybody.
 */
export async function goneFrom<Id extends string, G extends Readonly<Record<Id, string>>>(
  work: Work,
  to: Destination,
  { meant, id, ask }: { meant?: readonly string[]; id: Id; ask: AskBrought<G> },
): Promise<(here: ReadonlySet<string>) => G[]> {
  const files = await filesOf(work, to, meant);
  const known = [...new Set([...files.values()].flat())];
  if (known.length === 0) return () => [];
  const brought = await ask((of) => sql`${of} in (${broughtWith(work, known)})`);
  const theirs = meant
    ? await filesOf(
        work,
        to,
        brought.map((record) => record[id]),
      )
    : files;
  return (here) => {
    const editions = new Set([...here].flatMap((id) => files.get(id) ?? []));
    const isGone = (one: string) => !here.has(one) && (theirs.get(one) ?? []).some((file) => editions.has(file));
    return brought.filter((record) => isGone(record[id]));
  };
}

/**
 * SQL of the same for a file whose rows are kept. The files are asked for first, and whom the rows mean is a list that is
 * hashed once (`is true` keeps it from being joined): the planner has looked at the rows when they meant nobody yet, and
 * would walk all of them anew for each record.
 */
export async function isGoneFrom(work: Work, to: KnownImport, id: SQL): Promise<SQL> {
  const here = sql`select l.record_id from import_lines l where l.organization_id = ${work.organization_id}
    and l.import_id = ${to.id} and l.record_id is not null`;
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select distinct r.import_id as id from ${standingRows(work, to)} and (r.record_id in (${here})) is true`);
  const files = rows.map((file) => file.id);
  return sql`${id} not in (${here}) and ${id} in (${broughtWith(work, files)})`;
}

/** SQL of whom these files brought. */
function broughtWith(work: Work, files: readonly string[]): SQL {
  return sql`select w.record_id from import_rows w
    where w.organization_id = ${work.organization_id} and w.did <> 'gone' and ${among(sql`w.import_id`, files)}`;
}
