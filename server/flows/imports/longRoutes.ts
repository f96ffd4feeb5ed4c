import { z } from 'zod';
import { checkedRow, FATES, storeChoice } from '#shared/imports.ts';
import { limit } from '#shared/limits.ts';
import { listOf } from '#shared/schema.ts';
import { uuid } from '#shared/uuid.ts';
import { defineCall, fileOf } from '../../call/call.ts';
import { idParams, metaOf, pageOf, pageParams } from '../../crud/paging.ts';
import type { Work } from '../../db/work.ts';
import { XLSX_TYPE } from '../../paper/list.ts';
import { checkedRows, refusalSheet } from './checked.ts';
import { chooseRows, discardFile, takeForSame } from './choosing.ts';
import { beginCheck, beginStoring, toCheck } from './long.ts';
import { requireImport } from './read.ts';

const tag = 'imports';
const least = 'manager_seat';
const subject = (work: Work, params: { id: string }) => requireImport(work, params.id);

/** Files too long to be checked while one waits: their check, what becomes of their rows, and what stays out of them. */
export function longFileCalls() {
  return [...checkAndStoreCalls(), ...checkedRowCalls(), ...leftOutCalls()];
}

function checkAndStoreCalls() {
  return [
    defineCall({
      method: 'POST',
      path: '/imports/check',
      name: 'checkLongFile',
      tag,
      summary: 'Have a file checked that is too long to be checked while one waits; nothing is stored',
      least,
      body: toCheck,
      answer: z.object({ import_id: uuid(), job_id: uuid() }),
      status: 201,
      refuses: [404],
      run: (work, { body }) => beginCheck(work, body),
    }),
    defineCall({
      method: 'POST',
      path: '/imports/:id/store',
      name: 'storeLongFile',
      tag,
      summary: 'Have a checked file stored in turns: what becomes of rows for which nobody chose otherwise',
      least,
      params: idParams,
      body: storeChoice,
      answer: z.object({ import_id: uuid(), job_id: uuid() }),
      refuses: [409],
      subject,
      run: (work, { body, subject }) => beginStoring(work, subject, body),
    }),
  ];
}

function checkedRowCalls() {
  return [
    defineCall({
      method: 'GET',
      path: '/imports/:id/checked',
      name: 'listCheckedRows',
      tag,
      summary: 'The rows of a long file that was checked: what each would become, or why it stays out',
      least,
      params: idParams,
      query: z.strictObject({
        ...pageParams(),
        fate: z.enum(FATES).optional(),
        /** Only what resembles another record, or a row above, without being the same. */
        alike: z.stringbool().optional(),
        /** Of these: only what has a contact of a known record under another name, or only new rows that have none. */
        suspected: z.stringbool().optional(),
        /** Only what the file changes and somebody changed here too. */
        both: z.stringbool().optional(),
      }),
      answer: pageOf(checkedRow),
      bare: true,
      subject,
      run: async (work, { query: { per_page = limit('perPage'), ...query }, subject }) => {
        const { rows, total } = await checkedRows(work, subject, { ...query, per_page });
        return { data: rows, meta: metaOf(query.page, per_page, total) };
      },
    }),
    defineCall({
      method: 'POST',
      path: '/imports/:id/choose',
      name: 'chooseCheckedRows',
      tag,
      summary: 'Choose for some rows of a checked file otherwise than for all of their kind',
      least,
      params: idParams,
      body: z.strictObject({
        ids: listOf(uuid(), { min: 1, max: limit('perPageMax') }),
        /** To do as the file says, or not; without it as for all. */
        take: z.boolean().optional(),
      }),
      answer: z.object({ chosen: z.number().int() }),
      refuses: [409],
      subject,
      run: (work, { body, subject }) => chooseRows(work, subject, body.ids, body.take ?? null),
    }),
    defineCall({
      method: 'POST',
      path: '/imports/:id/same',
      name: 'takeRowsForSame',
      tag,
      summary:
        'Take rows of a checked file for the known records they resemble, or for new ones again; without ids all with a contact of one',
      least,
      params: idParams,
      body: z.strictObject({
        ids: listOf(uuid(), { min: 1, max: limit('perPageMax') }).optional(),
        same: z.boolean(),
      }),
      answer: z.object({ chosen: z.number().int() }),
      refuses: [409],
      subject,
      run: (work, { body, subject }) => takeForSame(work, subject, body.ids, body.same),
    }),
  ];
}

function leftOutCalls() {
  return [
    defineCall({
      method: 'POST',
      path: '/imports/:id/discard',
      name: 'discardLongFile',
      tag,
      summary: 'Lay a long file aside that nobody confirmed',
      least,
      params: idParams,
      answer: z.object({ id: uuid() }),
      refuses: [409],
      subject,
      run: (work, { subject }) => discardFile(work, subject),
    }),
    defineCall({
      method: 'GET',
      path: '/imports/:id/refused',
      name: 'getRowsLeftOut',
      heavy: true,
      tag,
      summary: 'The rows of a long file that stayed out, as a sheet to correct and bring again',
      least,
      params: idParams,
      answer: fileOf(XLSX_TYPE),
      subject,
      run: (work, { subject }) => refusalSheet(work, subject),
    }),
  ];
}
