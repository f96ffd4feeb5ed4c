import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deactivate } from '#shared/hall/edit.ts';
import { type PackedLayout, unpackIds } from '#shared/hall/packing.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { hallOf } from '../events/stage.ts';
import { data, makeParty, type Party, seatAll, type TicketRow } from '../tickets/party.ts';

let app: TestApp;
let party: Party;
let admin: Person;
let event: Person;
let seat: Person;

beforeAll(async () => {
  app = await testApp();
  ({ admin, event, seat } = app.north);
});
afterAll(() => app?.close());
beforeEach(async () => {
  app.clock.set('2026-11-20T09:00:00Z');
  party = await makeParty(app, app.north, { rows: 2, seats: 5, guests: 6 });
});

interface Deed {
  id: string | null;
  at: string;
  by: { id: string | null; name: string } | null;
  verb: string;
  refused: string | null;
  some: { guest_name: string; from: number | null; to: number | null }[];
}
interface Then {
  exact_from: string | null;
  layout: PackedLayout | null;
  places: [number, string, string, string][];
  held: { by: string; until: string | null; remark: string | null; places: number[] }[];
  since: { guest_id: string; was: number | null; is: number | null }[];
}

/** Does something a minute after what was done before; answers what came of it and when it was done. */
const later = async (act: () => Promise<Answer>) => {
  app.clock.advance(60_000);
  const at = app.clock.now().toISOString();
  const answer = await act();
  expect([answer.status, answer.body]).toMatchObject([expect.any(Number), {}]);
  return { answer, at, batch: String(answer.headers['batch-id']), rows: (answer.body.data ?? []) as TicketRow[] };
};
const guest = (i: number) => party.guests[i]!.id;
const place = (places: number[], as = event, first = 0) =>
  later(() =>
    app.call('POST', '/tickets/create_list', as, {
      hall_id: party.hall_id,
      seatings: places.map((place, i) => ({ guest_id: guest(first + i), place })),
    }),
  );
const move = (ticket_id: string, to: number, as = event) =>
  later(() => app.call('PUT', '/tickets/move', as, { moves: [{ ticket_id, place: to }] }));
const free = (ids: string[], as = event) => later(() => app.call('DELETE', '/tickets/destroy_list', as, { ids }));
const undo = (batch: string, as = event, body: object = {}) =>
  later(() => app.call('POST', `/batches/${batch}/undo`, as, body));
const history = async (query = '', as = event) =>
  (await app.call('GET', `/halls/${party.hall_id}/seating_history?${query}`, as)).body as {
    data: Deed[];
    meta: { total: number };
    people: { id: string; name: string; deeds: number }[];
    moments: { at: string; by: string | null; places: number }[];
  };
const then = async (at: string, as = event) =>
  data(await app.call('GET', `/halls/${party.hall_id}/seating?at=${at}`, as)) as Then;
const sitting = async (at: string) =>
  Object.fromEntries(
    (await then(at)).places.map(([place, , id]) => [place, party.guests.findIndex((g) => g.id === id)]),
  );

