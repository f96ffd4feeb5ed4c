import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { buildServer } from '#server/app.ts';
import { Database } from '#server/db/database.ts';
import { serverEngine } from '#server/db/engine.ts';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { ENGINE } from '../../support/database.ts';
import { type Listening, listenAt, type Told } from '../../support/listening.ts';
import { data, makeParty, type Party } from '../tickets/party.ts';

// Who else has a plan open, and what they choose there: told to whom, and when no more.

let app: TestApp;
let party: Party;
let address: string;
let open: Listening[];

beforeAll(async () => {
  app = await testApp();
  party = await makeParty(app, app.north, { rows: 4, seats: 10, guests: 4 });
  address = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  open = [];
});
afterEach(() => Promise.all(open.map((stream) => stream.stop())));
afterAll(() => {
  app.server.server.closeAllConnections();
  return app.close();
});

let turn = 0;
const say = (as: Person, more: object = {}, hall = party.hall_id) => {
  turn += 1;
  return app.call('PUT', `/halls/${hall}/present`, as, { page: 1, turn, ...more });
};
const listening = async (as: Person, at = address, halls = [party.hall_id]) => {
  const stream = await listenAt(at, as, halls);
  open.push(stream);
  await stream.hears(({ name }) => name === 'hall');
  return stream;
};
const chose = (place: number) => (told: Told) => told.name === 'present' && told.data.places.includes(place);
const gone = (whose: Person) => (told: Told) => told.name === 'gone' && told.data.id === whose.id;
const talk = ({ told }: Listening) => told.filter(({ name }) => name !== 'hall');

