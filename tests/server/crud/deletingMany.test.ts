import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLayout } from '#shared/hall/layout.ts';
import { type Answer, testApp, type TestApp } from '../../support/app.ts';

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
const addLocation = async (name: string, as = app.north.event): Promise<string> =>
  data(await app.call('POST', '/locations', as, { name, city_id, address: 'Дом 1' })).id;
const addTemplate = async (location_id: string) => {
  const template = { name: 'Зал', location_id, city_id, layout: newLayout() };
  data(await app.call('POST', '/hall_templates', app.north.event, template));
};
const destroy = (noun: string, body: object | undefined, as = app.north.event, options = {}) =>
  app.call('DELETE', `/${noun}/destroy_list`, as, body, options);
const isThere = async (id: string) => (await app.call('GET', `/locations/${id}`, app.north.event)).status === 200;

describe('deleting many of a generated noun', () => {
  it('deletes what can go as one thing done, and names what stays in the caller’s language', async () => {
    const [a, b, used] = [await addLocation('А'), await addLocation('Б'), await addLocation('Дом актёра')];
    await addTemplate(used);
    const answer = await destroy('locations', { ids: [a, used, b] }, app.north.event, { language: 'en' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          deleted: 2,
          kept: [
            {
              id: used,
              name: 'Дом актёра',
              reason: "The record is in use and can't be deleted. Hall templates: 1 (“Зал”).",
            },
          ],
          kept_total: 1,
        },
      },
    });
    expect([await isThere(a), await isThere(b), await isThere(used)]).toEqual([false, false, true]);
    const { rows } = await app.database.engine.query(
      `select verb, noun, rows from batches where id = '${String(answer.headers['batch-id'])}'`,
    );
    expect(rows).toEqual([{ verb: 'delete', noun: 'locations', rows: 2 }]);
  });

  it('refuses where nothing can go, and names what stays', async () => {
    const used = await addLocation('Клуб');
    await addTemplate(used);
    expect(await destroy('locations', { ids: [used] })).toMatchObject({
      status: 409,
      body: {
        code: 'in_use',
        resource: 'hall_templates',
        count: 1,
        names: ['Зал'],
        kept: [
          { id: used, name: 'Клуб', reason: 'Запись используется и не может быть удалена. Шаблоны залов: 1 («Зал»).' },
        ],
        kept_total: 1,
      },
    });
    expect(await isThere(used)).toBe(true);
  });

  it('does the rest where one is gone, unknown or another organisation’s, which is named alike, and takes ids in the query too', async () => {
    const [mine, gone] = [await addLocation('Своё'), await addLocation('Ушло')];
    const foreign = await addLocation('Чужое', app.south.event);
    data(await app.call('DELETE', `/locations/${gone}`, app.north.event));
    const unknown = [foreign, app.south.id].map((id) => ({ id, name: '', reason: 'it is deleted, or not yours' }));
    const kept = [{ id: gone, name: 'Ушло', reason: 'it is deleted' }, ...unknown];
    const ids = kept.map(({ id }) => id);
    const english = { language: 'en' } as const;
    expect((await destroy('locations', { ids }, app.north.event)).status).toBe(404);
    const also = { ids: [...ids, mine] };
    const counted = await app.call('POST', '/locations/count_destroy', app.north.event, also, english);
    expect(counted.body.data).toEqual({ deleted: 1, kept, kept_total: 3 });
    const done = await destroy('locations', also, app.north.event, english);
    expect(done.body.data).toEqual({ deleted: 1, kept, kept_total: 3 });
    expect([await isThere(mine), await isThere(foreign)]).toEqual([false, false]);
    expect((await app.call('GET', `/locations/${foreign}`, app.south.event)).status).toBe(200);
    const page = data(await app.call('GET', `/batches/${String(done.headers['batch-id'])}`, app.north.event));
    expect(page).toMatchObject({ kept_total: 3 });
    const other = await addLocation('Другое');
    const both = await app.call('DELETE', `/locations/destroy_list?ids=${other},${other}`, app.north.event);
    expect(both.body.data).toEqual({ deleted: 1, kept: [], kept_total: 0 });
    expect((await destroy('locations', {})).body.errors).toEqual({ ids: 'Заполните поле' });
    const many = Array.from({ length: 10_001 }, () => other);
    expect(Object.keys((await destroy('locations', { ids: many })).body.errors)).toEqual(['ids']);
  });

  it('asks the rules of the noun about each: an admin who is the last one stays', async () => {
    const hire = async (email: string) => {
      const person = { last_name: 'Лукин', first_name: 'Лев', email, role: 'manager_seat', job_title: 'manager' };
      return data(await app.call('POST', '/users', app.north.admin, person)).id as string;
    };
    const [one, two] = [await hire('lev.one@example.ru'), await hire('lev.two@example.ru')];
    const me = app.north.admin;
    const answer = await destroy('users', { ids: [one, me.id, two] }, app.north.admin);
    expect(answer.body.data).toMatchObject({ deleted: 2, kept: [{ id: me.id }], kept_total: 1 });
    expect((await destroy('users', { ids: [me.id] }, app.north.admin)).body.kept).toMatchObject([{ id: me.id }]);
    expect((await destroy('users', { ids: [one] }, app.north.event)).status).toBe(403);
  });
});

it('a location is kept by what uses it, named as people know it', async () => {
  const used = await addLocation('Дворец');
  const refused = () => app.call('DELETE', `/locations/${used}`, app.north.event);
  const addEvent = async (name: string) => {
    const event = { name, city_id, location_id: used, starts_at: '19:00', dates: [{ date: '2026-12-05' }] };
    data(await app.call('POST', '/events', app.north.event, event));
  };
  for (const name of ['Бал', 'Вечер', 'Гала']) await addEvent(name);
  expect((await refused()).body).toMatchObject({
    code: 'in_use',
    detail: 'Запись используется и не может быть удалена. Мероприятия: 3 («Бал», «Вечер», «Гала»).',
    resource: 'events',
    names: ['Бал', 'Вечер', 'Гала'],
  });
  await addEvent('Дебют');
  expect((await refused()).body.detail).toMatch(/: 4 \(«Бал», «Вечер», «Гала», …\)\.$/);
});
