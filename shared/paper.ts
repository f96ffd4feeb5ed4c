import { z } from 'zod';
import { placeLabel } from './hall/label.ts';
import { listOf } from './schema.ts';
import { uuid } from './uuid.ts';

/** What is printed of a hall for an evening, in the order it is offered. */
export const PAPER_KINDS = [
  'plan',
  'place_cards',
  'escort_cards',
  'table_cards',
  'table_lists',
  'protocol_list',
  'kitchen_list',
] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

export const PAPER_SIZES = ['A4', 'A3', 'A2', 'A1'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** Single cards or sheets of a table that are handed out one by one, so that some of them can be printed again; of the others it is all or nothing. */
const IN_PIECES: readonly PaperKind[] = ['place_cards', 'escort_cards', 'table_cards', 'table_lists'];
export const isInPieces = (kind: PaperKind) => IN_PIECES.includes(kind);

/** The sizes a kind is printed on: a plan on any, all else on what every office has. */
export const sizesOf = (kind: PaperKind): readonly PaperSize[] => (kind === 'plan' ? PAPER_SIZES : ['A4']);

/** All of a kind, or only what changed since it was last printed. */
export const PARTS = ['all', 'changed'] as const;

/** The kinds that can be laid out anew from what is kept of a print; of a plan its guests are kept, and not the hall. */
export const isKeptAsPrinted = (kind: PaperKind) => kind !== 'plan';

const asked = {
  kind: z.enum(PAPER_KINDS),
  size: z.enum(PAPER_SIZES).default('A4'),
  part: z.enum(PARTS).default('all'),
  /** One sector of the hall; without it all that the person prints. */
  sector_id: uuid().optional(),
};
/** What a paper said when it was last looked at: `state` of `paperState`. */
const state = z.string().regex(/^[\da-f]{64}$/);

/**
 * What is asked of all kinds: of one sector; on which paper a plan is, as names that have no room take pages of their own; with or without
 * signs of meals on place cards, without a word as they were last printed.
 */
export const papersAsked = z.strictObject({
  sector_id: asked.sector_id,
  size: asked.size,
  signs: z.stringbool().optional(),
});

/** The whole as PDF, or one page drawn. */
export const pageAsked = z.strictObject({
  as: z.enum(['pdf', 'png']).default('pdf'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

/** Which file: the whole as PDF, or one page drawn. With `state` it is refused where the paper says something else by now. */
export const paperFile = z.strictObject({
  ...asked,
  ...papersAsked.shape,
  ...pageAsked.shape,
  state: state.optional(),
});

export type PapersAsked = z.output<typeof papersAsked>;
export type PaperAsked = Pick<z.output<typeof paperFile>, 'kind' | 'size' | 'part'> & PapersAsked;

/** What was printed: the very paper that was read with this `state`. */
export const newPrint = z.strictObject({ ...asked, signs: z.boolean().optional(), state });

/** Why a card is printed again, or taken away: nobody had it, its place is another, it says something else; who had it isn't there any more. */
export const CHANGES = ['new', 'moved', 'changed', 'gone'] as const;
export type Change = (typeof CHANGES)[number];

/** One card: of a guest, of a row, a table or an area, or, with no name, of all who have no place; `label` is where it lies, or lay. */
const changedCard = z.object({ name: z.string(), label: placeLabel, why: z.enum(CHANGES) });
export type ChangedCard = z.infer<typeof changedCard>;

export const print = z
  .object({
    id: uuid(),
    kind: z.enum(PAPER_KINDS),
    size: z.enum(PAPER_SIZES),
    part: z.enum(PARTS),
    /** Of one sector alone; null: of all the hall, or of all the sectors of whoever printed it. */
    sector: z.object({ id: uuid(), number: z.number().int(), name: z.string() }).nullable(),
    /** Place cards had the signs of meals. */
    signs: z.boolean(),
    printed_at: z.string(),
    /** Who printed it; null where they aren't known any more. */
    printed_by: z.string().nullable(),
    /** Of the hall as it was printed. */
    revision: z.number().int(),
    /** Cards, sheets of tables or lines that it had. */
    cards: z.number().int(),
  })
  .meta({ title: 'Print' });
export type Print = z.infer<typeof print>;

/** A print that is looked at; `pages`: laid out anew, 0 where what is kept doesn't say enough. */
export const printOpened = print.extend({ pages: z.number().int() }).meta({ title: 'PrintOpened' });

/** So many changed cards are named; their numbers are exact. */
export const NAMED_CARDS = 50;

/** What a kind says now, and what changed since it was last printed. */
export const paperState = z
  .object({
    kind: z.enum(PAPER_KINDS),
    cards: z.number().int(),
    pages: z.number().int(),
    /** Pages of only what changed, with the sheet of what is to be taken away; 0 where there is nothing of it. */
    pages_changed: z.number().int(),
    state: z.string(),
    /** Place cards have the signs of meals. */
    signs: z.boolean(),
    /** Null where it was never printed, this sector or all of it. */
    last: print.nullable(),
    again: z.object({ total: z.number().int(), cards: listOf(changedCard, { max: NAMED_CARDS }) }),
    gone: z.object({ total: z.number().int(), cards: listOf(changedCard, { max: NAMED_CARDS }) }),
  })
  .meta({ title: 'PaperState' });
export type PaperState = z.infer<typeof paperState>;
