import { z } from 'zod';
import { storedFile } from './files.ts';
import { placeLabel } from './hall/label.ts';
import { JOB_STATES } from './jobStates.ts';
import { limit } from './limits.ts';
import { listOf } from './schema.ts';
import { uuid } from './uuid.ts';

/** As much as is kept of why a row stays out. */
const SAID = 1000;

/** Half of a character can't be kept. */
const whole = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed());

/** A row of a file that stays out: how it reads, by field, and why. */
const leftRow = z.strictObject({
  line: z.number().int().min(1).max(10_000_000),
  texts: z.record(whole(60), whole(5000)),
  problem: whole(SAID),
});
export type LeftRow = z.infer<typeof leftRow>;

/** What is wrong with a row, field by field, in one line. */
export function wrongIn(problems: Readonly<Partial<Record<string, string>>>, label: (field: string) => string): string {
  return Object.entries(problems)
    .map(([field, sentence]) => `${label(field)}: ${sentence}`)
    .join('; ')
    .slice(0, SAID);
}

/** What is said of the file when its rows are confirmed. */
export const fileSent = {
  /** Names the confirmation: the same one a second time stores nothing. */
  import_id: uuid(),
  file_hash: z.string().max(100),
  file_name: z.string().max(255).optional(),
  /** The file itself, as `POST /imports/files` answered it. */
  file_id: uuid().optional(),
  /** The import before, as the reading named it: the same file brought by somebody since then is refused. */
  last_import: uuid().nullable().optional(),
  /** Its rows that stay out: its record tells them, to be corrected and brought again. */
  left: listOf(leftRow, { max: limit('checkedRows') }).optional(),
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
  /** Guests: how many were invited by it, how many of those are plus-ones without a name, and how many rules of seating it made. */
  invited: z.number().int(),
  plus_ones: z.number().int(),
  rules: z.number().int(),
});

const found = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  kept: z.number().int(),
  /** Says again what is stored, or stands further up in the file. */
  twice: z.number().int(),
  refused: z.number().int(),
  /** Came with an earlier file and is not in this one. */
  gone: z.number().int(),
});

/** What becomes of a row of a long file, in the order it is told. */
export const FATES = found.keyof().options;
export type Fate = (typeof FATES)[number];

/** What is to become of the rows of a checked file for which nobody chose otherwise. */
export const storeChoice = z.strictObject({
  /** Records that the file says something else of become as it says, or stay. */
  changes: z.enum(['take', 'keep']),
  /** Records that are not in the file any more stay, or are deleted; guests of a hall lose their invitation. */
  gone: z.enum(['keep', 'remove']).default('keep'),
  /** Records that the file changes and somebody changed here too, since a file brought them: they stay unless somebody says otherwise. */
  both: z.enum(['take', 'keep']).optional(),
  /** New rows that resemble others by name are added unless somebody says otherwise, */
  alike: z.enum(['add', 'leave']).optional(),
  /** and so are those that have the e-mail or phone of a known record under another name. */
  suspected: z.enum(['add', 'leave']).optional(),
});
export type StoreChoice = z.infer<typeof storeChoice>;

/** Rows of one fate for which something of their own is chosen: the last two are new ones. */
export const APART = ['both', 'alike', 'suspected'] as const;
export type Apart = (typeof APART)[number];
/** What one chooses for all of at once. */
export type RowKind = Fate | Apart;

/** What a guest has at evenings, and would lose: of a list of a hall there alone, else at all that aren't over. */
const held = z.object({
  /** How many evenings they are invited to, */
  evenings: z.number().int(),
  /** at how many of them they have a seat, */
  seats: z.number().int(),
  /** and for how many their ticket was sent. */
  sent: z.number().int(),
  /** Of a list of a hall: the seat there. */
  place: placeLabel.nullable(),
});
export type Held = z.infer<typeof held>;

