import { z } from 'zod';
import { file, named, person, sentDates } from '#shared/event.ts';
import { MISSING } from '#shared/eventState.ts';
import { recordSchema, writeSchema } from '#shared/schema.ts';
import { uuid } from '#shared/uuid.ts';
import { customers } from './customers.ts';
import { eventDates } from './event_dates.ts';
import { events } from './events.ts';

const record = recordSchema(events);

const storedDate = recordSchema(eventDates).pick({ id: true, date: true, starts_at: true, zone: true });
const contact = recordSchema(customers).pick({ last_name: true, first_name: true, phone: true, email: true });

/** Who ordered an event. */
export const customer = contact.extend({ version: z.number() });
/** Somebody who ordered an event before, and which one last. */
export const pastCustomer = contact.extend({ event_name: z.string() });

/** A line of the list of events: its fields but the long one, and what is worked out from them. */
export const eventRow = record.omit({ comment: true }).extend({
  dates: z.array(storedDate),
  city: named.nullable(),
  location: named.nullable(),
  /** What a draft still lacks; empty for everything else. */
  missing: z.array(z.enum(MISSING)),
  /** I made it, or hold a sector there. */
  is_mine: z.boolean(),
  can_edit: z.boolean(),
});

/** One event, whole. The customer's contacts are for those who can edit events. */
export const eventAnswer = eventRow.extend({
  comment: record.shape.comment,
  customer: customer.nullable(),
  ticket_image: file.nullable(),
  ticket_logo: file.nullable(),
  archived_by: person.nullable(),
  created_by: person.nullable(),
  halls: z.array(
    z.object({
      id: uuid(),
      version: z.number(),
      name: z.string(),
      event_date_id: uuid(),
      /** The film session whose seats these are; null for halls of our own. */
      session_ref: z.string().nullable(),
      sectors: z.number(),
      /** Active places. */
      places: z.number(),
      invited: z.number(),
      seated: z.number(),
      sent: z.number(),
    }),
  ),
});

const more = { dates: sentDates.optional() };
const known = Object.keys(eventAnswer.shape);

/** Step 1 of the wizard: only the name is needed to keep a draft. */
export const newEvent = writeSchema(events, 'create', more, known);
/** Any part of it; `version` refuses to overwrite somebody else's change. */
export const eventChange = writeSchema(events, 'update', more, known);

export type EventRow = z.infer<typeof eventRow>;
export type EventAnswer = z.infer<typeof eventAnswer>;
export type PastCustomer = z.infer<typeof pastCustomer>;
export type EventChange = z.infer<typeof eventChange>;
export type NewEvent = z.infer<typeof newEvent>;
