import { Problem } from '#shared/problems.ts';
import type { Context } from '../base/context.ts';
import type { Database } from '../db/database.ts';
import {
  letGo,
  type Order,
  requireOwnOrder,
  requireStoredOrder,
  seatOrdered,
  step,
  unseatOrdered,
  type WantedSeats,
} from './orders.ts';
import { type Booking, BookingRefused, type CinemaBooking, type Customer, type OrderState } from './port.ts';

/** Between two steps that are written down or done at the cinema: where a process can die. */
export const POINTS = [
  'choosing written',
  'seats held',
  'held written',
  'confirming written',
  'booking made',
  'booked written',
  'cancelling written',
  'order released',
  'refunding written',
  'booking refunded',
] as const;
export type Point = (typeof POINTS)[number];

export interface Cinema {
  database: Database;
  booking: CinemaBooking;
  /** Called at every point; a test lets the process end there. */
  at?: (point: Point) => void | Promise<void>;
}

/** What there is of a cinema, or no_cinema. */
export function connected<T>(part: T | null): T {
  if (part === null) throw new Problem('no_cinema');
  return part;
}

/**
 * Holds the seats of an order that is written down, then seats its guests. Whatever fails on the way, the order is
 * taken back: refused with seats_not_bookable or booking_refused, with booking_unsure where nobody knows yet.
 */
export async function holdOrder(cinema: Cinema, context: Context, { order, seats }: WantedSeats): Promise<void> {
  await cinema.at?.('choosing written');
  let hold;
  try {
    hold = await cinema.booking.hold(order.reference, order.session_ref, seats);
  } catch (error) {
    await takeBack(cinema, context, order, error);
    throw problemOf(error);
  }
  await cinema.at?.('seats held');
  try {
    const seated = await cinema.database.work(context, async (work) => {
      const mine = await step(work, order, ['choosing'], { state: 'held', ...hold });
      if (mine) await seatOrdered(work, order);
      return mine;
    });
    if (!seated) throw new Problem('booking_unsure');
  } catch (error) {
    await takeBack(cinema, context, order, error);
    throw error;
  }
  await cinema.at?.('held written');
}

/** A hold that failed: over where the cinema surely has nothing, else given back. */
async function takeBack(cinema: Cinema, context: Context, order: Order, error: unknown): Promise<void> {
  const over = error instanceof BookingRefused;
  await cinema.database.work(context, async (work) => {
    const state = over ? 'released' : 'cancelling';
    const mine = await step(work, order, ['choosing'], { state, reason: reasonOf(error) }, { working: !over });
    if (mine && over) await letGo(work, order);
  });
  if (!over) await giveBack(cinema, context, order).catch(() => undefined);
}

/** Makes a booking of a held order. */
export async function confirmOrder(cinema: Cinema, context: Context, id: string, customer: Customer): Promise<void> {
  const order = await cinema.database.work(context, async (work) => {
    const found = await requireOwnOrder(work, id);
    if (!(await step(work, found, ['held'], { state: 'confirming' }, { working: true })))
      throw new Problem('order_over');
    return found;
  });
  await cinema.at?.('confirming written');
  await finishConfirming(cinema, context, order, customer);
}

async function finishConfirming(cinema: Cinema, context: Context, order: Order, customer: Customer): Promise<void> {
  let booking: Booking;
  try {
    booking = await cinema.booking.confirm(order.reference, order.session_ref, customer);
  } catch (error) {
    if (!(error instanceof BookingRefused)) throw problemOf(error);
    if (error.refusal === 'order_gone') {
      await expire(cinema, context, order);
      throw new Problem('order_expired');
    }
    await cinema.database.work(context, (work) =>
      step(work, order, ['confirming'], { state: 'held', reason: reasonOf(error) }),
    );
    throw problemOf(error);
  }
  await cinema.at?.('booking made');
  await cinema.database.work(context, (work) =>
    step(work, order, ['confirming'], { state: 'booked', expires_at: null, reason: null, ...booking }),
  );
  await cinema.at?.('booked written');
}

/** Gives up an order that isn't booked yet. Its guests lose their places at once. */
export async function cancelOrder(cinema: Cinema, context: Context, id: string): Promise<void> {
  const order = await cinema.database.work(context, async (work) => {
    const found = await requireOwnOrder(work, id);
    if (!(await step(work, found, ['held'], { state: 'cancelling' }, { working: true })))
      throw new Problem('order_over');
    await unseatOrdered(work, found);
    return found;
  });
  await cinema.at?.('cancelling written');
  await giveBack(cinema, context, order);
}

