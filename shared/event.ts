import { z } from 'zod';
import { EVENT_STATES, EVENT_STATUSES } from './eventState.ts';
import { storedFile } from './files.ts';
import { KINDS } from './kinds.ts';
import { DATE_RANGE, limit } from './limits.ts';
import { ignoring, listOf } from './schema.ts';
import { emailText, optional, personName, phoneText, refuse } from './typed.ts';
import { uuid } from './uuid.ts';

export * from './eventState.ts';

const eventDay = z.iso.date().superRefine((date, ctx) => {
  if (date < DATE_RANGE.from || date > DATE_RANGE.to) refuse(ctx, { key: 'date_range', params: DATE_RANGE });
});
const nameOfPerson = () => personName(limit('nameLength'));

/** A date as it is sent: with its id it is the same evening moved, without one it is another evening. */
const sentDate = ignoring(
  ['zone'],
  z.strictObject({ id: uuid().optional(), date: eventDay, starts_at: optional(KINDS.time.schema()) }),
);

/** All its evenings; those left out go. */
export const sentDates = listOf(sentDate, { max: limit('eventDates') });

/** A record that is referred to, as far as it is named. */
export const named = z.object({ id: uuid(), name: z.string() });
/** A person who is referred to; null: no middle name. */
export const person = z.object({
  id: uuid(),
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
});
/** A stored file with the name it was sent under; null where it had none. */
export const file = storedFile.extend({ name: z.string().nullable() });

/** Step 2 of the wizard. */
export const customerChange = z.strictObject({
  last_name: nameOfPerson(),
  first_name: nameOfPerson(),
  phone: phoneText(),
  email: emailText(),
  version: z.number().int().optional(),
});

/** One evening in the calendar. */
export const calendarRow = z.object({
  /** Of the date. */
  id: uuid(),
  event_id: uuid(),
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

export type SentDates = z.infer<typeof sentDates>;
export type CustomerChange = z.infer<typeof customerChange>;
export type CalendarRow = z.infer<typeof calendarRow>;

/** An event an employee made or holds a sector at. */
export const eventOfEmployee = z.object({
  id: uuid(),
  name: z.string(),
  role: z.enum(['author', 'sector_manager']),
  state: z.enum(EVENT_STATES),
  /** ISO date; null where no date is set yet. */
  first_date: z.string().nullable(),
  /** The sectors they hold there, how many places these have and how many of them are taken. */
  sectors: z.array(
    z.object({
      id: uuid(),
      name: z.string(),
      number: z.number().int(),
      total_seats: z.number().int(),
      seated: z.number().int(),
    }),
  ),
});
export type EventOfEmployee = z.infer<typeof eventOfEmployee>;
