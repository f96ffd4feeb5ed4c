import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectBooking } from '#server/booking/connect.ts';
import { hallOfPlan } from '#server/booking/plan.ts';
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

async function taken() {
  const { seats } = await cinema.seatPlan(session);
  return seats
    .filter(({ free }) => !free)
    .map(seatKey)
    .sort();
}

interface Area {
  AreaCategoryCode: string;
  RowCount: number;
  Rows: { PhysicalName: string | null; Seats: { Status: number }[] }[];
}

const refusal = (code: string) => expect.objectContaining<Partial<BookingRefused>>({ refusal: code as 'refused' });

describe('the simulated cinema', () => {
  it('answers nobody who has not its token', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${simulator.url}/OData.svc/Sessions`, { headers });
    const answers = await Promise.all(
      [{}, { connectapitoken: 'wrong' }, { connectapitoken: simulator.token }].map((headers) => ask(headers as never)),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 200]);
    expect(await answers[1]!.text()).not.toContain('Showtime');
  });
});

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

  it('reads halls with all that makes cinemas odd: areas of one category, empty rows, seats nobody can have', async () => {
    const [, id] = session.split('-');
    const answer = await fetch(`${simulator.url}/RESTData.svc/cinemas/0000000001/sessions/${id}/seat-plan`, {
      headers: { connectApiToken: simulator.token },
    });
    const { SeatLayoutData } = (await answer.json()) as { SeatLayoutData: { Areas: Area[] } };
    const categories = SeatLayoutData.Areas.map((area) => area.AreaCategoryCode);
    expect([categories.length, new Set(categories).size]).toEqual([4, 3]);
    for (const area of SeatLayoutData.Areas) {
      expect(area.Rows).toHaveLength(area.RowCount);
      for (const { PhysicalName, Seats } of area.Rows) expect(PhysicalName === null).toBe(Seats.length === 0);
      expect(area.Rows.some(({ Seats }) => Seats.length === 0)).toBe(true);
    }
    const statuses = SeatLayoutData.Areas.flatMap((area) => area.Rows.flatMap((row) => row.Seats)).map((s) => s.Status);
    expect(new Set(statuses)).toEqual(new Set([0, 1, 2, 3]));
    const { seats } = await cinema.seatPlan(session);
    expect(seats.filter(({ free }) => !free)).toHaveLength(statuses.filter((status) => status !== 0).length);
    const mirrored = await cinema.seatPlan((await cinema.listSessions())[1]!.ref);
    const row = mirrored.seats.filter(({ row_name }) => row_name === 'A').toSorted((a, b) => a.column - b.column);
    expect(Number(row[0]!.seat_name)).toBeGreaterThan(Number(row[1]!.seat_name));
  });

  it('makes a hall of a plan in which nobody is seated where the cinema has no free seat', async () => {
    const plan = await cinema.seatPlan(session);
    const couple = plan.seats.find(({ together }) => together.length > 0)!;
    couple.free = false;
    const { layout, bound } = hallOfPlan(plan);
    const keys = bound.filter(({ place }) => layout.inactive.includes(place)).map(({ external_ref }) => external_ref);
    const taken = plan.seats.filter(({ free }) => !free).map(seatKey);
    expect(keys.sort()).toEqual([...taken, seatKey(couple.together[0]!)].sort());
  });

  it('holds, confirms and refunds; the seats are taken until then', async () => {
    const [reference, seats] = [randomUUID(), await freeSeats(3)];
    const before = await taken();
    const { expires_at } = await cinema.hold(reference, session, seats);
    expect(expires_at).toEqual(new Date('2026-12-01T09:10:00Z'));
    const state = await cinema.orderState(reference, session);
    expect(state).toMatchObject({
      state: 'open',
      seats: seats.map(({ area, row, column }) => ({ area, row, column })),
    });
    expect(await taken()).toEqual([...before, ...seats.map(seatKey)].sort());
    const booking = await cinema.confirm(reference, session, CUSTOMER);
    expect(booking.booking_ref).toMatch(/^[A-Z0-9]{7}$/);
    expect(await cinema.confirm(reference, session, CUSTOMER)).toEqual(booking);
    expect(await cinema.orderState(reference, session)).toEqual({ state: 'completed', ...booking });
    await cinema.refund(session, booking, 'Гости не придут');
    await cinema.refund(session, booking, 'Гости не придут');
    expect(await cinema.orderState(reference, session)).toEqual({ state: 'gone' });
    expect(await taken()).toEqual(before);
  });

  it('gives one seat to one of six who ask at once', async () => {
    const seats = await freeSeats(1);
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => cinema.hold(randomUUID(), session, seats)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of tries) if (each.status === 'rejected') expect(each.reason).toEqual(refusal('seats_unavailable'));
  });

  it('lets go of an order, also of one that is gone', async () => {
    const reference = randomUUID();
    const before = await taken();
    await cinema.hold(reference, session, await freeSeats(2));
    await cinema.release(reference);
    expect(await cinema.orderState(reference, session)).toEqual({ state: 'gone' });
    await expect(cinema.release(randomUUID())).resolves.toBeUndefined();
    expect(await taken()).toEqual(before);
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

  it.each(['http_401', 'http_500'] as const)(
    'never takes a held seat for free where only the question until when fails with %s',
    async (fault) => {
      const [reference, seats] = [randomUUID(), await freeSeats(1)];
      simulator.faults.plan([{ fault, on: '/orders/', times: 1 }]);
      await expect(cinema.hold(reference, session, seats)).rejects.toBeInstanceOf(BookingUnsure);
      expect(await cinema.orderState(reference, session)).toMatchObject({ state: 'open' });
    },
  );

  it.each([
    ['a result under any of its names', 200, '{"Result":0,"ResultCode":7}', 'refused'],
    ['an empty result', 200, '{"Result":""}', 'refused'],
    ['an answer that says nothing', 200, '{"message":"accepted"}', null],
    ['a page instead of an answer', 200, '<h1>Welcome</h1>', null],
    ["a proxy's own 404", 404, '<h1>Not found</h1>', null],
    ['a token without the right', 403, '{}', 'not_permitted'],
    ['an order nobody knows', 200, '{"Result":"OrderNotFound"}', 'order_gone'],
  ] as const)('takes %s for no success', async (_, status, text, code) => {
    const server = createServer((_request, response) => response.writeHead(status).end(text)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const odd = connectBooking({ url, token: 'x' });
    const refunding = odd.refund('1-1', { booking_ref: 'W', booking_number: '1' }, '');
    if (code === 'order_gone') await expect(refunding).resolves.toBeUndefined();
    else await expect(refunding).rejects.toEqual(code ? refusal(code) : expect.any(BookingUnsure));
    server.close();
  });

  it('gives up waiting after its patience', async () => {
    const hasty = connectBooking({ url: simulator.url, token: simulator.token, patience: 100 });
    simulator.faults.plan([{ fault: 'latency', on: 'Sessions', times: 1 }]);
    await expect(hasty.listSessions()).rejects.toBeInstanceOf(BookingUnsure);
  });
});
