import { z } from 'zod';
import { Problem, type ProblemCode } from '#shared/problems.ts';
import { type Resource, titleOf, visibleFields } from '#shared/resource.ts';
import { uuid } from '#shared/uuid.ts';
import { fieldLabel, translate, translateField } from '../base/language.ts';
import { sentenceOf } from '../call/errors.ts';
import type { Work } from '../db/work.ts';

/** Names at most this many records that stay as they are; their number is exact. */
export const NAMED = 50;

/** Some of the records that stay as they are, with the reason, and how many they are. */
export const keptShape = {
  kept: z.array(z.object({ id: uuid(), name: z.string(), reason: z.string() })),
  kept_total: z.number().int(),
};
/** What goes on in the background: the job, and how many records it is about. Only looked at: how many it would be. */
export const backgroundShape = {
  background: z.object({ job_id: uuid().nullable(), total: z.number().int() }).meta({ title: 'Background' }).optional(),
};
export type Kept = z.output<z.ZodObject<typeof keptShape>>;

/** Refusals of several records, as they are said of one. */
const SHORT: Partial<Record<ProblemCode, string>> = {
  guests_have_tickets: 'has_ticket',
  foreign_sector: 'foreign_sector',
};

/** Why a record stays as it is; where no field says it, the refusal's own sentence does. */
export function reasonOf(resource: Resource, problem: Problem, work: Work): string {
  const errors = Object.entries(problem.detail.errors ?? {});
  const short = SHORT[problem.code];
  if (short) return translate(work.language, `problems.kept.${short}`);
  if (errors.length === 0) return sentenceOf(problem, work.language);
  return errors
    .map(([name, message]) => `${fieldLabel(resource, name, work.language)}: ${translateField(work.language, message)}`)
    .join('; ');
}

/** How a record is called by what the person sees of it. */
export function titleIn(resource: Resource, row: Readonly<Record<string, unknown>>, work: Work): string {
  const visible = visibleFields(resource, work.actor.role);
  return titleOf({ title: resource.title.filter((name) => visible.has(name)) }, row);
}

/** Those of `rows` that are refused, or of whom there is something to say, as they are answered. */
export function keptOf(
  resource: Resource,
  work: Work,
  rows: readonly Readonly<Record<string, unknown>>[],
  refused: ReadonlyMap<string, Problem | string>,
): Kept {
  const said = (why: Problem | string) => (typeof why === 'string' ? why : reasonOf(resource, why, work));
  const kept = rows
    .filter(({ id }) => refused.has(id as string))
    .slice(0, NAMED)
    .map((row) => ({
      id: row.id as string,
      name: titleIn(resource, row, work),
      reason: said(refused.get(row.id as string)!),
    }));
  return { kept, kept_total: refused.size };
}

/** Both, with as many names as are told. */
export function keptOfBoth(one: Kept, other: Kept): Kept {
  return { kept: [...one.kept, ...other.kept].slice(0, NAMED), kept_total: one.kept_total + other.kept_total };
}

/** The refusal of the whole, where all of it is refused. */
export function refuseAll(refused: ReadonlyMap<string, Problem>, total: number, kept: Kept): void {
  const [first] = refused.values();
  if (!first || refused.size < total) return;
  const { errors, ...detail } = first.detail;
  // Of one record the fields are its own.
  throw new Problem(first.code, { ...detail, ...(total === 1 && { errors }), extra: { ...detail.extra, ...kept } });
}

/** What a person can be told; anything else fails the whole. */
export function refusal(error: unknown): Problem {
  if (error instanceof Problem && error.status < 500 && error.code !== 'not_found') return error;
  throw error;
}
