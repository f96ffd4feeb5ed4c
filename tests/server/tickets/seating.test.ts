import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty, type Party, seatAll, type TicketRow } from './party.ts';

let app: TestApp;
let party: Party;
let event: Person;
let seat: Person;

beforeAll(async () => {
  app = await testApp();
  ({ event, seat } = app.north);
});
afterAll(() => app.close());
beforeEach(async () => {
  party = await makeParty(app, app.north, { rows: 3, seats: 4, guests: 6, area: 3 });
});

const place = (seatings: { guest_id: string; place: number }[], as: Person = event) =>
  app.call('POST', '/tickets/create_list', as, { hall_id: party.hall_id, seatings });
const guest = (i: number) => party.guests[i]!.id;
const revision = async () =>
  (data(await app.call('GET', `/halls/${party.hall_id}`, event)) as { revision: number }).revision;
const places = async () => {
  const tickets = data(await app.call('GET', `/events/${party.event_id}/tickets?per_page=100`, event)) as TicketRow[];
  return new Map(tickets.map((ticket) => [ticket.place, ticket.guest_id]));
};
/** Gives the seat manager a sector of these places. */
const sector = (own: number[]) =>
  app.call('POST', '/sectors', event, { hall_id: party.hall_id, manager_id: seat.id, places: own });

