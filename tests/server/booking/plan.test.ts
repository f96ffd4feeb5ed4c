import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeGroups } from '#shared/hall/arranging.ts';
import { deactivate } from '#shared/hall/edit.ts';
import type { HallAnswer } from '#resources/hallSchemas.ts';
import { positionOf } from '#server/booking/port.ts';
import { type TestApp, testApp } from '../../support/app.ts';
import { makeParty } from '../tickets/party.ts';
import { type FilmNight, makeFilmNight } from './film.ts';
import { rowsAt } from '../../support/rows.ts';

let app: TestApp;
let night: FilmNight;

beforeAll(async () => {
  app = await testApp();
  night = await makeFilmNight(app, app.north, 4);
});
afterAll(() => app.close());

const hall = async (as = app.north.event) =>
  (await app.call('GET', `/halls/${night.hall_id}`, as)).body.data as HallAnswer;
const at = (answer: HallAnswer, place: number) => answer.places.find((one) => one.place === place)!;

describe('the hall of a film session', () => {
  it('names its session, and the event says that it is bound to the cinema', async () => {
    expect((await hall()).session_ref).toBe(night.session);
    const whole = (await app.call('GET', `/events/${night.event_id}`, app.north.event)).body.data;
    expect(whole.cinema).toBe(true);
    expect(whole.halls.map(({ session_ref }: { session_ref: string | null }) => session_ref)).toContain(night.session);
    const plain = await makeParty(app, app.north, { rows: 1, seats: 1, guests: 0 });
    const other = (await app.call('GET', `/events/${plain.event_id}`, app.north.event)).body.data;
    expect([other.cinema, other.halls[0].session_ref]).toEqual([false, null]);
  });

  it('says which seats are only had together', async () => {
    const answer = await hall();
    const [[left, right]] = night.couples as [[number, number]];
    expect(at(answer, left).group).toMatch(/\S/);
    expect(at(answer, right).group).toBe(at(answer, left).group);
    expect(at(answer, night.places[0]!).group).toBeNull();
  });

  it('says of each seat how far its order is, and nothing once the seat is given back', async () => {
    const [guest] = night.guests;
    const [place] = night.places;
    const body = { hall_id: night.hall_id, seatings: [{ guest_id: guest!.id, place }] };
    const before = await hall();
    await app.call('POST', '/tickets/create_list', app.north.admin, body);
    const held = await hall();
    expect(at(held, place!).order).toEqual({
      id: expect.any(String),
      state: 'held',
      expires_at: '2026-11-20T09:10:00.000Z',
    });
    expect(held.revision).toBeGreaterThan(before.revision);
    const { id } = at(held, place!).order!;
    await app.call('POST', `/orders/${id}/complete`, app.north.admin);
    const booked = await hall();
    expect(at(booked, place!).order).toEqual({ id, state: 'booked', expires_at: null });
    expect(booked.revision).toBeGreaterThan(held.revision);
    await app.call('POST', '/orders/refund', app.north.admin, { order_id: id });
    expect(at(await hall(), place!)).toMatchObject({ order: null, ticket: null });
  });

  it('lets its seats be closed and opened, and nothing else of its plan be changed', async () => {
    const { layout, version } = await hall();
    const save = (body: object) => app.call('PUT', `/halls/${night.hall_id}`, app.north.event, body);
    const moved = await save({ version, layout: removeGroups(layout, rowsAt(0)) });
    expect([moved.status, moved.body.code]).toEqual([409, 'plan_of_cinema']);
    const [place] = night.places;
    expect((await save({ version, layout: deactivate(layout, [place!]) })).status).toBe(200);
    expect(at(await hall(), place!).active).toBe(false);
    const named = await save({ name: 'Премьера' });
    expect(named.status).toBe(200);
  });

  it('differs no longer where a seat sold at the box office is closed', async () => {
    const drift = async () =>
      (await app.call('GET', `/halls/${night.hall_id}/drift`, app.north.event)).body.data as { place: number }[];
    const place = night.places[3]!;
    const { rows } = await app.database.work(app.north.context, (work) =>
      work.tx.execute<{ external_ref: string }>(
        `select external_ref from places where hall_id = '${night.hall_id}' and place = ${place}`,
      ),
    );
    app.simulator.cinema.sell(night.session.split('-')[1]!, positionOf(rows[0]!.external_ref)!);
    expect((await drift()).map((one) => one.place)).toEqual([place]);
    const { layout, version } = await hall();
    const closed = { version, layout: deactivate(layout, [place]) };
    await app.call('PUT', `/halls/${night.hall_id}`, app.north.event, closed);
    expect(await drift()).toEqual([]);
  });
});
