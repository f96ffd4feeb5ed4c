import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { TIES, WISHES } from '#shared/guests.ts';
import type { Fate, ImportAnswer, RowKind } from '#shared/imports.ts';
import { titleOf, visibleFields } from '#shared/resource.ts';
import { translate } from '../../base/language.ts';
import { FileAnswer } from '../../call/call.ts';
import { type Alike, IS_ALIKE, IS_ALONE, IS_SUSPECTED, KIND, ofImport, refusalsOf } from '../../crud/imports/lines.ts';
import type { CheckState, StoreState } from '../../crud/imports/long.ts';
import { importLines } from '../../crud/imports/table.ts';
import { newestJob } from '../../crud/jobs/rules.ts';
import type { Work } from '../../db/work.ts';
import { cellLabel } from '../../guests/sheet/label.ts';
import { writeSheet, XLSX_TYPE } from '../../paper/list.ts';
import { NOUNS } from '../batches/nouns.ts';
import { requireLongImport } from './long.ts';

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
    ...(kind === 'check_file' ? await apartIn(work, id) : NONE_APART),
    failed: job.state === 'failed' ? (job.failures.at(-1)?.reason ?? '') : null,
  };
}

const NONE_APART = { alike: 0, suspected: { total: 0, same: 0 }, apart: { both: 0, alike: 0, suspected: 0 } };

/** How many rows resemble others, how many of them may be a known record under another name, how many somebody takes for it, and how many are chosen for apart. */
async function apartIn(work: Work, id: string): Promise<typeof NONE_APART> {
  const alike = sql`(${IS_ALIKE} is true)`;
  const count = (of: SQL) => sql<number>`(count(*) filter (where ${of}))::int`;
  const [found] = await work.tx
    .select({
      all: count(alike),
      total: count(sql`${alike} and ${IS_SUSPECTED}`),
      same: count(sql`${alike} and ${IS_SUSPECTED} and ${importLines.record_id} is not null`),
      both: count(sql`${KIND} = 'both'`),
      alike: count(sql`${KIND} = 'alike'`),
      suspected: count(sql`${KIND} = 'suspected'`),
    })
    .from(importLines)
    .where(ofImport(work, id));
  const { all, total, same, ...apart } = found!;
  return { alike: all, suspected: { total, same }, apart };
}

/** For how many rows of each kind somebody chose otherwise than for all; who can't go is left, and so is who goes by a choice of their own alone. */
async function chosenIn(work: Work, id: string) {
  const rows = await work.tx
    .select({
      kind: KIND,
      take: sql<number>`(count(*) filter (where ${importLines.take}))::int`,
      leave: sql<number>`(count(*) filter (where ${importLines.take} is not true))::int`,
    })
    .from(importLines)
    .where(
      ofImport(
        work,
        id,
        or(
          isNotNull(importLines.take),
          sql`${importLines.fate} = 'gone' and (${importLines.problem} <> '' or ${IS_ALONE})`,
        ),
      ),
    )
    .groupBy(KIND);
  return Object.fromEntries(rows.map(({ kind, ...counts }) => [kind, counts])) as Partial<
    Record<RowKind, { take: number; leave: number }>
  >;
}

