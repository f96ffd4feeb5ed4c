import { setTimeout as wait } from 'node:timers/promises';
import { type Person, type TestApp, testApp } from '../../tests/support/app.ts';
import { makeParty, type Party, seatAll, type TicketRow } from '../../tests/server/tickets/party.ts';
import { bounded } from '../figure.ts';
import type { Child } from '../process.ts';
import { quantile } from '../rounds.ts';
import { startProduct } from '../stage.ts';
import type { Figure } from '../table.ts';
import { openPlan } from './plan.ts';

/** Plans that stand open, on two processes of one database; moves a minute in all; for how long, ms. */
const OPEN = 20;
const MOVES_A_MINUTE = 200;
const LONG_MS = 60_000;
/** Moves that the servers have made before: on an evening they have been running for hours, and what has just begun takes twice as much. */
const BEFORE = 1_500;
const SEATS = 40;
const GUESTS = 100;

interface Measured {
  p95_ms: number;
  bytes: number;
  cores: number;
  asked: number;
  lost: number;
}

/** Colleagues on one plan: how soon others see a move, what it takes over the wire and of the servers, beside what was promised and one person alone. */
export async function benchLive(): Promise<Figure[]> {
  const app = await testApp();
  const products: Child[] = [];
  try {
    for (let i = 0; i < 2; i += 1) products.push(await startProduct(app));
    const people = await Promise.all(Array.from({ length: OPEN }, () => app.person(app.north, 'manager_event')));
    await warm(app, products, people);
    const alone = await measured(app, products, people.slice(0, 1));
    const together = await measured(app, products, people);
    const more = { alone, together };
    return [
      bounded('A move seen by others at the 95th percentile, beside 300 ms', 'ms', 300, together.p95_ms, more),
      bounded('Bytes of a move for each who looks on, beside 200', 'bytes', 200, together.bytes),
      bounded('Of one core for 20 plans and 200 moves a minute, beside a tenth', 'cores', 0.1, together.cores, {
        alone: alone.cores,
      }),
      bounded('Moves that somebody wasn’t told of, beside none', 'moves', 0, together.lost),
    ];
  } finally {
    for (const product of products) await product.stop();
    await app.close();
  }
}

/** People move others about on one plan, each their own, one right after the other. */
async function warm(app: TestApp, products: readonly Child[], people: readonly Person[]): Promise<void> {
  const party = await makeParty(app, app.north, { rows: 10, seats: SEATS, guests: GUESTS });
  const tickets = (await seatAll(app, party, app.north.admin)) as TicketRow[];
  const addressOf = (at: number) => products[at % products.length]!.said;
  const plans = await Promise.all(people.map((person, at) => openPlan(addressOf(at), person.headers, party.hall_id)));
  await Promise.all(
    people.map(async (person, at) => {
      const own = tickets.filter((_, ticket) => ticket % people.length === at);
      for (let move = 0; move < BEFORE / people.length; move += 1) {
        const ticket = own[move % own.length]!;
        await say(addressOf(at), person, party, move, [ticket.place]);
        await moveOn(addressOf(at), person, ticket);
      }
    }),
  );
  plans.forEach((plan) => plan.stop());
}

/** Moves a guest to a place that is free. */
async function moveOn(address: string, person: Person, ticket: TicketRow): Promise<void> {
  ticket.place += ticket.place > GUESTS * 2 ? -GUESTS * 2 : GUESTS * 2;
  const answer = await fetch(`${address}/api/v1/tickets/move`, {
    method: 'PUT',
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ moves: [{ ticket_id: ticket.id, place: ticket.place }] }),
  });
  if (!answer.ok) throw new Error(`a move was answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function measured(app: TestApp, products: readonly Child[], people: readonly Person[]): Promise<Measured> {
  const party = await makeParty(app, app.north, { rows: 10, seats: SEATS, guests: GUESTS });
  const tickets = await seatAll(app, party, app.north.admin);
  const addressOf = (at: number) => products[at % products.length]!.said;
  const plans = await Promise.all(people.map((person, at) => openPlan(addressOf(at), person.headers, party.hall_id)));
  await Promise.all(people.map((person, at) => say(addressOf(at), person, party, 0, [])));
  await wait(2_000);
  const cpu = async () => {
    const all = await Promise.all(products.map((product) => product.ask('cpu') as Promise<number>));
    return all.reduce((sum, ms) => sum + ms, 0);
  };
  const before = { cpu: await cpu(), at: performance.now(), bytes: plans.map((plan) => plan.bytes()) };
  const done: { ticket: string; place: number; at: number; by: number }[] = [];
  const moves = Math.round((MOVES_A_MINUTE * LONG_MS) / 60_000);
  const sent: Promise<void>[] = [];
  for (let move = 0; move < moves; move += 1) {
    await wait(Math.max(0, before.at + (move * LONG_MS) / moves - performance.now()));
    sent.push(act(move));
  }
  await Promise.all(sent);
  const took = performance.now() - before.at;
  const cores = ((await cpu()) - before.cpu) / took;
  await wait(2_000);
  const bytes = plans.map((plan, at) => (plan.bytes() - before.bytes[at]!) / moves);
  const others = (by: number) => plans.filter((_, at) => plans.length === 1 || at !== by);
  const seen = done.flatMap(({ ticket, place, at, by }) =>
    others(by).map(({ told }) => {
      const found = told.find((each) => each.ticket === ticket && each.place === place && each.at >= at);
      return (found?.at ?? Infinity) - at;
    }),
  );
  const place = new Map(tickets.map((ticket) => [ticket.id, ticket.place]));
  const wrong = plans.flatMap(({ sitting }) => [...sitting].filter(([at, id]) => id !== null && place.get(id) !== at));
  plans.forEach((plan) => plan.stop());
  return {
    p95_ms: quantile(seen.filter(Number.isFinite), 0.95),
    bytes: bytes.reduce((sum, each) => sum + each, 0) / bytes.length,
    cores,
    asked: plans.reduce((sum, { asked }) => sum + asked, 0),
    lost: seen.filter((each) => !Number.isFinite(each)).length + wrong.length,
  };

  /** Somebody takes a guest in hand and moves them to a place that is free. */
  async function act(move: number): Promise<void> {
    const by = move % people.length;
    const ticket = tickets[move % tickets.length] as TicketRow;
    await say(addressOf(by), people[by]!, party, move + 1, [ticket.place]);
    const at = performance.now();
    await moveOn(addressOf(by), people[by]!, ticket);
    done.push({ ticket: ticket.id, place: ticket.place, at, by });
  }
}

/** Says what somebody has chosen, as the browser does. */
async function say(address: string, person: Person, party: Party, turn: number, places: number[]): Promise<void> {
  const answer = await fetch(`${address}/api/v1/halls/${party.hall_id}/present`, {
    method: 'PUT',
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ page: 1, turn, places }),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
}
