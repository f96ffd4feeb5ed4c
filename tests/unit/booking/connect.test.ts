import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectBooking } from '#server/booking/connect.ts';
import { type BookingRefused, BookingUnsure, type CinemaBooking, seatKey } from '#server/booking/port.ts';
import { type Simulator, startSimulator } from '#server/booking/simulator/server.ts';

const CUSTOMER = { name: 'Зоя Заказчикова', email: 'zoya@example.ru' };
let simulator: Simulator;
let cinema: CinemaBooking;
let session: string;
let clock: Date;

beforeEach(async () => {
  clock = new Date('2026-12-01T09:00:00Z');
  simulator = await startSimulator({ now: () => clock });
  cinema = connectBooking({ url: simulator.url, token: simulator.token, patience: 2000 });
  session = (await cinema.listSessions())[0]!.ref;
});
afterEach(() => simulator.stop());

async function freeSeats(count: number) {
  const { seats } = await cinema.seatPlan(session);
  return seats.filter(({ free, together }) => free && together.length === 0).slice(0, count);
}

const refusal = (code: string) => expect.objectContaining<Partial<BookingRefused>>({ refusal: code as 'refused' });

describe('the Connect adapter', () => {
  it('lists films, and sessions with date and time as on the clock in the cinema', async () => {
    const films = await cinema.listFilms();
    expect(films.map(({ title }) => title)).toContain('Станция «Зима»');
    const sessions = await cinema.listSessions();
    expect(sessions[0]).toMatchObject({
      date: '2026-12-01',
      time: '12:40',
      cinema: 'Кинотеатр «Салют»',
      allocated: true,
    });
    expect(new Set(sessions.map(({ film_id }) => film_id))).toEqual(new Set(films.map(({ id }) => id)));
  });

  it('reads a seat plan as cinemas have them: areas in one grid, couples, labels apart from positions', async () => {
    const { seats } = await cinema.seatPlan(session);
    expect(new Set(seats.map(seatKey)).size).toBe(seats.length);
    const couple = seats.filter(({ together }) => together.length > 0);
    expect(couple.length).toBeGreaterThan(0);
    for (const seat of couple) {
      const other = seats.find((each) => seatKey(each) === seatKey(seat.together[0]!))!;
      expect(seatKey(other.together[0]!)).toBe(seatKey(seat));
    }
  });

  it('reads the plan of a real hall: 156 seats, five couples, one seat sold', async () => {
    const file = readFileSync(new URL('../../data/vista-seat-plan.json', import.meta.url));
    const server = createServer((_, response) => response.end(file)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { seats } = await connectBooking({ url, token: 'x' }).seatPlan('1-1');
    server.close();
    expect(seats).toHaveLength(156);
    expect(seats.filter(({ together }) => together.length > 0)).toHaveLength(10);
    expect(seats.filter(({ free }) => !free).map((seat) => `${seat.row_name}${seat.seat_name}`)).toEqual(['M1']);
    expect(new Set(seats.map(seatKey)).size).toBe(156);
  });

  it('holds, confirms and refunds; the seats are taken until then', async () => {
    const [reference, seats] = [randomUUID(), await freeSeats(3)];
    const { expires_at } = await cinema.hold(reference, session, seats);
    expect(expires_at).toEqual(new Date('2026-12-01T09:10:00Z'));
    const state = await cinema.orderState(reference, session);
    expect(state).toMatchObject({
      state: 'open',
      seats: seats.map(({ area, row, column }) => ({ area, row, column })),
    });
    const taken = (await cinema.seatPlan(session)).seats.filter(({ free }) => !free).map(seatKey);
    expect(taken.sort()).toEqual(seats.map(seatKey).sort());
    const booking = await cinema.confirm(reference, session, CUSTOMER);
    expect(booking.booking_ref).toMatch(/^[A-Z0-9]{7}$/);
    expect(await cinema.confirm(reference, session, CUSTOMER)).toEqual(booking);
    expect(await cinema.orderState(reference, session)).toEqual({ state: 'completed', ...booking });
    await cinema.refund(session, booking, 'Гости не придут');
    await cinema.refund(session, booking, 'Гости не придут');
    expect(await cinema.orderState(reference, session)).toEqual({ state: 'gone' });
    expect((await cinema.seatPlan(session)).seats.every(({ free }) => free)).toBe(true);
  });

  it('gives one seat to one of six who ask at once', async () => {
    const seats = await freeSeats(1);
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => cinema.hold(randomUUID(), session, seats)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of tries) if (each.status === 'rejected') expect(each.reason).toEqual(refusal('seats_unavailable'));
  });

  it('lets go of an order, also of one that is gone', async () => {
    const reference = randomUUID();
    await cinema.hold(reference, session, await freeSeats(2));
    await cinema.release(reference);
    expect(await cinema.orderState(reference, session)).toEqual({ state: 'gone' });
    await expect(cinema.release(randomUUID())).resolves.toBeUndefined();
    expect((await cinema.seatPlan(session)).seats.every(({ free }) => free)).toBe(true);
  });

  it('says that an order ran out of time', async () => {
    const reference = randomUUID();
    await cinema.hold(reference, session, await freeSeats(1));
    clock = new Date('2026-12-01T09:10:00Z');
    await expect(cinema.confirm(reference, session, CUSTOMER)).rejects.toEqual(refusal('order_gone'));
    expect(await cinema.orderState(reference, session)).toEqual({ state: 'gone' });
  });
});