describe('seating guests', () => {
  it('gives every guest their place and says so to open plans', async () => {
    const before = await revision();
    const answer = await place([
      { guest_id: guest(1), place: 7 },
      { guest_id: guest(0), place: 13 },
      { guest_id: guest(2), place: 2 },
    ]);
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject([
      {
        place: 2,
        row: '1',
        seat: '2',
        area: null,
        guest_id: guest(2),
        state: 'not_sent',
        issue: 1,
        event_id: party.event_id,
      },
      { place: 7, row: '2', seat: '3', guest_id: guest(1) },
      { place: 13, row: null, area: 'Танцпол', seat: '1', guest_id: guest(0) },
    ]);
    expect(await revision()).toBeGreaterThan(before);
  });

  it('names the taken places and who sits there, and seats nobody', async () => {
    await place([{ guest_id: guest(0), place: 1 }]);
    const answer = await place([
      { guest_id: guest(1), place: 2 },
      { guest_id: guest(2), place: 1 },
    ]);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'seat_taken',
      places: [
        { place: 1, row: '1', seat: '1', area: null, guest_id: guest(0), guest_name: 'Гостева Григорий Петрович' },
      ],
    });
    expect([...(await places())]).toEqual([[1, guest(0)]]);
  });

  it('refuses a second place in the hall, an uninvited guest, a closed place and a place that is not there', async () => {
    await place([{ guest_id: guest(0), place: 1 }]);
    expect((await place([{ guest_id: guest(0), place: 2 }])).body).toMatchObject({
      code: 'guest_already_seated',
      places: [{ place: 1, guest_id: guest(0) }],
    });
    const other = await makeParty(app, app.north, { guests: 1 });
    expect((await place([{ guest_id: other.guests[0]!.id, place: 2 }])).body).toMatchObject({
      code: 'guest_not_invited',
      guests: [{ id: other.guests[0]!.id, name: 'Гостева Григорий Петрович' }],
    });
    const { layout, version } = data(await app.call('GET', `/halls/${party.hall_id}`, event)) as {
      layout: object;
      version: number;
    };
    data(await app.call('PUT', `/halls/${party.hall_id}`, event, { version, layout: { ...layout, inactive: [5] } }));
    for (const gone of [5, 999]) {
      const answer = await place([{ guest_id: guest(1), place: gone }]);
      expect(answer.body).toMatchObject({ code: 'place_inactive', places: [{ place: gone }] });
    }
    expect((await places()).size).toBe(1);
  });

  it('says which line names somebody or a place twice', async () => {
    const twice = await place([
      { guest_id: guest(0), place: 1 },
      { guest_id: guest(1), place: 1 },
    ]);
    expect(twice.status).toBe(422);
    expect(Object.keys(twice.body.errors)).toEqual(['seatings.1.place']);
    const same = await place([
      { guest_id: guest(0), place: 1 },
      { guest_id: guest(0), place: 2 },
    ]);
    expect(Object.keys(same.body.errors)).toEqual(['seatings.1.guest_id']);
  });

  it('lets a seat manager use the places of their own sectors only', async () => {
    expect((await place([{ guest_id: guest(0), place: 1 }], seat)).body).toMatchObject({ code: 'foreign_sector' });
    data(await sector([1, 2]));
    const mixed = await place(
      [
        { guest_id: guest(0), place: 1 },
        { guest_id: guest(1), place: 3 },
      ],
      seat,
    );
    expect(mixed.status).toBe(403);
    expect(mixed.body).toMatchObject({
      code: 'foreign_sector',
      detail: 'Выберите места из доступных вам секторов',
      places: [3],
    });
    expect((await places()).size).toBe(0);
    expect((await place([{ guest_id: guest(0), place: 1 }], seat)).status).toBe(201);
  });

  it('is not changed by somebody who saw an older version of the ticket', async () => {
    const [ticket] = data(await place([{ guest_id: guest(0), place: 1 }])) as { id: string; version: number }[];
    const { id, version } = ticket!;
    const moved = await app.call('PUT', '/tickets/move', event, { moves: [{ ticket_id: id, place: 2, version }] });
    expect(moved.status).toBe(200);
    const late = { moves: [{ ticket_id: id, place: 3, version }] };
    expect(await app.call('PUT', '/tickets/move', event, late)).toMatchObject({
      status: 412,
      body: { code: 'stale', theirs: { id, place: 2 }, yours: { place: 3 } },
    });
    const change = { ticket_id: id, guest_id: guest(1), version };
    expect(await app.call('PUT', '/tickets/change_guest', event, change)).toMatchObject({
      status: 412,
      body: { code: 'stale', theirs: { guest_id: guest(0) }, yours: { guest_id: guest(1) } },
    });
    const known = moved.body.data[0].version as number;
    expect((await app.call('PUT', '/tickets/change_guest', event, { ...change, version: known })).status).toBe(200);
  });

  it('is refused in an archived event', async () => {
    await place([{ guest_id: guest(0), place: 1 }]);
    const [ticket] = (await app.call('GET', `/events/${party.event_id}/tickets`, event)).body.data as TicketRow[];
    data(await app.call('POST', `/events/${party.event_id}/archive`, event));
    expect((await place([{ guest_id: guest(1), place: 2 }])).body.code).toBe('archived');
    const moves = [{ ticket_id: ticket!.id, place: 3 }];
    expect((await app.call('PUT', '/tickets/move', event, { moves })).body.code).toBe('archived');
    expect((await app.call('DELETE', '/tickets/destroy_list', event, { ids: [ticket!.id] })).body.code).toBe(
      'archived',
    );
    expect((await app.call('POST', '/tickets/send_email', event, { ids: [ticket!.id] })).body.code).toBe('archived');
  });

  it('treats halls, guests and tickets of another organisation as if there were none', async () => {
    const foreign = await makeParty(app, app.south, { guests: 2 });
    const [theirs] = await seatAll(app, foreign, app.south.event, 1);
    const none = '01900000-0000-7000-8000-000000000000';
    for (const hall_id of [foreign.hall_id, none]) {
      const answer = await app.call('POST', '/tickets/create_list', event, {
        hall_id,
        seatings: [{ guest_id: guest(0), place: 1 }],
      });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    for (const guest_id of [foreign.guests[1]!.id, none]) {
      const answer = await place([{ guest_id, place: 1 }]);
      expect(answer.body).toMatchObject({ code: 'guest_not_invited', guests: [] });
    }
    const [mine] = await seatAll(app, party, event, 1);
    for (const id of [theirs!.id, none]) {
      for (const answer of [
        await app.call('PUT', '/tickets/move', event, { moves: [{ ticket_id: id, place: 5 }] }),
        await app.call('PUT', '/tickets/change_guest', event, { ticket_id: id, guest_id: guest(2) }),
        await app.call('DELETE', '/tickets/destroy_list', event, { ids: [mine!.id, id] }),
        await app.call('DELETE', `/tickets/destroy_list?ids=${id}`, event),
        await app.call('POST', '/tickets/send_email', event, { ids: [id] }),
        await app.call('POST', '/tickets/send_email', event, { event_id: id }),
        await app.call('GET', `/tickets/${id}`, event),
        await app.call('GET', `/tickets/${id}/preview`, event),
        await app.call('GET', `/tickets/${id}/letters`, event),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      }
    }
    expect((await app.call('GET', `/tickets?event_id=${foreign.event_id}`, event)).body.meta.total).toBe(0);
    expect((await app.call('GET', `/events/${foreign.event_id}/tickets`, app.south.event)).body.data).toMatchObject([
      { place: 1, guest_id: foreign.guests[0]!.id },
    ]);
  });
});

