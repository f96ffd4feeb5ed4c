import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { guests as resource } from '#resources/guests.ts';
import {
  checkedRow,
  createList,
  guestValues,
  importCounts,
  invitedGuest,
  type ParsedSheet,
  parsedSheet,
  rowsToCheck,
  sheetColumn,
} from '#shared/guests.ts';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import type { Resource } from '#shared/resource.ts';
import { hasRole } from '#shared/roles.ts';
import { listOf } from '#shared/schema.ts';
import type { App } from '../app.ts';
import { Afterwards, type AnyCall, defineCall, FileAnswer } from '../call.ts';
import { idList, idParams, metaOf, namedIds, pageOf } from '../crud/paging.ts';
import { crudCalls } from '../crud/routes.ts';
import { matchingIds } from '../crud/select.ts';
import type { Work } from '../db/work.ts';
import { effectiveLimit, invitedCount } from '../events/rules.ts';
import { requireHall } from '../halls/rules.ts';
import { translate } from '../language.ts';
import { writeSheet } from '../paper/list.ts';
import { checkGuestRows, compareWithGuests, type RowFinding } from './check.ts';
import { guestKeys } from './keys.ts';
import { broughtByMe, importedGuests, invitedGuests } from './read.ts';
import {
  changeGuestRecord,
  countDeletion,
  deleteGuests,
  inviteGuests,
  type ReadyRows,
  readyRows,
  requireInviter,
  storeGuestList,
  uninviteGuests,
} from './rules.ts';
import { type ReadSheet, readGuestFile } from './sheet/file.ts';
import { templateColumns } from './sheet/template.ts';
import { guests } from './table.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const guestIds = z.strictObject({ guest_ids: listOf(z.uuid(), { min: 1, max: 10_000 }) });
const bodyLimit = limit('listBytes');
const listOfHall = z.strictObject({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(limit('perPagePicker')).default(limit('perPagePicker')),
  q: z.string().max(200).optional(),
  seated: z.stringbool().optional(),
});

export function guestCalls(_app: App): AnyCall[] {
  return [
    templateCall(),
    parseCall(),
    checkCall(),
    problemSheetCall(),
    createListCall(),
    ...destroyListCalls(),
    ...hallCalls(),
    ...crudCalls(resource as unknown as Resource, guests, {
      derive: guestKeys,
      own: broughtByMe,
      update: changeGuestRecord,
      remove: async (work, id) => void (await deleteGuests(work, [id])),
    }),
  ];
}

function templateCall(): AnyCall {
  return defineCall({
    method: 'GET',
    path: '/guests/xlsx_template',
    tag: 'guests',
    summary: 'An empty guest file with the right headers',
    least: 'manager_seat',
    answer: z.any().describe('.xlsx'),
    run: async (work) => {
      const columns = templateColumns(work.language);
      const rows = [columns.map((column) => column.example)];
      const name = `${translate(work.language, 'sheet.name')}.xlsx`;
      return new FileAnswer(name, XLSX, async () => writeSheet(columns, rows, 'xlsx'));
    },
  });
}

