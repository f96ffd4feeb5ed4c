import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { columnChoice } from '#shared/guests.ts';
import type { ImportAnswer, StoreChoice } from '#shared/imports.ts';
import { Problem } from '#shared/problems.ts';
import { uuid } from '#shared/uuid.ts';
import { requireAllowed } from '../../base/context.ts';
import { type Job, newestJob } from '../../crud/jobs/rules.ts';
import { askLong } from '../../crud/jobs/turns.ts';
import { isTaken, ofImport } from '../../crud/imports/lines.ts';
import {
  type CheckAsked,
  type CheckState,
  type LongImport,
  NOT_CHECKED,
  requireImported,
  type StoreAsked,
  type StoreState,
  toStore,
} from '../../crud/imports/long.ts';
import {
  aloneToBring,
  hashOf,
  type KnownImport,
  lastImport,
  refuseMeanwhile,
  requireSent,
} from '../../crud/imports/record.ts';
import { importLines, imports } from '../../crud/imports/table.ts';
import { longImportOf } from '../../crud/sheet/long.ts';
import { batches } from '../../db/batchTable.ts';
import { aloneWith } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { requireFile } from '../../files/rules.ts';
import { guestLongImport } from '../../guests/long.ts';
import { removeTickets } from '../../tickets/seating/rules.ts';
import { NOUNS } from '../batches/nouns.ts';
import { requireOver } from '../batches/parts.ts';

/** How long files are brought, by noun. */
export const LONG_IMPORTS: readonly LongImport[] = [
  guestLongImport(removeTickets),
  ...NOUNS.flatMap((noun) => longImportOf(noun) ?? []),
];

export const toCheck = z.strictObject({
  noun: z.string().max(60),
  hall_id: uuid().nullable().optional(),
  /** As `POST /imports/files` answered it. */
  file_id: uuid(),
  file_name: z.string().max(255),
  /** Of guests: what a person said of the columns, and that the first row is a header. */
  columns: z.array(columnChoice).max(200).optional(),
  header: z.boolean().optional(),
});

/** How long files of the noun are brought; refused where they aren't. */
export function requireLongImport(noun: string): LongImport {
  const kind = LONG_IMPORTS.find((each) => each.noun === noun);
  if (!kind) throw new Problem('invalid', { errors: { noun: { key: 'invalid' } } });
  return kind;
}

/** Keeps a long file as an import that nobody has confirmed yet, and has it checked. */
export async function beginCheck(work: Work, body: z.output<typeof toCheck>) {
  const { noun, hall_id = null, file_id, file_name, columns, header } = body;
  const to = { noun, hall_id };
  await requireLongImport(noun).allow(work, hall_id);
  await aloneWith(work.tx, 'import', file_id);
  await requireSent(work, file_id);
  const file_hash = hashOf((await requireFile(work, file_id)).bytes);
  const by = { confirmed_by: work.actor.membership_id, counts: {} };
  const [made] = await work.insert(imports, [{ ...to, ...by, file_name, file_hash, file: file_id, checking: true }], {
    audit: false,
  });
  const last_import = (await lastImport(work, to))?.id ?? null;
  const asked: CheckAsked = { import_id: made!.id, columns, header, last_import };
  const { job } = await askLong(work, {
    kind: 'check_file',
    subject_id: made!.id,
    total: 1,
    asked,
    state: NOT_CHECKED,
  });
  return { import_id: made!.id, job_id: job.id };
}

/** Has a checked file stored as the person chose first; once, however often it is asked. */
export async function beginStoring(work: Work, { id }: ImportAnswer, choice: StoreChoice) {
  await aloneWith(work.tx, 'import', id);
  const known = await requireImported(work, id);
  const before = await newestJob(work, ['store_file'], id);
  // Pressed twice, it is stored once; what was stopped or refused on the way goes on.
  if (before && !['stopped', 'failed'].includes(before.state)) return { import_id: id, job_id: before.id };
  if (!known.checking && !before) throw new Problem('not_found');
  // A month later the file is gone.
  if (known.file === null) throw new Problem('not_found');
  const to = { noun: known.noun, hall_id: known.hall_id };
  await aloneToBring(work, to);
  await requireLongImport(known.noun).allow(work, known.hall_id);
  if (before) return goOn(work, known, before);
  const { asked, state } = await checkOf(work, id);
  await requireRights(work, known, choice);
  await requireLongImport(known.noun).room?.(work, known, choice);
  await refuseMeanwhile(work, to, known.file_hash, asked.last_import);
  const { added, changed, kept, gone } = state.found;
  const { job, batch_id } = await askLong<StoreAsked, StoreState>(work, {
    kind: 'store_file',
    subject_id: id,
    total: added + changed + kept + gone,
    asked: { ...asked, ...choice },
    state: toStore(state.found),
    doing: { verb: 'import', noun: known.noun, hall_id: known.hall_id },
  });
  await work.update(
    imports,
    eq(imports.id, id),
    { checking: false, batch_id, confirmed_by: work.actor.membership_id },
    { audit: false },
  );
  return { import_id: id, job_id: job.id };
}

/** Goes on with what was stopped, or refused on the way, from its last turn, as it was chosen when it began. */
async function goOn(work: Work, known: KnownImport, { payload, total, done }: Job) {
  const { asked, state, batch_id } = payload as { asked: StoreAsked; state: StoreState; batch_id: string };
  await requireStanding(work, batch_id);
  await requireRights(work, known, asked);
  const { job } = await askLong(work, {
    kind: 'store_file',
    subject_id: known.id,
    total: Math.max(1, total - done),
    asked,
    state,
    goes_on: batch_id,
  });
  return { import_id: known.id, job_id: job.id };
}

/**
 * Refuses to go on with what is being taken back, or was, a part of it too: what comes later would join a batch of which
 * people are told that it is undone. Held, so that an undo that is asked for at this moment comes before or after.
 */
async function requireStanding(work: Work, batch_id: string): Promise<void> {
  await work.tx
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.organization_id, work.organization_id), eq(batches.id, batch_id)))
    .for('no key update');
  await requireOver(work, batch_id);
  const { rows } = await work.tx.execute(sql`
    select 1 from batches where organization_id = ${work.organization_id} and (id = ${batch_id} or part_of = ${batch_id})
      and undone_by is not null limit 1`);
  if (rows.length > 0) throw new Problem('already_undone');
}

/** The check of a file that nobody has confirmed yet, once it is over. */
async function checkOf(work: Work, id: string): Promise<{ asked: CheckAsked; state: CheckState }> {
  const check = await newestJob(work, ['check_file'], id);
  if (check?.state !== 'done') throw new Problem(check?.finished_at ? 'not_found' : 'under_way');
  return check.payload as { asked: CheckAsked; state: CheckState };
}

/** Refuses who may not change records, or take them away, where that is chosen for any. */
async function requireRights(work: Work, { id, noun, hall_id }: KnownImport, choice: StoreChoice): Promise<void> {
  const may = requireLongImport(noun).may(hall_id);
  const rows = await work.tx
    .selectDistinct({ fate: importLines.fate })
    .from(importLines)
    .where(ofImport(work, id, and(inArray(importLines.fate, ['changed', 'gone']), isTaken(choice))));
  for (const { fate } of rows) requireAllowed(work.actor, may[fate as keyof typeof may]);
}