describe('a cinema that misbehaves', () => {
  it.each([
    ['http_401', 'not_permitted'],
    ['sold_in_between', 'seats_unavailable'],
  ] as const)('%s is a refusal: nothing is held', async (fault, code) => {
    const [reference, seats] = [randomUUID(), await freeSeats(1)];
    simulator.faults.plan([{ fault, on: 'order/tickets', times: 1 }]);
    await expect(cinema.hold(reference, session, seats)).rejects.toEqual(refusal(code));
    expect(await cinema.orderState(reference, session)).toEqual({ state: 'gone' });
  });

  it.each(['http_500', 'timeout_after_success'] as const)(
    '%s leaves it open whether the seat is held',
    async (fault) => {
      const [reference, seats] = [randomUUID(), await freeSeats(1)];
      simulator.faults.plan([{ fault, on: 'order/tickets', times: 1 }]);
      await expect(cinema.hold(reference, session, seats)).rejects.toBeInstanceOf(BookingUnsure);
      const { state } = await cinema.orderState(reference, session);
      expect(state).toBe(fault === 'http_500' ? 'gone' : 'open');
    },
  );

  it('refuses half a couple seat when the other half is sold, and a refund that is not allowed', async () => {
    const { seats } = await cinema.seatPlan(session);
    const half = seats.find(({ together }) => together.length > 0)!;
    simulator.faults.plan([{ fault: 'half_couple', on: 'order/tickets', times: 1 }]);
    const both = [half, half.together[0]!];
    await expect(cinema.hold(randomUUID(), session, both)).rejects.toEqual(refusal('seats_unavailable'));
    const reference = randomUUID();
    await cinema.hold(reference, session, await freeSeats(1));
    const booking = await cinema.confirm(reference, session, CUSTOMER);
    simulator.faults.plan([{ fault: 'refund_refused', on: 'refund', times: 1 }]);
    await expect(cinema.refund(session, booking, '')).rejects.toEqual(refusal('not_permitted'));
    expect(await cinema.orderState(reference, session)).toMatchObject({ state: 'completed' });
  });

  it('does a doubled request once', async () => {
    const [reference, seats] = [randomUUID(), await freeSeats(2)];
    simulator.faults.plan([{ fault: 'double_answer', on: 'order', times: 9 }]);
    await cinema.hold(reference, session, seats);
    const booking = await cinema.confirm(reference, session, CUSTOMER);
    expect(simulator.cinema.state().orders).toEqual([
      expect.objectContaining({ reference, state: 'completed', booking_number: booking.booking_number }),
    ]);
  });

  it('gives up waiting after its patience', async () => {
    const hasty = connectBooking({ url: simulator.url, token: simulator.token, patience: 100 });
    simulator.faults.plan([{ fault: 'latency', on: 'Sessions', times: 1 }]);
    await expect(hasty.listSessions()).rejects.toBeInstanceOf(BookingUnsure);
  });
});
