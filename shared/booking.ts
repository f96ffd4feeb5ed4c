import { z } from 'zod';

/**
 * What has become of an order at the cinema, as we know it. `choosing`: asked for, not yet answered. `held`: waiting
 * for reservation until `expires_at`. `confirming`: on its way to a booking. `booked`: seats are ours. `cancelling`
 * and `refunding`: being given back. The last three are over and hold nothing.
 */
export const ORDER_STATES = [
  'choosing',
  'held',
  'confirming',
  'booked',
  'cancelling',
  'refunding',
  'released',
  'expired',
  'refunded',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Nothing is held or booked any more. */
export function isOver(state: OrderState): boolean {
  return state === 'released' || state === 'expired' || state === 'refunded';
}

const moment = z.string();

/** An order as the event lists it. */
export const orderAnswer = z.object({
  id: z.uuid(),
  version: z.number(),
  event_id: z.uuid(),
  event_date_id: z.uuid(),
  hall_id: z.uuid(),
  session_ref: z.string(),
  state: z.enum(ORDER_STATES),
  /** What the box office finds the booking by. */
  booking_ref: z.string().nullable(),
  expires_at: moment.nullable(),
  amount_cents: z.number(),
  /** Why it was refused or is still under way, as the cinema said it. */
  reason: z.string().nullable(),
  places: z.array(
    z.object({
      place: z.number(),
      row: z.string().nullable(),
      seat: z.string(),
      guest_id: z.uuid().nullable(),
      guest_name: z.string().nullable(),
    }),
  ),
  created_at: moment,
  updated_at: moment,
});
export type OrderAnswer = z.infer<typeof orderAnswer>;

/** A film and when it is shown, to bind dates of an event to. */
export const filmAnswer = z.object({
  id: z.string(),
  title: z.string(),
  minutes: z.number().nullable(),
  sessions: z.array(
    z.object({ ref: z.string(), date: z.string(), time: z.string(), cinema: z.string(), screen: z.string() }),
  ),
});
export type FilmAnswer = z.infer<typeof filmAnswer>;

/** "0000000001-51592": the cinema and its session. */
export const sessionRef = z.string().regex(/^\w{1,20}-\w{1,20}$/);
