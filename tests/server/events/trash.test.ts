import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLayout } from '#shared/hall/layout.ts';
import type { Work } from '#server/db/work.ts';
import { undoBatch } from '#server/flows/batches/rules.ts';
import { purge } from '#server/flows/jobs/purge.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { whileOpen } from '../../support/while-open.ts';
import { data, inviteGuests, makeParty, type Party } from '../tickets/party.ts';

// An event that was deleted by mistake comes back with its dates, halls, sectors, paint and tickets: by undoing it, or from the trash.

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as: Person = app.north.event) =>
  app.call(method, path, as, body);
const batchOf = (answer: Answer) => String(answer.headers['batch-id']);
const undo = (answer: Answer, body: object = {}, as?: Person) =>
  call('POST', `/batches/${batchOf(answer)}/undo`, body, as);
const restore = (ids: string[], as?: Person) => call('POST', '/events/trash/restore', { ids }, as);
const trash = async (query = '', as?: Person) => (await call('GET', `/events/trash${query}`, undefined, as)).body;

/** An event with two sectors, one of them somebody's, a closed seat and three who sit. */
async function evening(): Promise<Party> {
  const party = await makeParty(app, app.north, { guests: 5, layout: { ...newLayout(5, 10), inactive: [50] } });
  const { hall_id } = party;
  const sector = (values: object) => call('POST', '/sectors', { hall_id, ...values });
  data(await sector({ name: 'Партер', places: [1, 2, 3], manager_id: app.north.seat.id }));
  data(await sector({ name: 'Балкон', places: [11, 12] }));
  const seatings = [1, 2, 11].map((place, i) => ({ guest_id: party.guests[i]!.id, place }));
  data(await call('POST', '/tickets/create_list', { hall_id, seatings }));
  return party;
}

/** All that people see of an event; without what counts how often it was written. */
async function whole({ event_id, hall_id }: Party) {
  const paths = [`/events/${event_id}`, `/halls/${hall_id}`, `/events/${event_id}/tickets?per_page=100`];
  const answers = await Promise.all(paths.map((path) => call('GET', path)));
  return JSON.parse(
    JSON.stringify(
      answers.map((answer) => data(answer)),
      (key, value: unknown) => (['version', 'updated_at', 'revision'].includes(key) ? undefined : value),
    ),
  ) as unknown;
}

