import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../support/app.ts';
import { House } from '../../support/house.ts';
import { writePartners } from '../../support/partners.ts';

const CONFIGURATION = 'src/resources/partners.ts';

const houses: House[] = [];
let app: TestApp;
let narrowed: TestApp;
let id: string;
/** What the migration of the values that are gone said. */
let said: string;
beforeAll(async () => {
  const house = new House();
  houses.push(house);
  writePartners(house);
  house.generate('partners');
  app = await house.open();
  const sent = { name: 'Причал', kind: 'sponsor', topics: ['stage', 'food'], stands: 40, phone: '+7 921 555-01-01' };
  id = (await app.call('POST', '/partners', app.north.admin, sent)).body.data.id as string;
  const later = new House(house.folder);
  houses.push(later);
  later.edit(CONFIGURATION, (code) =>
    code
      .replace("choice(['sponsor', 'press']", "choice(['press', 'bank']")
      .replace("choices(['stage', 'press', 'food'])", "choices(['stage', 'press'])")
      .replace('max: 50_000_000_000', 'max: 10')
      .replace("sheet: ['name',", "sheet: ['name', 'topics',"),
  );
  ({ said } = later.generate('narrowed'));
  narrowed = await later.open({ database: app.database, url: app.databaseUrl });
});
afterAll(async () => {
  await app?.close();
  for (const each of houses) each.remove();
});

describe('records that hold what nobody can choose any more', () => {
  const get = (path: string) => narrowed.call('GET', `/partners${path}`, app.north.admin);

  it('are answered, found, counted and exported by it', async () => {
    const held = { id, kind: 'sponsor', topics: ['stage', 'food'], stands: 40 };
    expect((await get('')).body.data).toMatchObject([held]);
    expect((await get(`/${id}`)).body.data).toMatchObject(held);
    for (const query of [
      'kind=sponsor',
      'kind=press,sponsor',
      'topics=food',
      'topics.all=stage,food',
      'kind.not=press',
    ])
      expect([query, (await get(`?${query}`)).body.data]).toMatchObject([query, [{ id }]]);
    for (const query of ['kind.not=sponsor', 'kind=press', 'topics.not=food'])
      expect([query, (await get(`?${query}`)).body.data]).toEqual([query, []]);
    expect((await get('?kind=sponsor,')).status).toBe(422);
    expect((await get('/counts?field=kind')).body.data).toEqual([{ value: 'sponsor', count: 1 }]);
    expect((await get(`/${id}/history`)).status).toBe(200);
    expect((await get('/export?format=csv')).raw.toString()).toContain('Причал;"Сцена; Угощение";Спонсор');
  });

  it('keep it where another field is changed, and may have no other that is gone', async () => {
    const put = (values: object) => narrowed.call('PUT', `/partners/${id}`, app.north.admin, values);
    const changed = await put({ name: 'Пристань' });
    expect([changed.status, changed.body.data]).toMatchObject([200, { kind: 'sponsor', topics: ['stage', 'food'] }]);
    expect((await put({})).status).toBe(200);
    for (const values of [{ kind: 'sponsor' }, { topics: ['food'] }, { stands: 11 }]) {
      const { status, body } = await put(values);
      expect([status, Object.keys(body.errors)[0]]).toEqual([422, expect.stringContaining(Object.keys(values)[0]!)]);
    }
  });

  it('are named by the migration: words of values that are gone, and those that are missing', () => {
    expect(said).toContain(
      'Texts that nobody reads any more:\nresources.partners.values.kind.sponsor\nresources.partners.values.topics.food',
    );
    expect(said).toContain('resources.partners.values.kind.bank');
  });
});

describe('the order of a list', () => {
  const made: string[] = [];
  beforeAll(async () => {
    const { admin } = app.north;
    const [city] = (await app.call('GET', '/cities?q=Москва', admin)).body.data as { id: string }[];
    const kinds = { Ярус: 'bank', Арка: 'press', Ёлка: 'bank', Гараж: 'press' };
    for (const [name, kind] of Object.entries(kinds)) {
      const place = { name, address: 'Улица, 1', city_id: city!.id };
      const location_id = (await app.call('POST', '/locations', admin, place)).body.data.id as string;
      const { body } = await narrowed.call('POST', '/partners', admin, { name, kind, location_id });
      made.push(body.data.id as string);
    }
  });
  afterAll(async () => {
    for (const each of made) await narrowed.call('DELETE', `/partners/${each}`, app.north.admin);
  });

  const NOWHERE = 'Пристань';
  /** Names, read page by page, which half of the list is read from its end. */
  const walked = async (query: string) => {
    const names: string[] = [];
    for (let page = 1; page <= 5; page += 1) {
      const { body } = await narrowed.call('GET', `/partners?${query}&per_page=1&page=${page}`, app.north.admin);
      names.push(body.data[0].name as string);
    }
    const whole = await narrowed.call('GET', `/partners?${query}`, app.north.admin);
    expect((whole.body.data as { name: string }[]).map(({ name }) => name)).toEqual(names);
    return names;
  };

  it('of a reference is that of the names', async () => {
    const names = ['Арка', 'Гараж', 'Ёлка', 'Ярус'];
    expect(await walked('sort=location_id')).toEqual([...names, NOWHERE]);
    expect(await walked('sort=location_id&order=desc')).toEqual([...names.toReversed(), NOWHERE]);
  });

  it('of a choice is that of its values, and what is offered no longer comes last', async () => {
    expect(await walked('sort=kind')).toEqual(['Арка', 'Гараж', 'Ярус', 'Ёлка', NOWHERE]);
    expect(await walked('sort=kind&order=desc')).toEqual(['Ёлка', 'Ярус', 'Гараж', 'Арка', NOWHERE]);
    const sheet = await narrowed.call('GET', '/partners/export?format=csv&sort=kind&order=desc', app.north.admin);
    const lines = sheet.raw.toString().trim().split(/\r?\n/).slice(1);
    expect(lines.map((line) => line.split(';')[0])).toEqual(['Ёлка', 'Ярус', 'Гараж', 'Арка', NOWHERE]);
  });
});

describe('a field that is unique from now on', () => {
  it('stops the start with the records that share a value, and nothing of what they hold', async () => {
    const twin = { name: 'Второй', kind: 'press', phone: '+7 921 555-01-01' };
    const { body } = await app.call('POST', '/partners', app.north.admin, twin);
    await app.call('POST', '/partners', app.south.admin, twin);
    for (const name of ['Без телефона', 'И без него'])
      await app.call('POST', '/partners', app.north.admin, { name, kind: 'press' });
    const strict = new House(houses.at(-1)!.folder);
    houses.push(strict);
    strict.edit(CONFIGURATION, (code) => code.replace('phone: phone()', 'phone: phone({ unique: true })'));
    expect(strict.generate('unique_phone').status).toBe(0);
    const open = () => strict.open({ database: app.database, url: app.databaseUrl });
    const { reasonOf } = await strict.load<typeof import('#server/trouble.ts')>('server/trouble.ts');
    const reason = await open().then(() => 'started', reasonOf);
    expect(reason).toMatch(
      /^Migration \d+_unique_phone makes 'phone' of 'partners' unique, and records share a value:/,
    );
    expect(reason).toContain(
      `- ${[id, body.data.id].sort().join(', ')}\nNothing was changed. Start the version before`,
    );
    expect(reason).not.toContain('555');
    expect(reason.match(/^- /gm)).toHaveLength(1);
    await app.call('PUT', `/partners/${id}`, app.north.admin, { phone: null });
    await open();
  });
});
