import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty, type Party } from '../tickets/party.ts';

// Guests of the list are invited by name, or all that the list finds.

let app: TestApp;
let party: Party;
let ids: string[] = [];
beforeAll(async () => {
  app = await testApp();
  party = await makeParty(app, app.north, { guests: 0 });
  for (const [at, company] of ['Маяк', 'Маяк', 'Маяк', 'Причал'].entries()) {
    const guest = { last_name: `Гостев${at}`, first_name: 'Пётр', company };
    ids.push((data(await app.call('POST', '/guests', app.north.admin, guest)) as { id: string }).id);
  }
});
afterAll(() => app?.close());

const invite = (body: object, { as = app.north.event, look = false }: { as?: Person; look?: boolean } = {}) =>
  app.call('POST', `/halls/${party.hall_id}/guests/invite${look ? '/look' : ''}`, as, body);
const invited = async () =>
  (
    data(await app.call('GET', `/halls/${party.hall_id}/guests/invited_list?per_page=100`, app.north.admin)) as {
      id: string;
    }[]
  )
    .map(({ id }) => id)
    .sort();
const beacon = { filter: { company: 'Маяк' } };

describe('inviting guests of the list', () => {
  it('says beforehand how many come, and then invites all that are found, undone as one', async () => {
    data(await invite({ guest_ids: [ids[0]] }));
    expect((await invite(beacon, { look: true })).body.data).toMatchObject({ coming: 2, total: 3, count: 1 });
    expect(await invited()).toEqual([ids[0]]);
    const done = await invite(beacon);
    expect(done.body.data).toMatchObject({ invited: 2, count: 3 });
    expect(await invited()).toEqual(ids.slice(0, 3).sort());
    const undone = await app.call('POST', `/batches/${String(done.headers['batch-id'])}/undo`, app.north.event, {});
    expect(undone.body.data).toMatchObject({ undone: 2 });
    expect(await invited()).toEqual([ids[0]]);
    const again = await app.call(
      'POST',
      `/batches/${(undone.body.data as { id: string }).id}/undo`,
      app.north.event,
      {},
    );
    expect(again.body.data).toMatchObject({ undone: 2 });
    const latest = (await app.call('GET', '/batches?page=1&noun=invitations', app.north.event)).body.data;
    expect(latest).toMatchObject([
      { verb: 'redo' },
      { verb: 'undo' },
      { verb: 'invite', records: 2, event: { id: party.event_id } },
    ]);
    data(await app.call('POST', `/batches/${(again.body.data as { id: string }).id}/undo`, app.north.event, {}));
  });

  it('refuses more than the event has room for, and nobody is invited', async () => {
    const [event] = (await app.database.engine.query(`select version from events where id = '${party.event_id}'`)).rows;
    const { version } = event as { version: number };
    data(await app.call('PUT', `/events/${party.event_id}`, app.north.admin, { guest_limit: 2, version }));
    expect((await invite(beacon, { look: true })).body.data).toMatchObject({ coming: 2, count: 1, limit: 2 });
    const refused = await invite(beacon);
    expect([refused.status, refused.body.code]).toEqual([409, 'limit_reached']);
    expect(await invited()).toEqual([ids[0]]);
  });

  it('names what is wrong: nobody named, both ways at once, a filter that isn’t one, guests of others', async () => {
    for (const [body, field] of [
      [{}, 'guest_ids'],
      [{ guest_ids: ids, ...beacon }, 'filter'],
      [{ filter: { nobody: 'x' } }, 'filter.nobody'],
    ] as const) {
      const { status, body: said } = await invite(body, { look: true });
      expect([status, Object.keys((said as { errors?: object }).errors ?? {})]).toEqual([422, [field]]);
    }
    expect((await invite(beacon, { as: app.south.admin, look: true })).status).toBe(404);
    const foreign = data(
      await app.call('POST', '/guests', app.south.admin, { last_name: 'Чужой', first_name: 'Пётр' }),
    );
    expect((await invite({ guest_ids: [(foreign as { id: string }).id] }, { look: true })).status).toBe(404);
    // Who holds no sector of the hall invites nobody there.
    expect((await invite(beacon, { as: app.north.seat, look: true })).status).toBe(403);
  });
});