/** A row of a checked file: what it would become, and why it can't. */
export const checkedRow = z
  .object({
    id: uuid(),
    /** Line of the file; 0 of what is not in it any more. */
    line: z.number().int(),
    fate: z.enum(FATES),
    name: z.string(),
    /** How it reads, by field. */
    texts: z.record(z.string(), z.string()),
    /** How the record reads in the fields that would change; null where the person may not see it. */
    was: z.record(z.string(), z.string().nullable()),
    /** What an earlier file had brought, in fields that somebody changed here since. */
    since: z.record(z.string(), z.string()),
    /** Why it stays out, or stays. */
    problem: z.string(),
    /** What somebody chose for it: to do as the file says, or not; null: as for all. */
    take: z.boolean().nullable(),
    /** Whom it resembles without being them, of guests: in the file or here, by e-mail, phone or name; '' of no one. */
    alike: z.string(),
    /** What of it can't be done as it says, which keeps nobody out. */
    warned: z.string(),
    /** By e-mail or phone, under another name. */
    suspected: z.boolean(),
    /** Somebody may say that it is whom it resembles; then it is a change of that record. */
    may_be_same: z.boolean(),
    /** Isn't in the file any more and goes by a choice of its own alone: a guest of a hall whose ticket was sent. */
    alone: z.boolean(),
    /** Of guests who aren't in the file: what they have as it is now; null of all other rows. */
    held: held.nullable(),
  })
  .meta({ title: 'CheckedRow' });

/** Of a file that is checked, and once somebody has confirmed that, stored in turns: how far that is. */
export const longImport = z
  .object({
    job_id: uuid(),
    kind: z.enum(['check_file', 'store_file']),
    state: z.enum(JOB_STATES),
    done: z.number().int(),
    total: z.number().int(),
    /** How many of its rows would become what, or have. */
    found,
    /** Columns of the file that nothing is read from. */
    unknown: z.array(z.string()),
    /** For how many rows somebody chose otherwise than for all of their kind: to take them, or to leave them. */
    chosen: z.partialRecord(
      z.enum([...FATES, ...APART]),
      z.object({ take: z.number().int(), leave: z.number().int() }),
    ),
    /** How many rows of the changed and the new ones are chosen for apart from the others of their fate. */
    apart: z.object({ both: z.number().int(), alike: z.number().int(), suspected: z.number().int() }),
    /** How many of its rows resemble others, in the file or here, without being them. */
    alike: z.number().int(),
    /** How many of them have the e-mail or phone of a known record under another name, and of how many somebody says that they are it. */
    suspected: z.object({ total: z.number().int(), same: z.number().int() }),
    /** Why it could not go on. */
    failed: z.string().nullable(),
  })
  .meta({ title: 'LongImport' });

/** One file, confirmed unless it is a long one whose check somebody is still to look at, as it is answered. */
export const importAnswer = z
  .object({
    id: uuid(),
    at: z.string(),
    /** Name of who confirmed it. */
    by: z.string().nullable(),
    mine: z.boolean(),
    noun: z.string(),
    /** Where its guests were invited to. */
    event: z.object({ id: uuid(), name: z.string(), hall_id: uuid() }).nullable(),
    file_name: z.string().nullable(),
    file: storedFile.nullable(),
    numbers: importNumbers,
    /** What it did, to be undone; null where it changed nothing. */
    batch_id: uuid().nullable(),
    /** Until then it can be undone; null where it can't. */
    undo_until: z.string().nullable(),
    /** `left`: how many records it left as they were, told by the batch `id`. */
    undone: z.object({ at: z.string(), by: z.string().nullable(), id: uuid(), left: z.number().int() }).nullable(),
    /** Nobody has confirmed it yet. */
    checking: z.boolean(),
    /** It is being checked, stored, taken back or done again. */
    under_way: z.boolean(),
    /** What goes on is its undo. */
    undoing: z.boolean(),
    /** Null where it was stored at once. */
    long: longImport.nullable(),
    /** Rows that stayed out. */
    refused: z.number().int(),
  })
  .meta({ title: 'Import' });
export type ImportAnswer = z.infer<typeof importAnswer>;
