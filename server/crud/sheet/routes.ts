import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { fileSent } from '#shared/imports.ts';
import { limit } from '#shared/limits.ts';
import { type Fields, type Resource, sheetKey } from '#shared/resource.ts';
import { listOf, writeSchema } from '#shared/schema.ts';
import { importColumns, parsedList, type ParsedList } from '#shared/sheet.ts';
import { uuid } from '#shared/uuid.ts';
import { Afterwards, defineCall, FileAnswer, fileOf } from '../../call/call.ts';
import type { TenantTable } from '../../db/work.ts';
import { translate } from '../../base/language.ts';
import { writeBook, XLSX_TYPE } from '../../paper/list.ts';
import { type AskBrought, goneFrom } from '../imports/editions.ts';
import { hashOf, holdImport, lastImport } from '../imports/record.ts';
import type { CrudRules } from '../rules.ts';
import { checkRecords } from './check.ts';
import { type ReadRecords, readRecords, seenNames } from './file.ts';
import { broughtBefore } from './gone.ts';
import { storeFile } from './storing.ts';
import { templateSheets } from './template.ts';

/** The calls that bring records by a file, where the resource has them: its template, reading a file, storing rows. */
export function importCalls<N extends string>(resource: Resource<Fields, N>, table: TenantTable, rules: CrudRules) {
  const names = importColumns(resource);
  if (!names) return [];
  return [
    templateCall(resource, names),
    parseCall(resource, names, table, rules),
    createListCall(resource, table, rules),
  ];
}

function templateCall<N extends string>(resource: Resource<Fields, N>, names: readonly string[]) {
  return defineCall({
    method: 'GET',
    path: `/${resource.name}/import_template`,
    tag: resource.name,
    summary: `An empty file for ${resource.name} with the right headers`,
    least: resource.allow.create.least!,
    answer: fileOf(XLSX_TYPE),
    run: async (work) => {
      const many = translate(work.language, `resources.${resource.name}.many`);
      const sheets = await templateSheets(resource, work, seenNames(resource, names, work.actor.role));
      const name = translate(work.language, 'sheet.template_of', { name: many });
      return new FileAnswer(`${name}.xlsx`, XLSX_TYPE, async () => writeBook(sheets));
    },
  });
}

interface Prepared extends ReadRecords {
  file_hash: string;
  seen: string[];
}

function parseCall<N extends string>(
  resource: Resource<Fields, N>,
  names: readonly string[],
  table: TenantTable,
  rules: CrudRules,
) {
  return defineCall({
    method: 'POST',
    path: `/${resource.name}/parse_sheet`,
    tag: resource.name,
    summary: `Read a file of ${resource.name}: rows with their problems; nothing is stored`,
    least: resource.allow.create.least!,
    upload: true,
    answer: parsedList,
    prepare: async ({ file, request }): Promise<Prepared> => {
      const { actor, language } = request.context();
      const seen = seenNames(resource, names, actor.role);
      return { file_hash: hashOf(file.bytes), seen, ...(await readRecords(resource, seen, file, language)) };
    },
    run: async (work, { prepared }) => {
      const { file_hash, seen, opened, found, records } = prepared as Prepared;
      const columns = seen.filter((name) => found.columns.has(name));
      const isLong = records.length > limit('checkedRows');
      const checked = await checkRecords(resource, work, seen, isLong ? [] : records);
      const { file: file_name, sheet } = opened;
      const to = { noun: resource.name, hall_id: null };
      const ask: AskBrought<ParsedList['gone'][number]> = (only) =>
        broughtBefore(resource, work, table, rules, only(sql`t.id`));
      // Of a long file it is asked once its rows are kept.
      const gone = isLong ? () => [] : await goneFrom(work, to, { id: 'id', ask });
      const last = await lastImport(work, to);
      const read = {
        import_id: uuidv7(),
        file_hash,
        last_import: last?.id ?? null,
        file_name,
        sheet,
        columns,
        unknown: found.unknown,
        ...(isLong ? { long: records.length } : {}),
      };
      return new Afterwards(async (): Promise<ParsedList> => {
        const rows = await checked();
        const here = rows.flatMap(({ match }) => match?.id ?? []);
        return { ...read, rows, gone: gone(new Set(here)) };
      });
    },
  });
}

function createListCall<N extends string>(resource: Resource<Fields, N>, table: TenantTable, rules: CrudRules) {
  return defineCall({
    method: 'POST',
    path: `/${resource.name}/create_list`,
    tag: resource.name,
    summary: `Add many to ${resource.name}, all or none; problems are named rows.<position>.<field>`,
    least: resource.allow.create.least!,
    bodyLimit: limit('listBytes'),
    bodyFirst: true,
    body: bodyOf(resource),
    answer: z.object({
      import_id: uuid(),
      created: z.number().int(),
      updated: z.number().int(),
      kept: z.number().int(),
      gone: z.number().int(),
    }),
    status: 201,
    refuses: [404, 409],
    run: async (work, { body }) => {
      const sent = body.file ?? { import_id: uuidv7(), file_hash: '' };
      const { id, stored } = await holdImport(work, { noun: resource.name, hall_id: null }, sent);
      const none = { created: 0, updated: 0, kept: 0, gone: 0 };
      if (stored) return { ...none, ...(stored.counts as Partial<typeof none>), import_id: id };
      return { ...(await storeFile(resource, work, table, rules, { id, sent, list: body })), import_id: id };
    },
  });
}

/** Rows to add; where files know records by a key, also what becomes of those that are there. */
function bodyOf<N extends string>(resource: Resource<Fields, N>) {
  const max = limit('checkedRows');
  const line = z.number().int().min(1);
  const keyed = sheetKey(resource).length > 0;
  const more = {
    /** Records that are in the file otherwise than they are stored: what changes of each. */
    changes: listOf(z.strictObject({ id: uuid(), line: line.optional(), values: writeSchema(resource, 'update') }), {
      max,
    }).optional(),
    /** Records that the file has and that stay as they are. */
    kept: z
      .array(z.strictObject({ id: uuid(), line }))
      .max(max)
      .optional(),
    /** Records that are not in the file any more, to be deleted. */
    gone: z.array(uuid()).max(max).optional(),
  };
  return z.strictObject({
    rows: listOf(writeSchema(resource, 'create'), { min: keyed ? 0 : 1, max }),
    /** The file they come from: it is kept as an import. */
    file: z.strictObject(fileSent).optional(),
    /** The line of the file that each row stands in. */
    lines: z.array(line).max(max).optional(),
    ...((keyed ? more : {}) as typeof more),
  });
}
