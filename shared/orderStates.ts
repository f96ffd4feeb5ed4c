// Apart from the schemas of booking.ts: what only shows states needn't bring those.

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
