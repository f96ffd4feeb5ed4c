import { randomInt } from 'node:crypto';
import { seatKey, type SeatPosition } from '../port.ts';
import { makeScreen, type CinemaScreen } from './hall.ts';

/** Result codes of the simulator, reported as `ExtendedResultCode`; the real catalogue isn't public. */
export const CODE = {
  session_unknown: 50,
  seats_unavailable: 52,
  order_expired: 53,
  wrong_state: 54,
  booking_unknown: 100,
  already_refunded: 101,
  not_refundable: 102,
} as const;

export class CinemaProblem extends Error {
  constructor(readonly code: keyof typeof CODE) {
    super(code);
  }
}

export interface SimulatedSession {
  id: string;
  film_id: string;
  screen: number;
  /** As on a clock in the cinema. */
  showtime: string;
}

export interface SimulatedOrder {
  reference: string;
  session: string;
  state: 'open' | 'completed' | 'cancelled' | 'expired' | 'refunded';
  seats: SeatPosition[];
  expires_at: number;
  booking_ref: string | null;
  booking_number: string | null;
}

/** What is to be kept over a restart. */
export interface CinemaState {
  orders: SimulatedOrder[];
  /** Seats sold at the box office: "session seat". */
  sold: string[];
}

export const CINEMA = { id: '0000000001', name: 'Кинотеатр «Салют»' } as const;
export const FILMS = [
  { id: 'HO00000101', title: 'Долгий свет', minutes: 118 },
  { id: 'HO00000102', title: 'Станция «Зима»', minutes: 96 },
  { id: 'HO00000103', title: 'Письма с маяка', minutes: 131 },
] as const;
export const SCREENS: readonly CinemaScreen[] = [makeScreen('Зал 1', 13, 13), makeScreen('Зал 2', 8, 12, true)];

/** How long an order stays open unless the cinema is told otherwise, in milliseconds. */
export const OPEN_FOR = 10 * 60_000;

/** A cinema's box office: sessions, orders, bookings. One seat, one owner. */
export class Cinema {
  readonly #orders = new Map<string, SimulatedOrder>();
  readonly #sold = new Set<string>();

  constructor(
    readonly now: () => Date,
    state: CinemaState = { orders: [], sold: [] },
    private readonly openFor = OPEN_FOR,
  ) {
    for (const order of state.orders) this.#orders.set(order.reference, order);
    for (const seat of state.sold) this.#sold.add(seat);
  }

  state(): CinemaState {
    return { orders: [...this.#orders.values()], sold: [...this.#sold] };
  }

  /** Two showings of each film on each of the next thirty days. */
  sessions(): SimulatedSession[] {
    const today = Date.parse(`${this.now().toISOString().slice(0, 10)}T00:00:00Z`) / 86_400_000;
    return Array.from({ length: 30 }, (_, i) => today + i).flatMap((day) =>
      FILMS.flatMap((film, f) =>
        ['12:40', '19:10'].map((time, t) => ({
          id: String(day * 10 + f * 2 + t),
          film_id: film.id,
          screen: (f + t) % SCREENS.length,
          showtime: `${new Date(day * 86_400_000).toISOString().slice(0, 10)}T${time}:00`,
        })),
      ),
    );
  }

  /** Any session that was ever offered keeps its screen. */
  screenOf(session: string): CinemaScreen {
    const number = Number(session);
    const slot = number % 10;
    if (!Number.isInteger(number) || number < 100_000 || slot > 5) throw new CinemaProblem('session_unknown');
    return SCREENS[(Math.floor(slot / 2) + (slot % 2)) % SCREENS.length]!;
  }

  /** 0 free, 1 sold, 2 held, 3 broken. */
  statusOf(session: string): (key: string) => number {
    const seats = this.screenOf(session).areas.flatMap((area) => area.seats);
    const taken = new Map(seats.map((seat) => [seatKey(seat), seat.blocked]));
    for (const order of this.#live(session))
      for (const seat of order.seats) taken.set(seatKey(seat), order.state === 'completed' ? 1 : 2);
    return (key) => (this.#sold.has(`${session} ${key}`) ? 1 : (taken.get(key) ?? 0));
  }

  hold(reference: string, session: string, seats: SeatPosition[]): SimulatedOrder {
    const known = new Set(this.screenOf(session).areas.flatMap((area) => area.seats.map(seatKey)));
    const before = this.#orders.get(reference);
    if (before) this.#age(before);
    if (before && before.state !== 'open')
      throw new CinemaProblem(before.state === 'expired' ? 'order_expired' : 'wrong_state');
    const status = this.statusOf(session);
    const mine = new Set(before?.seats.map(seatKey));
    const keys = seats.map(seatKey);
    const free = keys.every((key) => known.has(key) && (status(key) === 0 || mine.has(key)));
    if (!free || new Set(keys).size < keys.length) throw new CinemaProblem('seats_unavailable');
    const order: SimulatedOrder = {
      reference,
      session,
      state: 'open',
      seats,
      expires_at: this.now().getTime() + this.openFor,
      booking_ref: null,
      booking_number: null,
    };
    this.#orders.set(reference, order);
    return order;
  }

  order(reference: string): SimulatedOrder | undefined {
    const order = this.#orders.get(reference);
    if (order) this.#age(order);
    return order;
  }

  cancel(reference: string): void {
    const order = this.#open(reference);
    order.state = 'cancelled';
  }

  /** Completing again answers the same booking. */
  complete(reference: string): SimulatedOrder {
    const order = this.order(reference);
    if (order?.state === 'completed') return order;
    const open = this.#open(reference);
    open.state = 'completed';
    open.booking_ref = `W${Array.from({ length: 6 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[randomInt(32)]).join('')}`;
    open.booking_number = String(Math.max(100_000, ...numbersOf(this.#orders.values())) + 1);
    return open;
  }

  refund(booking_number: string): void {
    const order = [...this.#orders.values()].find((each) => each.booking_number === booking_number);
    if (!order) throw new CinemaProblem('booking_unknown');
    if (order.state === 'refunded') throw new CinemaProblem('already_refunded');
    order.state = 'refunded';
  }

  /** Somebody buys a seat at the box office. */
  sell(session: string, seat: SeatPosition): void {
    this.#sold.add(`${session} ${seatKey(seat)}`);
  }

  /** The order runs out of time now. */
  expire(reference: string): void {
    const order = this.#orders.get(reference);
    if (order?.state === 'open') order.state = 'expired';
  }

  #open(reference: string): SimulatedOrder {
    const order = this.order(reference);
    if (!order) throw new CinemaProblem('booking_unknown');
    if (order.state === 'expired') throw new CinemaProblem('order_expired');
    if (order.state !== 'open') throw new CinemaProblem('wrong_state');
    return order;
  }

  *#live(session: string): Iterable<SimulatedOrder> {
    for (const order of this.#orders.values()) {
      this.#age(order);
      if (order.session === session && (order.state === 'open' || order.state === 'completed')) yield order;
    }
  }

  #age(order: SimulatedOrder): void {
    if (order.state === 'open' && order.expires_at <= this.now().getTime()) order.state = 'expired';
  }
}

function* numbersOf(orders: Iterable<SimulatedOrder>): Iterable<number> {
  for (const { booking_number } of orders) if (booking_number) yield Number(booking_number);
}
