import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limit } from '#shared/limits.ts';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { data } from '../tickets/party.ts';

let app: TestApp;
let admin: Person;
let manager: Person;
let seats: Person;
beforeAll(async () => {
  app = await testApp();
  ({ admin, event: manager, seat: seats } = app.north);
});
afterAll(() => app?.close());

interface View {
  id: string;
  name: string;
  version: number;
  is_default: boolean;
  owner_id: string | null;
}
const save = (as: Person, values: object = {}) =>
  app.call('POST', '/list_views', as, { noun: 'locations', name: 'Мурманск', query: 'filter=x', ...values });
const made = async (as: Person, values: object = {}) => data(await save(as, values)) as View;
const namesOf = async (as: Person, noun = 'locations') =>
  (data(await app.call('GET', `/list_views?noun=${noun}&per_page=1000`, as)) as View[]).map(({ name }) => name);

describe('saved views of a list', () => {
  it('are one’s own in what was done in bulk, too', async () => {
    const ids = [(await made(admin, { name: 'Тайное' })).id, (await made(admin, { name: 'Тайное тоже' })).id];
    const change = { query: { set: 'filter=secret' } };
    const done = await app.call('PUT', '/list_views/update_list', admin, { ids, change });
    const id = String(done.headers['batch-id']);
    const seen = async (as: Person) => {
      const list = data(await app.call('GET', '/batches?noun=list_views', as)) as { id: string }[];
      return [list.some((each) => each.id === id), (await app.call('GET', `/batches/${id}/rows`, as)).status];
    };
    expect(await seen(admin)).toEqual([true, 200]);
    expect(await seen(manager)).toEqual([false, 404]);
    for (const each of ids) await app.call('DELETE', `/list_views/${each}`, admin);
  });

  it('are no more of a role than may be, also where one’s own are shared with it', async () => {
    const most = limit('viewsOfList');
    const full = async (name: string) => {
      const ids = [];
      for (let at = 0; at < most; at += 1) ids.push((await made(admin, { noun: 'tags', name: `${name} ${at}` })).id);
      const change = { shared_with: { set: 'manager_event' } };
      return data(await app.call('PUT', '/list_views/update_list', admin, { ids, change })) as object;
    };
    expect(await full('Первые')).toMatchObject({ changed: most });
    const more = await made(admin, { noun: 'tags', name: 'Ещё' });
    const refused = await app.call('PUT', `/list_views/${more.id}`, admin, { shared_with: 'manager_event' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['name']]);
    const all = data(await app.call('GET', '/list_views?noun=tags&per_page=1000', admin)) as View[];
    for (const { id } of all) await app.call('DELETE', `/list_views/${id}`, admin);
  });

  it('are one’s own, and nobody else finds, changes or deletes them', async () => {
    const own = await made(manager, { name: 'Моё' });
    expect(own).toMatchObject({ noun: 'locations', query: 'filter=x', shared_with: null, is_default: false });
    expect(await namesOf(manager)).toContain('Моё');
    for (const other of [seats, admin, app.south.admin]) {
      expect(await namesOf(other)).not.toContain('Моё');
      for (const [method, body] of [['GET'], ['PUT', { name: 'x' }], ['DELETE']] as const)
        expect((await app.call(method, `/list_views/${own.id}`, other, body)).status, method).toBe(404);
    }
    expect(await namesOf(manager)).toContain('Моё');
  });

  it('are shared by administrators, with a role and those above it', async () => {
    for (const as of [seats, manager]) expect((await save(as, { shared_with: 'manager_event' })).status).toBe(403);
    const own = await made(manager, { name: 'Тоже моё' });
    expect((await app.call('PUT', `/list_views/${own.id}`, manager, { shared_with: 'admin' })).status).toBe(403);
    const shared = await made(admin, { name: 'Для мероприятий', shared_with: 'manager_event' });
    expect(await namesOf(manager)).toContain('Для мероприятий');
    expect(await namesOf(seats)).not.toContain('Для мероприятий');
    expect(await namesOf(app.south.admin)).not.toContain('Для мероприятий');
    expect((await app.call('PUT', `/list_views/${shared.id}`, manager, { name: 'x' })).status).toBe(403);
    expect((await app.call('DELETE', `/list_views/${shared.id}`, manager)).status).toBe(403);
    // Whoever administers may tidy up what is shared, whosever it was.
    expect((await app.call('DELETE', `/list_views/${shared.id}`, app.superadmin)).status).toBe(200);
  });

  it('that are shared are no longer for who may not share any more, and another administrator takes them back', async () => {
    const once = await app.person(app.north, 'admin');
    const shared = await made(once, { noun: 'tickets', name: 'Общий вид', shared_with: 'manager_seat' });
    const own = await made(once, { name: 'Свой вид' });
    await app.database.engine.query(`update memberships set role = 'manager_seat' where id = '${once.id}'`);
    for (const [method, body] of [['PUT', { name: 'x' }], ['DELETE']] as const)
      expect((await app.call(method, `/list_views/${shared.id}`, once, body)).status, method).toBe(403);
    expect((await app.call('PUT', `/list_views/${own.id}`, once, { name: 'Мой вид' })).status).toBe(200);
    const back = await app.call('PUT', `/list_views/${shared.id}`, admin, { shared_with: null });
    expect([back.status, back.body.data]).toMatchObject([200, { id: shared.id, shared_with: null }]);
    expect((await app.call('GET', `/list_views/${shared.id}`, admin)).status).toBe(404);
    expect(await namesOf(once, 'tickets')).toContain('Общий вид');
  });

  it('are not told of in the log, save to who changed them', async () => {
    const own = await made(manager, { name: 'Не для всех', query: 'filter=secret' });
    const logged = async (as: Person) =>
      (data(await app.call('GET', `/audit?noun=list_views&record_id=${own.id}`, as)) as object[]).length;
    expect([await logged(admin), await logged(app.superadmin)]).toEqual([0, 0]);
    const mine = await made(admin, { name: 'Админа' });
    expect(data(await app.call('GET', `/audit?record_id=${mine.id}`, admin))).toHaveLength(1);
  });

  it('open a list by default one at a time, of a person and of a role', async () => {
    const one = await made(manager, { name: 'Первый', is_default: true });
    const role = await made(admin, { name: 'Общий', shared_with: 'manager_event', is_default: true });
    const guests = await made(admin, { noun: 'guests', name: 'Гости', is_default: true });
    const two = await made(manager, { name: 'Второй' });
    data(await app.call('PUT', `/list_views/${two.id}`, manager, { is_default: true, version: two.version }));
    const isDefault = async (as: Person, { id }: View) =>
      (data(await app.call('GET', `/list_views/${id}`, as)) as View).is_default;
    expect([await isDefault(manager, one), await isDefault(manager, two)]).toEqual([false, true]);
    expect([await isDefault(manager, role), await isDefault(admin, guests)]).toEqual([true, true]);
  });

  it('are of a list that there is and that one may read, and not too many', async () => {
    for (const noun of ['nothing', 'letters', '__proto__'])
      expect((await save(manager, { noun })).body.errors, noun).toHaveProperty('noun');
    expect((await save(manager, { query: 'x'.repeat(2001) })).body.errors).toHaveProperty('query');
    for (let n = 0; n < 30; n += 1) await made(seats, { noun: 'tags', name: `Вид ${n}` });
    expect((await save(seats, { noun: 'tags' })).body.errors).toEqual({ name: 'Не больше 30 видов одного списка' });
    expect((await namesOf(seats, 'tags')).length).toBe(30);
    // Those who are asked for side by side count each other.
    await Promise.all(Array.from({ length: 34 }, (_, n) => save(manager, { noun: 'tags', name: `Вид ${n}` })));
    expect((await namesOf(manager, 'tags')).length).toBe(30);
  });

  it('of a superadmin who is no member are shared or none', async () => {
    expect((await save(app.superadmin)).body.errors).toHaveProperty('shared_with');
    const all = { noun: 'tickets', name: 'Для всех', shared_with: 'manager_seat' };
    expect((await made(app.superadmin, all)).owner_id).toBeNull();
    expect(await namesOf(seats, 'tickets')).toContain('Для всех');
  });

  it('are shared with roles that have the list, and no others', async () => {
    const own = await made(admin, { noun: 'guests', name: 'Гости с местом' });
    for (const shared_with of ['manager_seat', 'manager_event']) {
      const errors = { shared_with: 'У этой роли нет этого списка' };
      expect((await save(admin, { noun: 'guests', name: 'Для них', shared_with })).body.errors).toEqual(errors);
      const changed = await app.call('PUT', `/list_views/${own.id}`, admin, { shared_with });
      expect([changed.status, changed.body.errors]).toEqual([422, errors]);
    }
    data(await app.call('PUT', `/list_views/${own.id}`, admin, { shared_with: 'admin' }));
    expect((await save(admin, { shared_with: 'manager_seat' })).status).toBe(422);
    data(await save(admin, { noun: 'tickets', name: 'Без места', shared_with: 'manager_seat' }));
  });

  it('have names of their own among those one sees of a list, however they are written', async () => {
    const errors = { name: 'Вид с таким названием уже есть' };
    const one = await made(manager, { noun: 'tickets', name: 'Ёлка' });
    for (const name of ['Ёлка', 'елка', 'ЁЛКА'])
      expect((await save(manager, { noun: 'tickets', name })).body.errors, name).toEqual(errors);
    const two = await made(manager, { noun: 'tickets', name: 'Вторая' });
    const named = (id: string, name: string) => app.call('PUT', `/list_views/${id}`, manager, { name });
    expect((await named(two.id, 'елка')).body.errors).toEqual(errors);
    expect((await named(one.id, 'ёлка')).status).toBe(200);
    // Another list, another person, one that is gone: none of them is in the way.
    data(await save(manager, { noun: 'locations', name: 'Ёлка' }));
    data(await save(seats, { noun: 'tickets', name: 'Ёлка' }));
    data(await app.call('DELETE', `/list_views/${one.id}`, manager));
    data(await named(two.id, 'Ёлка'));
    // What is shared stands among one's own.
    data(await save(admin, { noun: 'tickets', name: 'Общая', shared_with: 'manager_seat' }));
    expect((await save(seats, { noun: 'tickets', name: 'Общая' })).body.errors).toEqual(errors);
    const asked = Array.from({ length: 4 }, () => save(manager, { noun: 'tickets', name: 'Сразу' }));
    expect((await Promise.all(asked)).map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  });
});
