import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLayout } from '#shared/hall/layout.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { makeParty } from '../tickets/party.ts';

let app: TestApp;
let city_id: string;
beforeAll(async () => {
  app = await testApp();
  city_id = data(await app.call('GET', '/cities?per_page=1', app.north.event))[0].id;
});
afterAll(() => app.close());

function data(answer: Answer) {
  expect(answer.status).toBeLessThan(300);
  return answer.body.data;
}
const post = async (noun: string, values: object, as = app.north.admin): Promise<string> =>
  data(await app.call('POST', `/${noun}`, as, values)).id;
const put = async (path: string, values: object, as = app.north.admin) => data(await app.call('PUT', path, as, values));
const historyOf = async (path: string, as: Person, query = '') =>
  (await app.call('GET', `${path}/history${query}`, as)).body;
const place = (name: string) => ({ name, city_id, address: 'Дом 1' });

describe('the history of a record', () => {
  it('says who changed what and when, newest first, page by page', async () => {
    const at = `/locations/${await post('locations', place('Зал 0'))}`;
    for (const name of ['Зал 1', 'Зал 2', 'Зал 2']) {
      app.clock.advance(60_000);
      await put(at, { name }, app.north.event);
    }
    const { data: lines, meta } = await historyOf(at, app.north.seat);
    expect(lines).toMatchObject([
      { at: '2026-11-20T09:02:00.000Z', by: 'Тестов manager_event', verb: 'update' },
      { at: '2026-11-20T09:01:00.000Z', by: 'Тестов manager_event', verb: 'update' },
      {
        at: '2026-11-20T09:00:00.000Z',
        by: 'Админов Антон',
        by_names: { last_name: 'Админов', first_name: 'Антон' },
        verb: 'create',
      },
    ]);
    expect(lines[0].changes).toEqual([{ field: 'name', before: 'Зал 1', after: 'Зал 2' }]);
    const city = { id: city_id, name: expect.any(String), deleted: false };
    expect(lines[2].changes).toEqual([
      { field: 'name', before: null, after: 'Зал 0' },
      { field: 'city_id', before: null, after: city },
      { field: 'address', before: null, after: 'Дом 1' },
    ]);
    expect(meta).toEqual({ page: 1, per_page: 25, total: 3, total_pages: 1 });
    const second = await historyOf(at, app.north.seat, '?per_page=2&page=2');
    expect(second).toEqual({ data: [lines[2]], meta: { page: 2, per_page: 2, total: 3, total_pages: 2 } });
    expect((await historyOf(at, app.north.seat, '?page=9')).meta.total).toBe(3);
  });

  it('is of one organisation, and of a record that is there', async () => {
    const at = `/locations/${await post('locations', place('Своё'))}`;
    const status = async (as: Person) => (await app.call('GET', `${at}/history`, as)).status;
    expect([await status(app.north.seat), await status(app.south.admin)]).toEqual([200, 404]);
    data(await app.call('DELETE', at, app.north.admin));
    expect(await status(app.north.admin)).toBe(404);
  });

  it('tells a seat manager nobody’s contacts, not even of guests they brought', async () => {
    const { seat } = app.north;
    const { hall_id } = await makeParty(app, app.north, { rows: 1, seats: 2, guests: 0 });
    await post('sectors', { hall_id, manager_id: seat.id, places: [1] });
    const values = { last_name: 'Скрытов', first_name: 'Сидор', middle_name: '', phone: '', email: 'old@example.ru' };
    const rows = [{ row: 1, values, decision: 'add' }];
    data(await app.call('POST', '/guests/create_list', seat, { import_id: uuidv7(), file_hash: 'x', hall_id, rows }));
    const [guest] = data(await app.call('GET', '/guests?q=Скрытов', seat));
    const at = `/guests/${guest.id}`;
    await put(at, { email: 'new@example.ru' });
    await put(at, { first_name: 'Семён', phone: '+7 495 123-45-67' });
    expect(data(await app.call('GET', at, app.north.seat)).email).toBe('new@example.ru');
    const seen = await historyOf(at, app.north.seat);
    expect(seen.data.map(({ verb, changes }: { verb: string; changes: unknown[] }) => [verb, changes.length])).toEqual([
      ['update', 1],
      ['create', 2],
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/example\.ru|495|email|phone/);
    expect(seen.meta.total).toBe(2);
    expect((await historyOf(at, app.north.event)).meta.total).toBe(3);
  });

  it('names what is no change of a field, and whoever is no member', async () => {
    const person = { last_name: 'Лукин', first_name: 'Лев', email: 'lev@example.ru', role: 'manager_seat' };
    const at = `/users/${await post('users', { ...person, job_title: 'manager' })}`;
    await put(at, { role: 'manager_event' }, app.superadmin);
    data(await app.call('DELETE', `${at}/sessions`, app.north.admin));
    const { data: lines } = await historyOf(at, app.north.admin);
    expect(lines.slice(0, 2)).toMatchObject([
      { verb: 'sign_out', changes: [] },
      {
        verb: 'update',
        by: 'Суперадминистратор',
        changes: [{ field: 'role', before: 'manager_seat', after: 'manager_event' }],
      },
    ]);
    // What they are is for administrators to see.
    const seen = (await historyOf(at, app.north.seat)).data as { verb: string }[];
    expect(seen.map(({ verb }) => verb)).not.toContain('update');
  });

  it('says that a plan was drawn anew without telling it', async () => {
    const location_id = await post('locations', place('Театр'));
    const template = { name: 'Партер', city_id, location_id, layout: newLayout(2, 3) };
    const at = `/hall_templates/${await post('hall_templates', template)}`;
    await put(at, { layout: newLayout(2, 4) });
    const { data: lines } = await historyOf(at, app.north.event);
    expect(lines[0].changes).toEqual([
      { field: 'layout', before: null, after: null },
      { field: 'seats_per_row', before: 3, after: 4 },
      { field: 'total_seats', before: 6, after: 8 },
    ]);
  });
});
