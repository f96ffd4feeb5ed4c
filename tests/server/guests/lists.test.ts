import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TICKET_STATES } from '#resources/tickets.ts';
import { fillHall } from '../../../bench/lists/fill.ts';
import { readOf } from '../../support/plans.ts';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import type { Row } from '../../support/records.ts';
import { data, makeParty, type Party, seatAll } from '../tickets/party.ts';

// The lists of an evening, invited guests and tickets, as the machine makes them: order, filters, counts, sheets, rights.

let app: TestApp;
let party: Party;
const sectors: string[] = [];
beforeAll(async () => {
  app = await testApp();
  party = await makeParty(app, app.north, { rows: 11, seats: 11, guests: 130, area: 9, silent: [0] });
  await seatAll(app, party, app.north.admin, 121);
  const divide = async (name: string, places: number[], manager_id?: string) => {
    const body = { hall_id: party.hall_id, name, places, ...(manager_id ? { manager_id } : {}) };
    sectors.push((data(await app.call('POST', '/sectors', app.north.admin, body)) as { id: string }).id);
  };
  await divide('Ярус', [1, 2, 3], app.north.seat.id);
  await divide('Амфитеатр', [4, 5]);
});
afterAll(() => app?.close());

const get = (path: string, as: Person = app.north.admin) => app.call('GET', path, as);
const rows = async (path: string, as?: Person) => data(await get(path, as)) as Row[];
const sheetOf = async (path: string, as?: Person) =>
  (await get(path, as)).raw
    .toString()
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);

const ofTickets = () => `/events/${party.event_id}/tickets?per_page=100`;
const ofInvited = () => `/halls/${party.hall_id}/guests/invited_list?per_page=1000`;
const everywhere = () => `/invitations?hall_id=${party.hall_id}&per_page=1000`;

describe('the order', () => {
  it('of rows, seats and sectors is that of their numbers, and whoever has none comes last', async () => {
    for (const list of [ofTickets(), ofInvited(), everywhere()]) {
      const byRow = (await rows(`${list}&sort=row`)).map(({ row, seat }) => [row, seat].map(Number));
      const seated = byRow.filter(([, seat]) => seat! > 0);
      expect(byRow.slice(0, seated.length)).toEqual(seated.toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]!));
      expect(new Set(seated.map(([row]) => row)).size).toBeGreaterThan(8);
      const bySeat = (await rows(`${list}&sort=seat&order=desc`)).flatMap(({ seat }) => (seat ? [Number(seat)] : []));
      expect(bySeat).toEqual(bySeat.toSorted((a, b) => b - a));
      const bySector = (await rows(`${list}&sort=sector_id`)).map(({ sector_id }) => sector_id);
      expect(bySector.slice(0, 6)).toEqual([...Array(3).fill(sectors[0]), ...Array(2).fill(sectors[1]), null]);
    }
  });

  it('of letters is the one they go through', async () => {
    const ids = (await rows(ofTickets())).slice(1, 5).map(({ id }) => id);
    data(await app.call('POST', '/tickets/send_email', app.north.admin, { ids }));
    const states = (await rows(`${ofTickets()}&sort=state&order=desc`)).map(({ state }) => String(state));
    const known: readonly string[] = TICKET_STATES;
    expect(states).toEqual(states.toSorted((a, b) => known.indexOf(b) - known.indexOf(a)));
    expect(new Set(states).size).toBeGreaterThan(1);
  });
});

