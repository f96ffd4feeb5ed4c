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
import { sql } from 'drizzle-orm';
import type { App } from '../app.ts';
import { Afterwards, type AnyCall, defineCall, FileAnswer } from '../call.ts';
import { idParams, metaOf, pageOf } from '../crud/paging.ts';
import { crudCalls } from '../crud/routes.ts';
import { matchingIds } from '../crud/select.ts';
import type { Work } from '../db/work.ts';
import { effectiveLimit, invitedCount } from '../events/rules.ts';
import { requireHall } from '../halls/rules.ts';
import { translate } from '../language.ts';
import { writeSheet } from '../paper/list.ts';
import { checkGuestRows, compareWithGuests, type RowFinding } from './check.ts';
import { guestKeys } from './keys.ts';
import { importedGuests, invitedGuests } from './read.ts';
import {
  changeGuestRecord,
  deleteGuests,
  inviteGuests,
  requireInviter,
  storeGuestList,
  uninviteGuests,
} from './rules.ts';
import { type ReadSheet, readGuestFile } from './sheet/file.ts';
import { templateColumns } from './sheet/template.ts';
import { guests } from './table.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const guestIds = z.strictObject({ guest_ids: z.array(z.uuid()).min(1).max(10_000) });
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
    destroyListCall(),
    ...hallCalls(),
    ...crudCalls(resource as unknown as Resource, guests, {
      derive: guestKeys,
      own: (work) => sql`exists (select 1 from invitations i where i.organization_id = r.organization_id
        and i.guest_id = r.id and i.live and i.invited_by = ${work.actor.membership_id})`,
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
          rows: compared(),
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
    least: 'manager_seat',
    body: rowsToCheck,
    answer: z.array(checkedRow),
    prepare: ({ body }) => checkGuestRows(body.rows),
    run: async (work, { body, prepared }) => {
      const hallId = await requireRight(work, body.hall_id);
      const compared = await compareWithGuests(work, prepared as RowFinding[], hallId);
      return new Afterwards(async () => compared());
    },
  });
}

function problemSheetCall(): AnyCall {
  const body = z.strictObject({
    rows: z
      .array(z.strictObject({ row: z.number().int(), values: guestValues, problem: z.string().max(1000) }))
      .max(limit('sheetRows')),
  });
  return defineCall({
    method: 'POST',
    path: '/guests/problem_sheet',
    tag: 'guests',
    summary: 'The rows that stay out, as a sheet to correct and send in again',
    least: 'manager_seat',
    body,
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
    answer: importCounts,
    status: 201,
    prepare: ({ body }) => checkGuestRows(body.rows),
    run: (work, { body, prepared }) => storeGuestList(work, body, prepared as RowFinding[]),
  });
}

function destroyListCall(): AnyCall {
  const filter = z.strictObject({ q: z.string().max(200).optional() });
  return defineCall({
    method: 'DELETE',
    path: '/organizations/:id/guests/destroy_list',
    tag: 'guests',
    summary: 'Delete guests by id, or all that match a search',
    least: 'admin',
    params: idParams,
    query: z.strictObject({ ids: z.string().optional() }),
    body: z.strictObject({ ids: z.array(z.uuid()).max(100_000).optional(), filter: filter.optional() }).optional(),
    answer: z.object({ deleted: z.number().int() }),
    subject: async (work, params) => {
      if (params.id !== work.organization_id) throw new Problem('not_found');
    },
    run: async (work, { body, query }) => {
      const named = body?.ids ?? query.ids?.split(',');
      const ids =
        named ??
        (body?.filter
          ? await matchingIds(resource as unknown as Resource, work, { q: body.filter.q, filters: {} })
          : []);
      if (ids.length === 0) throw new Problem('invalid', { errors: { ids: { key: 'required' } } });
      if (!ids.every((id) => z.uuid().safeParse(id).success)) throw new Problem('not_found');
      return { deleted: await deleteGuests(work, [...new Set(ids)]) };
    },
  });
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
