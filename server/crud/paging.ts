import { z } from 'zod';
import { limit, pageMax } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { uuid } from '#shared/uuid.ts';

/** Query strings and answers that all lists share. */

export const idParams = z.strictObject({ id: uuid() });

/** A number in a query string as people write one: nothing at all is none, nor is 0x10. */
export function writtenNumber<S extends z.ZodType>(number: S) {
  const read = (given: unknown) => (typeof given === 'string' && !/^-?\d+(\.\d+)?$/.test(given) ? Number.NaN : given);
  return z.preprocess(read, number);
}

/** Longer than any list of words that may be said: its end is not looked for. */
const LONGEST = 40_000;

/** `?ids=a,b,c`, of words that `isOne` knows, as `read` takes them. */
export function commaList(isOne: (word: string) => boolean, read = (words: string) => words) {
  const list = z
    .string()
    .max(LONGEST, { abort: true })
    .overwrite((value) => read(value.replace(/\s/g, '')))
    .refine((value) => value.split(',').every(isOne));
  // A caller has them as a list, and a query string writes that with commas.
  return list as unknown as z.ZodType<string, string | readonly string[]>;
}

export const idList = commaList(
  (id) => uuid().safeParse(id).success,
  (ids) => ids.toLowerCase(),
);

/** Records to delete come in the body or as `?ids=`; whoever says both means all of them. At least one, none twice. */
export function namedIds(query: string | undefined, body: readonly string[] | undefined): string[] {
  const ids = new Set([...(query?.split(',') ?? []), ...(body ?? [])]);
  if (ids.size === 0) throw new Problem('invalid', { errors: { ids: { key: 'required' } } });
  return [...ids];
}

/** What was searched for in place of what found nothing: the other keyboard layout of it, or words one letter off. */
export const corrected = z.object({ kind: z.enum(['layout', 'typo']), q: z.string().optional() });
export type Corrected = z.output<typeof corrected>;

/** How many rows match: exactly, or more than so many. */
export interface Counted {
  total: number;
  total_more?: true;
}

/** Counted up to one more than are told exactly. */
export function upToMost(total: number): Counted {
  const most = limit('exactTotal');
  return total > most ? { total: most, total_more: true } : { total };
}

/** How many pages so many rows have; one where there are none. */
export function pagesIn(total: number, per_page: number): number {
  return Math.max(1, Math.ceil(total / per_page));
}

/** Which page an answer is, of how many. */
export const pageMeta = z.object({
  page: z.number(),
  per_page: z.number(),
  total: z.number(),
  total_pages: z.number(),
  corrected: corrected.optional(),
});

/** The same of a list that may be too long to be counted: `total` and more match then, and the last page has no number. */
export const longMeta = pageMeta.extend({
  page: z.number().nullable(),
  total_pages: z.number().nullable(),
  total_more: z.literal(true).optional(),
});

/** The answer of a generated list. */
export function longPageOf<S extends z.ZodType>(item: S) {
  return z.object({ data: z.array(item), meta: longMeta });
}

/** Numbers of a page for its `meta`. */
export function longMetaOf(
  page: number | null,
  per_page: number,
  { total, total_more }: Counted,
  corrected?: Corrected,
) {
  const { total_pages, ...numbers } = metaOf(page ?? 1, per_page, total, corrected);
  return total_more ? { ...numbers, page, total_pages: null, total_more } : { ...numbers, page, total_pages };
}

/** The answer of a list. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({ data: z.array(item), meta: pageMeta });
}

/** What is searched for. */
export const searchParam = z.string().max(200);

/** The parameters that choose a page of a list. */
export function pageParams(picked = false) {
  return {
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(pageMax(picked)).optional(),
  };
}

/** The query string of a list; an unknown sort, filter or parameter is refused by name, and a page that is too long. */
export function listQuery<S extends string, F extends Record<string, z.ZodType>>(
  sorts: readonly S[],
  filters: F,
  { picked = false }: { picked?: boolean | undefined } = {},
) {
  return z.strictObject({
    ...pageParams(picked),
    sort: z.enum(sorts).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    q: searchParam.optional(),
    ids: idList.optional(),
    ...filters,
  });
}

/** What every list is asked; filters of its own come beside it. */
export type ListAsked = z.output<ReturnType<typeof listQuery<string, Record<never, never>>>>;

/** Numbers of a page for `meta`. */
export function metaOf(page: number, per_page: number, total: number, corrected?: Corrected) {
  const numbers = { page, per_page, total, total_pages: pagesIn(total, per_page) };
  return corrected ? { ...numbers, corrected } : numbers;
}

/** The query of a list that is short by nature (halls of an event): all of it, unless pages are asked for. */
export const wholeList = z.strictObject(pageParams(true));

/** One page of rows that are all there. */
export function pageIn<R>(rows: R[], { page, per_page = pageMax(true) }: z.output<typeof wholeList>) {
  const data = rows.slice((page - 1) * per_page, page * per_page);
  return { data, meta: metaOf(page, per_page, rows.length) };
}
