import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLayout } from '#shared/hall/layout.ts';
import { effectiveLimit, invitedCount } from '#server/events/rules.ts';
import { invitations } from '#server/guests/table.ts';
import { halls } from '#server/halls/table.ts';
import { storePlaces } from '#server/halls/places.ts';
import { buildServer } from '#server/app.ts';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty, type Party } from '../tickets/party.ts';

/** What a busy machine puts between two transactions of one request, ms. */
const PAUSE = 300;
let app: TestApp;
let control: FastifyInstance;

beforeAll(async () => {
  app = await testApp();
  control = await withoutLocks();
});
afterAll(async () => {
  await control.close();
  await app.close();
});

/**
 * The same server with two calls in its way: the same questions are asked and the same rows written, but the
 * question in one transaction and the answer to it in another. It must show the race, or the tests prove nothing.
 */
async function withoutLocks(): Promise<FastifyInstance> {
  const server = await buildServer(app.app);
  const context = app.north.context;
  server.addHook('preHandler', async (request, reply) => {
    if (request.headers['x-control'] !== 'yes') return;
    const { id } = request.params as { id: string };
    if (request.routeOptions.url === '/api/v1/halls/:id/guests/invite') {
      const { guest_ids } = request.body as { guest_ids: string[] };
      const free = await app.database.work(context, async (work) => {
        const [hall] = await work.tx.select().from(halls).where(eq(halls.id, id));
        return (await effectiveLimit(work, hall!.event_id)) - (await invitedCount(work, hall!.event_id));
      });
      if (free < guest_ids.length) return reply.status(409).send({ code: 'limit_reached' });
      await wait(PAUSE);
      const rows = guest_ids.map((guest_id) => ({ hall_id: id, guest_id, live: true, position: 0 }));
      await app.database.work(context, (work) => work.insert(invitations, rows));
      return reply.status(200).send({ data: { invited: rows.length } });
    }
    if (request.routeOptions.url === '/api/v1/halls/:id' && request.method === 'PUT') {
      const { layout } = request.body as { layout: ReturnType<typeof newLayout> };
      const taken = await app.database.work(context, async (work) => {
        const { rows } = await work.tx.execute(
          sql`select 1 from tickets where hall_id = ${id} and live and place in ${layout.inactive}`,
        );
        return rows.length;
      });
      if (taken > 0) return reply.status(409).send({ code: 'places_taken' });
      await wait(PAUSE);
      await app.database.work(context, (work) => storePlaces(work, id, layout));
      return reply.status(200).send({ data: {} });
    }
  });
  await server.ready();
  return server;
}

type Method = 'POST' | 'PUT';
const asked = async (server: FastifyInstance, method: Method, path: string, as: Person, body: object, extra = {}) => {
  const headers = { ...as.headers, ...extra };
  const answer = await server.inject({ method, url: `/api/v1${path}`, headers, payload: body });
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code };
};
const CONTROL = { 'x-control': 'yes' };

async function rowsOf(text: string, params: unknown[]) {
  return (await app.database.engine.query(text, params)).rows;
}

async function makeGuests(count: number): Promise<string[]> {
  const party = await makeParty(app, app.north, { rows: 2, seats: 20, guests: count, draft: true });
  return party.guests.map(({ id }) => id);
}

const invitedTo = async (party: Party) =>
  (await rowsOf('select 1 from invitations where hall_id = $1 and live', [party.hall_id])).length;

/** Both managers bring one guest each to a hall with one place left; says who got in. */
async function lastPlace(server: FastifyInstance, guests: string[], extra = {}) {
  const party = await makeParty(app, app.north, { rows: 1, seats: 3, guests: 2 });
  const { admin, event } = app.north;
  const answers = await Promise.all(
    guests.map((guest, i) =>
      asked(
        server,
        'POST',
        `/halls/${party.hall_id}/guests/invite`,
        i % 2 ? admin : event,
        { guest_ids: [guest] },
        extra,
      ),
    ),
  );
  return { answers, count: await invitedTo(party), party };
}