describe('who has a plan open', () => {
  it('is told to everybody else who looks at it, by name, with what they chose; and to nobody of themselves', async () => {
    const { admin: anna, event: boris, seat } = app.north;
    const [of, others] = [await listening(anna), await Promise.all([boris, seat].map((each) => listening(each)))];
    const guest = party.guests[0]!.id;
    const answer = await say(anna, { places: [3, 4], guests: [guest], more: 0 });
    expect([answer.status, answer.headers['batch-id']]).toEqual([204, undefined]);
    for (const other of others)
      expect((await other.hears(chose(3))).data).toEqual({
        hall_id: party.hall_id,
        id: anna.id,
        last_name: 'Админов',
        first_name: 'Антон',
        places: [3, 4],
        guests: [guest],
        more: 0,
      });
    await say(anna, { places: [5] });
    await others[0]!.hears(chose(5));
    await say(anna, { leaves: true });
    await others[0]!.hears(gone(anna));
    expect(talk(of)).toEqual([]);
  });

  it('is told at once to who comes later', async () => {
    const first = await listening(app.north.seat);
    await say(app.north.event, { places: [7] });
    await first.hears(chose(7));
    const late = await listening(app.north.admin);
    await late.hears(chose(7));
    await say(app.north.event, { leaves: true });
    await late.hears(gone(app.north.event));
  });

  it('may say 300 times within a minute what they have chosen, and not once more', async () => {
    const busy = await app.person(app.north, 'manager_seat');
    const statuses: number[] = [];
    for (let i = 0; i < 300; i += 1) statuses.push((await say(busy)).status);
    expect(new Set(statuses)).toEqual(new Set([204]));
    const refused = await say(busy);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await say(app.north.seat)).status).toBe(204);
    app.clock.advance(60_000);
    expect((await say(busy, { leaves: true })).status).toBe(204);
  });

  it('is nothing to another organisation, to who may not see the event, or for who is no member', async () => {
    const draft = await makeParty(app, app.north, { rows: 2, seats: 2, guests: 0, draft: true });
    const witness = await listening(app.north.admin);
    expect((await say(app.south.admin)).status).toBe(404);
    expect((await say(app.north.seat, {}, draft.hall_id)).status).toBe(404);
    expect(
      (await say({ ...app.superadmin, headers: { ...app.superadmin.headers, 'organization-id': app.north.id } }))
        .status,
    ).toBe(204);
    const manager = await listening(app.north.event, address, [party.hall_id, draft.hall_id]);
    const seat = await listenAt(address, app.north.seat, [party.hall_id, draft.hall_id]);
    open.push(seat);
    await say(app.north.admin, { places: [1] }, draft.hall_id);
    await manager.hears(chose(1));
    await say(app.north.event, { places: [9] });
    for (const each of [witness, seat]) {
      await each.hears(chose(9));
      const halls = talk(each).map(({ data: { hall_id } }) => hall_id);
      expect(new Set(halls)).toEqual(new Set([party.hall_id]));
      expect(talk(each).filter(({ data: { last_name } }) => last_name === null)).toEqual([]);
    }
    await say(app.north.admin, { leaves: true }, draft.hall_id);
    await say(app.north.event, { leaves: true });
  });

  it('is gone with their session, and when their rights change', async () => {
    const witness = await listening(app.north.admin);
    const [one, two] = await Promise.all([1, 2].map(() => app.person(app.north, 'manager_seat')));
    await say(one!, { places: [11] });
    await say(two!, { places: [12] });
    await witness.hears(chose(12));
    await app.call('DELETE', '/auth/session', one!);
    await witness.hears(gone(one!));
    expect((await say(one!)).status).toBe(401);
    await app.call('PUT', `/users/${two!.id}`, app.north.admin, { role: 'manager_event' });
    await witness.hears(gone(two!));
    await app.call('DELETE', `/users/${two!.id}`, app.north.admin);
    expect((await say(two!)).status).toBe(403);
  });

  it('is nothing any more, at once, to whoever may no longer see the event, or whose hall is gone', async () => {
    for (const lose of ['unpublish', 'delete'] as const) {
      const lost = await makeParty(app, app.north, { rows: 2, seats: 2, guests: 0 });
      const [seat, alone] = [
        await listening(app.north.seat, address, [party.hall_id, lost.hall_id]),
        await listening(app.north.seat, address, [lost.hall_id]),
      ];
      await say(app.north.event, { places: [1] }, lost.hall_id);
      await seat.hears(chose(1));
      const steps = {
        unpublish: ['POST', `/events/${lost.event_id}/unpublish`],
        delete: ['DELETE', `/events/${lost.event_id}`],
      };
      const [method, path] = steps[lose] as ['POST' | 'DELETE', string];
      expect([lose, (await app.call(method, path, app.north.admin)).status]).toEqual([lose, 200]);
      await say(app.north.event, { places: [2] }, lost.hall_id);
      await say(app.north.event, { places: [31] });
      await seat.hears(chose(31));
      await alone.ended;
      expect([lose, seat.told.some(chose(2))]).toEqual([lose, false]);
      await say(app.north.event, { leaves: true });
    }
  });

  it('may be called anything, and chooses what they like within bounds', async () => {
    const witness = await listening(app.north.admin);
    const odd = await app.person(app.north, 'manager_seat');
    const last_name = `${'"\\'.repeat(39)}Я`;
    data(await app.call('PUT', '/auth/me', odd, { last_name, first_name: `O’Brien-${'ё'.repeat(60)}` }));
    const guests = Array.from({ length: 50 }, () => uuidv7());
    const places = Array.from({ length: 50 }, (_, at) => 99_900 + at);
    expect((await say(odd, { places, guests, more: 99_950 })).status).toBe(204);
    expect((await witness.hears(chose(99_900))).data).toMatchObject({ last_name, guests, places, more: 99_950 });
    for (const wrong of [
      { places: [...places, 1] },
      { places: ['1'] },
      { guests: ['x'] },
      { page: 'a' },
      { role: 'x' },
    ])
      expect((await say(odd, wrong)).status, JSON.stringify(wrong)).toBe(422);
    await say(odd, { leaves: true });
  });
});

describe.runIf(ENGINE === 'postgres')('on two processes of one database', () => {
  it('colleagues see each other, whichever process hears them', async () => {
    const database = new Database(serverEngine(app.databaseUrl!, 5));
    const second = await buildServer({ ...app.app, database });
    const own = await second.listen({ port: 0, host: '127.0.0.1' });
    const [here, there] = [await listening(app.north.admin), await listening(app.north.seat, own)];
    await say(app.north.event, { places: [21] });
    await Promise.all([here, there].map((each) => each.hears(chose(21))));
    await fetch(`${own}/api/v1/halls/${party.hall_id}/present`, {
      method: 'PUT',
      headers: { ...app.north.event.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ page: 1, turn: turn + 1, places: [22] }),
    });
    await Promise.all([here, there].map((each) => each.hears(chose(22))));
    await second.close();
    await there.ended;
    await database.close();
  });
});