describe('an event that was deleted', () => {
  it('comes back whole when that is undone: dates, halls, sectors, paint, closed seats and tickets', async () => {
    const party = await evening();
    const before = await whole(party);
    const deleted = await call('DELETE', `/events/${party.event_id}`);
    expect(deleted.status).toBe(200);
    expect((await call('GET', `/halls/${party.hall_id}`)).status).toBe(404);
    const look = await call('POST', `/batches/${batchOf(deleted)}/undo/look`);
    expect(data(look)).toMatchObject({ left: [], left_total: 0 });
    const undone = await undo(deleted);
    expect(undone.status).toBe(200);
    expect(await whole(party)).toEqual(before);
    // Deleting it again has rules of its own.
    expect((await undo(undone)).body.code).toBe('cannot_undo');
    expect((await undo(deleted)).body.code).toBe('already_undone');
    expect((await call('DELETE', `/events/${party.event_id}`)).status).toBe(200);
  });

  it('lies in the trash, is found there, and comes back from it', async () => {
    const [party, other] = [await evening(), await evening()];
    const before = await whole(party);
    for (const { event_id } of [party, other]) data(await call('DELETE', `/events/${event_id}`));
    const { data: lying } = await trash(`?q=${encodeURIComponent('маяк')}`);
    expect(lying).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: party.event_id, name: 'Премия «Маяк»', days_left: 30 }),
        expect.objectContaining({ id: other.event_id }),
      ]),
    );
    const restored = await restore([party.event_id, other.event_id]);
    expect(data(restored)).toEqual({ restored: 2, kept: [], kept_total: 0 });
    expect(await whole(party)).toEqual(before);
    const ids = ((await trash()).data as unknown as { id: string }[]).map(({ id }) => id);
    expect(ids).not.toContain(party.event_id);
    expect((await restore([party.event_id])).status).toBe(404);
  });

  it('comes back without the seats of who is gone, and says so; an undo asks first', async () => {
    const party = await evening();
    const deleted = await call('DELETE', `/events/${party.event_id}`);
    data(await call('DELETE', `/guests/${party.guests[0]!.id}`, undefined, app.north.admin));
    const refused = await undo(deleted);
    expect(refused.body).toMatchObject({ code: 'worked_on_since', left_total: 1 });
    expect(data(await restore([party.event_id]))).toMatchObject({
      restored: 1,
      look: { kept: [{ id: party.event_id, reason: 'без места остался 1 гость' }], kept_total: 1 },
    });
    const { meta } = (await call('GET', `/events/${party.event_id}/tickets`)).body;
    expect(meta).toMatchObject({ total: 2 });
  });

  it('stays as long as its location is gone', async () => {
    const party = await evening();
    const [city] = data(await call('GET', '/cities?per_page=1')) as { id: string }[];
    const admin = app.north.admin;
    const location = data(
      await call('POST', '/locations', { name: 'Дом', address: 'Арбат, 1', city_id: city!.id }, admin),
    ) as { id: string };
    data(await call('PUT', `/events/${party.event_id}`, { location_id: location.id }));
    const deleted = await call('DELETE', `/events/${party.event_id}`);
    data(await call('DELETE', `/locations/${location.id}`, undefined, admin));
    expect((await undo(deleted)).status).toBe(422);
    const { status, body } = await restore([party.event_id]);
    expect([status, (body.kept as unknown as { name: string }[])[0]!.name]).toEqual([422, 'Премия «Маяк»']);
    data(await call('POST', '/locations/trash/restore', { ids: [location.id] }, admin));
    data(await undo(deleted));
    expect((await call('GET', `/events/${party.event_id}`)).status).toBe(200);
  });

  it('comes back once: what stayed behind then does not come by undoing the deletion, nor into the archive', async () => {
    const party = await evening();
    const deleted = await call('DELETE', `/events/${party.event_id}`);
    const guest = await call('DELETE', `/guests/${party.guests[0]!.id}`, undefined, app.north.admin);
    data(await restore([party.event_id]));
    data(await undo(guest, {}, app.north.admin));
    data(await call('POST', `/events/${party.event_id}/archive`));
    expect((await undo(deleted, { rest: true })).body.code).toBe('already_undone');
    expect((await call('GET', `/events/${party.event_id}/tickets`)).body.meta.total).toBe(2);
  });

  it('leaves what was done before to be undone, by whichever way it came back', async () => {
    for (const way of ['undo', 'restore']) {
      const party = await makeParty(app, app.north, { guests: 1 });
      const seatings = [{ guest_id: party.guests[0]!.id, place: 1 }];
      const seated = await call('POST', '/tickets/create_list', { hall_id: party.hall_id, seatings });
      const deleted = await call('DELETE', `/events/${party.event_id}`);
      data(way === 'undo' ? await undo(deleted) : await restore([party.event_id]));
      expect([way, (await undo(seated)).status]).toEqual([way, 200]);
    }
  });

  it('keeps to its limit: who was invited while it was away gives way, and is named', async () => {
    const full = async () => {
      const party = await makeParty(app, app.north, { guests: 4, layout: newLayout(1, 4) });
      const guest = await call('DELETE', `/guests/${party.guests[0]!.id}`, undefined, app.north.admin);
      await inviteGuests(app, app.north.admin, party.hall_id, 1, [], 'y.ru');
      const deleted = await call('DELETE', `/events/${party.event_id}`);
      data(await undo(guest, {}, app.north.admin));
      return { ...party, deleted };
    };
    const invited = async ({ event_id }: Party) =>
      (data(await call('GET', `/events/${event_id}`)) as { invited: number }).invited;
    const [one, other] = [await full(), await full()];
    expect(data(await undo(one.deleted))).toMatchObject({
      left: [{ reason: expect.stringContaining('4') }],
      left_total: 1,
    });
    expect(await invited(one)).toBe(4);
    expect(data(await restore([other.event_id]))).toMatchObject({
      look: { kept: [{ reason: 'не приглашён 1 гость: больше нет мест' }] },
    });
    expect(await invited(other)).toBe(4);
  });

  it('keeps to its limit with plus-ones whose hosts stay, also of who was written last', async () => {
    const party = await makeParty(app, app.north, { guests: 3, layout: newLayout(1, 4) });
    const host = party.guests[0]!.id;
    const body = { guest_ids: [host], each: 1 };
    data(await call('POST', `/halls/${party.hall_id}/guests/plus_ones`, body));
    const left = await call('DELETE', `/guests/${host}`, undefined, app.north.admin);
    await inviteGuests(app, app.north.admin, party.hall_id, 1, [], 'z.ru');
    const deleted = await call('DELETE', `/events/${party.event_id}`);
    data(await undo(left, {}, app.north.admin));
    await app.database.engine.query(
      `update invitations set updated_at = updated_at + interval '1 minute' where guest_id = '${host}'`,
    );
    expect(data(await undo(deleted))).toMatchObject({ left: [{ name: expect.stringContaining('+1') }], left_total: 1 });
    const rows = data(await call('GET', `/invitations?hall_id=${party.hall_id}`)) as { guest_id: string }[];
    expect(rows.map(({ guest_id }) => guest_id)).toContain(host);
  });

  it('waits for who dismisses a manager of its sectors, and is waited for', async () => {
    const party = await makeParty(app, app.north, { guests: 0 });
    const seat = await app.person(app.north, 'manager_seat');
    data(await call('POST', '/sectors', { hall_id: party.hall_id, places: [1], manager_id: seat.id }));
    const deleted = await call('DELETE', `/events/${party.event_id}`);
    const back = (work: Work) => undoBatch(work, batchOf(deleted), {});
    const dismissed = await whileOpen(app, back, () => call('DELETE', `/users/${seat.id}`, undefined, app.north.admin));
    expect(dismissed.status).toBe(200);
    expect(data(await call('GET', `/sectors?hall_id=${party.hall_id}`))).toMatchObject([{ manager: null }]);
  });

  it('comes back without a manager of its sectors who is gone', async () => {
    const party = await makeParty(app, app.north, { guests: 0 });
    const seat = await app.person(app.north, 'manager_seat');
    data(await call('POST', '/sectors', { hall_id: party.hall_id, places: [1], manager_id: seat.id }));
    const deleted = await call('DELETE', `/events/${party.event_id}`);
    data(await call('DELETE', `/users/${seat.id}`, undefined, app.north.admin));
    data(await undo(deleted));
    const sectors = data(await call('GET', `/sectors?hall_id=${party.hall_id}`));
    expect(sectors).toMatchObject([{ places: [1], manager: null }]);
  });

  it('comes back for nobody else: not for who only seats, nor for another house', async () => {
    const party = await evening();
    const deleted = await call('DELETE', `/events/${party.event_id}`);
    expect((await call('GET', '/events/trash', undefined, app.north.seat)).status).toBe(403);
    expect((await restore([party.event_id], app.north.seat)).status).toBe(403);
    expect((await undo(deleted, {}, app.north.seat)).status).toBe(403);
    expect((await restore([party.event_id], app.south.event)).status).toBe(404);
    expect((await undo(deleted, {}, app.south.event)).status).toBe(404);
    // Nor for who deleted it, once they may not any more.
    const former = await app.person(app.north, 'manager_event');
    const other = await makeParty(app, app.north, { guests: 0 });
    const theirs = await call('DELETE', `/events/${other.event_id}`, undefined, former);
    data(await call('PUT', `/users/${former.id}`, { role: 'manager_seat' }, app.north.admin));
    expect((await undo(theirs, {}, former)).status).toBe(403);
    expect(JSON.stringify(await trash('', app.south.event))).not.toContain(party.event_id);
  });

  it('lets nobody sit in it meanwhile, and loses its places once it can not come back', async () => {
    const party = await evening();
    const deleted = await call('DELETE', `/events/${party.event_id}`);
    const rows = () =>
      app.database.query<{ active: boolean }>(sql`select active from places where hall_id = ${party.hall_id}`);
    const away = await rows();
    expect([away.length, away.filter(({ active }) => active).length]).toEqual([50, 0]);
    const month = () => new Date(app.clock.now().getTime() + 31 * 86_400_000);
    await purge(app.database, app.clock.now);
    expect(await rows()).toHaveLength(50);
    await purge(app.database, month);
    expect(await rows()).toHaveLength(0);
    // As long as it may come back it does, also where its places were never kept: then nobody's paint is.
    data(await undo(deleted));
    expect(await rows()).toHaveLength(50);
  });
});
