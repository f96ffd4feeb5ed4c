import { z } from 'zod';
import { person } from '#shared/event.ts';
import { layoutSchema, placeId } from '#shared/hall/layout.ts';
import { limit } from '#shared/limits.ts';
import { ORDER_STATES } from '#shared/orderStates.ts';
import { ignoring, listOf, recordSchema } from '#shared/schema.ts';
import { optional, typed, typedOrNothing } from '#shared/typed.ts';
import { uuid } from '#shared/uuid.ts';
import { halls } from './halls.ts';
import { heldPlaces, placeHold } from './holdSchemas.ts';
import { sectors } from './sectors.ts';
import { TICKET_STATES } from './tickets.ts';

// Rows are read with more than is answered here.
const sector = recordSchema(sectors).strip();
const hall = recordSchema(halls).strip();

/** A sector as a plan shows it. */
export const planSector = sector.pick({ id: true, version: true, name: true, number: true }).extend({
  manager: person.nullable(),
  /** The person asking is its manager. */
  mine: z.boolean(),
});

/** A sector as a hall lists it. */
export const hallSector = planSector.extend({
  /** Active places, and how many of them have a ticket. */
  total_seats: z.number(),
  seated: z.number(),
});

/** States of a ticket's mail. */
export const ticketState = z.enum(TICKET_STATES);

/** What stands on one place of the plan; its label and position are in the layout. */
export const hallPlace = z.object({
  place: z.number(),
  active: z.boolean(),
  sector_id: uuid().nullable(),
  ticket: z.object({ id: uuid(), guest_id: uuid(), guest_name: z.string(), state: ticketState }).nullable(),
  /** The order at the cinema that has this seat; null in halls of our own and where nobody ordered it. */
  order: z.object({ id: uuid(), state: z.enum(ORDER_STATES), expires_at: z.string().nullable() }).nullable(),
  /** Seats of a cinema with the same text are only had together; null for all others. */
  group: z.string().nullable(),
  /** Who holds it, as long as they do: no run fills it or moves who sits there. */
  hold: placeHold.nullable(),
});

/** A hall of an event in a list: everything but its places. */
export const hallRow = hall.omit({ position: true }).extend({
  layout: layoutSchema,
  counts: z.object({
    rows_count: z.number(),
    seats_per_row: z.number(),
    total_seats: z.number(),
    inactive: z.number(),
    invited: z.number(),
    seated: z.number(),
    sent: z.number(),
  }),
  sectors: z.array(hallSector),
});

export const hallAnswer = hallRow.extend({
  places: z.array(hallPlace),
  /** May the person asking change layout and sectors? */
  can_edit: z.boolean(),
  /** May they seat everywhere, or only in sectors that are `mine`? */
  can_seat_all: z.boolean(),
});

/** Who sits on a place since it changed: its id, then the ticket, whose it is, their name and the ticket's state; nulls where it is free. */
export const changedPlace = z.tuple([
  z.number(),
  uuid().nullable(),
  uuid().nullable(),
  z.string().nullable(),
  ticketState.nullable(),
]);

/** What changed on a hall's plan since a revision; null where the hall has to be read anew. */
export const planChanges = z.object({
  revision: z.number(),
  places: z.array(changedPlace).nullable(),
  /** Those of them that are held; none, if not given. */
  held: z.array(heldPlaces).optional(),
});

/** Instead of the hall, where nothing changed since the revision asked about. */
export const hallUnchanged = z.object({ unchanged: z.literal(true), id: uuid(), revision: z.number() });

export const sectorAnswer = hallSector.extend({
  hall_id: sector.shape.hall_id,
  /** Ids of its places, inactive ones included. */
  places: z.array(z.number()),
});

/** How many of the places painted with scope 'all' other dates don't have, all dates together. */
const painted = { left_out: z.number() };
export const paintedSector = sectorAnswer.extend(painted);
export const paintedHall = hallAnswer.extend(painted);

const hallName = typed(limit('hallName'));
const scope = z.enum(['this', 'all']).optional();
const several = <S extends z.ZodType>(item: S) => listOf(item, { min: 1, max: 200 });

/** Halls for dates of one event, each a copy of a template. */
export const hallsFromTemplates = several(z.strictObject({ event_date_id: uuid(), hall_template_id: uuid() }));

/** New halls: 10 x 10, of a layout, or with `copy_of` a hall again with its sectors and their managers. */
export const newHalls = several(
  z.strictObject({
    event_id: uuid(),
    event_date_id: uuid(),
    name: hallName.optional(),
    layout: layoutSchema.optional(),
    copy_of: uuid().optional(),
  }),
);

const change = {
  name: hallName.optional(),
  layout: layoutSchema.optional(),
  /** 'all' saves the layout for the event's halls of the same name on its other dates too. */
  scope,
};
const READ_ONLY = Object.keys(paintedHall.shape).filter(
  (name) => !['id', 'version', ...Object.keys(change)].includes(name),
);
export const hallChange = ignoring(
  ['id', ...READ_ONLY],
  z.strictObject({ version: z.number().int().optional(), ...change }),
);
export const hallChanges = several(
  ignoring(READ_ONLY, z.strictObject({ id: uuid(), version: z.number().int(), ...change })),
);

const places = listOf(placeId, { max: limit('hallPlaces') });
const SECTOR_READ_ONLY = ['id', 'number', 'manager', 'mine', 'total_seats', 'seated', 'left_out'];
/** Painting: a place that stood in another sector moves to this one. */
export const newSector = ignoring(
  [...SECTOR_READ_ONLY, 'version'],
  z.strictObject({
    hall_id: uuid(),
    name: typedOrNothing(limit('sectorName')),
    manager_id: optional(uuid()),
    places: places.default([]),
    scope,
  }),
);
export const sectorChange = ignoring(
  [...SECTOR_READ_ONLY, 'hall_id'],
  z.strictObject({
    name: typed(limit('sectorName')).optional(),
    manager_id: optional(uuid()),
    places: places.optional(),
    version: z.number().int().optional(),
    scope,
  }),
);

/** Strokes of the brush: places into a sector, or out of all (`null`). */
export const hallPaint = z.strictObject({
  changes: listOf(z.strictObject({ sector_id: uuid().nullable(), places }), { min: 1, max: 1000 }),
  scope,
});

export type PlanSector = z.infer<typeof planSector>;
export type HallSector = z.infer<typeof hallSector>;
export type PlanChanges = z.infer<typeof planChanges>;
export type HallPlace = z.infer<typeof hallPlace>;
export type HallRow = z.infer<typeof hallRow>;
export type HallAnswer = z.infer<typeof hallAnswer>;
export type SectorAnswer = z.infer<typeof sectorAnswer>;
export type NewHall = z.infer<typeof newHalls>[number];
export type HallFromTemplate = z.infer<typeof hallsFromTemplates>[number];
export type HallChange = z.infer<typeof hallChange>;
export type NewSector = z.infer<typeof newSector>;
export type HallPaint = z.infer<typeof hallPaint>;
export type SectorChange = z.infer<typeof sectorChange>;