describe('pages', () => {
  // Rows, an area without rows, guests without a place: of one key and of several, with and without a value.
  const ROWS = 3 * 4;
  let small: Party;
  const numbers = new Map<unknown, number>();
  beforeAll(async () => {
    small = await makeParty(app, app.north, { rows: 3, seats: 4, area: 9, guests: 21 });
    const tickets = await seatAll(app, small, app.north.admin, ROWS + 2);
    for (const [name, places] of Object.entries({ Балкон: [9, 10], Партер: [1, 2, 3] })) {
      const { body } = await app.call('POST', '/sectors', app.north.admin, { hall_id: small.hall_id, name, places });
      numbers.set(body.data.id, body.data.number);
    }
    data(
      await app.call('POST', '/tickets/send_email', app.north.admin, { ids: tickets.slice(5, 8).map(({ id }) => id) }),
    );
  });

  type Key = (row: Row) => unknown;
  const place: Key = (row) => row['place'];
  const KEYS: Record<string, Key[]> = {
    sector_id: [({ sector_id }) => numbers.get(sector_id) ?? null, place],
    row: [({ row }) => row && Number(row), place],
    seat: [({ seat }) => seat && Number(seat), place],
    state: [({ state }) => (state === null ? null : TICKET_STATES.indexOf(state as (typeof TICKET_STATES)[number]))],
    area: [({ area }) => area],
    place: [place],
    guest_name: [({ guest_name }) => guest_name],
  };
  /** The rows in their order: values one way or the other, none at the end either way, then the id. */
  const ordered = (all: Row[], sort: string, way: 1 | -1) =>
    all.toSorted((a, b) => {
      for (const key of [...KEYS[sort]!, ({ id }: Row) => id]) {
        const [one, other] = [key(a), key(b)] as [string, string];
        if (one === other) continue;
        if (one === null || other === null) return one === null ? 1 : -1;
        return one < other ? -way : way;
      }
      return 0;
    });

  it.each(Object.keys(KEYS).flatMap((sort) => [[sort, 1] as const, [sort, -1] as const]))(
    'by %s (%i) show each row once from either end, and whoever has no value last',
    async (sort, way) => {
      const order = `sort=${sort}&order=${way > 0 ? 'asc' : 'desc'}`;
      for (const [list, total] of [
        [`/invitations?hall_id=${small.hall_id}`, 21],
        [`/events/${small.event_id}/tickets?hall_id=${small.hall_id}`, ROWS + 2],
      ] as const) {
        const all = await rows(`${list}&per_page=100`);
        expect(all).toHaveLength(total);
        const expected = ordered(all, sort, way).map(({ id }) => id);
        const pages = Array.from({ length: Math.ceil(total / 5) }, (_, at) => String(at + 1));
        for (const [at, page] of [...pages, 'last'].entries()) {
          const from = Math.min(at, pages.length - 1) * 5;
          const found = await rows(`${list}&${order}&per_page=5&page=${page}`);
          expect([list, page, found.map(({ id }) => id)]).toEqual([list, page, expected.slice(from, from + 5)]);
        }
      }
    },
  );
});

describe('filters', () => {
  it('go by operators in each of the lists, and in what is chosen of all tickets', async () => {
    const first = sectors[0]!;
    for (const list of [ofTickets(), ofInvited(), everywhere()]) {
      expect(await rows(`${list}&sector_id=${sectors.join()}`)).toHaveLength(5);
      expect((await rows(`${list}&sector_id=${first}&seat.not=1`)).map(({ seat }) => seat).sort()).toEqual(['2', '3']);
      expect(await rows(`${list}&has_email=false`)).toHaveLength(1);
    }
    expect(await rows(`${ofInvited()}&seated=false`)).toHaveLength(9);
    expect(await rows(`${ofInvited()}&sector_id.empty=true`)).toHaveLength(125);
    const ids = await get(`/events/${party.event_id}/tickets/ids?sector_id.not=${first}`);
    expect(ids.body.data).toHaveLength(118);
    expect(await rows(`${ofTickets()}&manager_id=${app.north.seat.id}`)).toHaveLength(3);
  });

  it('are refused by name where there is none, also one for what the path says already', async () => {
    for (const [list, within] of [
      [ofTickets(), 'event_id'],
      [ofInvited(), 'hall_id'],
    ] as const) {
      for (const key of ['row.from', `${within}`, `${within}.not`]) {
        const { status, body } = await get(`${list}&${key}=${uuidv7()}`);
        expect([key, status, Object.keys(body.errors)]).toEqual([key, 422, [key]]);
      }
    }
  });

  it('count each value of the rest of the list', async () => {
    const counts = async (path: string) => {
      const { data: found, meta } = (await get(path)).body as {
        data: { value: unknown; count: number }[];
        meta: object;
      };
      return [Object.fromEntries(found.map(({ value, count }) => [String(value), count])), meta];
    };
    const all = { total: 130, more: false };
    expect(await counts(`/invitations/counts?hall_id=${party.hall_id}&field=seated&seated=true`)).toEqual([
      { true: 121, false: 9 },
      all,
    ]);
    const mine = `&sector_id=${sectors[0]}`;
    expect((await counts(`/tickets/counts?event_id=${party.event_id}&field=manager_id${mine}`))[0]).toEqual({
      [app.north.seat.id]: 3,
    });
  });
});

describe('a sheet', () => {
  it('has what matches in the order of the list, in columns that are chosen', async () => {
    const one = await sheetOf(
      `/invitations/export?format=csv&hall_id=${party.hall_id}&sector_id=${sectors[0]}&sort=seat`,
    );
    expect(
      one.map((line) => line.split(/[;,]/)).map((cells) => [cells[0]!.split(' ')[0], cells[11], cells[16]]),
    ).toEqual([
      ['Гость', 'Сектор', 'Место'],
      ['Гостева', 'Ярус', '1'],
      ['Гостевб', 'Ярус', '2'],
      ['Гостевв', 'Ярус', '3'],
    ]);
    const two = await sheetOf(
      `/tickets/export?format=csv&event_id=${party.event_id}&seat=1&row=1&columns=seat,row,guest_name`,
    );
    expect(two).toEqual([
      expect.stringMatching(/^Место[;,]Ряд[;,]Гость$/),
      expect.stringMatching(/^1[;,]1[;,]Гостева /),
    ]);
    const { status, body } = await get('/tickets/export?columns=seat,token');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['columns']]);
  });
});

