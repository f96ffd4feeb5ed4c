import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLayout } from '#shared/hall/layout.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty } from '../tickets/party.ts';

// What was done in bulk, as people look for it afterwards: the list, one of them, and its records.

let app: TestApp;
let admin: Person;
let event: Person;
let seat: Person;
beforeAll(async () => {
  app = await testApp();
  ({ admin, event, seat } = app.north);
});
afterAll(() => app?.close());

interface Done extends Record<string, unknown> {
  id: string;
  verb: string;
  noun: string;
  records: number;
}
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = admin) =>
  app.call(method, path, as, body);
const batchOf = (answer: Answer) => {
  data(answer);
  return String(answer.headers['batch-id']);
};
const list = async (query = '', as: Person = admin) =>
  data(await call('GET', `/batches${query}`, undefined, as)) as Done[];
const idsOf = (all: readonly Done[]) => all.map(({ id }) => id);
const one = async (id: string, as: Person = admin) => data(await call('GET', `/batches/${id}`, undefined, as)) as Done;
const rows = async (id: string, as: Person = admin, query = '') =>
  data(await call('GET', `/batches/${id}/rows${query}`, undefined, as)) as Record<string, unknown>[];
const guest = async (last_name: string, as: Person = admin) =>
  (data(await call('POST', '/guests', { last_name, first_name: 'Гость', company: 'Якорь' }, as)) as { id: string }).id;
const edit = (ids: string[], change: object, as: Person = admin) =>
  call('PUT', '/guests/update_list', { ids, change }, as);

