import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Work } from '#server/db/work.ts';
import { deleteEvent } from '#server/flows/events/editing.ts';
import { unpublishEvent } from '#server/flows/events/publishing.ts';
import { sendTicketsLater } from '#server/tickets/letters/sending.ts';
import type { WantedTickets } from '#server/tickets/wanted.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { whileOpen } from '../../support/while-open.ts';
import { makeParty, type Party, seatAll, type TicketRow } from './party.ts';

// Letters asked for at the moment their event goes: one of the two is refused.

let app: TestApp;
let party: Party;
let tickets: TicketRow[];

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  party = await makeParty(app, app.north, { rows: 1, seats: 4, guests: 3 });
  tickets = await seatAll(app, party, app.north.event);
});

const GOING = {
  'made a draft again': [unpublishEvent, 'POST', '/unpublish'],
  deleted: [deleteEvent, 'DELETE', ''],
} as const;
const ASKING = {
  'all of an event': () => ({ event_id: party.event_id, only_unsent: true }),
  'tickets by name': () => ({ ids: tickets.map(({ id }) => id) }),
};
const cases = Object.keys(GOING).flatMap((going) => Object.keys(ASKING).map((asking) => [going, asking] as const));

const ask = (work: Work, wanted: WantedTickets) =>
  sendTicketsLater(work, { jobs: app.app.jobs, publicUrl: 'https://tickets.example.ru', domain: 'example.ru' }, wanted);

/** Letters that would still go out. */
async function queued(): Promise<number> {
  const { rows } = await app.database.engine.query(
    `select count(*)::int as count from letters where ticket_id = any($1) and state = 'queued'`,
    [tickets.map(({ id }) => id)],
  );
  return rows[0]!['count'] as number;
}

it.each(cases)('an event that is being %s sends no letters: %s', async (going, asking) => {
  const [go] = GOING[going as keyof typeof GOING];
  const wanted = ASKING[asking as keyof typeof ASKING]();
  const answer = await whileOpen(
    app,
    (work) => go(work, party.event_id),
    () => app.call('POST', '/tickets/send_email', app.north.event, wanted),
  );
  expect([answer.status, answer.body.code]).toEqual(going === 'deleted' ? [404, 'not_found'] : [409, 'not_published']);
  expect(await queued()).toBe(0);
});

it.each(cases)('an event is not %s while letters are asked for: %s', async (going, asking) => {
  const [, method, path] = GOING[going as keyof typeof GOING];
  const wanted = ASKING[asking as keyof typeof ASKING]();
  const answer = await whileOpen(
    app,
    (work) => ask(work, wanted),
    () => app.call(method, `/events/${party.event_id}${path}`, app.north.admin),
  );
  expect([answer.status, answer.body.code]).toEqual([409, 'tickets_sent']);
  expect(await queued()).toBe(3);
});
