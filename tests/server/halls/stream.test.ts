import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '#server/app.ts';
import { Database } from '#server/db/database.ts';
import { serverEngine } from '#server/db/engine.ts';
import { touchHall } from '#server/halls/rules.ts';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { ENGINE } from '../../support/database.ts';
import { type Listening, listenAt, type Told } from '../../support/listening.ts';
import { hallOf } from '../events/stage.ts';
import { data, makeParty, type Party } from '../tickets/party.ts';

// Open plans are woken: what is told of which hall to whom, when, and when no more.

let app: TestApp;
let party: Party;
let foreign: Party;
let address: string;

beforeAll(async () => {
  app = await testApp();
  party = await makeParty(app, app.north, { rows: 10, seats: 10, guests: 12 });
  foreign = await makeParty(app, app.south, { rows: 2, seats: 2, guests: 2 });
  address = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => {
  // Whatever the client of the tests has open for later: the server would wait for it.
  app.server.server.closeAllConnections();
  return app.close();
});

const open = (as: Person = app.north.seat, halls = [party.hall_id]) => listenAt(address, as, halls);
const revision = async () => (await hallOf(app, app.north.event, party.hall_id)).revision;
const at = (wanted: number) => (told: Told) => told.name === 'hall' && told.data.revision === wanted;
let next = 0;
/** Seats a guest, takes them off again and answers the revision it is then. */
const change = async () => {
  next += 1;
  const body = { hall_id: party.hall_id, seatings: [{ guest_id: party.guests[0]!.id, place: next }] };
  const [ticket] = data(await app.call('POST', '/tickets/create_list', app.north.event, body)) as { id: string }[];
  await app.call('DELETE', '/tickets/destroy_list', app.north.event, { ids: [ticket!.id] });
  return revision();
};
/** What was told of once everybody has heard of a change that comes after. */
const toldAfter = async (stream: Listening) => {
  const last = await change();
  await stream.hears(at(last));
  return stream.told;
};

describe('a stream of halls', () => {
  it('says at which revision its halls are, and each that comes, as events no proxy keeps back', async () => {
    const before = await revision();
    const stream = await open();
    await stream.hears(at(before));
    const after = await change();
    await stream.hears(at(after));
    expect(stream.told).toMatchObject(
      [before, before + 1, before + 2].map((each) => ({
        name: 'hall',
        data: { hall_id: party.hall_id, revision: each },
      })),
    );
    expect(stream.headers.get('content-encoding')).toBe('gzip');
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('connection')).toBe('close');
    await stream.stop();
  });

  it('says what is another now, so that nobody has to ask, to whoever knows what was before', async () => {
    const stream = await open();
    const before = await revision();
    await stream.hears(at(before));
    expect(stream.told[0]!.data).toEqual({ hall_id: party.hall_id, revision: before });
    const body = { hall_id: party.hall_id, seatings: [{ guest_id: party.guests[1]!.id, place: 99 }] };
    const [ticket] = data(await app.call('POST', '/tickets/create_list', app.north.event, body)) as { id: string }[];
    const seated = await stream.hears(at(before + 1));
    const asked = data(await app.call('GET', `/halls/${party.hall_id}/changes?since=${before}`, app.north.seat));
    expect({ revision: seated.data.revision, places: seated.data.places }).toEqual(asked);
    await app.call('DELETE', '/tickets/destroy_list', app.north.event, { ids: [ticket!.id] });
    expect((await stream.hears(at(before + 2))).data.places).toEqual([[99, null, null, null, null]]);
    await app.call('PUT', `/halls/${party.hall_id}/holds`, app.north.event, { places: [98], remark: 'Хор' });
    expect((await stream.hears(at(before + 3))).data).toMatchObject({
      places: [[98, null, null, null, null]],
      held: [{ remark: 'Хор' }],
    });
    await stream.stop();
  });

  it('tells with the commit: nothing before, and nothing of what was taken back', async () => {
    const stream = await open();
    const before = await revision();
    await stream.hears(at(before));
    const touch = (ends: () => void) =>
      app.database.work(app.north.context, async (work) => {
        await touchHall(work, party.hall_id, [1]);
        ends();
      });
    const failed = new Error('taken back');
    await expect(
      touch(() => {
        throw failed;
      }),
    ).rejects.toThrow(failed);
    let toldInside = -1;
    await touch(() => {
      toldInside = stream.told.length;
    });
    await stream.hears(at(before + 1));
    expect(toldInside).toBe(1);
    // The one that was taken back had the same number: it would have been told twice had it been told.
    expect((await toldAfter(stream)).map(({ data: { revision: each } }) => each)).toEqual([
      before,
      before + 1,
      before + 2,
      before + 3,
    ]);
    await stream.stop();
  });

  it('hears nothing of a hall of others, of a draft it may not see, or of what was not asked for', async () => {
    const draft = await makeParty(app, app.north, { rows: 2, seats: 2, guests: 1, draft: true });
    const other = await makeParty(app, app.north, { rows: 2, seats: 2, guests: 1 });
    expect((await open(app.north.seat, [foreign.hall_id])).status).toBe(404);
    expect((await open(app.north.seat, [draft.hall_id])).status).toBe(404);
    const all = [party.hall_id, foreign.hall_id, draft.hall_id];
    const [stream, manager] = await Promise.all([open(app.north.seat, all), open(app.north.event, all)]);
    for (const [organization, each] of [
      [app.south, foreign],
      [app.north, draft],
      [app.north, other],
    ] as const) {
      const body = { hall_id: each.hall_id, seatings: [{ guest_id: each.guests[0]!.id, place: 1 }] };
      expect((await app.call('POST', '/tickets/create_list', organization.admin, body)).status).toBe(201);
    }
    const heardOf = async (from: Listening) =>
      new Set((await toldAfter(from)).map(({ data: { hall_id } }) => hall_id as string));
    expect(await heardOf(stream)).toEqual(new Set([party.hall_id]));
    expect(await heardOf(manager)).toEqual(new Set([party.hall_id, draft.hall_id]));
    await Promise.all([stream.stop(), manager.stop()]);
  });

  it('ends with the session, and when somebody is signed out or leaves the organisation', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => app.person(app.north, 'manager_seat')));
    const streams = await Promise.all([one!, two!, three!].map((person) => open(person)));
    const witness = await open();
    await Promise.all([...streams, witness].map((stream) => stream.hears(() => true)));
    await app.call('DELETE', '/auth/session', one!);
    await streams[0]!.ended;
    expect(streams.map((stream) => stream.isOver())).toEqual([true, false, false]);
    await app.call('DELETE', `/users/${two!.id}/sessions`, app.north.admin);
    await streams[1]!.ended;
    await app.call('DELETE', `/users/${three!.id}`, app.north.admin);
    await streams[2]!.ended;
    expect(witness.isOver()).toBe(false);
    await witness.stop();
  });

  it('is open twelve times for one account, and for others still', async () => {
    const person = await app.person(app.north, 'manager_seat');
    const streams: Listening[] = [];
    for (let i = 0; i < 12; i += 1) {
      streams.push(await open(person));
      await streams[i]!.hears(() => true);
    }
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    expect((await open(person)).status).toBe(429);
    const other = await open();
    expect(other.status).toBe(200);
    await streams[0]!.stop();
    for (;;) {
      const again = await open(person);
      streams.push(again);
      if (again.status === 200) break;
    }
    await Promise.all([other, ...streams].map((stream) => stream.stop()));
  });

  it('is open twelve times also for an account that asks for more at once', async () => {
    const person = await app.person(app.north, 'manager_seat');
    const streams = await Promise.all(Array.from({ length: 30 }, () => open(person)));
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(12);
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(18);
    await Promise.all(streams.map((stream) => stream.stop()));
  });

  it('outlives the time of a request and ends with the server', async () => {
    const hasty = await buildServer({ ...app.app, answerMs: 200 });
    const own = await hasty.listen({ port: 0, host: '127.0.0.1' });
    const stream = await listenAt(own, app.north.seat, [party.hall_id]);
    await stream.hears(() => true);
    const slow = new Promise((resolve) => setTimeout(resolve, 400));
    await slow;
    await toldAfter(stream);
    await hasty.close();
    await stream.ended;
  });
});

describe.runIf(ENGINE === 'postgres')('two processes on one database', () => {
  it('tell each other, and what was said while one could not hear is made up for', async () => {
    const database = new Database(serverEngine(app.databaseUrl!, 5));
    const second = await buildServer({ ...app.app, database });
    const own = await second.listen({ port: 0, host: '127.0.0.1' });
    const stream = await listenAt(own, app.north.seat, [party.hall_id]);
    const before = await revision();
    await stream.hears(at(before));
    await toldAfter(stream);
    const from = stream.told.length;
    const away = stream.hears(({ name }) => name === 'away', from);
    const killed = await app.database.query(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'parterre listens' and datname = current_database()`,
    );
    expect(killed.length).toBeGreaterThan(0);
    await away;
    const missed = await change();
    await stream.hears(({ name }) => name === 'back', from);
    await stream.hears(at(missed), from);
    await toldAfter(stream);
    await second.close();
    await stream.ended;
    await database.close();
  });
});