describe('what was done in bulk', () => {
  it('is listed newest first, with who, how many and whether it was undone; single changes are not', async () => {
    const ids = [await guest('Аистов'), await guest('Бобров')];
    await call('PUT', `/guests/${ids[0]}`, { note: 'один' });
    expect(await list()).toEqual([]);
    const changed = batchOf(await edit(ids, { company: { set: 'Маяк' }, note: { set: 'У входа' } }));
    app.clock.advance(1000);
    const other = await app.person(app.north, 'admin');
    const gone = batchOf(await call('DELETE', '/guests/destroy_list', { ids: [ids[1]] }, other));
    expect(await list()).toMatchObject([
      {
        id: gone,
        verb: 'delete',
        noun: 'guests',
        records: 1,
        name: expect.stringMatching(/\S/),
        mine: false,
        by: 'Тестов admin',
        undone: null,
        changed: [],
        began_with: null,
      },
      {
        id: changed,
        verb: 'bulk_edit',
        records: 2,
        mine: true,
        by: 'Админов Антон',
        under_way: false,
        event: null,
        changed: ['company', 'note'],
      },
    ]);
    expect(await rows(gone)).toEqual([{ id: ids[1], name: 'Бобров Гость', did: 'gone', changes: [], since: null }]);
    expect(idsOf(await list('?verb=delete'))).toEqual([gone]);
    expect(idsOf(await list('?mine=true'))).toEqual([changed]);
    expect(await list('?noun=locations')).toEqual([]);
    expect((await call('GET', '/batches?per_page=1&page=2')).body).toMatchObject({
      data: [{ id: changed }],
      meta: { page: 2, total: 2 },
    });

    app.clock.advance(1000);
    const back = batchOf(await call('POST', `/batches/${gone}/undo`, {}, other));
    batchOf(await call('POST', `/batches/${changed}/undo`, {}));
    const [again, first, second] = await list();
    // The undo of one record is told by what it took back.
    expect(again).toMatchObject({ verb: 'undo', undoes: changed, records: 2, began_with: 'bulk_edit', changed: [] });
    expect(first).toMatchObject({ id: gone, undone_by: back, undone: { by: 'Тестов admin' } });
    expect(second).toMatchObject({ id: changed, undone_by: again!.id, undone: { by: 'Админов Антон' } });
  });

  it('says of each record what it was and became, and nothing of fields the person does not see', async () => {
    const ids = [await guest('Волков'), await guest('Галкин')];
    batchOf(await edit([ids[0]!], { company: { set: 'Пирс' } }));
    const id = batchOf(await edit(ids, { company: { set: 'Пирс' }, note: { set: 'Тайна' } }));
    expect((await one(id)).fields).toEqual([
      { field: 'company', records: 1 },
      { field: 'note', records: 2 },
    ]);
    expect(await rows(id)).toEqual([
      {
        id: ids[0],
        name: 'Волков Гость',
        did: 'changed',
        changes: [{ field: 'note', before: null, after: 'Тайна' }],
        since: null,
      },
      {
        id: ids[1],
        name: 'Галкин Гость',
        did: 'changed',
        changes: [
          { field: 'company', before: 'Якорь', after: 'Пирс' },
          { field: 'note', before: null, after: 'Тайна' },
        ],
        since: null,
      },
    ]);
    expect(await rows(id, admin, '?per_page=1&page=2')).toMatchObject([{ id: ids[1] }]);

    // Whoever seats by now sees what they did, without what they don't see any more.
    const other = await app.person(app.north, 'admin');
    const own = batchOf(await edit(ids, { company: { set: 'Мол' }, note: { set: 'Явка' } }, other));
    await app.database.engine.query(`update memberships set role = 'manager_seat' where id = '${other.id}'`);
    expect((await one(own, other)).fields).toEqual([{ field: 'company', records: 2 }]);
    expect((await one(own, other)).changed).toEqual(['company']);
    const told = await rows(own, other);
    expect(told).toMatchObject([{ changes: [{ field: 'company', after: 'Мол' }] }, {}]);
    expect(JSON.stringify(told)).not.toContain('Явка');
  });

  it('finds the records that somebody worked on since, and not those that its own undo put back', async () => {
    const ids = [await guest('Дятлов'), await guest('Ежов'), await guest('Жуков')];
    const id = batchOf(await edit(ids, { company: { set: 'Порт' } }));
    const touched = async () => {
      const { body } = await call('GET', `/batches/${id}/rows?touched=true&per_page=1`);
      return [body.data.map((row: Done) => [row.id, row['since']]), body.meta.total];
    };
    expect(await touched()).toEqual([[], 0]);
    const other = await app.person(app.north, 'admin');
    data(await call('PUT', `/guests/${ids[1]}`, { company: 'Док' }, other));
    const left = [[[ids[1], { by: 'Тестов admin' }]], 1];
    expect(await touched()).toEqual(left);
    expect(await rows(id)).toMatchObject([{ since: null }, { since: { by: 'Тестов admin' } }, { since: null }]);
    const back = batchOf(await call('POST', `/batches/${id}/undo`, { rest: true }));
    expect(await touched()).toEqual(left);
    // Done again it stands as it did.
    batchOf(await call('POST', `/batches/${back}/undo`, {}));
    expect(await touched()).toEqual(left);
    batchOf(await call('DELETE', '/guests/destroy_list', { ids: [ids[2]] }));
    expect((await touched())[1]).toBe(2);
  });

  it('names nobody of whom only that was changed what the person does not see, and counts without them', async () => {
    const colleagues = [await app.person(app.north, 'manager_seat'), await app.person(app.north, 'manager_seat')];
    const ids = colleagues.map(({ id }) => id);
    data(await call('PUT', `/users/${ids[0]}`, { first_name: 'Анна' }));
    const both = batchOf(
      await call('PUT', '/users/update_list', {
        ids,
        change: { first_name: { set: 'Анна' }, job_title: { set: 'controller' } },
      }),
    );
    const unseen = batchOf(await call('PUT', '/users/update_list', { ids, change: { job_title: { set: 'manager' } } }));
    const told = async (id: string, as: Person) => {
      const { body } = await call('GET', `/batches/${id}/rows?per_page=1`, undefined, as);
      return [body.data.map((row: { id: string }) => row.id), body.meta.total];
    };
    expect([await told(both, admin), await told(unseen, admin)]).toEqual([
      [[ids[0]], 2],
      [[ids[0]], 2],
    ]);
    expect([await told(both, event), await told(unseen, event)]).toEqual([
      [[ids[1]], 1],
      [[], 0],
    ]);
    expect([(await one(both, event)).records, (await one(unseen, event)).records]).toEqual([1, 0]);
    expect((await one(unseen)).records).toBe(2);
  });

  it('remembers who stayed as they were, also of what was deleted and of what was taken back', async () => {
    const { hall_id, guests } = await makeParty(app, app.north, { rows: 1, seats: 4, guests: 3 });
    const [seated, ...free] = guests;
    data(await call('POST', '/tickets/create_list', { hall_id, seatings: [{ guest_id: seated!.id, place: 1 }] }));
    const gone = batchOf(await call('DELETE', '/guests/destroy_list', { ids: [seated!, ...free].map(({ id }) => id) }));
    expect(await one(gone)).toMatchObject({
      records: 2,
      kept_total: 1,
      kept: [{ id: seated!.id, name: expect.stringContaining('Гостев'), reason: expect.stringMatching(/[а-я]/) }],
    });
    expect(await one(batchOf(await call('POST', `/batches/${gone}/undo`, {})))).toMatchObject({
      kept_total: 0,
      kept: [],
    });

    const ids = [await guest('Кротов'), await guest('Лосев'), await guest('Мышкин')];
    const changed = batchOf(await edit(ids, { company: { set: 'Мыс' } }));
    const { version } = data(await call('GET', `/guests/${ids[0]}`)) as { version: number };
    data(await call('PUT', `/guests/${ids[0]}`, { company: 'Риф', version }));
    const back = batchOf(await call('POST', `/batches/${changed}/undo`, { rest: true }));
    expect(await one(back)).toMatchObject({ kept_total: 1, kept: [{ id: ids[0], name: 'Кротов Гость' }] });
  });

  it('is grouped once for a page, however many records it is about', async () => {
    const ids = [await guest('Еремеев'), await guest('Ёлкин')];
    const id = batchOf(await edit(ids, { company: { set: 'Буй' } }));
    app.heard.statements.clear();
    expect((await call('GET', `/batches/${id}/rows?per_page=1`)).body.meta).toMatchObject({ total: 2, total_pages: 2 });
    const grouping = [...app.heard.statements.keys()].filter((text) => /group by x\.record_id/.test(text));
    expect(grouping).toHaveLength(1);
    expect((await call('GET', `/batches/${id}/rows?per_page=1&page=3`)).body).toMatchObject({
      data: [],
      meta: { total: 2 },
    });
  });

  it('is seen by those who may take it back: one’s own, and of the whole house by event managers', async () => {
    const { hall_id, event_id, guests } = await makeParty(app, app.north, { rows: 1, seats: 4, guests: 4 });
    data(await call('POST', '/sectors', { hall_id, manager_id: seat.id, places: [1, 2] }, event));
    const seated = (as: Person, from: number) =>
      call(
        'POST',
        '/tickets/create_list',
        { hall_id, seatings: [from, from + 1].map((at) => ({ guest_id: guests[at]!.id, place: at + 1 })) },
        as,
      );
    const theirs = batchOf(await seated(event, 2));
    const own = batchOf(await seated(seat, 0));
    expect(idsOf(await list('?noun=tickets', seat))).toEqual([own]);
    expect(idsOf(await list('?noun=tickets', event))).toEqual([own, theirs].toSorted().toReversed());
    expect(await one(own, seat)).toMatchObject({ verb: 'seat', event: { id: event_id, hall_id } });
    const told = await rows(own, seat);
    expect(told.map(({ name, did }) => [name, did])).toEqual([0, 1].map(() => [expect.stringMatching(/\S/), 'added']));
    const answers = [
      call('GET', `/batches/${theirs}`, undefined, seat),
      call('GET', `/batches/${theirs}/rows`, undefined, seat),
      call('GET', `/batches/${theirs}`, undefined, app.south.admin),
      call('GET', `/batches/${theirs}/rows`, undefined, app.south.admin),
    ];
    for (const { status } of await Promise.all(answers)) expect(status).toBe(404);
    expect(await list('', app.south.admin)).toEqual([]);
  });

  it('of nouns the person may not read is told nobody', async () => {
    const [city] = data(await call('GET', '/cities?q=Москва')) as { id: string }[];
    const city_id = city!.id;
    const post = async (path: string, body: object) => (data(await call('POST', path, body)) as { id: string }).id;
    const location_id = await post('/locations', { name: 'Театр', address: 'Дом 1', city_id });
    const template = { city_id, location_id, layout: newLayout(2, 3) };
    const ids = [
      await post('/hall_templates', { ...template, name: 'Большой' }),
      await post('/hall_templates', { ...template, name: 'Малый' }),
    ];
    const other = await app.person(app.north, 'manager_event');
    const id = batchOf(await call('DELETE', '/hall_templates/destroy_list', { ids }, other));
    expect(idsOf(await list('?noun=hall_templates', other))).toEqual([id]);
    await app.database.engine.query(`update memberships set role = 'manager_seat' where id = '${other.id}'`);
    expect(await list('?noun=hall_templates', other)).toEqual([]);
    expect((await call('GET', `/batches/${id}/rows`, undefined, other)).status).toBe(404);
  });

  it('names the import it was, and ends with the days in which it can be taken back', async () => {
    const import_id = uuidv7();
    const values = { last_name: 'Дятлов', first_name: 'Глеб', middle_name: '', phone: '', email: '' };
    const sent = { import_id, file_hash: 'x', file_name: 'list.csv', rows: [{ row: 1, values, decision: 'add' }] };
    const brought = await call('POST', '/guests/create_list', sent);
    const id = batchOf(brought);
    const stored = data(brought) as { id: string };
    expect(await one(id)).toMatchObject({ verb: 'import', import: { id: stored.id, file_name: 'list.csv' } });
    // An event manager reads the guests, but brings no such file.
    expect(await one(id, event)).toMatchObject({ verb: 'import', import: null });
    const { at, undo_until } = await one(id);
    const days = (Date.parse(String(undo_until)) - Date.parse(String(at))) / 86_400_000;
    expect(days).toBe(30);
    await app.database.engine.query(`update batches set at = at - interval '30 days' where id = '${id}'`);
    expect(idsOf(await list('?verb=import'))).not.toContain(id);
    expect((await call('GET', `/batches/${id}`)).status).toBe(404);
  });
});

describe('what was done to fields that not all see', () => {
  it('tells whoever doesn’t see them neither who stayed for their sake nor why, nor counts them', async () => {
    const { south } = app;
    const other = await app.person(south, 'manager_seat');
    const change = { role: { set: 'manager_event' } };
    const ids = [south.seat.id, other.id, south.admin.id];
    const done = batchOf(await call('PUT', '/users/update_list', { ids, change }, south.admin));
    const [known, told] = [await one(done, south.admin), await one(done, south.event)];
    expect(known).toMatchObject({ records: 2, kept_total: 1, kept: [{ id: south.admin.id }] });
    expect(told).toMatchObject({ records: 0, kept_total: 0, kept: [] });
    expect((await list('', south.event)).find(({ id }) => id === done)).toMatchObject({ records: 0 });
  });
});