describe('the history of a hall', () => {
  it('says who did what when, to whom, and who took it back', async () => {
    const seated = await place([1, 2, 3, 4, 5]);
    const moved = await move(seated.rows[0]!.id, 9, admin);
    const given = await later(() =>
      app.call('PUT', '/tickets/change_guest', event, { ticket_id: seated.rows[1]!.id, guest_id: guest(5) }),
    );
    const freed = await free([seated.rows[2]!.id, seated.rows[3]!.id]);
    const undone = await undo(freed.batch, admin);
    const { data: deeds, meta, people } = await history();
    expect(deeds.map(({ id, at, verb }) => [id, at, verb])).toEqual([
      [undone.batch, undone.at, 'undo'],
      [freed.batch, freed.at, 'free'],
      [given.batch, given.at, 'change_guest'],
      [moved.batch, moved.at, 'move'],
      [seated.batch, seated.at, 'seat'],
    ]);
    expect(deeds).toMatchObject([
      { seated: 2, freed: 0, began_with: 'free', undoes: freed.batch, by: { id: admin.id }, mine: false },
      { freed: 2, undone_by: undone.batch, undone: { at: undone.at, left: 0 }, refused: 'already_undone', mine: true },
      { given: 1, places: 1, some: [{ guest_id: guest(5), from: 2, to: 2, instead_of: 'Гостевб Григорий Петрович' }] },
      { moved: 1, some: [{ guest_id: guest(0), from: 1, to: 9, instead_of: null }] },
      { seated: 5, places: 5, plan: false, refused: null },
    ]);
    // Of many only the first are named.
    expect(deeds[4]!.some.map(({ from, to }) => [from, to])).toEqual([
      [null, 1],
      [null, 2],
      [null, 3],
    ]);
    expect(meta.total).toBe(5);
    expect(people).toMatchObject([
      { id: event.id, deeds: 3 },
      { id: admin.id, deeds: 2 },
    ]);
  });

  it('says which places were held and released, by whom, and takes that back too', async () => {
    const holds = (method: 'PUT' | 'DELETE', places: number[], as = event) =>
      later(() => app.call(method, `/halls/${party.hall_id}/holds`, as, { places }));
    await place([1]);
    const held = await holds('PUT', [4, 2, 3, 5]);
    const released = await holds('DELETE', [3], admin);
    const heldAt = async (at: string) => (await then(at)).held.flatMap(({ places }) => unpackIds(places));
    expect([await heldAt(held.at), await heldAt(released.at)]).toEqual([
      [2, 3, 4, 5],
      [2, 4, 5],
    ]);
    const undone = await undo(released.batch, admin);
    expect(await heldAt(undone.at)).toEqual([2, 3, 4, 5]);
    const { data: deeds, moments } = await history();
    expect(deeds).toMatchObject([
      {
        id: undone.batch,
        verb: 'undo',
        began_with: 'release',
        held: 1,
        released: 0,
        held_places: [3],
        by: { id: admin.id },
      },
      { id: released.batch, verb: 'release', held: 0, released: 1, held_places: [3], undone: { left: 0 } },
      { id: held.batch, verb: 'hold', held: 4, places: 4, held_places: [2, 3, 4], some: [], refused: null },
      { verb: 'seat', seated: 1, held: 0, held_places: [] },
    ]);
    expect(moments.map(({ places }) => places)).toEqual([1, 4, 1, 1]);
    expect((await history('', seat)).data.map(({ refused }) => refused)).toEqual(
      Array.from({ length: 4 }, () => 'forbidden'),
    );
  });

  it('has places held as they were then: by whom and for what, and no longer than they were to be', async () => {
    const hold = (places: number[], how: object, as = event) =>
      later(() => app.call('PUT', `/halls/${party.hall_id}/holds`, as, { places, ...how }));
    const until = '2026-11-20T09:30:00.000Z';
    const first = await hold([2, 3], { remark: 'хор' });
    const second = await hold([3], { until, remark: 'посол' }, admin);
    const held = async (at: string) =>
      (await then(at)).held.map(({ places, ...how }) => [unpackIds(places), how.until, how.remark]);
    expect(await held('2026-11-20T09:00:30Z')).toEqual([]);
    expect(await held(first.at)).toEqual([[[2, 3], null, 'хор']]);
    expect(await held(second.at)).toEqual([
      [[2], null, 'хор'],
      [[3], until, 'посол'],
    ]);
    expect(await held(until)).toEqual([[[2], null, 'хор']]);
    const [one, other] = (await then(second.at)).held.map(({ by }) => by);
    expect(one).not.toBe(other);
  });

  it('is read page by page, and of one colleague', async () => {
    const seated = await place([1, 2]);
    const moved = await move(seated.rows[0]!.id, 7, admin);
    await move(seated.rows[1]!.id, 8);
    expect((await history(`by=${admin.id}`)).data.map(({ id }) => id)).toEqual([moved.batch]);
    expect((await history(`by=${seat.id}`)).data).toEqual([]);
    // Whom one may choose doesn't hang on whom one has chosen.
    expect((await history(`by=${seat.id}`)).people).toHaveLength(2);
    const pages = [await history('per_page=2'), await history('per_page=2&page=2'), await history('per_page=2&page=3')];
    expect(pages.map((page) => [page.data.length, page.meta.total])).toEqual([
      [2, 3],
      [1, 3],
      [0, 3],
    ]);
    expect(pages[1]!.data[0]!.id).toBe(seated.batch);
  });

  it('says of each thing why it can’t be taken back, in the word that undoing it is refused with', async () => {
    const sector = { hall_id: party.hall_id, manager_id: seat.id, places: [1, 2, 3] };
    const { id: sectorId } = data(await app.call('POST', '/sectors', event, sector)) as { id: string };
    const mine = await place([1], seat);
    const theirs = await place([2], event, 1);
    const again = await move(theirs.rows[0]!.id, 3);
    await undo(again.batch);
    const { layout, version } = await hallOf(app, event, party.hall_id);
    await later(() => app.call('PUT', `/halls/${party.hall_id}`, event, { version, layout: deactivate(layout, [10]) }));
    const check = async (as: Person, wanted: (string | null)[]) => {
      const { data: deeds } = await history('', as);
      expect(deeds.map(({ refused }) => refused)).toEqual(wanted);
      for (const { id, refused } of deeds) {
        const { status, body } = await app.call('POST', `/batches/${id}/undo/look`, as, {});
        expect(status === 200 ? null : body.code, `${id} for ${as.role}`).toBe(refused);
      }
    };
    await check(event, ['cannot_undo', null, 'already_undone', null, null]);
    await check(seat, ['forbidden', 'forbidden', 'forbidden', 'forbidden', null]);
    data(await app.call('PUT', `/sectors/${sectorId}`, event, { places: [2, 3] }));
    expect((await history('', seat)).data.find(({ id }) => id === mine.batch)!.refused).toBe('foreign_sector');
    await check(seat, ['forbidden', 'forbidden', 'forbidden', 'forbidden', 'foreign_sector']);
    await app.database.engine.query(`update batches set at = at - interval '31 days' where hall_id = $1`, [
      party.hall_id,
    ]);
    await check(event, ['cannot_undo', 'cannot_undo', 'cannot_undo', 'cannot_undo', 'cannot_undo']);
  });

  it('says that something was taken back once nothing is left of it, which what is done again is', async () => {
    const seated = await place([1, 2, 3]);
    const is = async () => {
      const { refused } = (await history()).data.find(({ id }) => id === seated.batch)!;
      const { status, body } = await app.call('POST', `/batches/${seated.batch}/undo/look`, event, {});
      expect(status === 200 ? null : body.code).toBe(refused);
      return refused;
    };
    const moved = await move(seated.rows[0]!.id, 9, admin);
    const some = await undo(seated.batch, event, { rest: true });
    expect(await is()).toBe(null);
    await undo(moved.batch, admin);
    await undo(seated.batch, event, { rest: true });
    expect(await is()).toBe('already_undone');
    // Two of the three are back.
    await undo(some.batch);
    expect(await is()).toBe(null);
  });

  it('offers to take back that guests left with their places', async () => {
    await place([1, 2]);
    const left = await later(() =>
      app.call('DELETE', `/halls/${party.hall_id}/guests/invite`, event, { guest_ids: [guest(0)], free: true }),
    );
    const [deed] = (await history()).data;
    expect(deed).toMatchObject({ id: left.batch, verb: 'uninvite', freed: 1, refused: null });
    await undo(left.batch);
    expect(await sitting(app.clock.now().toISOString())).toEqual({ 1: 0, 2: 1 });
  });

  it('tells with its first page when each thing was done, by whom and how much it was', async () => {
    const seated = await place([1, 2, 3]);
    const moved = await move(seated.rows[0]!.id, 9, admin);
    const { moments, data: deeds } = await history(`by=${admin.id}&per_page=1`);
    expect(deeds).toHaveLength(1);
    expect(moments).toEqual([
      { at: seated.at, by: event.id, places: 3 },
      { at: moved.at, by: admin.id, places: 1 },
    ]);
    expect((await history('page=2&per_page=1')).moments).toEqual([]);
  });

  it('is worked out by one statement, however many deeds there are', async () => {
    await place([1, 2, 3]);
    app.heard.statements.clear();
    await history('', seat);
    const reading = [...app.heard.statements.keys()].filter((text) => text.includes('was_place'));
    expect(reading.map((text) => text.split(/net as/).length - 1)).toEqual([1]);
  });

  it('names what the house did by itself, once, and nobody for it', async () => {
    const { rows } = await place([1, 2]);
    const { batch } = await free(rows.map(({ id }) => id));
    await app.database.engine.query(`update audit set batch_id = null, account_id = null where batch_id = $1`, [batch]);
    await app.database.engine.query(`delete from batches where id = $1`, [batch]);
    const [first] = (await history()).data;
    expect(first).toMatchObject({ id: null, by: null, verb: 'free', freed: 2, refused: 'cannot_undo' });
    expect((await history()).meta.total).toBe(2);
  });

  it('is for whoever sees the hall, without contacts of guests', async () => {
    await seatAll(app, party, event, 3);
    for (const path of ['seating_history', `seating?at=${app.clock.now().toISOString()}`]) {
      const answer = await app.call('GET', `/halls/${party.hall_id}/${path}`, seat);
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain('@');
    }
    const draft = await makeParty(app, app.north, { rows: 1, seats: 2, guests: 1, draft: true });
    for (const path of ['seating_history', `seating?at=${app.clock.now().toISOString()}`])
      expect((await app.call('GET', `/halls/${draft.hall_id}/${path}`, seat)).status).toBe(404);
  });
});

