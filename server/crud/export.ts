import { z } from 'zod';
import { kindOf } from '#shared/kinds.ts';
import { limit } from '#shared/limits.ts';
import { pascal, typeName } from '#shared/naming.ts';
import { Problem } from '#shared/problems.ts';
import { type Fields, type Resource, sheetColumns, visibleFields } from '#shared/resource.ts';
import { listOf } from '#shared/schema.ts';
import { uuid } from '#shared/uuid.ts';
import { type Again, defineCall, FileAnswer, fileOf } from '../call/call.ts';
import type { Work } from '../db/work.ts';
import { fieldLabel, translate } from '../base/language.ts';
import { SHEET_ROWS, type SheetCell, sheetParts, XLSX_TYPE } from '../paper/list.ts';
import { ahead } from '../base/ahead.ts';
import { inSlices } from '../base/slices.ts';
import { cellOf } from './kinds.ts';
import type { Listing } from './listing.ts';
import { commaList, type listQuery } from './paging.ts';
import { type CellWords, wordsOf } from './sheet/words.ts';

const TYPES = {
  xlsx: XLSX_TYPE,
  csv: 'text/csv; charset=utf-8',
} as const;

/** How the records of a sheet are found. */
export interface Found<Q extends z.ZodObject> {
  /** The list's own query string. */
  query: Q;
  unknown?: Listing['unknown'];
  /** All that match, in the order of the list. */
  ids: (work: Work, asked: z.output<Q>) => Promise<Ids>;
  /** Those of them that are still there, in any order, with at least these fields. */
  rows: (work: Work, ids: string[], names: readonly string[]) => Promise<object[]>;
}

/** Ids of many records, sixteen bytes each where there may be a million; taken once, so that each is told once. */
type Ids = Pick<readonly string[], 'length'> & { slice: (from: number, to: number) => string[] };

/**
 * All matching rows of a resource as a sheet: its `sheet` columns as far as the person may see them, or those they name, in
 * that order.
 */
export function exportCall<N extends string, Q extends z.ZodObject>(resource: Resource<Fields, N>, found: Found<Q>) {
  return defineCall({
    ...basicsOf(resource),
    method: 'GET',
    name: `export${pascal(resource.name)}`,
    summary: `All matching ${resource.name} as a sheet`,
    query: found.query.extend(paramsOf(resource)),
    ...(found.unknown ? { unknown: found.unknown } : {}),
    run: (work, { query }) => sheetOf(resource, work, found, query as Asked),
  });
}

/** The same of records that are named, up to `bulkRows`: an address has no room for them. */
export function exportChosenCall<N extends string, Q extends z.ZodObject>(
  resource: Resource<Fields, N>,
  found: Found<Q>,
) {
  const { sort, order } = found.query.shape as Pick<
    ReturnType<typeof listQuery<string, Record<never, never>>>['shape'],
    'sort' | 'order'
  >;
  const ids = listOf(uuid(), { min: 1, max: limit('bulkRows') });
  return defineCall({
    ...basicsOf(resource),
    method: 'POST',
    name: `exportChosen${pascal(resource.name)}`,
    summary: `These of ${resource.name} as a sheet; what is gone by now is left out`,
    reads: true,
    body: z
      .strictObject({ ids, sort, order, ...paramsOf(resource) })
      .meta({ title: `${typeName(resource.name)}Export` }),
    run: (work, { body }) => sheetOf(resource, work, found, { ...body, ids: body.ids.join() } as Asked),
  });
}

function basicsOf<N extends string>(resource: Resource<Fields, N>) {
  return {
    path: `/${resource.name}/export`,
    heavy: true,
    refuses: [409],
    tag: resource.name,
    least: resource.allow.read.least!,
    answer: fileOf(TYPES.xlsx, 'text/csv'),
  } as const;
}

/** What is asked of a sheet, whatever its rows. */
function paramsOf({ fields }: Pick<Resource, 'fields'>) {
  const all = Object.keys(fields).filter((name) => !kindOf(fields[name]!).isApart);
  return {
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    columns: commaList((word) => all.includes(word)).optional(),
  };
}
type Asked = { format: 'xlsx' | 'csv'; columns?: string };

async function sheetOf<Q extends z.ZodObject>(
  resource: Resource,
  work: Work,
  { ids: idsOf, rows: rowsOf }: Found<Q>,
  { format, columns: chosen, ...rest }: Asked,
) {
  const visible = visibleFields(resource, work.actor.role);
  const named = chosen ? [...new Set(chosen.split(','))] : undefined;
  if (named?.some((name) => !visible.has(name)))
    throw new Problem('invalid', { errors: { columns: { key: 'invalid' } } });
  const names = named ?? sheetColumns(resource)!.filter((name) => visible.has(name));
  const ids = await idsOf(work, rest as z.output<Q>);
  if (format === 'xlsx' && ids.length > SHEET_ROWS)
    throw new Problem('too_many_records', { params: { max: SHEET_ROWS, total: ids.length } });
  const labels = await labelsOf(resource, work, names);
  const many = translate(work.language, `resources.${resource.name}.many`);
  const columns = names.map((name) => ({ title: fieldLabel(resource, name, work.language) }));
  const cells = (row: Stored) => names.map((name) => labels(name, row[name]));
  const read = (later: Work, some: string[]) => rowsOf(later, some, names) as Promise<Stored[]>;
  return new FileAnswer(`${many}.${format}`, TYPES[format], (again) =>
    sheetParts(columns, ahead(pagesOf(ids, again, read, cells)), format, work.language, many),
  );
}

type Stored = { id: string } & Record<string, unknown>;

/** The cells of these records, part by part, so that nobody waits for all of them; what is deleted meanwhile is left out. */
async function* pagesOf(
  ids: Ids,
  again: Again,
  read: (work: Work, ids: string[]) => Promise<Stored[]>,
  cells: (row: Stored) => SheetCell[],
): AsyncGenerator<SheetCell[][]> {
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const some = ids.slice(from, from + ROWS_AT_ONCE);
    const found = await again((work) => read(work, some));
    const byId = new Map(found.map((row) => [row.id, row]));
    yield await inSlices(
      some.flatMap((id) => byId.get(id) ?? []),
      cells,
    );
  }
}

/** How many records are read in one transaction. */
const ROWS_AT_ONCE = 1000;

/** Values as people read them. */
async function labelsOf(resource: Resource, work: Work, names: string[]) {
  const words = new Map<string, CellWords>();
  for (const name of names) words.set(name, await wordsOf(resource, name, work, { living: false }));
  return (name: string, value: unknown) => cellOf(resource.fields[name]!, value, words.get(name)!);
}
