import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { nameGuest } from '#server/flows/merging/naming.ts';
import { deleteGuests } from '#server/guests/deleting.ts';
import { inviteGuests } from '#server/guests/inviting.ts';
import { takeTurn } from '#server/halls/turns.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { whileOpen } from '../../support/while-open.ts';
import { data, makeParty, type Party } from '../tickets/party.ts';

// Somebody works on a plus-one, or on their host, at the moment somebody else does.

let app: TestApp;
let party: Party;
let host: string;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());
beforeEach(async () => {
  party = await makeParty(app, app.north, { rows: 2, seats: 6, guests: 2 });
  host = party.guests[0]!.id;
});

const bring = () =>
  app.call('POST', `/halls/${party.hall_id}/guests/plus_ones`, app.north.event, { guest_ids: [host], each: 2 });
const brought = async () => (data(await bring()) as { ids: string[] }).ids[0]!;
const NAME = { last_name: 'Званов', first_name: 'Пётр' };
const OTHER = { last_name: 'Иванов', first_name: 'Иван' };
const name = (id: string, body: object = NAME) => app.call('POST', `/guests/${id}/name`, app.north.event, body);
const stored = async (id: string) =>
  (
    await app.database.engine.query(
      `select last_name, unnamed, deleted_at is not null as gone from guests where id = $1`,
      [id],
    )
  ).rows[0];

it('who is deleted with their host gets no name any more', async () => {
  const one = await brought();
  const before = await stored(one);
  const answer = await whileOpen(
    app,
    (work) => deleteGuests(work, [host]),
    () => name(one),
  );
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  expect(await stored(one)).toEqual({ ...before, gone: true });
});

it('a file waits for its turn before it touches the hall', async () => {
  const values = { middle_name: '', phone: '', email: '' };
  const rows = [
    { row: 1, values: { ...values, last_name: 'Первова', first_name: 'Анна' }, decision: 'add' },
    { row: 2, values: { ...values, last_name: 'Второва', first_name: 'Яна', beside: 'Первова Анна' }, decision: 'add' },
  ];
  const file = { import_id: uuidv7(), file_hash: 'h', hall_id: party.hall_id, rows };
  // With the turn taken, nobody who waits for it may have the row.
  const answer = await whileOpen(
    app,
    (work) => takeTurn(work, [party.hall_id]),
    () => app.call('POST', '/guests/create_list', app.north.event, file),
    (work) => work.tx.execute(sql`select 1 from halls where id = ${party.hall_id} for update nowait`),
  );
  expect(answer.body.data).toMatchObject({ invited: 2 });
});

it('who has got a name meanwhile keeps it', async () => {
  const one = await brought();
  const answer = await whileOpen(
    app,
    (work) => nameGuest(work, one, OTHER),
    () => name(one),
  );
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  expect(await stored(one)).toEqual({ last_name: 'Иванов', unnamed: false, gone: false });
});

it('who has got a name meanwhile stays when the host is deleted', async () => {
  const one = await brought();
  data(
    await whileOpen(
      app,
      (work) => nameGuest(work, one, OTHER),
      () => app.call('DELETE', `/guests/${host}`, app.north.admin),
    ),
  );
  expect(await stored(one)).toEqual({ last_name: 'Иванов', unnamed: false, gone: false });
});

it('who is invited to one hall at this moment comes to no other', async () => {
  const other = await makeParty(app, app.north, { rows: 2, seats: 6, guests: 1 });
  const invite = (id: string) =>
    app.call('POST', `/halls/${other.hall_id}/guests/invite`, app.north.event, { guest_ids: [id] });
  const one = await brought();
  data(await invite(host));
  data(await app.call('DELETE', `/halls/${party.hall_id}/guests/invite`, app.north.event, { guest_ids: [one] }));
  const answer = await whileOpen(
    app,
    (work) => inviteGuests(work, party.hall_id, [one]),
    () => invite(one),
  );
  expect(answer.body).toMatchObject({ errors: { guest_ids: expect.stringContaining('другой зал') } });
});
