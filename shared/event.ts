import { z } from 'zod';
import { EVENT_STATES, EVENT_STATUSES, MISSING } from './eventState.ts';
import { storedFile } from './files.ts';
import { DATE_RANGE, LANGUAGES, limit } from './limits.ts';
import { nameProblem } from './person.ts';
import { ignoring, listOf } from './schema.ts';
import { emailText, optional, phoneText, refuse, typed, typedOrNothing } from './typed.ts';

export * from './eventState.ts';

/** A time as a clock shows it, "19:00". */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const eventDay = z.iso.date().superRefine((date, ctx) => {
  if (date < DATE_RANGE.from || date > DATE_RANGE.to) refuse(ctx, { key: 'date_range', params: DATE_RANGE });
});
const personName = () =>
  typed(limit('nameLength')).superRefine((name, ctx) => {
    const problem = name === '' ? null : nameProblem(name);
    if (problem) refuse(ctx, problem);
  });

/** A date as it is sent: with its id it is the same evening moved, without one it is another evening. */
const sentDate = ignoring(
  ['zone'],
  z.strictObject({ id: z.uuid().optional(), date: eventDay, starts_at: optional(clockTime) }),
);

const fields = {
  name: typed(limit('eventName')),
  city_id: optional(z.uuid()),
  location_id: optional(z.uuid()),
  address: typedOrNothing(limit('addressLength')),
  /** Rich text; the server keeps what the editor can write and drops the rest. */
  comment: optional(z.string().max(limit('commentLength'))),
  language: z.enum(LANGUAGES).optional(),
  time_per_date: z.boolean().optional(),
  /** The one time of all dates, where `time_per_date` is false. */
  starts_at: optional(clockTime),
  dates: listOf(sentDate, { max: limit('eventDates') }).optional(),
  guest_limit: optional(z.number().int().min(1).max(1_000_000)),
  /** Its dates are film sessions. */
  cinema: z.boolean().optional(),
};

export const named = z.object({ id: z.uuid(), name: z.string() });
export const person = z.object({
  id: z.uuid(),
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
});
export const file = storedFile.extend({ name: z.string().nullable() });

/** A line of the list of events. */
export const eventRow = z.object({
  id: z.uuid(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  name: z.string(),
  /** Given when it is published. */
  code: z.string().nullable(),
  status: z.enum(EVENT_STATUSES),
  state: z.enum(EVENT_STATES),
  language: z.enum(LANGUAGES),
  dates: z.array(z.object({ id: z.uuid(), date: z.string(), starts_at: z.string().nullable(), zone: z.string() })),
  city: named.nullable(),
  location: named.nullable(),
  address: z.string().nullable(),
  /** Invitations, guest by hall, and how many there may be; no limit set means the active places. */
  invited: z.number(),
  limit: z.number(),
  seated: z.number(),
  /** Tickets whose newest issue was sent, and those of which only an older one was. */
  sent: z.number(),
  outdated: z.number(),
  /** What a draft still lacks; empty for everything else. */
  missing: z.array(z.enum(MISSING)),
  /** I made it, or hold a sector there. */
  is_mine: z.boolean(),
  can_edit: z.boolean(),
  /** Its dates are film sessions: said so in step 1, or one of its halls is a session's. */
  cinema: z.boolean(),
});

/** One event, whole. The customer's contacts are for those who can edit events. */
export const eventAnswer = eventRow.extend({
  city_id: z.uuid().nullable(),
  location_id: z.uuid().nullable(),
  comment: z.string().nullable(),
  time_per_date: z.boolean(),
  starts_at: z.string().nullable(),
  guest_limit: z.number().nullable(),
  customer: z
    .object({
      last_name: z.string(),
      first_name: z.string(),
      phone: z.string(),
      email: z.string(),
      version: z.number(),
    })
    .nullable(),
  ticket_image: file.nullable(),
  ticket_logo: file.nullable(),
  published_at: z.string().nullable(),
  /** By hand, or from when it was old enough. */
  archived_at: z.string().nullable(),
  archived_by: person.nullable(),
  archive_hold: z.boolean(),
  created_by: person.nullable(),
  halls: z.array(
    z.object({
      id: z.uuid(),
      version: z.number(),
      name: z.string(),
      event_date_id: z.uuid(),
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

const READ_ONLY = Object.keys(eventAnswer.shape).filter((name) => !(name in fields));

/** Step 1 of the wizard: only the name is needed to keep a draft. */
export const newEvent = ignoring(READ_ONLY, z.strictObject(fields));
/** Any part of it; `version` refuses to overwrite somebody else's change. */
export const eventChange = ignoring(
  READ_ONLY.filter((name) => name !== 'version'),
  z.strictObject({ ...fields, name: fields.name.optional(), version: z.number().int().optional() }),
);
/** Step 2. */
/** Somebody who ordered an event before, and which one last. */
export const pastCustomer = z.object({
  last_name: z.string(),
  first_name: z.string(),
  phone: z.string(),
  email: z.string(),
  event_name: z.string(),
});

export const customerChange = z.strictObject({
  last_name: personName(),
  first_name: personName(),
  phone: phoneText(),
  email: emailText(),
  version: z.number().int().optional(),
});

/** One evening in the calendar. */
export const calendarRow = z.object({
  /** Of the date. */
  id: z.uuid(),
  event_id: z.uuid(),
  name: z.string(),
  code: z.string().nullable(),
  status: z.enum(EVENT_STATUSES),
  state: z.enum(EVENT_STATES),
  date: z.string(),
  starts_at: z.string().nullable(),
  zone: z.string(),
  /** Evenings the event has in all. */
  dates: z.number(),
  city: named.nullable(),
  location: named.nullable(),
  address: z.string().nullable(),
  is_mine: z.boolean(),
  /** As in a line of the list. */
  cinema: z.boolean(),
});

export type EventRow = z.infer<typeof eventRow>;
export type EventAnswer = z.infer<typeof eventAnswer>;
export type NewEvent = z.infer<typeof newEvent>;
export type EventChange = z.infer<typeof eventChange>;
export type PastCustomer = z.infer<typeof pastCustomer>;
export type CustomerChange = z.infer<typeof customerChange>;
export type CalendarRow = z.infer<typeof calendarRow>;

/** An event an employee made or holds a sector at. */
export const eventOfEmployee = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(['author', 'sector_manager']),
  state: z.enum(EVENT_STATES),
  /** ISO date; null where no date is set yet. */
  first_date: z.string().nullable(),
  /** The sectors they hold there, how many places these have and how many of them are taken. */
  sectors: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      number: z.number().int(),
      total_seats: z.number().int(),
      seated: z.number().int(),
    }),
  ),
});
export type EventOfEmployee = z.infer<typeof eventOfEmployee>;
