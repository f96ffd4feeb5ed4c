import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../support/app.ts';
import { makeParty, type Party, seatAll } from '../tickets/party.ts';

let app: TestApp;
let party: Party;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  party = await makeParty(app, app.north, { rows: 3, seats: 10, guests: 23 });
});

const path = (call: string) => `/organizations/${app.north.id}/guests/${call}`;
const destroy = (body: object, language?: 'en') =>
  app.call('DELETE', path('destroy_list'), app.north.admin, body, language ? { language } : {});
const left = async () => {
  const { body } = await app.call('GET', `/halls/${party.hall_id}/guests/invited_list`, app.north.admin);
  return (body.data as { id: string }[]).map(({ id }) => id);
};

describe('deleting many guests', () => {
  it('deletes those who can go, and names those who have tickets', async () => {
    await seatAll(app, party, app.north.event, 17);
    const ids = party.guests.map(({ id }) => id);
    const counted = await app.call('POST', path('count_destroy'), app.north.admin, { ids });
    expect(await left()).toHaveLength(23);
    const answer = await destroy({ ids });
    expect(answer).toMatchObject({ status: 200, body: { data: { deleted: 6, kept_total: 17 } } });
    expect(counted.body.data).toEqual(answer.body.data);
    expect(answer.body.data).toMatchObject({
      invited: 6,
      events: [{ id: party.event_id, name: 'Премия «Маяк»', guests: 6 }],
    });
    const kept = answer.body.data.kept as { id: string; name: string; reason: string }[];
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set(ids.slice(0, 17)));
    expect(kept[0]).toEqual({ id: ids[0], name: 'Гостева Григорий Петрович', reason: 'есть билет' });
    expect(new Set(await left())).toEqual(new Set(ids.slice(0, 17)));
    const log = await app.call('GET', '/audit?noun=guests&verb=delete&per_page=100', app.north.admin);
    expect(log.body.data).toHaveLength(6);
  });

  it('is said to be about guests, and their number, though invitations are written along; undone as that too', async () => {
    const { admin } = app.north;
    // Two of them are invited nowhere.
    const alone = [];
    for (const last_name of ['Один', 'Одна'])
      alone.push((await app.call('POST', '/guests', admin, { last_name, first_name: 'Ян' })).body.data.id as string);
    const ids = [...party.guests.slice(0, 3).map(({ id }) => id), ...alone];
    const done = async (answer: { headers: Record<string, unknown> }) =>
      (await app.call('GET', `/batches/${String(answer.headers['batch-id'])}`, admin)).body.data;
    const gone = await destroy({ ids });
    expect(await done(gone)).toMatchObject({ verb: 'delete', noun: 'guests', records: 5, rows: 8 });
    const back = await app.call('POST', `/batches/${String(gone.headers['batch-id'])}/undo`, admin, {});
    expect(await done(back)).toMatchObject({ verb: 'undo', noun: 'guests', records: 5, rows: 8 });
    const one = await app.call('DELETE', `/guests/${ids[0]}`, admin);
    expect(await done(one)).toMatchObject({ verb: 'delete', noun: 'guests', records: 1 });
  });

  it('come back from the trash also where somebody else has their address by now, who is named', async () => {
    const { admin } = app.north;
    const make = async (last_name: string, contacts: object) =>
      (await app.call('POST', '/guests', admin, { last_name, first_name: 'Ян', ...contacts })).body.data.id as string;
    const ids = [
      await make('Первый', { email: 'yan@dom.example', phone: '+79160000001' }),
      await make('Второй', { email: 'YAN@dom.example' }),
      await make('Третий', { phone: '+79160000002' }),
      await make('Четвёртый', { email: 'odin@dom.example' }),
    ];
    const restore = async () =>
      (await app.call('POST', '/guests/trash/restore', admin, { ids }, { language: 'en' })).body.data;
    await destroy({ ids });
    // Those who come back together were alike before.
    expect(await restore()).toEqual({ restored: 4, kept: [], kept_total: 0 });
    await destroy({ ids });
    await make('Новый', { email: 'yan@dom.example', phone: '+79160000002' });
    const { look, ...rest } = await restore();
    expect(rest).toEqual({ restored: 4, kept: [], kept_total: 0 });
    const said = (look.kept as { name: string; reason: string }[]).map(({ name, reason }) => `${name}: ${reason}`);
    expect([look.kept_total, said.toSorted()]).toEqual([
      3,
      [
        'Второй Ян: E-mail: Новый Ян has the same',
        'Первый Ян: E-mail: Новый Ян has the same',
        'Третий Ян: Phone: Новый Ян has the same',
      ],
    ]);
  });

  it('are invited again once they come back from the trash, as far as the limit of the event goes', async () => {
    const { admin } = app.north;
    const ids = party.guests.slice(0, 3).map(({ id }) => id);
    const restore = () => app.call('POST', '/guests/trash/restore', admin, { ids }, { language: 'en' });
    await destroy({ ids });
    const back = await restore();
    expect(back.body.data).toEqual({ restored: 3, kept: [], kept_total: 0 });
    expect(new Set(await left())).toEqual(new Set(party.guests.map(({ id }) => id)));
    // Taken back and done again it is the same.
    const undone = await app.call('POST', `/batches/${String(back.headers['batch-id'])}/undo`, admin, {});
    expect([undone.status, (await left()).length]).toEqual([200, 20]);
    const events = '/events/' + party.event_id;
    const { version } = (await app.call('GET', events, admin)).body.data;
    expect((await app.call('PUT', events, admin, { guest_limit: 21, version })).status).toBe(200);
    const some = await restore();
    const { restored, look } = some.body.data;
    const reason = 'Not invited again: The guest limit is reached: 21/21.';
    expect([restored, look.kept_total, look.kept]).toEqual([
      3,
      2,
      [expect.objectContaining({ reason }), expect.objectContaining({ reason })],
    ]);
    // Those who came first are invited first, each time.
    expect((await left()).filter((id) => ids.includes(id))).toEqual(ids.slice(0, 1));
  });

  it('are invited as far as there is room where deleting them is undone, the others are named', async () => {
    const { admin } = app.north;
    const ids = party.guests.slice(0, 3).map(({ id }) => id);
    const gone = await destroy({ ids });
    const events = '/events/' + party.event_id;
    const { version } = (await app.call('GET', events, admin)).body.data;
    expect((await app.call('PUT', events, admin, { guest_limit: 22, version })).status).toBe(200);
    const undo = (body: object) =>
      app.call('POST', `/batches/${String(gone.headers['batch-id'])}/undo`, admin, body, { language: 'en' });
    expect((await undo({})).body).toMatchObject({ code: 'worked_on_since', left_total: 1 });
    expect((await undo({ rest: true })).body.data).toMatchObject({
      left: [{ reason: 'The guest limit is reached: 22/22.' }],
      left_total: 1,
    });
    expect((await left()).filter((id) => ids.includes(id))).toEqual(ids.slice(0, 2));
  });

  it('has nobody to delete, or to refuse, where nobody matches', async () => {
    const filter = { q: 'нетникого' };
    expect(await app.call('DELETE', '/guests/destroy_list', app.north.admin, { filter })).toMatchObject({
      status: 200,
      body: { data: { deleted: 0, kept: [], kept_total: 0 } },
    });
  });

  it('refuses where nobody can go, and does the rest where one is gone, who is named', async () => {
    await seatAll(app, party, app.north.event, 2);
    const [a, b, c] = party.guests.map(({ id }) => id);
    expect(await destroy({ ids: [a, b] }, 'en')).toMatchObject({
      status: 409,
      body: { code: 'guests_have_tickets', guests: [{ guest_id: a }, { guest_id: b }] },
    });
    expect((await app.call('DELETE', `/guests/${a}`, app.north.admin)).body.code).toBe('guests_have_tickets');
    expect(await left()).toHaveLength(23);
    const counted = await app.call('POST', path('count_destroy'), app.north.admin, { ids: [c, app.south.id] });
    const said = { deleted: 1, kept: [{ id: app.south.id, name: '' }], kept_total: 1 };
    expect(counted.body.data).toMatchObject(said);
    expect((await destroy({ ids: [c, app.south.id] })).body.data).toMatchObject(said);
    expect(await left()).toHaveLength(22);
    expect((await destroy({ ids: [c, app.south.id] })).status).toBe(404);
  });

  it('names the events ahead that lose guests, and none that is over or in the archive', async () => {
    const second = await makeParty(app, app.north, { guests: 1 });
    const [a, b] = party.guests.map(({ id }) => id);
    await app.call('POST', `/halls/${second.hall_id}/guests/invite`, app.north.admin, { guest_ids: [a, b] });
    const counted = async () =>
      (await app.call('POST', path('count_destroy'), app.north.admin, { ids: [a, b, second.guests[0]!.id] })).body.data;
    const events = [
      { id: party.event_id, guests: 2 },
      { id: second.event_id, guests: 3 },
    ];
    const both = await counted();
    expect(both).toMatchObject({ deleted: 3, invited: 3 });
    expect(new Set(both.events.map(({ id, guests }: (typeof events)[0]) => `${id} ${guests}`))).toEqual(
      new Set(events.map(({ id, guests }) => `${id} ${guests}`)),
    );
    await app.database.engine.query(
      `update event_dates set over_at = '2020-01-01' where event_id = '${party.event_id}'`,
    );
    expect(await counted()).toMatchObject({ deleted: 3, invited: 3, events: [{ id: second.event_id, guests: 3 }] });
  });

  it('names fifty of those who stay, and counts all', async () => {
    party = await makeParty(app, app.north, { rows: 6, seats: 10, guests: 60 });
    await seatAll(app, party, app.north.event, 55);
    const answer = await destroy({ ids: party.guests.map(({ id }) => id) });
    expect(answer.body.data).toMatchObject({ deleted: 5, kept_total: 55 });
    expect(answer.body.data.kept).toHaveLength(50);
  });

  it('takes ids from the body, from the address, and from both; a search beside them is refused', async () => {
    const [a, b, c] = party.guests.map(({ id }) => id);
    const bare = await app.call('DELETE', `${path('destroy_list')}?ids=${a}`, app.north.admin);
    expect(bare).toMatchObject({ status: 200, body: { data: { deleted: 1 } } });
    const both = await app.call('DELETE', `${path('destroy_list')}?ids=${b}`, app.north.admin, { ids: [c] });
    expect(both).toMatchObject({ status: 200, body: { data: { deleted: 2 } } });
    expect((await destroy({ ids: [a], filter: {} })).body.errors).toHaveProperty('filter');
    expect((await destroy({})).status).toBe(422);
    expect(await left()).toHaveLength(20);
  });
});