/** One page of the rows of a checked file that would become the same, or resemble other records, in their order; those that somebody is to decide on come first. */
export async function checkedRows(
  work: Work,
  one: ImportAnswer,
  asked: {
    page: number;
    per_page: number;
    fate?: Fate | undefined;
    alike?: boolean | undefined;
    suspected?: boolean | undefined;
    both?: boolean | undefined;
  },
) {
  const { page, per_page } = asked;
  const resource = resourceOf(one);
  const seen = new Set([...visibleFields(resource, work.actor.role), ...eveningOf(one)]);
  const brought = broughtFields(one, work);
  const where = ofImport(
    work,
    one.id,
    and(
      asked.fate && eq(importLines.fate, asked.fate),
      asked.alike ? IS_ALIKE : undefined,
      asked.suspected ? and(IS_ALIKE, IS_SUSPECTED) : asked.suspected === false ? sql`${KIND} = 'alike'` : undefined,
      asked.both ? sql`${KIND} = 'both'` : undefined,
    ),
  );
  const rows = await work.tx
    .select()
    .from(importLines)
    .where(where)
    .orderBy(sql`${KIND} <> 'both'`, importLines.line, importLines.id)
    .limit(per_page)
    .offset((page - 1) * per_page);
  const ids = rows.flatMap(({ fate, record_id }) => (fate === 'gone' && record_id ? [record_id] : []));
  const held =
    ids.length > 0 ? await requireLongImport(one.noun).held?.(work, one.event?.hall_id ?? null, ids) : undefined;
  // In the order of the noun's fields, which the database doesn't keep.
  const seenOf = <V>(values: Record<string, V>, fields = seen) =>
    Object.fromEntries([...fields].filter((name) => name in values).map((name) => [name, values[name]!]));
  return {
    rows: rows.map(({ id, line, fate, record_id, texts, was, since, given, problem, take }) => ({
      id,
      line: lineOf(line, fate),
      fate,
      name: titleOf(resource, texts),
      texts: seenOf(texts, lineOf(line, fate) > 0 ? brought : seen),
      was: seenOf(fate === 'added' ? ((given as Partial<Alike>).differs ?? was) : was),
      since: seenOf(since),
      problem,
      take,
      alike: String(given['alike'] ?? ''),
      suspected: given['suspected'] === true,
      warned: String(given['warned'] ?? ''),
      may_be_same: 'resembles' in given,
      alone: 'alone' in given,
      held: (fate === 'gone' && held?.get(record_id ?? '')) || null,
    })),
    total: await work.tx.$count(importLines, where),
  };
}

/** The line of the file; who is gone stands in none. */
function lineOf(line: number, fate: Fate): number {
  return fate === 'gone' ? 0 : line;
}

/** The rows that stayed out, as a sheet to correct and bring again. */
export async function refusalSheet(work: Work, one: ImportAnswer): Promise<FileAnswer> {
  const resource = resourceOf(one);
  const rows = await refusalsOf(work, one.id);
  const names = [...broughtFields(one, work)].filter((name) => rows.some(({ texts }) => name in texts));
  const title = (key: string) => translate(work.language, `sheet.${key}`);
  const columns = [
    ...names.map((name) => ({ title: cellLabel(resource, name, work.language) })),
    { title: title('problem_column'), width: 60 },
    { title: title('row_column'), width: 8 },
  ];
  const cells = rows.map(({ line, texts, problem }) => [...names.map((name) => texts[name] ?? ''), problem, line]);
  const name = title('problems_name');
  return new FileAnswer(`${name}.xlsx`, XLSX_TYPE, () => writeSheet(columns, cells, 'xlsx', work.language, name));
}

/** What the person sees of the file's own rows: who brings a file reads in it what is open to who brought a record (0097). */
function broughtFields(one: ImportAnswer, work: Work): Set<string> {
  const { resource, rules } = nounOf(one);
  const seen = visibleFields(resource, work.actor.role);
  const opened: readonly string[] = one.mine ? (rules.opens ?? []) : [];
  const own = Object.keys(resource.fields).filter((name) => seen.has(name) || opened.includes(name));
  return new Set([...own, ...eveningOf(one)]);
}

/** What a guest file for a hall says for the evening. */
function eveningOf({ noun, event }: ImportAnswer): readonly string[] {
  return noun === 'guests' && event ? [...WISHES, ...TIES] : [];
}

function nounOf({ noun }: ImportAnswer) {
  return NOUNS.find(({ resource }) => resource.name === noun)!;
}

function resourceOf(one: ImportAnswer) {
  return nounOf(one).resource;
}