describe('a seat manager', () => {
  const { length: CONTACTS } = ['phone', 'email'];
  it('sees no contacts of guests that others brought, cannot ask for them, and has no column of them', async () => {
    const { seat } = app.north;
    for (const list of [ofInvited(), everywhere()]) {
      const seen = await rows(list, seat);
      expect(seen).toHaveLength(130);
      expect(seen.filter(({ email, phone }) => email !== null || phone !== null)).toEqual([]);
      for (const query of ['email.contains=guest', 'phone.empty=true', 'sort=email'])
        expect([query, (await get(`${list}&${query}`, seat)).status]).toEqual([query, 422]);
      expect((await rows(`${list}&q=guest-1`, seat)).length).toBe(0);
    }
    for (const noun of ['tickets', 'invitations']) {
      const [header] = await sheetOf(`/${noun}/export?format=csv&hall_id=${party.hall_id}`, seat);
      const [whole] = await sheetOf(`/${noun}/export?format=csv&hall_id=${party.hall_id}`);
      expect(whole!.split(/[;,]/).length - header!.split(/[;,]/).length).toBe(noun === 'tickets' ? 1 : CONTACTS);
      expect((await get(`/${noun}/export?format=csv&columns=guest_name,email`, seat)).status).toBe(422);
    }
    expect(await rows(`${ofTickets()}&manager_id=${seat.id}`, seat)).toHaveLength(3);
  });

  it('sees no invitation to a draft, by none of the ways', async () => {
    const draft = await makeParty(app, app.north, { rows: 1, seats: 2, guests: 2, draft: true });
    const ways = (as: Person) =>
      Promise.all([
        get(`/invitations?hall_id=${draft.hall_id}`, as).then(({ body }) => body.meta.total as number),
        get(`/invitations/counts?field=seated&hall_id=${draft.hall_id}`, as).then(
          ({ body }) => body.meta.total as number,
        ),
        sheetOf(`/invitations/export?format=csv&hall_id=${draft.hall_id}`, as).then(({ length }) => length - 1),
        get(`/halls/${draft.hall_id}/guests/invited_list`, as).then(({ status }) => (status === 200 ? 2 : 0)),
      ]);
    expect(await ways(app.north.event)).toEqual([2, 2, 2, 2]);
    expect(await ways(app.north.seat)).toEqual([0, 0, 0, 0]);
    expect(await ways(app.south.admin)).toEqual([0, 0, 0, 0]);
  });
});

describe('20,000 guests of one hall', () => {
  const GUESTS = 20_000;
  const PAGE = 50;
  let lists: Record<'invitations' | 'tickets', string>;
  beforeAll(async () => {
    const { hall_id, event_id } = await makeParty(app, app.north, { rows: 1, seats: 2, guests: 0 });
    await fillHall(app.database, app.north.id, hall_id, GUESTS);
    lists = { invitations: `/invitations?hall_id=${hall_id}`, tickets: `/events/${event_id}/tickets?` };
  });

  /** Of every table of the list, the most rows that reading this page of it reads. */
  async function readBy(noun: keyof typeof lists, query: string): Promise<number> {
    app.heard.statements.clear();
    const { body } = await get(`${lists[noun]}&per_page=${PAGE}&${query}`);
    expect(body).toMatchObject({ data: { length: PAGE }, meta: { total: GUESTS } });
    const pages = new RegExp(`from "${noun.slice(0, -1)}_rows" r[^]* limit `);
    expect([...app.heard.statements.keys()].filter((text) => pages.test(text))).toHaveLength(1);
    const read = await Promise.all([noun, 'guests', 'places'].map((table) => readOf(app, table, pages)));
    return Math.max(...read);
  }

  it.each([
    ['invitations', '1'],
    ['invitations', '20'],
    ['invitations', '400'],
    ['invitations', 'last'],
    ['tickets', '1'],
    ['tickets', '400'],
    ['tickets', 'last'],
  ] as const)('are read by one statement along an index: %s, page %s', async (noun, page) => {
    // Those before the page are walked over, from the nearer end; those behind it are not touched.
    expect(await readBy(noun, `page=${page}`)).toBeLessThan((page === '20' ? 20 * PAGE : PAGE) + PAGE);
  });

  it('are read whole where no index has the order, so that the check above can fail', async () => {
    expect(await readBy('invitations', 'sort=seat')).toBeGreaterThanOrEqual(GUESTS);
  });
});
