import { z } from 'zod';
import { MOST_NAME } from '#shared/hall/layout.ts';
import { limit } from '#shared/limits.ts';
import { listOf } from '#shared/schema.ts';
import { CLASHES } from '#shared/seating/clashes.ts';
import { MOST_SEATS_APART, RULE_KINDS } from '#shared/seating/ruleKinds.ts';
import { typed } from '#shared/typed.ts';
import { uuid } from '#shared/uuid.ts';
import { invitations, LAST_RANK } from './invitations.ts';

const count = z.number().int();

/** One side of a rule; exactly one of the three. */
const side = z
  .strictObject({
    guest_ids: listOf(uuid(), { min: 1, max: limit('manyValues') })
      .overwrite((ids) => [...new Set(ids)])
      .optional(),
    party: typed(invitations.fields.party.max).optional(),
    rank: count.min(1).max(LAST_RANK).optional(),
  })
  .meta({ title: 'SeatingRuleSide' });

/** Where people are to sit, by its name or id; exactly one of the three. */
const places = z
  .strictObject({
    level: typed(MOST_NAME).optional(),
    zone: typed(MOST_NAME).optional(),
    sector_id: uuid().optional(),
  })
  .meta({ title: 'SeatingRulePlaces' });

const seats = count.min(1).max(MOST_SEATS_APART).nullable();

export const newSeatingRule = z
  .strictObject({
    kind: z.enum(RULE_KINDS),
    hard: z.boolean().default(false),
    people: side,
    others: side.nullable().default(null),
    seats: seats.default(null),
    places: places.nullable().default(null),
  })
  .meta({ title: 'NewSeatingRule' });

export const seatingRuleChange = z
  .strictObject({
    kind: z.enum(RULE_KINDS).optional(),
    hard: z.boolean().optional(),
    people: side.optional(),
    others: side.nullable().optional(),
    seats: seats.optional(),
    places: places.nullable().optional(),
    version: count.optional(),
  })
  .meta({ title: 'SeatingRuleChange' });

/** Is somebody who is named in a rule still there: invited to the hall, not any more, or deleted? */
export const STANDINGS = ['invited', 'not_invited', 'removed'] as const;

const shownSide = side.extend({
  /** Guests who are named, in that order; the name is null where it isn't kept any more. */
  named: z.array(z.object({ id: uuid(), name: z.string().nullable(), standing: z.enum(STANDINGS) })),
  /** Who of the hall's guests is meant now. */
  ids: z.array(uuid()),
});

export const seatingRule = z
  .object({
    id: uuid(),
    hall_id: uuid(),
    version: count,
    kind: z.enum(RULE_KINDS),
    hard: z.boolean(),
    people: shownSide,
    others: shownSide.nullable(),
    seats,
    /** With what a sector is called, and whether such places are still there. */
    places: places.extend({ name: z.string().nullable(), there: z.boolean() }).nullable(),
  })
  .meta({ title: 'SeatingRule' });
export type SeatingRule = z.infer<typeof seatingRule>;

/** The rules of a hall, what can't be met of them, and whom others could be about. */
export const seatingRuleBook = z.object({
  rules: z.array(seatingRule),
  clashes: z.array(
    z.object({
      kind: z.enum(CLASHES),
      /** A list isn't seated as long as it is so. */
      hard: z.boolean(),
      rule_ids: z.array(uuid()),
      /** In the language of whoever asks. */
      text: z.string(),
    }),
  ),
  parties: z.array(z.object({ name: z.string(), guests: count })),
  ranks: z.array(z.object({ rank: count, guests: count })),
});
export type SeatingRuleBook = z.infer<typeof seatingRuleBook>;
