import { z } from 'zod';
import { placeLabel } from './hall/label.ts';
import { fileSent } from './imports.ts';
import { limit } from './limits.ts';
import { type Need, NEEDS } from './needs.ts';
import { listOf } from './schema.ts';
import { uuid } from './uuid.ts';

/** Who a guest is and how they are reached: the columns of the template, in its order. */
export const PERSON_FIELDS = ['last_name', 'first_name', 'middle_name', 'phone', 'email'] as const;

/** What a file brings besides where it has such a column. Nobody is known by it. */
export const MORE_FIELDS = ['company', 'position', 'salutation', 'note'] as const;
export type MoreField = (typeof MORE_FIELDS)[number];

/** Is a field of a guest, or what a column holds, one of these? */
export function isMore(field: string): field is MoreField {
  return MORE_FIELDS.some((each) => each === field);
}

/** What is said of a guest for one evening, in the order it is told: a file for a hall brings it where it has such a column. */
export const WISHES = ['party', 'rank', 'office', 'represents', 'meal', 'needs', 'remark'] as const;
export type Wish = (typeof WISHES)[number];

/** Is a field of a row, or what a column holds, said for one evening? */
export function isWish(field: string): field is Wish {
  return WISHES.some((each) => each === field);
}

/** What a file for a hall says of a guest and others: how many they bring without a name, whom they sit beside, and whom not. */
export const TIES = ['plus_ones', 'beside', 'apart'] as const;
export type Tie = (typeof TIES)[number];

/** Is a field of a row, or what a column holds, about a guest and others? */
export function isTie(field: string): field is Tie {
  return TIES.some((each) => each === field);
}

/** The ties that become rules of who sits how to whom, which not everybody makes who invites. */
export const RULE_TIES = ['beside', 'apart'] as const satisfies readonly Tie[];
export type RuleTie = (typeof RULE_TIES)[number];

/** The fields that a file can bring, in the order of sheets: of the guest, of the evening, and of others. */
export const GUEST_FIELDS = [...PERSON_FIELDS, ...MORE_FIELDS, ...WISHES, ...TIES] as const;
export type GuestField = (typeof GUEST_FIELDS)[number];

/** Characters of a cell that are read: one more than the longest field has, so that what is too long is said and not cut off. */
export const GUEST_CELL = 1001;

const cell = z.string().max(GUEST_CELL);
/** The cells of a row by field, as they are read: text of at most `GUEST_CELL` characters, not yet judged. */
export const guestValues = z.strictObject({
  last_name: cell,
  first_name: cell,
  middle_name: cell,
  phone: cell,
  email: cell,
  company: cell.optional(),
  position: cell.optional(),
  salutation: cell.optional(),
  note: cell.optional(),
  party: cell.optional(),
  rank: cell.optional(),
  office: cell.optional(),
  represents: cell.optional(),
  meal: cell.optional(),
  /** By their words in either language, several with ';' between them. */
  needs: cell.optional(),
  remark: cell.optional(),
  /** A whole number. */
  plus_ones: cell.optional(),
  /** Guests by name, several with ';' between them. */
  beside: cell.optional(),
  apart: cell.optional(),
});
/** One row: '' where its cell is empty; what isn't one of `PERSON_FIELDS` and the file has no column for isn't there at all. */
export type GuestValues = z.infer<typeof guestValues>;

/** The fields of a row by name, as rows of every noun are kept. */
export function textsOf(values: GuestValues): Record<string, string> {
  return values as Record<string, string>;
}

/** What becomes of a row of a guest file; `problem` rows stay out. */
export const ROW_STATES = ['new', 'change', 'same', 'twin', 'problem'] as const;

/** A guest the row may be: the same person (contact and name), or one to look at (contact or name alone). */
export const guestMatch = z.object({
  guest_id: uuid(),
  why: z.enum(['email', 'phone', 'name']),
  same_person: z.boolean(),
  /** E-mail and phone are null where the person asking may not see them, save what they typed themselves. */
  values: guestValues.extend({ phone: cell.nullable(), email: cell.nullable() }),
  /** Fields the file would change. */
  changes: z.array(z.enum(GUEST_FIELDS)),
  /** What an earlier file had brought, in those that somebody changed here since. */
  since: z.partialRecord(z.enum(GUEST_FIELDS), z.string()),
  added_at: z.string(),
});

/** A row of a guest file, and what would become of it. */
export const checkedRow = z.object({
  /** Line of the file, from 1, as the spreadsheet shows it. */
  row: z.number().int(),
  values: guestValues,
  state: z.enum(ROW_STATES),
  /** One sentence per field, in the user's language. */
  problems: z.partialRecord(z.enum(GUEST_FIELDS), z.string()),
  notes: z.array(z.string()),
  /** What of a field can't be done as it says; keeps nobody out. One sentence per field. */
  warnings: z.partialRecord(z.enum(GUEST_FIELDS), z.string()),
  /** Whom a field means, in full names, where that is known. */
  means: z.partialRecord(z.enum(GUEST_FIELDS), z.string()),
  twin_of: z.number().int().nullable(),
  match: guestMatch.nullable(),
  /** Already invited to the hall the file is for. */
  invited: z.boolean(),
});
export type CheckedRow = z.infer<typeof checkedRow>;

/** Does a column of this kind say something for one evening? */
export function isOfEvening(kind: string): kind is Wish | Need | Tie {
  return isWish(kind) || isTie(kind) || NEEDS.some((each) => each === kind);
}

