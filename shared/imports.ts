import { z } from 'zod';
import { storedFile } from './files.ts';

/** What is said of the file when its rows are confirmed. */
export const fileSent = {
  /** Names the confirmation: the same one a second time stores nothing. */
  import_id: z.uuid(),
  file_hash: z.string().max(100),
  file_name: z.string().max(255).optional(),
  /** The file itself, as `POST /imports/files` answered it. */
  file_id: z.uuid().optional(),
  /** The import before, as the reading named it: the same file brought by somebody since then is refused. */
  last_import: z.uuid().nullable().optional(),
};
export type FileSent = z.infer<z.ZodObject<typeof fileSent>>;

/** What became of a row: a new record, a change of one, one that was as the file says; or one that was not in the file any more. */
export const DID = ['added', 'changed', 'kept', 'gone'] as const;
export type Did = (typeof DID)[number];

/** How many rows of a file became what. */
export const importNumbers = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  kept: z.number().int(),
  gone: z.number().int(),
  /** Guests: how many were invited by it. */
  invited: z.number().int(),
});

const found = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  kept: z.number().int(),
  /** Says again what is stored, or stands further up in the file. */
  twice: z.number().int(),
  refused: z.number().int(),
});

/** Of a file that is checked, and once somebody has confirmed that, stored in turns: how far that is. */
export const longImport = z
  .object({
    job_id: z.uuid(),
    kind: z.enum(['check_file', 'store_file']),
    state: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']),
    done: z.number().int(),
    total: z.number().int(),
    /** How many of its rows would become what, or have. */
    found,
    /** The first rows that stay out, while nothing is stored. */
    refused: z.array(
      z.object({ line: z.number().int(), texts: z.record(z.string(), z.string()), problem: z.string() }),
    ),
    /** Why it could not go on. */
    failed: z.string().nullable(),
  })
  .meta({ title: 'LongImport' });

/** One file, confirmed unless it is a long one whose check somebody is still to look at, as it is answered. */
export const importAnswer = z
  .object({
    id: z.uuid(),
    at: z.string(),
    /** Name of who confirmed it. */
    by: z.string().nullable(),
    mine: z.boolean(),
    noun: z.string(),
    /** Where its guests were invited to. */
    event: z.object({ id: z.uuid(), name: z.string(), hall_id: z.uuid() }).nullable(),
    file_name: z.string().nullable(),
    file: storedFile.nullable(),
    numbers: importNumbers,
    /** What it did, to be undone; null where it changed nothing. */
    batch_id: z.uuid().nullable(),
    /** Until then it can be undone; null where it can't. */
    undo_until: z.string().nullable(),
    undone: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
    /** Nobody has confirmed it yet. */
    checking: z.boolean(),
    /** It is being checked or stored. */
    under_way: z.boolean(),
    /** Null where it was stored at once. */
    long: longImport.nullable(),
    /** Rows that stayed out. */
    refused: z.number().int(),
  })
  .meta({ title: 'Import' });
export type ImportAnswer = z.infer<typeof importAnswer>;
