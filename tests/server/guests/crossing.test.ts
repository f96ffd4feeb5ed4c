import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { undoBatch } from '#server/flows/batches/rules.ts';
import { deleteGuests } from '#server/guests/deleting.ts';
import { inviteGuests } from '#server/guests/inviting.ts';
import { readyRows, storeGuestList } from '#server/guests/storing.ts';
import { seatGuests } from '#server/tickets/seating/rules.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { whileOpen } from '../../support/while-open.ts';
import { data, makeParty, type Party, seatAll } from '../tickets/party.ts';

// Guests who are deleted, or taken off the list, at the moment somebody invites or seats them.

let app: TestApp;
let party: Party;
/** Where they aren't invited yet. */
let other: Party;
let ids: string[];

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  party = await makeParty(app, app.north, { rows: 1, seats: 4, guests: 3 });
  other = await makeParty(app, app.north, { rows: 1, seats: 4, guests: 0 });
  ids = party.guests.map(({ id }) => id);
});

const destroy = () =>
  app.call('DELETE', `/organizations/${app.north.id}/guests/destroy_list`, app.north.admin, { ids });
const destroyOne = () => app.call('DELETE', `/guests/${ids[0]}`, app.north.admin);
const invite = () =>
  app.call('POST', `/halls/${other.hall_id}/guests/invite`, app.north.event, { guest_ids: ids.toReversed() });
const uninvite = () => app.call('DELETE', `/halls/${party.hall_id}/guests/invite`, app.north.event, { guest_ids: ids });
const nobody = { last_name: 'Гостева', first_name: 'Григорий', middle_name: '', phone: '', email: '' };
const listOf = () => ({
  import_id: uuidv7(),
  file_hash: uuidv7(),
  hall_id: other.hall_id,
  rows: ids.map((guest_id, at) => ({ row: at + 1, values: nobody, decision: 'keep' as const, guest_id })),
});
const change = () => app.call('PUT', `/guests/${ids[0]}`, app.north.admin, { first_name: 'Глеб' });
const keep = () => app.call('POST', '/guests/create_list', app.north.event, listOf());

/** Guests who are invited somewhere though they were deleted. */
async function ghosts(): Promise<number> {
  const { rows } = await app.database.engine.query(
    `select count(*)::int as count from invitations i join guests g on g.id = i.guest_id
     where g.id = any($1) and i.live and g.deleted_at is not null`,
    [ids],
  );
  return rows[0]!['count'] as number;
}

describe('inviting and deleting', () => {
  it.each([
    ['invited', invite, 404],
    // Its rows are named.
    ['kept by a file', keep, 422],
    ['changed', change, 404],
  ])('a guest who is being deleted is not %s', async (_name, call, status) => {
    const answer = await whileOpen(app, (work) => deleteGuests(work, ids), call);
    expect([answer.status, await ghosts()]).toEqual([status, 0]);
  });

  it.each([
    ['in a list', destroy],
    ['alone', destroyOne],
  ])('a guest who is being invited is deleted with the invitation: %s', async (_name, call) => {
    const answer = await whileOpen(app, (work) => inviteGuests(work, other.hall_id, ids), call);
    expect([answer.status, await ghosts()]).toEqual([200, 0]);
  });

  it('a guest whom a file keeps is deleted with the invitation', async () => {
    const list = listOf();
    const ready = await readyRows(list.rows);
    const answer = await whileOpen(app, (work) => storeGuestList(work, list, ready), destroy);
    expect([answer.status, await ghosts()]).toEqual([200, 0]);
  });
});

describe('seating, and deleting or taking off the list', () => {
  const seat = (count: number) => ids.slice(0, count).map((guest_id, at) => ({ guest_id, place: at + 1 }));

  it('deletes the others, and says who has a ticket by now', async () => {
    const answer = await whileOpen(app, (work) => seatGuests(work, party.hall_id, seat(1)), destroy);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { deleted: 2, kept_total: 1, kept: [{ id: ids[0] }] } },
    });
  });

  it('says who has a ticket by now where nobody else is left', async () => {
    const all = await whileOpen(app, (work) => seatGuests(work, party.hall_id, seat(3)), destroy);
    expect(all).toMatchObject({ status: 409, body: { code: 'guests_have_tickets' } });
    expect(all.body.guests).toHaveLength(3);
  });

  it('keeps the invitation of somebody who has a seat by now, and says so', async () => {
    const answer = await whileOpen(app, (work) => seatGuests(work, party.hall_id, seat(1)), uninvite);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'guests_have_tickets', guests: [{ guest_id: ids[0] }] },
    });
  });

  it.each([
    ['deleted', destroy],
    ['taken off the list', uninvite],
  ])('a guest whom an undo brings back is not %s', async (_name, call) => {
    const seated = await seatAll(app, party, app.north.admin);
    const named = { ids: seated.map(({ id }) => id) };
    const freed = await app.call('DELETE', '/tickets/destroy_list', app.north.admin, named);
    data(freed);
    const answer = await whileOpen(app, (work) => undoBatch(work, String(freed.headers['batch-id']), {}), call);
    expect([answer.status, answer.body.code]).toEqual([409, 'guests_have_tickets']);
  });

  it('a guest who is being deleted is not seated', async () => {
    const body = { hall_id: party.hall_id, seatings: seat(1) };
    const answer = await whileOpen(
      app,
      (work) => deleteGuests(work, ids),
      () => app.call('POST', '/tickets/create_list', app.north.event, body),
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'guest_not_invited']);
  });
});
