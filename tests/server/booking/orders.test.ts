import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleOrders } from '#server/booking/settling.ts';
import { type TestApp, testApp } from '../../support/app.ts';
import { bothSides, type FilmNight, makeFilmNight } from './film.ts';

let app: TestApp;
let night: FilmNight;
let next = 0;

beforeAll(async () => {
  app = await testApp();
  night = await makeFilmNight(app, app.north, 60);
});
afterAll(() => app.close());
beforeEach(() => app.simulator.faults.plan([]));

/** Guests and seats that no test has had yet. */
function some(count: number) {
  const seatings = Array.from({ length: count }, (_, i) => ({
    guest_id: night.guests[next + i]!.id,
    place: night.places[next + i]!,
  }));
  next += count;
  return seatings;
}

const seat = (seatings: { guest_id: string; place: number }[], as = app.north.admin) =>
  app.call('POST', '/tickets/create_list', as, { hall_id: night.hall_id, seatings });
const orders = async () =>
  (await app.call('GET', `/orders?hall_id=${night.hall_id}`, app.north.admin)).body.data as {
    id: string;
    state: string;
    booking_ref: string | null;
    expires_at: string | null;
    places: { place: number; guest_name: string }[];
  }[];

async function expectSame() {
  const { theirs, ours } = await bothSides(app, night);
  expect(ours).toEqual(theirs);
}

describe('a film night', () => {
  it('has the seats of the session, with the numbers that stand on the chairs', async () => {
    const { body } = await app.call('GET', `/halls/${night.hall_id}`, app.north.admin);
    expect(body.data.name).toBe('Зал 1');
    expect(body.data.layout.rows.map((row: { label: string }) => row.label).slice(0, 3)).toEqual(['A', 'B', 'C']);
    expect(body.data.layout.stage).toEqual({ kind: 'screen', side: 'top' });
  });

  it('holds the seats at the cinema first, books them, and takes the booking back', async () => {
    const seatings = some(3);
    const seated = await seat(seatings);
    expect(seated.status).toBe(201);
    expect(seated.body.data).toHaveLength(3);
    const [held] = await orders();
    expect(held).toMatchObject({ state: 'held', expires_at: '2026-11-20T09:10:00.000Z' });
    expect(held!.places.map(({ place }) => place).sort()).toEqual(seatings.map(({ place }) => place).sort());
    await expectSame();
    const booked = await app.call('POST', `/orders/${held!.id}/complete`, app.north.admin);
    expect(booked.body.data).toMatchObject({ state: 'booked', expires_at: null });
    expect(booked.body.data.booking_ref).toMatch(/^[A-Z0-9]{7}$/);
    const again = await app.call('POST', `/orders/${held!.id}/complete`, app.north.admin);
    expect(again.body.code).toBe('order_over');
    const refunded = await app.call('POST', '/orders/refund', app.north.admin, { order_id: held!.id });
    expect(refunded.body.data.state).toBe('refunded');
    await expectSame();
    expect((await seat(seatings)).status).toBe(201);
    await expectSame();
  });

  it('mails no ticket before its seat is booked', async () => {
    const { body } = await seat(some(1));
    const send = () => app.call('POST', '/tickets/send_email', app.north.admin, { ids: [body.data[0].id] });
    expect((await send()).body).toMatchObject({ code: 'not_booked', tickets: [{ id: body.data[0].id }] });
    const all = await app.call('POST', '/tickets/send_email', app.north.admin, { event_id: night.event_id });
    expect(all.body.data).toMatchObject({ total: 0, skipped: { not_booked: expect.any(Number) } });
    const [order] = await orders();
    await app.call('POST', `/orders/${order!.id}/complete`, app.north.admin);
    expect((await send()).status).toBe(202);
  });

  it('gives up an order that is only held, and nothing else may take its seats away', async () => {
    const seatings = some(2);
    const seated = await seat(seatings);
    const ids = seated.body.data.map((ticket: { id: string }) => ticket.id);
    const gone = await app.call('DELETE', '/tickets/destroy_list', app.north.admin, { ids });
    expect(gone.body.code).toBe('bound_to_cinema');
    const [order] = await orders();
    const released = await app.call('DELETE', `/orders/${order!.id}`, app.north.admin);
    expect(released.body.data.state).toBe('released');
    await expectSame();
  });

  it('refuses half a couple, a seat the cinema has sold, and a seat that is taken here', async () => {
    const [first] = some(1);
    const half = await seat([{ guest_id: first!.guest_id, place: night.couples[0]![0] }]);
    expect(half.body.code).toBe('seats_together');
    expect(half.body.places).toEqual([{ place: night.couples[0]![1] }]);
    app.simulator.faults.plan([{ fault: 'sold_in_between', on: 'order/tickets', times: 1 }]);
    expect((await seat([first!])).body.code).toBe('seats_not_bookable');
    const [second] = some(1);
    expect((await seat([second!])).status).toBe(201);
    const [third] = some(1);
    const taken = await seat([{ guest_id: third!.guest_id, place: second!.place }]);
    expect(taken.body).toMatchObject({ code: 'seat_taken', places: [{ place: second!.place }] });
    // Sold at the box office: the one difference, and it is shown.
    const drift = await app.call('GET', `/halls/${night.hall_id}/drift`, app.north.admin);
    expect(drift.body.data).toEqual([expect.objectContaining({ place: first!.place, ours: null, theirs: 'taken' })]);
  });

  it('lets an order go whose time is up, with its guests', async () => {
    await seat(some(2));
    const [order] = await orders();
    app.clock.advance(10 * 60_000 + 1);
    await settleOrders(app.app.cinema, app.clock.now);
    expect((await orders()).find(({ id }) => id === order!.id)).toMatchObject({ state: 'expired' });
    const late = await app.call('POST', `/orders/${order!.id}/complete`, app.north.admin);
    expect(late.body.code).toBe('order_over');
  });

  it('takes nobody for booked whose booking nobody knows of', async () => {
    await seat(some(1));
    const [order] = await orders();
    app.simulator.faults.plan([{ fault: 'timeout_after_success', on: 'payment', times: 1 }]);
    const unsure = await app.call('POST', `/orders/${order!.id}/complete`, app.north.admin);
    expect(unsure.body.code).toBe('booking_unsure');
    expect((await orders())[0]).toMatchObject({ state: 'confirming' });
    await settleOrders(app.app.cinema, app.clock.now, { all: true });
    expect((await orders())[0]).toMatchObject({ state: 'booked' });
  });

  it('keeps a booking whose refund the cinema refuses', async () => {
    await seat(some(1));
    const [order] = await orders();
    await app.call('POST', `/orders/${order!.id}/complete`, app.north.admin);
    app.simulator.faults.plan([{ fault: 'refund_refused', on: 'refund', times: 1 }]);
    const refused = await app.call('POST', '/orders/refund', app.north.admin, { order_id: order!.id });
    expect(refused.body.code).toBe('booking_refused');
    expect((await orders())[0]).toMatchObject({ state: 'booked' });
  });

  it('shows the last programme while the cinema is away', async () => {
    const before = await app.call('GET', '/films/list_for_select', app.north.admin);
    app.clock.advance(5 * 60_000);
    app.simulator.faults.plan([{ fault: 'http_500', on: 'OData', times: 9 }]);
    const away = await app.call('GET', '/films/list_for_select', app.north.admin);
    expect(away.body.data).toEqual(before.body.data);
  });
});