describe('the last place of count/limit', () => {
  it('goes to one of two managers', async () => {
    const guests = await makeGuests(2);
    for (let round = 0; round < 5; round += 1) {
      const { answers, count } = await lastPlace(app.server, guests);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)!.code).toBe('limit_reached');
      expect(count).toBe(3);
    }
  });

  it('goes to one of twenty who ask at once', async () => {
    const { answers, count } = await lastPlace(app.server, await makeGuests(20));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'limit_reached')).toHaveLength(19);
    expect(count).toBe(3);
  });

  it('is given twice where asking and writing are two transactions (control)', async () => {
    const guests = await makeGuests(20);
    const { count } = await lastPlace(control, guests, CONTROL);
    expect(count).toBeGreaterThan(3);
  });

  it('holds while somebody lowers the limit', async () => {
    const guests = await makeGuests(6);
    const party = await makeParty(app, app.north, { rows: 1, seats: 10, guests: 2 });
    const { admin, event } = app.north;
    const lower = asked(app.server, 'PUT', `/events/${party.event_id}`, admin, { guest_limit: 4 });
    const invite = guests.map((guest) =>
      asked(app.server, 'POST', `/halls/${party.hall_id}/guests/invite`, event, { guest_ids: [guest] }),
    );
    const [lowered, ...answers] = await Promise.all([lower, ...invite]);
    const count = await invitedTo(party);
    expect(count).toBe(2 + answers.filter(({ status }) => status === 200).length);
    if (lowered!.status === 200) expect(count).toBeLessThanOrEqual(4);
    else expect(lowered!.code).toBe('limit_below_count');
  });

  it('holds for a guest file stored at the same moment', async () => {
    const [guest] = await makeGuests(1);
    const party = await makeParty(app, app.north, { rows: 1, seats: 3, guests: 2 });
    const values = { last_name: 'Последний', first_name: 'Пётр', middle_name: '', phone: '', email: '' };
    const list = {
      import_id: uuidv7(),
      file_hash: 'x',
      hall_id: party.hall_id,
      rows: [{ row: 1, values, decision: 'add' }],
    };
    const answers = await Promise.all([
      asked(app.server, 'POST', '/guests/create_list', app.north.admin, list),
      asked(app.server, 'POST', `/halls/${party.hall_id}/guests/invite`, app.north.event, { guest_ids: [guest] }),
    ]);
    expect(answers.filter(({ code }) => code === 'limit_reached')).toHaveLength(1);
    expect(await invitedTo(party)).toBe(3);
  });
});

/** Tickets on places nobody may sit on. */
const misplaced = async (party: Party) =>
  (
    await rowsOf(
      `select t.place from tickets t left join places p
         on p.organization_id = t.organization_id and p.hall_id = t.hall_id and p.place = t.place
       where t.hall_id = $1 and t.live and p.active is not true`,
      [party.hall_id],
    )
  ).length;

/** Ten guests are seated one by one while somebody closes all their places. */
async function closeWhileSeating(server: FastifyInstance, saving: 'first' | 'last', extra = {}) {
  const party = await makeParty(app, app.north, { rows: 2, seats: 10, guests: 10 });
  const { admin, event } = app.north;
  const layout = { ...newLayout(2, 10), inactive: Array.from({ length: 10 }, (_, i) => i + 1) };
  const save = () => asked(server, 'PUT', `/halls/${party.hall_id}`, admin, { layout }, extra);
  const first = saving === 'first' ? save() : undefined;
  const seat = party.guests.map(({ id }, i) =>
    asked(server, 'POST', '/tickets/create_list', event, {
      hall_id: party.hall_id,
      seatings: [{ guest_id: id, place: i + 1 }],
    }),
  );
  const [saved, ...seated] = await Promise.all([first ?? save(), ...seat]);
  return { party, saved: saved!, seated, misplaced: await misplaced(party) };
}

describe('saving a layout while guests are seated', () => {
  it('never leaves a ticket on a closed place', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { saved, seated, misplaced } = await closeWhileSeating(app.server, round % 2 ? 'first' : 'last');
      expect(misplaced).toBe(0);
      const got = seated.filter(({ status }) => status === 201).length;
      if (saved.status === 200) expect(got).toBe(0);
      else expect(saved).toMatchObject({ status: 409, code: 'places_taken' });
      for (const { status, code } of seated) if (status !== 201) expect(code).toBe('place_inactive');
    }
  });

  it('leaves some there where nothing in the database stands in the way (control)', async () => {
    const keys = await rowsOf(
      `select conname, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as def from pg_constraint
       where conname = 'tickets_active_place'`,
      [],
    );
    await app.database.engine.script('alter table tickets drop constraint tickets_active_place');
    let wrong = 0;
    for (let round = 0; round < 10 && wrong === 0; round += 1) {
      wrong += (await closeWhileSeating(control, 'first', CONTROL)).misplaced;
    }
    await app.database.engine.script(`delete from void_tokens; delete from letters; delete from tickets`);
    await app.database.engine.script(`alter table tickets add constraint tickets_active_place ${String(keys[0]!.def)}`);
    expect(wrong).toBeGreaterThan(0);
  });

  it('lets one of two people save the same hall, and tells the other what it is now', async () => {
    const party = await makeParty(app, app.north, { rows: 2, seats: 5, guests: 0 });
    const hall = data(await app.call('GET', `/halls/${party.hall_id}`, app.north.admin)) as { version: number };
    const save = (as: Person, label: string) =>
      app.call('PUT', '/halls/update_list', as, [
        { id: party.hall_id, version: hall.version, name: label, layout: newLayout(2, 5) },
      ]);
    const answers = await Promise.all([save(app.north.admin, 'Первый'), save(app.north.event, 'Второй')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const refused = answers.find(({ status }) => status === 412)!;
    expect(refused.body).toMatchObject({ code: 'stale' });
    expect(refused.body).toHaveProperty('theirs');
    expect(refused.body).toHaveProperty('yours');
  });
});
