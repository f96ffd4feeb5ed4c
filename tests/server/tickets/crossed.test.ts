import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty, type Party, seatAll, type TicketRow } from './party.ts';

// Somebody else was faster: the refusal says who it was, when, and who sits where by now.

let app: TestApp;
let party: Party;
let anna: Person;
let boris: Person;
const ANNA = 'Админов Антон';

beforeAll(async () => {
  app = await testApp();
  [anna, boris] = [app.north.admin, app.north.event];
});
afterAll(() => app.close());
beforeEach(async () => {
  party = await makeParty(app, app.north, { rows: 2, seats: 5, guests: 4 });
});

const guest = (at: number) => party.guests[at]!.id;
const now = () => app.clock.now().toISOString();
const move = (as: Person, moves: object[], sees?: object[]) => app.call('PUT', '/tickets/move', as, { moves, sees });
const seen = ({ id, guest_id, place }: TicketRow) => ({ ticket_id: id, guest_id, place });

describe('who was slower', () => {
  it('is told who has taken the place, with whom, and when', async () => {
    await seatAll(app, party, anna, 1);
    const at = now();
    app.clock.advance(5_000);
    const body = { hall_id: party.hall_id, seatings: [{ guest_id: guest(1), place: 1 }] };
    const answer = await app.call('POST', '/tickets/create_list', boris, body);
    expect(answer.body).toMatchObject({
      code: 'seat_taken',
      places: [{ place: 1, row: '1', seat: '1', guest_name: 'Гостева Григорий Петрович', by: ANNA, at }],
    });
  });

  it('is told who has seated the guest elsewhere', async () => {
    await seatAll(app, party, anna, 1);
    const body = { hall_id: party.hall_id, seatings: [{ guest_id: guest(0), place: 2 }] };
    const answer = await app.call('POST', '/tickets/create_list', boris, body);
    expect(answer.body).toMatchObject({ code: 'guest_already_seated', places: [{ place: 1, by: ANNA, at: now() }] });
  });

  it('moves nobody who was moved meanwhile, and is told where they are and by whom', async () => {
    const [ticket] = await seatAll(app, party, boris, 1);
    data(await move(anna, [{ ticket_id: ticket!.id, place: 4 }]));
    const late = await move(boris, [{ ticket_id: ticket!.id, place: 2 }], [seen(ticket!)]);
    expect([late.status, late.body]).toMatchObject([409, { code: 'moved_away', places: [{ place: 4, by: ANNA }] }]);
    const free = { ids: [ticket!.id], sees: [seen(ticket!)] };
    expect((await app.call('DELETE', '/tickets/destroy_list', boris, free)).body.code).toBe('moved_away');
    const change = { ticket_id: ticket!.id, guest_id: guest(1), sees: [seen(ticket!)] };
    expect((await app.call('PUT', '/tickets/change_guest', boris, change)).body.code).toBe('moved_away');
    // Whoever doesn't say what they saw means it as it is.
    expect((await move(boris, [{ ticket_id: ticket!.id, place: 2 }])).status).toBe(200);
  });

  it('is told who has freed the place, and where it was', async () => {
    const [ticket] = await seatAll(app, party, boris, 1);
    await app.call('DELETE', '/tickets/destroy_list', anna, { ids: [ticket!.id] });
    const late = await move(boris, [{ ticket_id: ticket!.id, place: 2 }], [seen(ticket!)]);
    expect(late.body).toMatchObject({
      code: 'moved_away',
      places: [{ place: 1, row: '1', seat: '1', ticket_id: null, guest_id: guest(0), by: ANNA }],
    });
    expect((await move(boris, [{ ticket_id: ticket!.id, place: 2 }])).status).toBe(404);
  });

  it('changes places with nobody who wasn’t seen there', async () => {
    const [one, two] = await seatAll(app, party, boris, 2);
    data(await move(anna, [{ ticket_id: two!.id, place: 5 }]));
    const late = await move(boris, [{ ticket_id: one!.id, place: 5 }], [seen(one!)]);
    expect(late.body).toMatchObject({ code: 'seat_taken', places: [{ place: 5, by: ANNA }] });
    const meant = [seen(one!), { ...seen(two!), place: 5 }];
    expect((await move(boris, [{ ticket_id: one!.id, place: 5 }], meant)).status).toBe(200);
  });

  it('is told nothing of a ticket of others, whatever they say they saw', async () => {
    const foreign = await makeParty(app, app.south, { rows: 1, seats: 2, guests: 1 });
    const [theirs] = await seatAll(app, foreign, app.south.admin, 1);
    await app.call('DELETE', '/tickets/destroy_list', app.south.admin, { ids: [theirs!.id] });
    const answer = await move(boris, [{ ticket_id: theirs!.id, place: 2 }], [seen(theirs!)]);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});