/** Whatever the cinema holds under an order's name is given back: an open order, or a booking nobody wants. */
async function giveBack(cinema: Cinema, context: Context, order: Order): Promise<void> {
  try {
    const there = await cinema.booking.orderState(order.reference, order.session_ref);
    if (there.state === 'open') await cinema.booking.release(order.reference);
    if (there.state === 'completed') await cinema.booking.refund(order.session_ref, there, 'Not wanted');
  } catch (error) {
    throw problemOf(error);
  }
  await cinema.at?.('order released');
  await cinema.database.work(context, async (work) => {
    if (await step(work, order, ['cancelling'], { state: 'released' })) await letGo(work, order);
  });
}

/** Takes a booking back. Its guests keep their places until the cinema has agreed. */
export async function refundOrder(cinema: Cinema, context: Context, id: string): Promise<void> {
  const order = await cinema.database.work(context, async (work) => {
    const found = await requireOwnOrder(work, id);
    if (!(await step(work, found, ['booked'], { state: 'refunding' }, { working: true })))
      throw new Problem('order_over');
    return found;
  });
  await cinema.at?.('refunding written');
  await finishRefunding(cinema, context, order);
}

async function finishRefunding(cinema: Cinema, context: Context, order: Order): Promise<void> {
  const booking = { booking_ref: order.booking_ref!, booking_number: order.booking_number! };
  try {
    await cinema.booking.refund(order.session_ref, booking, 'Guests are not coming');
  } catch (error) {
    if (error instanceof BookingRefused) {
      await cinema.database.work(context, (work) =>
        step(work, order, ['refunding'], { state: 'booked', reason: reasonOf(error) }),
      );
    }
    throw problemOf(error);
  }
  await cinema.at?.('booking refunded');
  await cinema.database.work(context, async (work) => {
    if (await step(work, order, ['refunding'], { state: 'refunded' })) await letGo(work, order);
  });
}

/** The cinema has let go of an order. */
async function expire(cinema: Cinema, context: Context, order: Order): Promise<void> {
  await cinema.database.work(context, async (work) => {
    if (await step(work, order, ['held', 'confirming'], { state: 'expired' })) await letGo(work, order);
  });
}

/**
 * Puts one order right that nobody is at: after a crash, a lost answer, or when its time is up. Safe to call at any
 * time, and again. What the cinema can't say now is left for the next round.
 */
export async function settleOrder(cinema: Cinema, context: Context, id: string, customer: Customer): Promise<void> {
  const order = await cinema.database.work(context, async (work) => {
    const found = await requireStoredOrder(work, id);
    // Nobody was told that these seats are theirs.
    if (found.state !== 'choosing') return found;
    await step(work, found, ['choosing'], { state: 'cancelling', reason: 'interrupted' }, { working: true });
    return { ...found, state: 'cancelling' as const };
  });
  switch (order.state) {
    case 'cancelling':
      return giveBack(cinema, context, order);
    case 'refunding':
      return finishRefunding(cinema, context, order);
    case 'confirming':
      return settleConfirming(cinema, context, order, customer);
    case 'held':
      return settleHeld(cinema, context, order);
    default:
      return undefined;
  }
}

async function settleConfirming(cinema: Cinema, context: Context, order: Order, customer: Customer): Promise<void> {
  const there = await cinema.booking.orderState(order.reference, order.session_ref);
  if (there.state === 'open') return finishConfirming(cinema, context, order, customer);
  if (there.state === 'gone') return expire(cinema, context, order);
  await booked(cinema, context, order, there);
}

async function settleHeld(cinema: Cinema, context: Context, order: Order): Promise<void> {
  const there = await cinema.booking.orderState(order.reference, order.session_ref);
  if (there.state === 'gone') return expire(cinema, context, order);
  if (there.state === 'completed') return booked(cinema, context, order, there);
  await cinema.database.work(context, (work) =>
    step(work, order, ['held'], { state: 'held', expires_at: there.expires_at }),
  );
}

async function booked(cinema: Cinema, context: Context, order: Order, there: OrderState & Booking): Promise<void> {
  const { booking_ref, booking_number } = there;
  await cinema.database.work(context, (work) =>
    step(work, order, ['held', 'confirming'], { state: 'booked', expires_at: null, booking_ref, booking_number }),
  );
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (!(error instanceof BookingRefused)) return new Problem('booking_unsure');
  if (error.refusal === 'seats_unavailable') return new Problem('seats_not_bookable');
  return new Problem('booking_refused', { params: { reason: error.message } });
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}
