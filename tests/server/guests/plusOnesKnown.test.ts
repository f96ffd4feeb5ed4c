import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty, type Party } from '../tickets/party.ts';

// What a plus-one who turns out to be somebody known may change, and what not.

let app: TestApp;
let party: Party;
let event: Person;
let admin: Person;
let seat: Person;
beforeAll(async () => {
  app = await testApp();
  ({ event, admin, seat } = app.north);
});
afterAll(() => app?.close());
beforeEach(async () => {
  party = await makeParty(app, app.north, { rows: 2, seats: 6, guests: 3 });
  data(await app.call('POST', '/sectors', event, { hall_id: party.hall_id, manager_id: seat.id, places: [1, 2] }));
});

const guest = (at: number) => party.guests[at]!.id;
const bring = async (host: string, as = event, each = 1) => {
  const body = { guest_ids: [host], each };
  return (data(await app.call('POST', `/halls/${party.hall_id}/guests/plus_ones`, as, body)) as { ids: string[] }).ids;
};
const merge = (keep: string, gone: string, halls: object = { [party.hall_id]: 'keep' }) =>
  app.call('POST', '/guests/merge', admin, { keep, gone, halls });
const name = (id: string, body: object, as = event) => app.call('POST', `/guests/${id}/name`, as, body);
const sit = (guest_id: string, place: number) =>
  app.call('POST', '/tickets/create_list', event, { hall_id: party.hall_id, seatings: [{ guest_id, place }] });
const refusedFields = ({ status, body }: Answer) => [status, Object.keys(body.errors ?? {}).sort()];
/** A guest whom a seat manager brings by a file, and whose contacts are theirs to see. */
async function importedBy(as: Person) {
  const tag = uuidv7();
  const values = { last_name: `Своев${tag.slice(-4)}`, first_name: 'Илья', middle_name: '', phone: '' };
  const rows = [{ row: 1, values: { ...values, email: `${tag}@house.example` }, decision: 'add' }];
  const file = { import_id: uuidv7(), file_hash: tag, hall_id: party.hall_id, rows };
  data(await app.call('POST', '/guests/create_list', as, file));
  const { rows: found } = await app.database.engine.query(`select id from guests where email = $1`, [
    `${tag}@house.example`,
  ]);
  return { id: String(found[0]!['id']), email: `${tag}@house.example` };
}

it('nobody without a name is merged, whichever of the two they are', async () => {
  const [one, two] = await bring(guest(0), event, 2);
  expect(refusedFields(await merge(one!, guest(0)))).toEqual([422, ['keep']]);
  expect(refusedFields(await merge(guest(1), one!))).toEqual([422, ['gone']]);
  expect(refusedFields(await merge(one!, two!))).toEqual([422, ['gone', 'keep']]);
  const look = await app.call('POST', '/guests/merge/look', admin, { keep: one, gone: guest(0) });
  expect(refusedFields(look)).toEqual([422, ['keep']]);
});

it('whoever brought somebody still reads their contacts when a plus-one turns out to be them', async () => {
  const { id, email } = await importedBy(seat);
  const read = async () => (data(await app.call('GET', `/guests/${id}`, seat)) as { email: string | null }).email;
  expect(await read()).toBe(email);
  data(await app.call('DELETE', `/halls/${party.hall_id}/guests/invite`, event, { guest_ids: [id] }));
  const [one] = await bring(guest(0));
  data(await name(one!, { guest_id: id }));
  expect(await read()).toBe(email);
});

it('gives nobody a place that isn’t the seat manager’s to give, or that is held', async () => {
  const known = data(
    await app.call('POST', '/guests', admin, {
      last_name: 'Давнова',
      first_name: 'Ольга',
      email: `${uuidv7()}@example.ru`,
    }),
  ) as { id: string };
  const { id: host } = await importedBy(seat);
  const [one] = await bring(host, seat);
  const [ticket] = data(await sit(one!, 7)) as { id: string }[];
  const said = ({ status, body }: Answer) => [status, body.code];
  expect(said(await name(one!, { guest_id: known.id }, seat))).toEqual([403, 'foreign_sector']);
  data(await app.call('PUT', '/tickets/move', event, { moves: [{ ticket_id: ticket!.id, place: 1 }] }));
  data(await app.call('PUT', `/halls/${party.hall_id}/holds`, event, { places: [1] }));
  expect(said(await name(one!, { guest_id: known.id }, seat))).toEqual([409, 'place_held']);
  data(await app.call('DELETE', `/halls/${party.hall_id}/holds`, event, { places: [1] }));
  data(await name(one!, { guest_id: known.id }, seat));
});

it('a party called after a long name ends with a whole letter', async () => {
  const long = '\u{20bb7}'.repeat(40);
  const { id } = data(
    await app.call('POST', '/guests', admin, { last_name: long, first_name: long, email: `${uuidv7()}@example.ru` }),
  ) as { id: string };
  data(await app.call('POST', `/halls/${party.hall_id}/guests/invite`, event, { guest_ids: [id] }));
  await bring(id);
  const { rows } = await app.database.engine.query(`select party from invitations where guest_id = $1`, [id]);
  expect(String(rows[0]!['party']).isWellFormed()).toBe(true);
});
