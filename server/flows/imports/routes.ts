import { z } from 'zod';
import { imports } from '#resources/imports.ts';
import { DID, importAnswer } from '#shared/imports.ts';
import { limit } from '#shared/limits.ts';
import type { Fields, Resource } from '#shared/resource.ts';
import { uuid } from '#shared/uuid.ts';
import { defineCall } from '../../call/call.ts';
import { fileCalls } from '../../crud/files.ts';
import { idParams, metaOf, pageOf, pageParams } from '../../crud/paging.ts';
import type { Work } from '../../db/work.ts';
import { longOfImport } from './checked.ts';
import { longFileCalls } from './longRoutes.ts';
import { importsOf, requireImport } from './read.ts';
import { importRow, rowsOfImport } from './rows.ts';

/** Files that were brought: who, when, what each of their rows did, and the file itself. */
export function importRecordCalls() {
  const subject = (work: Work, params: { id: string }) => requireImport(work, params.id);
  const tag = 'imports';
  const least = 'manager_seat';
  return [
    defineCall({
      method: 'GET',
      path: '/imports',
      tag,
      summary: 'Files that were brought, newest first',
      least,
      query: z.strictObject({
        ...pageParams(),
        noun: z.string().max(60).optional(),
        hall_id: uuid().optional(),
        /** Without those whose check nobody has confirmed. */
        stored: z.stringbool().optional(),
      }),
      answer: pageOf(importAnswer),
      bare: true,
      run: async (work, { query: { per_page = limit('perPage'), ...query } }) => {
        const { rows, total } = await importsOf(work, { ...query, per_page });
        return { data: rows, meta: metaOf(query.page, per_page, total) };
      },
    }),
    defineCall({
      method: 'GET',
      path: '/imports/:id',
      tag,
      summary: 'One file that was brought',
      least,
      params: idParams,
      answer: importAnswer,
      subject,
      run: async (work, { subject }) => ({ ...subject, long: await longOfImport(work, subject.id) }),
    }),
    defineCall({
      method: 'GET',
      path: '/imports/:id/rows',
      name: 'listImportRows',
      tag,
      summary: 'What each row of the file did: before and after, and what has become of it',
      least,
      params: idParams,
      query: z.strictObject({
        ...pageParams(),
        did: z.enum(DID).optional(),
        /** Only what was changed or deleted since. */
        touched: z.stringbool().optional(),
      }),
      answer: pageOf(importRow),
      bare: true,
      subject,
      run: async (work, { query: { per_page = limit('perPage'), ...query }, subject }) => {
        const { rows, total } = await rowsOfImport(work, subject, { ...query, per_page });
        return { data: rows, meta: metaOf(query.page, per_page, total) };
      },
    }),
    ...longFileCalls(),
    ...fileCalls(imports as unknown as Resource<Fields, 'imports'>, subject as never),
  ];
}
