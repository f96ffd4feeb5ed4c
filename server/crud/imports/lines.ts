import { and, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { Fate, RowKind, StoreChoice } from '#shared/imports.ts';
import { limit } from '#shared/limits.ts';
import { among } from '../../db/among.ts';
import type { Work } from '../../db/work.ts';
import { importLines } from './table.ts';

export type KnownLine = typeof importLines.$inferSelect;

/** A row of a file as its check judged it; of a short one those alone that stayed out. */
export type Line = Pick<KnownLine, 'line' | 'fate' | 'record_id' | 'texts' | 'was' | 'since' | 'given' | 'problem'>;

/** What is said beside a row that resembles another record, or a row above, without being the same; kept in `given`. */
export interface Alike {
  alike: string;
  /** By something that seldom two share, an address or a phone. */
  suspected: boolean;
  /** The known record that it may be after all, and how that reads in the fields that differ. */
  resembles?: string;
  differs?: Record<string, string | null>;
}

/** SQL: may the row be a known record after all, and is that worth a look? */
export const IS_SUSPECTED = sql<boolean>`(${importLines.given} ->> 'suspected' = 'true' and ${importLines.given} ? 'resembles')`;

/** SQL: does what isn't in the file any more go by a choice of its own alone? */
export const IS_ALONE = sql<boolean>`(${importLines.given} ? 'alone')`;

/** SQL: does the row resemble another one? */
export const IS_ALIKE = sql<boolean>`${importLines.given} ->> 'alike' is not null`;

/** SQL: among which rows one chooses for all at once. */
export const KIND = sql<RowKind>`(case
  when ${importLines.fate} = 'changed' and ${importLines.since} <> '{}'::jsonb then 'both'
  when ${importLines.fate} = 'added' and ${IS_SUSPECTED} then 'suspected'
  when ${importLines.fate} = 'added' and ${IS_ALIKE} then 'alike'
  else ${importLines.fate} end)`;

/** What is known of no file yet. */
export const NOTHING_FOUND: Record<Fate, number> = { added: 0, changed: 0, kept: 0, twice: 0, refused: 0, gone: 0 };

/** A row about which there is nothing more to say. */
export function plainLine(line: number, fate: Fate, texts: Line['texts']): Line {
  return { line, fate, texts, record_id: null, was: {}, since: {}, given: {}, problem: '' };
}

export function countOf(lines: readonly Pick<Line, 'fate'>[], before = NOTHING_FOUND): Record<Fate, number> {
  const found = { ...before };
  for (const { fate } of lines) found[fate]++;
  return found;
}

/** The lines of one import, or some of them. */
export function ofImport(work: Work, import_id: string, more?: SQL): SQL {
  return and(eq(importLines.organization_id, work.organization_id), eq(importLines.import_id, import_id), more)!;
}

/** SQL: is the row done as the file says, by its own choice or by the one for all? */
export function isTaken({ changes, gone, both, alike, suspected }: StoreChoice): SQL<boolean> {
  return sql<boolean>`coalesce(${importLines.take}, case ${KIND}
    when 'changed' then ${changes === 'take'} when 'both' then ${both === 'take'}
    when 'alike' then ${alike !== 'leave'} when 'suspected' then ${suspected !== 'leave'} when 'gone' then ${gone === 'remove'} and ${importLines.problem} = '' and not ${IS_ALONE}
    else true end)`;
}

/** The lines of a fate behind one of them, in their order, and whether each is taken. */
export async function linesAfter(
  work: Work,
  { import_id, ...choice }: { import_id: string } & StoreChoice,
  fate: Fate,
  after: number,
  rows: number,
): Promise<(KnownLine & { taken: boolean })[]> {
  return work.tx
    .select({ ...getTableColumns(importLines), taken: isTaken(choice) })
    .from(importLines)
    .where(ofImport(work, import_id, and(eq(importLines.fate, fate), gt(importLines.line, after))))
    .orderBy(importLines.line)
    .limit(rows);
}

/** Lines that stay out after all, with the reason; who isn't in the file and can't go is in no line of it. */
export async function refuseLines(work: Work, refused: ReadonlyMap<string, string>): Promise<void> {
  if (refused.size === 0) return;
  await work.tx
    .update(importLines)
    .set({
      fate: 'refused',
      line: sql`case when ${importLines.fate} = 'gone' then 0 else ${importLines.line} end`,
      problem: sql`${JSON.stringify(Object.fromEntries(refused))}::jsonb ->> ${importLines.id}::text`,
    })
    .where(and(eq(importLines.organization_id, work.organization_id), among(importLines.id, [...refused.keys()])));
}

/** The rows of the file that stayed out, in its order. */
export async function refusalsOf(work: Work, import_id: string) {
  return work.tx
    .select({ line: importLines.line, texts: importLines.texts, problem: importLines.problem })
    .from(importLines)
    .where(ofImport(work, import_id, and(eq(importLines.fate, 'refused'), gt(importLines.line, 0))))
    .orderBy(importLines.line)
    .limit(limit('sheetRows'));
}
