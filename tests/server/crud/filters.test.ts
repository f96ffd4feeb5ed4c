import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceList } from '#resources/index.ts';
import { filterKey, kindOf } from '#shared/kinds.ts';
import { limit } from '#shared/limits.ts';
import { visibleFields } from '#shared/resource.ts';
import { isAllowed, type Role, ROLES } from '#shared/roles.ts';
import { generatedResources } from '../../support/added.ts';
import { type Answer, testApp, type TestApp } from '../../support/app.ts';
import { compareFilters, junkOf, variedRows } from '../../support/filters.ts';
import { recordsOf, type Row } from '../../support/records.ts';
import { peopleOf } from '../api/operations.ts';
import { data, makeParty, seatAll } from '../tickets/party.ts';

// Filters of every list that is generated: what each finds, and what is refused.

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const records = recordsOf(app, app.north, app.superadmin, 'полярный ёж');
  for (const resource of generatedResources) await variedRows(app, resource, records, app.superadmin);
  const party = await makeParty(app, app.north, { rows: 2, seats: 3, guests: 4 });
  await seatAll(app, party, app.north.admin, 3);
});
afterAll(() => app?.close());

const get = (path: string, as = app.superadmin) => app.call('GET', path, as);
const ofAnEvening = resourceList.filter(({ name }) => name === 'tickets' || name === 'invitations');
const listed = [...generatedResources, ...ofAnEvening];

/** What is said of a parameter, whatever it is called. */
const refusal = ({ status, body }: Answer, key: string) => [
  status,
  body.code,
  Object.keys(body.errors ?? {}).map((each) => each.replace(key, 'it')),
  Object.values(body.errors ?? {}).map((each) => String(each).replaceAll(key, 'it')),
];

describe.each(listed.map((resource) => [resource.name, resource] as const))('%s', (noun, resource) => {
  const fields = Object.entries(resource.fields);

  it('is found by every field and operator as by looking through all rows, and counted so', async () => {
    expect(await compareFilters(app, resource, app.superadmin)).toBeGreaterThan(fields.length);
  });

  it('refuses an operator that a kind does not have, and a value of another kind, by the name of the parameter', async () => {
    for (const [name, field] of fields) {
      for (const { key, says } of junkOf(name, field)) {
        const { status, body } = await get(`/${noun}?${key}=${encodeURIComponent(says)}`);
        expect([key, says, status, Object.keys(body.errors ?? {})]).toEqual([key, says, 422, [key]]);
      }
    }
  });

  it('answers about a field somebody does not see as about one that is not there', async () => {
    const roles: readonly Role[] = ROLES.filter((role) => isAllowed(resource.allow.read, role));
    for (const role of roles) {
      const as = peopleOf(app)[role];
      const visible = visibleFields(resource, role);
      for (const [name, field] of fields.filter(([each]) => !visible.has(each))) {
        const sorted = async (by: string) => refusal(await get(`/${noun}?sort=${by}`, as), by);
        expect([role, name, await sorted(name)]).toEqual([role, name, await sorted('it')]);
        for (const operator of kindOf(field).operators) {
          const key = filterKey(name, operator);
          for (const says of ['true', 'no such thing']) {
            const unknown = await get(`/${noun}?it=${encodeURIComponent(says)}`, as);
            const hidden = await get(`/${noun}?${key}=${encodeURIComponent(says)}`, as);
            expect([role, key, says, refusal(hidden, key)]).toEqual([role, key, says, refusal(unknown, 'it')]);
          }
        }
        const counts = (of: string) => get(`/${noun}/counts?field=${of}`, as);
        expect([role, name, refusal(await counts(name), name)]).toEqual([
          role,
          name,
          refusal(await counts('it'), 'it'),
        ]);
      }
    }
  });
});

describe('a parameter', () => {
  it('is refused by its name, whatever that is, and by the limit that is its own', async () => {
    expect((await get('/guests?__proto__=1')).raw.toString()).toContain('"errors":{"__proto__":"Такого поля нет"}');
    const far = await get('/guests?page=99999999999999999999');
    expect(far.body.errors).toEqual({ page: expect.stringMatching(/1000000|1\s000\s000/) });
  });
});

