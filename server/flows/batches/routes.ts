import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { uuid } from '#shared/uuid.ts';
import { defineCall } from '../../call/call.ts';
import { backgroundShape, keptShape } from '../../crud/kept.ts';
import { idParams, metaOf, pageOf, pageParams } from '../../crud/paging.ts';
import type { Work } from '../../db/work.ts';
import { requireHall } from '../../halls/rules.ts';
import { doneInBulk, doneLately, requireDone } from './latest.ts';
import { batchesOf } from './read.ts';
import { doneField, doneRow, fieldsOfDone, leftBy, recordsTold, rowsOfDone } from './rows.ts';
import { lookAtUndoing, undo } from './inTurns.ts';

const left = z.object({
  /** Of tickets. */
  ticket_id: uuid().optional(),
  guest_name: z.string().optional(),
  /** Of records. */
  id: uuid().optional(),
  name: z.string().optional(),
  /** What keeps it, where nobody worked on it. */
  reason: z.string().optional(),
  /** Who worked on it since, by name; null for the house, and for who is no member. */
  by: z.string().nullable(),
  at: z.string(),
});

const undone = z.object({
  /** The batch that undid: undoing that one does it again. */
  id: uuid(),
  undone: z.number().int(),
  /** Some of what was left as it is, and how many those are. */
  left: z.array(left),
  left_total: z.number().int(),
  ...backgroundShape,
});

const batch = z
  .object({
    id: uuid(),
    at: z.string(),
    by: z.string().nullable(),
    mine: z.boolean(),
    /** seat, move, free, change_guest, undo, redo, ... */
    verb: z.string(),
    rows: z.number().int(),
    undoes: uuid().nullable(),
    undone: z.boolean(),
    /** Undo this one to do it again. */
    undone_by: uuid().nullable(),
  })
  .meta({ title: 'Batch' });

/** What people did, as one thing each, and how it is taken back. */
export function batchCalls() {
  const subject = (work: Work, params: { id: string }) => requireDone(work, params.id);
  return [
    defineCall({
      method: 'GET',
      path: '/batches',
      tag: 'batches',
      summary: 'What was done in bulk in the last 30 days, newest first',
      least: 'manager_seat',
      query: z.strictObject({
        ...pageParams(),
        noun: z.string().max(60).optional(),
        verb: z.string().max(60).optional(),
        mine: z.stringbool().optional(),
      }),
      answer: pageOf(doneInBulk),
      bare: true,
      run: async (work, { query: { per_page = limit('perPage'), ...query } }) => {
        const { rows, total } = await doneLately(work, { ...query, per_page });
        const data = [];
        for (const row of rows) data.push({ ...row, records: await recordsTold(work, row) });
        return { data, meta: metaOf(query.page, per_page, total) };
      },
    }),
    defineCall({
      method: 'GET',
      path: '/batches/:id',
      tag: 'batches',
      summary: 'One thing that was done in bulk, and which fields it changed',
      least: 'manager_seat',
      params: idParams,
      answer: doneInBulk.extend({ fields: z.array(doneField), ...keptShape }),
      subject,
      run: async (work, { subject }) => ({
        ...subject,
        records: await recordsTold(work, subject),
        fields: await fieldsOfDone(work, subject),
        ...(await leftBy(work, subject)),
      }),
    }),
    defineCall({
      method: 'GET',
      path: '/batches/:id/rows',
      name: 'listBatchRows',
      tag: 'batches',
      summary: 'The records it is about: before and after',
      least: 'manager_seat',
      params: idParams,
      query: z.strictObject({
        ...pageParams(),
        /** Only records that somebody changed or deleted since. */
        touched: z.stringbool().optional(),
      }),
      answer: pageOf(doneRow),
      bare: true,
      subject,
      run: async (work, { query: { per_page = limit('perPage'), ...query }, subject }) => {
        const { rows, total } = await rowsOfDone(work, subject, { ...query, per_page });
        return { data: rows, meta: metaOf(query.page, per_page, total) };
      },
    }),
    defineCall({
      method: 'POST',
      path: '/batches/:id/undo',
      refuses: [409],
      tag: 'batches',
      summary: 'Take back what a call did, as its answer named it in `Batch-Id`; with `rest` as far as it can be',
      least: 'manager_seat',
      params: idParams,
      body: z.strictObject({ rest: z.boolean().optional() }),
      answer: undone,
      run: (work, { params, body }) => undo(work, params.id, { rest: body.rest ?? false }),
    }),
    defineCall({
      method: 'POST',
      path: '/batches/:id/undo/look',
      name: 'lookAtUndo',
      reads: true,
      refuses: [409],
      tag: 'batches',
      summary: 'What taking it back would do: how much of it, and who stays',
      least: 'manager_seat',
      params: idParams,
      answer: z.object({
        undoable: z.number().int(),
        total: z.number().int(),
        left: z.array(left),
        left_total: z.number().int(),
        ...backgroundShape,
      }),
      run: (work, { params }) => lookAtUndoing(work, params.id),
    }),
    defineCall({
      method: 'GET',
      path: '/halls/:id/batches',
      tag: 'batches',
      summary: 'The latest things people did in a hall',
      least: 'manager_seat',
      params: idParams,
      query: z.strictObject({ mine: z.stringbool().default(false), undoable: z.stringbool().default(false) }),
      answer: z.array(batch),
      subject: (work: Work, params) => requireHall(work, params.id),
      run: (work, { query, subject }) => batchesOf(work, subject, query),
    }),
  ];
}