function parseCall(): AnyCall {
  return defineCall({
    method: 'POST',
    path: '/guests/parse_xlsx',
    tag: 'guests',
    summary: 'Read a guest file: rows with their problems; nothing is stored',
    least: 'manager_seat',
    upload: true,
    answer: parsedSheet,
    allow: (work, { file }) => requireRight(work, file.fields.hall_id),
    prepare: async ({ file }) => {
      const sheet = await readGuestFile(
        file.bytes,
        file.name,
        mappingOf(file.fields.columns),
        file.fields.header === '1',
      );
      return { ...sheet, findings: await checkGuestRows(sheet.needs_mapping ? [] : sheet.rows) };
    },
    run: async (work, { file, prepared }) => {
      const hallId = await requireRight(work, file.fields.hall_id);
      const { findings, file_hash, sheet, columns, header, needs_mapping } = prepared as ReadSheet & {
        findings: RowFinding[];
      };
      const compared = await compareWithGuests(work, findings, hallId);
      const room = await roomOf(work, hallId);
      const import_id = uuidv7();
      return new Afterwards(async () => {
        const read = {
          import_id,
          file_name: file.name,
          file_hash,
          sheet,
          columns,
          header,
          needs_mapping,
          rows: await compared(),
        };
        return { ...read, ...room } satisfies ParsedSheet;
      });
    },
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

function checkCall(): AnyCall {
  return defineCall({
    method: 'POST',
    path: '/guests/check_rows',
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
      const compared = await compareWithGuests(work, prepared as RowFinding[], hallId);
      return new Afterwards(compared);
    },
  });
}

function problemSheetCall(): AnyCall {
  const body = z.strictObject({
    rows: listOf(z.strictObject({ row: z.number().int(), values: guestValues, problem: z.string().max(1000) }), {
      max: limit('sheetRows'),
    }),
  });
  return defineCall({
    method: 'POST',
    path: '/guests/problem_sheet',
    tag: 'guests',
    summary: 'The rows that stay out, as a sheet to correct and send in again',
    reads: true,
    least: 'manager_seat',
    body,
    bodyLimit,
    answer: z.any().describe('.xlsx'),
    run: async (work, { body }) => {
      const title = (key: string) => translate(work.language, `sheet.${key}`);
      const columns = [
        ...templateColumns(work.language),
        { title: title('problem_column'), width: 60 },
        { title: title('row_column'), width: 8 },
      ];
      const rows = body.rows.map(({ row, values, problem }) => [
        values.last_name,
        values.first_name,
        values.middle_name,
        values.phone,
        values.email,
        problem,
        row,
      ]);
      return new FileAnswer(`${title('problems_name')}.xlsx`, XLSX, async () => writeSheet(columns, rows, 'xlsx'));
    },
  });
}

function createListCall(): AnyCall {
  return defineCall({
    method: 'POST',
    path: '/guests/create_list',
    tag: 'guests',
    summary: 'Store checked rows, all or none; with hall_id, invite them',
    least: 'manager_seat',
    body: createList,
    bodyLimit,
    answer: importCounts,
    status: 201,
    allow: (work, { body }) => requireRight(work, body.hall_id),
    prepare: ({ body }) => readyRows(body.rows),
    run: (work, { body, prepared }) => storeGuestList(work, body, prepared as ReadyRows),
  });
}

const filter = z.strictObject({ q: z.string().max(200).optional() });
const wantedGuests = z.strictObject({ ids: listOf(z.uuid(), { max: 100_000 }).optional(), filter: filter.optional() });
const deletion = z.object({
  deleted: z.number().int(),
  /** Some of those who stay, and how many they are. */
  kept: z.array(z.object({ id: z.uuid(), name: z.string(), reason: z.string() })),
  kept_total: z.number().int(),
  /** Of those who go: how many are invited to an event that isn't over, and to which. */
  invited: z.number().int(),
  events: z.array(z.object({ id: z.uuid(), name: z.string(), guests: z.number().int() })),
});

function destroyListCalls(): AnyCall[] {
  const common = {
    tag: 'guests',
    least: 'admin' as const,
    heavy: true,
    params: idParams,
    bodyLimit,
    answer: deletion,
    subject: async (work: Work, params: { id: string }) => {
      if (params.id !== work.organization_id) throw new Problem('not_found');
    },
  };
  return [
    defineCall({
      ...common,
      method: 'DELETE',
      path: '/organizations/:id/guests/destroy_list',
      summary: 'Delete guests by id, or all that match a search; those with tickets stay and are named',
      query: z.strictObject({ ids: idList.optional() }),
      body: wantedGuests.nullish(),
      run: async (work, { body, query }) => deleteGuests(work, await idsOf(work, body, query.ids)),
    }),
    defineCall({
      ...common,
      method: 'POST',
      path: '/organizations/:id/guests/count_destroy',
      reads: true,
      summary: 'What deleting these guests would do: how many go, who stays, which events lose guests',
      body: wantedGuests,
      run: async (work, { body }) => countDeletion(work, await idsOf(work, body)),
    }),
  ];
}

/** The guests that are meant, each once. */
async function idsOf(
  work: Work,
  body: z.output<typeof wantedGuests> | null | undefined,
  query?: string,
): Promise<string[]> {
  // By name or by search: of both it couldn't be told which was meant.
  if (body?.filter && (body.ids || query)) throw new Problem('invalid', { errors: { filter: { key: 'unknown' } } });
  const asked = { q: body?.filter?.q, filters: {} };
  const found = body?.filter && (await matchingIds(resource as unknown as Resource, work, asked));
  return namedIds(query, found ?? body?.ids);
}

function hallCalls(): AnyCall[] {
  const common = {
    tag: 'guests',
    params: idParams,
    subject: (work: Work, params: { id: string }) => requireHall(work, params.id),
  };
  return [
    defineCall({
      ...common,
      method: 'GET',
      path: '/halls/:id/guests/invited_list',
      summary: 'Guests invited to a hall, with place and ticket state',
      least: 'manager_seat',
      query: listOfHall,
      answer: pageOf(invitedGuest),
      bare: true,
      run: async (work, { params, query }) => {
        const { rows, total } = await invitedGuests(work, params.id, query);
        return { data: rows, meta: metaOf(query.page, query.per_page, total) };
      },
    }),
    defineCall({
      ...common,
      method: 'GET',
      path: '/halls/:id/guests/imported_list',
      summary: 'Guests of files for this hall who are not invited',
      least: 'manager_seat',
      query: listOfHall,
      answer: pageOf(invitedGuest),
      bare: true,
      run: async (work, { params, query }) => {
        const { rows, total } = await importedGuests(work, params.id, query);
        return { data: rows, meta: metaOf(query.page, query.per_page, total) };
      },
    }),
    defineCall({
      ...common,
      method: 'POST',
      path: '/halls/:id/guests/invite',
      summary: 'Invite guests to a hall',
      least: 'manager_seat',
      body: guestIds,
      answer: z.object({ invited: z.number().int(), count: z.number().int(), limit: z.number().int() }),
      run: async (work, { params, body, subject }) => {
        const invited = await inviteGuests(work, params.id, body.guest_ids);
        return {
          invited,
          count: await invitedCount(work, subject.event_id),
          limit: await effectiveLimit(work, subject.event_id),
        };
      },
    }),
    defineCall({
      ...common,
      method: 'DELETE',
      path: '/halls/:id/guests/invite',
      summary: 'Take invitations back',
      least: 'manager_seat',
      body: guestIds,
      answer: z.object({ removed: z.number().int() }),
      run: async (work, { params, body }) => ({ removed: await uninviteGuests(work, params.id, body.guest_ids) }),
    }),
  ];
}

/** With a hall: whoever may invite there; without: an admin. */
async function requireRight(work: Work, hallId: string | undefined): Promise<string | undefined> {
  if (hallId === undefined) {
    if (!hasRole(work.actor.role, 'admin')) throw new Problem('forbidden', { params: { least: 'admin' } });
    return undefined;
  }
  if (!z.uuid().safeParse(hallId).success) throw new Problem('not_found');
  await requireInviter(work, hallId);
  return hallId;
}

async function roomOf(work: Work, hallId: string | undefined) {
  if (!hallId) return { count: null, limit: null };
  const hall = await requireHall(work, hallId);
  return { count: await invitedCount(work, hall.event_id), limit: await effectiveLimit(work, hall.event_id) };
}