describe('a filter', () => {
  it('goes with others and a search, and holds for the export and for what is counted', async () => {
    const rows = data(await get('/guests?per_page=100')) as Row[];
    const holds = (row: Row) => String(row.last_name).includes('2') && row.email !== null;
    const query = 'last_name.contains=2&email.empty=false&q=полярный';
    const wanted = rows.filter(holds);
    expect(wanted.length).toBeGreaterThan(0);
    expect(data(await get(`/guests?${query}`))).toHaveLength(wanted.length);
    const sheet = (await get(`/guests/export?format=csv&${query}`)).raw.toString().trim().split('\n');
    expect(sheet).toHaveLength(wanted.length + 1);
    expect((await get(`/guests/counts?field=tags&${query}`)).body.meta).toEqual({ total: wanted.length, more: false });
  });

  it('of a part of a text finds it in either alphabet, whatever its letters’ size, and its signs as they are', async () => {
    const company = 'ООО «Royal Ёж» 100%';
    const { body } = await app.call('POST', '/guests', app.superadmin, {
      last_name: 'Часть',
      first_name: 'Тест',
      company,
    });
    const found = async (part: string) =>
      (data(await get(`/guests?company.contains=${encodeURIComponent(part)}`)) as Row[]).map(({ id }) => id);
    for (const part of ['royal', 'ROYAL', 'оОо', 'l еж', 'L Ёж', '100%', '» 1']) {
      expect([part, await found(part)]).toEqual([part, [body.data.id]]);
    }
    for (const part of ['İstanbul', 'ΣΊΣΥΦΟΣ']) {
      const { body: far } = await app.call('POST', '/guests', app.superadmin, {
        last_name: 'Часть',
        first_name: 'Даль',
        company: part,
      });
      expect([part, await found(part)]).toEqual([part, [far.data.id]]);
    }
    for (const part of ['roya%', 'roy_l', 'оооо']) expect([part, await found(part)]).toEqual([part, []]);
  });

  it('that is compared with a number says that words are none, in the language of whoever asks', async () => {
    const numbers = listed.flatMap(({ name: noun, fields }) =>
      Object.entries(fields).flatMap(([name, { kind }]) =>
        kind === 'integer' || kind === 'decimal' || kind === 'count' ? [{ noun, name, kind }] : [],
      ),
    );
    expect(numbers.length).toBeGreaterThan(0);
    const said = async (path: string, key: string, language: 'ru' | 'en') =>
      (await app.call('GET', path, app.superadmin, undefined, { language })).body.errors?.[key];
    for (const { noun, name, kind } of numbers) {
      const key = filterKey(name, 'from');
      const path = `/${noun}?${key}=`;
      expect(await said(`${path}${encodeURIComponent('много')}`, key, 'ru')).toBe('Нужно число');
      expect(await said(`${path}many`, key, 'en')).toBe('A number is needed here');
      if (kind !== 'decimal') expect(await said(`${path}1.5`, key, 'ru')).toBe('Здесь нужно целое число');
    }
  });

  it('says which guests are deleted where all that match are meant', async () => {
    const { admin } = app.north;
    const as = { last_name: 'Лишний', first_name: 'Гость', email: 'odd@example.ru' };
    for (const each of [as, { ...as, email: null }]) data(await app.call('POST', '/guests', admin, each));
    const path = `/organizations/${app.north.id}/guests`;
    const filter = { q: 'лишний', 'email.empty': 'true' };
    expect(data(await app.call('POST', `${path}/count_destroy`, admin, { filter }))).toMatchObject({ deleted: 1 });
    expect(data(await app.call('DELETE', `${path}/destroy_list`, admin, { filter }))).toMatchObject({ deleted: 1 });
    expect(data(await get('/guests?q=лишний'))).toMatchObject([{ email: as.email }]);
    const unknown = await app.call('POST', `${path}/count_destroy`, admin, { filter: { 'email.from': '1' } });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['filter.email.from']]);
  });

  it('counts up to 1,000 values of a field, and says whether there are more', async () => {
    const [row] = data(await get('/guests?per_page=1')) as Row[];
    const counted = async (values: number) => {
      await app.database.engine.query(
        `update guests set tags = (select array_agg(gen_random_uuid()) from generate_series(1, ${values})) where id = $1`,
        [row!.id],
      );
      const { data: found, meta } = (await get(`/guests/counts?field=tags&ids=${row!.id}`)).body;
      return [found.length, meta.more];
    };
    expect([await counted(1000), await counted(1001)]).toEqual([
      [1000, false],
      [1000, true],
    ]);
  });

  it('says of a comparison that a field has not that it can not be compared so, to whoever sees the field', async () => {
    const said = async (path: string, as = app.north.admin) => Object.values((await get(path, as)).body.errors);
    const [none, otherwise] = ['Такого поля нет', 'Это поле так не сравнить'];
    expect(await said('/locations?name.from=x')).toEqual([otherwise]);
    expect(await said('/locations/export?name.from=x')).toEqual([otherwise]);
    expect(await said('/locations/counts?field=city_id&name.from=x')).toEqual([otherwise]);
    expect(await said('/locations/trash?name.is=x')).toEqual([otherwise]);
    expect(await said('/locations?nothing.contains=x')).toEqual([none]);
    expect(await said('/guests?email.from=x')).toEqual([otherwise]);
    expect(await said('/guests?email.from=x', app.north.seat)).toEqual([none]);
    const filter = { 'name.from': '1' };
    const { body } = await app.call('POST', '/locations/count_destroy', app.north.admin, { filter });
    expect(body.errors).toEqual({ 'filter.name.from': otherwise });
  });

  it('takes so many values and no more', async () => {
    const { city_id } = (data(await get('/locations')) as Row[])[0]!;
    const many = (count: number) => get(`/locations?city_id=${Array(count).fill(city_id).join(',')}`);
    expect([(await many(limit('manyValues'))).status, (await many(limit('manyValues') + 1)).status]).toEqual([
      200, 422,
    ]);
  });
});
