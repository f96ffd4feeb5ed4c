import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { data, inviteGuests, makeParty, type Party, seatAll, type TicketRow } from '../tickets/party.ts';

// Guests who aren't coming: their invitations are taken back together with their places.

let app: TestApp;
let party: Party;
let tickets: TicketRow[];
let event: Person;
let seat: Person;

beforeAll(async () => {
  app = await testApp();
  ({ event, seat } = app.north);
});
afterAll(() => app?.close());
beforeEach(async () => {
  party = await makeParty(app, app.north, { rows: 2, seats: 6, guests: 6 });
  tickets = await seatAll(app, party, event, 4);
});

const guest = (i: number) => party.guests[i]!.id;
const leave = (who: number[], { free = true, as = event } = {}) =>
  app.call('DELETE', `/halls/${party.hall_id}/guests/invite`, as, { guest_ids: who.map(guest), free });
const undo = (answer: Answer, body: object = {}) =>
  app.call('POST', `/batches/${String(answer.headers['batch-id'])}/undo`, event, body);
const said = ({ status, body }: Answer) => [status, body.code];
/** Who is invited and where they sit, by their numbers. */
async function there(): Promise<[number, number | null][]> {
  const rows = data(await app.call('GET', `/halls/${party.hall_id}/guests/invited_list?per_page=100`, event)) as {
    id: string;
    place: number | null;
  }[];
  return rows
    .map(({ id, place }): [number, number | null] => [party.guests.findIndex((each) => each.id === id), place])
    .sort(([a], [b]) => a - b);
}
const ALL: [number, number | null][] = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [4, null],
  [5, null],
];

describe('guests who leave', () => {
  it('keep their places and invitations as long as nobody says that they leave them', async () => {
    const refused = await leave([0, 4], { free: false });
    expect(said(refused)).toEqual([409, 'guests_have_tickets']);
    expect(await there()).toEqual(ALL);
  });

  it('leave the list and the hall at once, come back at once to their places with their tickets, and leave again', async () => {
    const left = await leave([0, 1, 4]);
    expect(left.body.data).toEqual({ removed: 3, freed: 2 });
    expect(await there()).toEqual([ALL[2], ALL[3], ALL[5]]);
    const [batch] = data(await app.call('GET', '/batches?page=1&noun=invitations', event)) as object[];
    expect(batch).toMatchObject({ verb: 'uninvite', event: { id: party.event_id } });

    const back = await undo(left);
    expect(back.body.data).toMatchObject({ undone: 3, left_total: 0 });
    expect(await there()).toEqual(ALL);
    const now = data(await app.call('GET', `/tickets?hall_id=${party.hall_id}`, event)) as TicketRow[];
    expect(now.map(({ id, place }) => [place, id]).sort()).toEqual(tickets.map(({ id, place }) => [place, id]).sort());

    const again = await undo(back);
    expect(again.body.data).toMatchObject({ undone: 3, left_total: 0 });
    expect(await there()).toEqual([ALL[2], ALL[3], ALL[5]]);
  });

  it('stay away altogether where somebody has their place by now, and the others come back', async () => {
    const left = await leave([0, 1]);
    data(
      await app.call('POST', '/tickets/create_list', event, {
        hall_id: party.hall_id,
        seatings: [{ guest_id: guest(4), place: 1 }],
      }),
    );
    const refused = await undo(left);
    expect([...said(refused), refused.body['left_total']]).toEqual([409, 'worked_on_since', 1]);
    const rest = await undo(left, { rest: true });
    expect(rest.body.data).toMatchObject({ undone: 1, left_total: 1 });
    expect(await there()).toEqual([ALL[1], ALL[2], ALL[3], [4, 1], ALL[5]]);
  });

  it('come back with neither place nor invitation where the event has no room for more', async () => {
    const left = await leave([0, 1]);
    const { rows } = await app.database.engine.query(`select version from events where id = '${party.event_id}'`);
    const body = { guest_limit: 5, version: rows[0]!['version'] };
    data(await app.call('PUT', `/events/${party.event_id}`, app.north.admin, body));
    const rest = await undo(left, { rest: true });
    expect(rest.body.data).toMatchObject({ undone: 1, left_total: 1 });
    const invited = await there();
    expect(invited).toHaveLength(5);
    expect(invited.filter(([i]) => i < 2).every(([i, place]) => place === i + 1)).toBe(true);
  });

  it('bring their plus-ones along, who leave their places too', async () => {
    const { ids } = data(
      await app.call('POST', `/halls/${party.hall_id}/guests/plus_ones`, event, { guest_ids: [guest(0)] }),
    ) as { ids: string[] };
    data(
      await app.call('POST', '/tickets/create_list', event, {
        hall_id: party.hall_id,
        seatings: [{ guest_id: ids[0], place: 7 }],
      }),
    );
    expect((await leave([0])).body.data).toEqual({ removed: 2, freed: 2 });
    expect(await there()).toEqual(ALL.slice(1));
  });

  it('leave no place that a seat manager may not free, one that is held or in the sector of somebody else: they stay', async () => {
    await app.call('POST', '/sectors', event, { hall_id: party.hall_id, manager_id: seat.id, places: [7, 8] });
    const own = await inviteGuests(app, seat, party.hall_id, 1, [], 'seat.example.ru');
    const [ticket] = data(
      await app.call('POST', '/tickets/create_list', seat, {
        hall_id: party.hall_id,
        seatings: [{ guest_id: own[0]!.id, place: 7 }],
      }),
    ) as TicketRow[];
    const goes = () =>
      app.call('DELETE', `/halls/${party.hall_id}/guests/invite`, seat, { guest_ids: [own[0]!.id], free: true });
    data(await app.call('PUT', `/halls/${party.hall_id}/holds`, event, { places: [7] }));
    expect(said(await goes())).toEqual([409, 'place_held']);
    data(await app.call('DELETE', `/halls/${party.hall_id}/holds`, event, { places: [7] }));
    data(await app.call('PUT', '/tickets/move', event, { moves: [{ ticket_id: ticket!.id, place: 12 }] }));
    expect(said(await goes())).toEqual([403, 'foreign_sector']);
    expect(await there()).toEqual([[-1, 12], ...ALL]);
    data(await app.call('PUT', '/tickets/move', event, { moves: [{ ticket_id: ticket!.id, place: 8 }] }));
    expect((await goes()).body.data).toEqual({ removed: 1, freed: 1 });
  });
});