describe('moving', () => {
  it('goes to a free place, and changes places where it is taken', async () => {
    const [a, b, c] = await seatAll(app, party, event, 3);
    const moved = await app.call('PUT', '/tickets/move', event, { moves: [{ ticket_id: a!.id, place: 10 }] });
    expect(moved.body.data).toMatchObject([{ id: a!.id, place: 10, row: '3', seat: '2', issue: 1 }]);
    const swapped = await app.call('PUT', '/tickets/move', event, { moves: [{ ticket_id: b!.id, place: 3 }] });
    expect(swapped.status).toBe(200);
    expect([...(await places())].sort((x, y) => x[0] - y[0])).toEqual([
      [2, c!.guest_id],
      [3, b!.guest_id],
      [10, a!.guest_id],
    ]);
  });

  it('moves several in a ring, all or none', async () => {
    const [a, b, c] = await seatAll(app, party, event, 3);
    const ring = [
      { ticket_id: a!.id, place: 2 },
      { ticket_id: b!.id, place: 3 },
      { ticket_id: c!.id, place: 1 },
    ];
    expect((await app.call('PUT', '/tickets/move', event, { moves: ring })).status).toBe(200);
    expect([...(await places())].sort((x, y) => x[0] - y[0])).toEqual([
      [1, c!.guest_id],
      [2, a!.guest_id],
      [3, b!.guest_id],
    ]);
    const broken = [
      { ticket_id: a!.id, place: 6 },
      { ticket_id: b!.id, place: 999 },
    ];
    const refused = await app.call('PUT', '/tickets/move', event, { moves: broken });
    expect(refused.body).toMatchObject({ code: 'place_inactive', places: [{ place: 999 }] });
    expect((await places()).get(2)).toBe(a!.guest_id);
  });

  it('needs both the old places and the new ones to be a seat manager’s own', async () => {
    const [a, b] = await seatAll(app, party, event, 2);
    data(await sector([1, 3]));
    const move = (ticket: TicketRow, to: number) =>
      app.call('PUT', '/tickets/move', seat, { moves: [{ ticket_id: ticket.id, place: to }] });
    expect((await move(a!, 2)).body).toMatchObject({ code: 'foreign_sector', places: [2] });
    expect((await move(b!, 3)).body).toMatchObject({ code: 'foreign_sector', places: [2] });
    expect((await move(a!, 3)).status).toBe(200);
    expect((await app.call('DELETE', '/tickets/destroy_list', seat, { ids: [b!.id] })).status).toBe(403);
    const change = { ticket_id: b!.id, guest_id: guest(5) };
    expect((await app.call('PUT', '/tickets/change_guest', seat, change)).status).toBe(403);
  });
});

