import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { columnChoice } from '#shared/guests.ts';
import type { ImportAnswer } from '#shared/imports.ts';
import { Problem } from '#shared/problems.ts';
import { type Job, newestJob } from '../../crud/jobs/rules.ts';
import { askLong } from '../../crud/jobs/turns.ts';
import {
  type CheckAsked,
  type CheckState,
  type LongImport,
  NOTHING_FOUND,
  refusalsOf,
  requireImported,
  type StoreAsked,
  type StoreState,
} from '../../crud/imports/long.ts';
import { aloneToBring, hashOf, lastImport, refuseMeanwhile, requireSent } from '../../crud/imports/record.ts';
import { imports } from '../../crud/imports/table.ts';
import { longImportOf } from '../../crud/sheet/long.ts';
import { labelOf } from '../../crud/kept.ts';
import { aloneWith } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { requireFile } from '../../files/rules.ts';
import { guestLongImport } from '../../guests/long.ts';
import { translate } from '../../base/language.ts';
import { FileAnswer } from '../../call/call.ts';
import { writeSheet, XLSX_TYPE } from '../../paper/list.ts';
import { NOUNS } from '../batches/nouns.ts';

/** How long files are brought, by noun. */
export const LONG_IMPORTS: readonly LongImport[] = [
  guestLongImport as unknown as LongImport,
  ...NOUNS.flatMap((noun) => longImportOf(noun) ?? []).map((kind) => kind as unknown as LongImport),
];

export const toCheck = z.strictObject({
  noun: z.string().max(60),
  hall_id: z.uuid().nullable().optional(),
  /** As `POST /imports/files` answered it. */
  file_id: z.uuid(),
  file_name: z.string().max(255),
  /** Of guests: what a person said of the columns, and that the first row is a header. */
  columns: z.array(columnChoice).max(200).optional(),
  header: z.boolean().optional(),
});

function kindOf(noun: string): LongImport {
  const kind = LONG_IMPORTS.find((each) => each.noun === noun);
  if (!kind) throw new Problem('invalid', { errors: { noun: { key: 'invalid' } } });
  return kind;
}

/** Keeps a long file as an import that nobody has confirmed yet, and has it checked. */
export async function beginCheck(work: Work, body: z.output<typeof toCheck>) {
  const { noun, hall_id = null, file_id, file_name, columns, header } = body;
  const to = { noun, hall_id };
  await kindOf(noun).allow(work, hall_id);
  await aloneWith(work.tx, 'import', file_id);
  await requireSent(work, file_id);
  const file_hash = hashOf((await requireFile(work, file_id)).bytes);
  const by = { confirmed_by: work.actor.membership_id, counts: {} };
  const [made] = await work.insert(imports, [{ ...to, ...by, file_name, file_hash, file: file_id, checking: true }], {
    audit: false,
  });
  // Whoever confirms it has seen the imports of now.
  const last_import = (await lastImport(work, to))?.id ?? null;
  const asked = { import_id: made!.id, columns, header, last_import } satisfies CheckAsked & {
    last_import: string | null;
  };
  const state: CheckState = { found: NOTHING_FOUND, refused: [] };
  const { job } = await askLong(work, { kind: 'check_file', subject_id: made!.id, total: 1, asked, state });
  return { import_id: made!.id, job_id: job.id };
}

/** Has a checked file stored as the person chose first; once, however often it is asked. */
export async function beginStoring(work: Work, { id }: ImportAnswer, changes: 'take' | 'keep') {
  await aloneWith(work.tx, 'import', id);
  const known = await requireImported(work, id);
  // Pressed twice, it is stored once.
  const before = await newestJob(work, ['store_file'], id);
  // Pressed twice, it is stored once; what was stopped or refused on the way goes on.
  if (before && !['stopped', 'failed'].includes(before.state)) return { import_id: id, job_id: before.id };
  if (!known.checking && !before) throw new Problem('not_found');
  // A month later the file is gone.
  if (known.file === null) throw new Problem('not_found');
  const to = { noun: known.noun, hall_id: known.hall_id };
  await aloneToBring(work, to);
  const kind = kindOf(known.noun);
  await kind.allow(work, known.hall_id);
  const check = await newestJob(work, ['check_file'], id);
  if (check?.state !== 'done') throw new Problem(check?.finished_at ? 'not_found' : 'under_way');
  const { asked, state } = check.payload as { asked: CheckAsked & { last_import: string | null }; state: CheckState };
  if (changes === 'take' && state.found.changed > 0 && !kind.mayChange(work))
    throw new Problem('forbidden', { params: { least: 'manager_event' } });
  if (before) return goOn(work, id, before, changes);
  await refuseMeanwhile(work, to, known.file_hash, asked.last_import);
  const going: StoreState = { after: 0, found: NOTHING_FOUND, invited: 0, changed: 0, kept_total: 0 };
  const { job, batch_id } = await askLong<StoreAsked, StoreState>(work, {
    kind: 'store_file',
    subject_id: id,
    total: Object.values(state.found).reduce((sum, count) => sum + count, 0),
    asked: { ...asked, changes },
    state: going,
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

/** Goes on with what was stopped, or refused on the way, from its last turn. */
async function goOn(work: Work, id: string, { payload, total, done }: Job, changes: 'take' | 'keep') {
  const { asked, state, batch_id } = payload as { asked: StoreAsked; state: StoreState; batch_id: string };
  const { job } = await askLong(work, {
    kind: 'store_file',
    subject_id: id,
    total: Math.max(1, total - done),
    asked: { ...asked, changes },
    state,
    goes_on: batch_id,
  });
  return { import_id: id, job_id: job.id };
}

/** How far an import in turns is; null for one that was stored at once. */
export async function longOfImport(work: Work, id: string): Promise<ImportAnswer['long']> {
  const job = await newestJob(work, ['check_file', 'store_file'], id);
  if (!job) return null;
  const { state } = job.payload as { state: CheckState & StoreState };
  const { kind, done, total } = job;
  return {
    job_id: job.id,
    kind: kind as 'check_file' | 'store_file',
    state: job.state,
    done,
    total,
    found: state.found,
    refused: state.refused ?? [],
    failed: job.state === 'failed' ? (job.failures.at(-1)?.reason ?? '') : null,
  };
}

/** The rows that stayed out, as a sheet to correct and bring again. */
export async function refusalSheet(work: Work, one: ImportAnswer): Promise<FileAnswer> {
  const resource = NOUNS.find((noun) => noun.resource.name === one.noun)!.resource;
  const rows = await refusalsOf(work, one.id);
  const names = Object.keys(resource.fields).filter((name) => rows.some(({ texts }) => name in texts));
  const title = (key: string) => translate(work.language, `sheet.${key}`);
  const columns = [
    ...names.map((name) => ({ title: labelOf(resource, name, work) })),
    { title: title('problem_column'), width: 60 },
    { title: title('row_column'), width: 8 },
  ];
  const cells = rows.map(({ line, texts, problem }) => [...names.map((name) => texts[name] ?? ''), problem, line]);
  return new FileAnswer(`${title('problems_name')}.xlsx`, XLSX_TYPE, () => writeSheet(columns, cells, 'xlsx'));
}
