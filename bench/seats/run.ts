import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Person, type TestApp, testApp } from '../../tests/support/app.ts';
import { data, makeParty, type Party } from '../../tests/server/tickets/party.ts';
import { bounded } from '../figure.ts';
import { type Child, startChild } from '../process.ts';
import { alternate } from '../rounds.ts';
import { startProduct } from '../stage.ts';
import type { Figure } from '../table.ts';
import { type Client, type Counted, seatAtOnce } from './clients.ts';
import { saidDuring } from './recorded.ts';

const CLIENTS = 200;
const ROWS = 25;
const SEATS = 40;
const PLACES = ROWS * SEATS;
/** Rounds beside the floor; then halls are filled by the product alone until so many tries were made. */
const ROUNDS = 3;
const TRIES = 100_000;

/** How many seats are taken a second by 200 who all seat in one hall, beside a bare handler that says the same to the database, and how many had two guests. */
export async function benchSeats(): Promise<Figure[]> {
  const app = await testApp();
  const folder = mkdtempSync(path.join(tmpdir(), 'parterre-bench-'));
  const plan = path.join(folder, 'plan.json');
  const children: Child[] = [];
  try {
    const people = await Promise.all(Array.from({ length: CLIENTS }, () => app.person(app.north, 'manager_event')));
    writeFileSync(plan, JSON.stringify(await record(app)));
    const bare = await startChild('bench/seats/floor.ts', { DATABASE_URL: app.databaseUrl!, PLAN: plan });
    children.push(bare);
    const product = await startProduct(app);
    children.push(product);
    const all = { tries: 0, doubles: 0, again: 0 };
    const filled = async (at: number) => {
      const { counted, doubles } = await fill(app, at, (party) => productClients(product, people, party));
      all.tries += counted.tries;
      all.doubles += doubles;
      all.again += counted.again;
      console.error(`${all.tries} of ${TRIES} tries`);
      return (PLACES / counted.ms) * 1000;
    };
    const floor = async (at: number) => {
      const { counted, doubles } = await fill(app, at, (party) => bareClients(bare, party, 'seat'));
      if (doubles > 0) throw new Error('the floor let two guests have a seat');
      return (PLACES / counted.ms) * 1000;
    };
    const seats = await alternate('seats/s', 'more', floor, filled, ROUNDS);
    for (let at = ROUNDS; all.tries < TRIES; at += 1) await filled(at);
    const unguarded = await fill(app, 0, (party) => bareClients(bare, party, 'unguarded'), 'unguarded');
    if (unguarded.doubles === 0) throw new Error('nobody shares a seat without a guard either: nothing was tried');
    return [
      { title: 'Seats taken by 200 clients, beside a bare handler with the same SQL', goal: 0.4, ...seats },
      bounded('Seats with two guests, beside none', 'seats', 0, all.doubles, {
        tries: all.tries,
        asked_to_come_again: all.again,
        without_a_guard: unguarded.doubles,
      }),
    ];
  } finally {
    for (const child of children) await child.stop();
    await app.close();
    rmSync(folder, { recursive: true });
  }
}

/** Fills a hall of its own, and looks at who sits where: as many as were told so, each where they were told. */
async function fill(
  app: TestApp,
  seed: number,
  clientsOf: (party: Party) => Client[],
  table: 'tickets' | 'unguarded' = 'tickets',
): Promise<{ counted: Counted; doubles: number }> {
  const party = await makeParty(app, app.north, { rows: ROWS, seats: SEATS, guests: PLACES });
  const counted = await seatAtOnce(clientsOf(party), PLACES, seed + 1);
  const client = new pg.Client({ connectionString: app.databaseUrl! });
  await client.connect();
  const only = table === 'tickets' ? 'and live' : '';
  const { rows } = await client.query<{ guest_id: string; place: number }>(
    `select guest_id, place from ${table} where hall_id = $1 ${only}`,
    [party.hall_id],
  );
  await client.end();
  const isToldSo = rows.every(({ guest_id, place }) => counted.told.get(guest_id) === place);
  if (rows.length !== PLACES || !isToldSo) throw new Error('a guest sits elsewhere than was told, or nowhere');
  return { counted, doubles: rows.length - new Set(rows.map(({ place }) => place)).size };
}

const guestsOf = (party: Party, at: number) =>
  party.guests.filter((_, guest) => guest % CLIENTS === at).map(({ id }) => id);

function productClients(product: Child, people: readonly Person[], party: Party): Client[] {
  return people.map((person, at) => ({
    guests: guestsOf(party, at),
    take: (guest, place) =>
      post(`${product.said}/api/v1/tickets/create_list`, person.headers, {
        hall_id: party.hall_id,
        seatings: [{ guest_id: guest, place }],
      }),
  }));
}

function bareClients(bare: Child, party: Party, route: 'seat' | 'unguarded'): Client[] {
  return Array.from({ length: CLIENTS }, (_, at) => ({
    guests: guestsOf(party, at),
    take: (guest, place) => post(`${bare.said}/${route}`, {}, { hall: party.hall_id, guest, place }),
  }));
}

async function post(url: string, headers: Record<string, string>, body: object) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return { status: answer.status, after: Number(answer.headers.get('retry-after') ?? 1) };
}

/** What the product says to the database where a seat is free, and where somebody has it. */
async function record(app: TestApp) {
  const party = await makeParty(app, app.north, { rows: ROWS, seats: SEATS, guests: 2 });
  const [first, second] = party.guests;
  // A number that stands in no other text.
  const place = 997;
  const take = (guest_id: string) =>
    app.call('POST', '/tickets/create_list', app.north.admin, {
      hall_id: party.hall_id,
      seatings: [{ guest_id, place }],
    });
  let ticket = '';
  const taken = await saidDuring(async () => {
    ticket = (data(await take(first!.id)) as { id: string }[])[0]!.id;
  });
  const refused = await saidDuring(async () => {
    const { status } = await take(second!.id);
    if (status !== 409) throw new Error(`a taken seat was answered ${status}`);
  });
  const failed = refused.findIndex(([text]) => text.startsWith('rollback'));
  const text = JSON.stringify(taken);
  const known = JSON.stringify(refused) + app.north.id;
  const uuids = [...new Set(text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))];
  const ids = uuids.filter((id) => id === ticket || (!known.includes(id) && id !== first!.id));
  const tokens = [...new Set([...text.matchAll(/token\\*":\\*"([\w-]{22})/g)].map(([, token]) => token!))];
  return {
    taken,
    refused: refused.slice(failed),
    hall: party.hall_id,
    guest: first!.id,
    place: String(place),
    ids,
    tokens,
  };
}
