/** Where a seat is in the cinema's own coordinates: the only thing that identifies it. */
export interface SeatPosition {
  area: number;
  row: number;
  column: number;
}

/** A position as text, for keys and for `places.external_ref`. */
export function seatKey({ area, row, column }: SeatPosition): string {
  return `${area}:${row}:${column}`;
}

/** The other way round; null where the text is no position. */
export function positionOf(key: string): SeatPosition | null {
  const found = /^(\d+):(\d+):(\d+)$/.exec(key);
  return found && { area: Number(found[1]), row: Number(found[2]), column: Number(found[3]) };
}

export interface Film {
  id: string;
  title: string;
  /** Running time, where the cinema says it. */
  minutes: number | null;
}

/** One showing of a film. */
export interface Session {
  /** The cinema's id and its session's: "0000000001-51592". */
  ref: string;
  cinema_id: string;
  session_id: string;
  film_id: string;
  /** As on a clock in the cinema: date "2026-12-05", time "19:00". */
  date: string;
  time: string;
  cinema: string;
  screen: string;
  /** Seats are chosen one by one; without it there is nothing to seat. */
  allocated: boolean;
}

export interface PlannedSeat extends SeatPosition {
  /** What is printed on the chair and its row. */
  row_name: string;
  seat_name: string;
  area_name: string;
  /** Whatever the cinema's status but 0 is not bookable. */
  free: boolean;
  /** Seats that are only booked together with this one, itself left out. */
  together: SeatPosition[];
}

export interface SeatPlan {
  seats: PlannedSeat[];
}

/** Seats held by an open order of ours. */
export interface Hold {
  /** When the cinema lets go of them. */
  expires_at: Date;
  amount_cents: number;
}

export interface Booking {
  /** What a box office finds it by, seven characters. */
  booking_ref: string;
  booking_number: string;
}

export interface Customer {
  name: string;
  email: string;
}

/** What has become of an order over there. */
export type OrderState =
  | { state: 'open'; expires_at: Date; seats: SeatPosition[] }
  | ({ state: 'completed' } & Booking)
  /** Cancelled, expired, refunded or never heard of: nothing is held under this reference. */
  | { state: 'gone' };

/**
 * A cinema's booking system. Calls that change something are safe to repeat under the same reference, a UUID of ours.
 * Each may throw `BookingRefused` (surely nothing happened) or `BookingUnsure` (nobody knows; ask `orderState`).
 */
export interface CinemaBooking {
  listFilms(): Promise<Film[]>;
  listSessions(): Promise<Session[]>;
  seatPlan(session: string): Promise<SeatPlan>;
  /** Opens an order and holds the seats in it, all or none. */
  hold(reference: string, session: string, seats: readonly SeatPosition[]): Promise<Hold>;
  /** Gives up an open order. An order that is gone already is no error. */
  release(reference: string): Promise<void>;
  /** Makes a booking of an open order; again, the same booking. */
  confirm(reference: string, session: string, customer: Customer): Promise<Booking>;
  /** Takes a booking back. One that is taken back already is no error. */
  refund(session: string, booking: Booking, reason: string): Promise<void>;
  orderState(reference: string, session: string): Promise<OrderState>;
}

export const REFUSALS = ['seats_unavailable', 'order_gone', 'not_permitted', 'refused'] as const;
export type Refusal = (typeof REFUSALS)[number];

/** The cinema said no, and nothing changed there. */
export class BookingRefused extends Error {
  constructor(
    readonly refusal: Refusal,
    message: string,
  ) {
    super(message);
    this.name = 'BookingRefused';
  }
}

/** No answer, or one that says nothing: it may have happened or not. */
export class BookingUnsure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BookingUnsure';
  }
}
