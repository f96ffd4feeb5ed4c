import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { fileSent } from '#shared/imports.ts';
import { limit } from '#shared/limits.ts';
import { type Message, Problem } from '#shared/problems.ts';
import { type Fields, type Resource, visibleFields, writableFields } from '#shared/resource.ts';
import type { Role } from '#shared/roles.ts';
import { listOf, writeSchema } from '#shared/schema.ts';
import { importColumns, parsedList, type ParsedList, repeatedValues } from '#shared/sheet.ts';
import { Afterwards, defineCall, FileAnswer, fileOf } from '../../call/call.ts';
import type { TenantTable, Work } from '../../db/work.ts';
import { translate } from '../../base/language.ts';
import { writeBook, XLSX_TYPE } from '../../paper/list.ts';
import { openSheet, type OpenedSheet } from '../../sheet/open.ts';
import { badFile } from '../../uploads/refusal.ts';
import { beginImport, endImport, hashOf, holdImport, lastImport } from '../imports/record.ts';
import { storedValues } from '../kinds.ts';
import { checkReferences } from '../references.ts';
import type { CrudRules } from '../rules.ts';
import { seenValues } from '../seen.ts';
import { checkRecords } from './check.ts';
import { findColumns, type FoundColumns, type FoundRecord, recordsBelow, requireColumns } from './columns.ts';
import { takenValues } from './stored.ts';
import { templateSheets } from './template.ts';

type Values = Record<string, unknown>;

/** The calls that bring records by a file, where the resource has them: its template, reading a file, storing rows. */
export function importCalls<N extends string>(resource: Resource<Fields, N>, table: TenantTable, rules: CrudRules) {
  const names = importColumns(resource);
  if (!names) return [];
  return [templateCall(resource, names), parseCall(resource, names), createListCall(resource, table, rules)];
}

/** Of the columns those a role sees; the others are none of a file's for it. */
function seenNames(resource: Resource, names: readonly string[], role: Role): string[] {
  const visible = visibleFields(resource, role);
  return names.filter((name) => visible.has(name));
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

interface Prepared {
  file_hash: string;
  seen: string[];
  opened: OpenedSheet;
  found: FoundColumns;
  records: FoundRecord[];
}

function parseCall<N extends string>(resource: Resource<Fields, N>, names: readonly string[]) {
  const longest = Math.max(...names.map((name) => lengthOf(resource, name)));
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
      const opened = await openSheet(file.bytes, file.name, {
        hasHeader: (rows) => findColumns(resource, seen, rows) !== null,
        // One more than fits, so that what is too long is refused and not cut off.
        cellLength: Math.max(1000, longest + 1),
      });
      const found = requireColumns(resource, seen, opened.rows, language);
      const records = await recordsBelow(opened.rows, found);
      if (records.length === 0) throw badFile('no_rows');
      if (records.length > limit('sheetRows')) throw badFile('too_many_rows', { max: limit('sheetRows') });
      return { file_hash: hashOf(file.bytes), seen, opened, found, records };
    },
    run: async (work, { prepared }) => {
      const { file_hash, seen, opened, found, records } = prepared as Prepared;
      const columns = seen.filter((name) => found.columns.has(name));
      const checked = await checkRecords(resource, work, seen, records);
      const { file: file_name, sheet } = opened;
      const last = await lastImport(work, { noun: resource.name, hall_id: null });
      const read = {
        import_id: uuidv7(),
        file_hash,
        last_import: last?.id ?? null,
        file_name,
        sheet,
        columns,
        unknown: found.unknown,
      };
      return new Afterwards(async (): Promise<ParsedList> => ({ ...read, rows: await checked() }));
    },
  });
}

function lengthOf(resource: Resource, name: string): number {
  const field = resource.fields[name]!;
  return field.kind === 'text' ? field.max : 0;
}

function createListCall<N extends string>(resource: Resource<Fields, N>, table: TenantTable, rules: CrudRules) {
  const max = limit('sheetRows');
  const body = z.strictObject({
    rows: listOf(writeSchema(resource, 'create'), { min: 1, max }),
    /** The file they come from: it is kept as an import. */
    file: z.strictObject(fileSent).optional(),
    /** The line of the file that each row stands in. */
    lines: z.array(z.number().int().min(1)).max(max).optional(),
  });
  return defineCall({
    method: 'POST',
    path: `/${resource.name}/create_list`,
    tag: resource.name,
    summary: `Add many to ${resource.name}, all or none; problems are named rows.<position>.<field>`,
    least: resource.allow.create.least!,
    bodyLimit: limit('listBytes'),
    bodyFirst: true,
    body,
    answer: z.object({ created: z.number().int(), import_id: z.uuid() }),
    status: 201,
    refuses: [409],
    run: async (work, { body }) => {
      const rows = body.rows as Values[];
      const sent = body.file ?? { import_id: uuidv7(), file_hash: '' };
      const to = { noun: resource.name, hall_id: null };
      const { id, stored } = await holdImport(work, to, sent);
      if (stored) return { ...(stored.counts as { created: number }), import_id: id };
      const counts = { created: rows.length, updated: 0, kept: 0 };
      await beginImport(work, id, to, sent, counts);
      const made = await storeList(resource, work, table, rules, rows);
      await endImport(
        work,
        id,
        counts,
        made.map((record_id, i) => ({ line: body.lines?.[i] ?? i + 1, record_id, did: 'added' })),
      );
      return { created: rows.length, import_id: id };
    },
  });
}

/** Stores them, and answers their ids in the order given. */
async function storeList(
  resource: Resource,
  work: Work,
  table: TenantTable,
  rules: CrudRules,
  sent: Values[],
): Promise<string[]> {
  const rows = seenValues(resource, work, sent, at);
  await checkReferences(resource, work, rows, at);
  refuse(repeatedValues(resource, rows), 'twice');
  refuse(await takenValues(resource, work, rows), 'taken');
  if (rules.create) {
    const ids: string[] = [];
    for (const values of rows) ids.push(await rules.create(work, values));
    return ids;
  }
  const names = writableFields(resource, 'create').map(([name]) => name);
  const full = rows.map((values) => ({
    // One statement writes many rows, so each has all columns.
    ...storedValues(resource, Object.fromEntries(names.map((name) => [name, values[name] ?? null]))),
    ...rules.derive?.(values, null),
  }));
  return (await work.insert(table, full as never)).map(({ id }) => id as string);
}

function at(row: number): string {
  return `rows.${row}.`;
}

function refuse(found: ReadonlyMap<string, number[]>, key: Message['key']): void {
  const errors = [...found].flatMap(([name, rows]) => rows.map((row) => [`${at(row)}${name}`, { key }] as const));
  if (errors.length > 0) throw new Problem('invalid', { errors: Object.fromEntries(errors) });
}
