import { randomUUID } from 'node:crypto';
import { PgSelectBase } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type OpenCinema, openCinema } from '#server/booking/open.ts';
import { type CinemaBooking, seatKey } from '#server/booking/port.ts';
import type { Cinema } from '#server/booking/simulator/cinema.ts';
import { officeInDatabase } from '#server/booking/simulator/office.ts';
import { Database } from '#server/db/database.ts';
import { readSettings } from '#server/base/settings.ts';
import { type TestApp, testApp } from '../../support/app.ts';
import { ENGINE, testDatabase } from '../../support/database.ts';
import { data } from '../tickets/party.ts';
import { type FilmNight, makeFilmNight } from './film.ts';

const now = () => new Date('2026-11-20T09:00:00Z');
const simulated = (database: Database) =>
  openCinema(readSettings({ VISTA_URL: 'simulator', WORKERS: '0' }), database, now, { demo: false });
const CUSTOMER = { name: 'Некрасова Вера', email: 'vera@example.ru' };

async function freeSeats(booking: CinemaBooking, session: string) {
  return (await booking.seatPlan(session)).seats.filter(({ free, together }) => free && together.length === 0);
}

describe('the simulated cinema of an installation', () => {
  let database: Database;
  let opened: OpenCinema[];

  beforeAll(async () => {
    ({ database } = await testDatabase());
    opened = [];
  });
  afterAll(async () => {
    for (const each of opened) await each.stop();
    await database.close();
  });
  const open = async () => {
    const cinema = await simulated(database);
    opened.push(cinema);
    return cinema.cinema!.booking;
  };

  it('is one for all processes on its database, and outlives them', async () => {
    const [one, other] = [await open(), await open()];
    const session = (await one.listSessions())[0]!.ref;
    const [seat, second] = await freeSeats(one, session);
    const reference = randomUUID();
    await one.hold(reference, session, [seat!]);
    await expect(other.hold(randomUUID(), session, [seat!])).rejects.toMatchObject({ refusal: 'seats_unavailable' });
    await opened[0]!.stop();
    const booking = await other.confirm(reference, session, CUSTOMER);
    const third = await open();
    expect(await third.orderState(reference, session)).toEqual({ state: 'completed', ...booking });
    expect((await freeSeats(third, session)).map(seatKey)).not.toContain(seatKey(seat!));
    expect((await freeSeats(third, session)).map(seatKey)).toContain(seatKey(second!));
  });

  it('gives one seat to one of twelve who ask at once, half of them in another process', async () => {
    const [one, other] = [await open(), await open()];
    const session = (await one.listSessions())[1]!.ref;
    const [seat] = await freeSeats(one, session);
    const asked = await Promise.allSettled(
      Array.from({ length: 12 }, (_, i) => (i % 2 ? one : other).hold(randomUUID(), session, [seat!])),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  // On one connection nobody reads while another is at it.
  if (ENGINE === 'postgres')
    it('would give it to two, did the second not wait for the first', async () => {
      const known = await open();
      const [seat] = await freeSeats(known, (await known.listSessions())[2]!.ref);
      let come = 0;
      let allCame = () => {};
      const both = new Promise<void>((resolve) => (allCame = resolve));
      const { engine } = database;
      // Nobody commits before the other has read too.
      const office = officeInDatabase(
        new Database({
          ...engine,
          transaction: (opening, work, how) => engine.transaction(opening, (tx) => work(tx).finally(() => both), how),
        }),
        now,
      );
      const hold = (cinema: Cinema) => {
        come += 1;
        if (come === 2) allCame();
        return cinema.hold(randomUUID(), cinema.sessions()[2]!.id, [seat!]);
      };
      const unguarded = vi.spyOn(PgSelectBase.prototype, 'for').mockReturnThis();
      const asked = await Promise.allSettled([office.at(hold, true), office.at(hold, true)]);
      unguarded.mockRestore();
      expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    });

  it('knows no order of another', async () => {
    const first = await simulated(database);
    const second = await testDatabase();
    const foreign = await simulated(second.database);
    const reference = randomUUID();
    const session = (await first.cinema!.booking.listSessions())[0]!.ref;
    const [seat] = await freeSeats(first.cinema!.booking, session);
    await first.cinema!.booking.hold(reference, session, [seat!]);
    expect(await foreign.cinema!.booking.orderState(reference, session)).toEqual({ state: 'gone' });
    expect((await freeSeats(foreign.cinema!.booking, session)).map(seatKey)).toContain(seatKey(seat!));
    await first.stop();
    await foreign.stop();
    await second.database.close();
  });
});

describe('an installation', () => {
  let app: TestApp;
  let night: FilmNight;
  let booked: string;

  beforeAll(async () => {
    app = await testApp();
    night = await makeFilmNight(app, app.north, 3);
    const order = data(
      await app.call('POST', '/orders', app.north.admin, {
        hall_id: night.hall_id,
        seatings: night.guests.slice(0, 2).map(({ id }, i) => ({ guest_id: id, place: night.places[i]! })),
      }),
    ) as unknown as { id: string };
    booked = order.id;
    data(await app.call('POST', `/orders/${booked}/complete`, app.north.admin));
  });
  afterAll(() => app.close());

  it('fills a cinema it simulates from now on with what it has booked', async () => {
    const { cinema, stop } = await simulated(app.database);
    const [order] = app.simulator.cinema.state().orders;
    expect(await cinema!.booking.orderState(order!.reference, night.session)).toEqual({
      state: 'completed',
      booking_ref: order!.booking_ref,
      booking_number: order!.booking_number,
    });
    const free = (await freeSeats(cinema!.booking, night.session)).map(seatKey);
    expect(order!.seats.map((seat) => seatKey(seat)).filter((seat) => free.includes(seat))).toEqual([]);
    await cinema!.booking.hold(randomUUID(), night.session, [(await freeSeats(cinema!.booking, night.session))[0]!]);
    await stop();
  });

  it('without a cinema says so in every call that needs one, changes nothing, and shows old orders', async () => {
    const { cinema, films } = app.app;
    Object.assign(app.app, { cinema: null, films: null });
    const { admin } = app.north;
    const seatings = [{ guest_id: night.guests[2]!.id, place: night.places[2]! }];
    const before = await app.database.engine.query('select id, state, version from orders order by id');
    expect((await app.call('GET', '/films/connection', admin)).body.data).toEqual({ connected: false });
    for (const [method, path, body] of [
      ['GET', '/films/list_for_select', undefined],
      ['POST', `/events/${night.event_id}/halls/create_list_by_sessions`, []],
      ['POST', '/orders', { hall_id: night.hall_id, seatings }],
      ['POST', '/tickets/create_list', { hall_id: night.hall_id, seatings }],
      ['POST', `/orders/${booked}/complete`, undefined],
      ['DELETE', `/orders/${booked}`, undefined],
      ['POST', '/orders/refund', { order_id: booked }],
      ['GET', `/halls/${night.hall_id}/drift`, undefined],
    ] as const) {
      const sent = Array.isArray(body)
        ? [{ event_date_id: randomUUID(), session_ref: night.session }]
        : (body as unknown);
      const answer = await app.call(method, path, admin, sent);
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 409, 'no_cinema']);
      expect(answer.body.detail).toContain('не подключён кинотеатр');
    }
    expect((await app.database.engine.query('select id, state, version from orders order by id')).rows).toEqual(
      before.rows,
    );
    const orders = data(await app.call('GET', `/orders?hall_id=${night.hall_id}`, admin));
    expect(orders).toMatchObject([{ id: booked, state: 'booked', places: [{}, {}] }]);
    Object.assign(app.app, { cinema, films });
  });

  it('connects none by itself, one by VISTA_URL=simulator, and one beside demo data', async () => {
    const opens = async (env: Record<string, string>, demo: boolean) => {
      const opened = await openCinema(readSettings({ WORKERS: '0', ...env }), app.database, now, { demo });
      await opened.stop();
      return opened.cinema !== null;
    };
    expect([await opens({}, false), await opens({ VISTA_URL: 'simulator' }, false), await opens({}, true)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
