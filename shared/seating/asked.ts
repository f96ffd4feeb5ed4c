import { z } from 'zod';
import { placeId } from '../hall/layout.ts';
import { limit } from '../limits.ts';
import { NEEDS } from '../needs.ts';
import { listOf } from '../schema.ts';
import { uuid } from '../uuid.ts';
import { CAUSES, UNMET } from './problem.ts';
import { RULE_KINDS } from './ruleKinds.ts';

/** Who of those who sit already may get another place: nobody, those whose ticket hasn't gone out, or whoever it takes. */
export const MOVING = ['nobody', 'without_letter', 'everybody'] as const;

/** Who gets a place where there are too few: whoever fits best with their party, or the first as invited, by name, or by the size of their party. */
export const ORDERS = ['fit', 'invited', 'name', 'largest'] as const;
export type SeatingOrder = (typeof ORDERS)[number];

const guests = listOf(uuid(), { max: limit('hallPlaces') });

/** What somebody asks for who has a list seated. */
export const seatingAsked = z.strictObject({
  /** Only these of those who have no place; all of them, if not given. */
  guest_ids: guests.optional(),
  /** Who stays out this time. */
  without: guests.default([]),
  moving: z.enum(MOVING).default('nobody'),
  /** Parties on neighbouring seats, or at one table. */
  together: z.boolean().default(true),
  /** Who gets a place where there are too few; those of a higher rank do in any order. */
  order: z.enum(ORDERS).default('fit'),
  /** Who gets which place, whatever else: what of an earlier plan is to stay so. */
  fixed: listOf(z.strictObject({ guest_id: uuid(), place: placeId }), { max: limit('hallPlaces') }).default([]),
  /** An earlier plan for the hall, that this one is to be as like as it can. */
  after: uuid().optional(),
  /** Places that are to become empty: whoever sits on them moves, as near as there is room, and nobody else is seated or moved. */
  emptied: listOf(placeId, { max: limit('hallPlaces') }).default([]),
});
export type SeatingAsked = z.output<typeof seatingAsked>;

const count = z.number().int();

/** Why somebody got their place, in the order of what it owes most to. */
export const REASONS = [
  'fixed',
  /** The place they had isn't one any more. */
  'closed',
  ...NEEDS,
  'party',
  /** With some of their party, which isn't whole. */
  'party_part',
  'rank',
  'near_stage',
  'near',
  /** Nothing of what they asked for was to be had. */
  'best_left',
  /** They asked for nothing and move, so that others have what they did ask for. */
  'makes_room',
  'free',
] as const;
export type Reason = (typeof REASONS)[number];

const proposed = z.object({
  guest_id: uuid(),
  guest_name: z.string(),
  place: placeId,
  /** Where they sit by now; null: nowhere. */
  from: placeId.nullable(),
  /** Their ticket went out, and will be worth nothing. */
  sent: z.boolean(),
  party: z.string().nullable(),
  rank: count.nullable(),
  reasons: z.array(z.enum(REASONS)),
  /** Rules that are met by that: whom they sit beside, at one table with or apart from; null where nobody is named. */
  by_rule: z.array(z.object({ kind: z.enum(RULE_KINDS), name: z.string().nullable() })).optional(),
  /** Who gets the place that they leave, if somebody does. */
  gives_way_to: z.string().optional(),
});
export type Proposed = z.infer<typeof proposed>;

/** What a run proposes: who gets another place than they have, and what isn't as it was wished. */
export const seatingProposal = z.object({
  seatings: z.array(proposed),
  unmet: z.array(
    z.object({
      kind: z.enum(UNMET),
      guests: z.array(z.object({ id: uuid(), name: z.string() })),
      total: count,
      /** The rule that isn't met, where it is one. */
      rule: uuid().optional(),
      /** Why it isn't as it was wished; plans of old don't say. */
      cause: z.enum(CAUSES).optional(),
    }),
  ),
  /** Parties there are, and those that sit together then. */
  parties: count,
  together: count,
  /** People who come to sit, who move, and of these whose ticket went out. */
  seated: count,
  moved: count,
  sent: count,
  /** So many people more than places for them. */
  lacking: count,
  /** Empty places they could have had that are held. */
  held: count.default(0),
  /** Where it is only for sectors of whoever asked: which these are, and how many guests sit elsewhere and weren't considered. */
  within: z.object({ sectors: z.array(z.object({ number: count, name: z.string() })), elsewhere: count }).optional(),
});
export type SeatingProposal = z.infer<typeof seatingProposal>;
