import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Fate, ImportAnswer } from '#shared/imports.ts';
import { visibleFields } from '#shared/resource.ts';
import { translate } from '../../base/language.ts';
import { FileAnswer } from '../../call/call.ts';
import { type Alike, IS_ALIKE, IS_SUSPECTED, ofImport, refusalsOf } from '../../crud/imports/lines.ts';
import type { CheckState, StoreState } from '../../crud/imports/long.ts';
import { importLines } from '../../crud/imports/table.ts';
import { newestJob } from '../../crud/jobs/rules.ts';
import { labelOf } from '../../crud/kept.ts';
import type { Work } from '../../db/work.ts';
import { writeSheet, XLSX_TYPE } from '../../paper/list.ts';
import { NOUNS } from '../batches/nouns.ts';

/** How far an import in turns is; null for one that was stored at once. */
export async function longOfImport(work: Work, id: string): Promise<ImportAnswer['long']> {
  const job = await newestJob(work, ['check_file', 'store_file'], id);
  if (!job) return null;
  const { state } = job.payload as { state: StoreState & Partial<CheckState> };
  const { kind, done, total } = job;
  return {
    job_id: job.id,
    kind: kind as 'check_file' | 'store_file',
    state: job.state,
    done,
    total,
    found: state.found,
    unknown: state.unknown ?? [],
    chosen: kind === 'check_file' ? await chosenIn(work, id) : {},
    ...(kind === 'check_file' ? await alikeIn(work, id) : NOBODY_ALIKE),
    failed: job.state === 'failed' ? (job.failures.at(-1)?.reason ?? '') : null,
  };
}

const NOBODY_ALIKE = { alike: 0, suspected: { total: 0, same: 0 } };

/** How many rows resemble others, how many of them may be a known record under another name, and how many somebody takes for it. */
async function alikeIn(work: Work, id: string): Promise<typeof NOBODY_ALIKE> {
  const [found] = await work.tx
    .select({
      alike: sql<number>`count(*)::int`,
      total: sql<number>`(count(*) filter (where ${IS_SUSPECTED}))::int`,
      same: sql<number>`(count(*) filter (where ${IS_SUSPECTED} and ${importLines.record_id} is not null))::int`,
    })
    .from(importLines)
    .where(ofImport(work, id, IS_ALIKE));
  const { alike, ...suspected } = found!;
  return { alike, suspected };
}

/** For how many rows of each fate somebody chose otherwise than for all; who can't go is left. */
async function chosenIn(work: Work, id: string) {
  const rows = await work.tx
    .select({
      fate: importLines.fate,
      take: sql<number>`(count(*) filter (where ${importLines.take}))::int`,
      leave: sql<number>`(count(*) filter (where ${importLines.take} is not true))::int`,
    })
    .from(importLines)
    .where(
      ofImport(
        work,
        id,
        or(isNotNull(importLines.take), sql`${importLines.fate} = 'gone' and ${importLines.problem} <> ''`),
      ),
    )
    .groupBy(importLines.fate);
  return Object.fromEntries(rows.map(({ fate, ...counts }) => [fate, counts])) as Partial<
    Record<Fate, { take: number; leave: number }>
  >;
}

/** One page of the rows of a checked file that would become the same, or resemble other records, in their order. */
export async function checkedRows(
  work: Work,
  one: ImportAnswer,
  asked: { page: number; per_page: number; fate?: Fate | undefined; alike?: boolean | undefined },
) {
  const { page, per_page } = asked;
  const resource = resourceOf(one);
  const seen = visibleFields(resource, work.actor.role);
  const brought = broughtFields(one, work);
  const where = ofImport(
    work,
    one.id,
    and(asked.fate && eq(importLines.fate, asked.fate), asked.alike ? IS_ALIKE : undefined),
  );
  const rows = await work.tx
    .select()
    .from(importLines)
    .where(where)
    .orderBy(importLines.line, importLines.id)
    .limit(per_page)
    .offset((page - 1) * per_page);
  // In the order of the noun's fields, which the database doesn't keep.
  const seenOf = <V>(values: Record<string, V>, fields = seen) =>
    Object.fromEntries([...fields].filter((name) => name in values).map((name) => [name, values[name]!]));
  return {
    rows: rows.map(({ id, line, fate, texts, was, since, given, problem, take }) => ({
      id,
      line: fate === 'gone' ? 0 : line,
      fate,
      name: resource.title
        .map((name) => texts[name])
        .filter(Boolean)
        .join(' '),
      texts: seenOf(texts, brought),
      was: seenOf(fate === 'added' ? ((given as Partial<Alike>).differs ?? was) : was),
      since: seenOf(since),
      problem,
      take,
      alike: String(given['alike'] ?? ''),
      suspected: given['suspected'] === true,
      may_be_same: 'resembles' in given,
    })),
    total: await work.tx.$count(importLines, where),
  };
}

/** The rows that stayed out, as a sheet to correct and bring again. */
export async function refusalSheet(work: Work, one: ImportAnswer): Promise<FileAnswer> {
  const resource = resourceOf(one);
  const rows = await refusalsOf(work, one.id);
  const names = [...broughtFields(one, work)].filter((name) => rows.some(({ texts }) => name in texts));
  const title = (key: string) => translate(work.language, `sheet.${key}`);
  const columns = [
    ...names.map((name) => ({ title: labelOf(resource, name, work) })),
    { title: title('problem_column'), width: 60 },
    { title: title('row_column'), width: 8 },
  ];
  const cells = rows.map(({ line, texts, problem }) => [...names.map((name) => texts[name] ?? ''), problem, line]);
  return new FileAnswer(`${title('problems_name')}.xlsx`, XLSX_TYPE, () => writeSheet(columns, cells, 'xlsx'));
}

/** What the person sees of the file's own rows: who brings a file reads in it what is open to who brought a record (0097). */
function broughtFields(one: ImportAnswer, work: Work): Set<string> {
  const { resource, rules } = nounOf(one);
  const seen = visibleFields(resource, work.actor.role);
  const opened: readonly string[] = one.mine ? (rules.opens ?? []) : [];
  return new Set(Object.keys(resource.fields).filter((name) => seen.has(name) || opened.includes(name)));
}

function nounOf({ noun }: ImportAnswer) {
  return NOUNS.find(({ resource }) => resource.name === noun)!;
}

function resourceOf(one: ImportAnswer) {
  return nounOf(one).resource;
}