describe('changing and removing', () => {
  it('gives the place to another invited guest', async () => {
    const [a, b] = await seatAll(app, party, event, 2);
    const change = (guest_id: string) =>
      app.call('PUT', '/tickets/change_guest', event, { ticket_id: a!.id, guest_id });
    expect((await change(guest(4))).body.data).toMatchObject({ id: a!.id, guest_id: guest(4), place: 1 });
    expect((await change(b!.guest_id)).body).toMatchObject({ code: 'guest_already_seated', places: [{ place: 2 }] });
  });

  it('frees the place for somebody else, by body or by ?ids=', async () => {
    const [a, b] = await seatAll(app, party, event, 2);
    expect((await app.call('DELETE', '/tickets/destroy_list', event, { ids: [a!.id] })).body.data).toMatchObject([
      { id: a!.id },
    ]);
    expect((await app.call('DELETE', `/tickets/destroy_list?ids=${b!.id}`, event)).status).toBe(200);
    expect((await app.call('DELETE', '/tickets/destroy_list', event)).status).toBe(422);
    expect((await places()).size).toBe(0);
    expect((await place([{ guest_id: guest(0), place: 2 }])).status).toBe(201);
  });

  it('writes who did what into the audit log', async () => {
    const [a] = await seatAll(app, party, event, 1);
    await app.call('PUT', '/tickets/move', event, { moves: [{ ticket_id: a!.id, place: 9 }] });
    await app.call('DELETE', '/tickets/destroy_list', event, { ids: [a!.id] });
    const { rows } = await app.database.engine.query(
      `select verb, actor, (after->>'place')::int as place, after->>'live' as live from audit where noun = 'tickets' and record_id = $1 order by id`,
      [a!.id],
    );
    expect(rows).toEqual([
      { verb: 'create', actor: event.email, place: 1, live: 'true' },
      { verb: 'update', actor: event.email, place: 9, live: 'true' },
      { verb: 'update', actor: event.email, place: 9, live: null },
    ]);
  });
});

describe('reading', () => {
  it('filters by hall, sector and state, and sums up', async () => {
    data(await sector([1, 2]));
    await seatAll(app, party, event, 3);
    const list = async (query: string, as = event) =>
      ((await app.call('GET', `/events/${party.event_id}/tickets?${query}`, as)).body.data as TicketRow[]).length;
    const [own] = data(await app.call('GET', `/sectors?hall_id=${party.hall_id}`, event)) as { id: string }[];
    expect(await list(`sector_id=${own!.id}`)).toBe(2);
    expect(await list(`hall_id=${party.hall_id}`)).toBe(3);
    expect(await list('state=sent')).toBe(0);
    expect(await list('sent=false&&')).toBe(3);
    expect(await list('q=гостева+григ')).toBe(1);
    expect((await app.call('GET', `/events/${party.event_id}/tickets?nonsense=1`, event)).status).toBe(422);
    const summary = data(await app.call('GET', `/events/${party.event_id}/tickets/summary`, seat));
    expect(summary).toEqual({
      total: 3,
      states: { not_sent: 3, queued: 0, sending: 0, sent: 0, unknown: 0, failed: 0, outdated: 0 },
      no_address: 0,
      invited: 6,
      unseated: 3,
    });
  });

  it('shows a seat manager that there is an address, and searches none', async () => {
    data(await sector([1]));
    await seatAll(app, party, event, 2);
    const rows = (await app.call('GET', `/events/${party.event_id}/tickets?sort=place`, seat)).body.data as {
      email: string | null;
      has_email: boolean;
    }[];
    expect(rows.map(({ email, has_email }) => [email, has_email])).toEqual([
      [null, true],
      [null, true],
    ]);
    const [first] = party.guests;
    expect((await app.call('GET', `/events/${party.event_id}/tickets?q=${first!.email}`, seat)).body.meta.total).toBe(
      0,
    );
    expect((await app.call('GET', `/events/${party.event_id}/tickets?sort=email`, seat)).status).toBe(422);
  });

  it('keeps drafts from seat managers', async () => {
    const draft = await makeParty(app, app.north, { guests: 1, draft: true });
    const [ticket] = await seatAll(app, draft, event);
    expect((await app.call('GET', `/tickets/${ticket!.id}`, seat)).status).toBe(404);
    expect((await app.call('GET', `/tickets?event_id=${draft.event_id}`, seat)).body.meta.total).toBe(0);
    expect((await app.call('GET', `/events/${draft.event_id}/tickets`, seat)).status).toBe(404);
    expect((await app.call('GET', `/tickets/${ticket!.id}/preview`, event)).status).toBe(200);
  });
});
