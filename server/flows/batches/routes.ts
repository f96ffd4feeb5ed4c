import { z } from 'zod';
import { defineCall } from '../../call/call.ts';
import { backgroundShape } from '../../crud/kept.ts';
import { idParams } from '../../crud/paging.ts';
import type { Work } from '../../db/work.ts';
import { requireHall } from '../../halls/rules.ts';
import { batchesOf } from './read.ts';
import { lookAtUndoing, undo } from './inTurns.ts';

const left = z.object({
  /** Of tickets. */
  ticket_id: z.uuid().optional(),
  guest_name: z.string().optional(),
  /** Of records. */
  id: z.uuid().optional(),
  name: z.string().optional(),
  /** What keeps it, where nobody worked on it. */
  reason: z.string().optional(),
  /** Who worked on it since, by name; null for the house, and for who is no member. */
  by: z.string().nullable(),
  at: z.string(),
});

const undone = z.object({
  /** The batch that undid: undoing that one does it again. */
  id: z.uuid(),
  undone: z.number().int(),
  /** Some of what was left as it is, and how many those are. */
  left: z.array(left),
  left_total: z.number().int(),
  ...backgroundShape,
});

const batch = z
  .object({
    id: z.uuid(),
    at: z.string(),
    by: z.string().nullable(),
    mine: z.boolean(),
    /** seat, move, free, change_guest, undo, redo, ... */
    verb: z.string(),
    rows: z.number().int(),
    undoes: z.uuid().nullable(),
    undone: z.boolean(),
    /** Undo this one to do it again. */
    undone_by: z.uuid().nullable(),
  })
  .meta({ title: 'Batch' });

/** What people did, as one thing each, and how it is taken back. */
export function batchCalls() {
  return [
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
