import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ImportAnswer } from '#shared/imports.ts';
import { Problem } from '#shared/problems.ts';
import { requireAllowed } from '../../base/context.ts';
import { translate } from '../../base/language.ts';
import { IS_SUSPECTED, ofImport } from '../../crud/imports/lines.ts';
import { type CheckState, requireImported } from '../../crud/imports/long.ts';
import type { KnownImport } from '../../crud/imports/record.ts';
import { importLines, imports } from '../../crud/imports/table.ts';
import { newestJob } from '../../crud/jobs/rules.ts';
import { jobs } from '../../crud/jobs/table.ts';
import { among } from '../../db/among.ts';
import { aloneWith } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { requireLongImport } from './long.ts';

/** Chooses for some rows of a checked file otherwise than for all. */
export async function chooseRows(work: Work, { id }: ImportAnswer, ids: readonly string[], take: boolean | null) {
  const known = await requireChecked(work, id);
  const chosen = await work.update(
    importLines,
    ofImport(
      work,
      id,
      and(
        among(importLines.id, ids),
        inArray(importLines.fate, ['added', 'changed', 'kept', 'gone']),
        // Who can't go stays, whatever is chosen.
        sql`(${importLines.fate} <> 'gone' or ${importLines.problem} = '')`,
      ),
    ),
    { take },
    { audit: false },
  );
  if (chosen.length !== new Set(ids).size) throw new Problem('not_found');
  // Of these alone: what others chose before is asked of whoever confirms it all.
  const may = requireLongImport(known.noun).may(known.hall_id);
  for (const fate of new Set(chosen.map((row) => row.fate)))
    if (take && (fate === 'changed' || fate === 'gone')) requireAllowed(work.actor, may[fate]);
  return { chosen: chosen.length };
}

/**
 * Takes rows of a checked file for the known records that they resemble, which they change then, or for new ones again: those of
 * these ids, or all that have a contact of a known record. Each record is one row's at most, and isn't gone from the file then.
 */
export async function takeForSame(work: Work, { id }: ImportAnswer, ids: readonly string[] | undefined, same: boolean) {
  const known = await requireChecked(work, id);
  if (same) requireAllowed(work.actor, requireLongImport(known.noun).may(known.hall_id).changed);
  const meant = sql`(${importLines.given} ->> 'resembles')::uuid`;
  const these = (more: SQL) =>
    ofImport(
      work,
      id,
      and(sql`${importLines.given} ? 'resembles'`, ids ? among(importLines.id, ids) : IS_SUSPECTED, more),
    );
  const others = sql`select o.record_id from import_lines o where o.organization_id = ${work.organization_id}
    and o.import_id = ${id} and o.fate <> 'gone' and o.record_id is not null`;
  const first = sql`select distinct on (${meant}) ${importLines.id} from ${importLines}
    where ${these(sql`${importLines.fate} = 'added' and ${meant} not in (${others})`)} order by ${meant}, ${importLines.line}`;
  const { rows } = await work.tx.execute<{ record_id: string }>(
    same
      ? sql`update ${importLines} set fate = 'changed', record_id = ${meant}, was = given -> 'differs', take = true
          where ${these(sql`${importLines.id} in (${first})`)} returning record_id`
      : sql`update ${importLines} set fate = 'added', record_id = null, was = '{}', take = null
          where ${these(sql`${importLines.fate} = 'changed'`)} returning ${meant} as record_id`,
  );
  if (ids && rows.length !== new Set(ids).size) throw new Problem('invalid', { errors: { ids: { key: 'twice' } } });
  await meetGone(
    work,
    id,
    rows.map(({ record_id }) => record_id),
    same,
  );
  await recount(work, id, same ? rows.length : -rows.length);
  return { chosen: rows.length };
}

/** Who is in the file after all can't go, and may again. */
async function meetGone(work: Work, id: string, records: readonly string[], same: boolean): Promise<void> {
  const reason = translate(work.language, 'problems.kept.meant');
  const isFree = sql`${importLines.problem} = ''`;
  const { given } = importLines;
  const isMet = sql`${given} ? 'meant'`;
  await work.tx
    .update(importLines)
    .set({ problem: same ? reason : '', given: same ? sql`${given} || '{"meant": true}'` : sql`${given} - 'meant'` })
    .where(
      ofImport(
        work,
        id,
        and(eq(importLines.fate, 'gone'), among(importLines.record_id, records), same ? isFree : isMet),
      ),
    );
}

/** So many rows more are changes of known records, and no new ones. */
async function recount(work: Work, id: string, changed: number): Promise<void> {
  const check = await newestJob(work, ['check_file'], id);
  const payload = check!.payload as { state: CheckState };
  const found = { ...payload.state.found };
  found.added -= changed;
  found.changed += changed;
  await work.tx
    .update(jobs)
    .set({ payload: { ...payload, state: { ...payload.state, found } } })
    .where(and(eq(jobs.organization_id, work.organization_id), eq(jobs.id, check!.id)));
}

/** Lays a file aside that nobody confirmed. */
export async function discardFile(work: Work, { id }: ImportAnswer) {
  await requireChecked(work, id);
  await work.tx.delete(importLines).where(ofImport(work, id));
  await work.tx
    .update(imports)
    .set({ file: null, deleted_at: work.now() })
    .where(and(eq(imports.organization_id, work.organization_id), eq(imports.id, id)));
  return { id };
}

/** A file that nobody confirmed yet and that is not being checked, held until the transaction ends. */
async function requireChecked(work: Work, id: string): Promise<KnownImport> {
  await aloneWith(work.tx, 'import', id);
  const known = await requireImported(work, id);
  if (!known.checking) throw new Problem('not_found');
  await requireLongImport(known.noun).allow(work, known.hall_id);
  const check = await newestJob(work, ['check_file'], id);
  if (check && check.finished_at === null) throw new Problem('under_way');
  return known;
}
