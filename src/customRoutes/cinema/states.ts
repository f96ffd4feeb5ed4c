import { isOver, type OrderState } from '#shared/booking.ts';
import type { Tone } from '../../ui/Tag.tsx';

/** How the state of an order is tinted. */
export const TONES: Record<OrderState, Tone> = {
  choosing: 'soft',
  held: 'warn',
  confirming: 'soft',
  booked: 'ok',
  cancelling: 'soft',
  refunding: 'soft',
  released: 'plain',
  expired: 'plain',
  refunded: 'plain',
};

/** Something will still happen to it by itself: its time runs, or the cinema has yet to answer. */
export function isUnderWay(state: OrderState): boolean {
  return !isOver(state) && state !== 'booked';
}

/** '9:05' until a moment; null once it has come. */
export function timeLeft(until: string, now: Date): string | null {
  const seconds = Math.ceil((Date.parse(until) - now.getTime()) / 1000);
  if (seconds <= 0) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What can be done about an order in its state; `refunds`: the person may take bookings back. */
export function actionsOn(state: OrderState, { refunds }: { refunds: boolean }): OrderAction[] {
  if (state === 'held') return ['complete', 'cancel'];
  return state === 'booked' && refunds ? ['refund'] : [];
}
export type OrderAction = 'complete' | 'cancel' | 'refund';

/** A place that the cinema sees otherwise than we do. */
export interface Difference {
  place: number;
  row: string | null;
  seat: string;
  guest_name: string | null;
  ours: OrderState | null;
  theirs: 'free' | 'taken' | null;
}

/**
 * What puts a difference right: our order ended where the cinema holds nothing, our place closed where somebody else
 * has the seat or there is none; null where an order is under way and will say itself.
 */
export function cureOf({ ours }: Difference): 'cancel' | 'refund' | 'close' | null {
  if (ours === null) return 'close';
  if (ours === 'held') return 'cancel';
  return ours === 'booked' ? 'refund' : null;
}