/** A column of a guest file, and what it is taken for. `index` counts from 0. */
export const sheetColumn = z.object({
  index: z.number().int(),
  header: z.string(),
  /** The guest field the column fills; full_name is split; null: not used. */
  field: z
    .enum([
      ...PERSON_FIELDS,
      'full_name',
      'first_last_name',
      'first_middle_name',
      ...MORE_FIELDS,
      ...WISHES,
      ...NEEDS,
      ...TIES,
    ])
    .nullable(),
  /** The first values below the header, for whoever has to say what the column is. */
  samples: z.array(z.string()).optional(),
});
export type SheetColumn = z.infer<typeof sheetColumn>;

/**
 * The fields that the rows of a file with these columns are shown with: who somebody is, and what else it brings. Plus-ones may have
 * rows of their own instead of a column (`hasPlusOnes`).
 */
export function fieldsIn(columns: readonly SheetColumn[], hasPlusOnes = false): GuestField[] {
  const kinds = new Set(columns.map(({ field }) => field));
  if (hasPlusOnes) kinds.add('plus_ones');
  const hasNeeds = NEEDS.some((kind) => kinds.has(kind));
  const isThere = (name: MoreField | Wish | Tie) => kinds.has(name) || (name === 'needs' && hasNeeds);
  return [...PERSON_FIELDS, ...[...MORE_FIELDS, ...WISHES, ...TIES].filter(isThere)];
}

/** The headers of columns that hold something and that nothing is read from. */
export function leftOut(columns: readonly SheetColumn[]): string[] {
  return columns.flatMap(({ header, field, samples = [] }) =>
    field === null && header !== '' && samples.length > 0 ? [header] : [],
  );
}

/** What a person said a column is. */
export const columnChoice = z.strictObject({ index: z.number().int(), field: sheetColumn.shape.field });
export type ColumnChoice = z.infer<typeof columnChoice>;

/** Somebody who came with an earlier file and is not in this one. */
export const goneGuest = z.object({
  guest_id: uuid(),
  name: z.string(),
  /** What tells namesakes apart, as far as the person sees it. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Of a hall: the place that is free where they go, theirs or of whom they bring. */
  place: placeLabel.nullable(),
  /** The ticket to it was sent. */
  sent: z.boolean(),
  /** Why they stay, whatever is chosen: in the user's language. */
  stays: z.string().nullable(),
});
export type GoneGuest = z.infer<typeof goneGuest>;

/** A read guest file: nothing of it is stored yet. */
export const parsedSheet = z.object({
  /** Names the confirmation: confirming it twice stores once. */
  import_id: uuid(),
  file_name: z.string(),
  file_hash: z.string(),
  /** The import before, which the confirmation names again. */
  last_import: uuid().nullable(),
  sheet: z.string(),
  columns: z.array(sheetColumn),
  /** Found by its words, told by the person to be the first row, or there is none. */
  header: z.enum(['found', 'told', 'none']),
  /** Names were not found among the headers: the person has to say which column is which. */
  needs_mapping: z.boolean(),
  rows: z.array(checkedRow),
  /** Of a file that is too long to be checked while somebody waits: how many rows it has; then none are answered. */
  long: z.number().int().optional(),
  /** Left as they are, unless the person chooses otherwise. */
  gone: z.array(goneGuest),
  count: z.number().int().nullable(),
  limit: z.number().int().nullable(),
});
export type ParsedSheet = z.infer<typeof parsedSheet>;

/** Rows that were corrected, to be checked again; with `hall_id` also against who is invited there. */
export const rowsToCheck = z.strictObject({
  hall_id: uuid().optional(),
  rows: listOf(z.strictObject({ row: z.number().int().min(1), values: guestValues }), { max: limit('checkedRows') }),
});

/** What is decided of a row: add it, change the guest it matches, or leave that guest as they are. */
export const DECISIONS = ['add', 'update', 'keep'] as const;
/** What is stored of a guest file, and the hall its guests are invited to. */
export const createList = z.strictObject({
  ...fileSent,
  hall_id: uuid().optional(),
  /** Who is not in the file any more and goes: the invitation to the hall or, without one, the guest. */
  gone: z.array(uuid()).max(limit('checkedRows')).optional(),
  /** Those of them who leave a place, as the person has read; whoever else has one is refused. */
  free: z.array(uuid()).max(limit('checkedRows')).optional(),
  rows: listOf(
    z.strictObject({
      row: z.number().int().min(1),
      values: guestValues,
      /** Add as a new guest, change the guest named, or leave that guest as they are (and invite them). */
      decision: z.enum(DECISIONS),
      guest_id: uuid().optional(),
    }),
    { min: 1, max: limit('checkedRows') },
  ),
});
export type CreateList = z.infer<typeof createList>;

/** What storing a guest file did: how many guests, by what became of them. */
export const importCounts = z.object({
  /** The import as it is kept. */
  id: uuid(),
  created: z.number().int(),
  updated: z.number().int(),
  kept: z.number().int(),
  invited: z.number().int(),
  /** Invitations taken back or, without a hall, guests deleted. */
  gone: z.number().int(),
  /** Places that are free by that. */
  freed: z.number().int(),
  /** Plus-ones without a name who came with it, of those who were invited; and rules of seating that it made. */
  plus_ones: z.number().int(),
  rules: z.number().int(),
});
export type ImportCounts = z.infer<typeof importCounts>;
