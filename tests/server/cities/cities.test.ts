import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLayout } from '#shared/hall/layout.ts';
import { seedCities } from '#server/cities/rules.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { cityOf, data, draftEvent, makeLocation } from '../events/stage.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: process.env.TEST_LOG ?? 'fatal' });
});
afterAll(() => app?.close());

interface CityData {
  id: string;
  name_ru: string;
  name_en: string;
  zone: string;
  locations?: { id: string; name: string }[];
  hall_templates?: { id: string; name: string }[];
}
const cities = async (query: string, as = app.north.seat, language: 'ru' | 'en' = 'ru') =>
  data(await app.call('GET', `/cities${query}`, as, undefined, { language })) as CityData[];

describe('cities', () => {
  it('come once, however often the product starts', async () => {
    const before = (await app.call('GET', '/cities', app.north.seat)).body.meta;
    await seedCities(app.database, app.clock.now);
    expect((await app.call('GET', '/cities', app.north.seat)).body.meta).toEqual(before);
    expect(before.total).toBe(328);
  });

  it('are in the order of the language, and found by either name', async () => {
    const ru = await cities('?per_page=1000');
    expect(ru.map((city) => city.name_ru).slice(0, 2)).toEqual(['Абакан', 'Азов']);
    const en = await cities('?per_page=3', app.north.seat, 'en');
    expect(en.map((city) => city.name_en)).toEqual(['Abakan', 'Achinsk', 'Aleksin']);
    expect((await cities('?q=vladivostok')).map((city) => city.zone)).toEqual(['Asia/Vladivostok']);
  });

  it('come with what the organisation has in them, and only those that have something', async () => {
    const { event, seat } = app.north;
    const location = await makeLocation(app, event, 'Казань');
    await makeLocation(app, app.south.event, 'Уфа');
    const { city_id, id: location_id } = location;
    const template = data(await app.call('POST', '/hall_templates', event, { name: 'Т', city_id, location_id })) as {
      id: string;
    };
    expect(await cities('?with_locations=true')).toMatchObject([
      {
        id: city_id,
        name_ru: 'Казань',
        locations: [{ id: location.id, name: location.name, address: location.address }],
      },
    ]);
    const [both] = await cities('?with_locations=true&&with_hall_templates=true', event);
    expect(both!.hall_templates).toMatchObject([{ id: template.id, name: 'Т', location_id, total_seats: 100 }]);
    expect((await app.call('GET', '/cities?with_hall_templates=true', seat)).status).toBe(403);
    const [plain] = await cities('?q=Казань');
    expect(plain).not.toHaveProperty('locations');
  });

  it('are added by a superadmin alone, with a zone there is and a name there is not', async () => {
    const city = { name_ru: 'Тестоград', name_en: 'Testograd', zone: 'Europe/Samara' };
    expect((await app.call('POST', '/cities', app.north.admin, city)).status).toBe(403);
    const made = await app.call('POST', '/cities', app.superadmin, city);
    expect([made.status, made.body.data]).toMatchObject([201, city]);
    expect((await app.call('POST', '/cities', app.superadmin, city)).body).toMatchObject({
      code: 'already_exists',
      errors: { name_ru: 'Уже занято: Тестоград' },
    });
    const nowhere = await app.call('POST', '/cities', app.superadmin, {
      name_ru: 'А',
      name_en: 'A',
      zone: 'Europe/Nowhere',
    });
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, ['zone']]);
    expect((await app.call('GET', `/cities/${made.body.data.id}`, app.south.seat)).status).toBe(200);
    const log = await app.call('GET', `/audit?noun=cities&record_id=${made.body.data.id}`, app.north.admin);
    expect(log.body.data).toMatchObject([{ verb: 'create', actor: app.superadmin.email }]);
    expect((await app.call('GET', `/cities/${uuidv7()}`, app.north.seat)).status).toBe(404);
  });
});

describe('hall templates', () => {
  it('are 10 x 10 unless a layout is sent, count by themselves, and refuse unsound layouts', async () => {
    const { event } = app.north;
    const { city_id, id: location_id } = await makeLocation(app, event, 'Москва');
    const made = await app.call('POST', '/hall_templates', event, { name: 'Новый', city_id, location_id });
    expect(made.body.data).toMatchObject({ rows_count: 10, seats_per_row: 10, total_seats: 100, layout: newLayout() });
    const path = `/hall_templates/${made.body.data.id}`;
    const changed = await app.call('PUT', path, event, { ...made.body.data, layout: newLayout(2, 7), total_seats: 5 });
    expect(changed.body.data).toMatchObject({ rows_count: 2, seats_per_row: 7, total_seats: 14, version: 2 });
    expect((await app.call('PUT', path, event, { name: 'Б', version: 1 })).status).toBe(412);
    const twice = { ...newLayout(1, 2), rows: [{ ...newLayout(1, 2).rows[0], places: [1, 1] }] };
    expect((await app.call('PUT', path, event, { layout: twice })).body.errors).toEqual({
      'layout.rows.0.places.1': 'Место 1 встречается в схеме дважды',
    });
    expect((await app.call('PUT', path, event, { layout: { ...newLayout(1, 1), format: 3 } })).body.errors).toEqual({
      'layout.format': 'Недопустимое значение',
    });
    const elsewhere = { city_id: await cityOf(app, 'Казань') };
    expect((await app.call('PUT', path, event, elsewhere)).body.errors).toEqual({
      city_id: 'Площадка находится в другом городе',
    });
    const list = await app.call('GET', `/hall_templates?location_id=${location_id}&&per_page=100`, event);
    expect(list.body).toMatchObject({ data: [{ layout: newLayout(2, 7) }], meta: { per_page: 100, total: 1 } });
    expect((await app.call('GET', '/hall_templates', app.north.seat)).status).toBe(403);
  });
});

describe('the audit log', () => {
  it('says who did what, with before and after, to admins of the organisation alone', async () => {
    const { event, admin } = app.north;
    const draft = await draftEvent(app, event, { name: 'Было' });
    data(await app.call('PUT', `/events/${draft.id}`, event, { name: 'Стало' }));
    data(await app.call('DELETE', `/events/${draft.id}`, admin));
    const path = `/audit?noun=events&record_id=${draft.id}`;
    const log = await app.call('GET', path, admin);
    expect(log.body.meta).toMatchObject({ total: 3, page: 1 });
    expect(log.body.data).toMatchObject([
      { verb: 'delete', actor: admin.email, before: { name: 'Стало' }, after: null },
      { verb: 'update', actor: event.email, before: { name: 'Было' }, after: { name: 'Стало' } },
      { verb: 'create', actor: event.email, before: null, after: { name: 'Было' } },
    ]);
    expect((await app.call('GET', '/audit?per_page=1&page=2', admin)).body.data).toHaveLength(1);
    expect((await app.call('GET', path, event)).status).toBe(403);
    expect((await app.call('GET', path, app.south.admin)).body.meta.total).toBe(0);
    expect((await app.call('GET', '/audit?colour=red', admin)).status).toBe(422);
  });
});
