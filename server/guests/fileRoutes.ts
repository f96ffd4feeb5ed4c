import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import {
  checkedRow,
  createList,
  GUEST_FIELDS,
  type GuestField,
  guestValues,
  importCounts,
  PERSON_FIELDS,
  type ParsedSheet,
  parsedSheet,
  rowsToCheck,
  sheetColumn,
} from '#shared/guests.ts';
import { type Language, limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import { listOf } from '#shared/schema.ts';
import { uuid } from '#shared/uuid.ts';
import { Afterwards, defineCall, FileAnswer, fileOf } from '../call/call.ts';
import { goneFrom } from '../crud/imports/editions.ts';
import { lastImport } from '../crud/imports/record.ts';
import type { Work } from '../db/work.ts';
import { effectiveLimit, invitedCount } from '../events/rules.ts';
import { requireHall } from '../halls/rules.ts';
import { translate } from '../base/language.ts';
import { writeSheet, XLSX_TYPE } from '../paper/list.ts';
import { inSlices } from '../base/slices.ts';
import { badFile } from '../uploads/refusal.ts';
import { checkGuestRows, compareWithGuests, type RowFinding } from './check.ts';
import { goneGuests } from './gone.ts';
import { requireInviter } from './inviting.ts';
import { withKnownPlusOnes } from './plusOneRows.ts';
import type { FreePlaces } from './seats.ts';
import { type ReadSheet, readGuestFile } from './sheet/file.ts';
import { guestColumns, templateColumns } from './sheet/template.ts';
import { type ReadyRows, readyRows, storeGuestList } from './storing.ts';

const bodyLimit = limit('listBytes');

/** Guests that come by a file: its template, what is in it, what is wrong with it, and storing it. */
export function fileCalls(free: FreePlaces) {
  return [templateCall(), parseCall(), checkCall(), problemSheetCall(), createListCall(free)];
}

function templateCall() {
  return defineCall({
    method: 'GET',
    path: '/guests/xlsx_template',
    tag: 'guests',
    summary: 'An empty guest file with the right headers',
    least: 'manager_seat',
    answer: fileOf(XLSX_TYPE),
    run: async (work) => {
      const columns = templateColumns(work.language);
      const rows = [columns.map((column) => column.example)];
      const name = translate(work.language, 'sheet.name');
      return new FileAnswer(`${name}.xlsx`, XLSX_TYPE, async () =>
        writeSheet(columns, rows, 'xlsx', work.language, name),
      );
    },
  });
}

function parseCall() {
  return defineCall({
    method: 'POST',
    path: '/guests/parse_xlsx',
    refuses: [404, 409],
    tag: 'guests',
    summary: 'Read a guest file: rows with their problems; nothing is stored',
    least: 'manager_seat',
    upload: true,
    answer: parsedSheet,
    allow: (work, { file }) => requireRight(work, file.fields.hall_id),
    prepare: async ({ file, request }) => {
      const { actor, language } = request.context();
      const sheet = await readGuestFile(
        file.bytes,
        file.name,
        { role: actor.role, hasHall: Boolean(file.fields.hall_id) },
        mappingOf(file.fields.columns),
        file.fields.header === '1',
      );
      if (sheet.fits) throw notGuests(sheet.fits, language);
      const long = sheet.rows.length > limit('checkedRows') ? { long: sheet.rows.length } : {};
      return { ...sheet, ...long, findings: await checkGuestRows(sheet.needs_mapping || long.long ? [] : sheet.rows) };
    },
    run: async (work, { file, prepared }) => {
      const hallId = await requireRight(work, file.fields.hall_id);
      const { findings, file_hash, sheet, columns, header, needs_mapping, long } = prepared as ReadSheet & {
        findings: RowFinding[];
        long?: number;
      };
      const rowsThere = await withKnownPlusOnes(work, hallId, findings);
      const { meant, compared } = await compareWithGuests(work, rowsThere, hallId);
      const to = { noun: 'guests', hall_id: hallId ?? null };
      const gone = await goneFrom(work, to, {
        meant,
        id: 'guest_id',
        ask: (only) => goneGuests(work, hallId, only(sql`g.id`)),
      });
      const room = await roomOf(work, hallId);
      const import_id = uuidv7();
      const last = await lastImport(work, to);
      return new Afterwards(async () => {
        const rows = await compared();
        const here = rows.flatMap(({ match }) => (match?.same_person ? match.guest_id : []));
        const read = {
          import_id,
          file_name: file.name,
          file_hash,
          last_import: last?.id ?? null,
          sheet,
          columns,
          header,
          needs_mapping,
          rows,
          ...(long ? { long } : {}),
          gone: gone(new Set(here)),
        };
        return { ...read, ...room } satisfies ParsedSheet;
      });
    },
  });
}

/** The file is another noun's, and says so by its headers. */
function notGuests(noun: string, language: Language): Problem {
  const columns = templateColumns(language).map(({ title }) => translate(language, 'sheet.quoted', { name: title }));
  return badFile('other_noun', {
    columns: columns.join(', '),
    noun: translate(language, `resources.${noun}.many`),
  });
}

/** The columns as the person matched them, sent as JSON beside the file. */
function mappingOf(columns: string | undefined) {
  if (!columns) return undefined;
  const parsed = z.array(sheetColumn).max(200).safeParse(safeJson(columns));
  if (!parsed.success) throw new Problem('invalid', { errors: { columns: { key: 'invalid' } } });
  return parsed.data;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checkCall() {
  return defineCall({
    method: 'POST',
    path: '/guests/check_rows',
    refuses: [404, 409],
    tag: 'guests',
    summary: 'Check rows again after corrections; nothing is stored',
    reads: true,
    least: 'manager_seat',
    body: rowsToCheck,
    bodyLimit,
    answer: z.array(checkedRow),
    allow: (work, { body }) => requireRight(work, body.hall_id),
    prepare: ({ body }) => checkGuestRows(body.rows),
    run: async (work, { body, prepared }) => {
      const hallId = await requireRight(work, body.hall_id);
      const { compared } = await compareWithGuests(work, prepared as RowFinding[], hallId);
      return new Afterwards(compared);
    },
  });
}

function problemSheetCall() {
  const body = z.strictObject({
    rows: listOf(z.strictObject({ row: z.number().int(), values: guestValues, problem: z.string().max(1000) }), {
      max: limit('checkedRows'),
    }),
  });
  return defineCall({
    method: 'POST',
    path: '/guests/problem_sheet',
    name: 'getGuestProblemSheet',
    tag: 'guests',
    summary: 'The rows that stay out, as a sheet to correct and send in again',
    reads: true,
    least: 'manager_seat',
    body,
    bodyLimit,
    answer: fileOf(XLSX_TYPE),
    run: async (work, { body }) => {
      const title = (key: string) => translate(work.language, `sheet.${key}`);
      const isSaid = (field: GuestField) => body.rows.some(({ values }) => values[field] !== undefined);
      const fields = GUEST_FIELDS.filter(isSaid);
      const columns = [
        ...guestColumns(work.language, fields.length > 0 ? fields : PERSON_FIELDS),
        { title: title('problem_column'), width: 60 },
        { title: title('row_column'), width: 8 },
      ];
      return new FileAnswer(`${title('problems_name')}.xlsx`, XLSX_TYPE, async () => {
        const rows = await inSlices(body.rows, ({ row, values, problem }) => [
          ...fields.map((field) => values[field] ?? ''),
          problem,
          row,
        ]);
        return writeSheet(columns, rows, 'xlsx', work.language, title('problems_name'));
      });
    },
  });
}

function createListCall(free: FreePlaces) {
  return defineCall({
    method: 'POST',
    path: '/guests/create_list',
    refuses: [404, 409],
    tag: 'guests',
    summary: 'Store checked rows, all or none; with hall_id, invite them',
    least: 'manager_seat',
    body: createList,
    bodyLimit,
    answer: importCounts,
    status: 201,
    allow: (work, { body }) => requireRight(work, body.hall_id),
    prepare: ({ body }) => readyRows(body.rows),
    run: (work, { body, prepared }) => storeGuestList(work, body, prepared as ReadyRows, free),
  });
}

/** With a hall: whoever may invite there; without: an admin. */
async function requireRight(work: Work, hallId: string | undefined): Promise<string | undefined> {
  if (hallId === undefined) {
    if (!hasRole(work.actor.role, 'admin')) throw new Problem('forbidden', { params: { least: 'admin' } });
    return undefined;
  }
  if (!uuid().safeParse(hallId).success) throw new Problem('not_found');
  await requireInviter(work, hallId);
  return hallId;
}

async function roomOf(work: Work, hallId: string | undefined) {
  if (!hallId) return { count: null, limit: null };
  const hall = await requireHall(work, hallId);
  return { count: await invitedCount(work, hall.event_id), limit: await effectiveLimit(work, hall.event_id) };
}
