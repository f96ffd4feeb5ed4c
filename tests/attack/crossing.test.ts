import { setTimeout as wait } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Work } from '#server/db/work.ts';
import { moveTickets } from '#server/tickets/seating/rules.ts';
import { Problem } from '#shared/problems.ts';
import { type Answer, testApp, type TestApp } from '../support/app.ts';
import { ENGINE } from '../support/database.ts';
import { hallOf } from '../server/events/stage.ts';
import { makeParty, type Party, seatAll, type TicketRow } from '../server/tickets/party.ts';
import { LONG, tally } from './tally.ts';

const ROUNDS = LONG ? 50 : 3;
const WITHOUT = LONG ? 50 : 8;
const SEATED = 160;
/** Free places that two lists of people want, each in its own order. */
const FREE = 60;

/** A millisecond for each row, so that lists are written at the same time however fast the machine is. */
const SLOW = `
  create function take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(0.001); return new; end $$;
  create trigger take_time before update on tickets for each row execute function take_time()`;

let app: TestApp;
let party: Party;
let tickets: TicketRow[];

beforeAll(async () => {
  app = await testApp();
  party = await makeParty(app, app.north, { rows: 12, seats: 20, guests: SEATED + 10 });
  tickets = await seatAll(app, party, app.north.event, SEATED);
  if (ENGINE === 'postgres') await app.database.engine.script(SLOW);
});
afterAll(() => app?.close());

interface Seat {
  id: string;
  guest_id: string;
  place: number;
}

async function seats(): Promise<Seat[]> {
  const { rows } = await app.database.engine.query(
    `select id, guest_id, place from tickets where hall_id = $1 and live order by id`,
    [party.hall_id],
  );
  return rows as unknown as Seat[];
}

type Moves = { ticket_id: string; place: number }[];

/** Lists of moves that get into each other's way: pairs crossing, a ring turned both ways, two lists for the same free places. */
function crossings(now: Seat[], round: number): Moves[] {
  const at = (i: number) => now[(i + round) % now.length]!;
  const pairs = Array.from({ length: 6 }, (_, i) => [at(i), at(i + 20)] as const);
  const ring = Array.from({ length: 12 }, (_, i) => at(i * 3));
  const taken = new Set(now.map(({ place }) => place));
  const free = Array.from({ length: 240 }, (_, i) => i + 1)
    .filter((place) => !taken.has(place))
    .slice(0, FREE);
  return [
    pairs.map(([a, b]) => ({ ticket_id: a.id, place: b.place })),
    pairs.map(([a, b]) => ({ ticket_id: b.id, place: a.place })).toReversed(),
    ring.map(({ id }, i) => ({ ticket_id: id, place: ring[(i + 1) % ring.length]!.place })),
    ring.map(({ id }, i) => ({ ticket_id: id, place: ring[(i + 11) % ring.length]!.place })),
    free.map((place, i) => ({ ticket_id: at(i).id, place })),
    free.toReversed().map((place, i) => ({ ticket_id: at(i + FREE).id, place })),
  ];
}

/** What else happens to a hall at such a moment. */
async function meanwhile(round: number): Promise<Promise<Answer>[]> {
  const { layout } = await hallOf(app, app.north.admin, party.hall_id);
  const rows = layout.rows.map((row, i) => ({ ...row, label: `${round}-${i + 1}` }));
  const free = party.guests.slice(SEATED);
  const seat = (guests: typeof free, from: number) =>
    app.call('POST', '/tickets/create_list', app.north.event, {
      hall_id: party.hall_id,
      seatings: guests.map(({ id }, i) => ({ guest_id: id, place: from + i })),
    });
  return [
    app.call('POST', '/tickets/send_email', app.north.event, { event_id: party.event_id }),
    app.call('PUT', `/halls/${party.hall_id}`, app.north.admin, { layout: { ...layout, rows } }),
    app.call('PUT', `/events/${party.event_id}`, app.north.admin, { starts_at: `1${round % 10}:00` }),
    seat(free, 201),
    seat(free.toReversed(), 201),
    app.call('DELETE', '/tickets/destroy_list', app.north.admin, { ids: tickets.slice(0, 3).map(({ id }) => id) }),
  ];
}

const move = (moves: Moves, i: number) =>
  app.call('PUT', '/tickets/move', i % 2 ? app.north.admin : app.north.event, { moves });

/** The same rules where nobody takes a turn at the hall. */
async function moveOutOfTurn(moves: Moves, meet: () => Promise<void>): Promise<boolean> {
  try {
    await app.database.with('job').work(app.north.context, (work) => moveTickets(outOfTurn(work, meet), moves));
    return false;
  } catch (error) {
    // What else goes wrong out of turn (a list that is old by now) isn't counted.
    return error instanceof Problem && error.code === 'unavailable';
  }
}

/** A work that takes no turn, and meets others right before it moves anybody. */
function outOfTurn(work: Work, meet: () => Promise<void>): Work {
  const dialect = new PgDialect();
  const tx = new Proxy(work.tx, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key === 'execute')
        return async (statement: SQL) => {
          const { sql } = dialect.sqlToQuery(statement);
          if (sql.includes('pg_advisory_xact_lock')) return { rows: [] };
          if (sql.includes('savepoint seating')) await meet();
          return target.execute(statement);
        };
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  Object.defineProperty(work, 'tx', { value: tx });
  return work;
}

/** Waits until so many have come, or for as long as nobody comes in a busy second. */
function meeting(people: number): () => Promise<void> {
  let come = 0;
  let all = () => {};
  const promise = new Promise<void>((resolve) => {
    all = resolve;
  });
  return () => {
    come += 1;
    if (come === people) all();
    return Promise.race([promise, wait(1_000)]);
  };
}

it('people who move crosswise never wait in a circle, and nobody loses a place', async () => {
  let [tries, busy, lost] = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await seats();
    const moved = await Promise.all(crossings(before, round).map(move));
    const after = await seats();
    const guests = (list: Seat[]) => list.map(({ guest_id }) => guest_id).sort();
    if (JSON.stringify(guests(before)) !== JSON.stringify(guests(after))) lost += 1;
    if (new Set(after.map(({ place }) => place)).size !== after.length) lost += 1;
    expect(moved.some(({ status }) => status === 200)).toBe(true);
    const mixed = await Promise.all([...crossings(after, round).slice(0, 3).map(move), ...(await meanwhile(round))]);
    const answers = [...moved, ...mixed];
    tries += answers.length;
    busy += answers.filter(({ status }) => status >= 500).length;
    expect(answers.filter(({ status }) => status === 422).map(({ body }) => body)).toEqual([]);
  }
  let circles = 0;
  for (let round = 0; round < WITHOUT; round += 1) {
    const lists = crossings(await seats(), round).slice(-2);
    const meet = ENGINE === 'postgres' ? meeting(lists.length) : async () => undefined;
    const tried = await Promise.all(lists.map((moves) => moveOutOfTurn(moves, meet)));
    circles += tried.filter(Boolean).length;
  }
  tally({
    what: 'crossing moves, with letters, layouts and dates in between',
    tries,
    failures: busy + lost,
    control: `without turns ${circles} of ${WITHOUT} deadlocks`,
  });
  expect({ busy, lost }).toEqual({ busy: 0, lost: 0 });
  // One connection can't wait for another.
  if (ENGINE === 'postgres') expect(circles).toBeGreaterThan(0);
}, 900_000);