describe('the plan as of a moment', () => {
  it('is who sat where then, and what became of each since', async () => {
    const seated = await place([1, 2, 3]);
    const moved = await move(seated.rows[0]!.id, 2);
    await free([seated.rows[2]!.id]);
    await place([10], event, 3);
    expect(await sitting('2026-11-20T08:59:00Z')).toEqual({});
    expect(await sitting(seated.at)).toEqual({ 1: 0, 2: 1, 3: 2 });
    expect(await sitting(moved.at)).toEqual({ 2: 0, 1: 1, 3: 2 });
    const was = await then(seated.at);
    expect(was).toMatchObject({ exact_from: null, layout: null, came: 1, moved: 2, left: 1 });
    expect(was.since.map(({ guest_id, was: old, is }) => [guest_id, old, is])).toEqual([
      [guest(0), 1, 2],
      [guest(1), 2, 1],
      [guest(2), 3, null],
      [guest(3), null, 10],
    ]);
    expect(await sitting('2030-01-01T00:00:00Z')).toEqual({ 2: 0, 1: 1, 10: 3 });
    expect((await then('2030-01-01T00:00:00Z')).since).toEqual([]);
  });

  it('shows nothing half done: what was done at once was done when it was over', async () => {
    const { batch, at } = await place([1, 2, 3]);
    const [before, between] = [-5_000, -2_000].map((ms) => new Date(new Date(at).getTime() + ms).toISOString());
    // The first of its lines came seconds before its end.
    await app.database.engine.query(
      `update audit set at = $1 where id = (select id from audit where batch_id = $2 order by id limit 1)`,
      [before, batch],
    );
    expect(await sitting(between!)).toEqual({});
    expect(await sitting(at)).toEqual({ 1: 0, 2: 1, 3: 2 });
  });

  it('is drawn on the plan of then, where that was another', async () => {
    const { rows, at } = await place([9, 10]);
    await free(rows.map(({ id }) => id));
    const { layout, version } = await hallOf(app, event, party.hall_id);
    const saved = await later(() =>
      app.call('PUT', `/halls/${party.hall_id}`, event, { version, layout: deactivate(layout, [9, 10]) }),
    );
    expect(saved.answer.status).toBe(200);
    expect((await history()).data[0]).toMatchObject({ plan: true, places: 0, verb: 'update', id: saved.batch });
    expect((await then(at)).layout).toMatchObject({ inactive: [] });
    expect((await then(saved.at)).layout).toBeNull();
    expect(await sitting(at)).toEqual({ 9: 0, 10: 1 });
  });

  it('says from when it is exact where the log no longer reaches back', async () => {
    const seated = await place([1, 2]);
    const first = await move(seated.rows[0]!.id, 5);
    const second = await move(seated.rows[0]!.id, 6);
    expect((await then(seated.at)).exact_from).toBeNull();
    await app.database.engine.query(`delete from audit where noun = 'tickets' and record_id = $1 and at < $2`, [
      seated.rows[0]!.id,
      second.at,
    ]);
    const was = await then(seated.at);
    expect(was.exact_from).toBe(second.at);
    // What is kept still tells where they sat before the first move that is known.
    expect(await sitting(first.at)).toEqual({ 5: 0, 2: 1 });
    expect(await sitting(second.at)).toEqual({ 6: 0, 2: 1 });
  });

  it('refuses a moment that is none', async () => {
    for (const at of ['', '2026-11-20', 'Friday', '2026-11-20T25:00:00Z']) {
      const answer = await app.call('GET', `/halls/${party.hall_id}/seating?at=${at}`, event);
      expect([answer.status, answer.body.errors]).toEqual([422, { at: expect.any(String) }]);
    }
  });
});
