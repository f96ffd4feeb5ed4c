import { createHash } from 'node:crypto';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { v5 as uuidv5 } from 'uuid';
import { Problem } from '#shared/problems.ts';
import type { Did, FileSent, ImportAnswer } from '#shared/imports.ts';
import { aloneWith } from '../../db/locks.ts';
import { colleague } from '../../db/names.ts';
import type { Work } from '../../db/work.ts';
import { batches } from '../../db/batchTable.ts';
import { files } from '../../files/table.ts';
import { importLines, importRows, imports } from './table.ts';
import { plainLine } from './lines.ts';

/** What files are brought to: the records of a noun, or the guests of a hall. */
export interface Destination {
  noun: string;
  hall_id: string | null;
}

export type KnownImport = typeof imports.$inferSelect;

/** A row of the file: its line, the record it is, and what became of that. */
export interface ImportedRow {
  line: number;
  record_id: string;
  did: Did;
}

/**
 * Holds the import until the transaction ends: its id, and the one that was stored under it before. Refused where that
 * one was another file, or where this file was brought by somebody since it was read here.
 */
export async function holdImport(work: Work, to: Destination, sent: FileSent) {
  // The browser chose the id: what another organisation stored under it must neither be found nor in the way.
  const id = uuidv5(`${to.noun} ${sent.import_id}`, work.organization_id);
  // Two confirmations at the same moment, of one reading or of two: the second waits here, then finds the first.
  await aloneToBring(work, to);
  await aloneWith(work.tx, 'import', id);
  const [stored] = await work.tx
    .select()
    .from(imports)
    .where(and(eq(imports.organization_id, work.organization_id), eq(imports.id, id)));
  const isOther = stored && (stored.hall_id !== to.hall_id || stored.file_hash !== sent.file_hash);
  if (isOther) throw new Problem('idempotency_mismatch');
  if (!stored && sent.last_import !== undefined) await refuseMeanwhile(work, to, sent.file_hash, sent.last_import);
  return { id, stored };
}

/** Lets nobody else bring a file there until the transaction ends. */
export async function aloneToBring(work: Work, { noun, hall_id }: Destination): Promise<void> {
  await aloneWith(work.tx, 'import', `${work.organization_id} ${noun} ${hall_id}`);
}

/** The last file that was brought there and not taken back. */
export async function lastImport(work: Work, to: Destination): Promise<KnownImport | undefined> {
  const [last] = await standing(work, to).limit(1);
  return last?.found;
}

/** Refuses a file that somebody has brought there since it was read. */
export async function refuseMeanwhile(work: Work, to: Destination, file_hash: string, last_import: string | null) {
  const before = sql`(select b.created_at from ${imports} b
    where b.organization_id = ${work.organization_id} and b.id = ${last_import})`;
  const [found] = await standing(
    work,
    to,
    and(
      eq(imports.file_hash, file_hash),
      sql`${imports.id} is distinct from ${last_import}`,
      sql`${imports.created_at} >= coalesce(${before}, '-infinity')`,
    ),
  ).limit(1);
  if (!found) return;
  const { found: theirs } = found;
  throw new Problem('imported_meanwhile', {
    params: { by: await nameOf(work, theirs) },
    extra: { import_id: theirs.id },
  });
}

/** What was brought there and not taken back, the last first. */
function standing(work: Work, { noun, hall_id }: Destination, more?: SQL) {
  return work.tx
    .select({ found: imports })
    .from(imports)
    .leftJoin(batches, and(eq(batches.organization_id, work.organization_id), eq(batches.id, imports.batch_id)))
    .where(
      and(
        eq(imports.organization_id, work.organization_id),
        eq(imports.noun, noun),
        hall_id === null ? isNull(imports.hall_id) : eq(imports.hall_id, hall_id),
        isNull(batches.undone_by),
        eq(imports.checking, false),
        // A long one of which nothing was stored has brought nobody.
        sql`coalesce(${batches.rows}, 1) > 0`,
        more,
      ),
    )
    .orderBy(desc(imports.created_at), desc(imports.id));
}

/** Writes the import down with the rows that stay out, before what it brings refers to it. Nobody undoes the record itself, so it is no line of the log. */
export async function beginImport(
  work: Work,
  id: string,
  to: Destination,
  sent: FileSent,
  counts: object,
): Promise<void> {
  work.does({ verb: 'import', noun: to.noun, hall_id: to.hall_id });
  const { file_name = null, file_hash, file_id = null, left = [] } = sent;
  if (file_id !== null) await requireSent(work, file_id);
  await work.insert(
    imports,
    [
      {
        id,
        ...to,
        file_name,
        file_hash,
        file: file_id,
        confirmed_by: work.actor.membership_id,
        counts,
      },
    ],
    { audit: false },
  );
  await work.fill(
    importLines,
    left.map(({ line, texts, problem }) => ({ ...plainLine(line, 'refused', texts), problem, import_id: id })),
  );
}

/** What it did, once that is done; `batch_id`, where it is a part of one. */
export async function endImport(
  work: Work,
  id: string,
  counts: object,
  rows: readonly ImportedRow[],
  batch_id = work.batchId,
): Promise<void> {
  await work.fill(
    importRows,
    rows.map((row) => ({ ...row, import_id: id })),
  );
  await work.update(imports, eq(imports.id, id), { counts, batch_id }, { audit: false });
}

/** Adds what was done at last to the counts of an import. */
export async function addCounts(work: Work, id: string, counts: object): Promise<void> {
  const all = sql`${imports.counts} || ${JSON.stringify(counts)}::jsonb`;
  await work.update(imports, eq(imports.id, id), { counts: all }, { audit: false });
}

/** The numbers that are told of an import, of its `counts`. */
export function numbersOf(counts: Readonly<Record<string, number>>): ImportAnswer['numbers'] {
  return {
    added: counts['created'] ?? 0,
    changed: counts['updated'] ?? 0,
    kept: counts['kept'] ?? 0,
    gone: counts['gone'] ?? 0,
    invited: counts['invited'] ?? 0,
    plus_ones: counts['plus_ones'] ?? 0,
    rules: counts['rules'] ?? 0,
  };
}

/** The file itself, sent for this by the person themselves and taken by no other import: its rows are told to who brings it. */
export async function requireSent(work: Work, id: string): Promise<void> {
  const [found] = await work.tx
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.organization_id, work.organization_id),
        eq(files.id, id),
        eq(files.kind, 'imports.file'),
        eq(files.sent_by, work.actor.account_id!),
        sql`not exists (select 1 from ${imports} i where i.organization_id = ${work.organization_id} and i.file = ${id})`,
      ),
    )
    .for('key share');
  if (!found) throw new Problem('invalid', { errors: { file_id: { key: 'not_there' } } });
}

/** What a file is known by when it comes again. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

async function nameOf(work: Work, { confirmed_by }: KnownImport): Promise<string> {
  const { rows } = await work.tx.execute<{ name: string | null }>(sql`
    select ${colleague('m')} as name from memberships m
    where m.organization_id = ${work.organization_id} and m.id = ${confirmed_by}`);
  return rows[0]?.name ?? '—';
}
