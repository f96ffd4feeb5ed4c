import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, testApp, type TestApp } from '../../support/app.ts';
import { drawFrom } from '../../support/draw.ts';
import { naiveServer } from './naive.ts';
import { data, makeParty, type Party, type TicketRow } from './party.ts';

const CLIENTS = 200;
const PLACES = 50;
const seed = Number(process.env.RACE_SEED ?? Date.now() % 1_000_000);

type Seat = (guest_id: string, place: number) => Promise<Answer>;

/** Every client wants one particular place; four want the same. */
async function forSeats(party: Party, seat: Seat): Promise<Answer[]> {
  return Promise.all(party.guests.map(({ id }, i) => seat(id, (i % PLACES) + 1)));
}

/** Every client takes any place of the area, and another one when that is gone, until none is left that it knows of. */
async function forArea(party: Party, seat: Seat, places: number[]): Promise<Answer[]> {
  const draw = drawFrom(seed);
  const gone = new Set<number>();
  return Promise.all(
    party.guests.map(async ({ id }) => {
      for (;;) {
        const left = places.filter((place) => !gone.has(place));
        const place = left[draw.between(0, left.length - 1)] ?? places[0]!;
        const answer = await seat(id, place);
        gone.add(place);
        if (answer.status === 201 || left.length === 0) return answer;
      }
    }),
  );
}

/** Live tickets, and how many of them stand on a place together with another. */
async function seatedIn(app: TestApp, party: Party): Promise<{ seated: number; doubles: number }> {
  const { rows } = await app.database.engine.query(
    `select count(*)::int as seated, (count(*) - count(distinct place))::int as doubles from tickets where hall_id = $1 and live`,
    [party.hall_id],
  );
  return rows[0] as { seated: number; doubles: number };
}

describe(`${CLIENTS} clients at the same moment (seed ${seed})`, () => {
  let app: TestApp;
  const through =
    (party: Party): Seat =>
    (guest_id, place) =>
      app.call('POST', '/tickets/create_list', app.north.event, {
        hall_id: party.hall_id,
        seatings: [{ guest_id, place }],
      });

  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it(`get ${PLACES} seats between them, each seat once`, async () => {
    const party = await makeParty(app, app.north, { rows: 5, seats: 10, guests: CLIENTS, area: 200 });
    const answers = await forSeats(party, through(party));
    expect(answers.filter((answer) => answer.status === 201).length).toBe(PLACES);
    const refused = answers.filter((answer) => answer.status === 409);
    expect(refused.length).toBe(CLIENTS - PLACES);
    expect(await seatedIn(app, party)).toEqual({ seated: PLACES, doubles: 0 });
    // Everybody who came too late is told who sits there.
    const tickets = data(
      await app.call('GET', `/events/${party.event_id}/tickets?per_page=100`, app.north.event),
    ) as TicketRow[];
    const holder = new Map(tickets.map((ticket) => [ticket.place, ticket.guest_id]));
    for (const { body } of refused) {
      expect(body.code).toBe('seat_taken');
      expect(body.places).toMatchObject([{ guest_id: holder.get(body.places[0].place) }]);
    }
  });

  it(`get the ${PLACES} places of an area between them, each once`, async () => {
    const party = await makeParty(app, app.north, { rows: 15, seats: 10, guests: CLIENTS, area: PLACES });
    const area = Array.from({ length: PLACES }, (_, i) => 151 + i);
    const answers = await forArea(party, through(party), area);
    expect(answers.filter((answer) => answer.status === 201).length).toBe(PLACES);
    expect(answers.filter((answer) => answer.body.code === 'seat_taken').length).toBe(CLIENTS - PLACES);
    expect(await seatedIn(app, party)).toEqual({ seated: PLACES, doubles: 0 });
  });
});

describe('the control: look first, seat afterwards, without the constraint', () => {
  let app: TestApp;
  let naive: FastifyInstance;
  const through =
    (party: Party): Seat =>
    async (guest_id, place) => {
      const response = await naive.inject({
        method: 'POST',
        url: '/api/v1/tickets/create_list',
        headers: app.north.event.headers,
        payload: { hall_id: party.hall_id, seatings: [{ guest_id, place }] },
      });
      return {
        status: response.statusCode,
        body: response.json(),
        headers: response.headers,
        raw: response.rawPayload,
      };
    };

  beforeAll(async () => {
    app = await testApp();
    naive = await naiveServer(app.app);
  });
  afterAll(async () => {
    await naive?.close();
    await app?.close();
  });

  it('gives seats twice', async () => {
    const party = await makeParty(app, app.north, { rows: 5, seats: 10, guests: CLIENTS, area: 200 });
    await forSeats(party, through(party));
    const { doubles } = await seatedIn(app, party);
    console.log(`${app.database.engine.kind}: ${doubles} seats given twice without the constraint`);
    expect(doubles).toBeGreaterThan(0);
  });

  it('gives places of an area twice', async () => {
    const party = await makeParty(app, app.north, { rows: 15, seats: 10, guests: CLIENTS, area: PLACES });
    await forArea(
      party,
      through(party),
      Array.from({ length: PLACES }, (_, i) => 151 + i),
    );
    const { doubles } = await seatedIn(app, party);
    console.log(`${app.database.engine.kind}: ${doubles} places of an area given twice without the constraint`);
    expect(doubles).toBeGreaterThan(0);
  });
});
