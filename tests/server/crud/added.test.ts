import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { KINDS } from '#shared/kinds.ts';
import type { ParsedList, ParsedRow } from '#shared/sheet.ts';
import type { Person, TestApp } from '../../support/app.ts';
import { compareFilters, junkOf, variedRows } from '../../support/filters.ts';
import { House } from '../../support/house.ts';
import { TEXTS, writePartners } from '../../support/partners.ts';
import { recordsOf } from '../../support/records.ts';

/** What statements of the machine call, or once called, other things. */
const THEIRS = ['matching', 'wanted', 'holder', 'by', 'total', 'key', 'value', 'at'];

let house: House;
let app: TestApp;
let migrations: string[];
beforeAll(async () => {
  house = new House();
  writePartners(house);
  const before = house.migrations();
  expect(house.generate('partners').status).toBe(0);
  house.edit('src/resources/partners.ts', (code) =>
    code
      .replace("title: ['name']", "title: ['name', 'email']")
      // Searched from the migration on that makes its column.
      .replace(
        'fields: {',
        `fields: {\n    motto: text({ max: 60 }),\n    ${THEIRS.map((name) => `${name}: text({ max: 9 }),`).join(' ')}\n    stage: choice(['new', 'old'], { initial: 'new' }),\n    patron_id: reference(guests),\n    people: references(guests),`,
      )
      .replace('import { locations }', "import { guests } from './guests.ts';\nimport { locations }")
      .replace("search: ['name', 'email']", "search: ['name', 'email', 'motto', 'note']"),
  );
  expect(house.generate('partners_by_note').status).toBe(0);
  migrations = house.migrations().filter((file) => !before.includes(file));
  app = await house.open();
});
afterAll(async () => {
  await app?.close();
  house.remove();
});

describe('a resource added by its configuration alone', () => {
  const expo = { name: 'Экспоцентр', kind: 'sponsor', email: 'info@expo.example.ru', stands: 2 };

  it('has one generated migration, with row-level security', () => {
    expect(migrations).toEqual([
      expect.stringMatching(/^\d{4}_partners\.sql$/),
      expect.stringMatching(/^\d{4}_partners_by_note\.sql$/),
    ]);
    const sql = readFileSync(path.join(house.folder, 'server/db/migrations', migrations[0]!), 'utf8');
    expect(sql).toMatch(/^CREATE TABLE "partners"/);
    expect(sql).toContain('ENABLE ROW LEVEL SECURITY');
    expect(sql).toMatch(
      /FOREIGN KEY \("organization_id","location_id"\) REFERENCES "public"."locations"\("organization_id","id"\)/,
    );
  });

  it('keeps the indexes of its order and its search where what they are made of changes', async () => {
    const { rows } = await app.database.engine.query(
      `select indexname as name, indexdef as made from pg_indexes where tablename = 'partners' order by 1`,
    );
    const made = new Map(rows.map(({ name, made }) => [name, String(made)]));
    expect([...made.keys()]).toEqual(
      expect.arrayContaining(['partners_order', 'partners_search', 'partners_email_unique']),
    );
    expect(made.get('partners_order')).toContain('sort_key COLLATE "C"');
    expect(made.get('partners_search')).toContain('gin (search_text gin_trgm_ops)');
  });

  it('follows guests who are merged, and keeps those it names from being deleted', async () => {
    const { admin } = app.north;
    const guest = async (last_name: string) => {
      const made = await app.call('POST', '/guests', admin, { last_name, first_name: 'Анна' });
      return (made.body.data as { id: string }).id;
    };
    const [keep, gone, other] = [await guest('Первая'), await guest('Вторая'), await guest('Третья')];
    const made = async (name: string, people: string[]) =>
      (
        (await app.call('POST', '/partners', admin, { name, kind: 'press', patron_id: gone, people })).body.data as {
          id: string;
        }
      ).id;
    const [both, one] = [await made('Оба', [keep, gone, other]), await made('Один', [other, gone])];
    const refused = await app.call('DELETE', `/guests/${gone}`, admin);
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
    const merged = await app.call('POST', '/guests/merge', admin, { keep, gone });
    expect(merged.status).toBe(200);
    const now = async (id: string) => (await app.call('GET', `/partners/${id}`, admin)).body.data;
    expect(await now(both)).toMatchObject({ patron_id: keep, people: [keep, other] });
    expect(await now(one)).toMatchObject({ patron_id: keep, people: [other, keep] });
    for (const id of [both, one]) await app.call('DELETE', `/partners/${id}`, admin);
    for (const id of [keep, other]) expect((await app.call('DELETE', `/guests/${id}`, admin)).status).toBe(200);
  });

  it('may call its fields by any word, and is still searched, deleted, restored and told from others', async () => {
    const { admin } = app.north;
    const words = Object.fromEntries(THEIRS.map((name) => [name, 'слово']));
    const made = async (name: string, email: string) =>
      (await app.call('POST', '/partners', admin, { name, kind: 'press', email, ...words })).body.data as {
        id: string;
      };
    const one = await made('Первое слово', 'one@expo.example.ru');
    const found = await app.call('GET', '/partners?q=слово', admin);
    expect(found.body).toMatchObject({ data: [{ id: one.id, ...words }], meta: { total: 1 } });
    await app.call('DELETE', `/partners/${one.id}`, admin);
    const trash = await app.call('GET', '/partners/trash?q=слово', admin);
    expect(trash.body.data).toMatchObject([{ id: one.id, name: 'Первое слово one@expo.example.ru' }]);
    expect(trash.body.data[0].deleted_by).not.toBe('слово');
    const other = await made('Другое', 'one@expo.example.ru');
    const back = await app.call('POST', '/partners/trash/restore', admin, { ids: [one.id] });
    expect([back.status, back.body.kept]).toEqual([409, [expect.objectContaining({ id: one.id })]]);
    expect(back.body.kept[0].reason).toContain('Другое');
    await app.call('DELETE', `/partners/${other.id}`, admin);
  });

  it('keeps lines, moments and numbers as they were sent, and finds by numbers, yes and no', async () => {
    const { admin } = app.north;
    const sent = {
      name: 'Сад',
      kind: 'press',
      stands: 2_147_483_647,
      contract: true,
      note: ' Первая  строка\r\nвторая\n',
      signed_at: '2026-11-27T16:00:00.000Z',
    };
    const { body } = await app.call('POST', '/partners', admin, sent);
    expect(body.data).toMatchObject({ ...sent, note: 'Первая  строка\nвторая' });
    const { id } = body.data as { id: string };
    const until = async (moment: string) =>
      (await app.call('GET', `/partners?q=сад&signed_at.to=${moment}`, admin)).body.meta.total as number;
    expect([await until('2026-11-27T15:59:59.999Z'), await until(sent.signed_at)]).toEqual([0, 1]);
    expect(
      (await app.call('PUT', `/partners/${id}`, admin, { signed_at: null, contract: false })).body.data,
    ).toMatchObject({
      signed_at: null,
      contract: false,
    });
    const found = async (query: string) => (await app.call('GET', `/partners?${query}`, admin)).body.data;
    expect(await found('stands=2147483647&contract=false')).toMatchObject([{ id }]);
    expect(await found('q=вторая')).toMatchObject([{ id }]);
    expect(await found('contract=true')).toEqual([]);
    for (const query of ['stands=two', 'stands=99999999999', 'stands=1.5', 'contract=perhaps', 'signed_at=2026-11-27'])
      expect([query, (await app.call('GET', `/partners?${query}`, admin)).status]).toEqual([query, 422]);
    expect((await app.call('POST', '/partners', admin, { ...sent, stands: 2_147_483_648 })).status).toBe(422);
    expect((await app.call('POST', '/partners', admin, sent)).status).toBe(409);
    await app.call('DELETE', `/partners/${id}`, admin);
  });

  it('keeps pages, prices, days, times and colours, and refuses what is none', async () => {
    const { admin } = app.north;
    const sent = {
      name: 'Ателье',
      kind: 'press',
      site: 'https://atelier.example.ru/о-нас',
      fee: 1_234.5,
      since: '2024-02-29',
      opens: '09:30',
      colour: '#0E5E6F',
    };
    const { body } = await app.call('POST', '/partners', admin, sent);
    expect(body.data).toMatchObject({ ...sent, colour: '#0e5e6f' });
    const { id } = body.data as { id: string };
    const page = (length: number) => 'https://example.ru/'.padEnd(length, 'a');
    expect((await app.call('PUT', `/partners/${id}`, admin, { site: page(2_000) })).status).toBe(200);
    const found = async (query: string) => (await app.call('GET', `/partners?${query}`, admin)).body.data;
    expect(await found('since=2024-02-29&fee=1234.50&sort=opens')).toMatchObject([{ id }]);
    expect(await found('since=2024-03-01')).toEqual([]);
    const wrong = {
      site: ['javascript:alert(1)', 'example.ru', page(2_001)],
      fee: [-1, 0.001, 1e15, '12'],
      since: ['2023-02-29', '29.02.2024', '2024-2-29', ''],
      opens: ['24:00', '9:30', '19:60'],
      colour: ['red', '#12345', '0e5e6f'],
    };
    for (const [name, values] of Object.entries(wrong)) {
      for (const value of values.filter((each) => each !== '')) {
        const answer = await app.call('PUT', `/partners/${id}`, admin, { [name]: value });
        expect([name, value, answer.status, Object.keys(answer.body.errors as object)]).toEqual([
          name,
          value,
          422,
          [name],
        ]);
      }
    }
    for (const query of ['fee=dear', 'since=yesterday', 'since=2023-02-29'])
      expect([query, (await app.call('GET', `/partners?${query}`, admin)).status]).toEqual([query, 422]);
    await app.call('DELETE', `/partners/${id}`, admin);
  });

  it('keeps several choices and records, rich text, structured values and counts', async () => {
    const { admin } = app.north;
    const [city] = (await app.call('GET', '/cities?q=Москва', admin)).body.data as [{ id: string }];
    const located = async (name: string) => {
      const place = { name, address: 'Манежная, 1', city_id: city.id };
      return ((await app.call('POST', '/locations', admin, place)).body.data as { id: string }).id;
    };
    const venues = [await located('Ангар'), await located('Берег')];
    const sent = {
      name: 'Ярмарка',
      kind: 'press',
      about: '<p>Два <b>дня</b></p><script>alert(1)</script>',
      topics: ['food', 'stage', 'food'],
      venues: [venues[1], venues[0], venues[1]],
      terms: { days: 2 },
      opening: '2026-12-01T10:00:00.000Z',
    };
    const { body } = await app.call('POST', '/partners', admin, sent);
    expect(body.data).toMatchObject({
      about: '<p>Два <b>дня</b></p>',
      topics: ['stage', 'food'],
      venues: [venues[1], venues[0]],
      terms: { days: 2 },
      opening: sent.opening,
      branches: 0,
    });
    const { id } = body.data as { id: string };
    await app.call('POST', '/partners', admin, { name: 'Ярмарка в порту', kind: 'press', parent_id: id });
    const found = async (query: string) =>
      ((await app.call('GET', `/partners?${query}`, admin)).body.data as { name: string }[]).map(({ name }) => name);
    expect(await found('topics=food')).toEqual(['Ярмарка']);
    expect(await found('topics=press')).toEqual([]);
    expect(await found(`venues=${venues[0]}`)).toEqual(['Ярмарка']);
    expect((await found('sort=branches&order=desc'))[0]).toBe('Ярмарка');
    const circle = await app.call('PUT', `/partners/${id}`, admin, { parent_id: id });
    expect([circle.status, circle.body.errors]).toEqual([422, { parent_id: 'Запись не может ссылаться на саму себя' }]);
    expect((await app.call('GET', `/partners/${id}`, admin)).body.data).toMatchObject({ branches: 1 });
    expect(await app.call('DELETE', `/locations/${venues[0]}`, admin)).toMatchObject({
      status: 409,
      body: { code: 'in_use', resource: 'partners' },
    });
    expect((await app.call('GET', '/partners?sort=topics', admin)).status).toBe(422);

    const foreign = (await app.call('GET', '/partners', app.south.admin)).body.data as { id: string }[];
    const wrong: Record<string, unknown[]> = {
      about: ['x'.repeat(2_001), 7],
      topics: [['dance'], 'food', Array.from({ length: 101 }, () => 'food')],
      venues: [[id], ['nothing'], [...venues, foreign[0]?.id ?? id]],
      terms: [{ days: 'two' }, {}, 7, { days: 2, more: 'x'.repeat(20_001) }],
      opening: ['2026-12-01', 'tomorrow'],
    };
    for (const [name, values] of Object.entries(wrong)) {
      for (const value of values) {
        const answer = await app.call('PUT', `/partners/${id}`, admin, { [name]: value });
        const fields = Object.keys(answer.body.errors as object).map((field) => field.split('.')[0]);
        expect([name, answer.status, fields[0]]).toEqual([name, 422, name]);
      }
    }
    // Nobody says how many there are.
    expect((await app.call('PUT', `/partners/${id}`, admin, { branches: 5 })).body.data).toMatchObject({ branches: 1 });
    const nothing = { topics: [], venues: [], about: '<p> </p>', terms: null, opening: null };
    for (const about of ['<p> </p>', ' ', '']) {
      const { data } = (await app.call('PUT', `/partners/${id}`, admin, { ...nothing, about })).body;
      expect(data).toMatchObject({ topics: null, venues: null, about: null, terms: null, opening: null });
    }
    const last = (await app.call('GET', '/partners?sort=created_at&order=desc', admin)).body.data as { id: string }[];
    for (const gone of last) {
      await app.call('DELETE', `/partners/${gone.id}`, admin);
    }
    for (const venue of venues) await app.call('DELETE', `/locations/${venue}`, admin);
  });

  it('neither loses nor takes what a person may not see', async () => {
    const { admin, event } = app.north;
    const made = { name: 'Тайна', kind: 'press', budget: 5_000 };
    const { id } = (await app.call('POST', '/partners', admin, made)).body.data as { id: string };
    const change = { name: 'Загадка', budget: null };
    expect((await app.call('PUT', `/partners/${id}`, event, change)).body.data).toMatchObject({
      ...change,
      budget: null,
    });
    expect((await app.call('GET', `/partners/${id}`, admin)).body.data).toMatchObject({
      name: 'Загадка',
      budget: 5_000,
    });
    for (const [method, address] of [
      ['PUT', `/partners/${id}`],
      ['POST', '/partners'],
    ] as const) {
      const answer = await app.call(method, address, event, { ...made, budget: 1 });
      expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, ['budget']]);
    }
    await app.call('DELETE', `/partners/${id}`, admin);
  });

  it('is taken back by nobody who doesn’t see what was changed', async () => {
    const { admin, event } = app.north;
    const { id } = (await app.call('POST', '/partners', admin, { name: 'Склад', kind: 'press', budget: 5 })).body.data;
    const change = async (change: object) => {
      const { headers } = await app.call('PUT', '/partners/update_list', admin, { ids: [id], change });
      return String(headers['batch-id']);
    };
    const unseen = await change({ budget: { set: 900 } });
    const refused = await app.call('POST', `/batches/${unseen}/undo`, event, {});
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    const seen = await change({ note: { set: 'Вход со двора' } });
    expect((await app.call('POST', `/batches/${seen}/undo`, event, {})).status).toBe(200);
    expect((await app.call('GET', `/partners/${id}`, admin)).body.data).toMatchObject({ budget: 900, note: null });
    expect((await app.call('POST', `/batches/${unseen}/undo`, admin, {})).status).toBe(200);
    await app.call('DELETE', `/partners/${id}`, admin);
  });

  it('begins as its configuration says, unless it is told otherwise; an empty cell tells nothing', async () => {
    const { admin } = app.north;
    const made = async (path: string, body: object) => (await app.call('POST', path, admin, body)).body.data;
    const one = await made('/partners', { name: 'Без всего', kind: 'press', stage: null });
    const other = await made('/partners', { name: 'С начала', kind: 'press' });
    expect([one.stage, other.stage]).toEqual([null, 'new']);
    const rows = [{ name: 'Из таблицы', kind: 'press', stage: null }];
    expect((await app.call('POST', '/partners/create_list', admin, { rows })).status).toBe(201);
    const [third] = (await app.call('GET', '/partners?name=Из таблицы', admin)).body.data as { id: string }[];
    expect(third).toMatchObject({ stage: 'new' });
    for (const { id } of [one, other, third!]) await app.call('DELETE', `/partners/${id}`, admin);
  });

  it('says in the audit log only what a person may see of the record', async () => {
    const made = { name: 'Рейтинг', kind: 'press', rating: 5, budget: 7 };
    const { id } = (await app.call('POST', '/partners', app.superadmin, made)).body.data as { id: string };
    const logged = async (as: Person) =>
      ((await app.call('GET', `/audit?record_id=${id}`, as)).body.data as { after: object }[])[0]!.after;
    expect(await logged(app.superadmin)).toMatchObject(made);
    expect(await logged(app.north.admin)).toMatchObject({ name: 'Рейтинг', budget: 7 });
    expect(await logged(app.north.admin)).not.toHaveProperty('rating');
    await app.call('DELETE', `/partners/${id}`, app.superadmin);
  });

  it('tells what became of a record, each kind as the record answers it, as far as a person may see', async () => {
    const { admin, event } = app.north;
    const [city] = (await app.call('GET', '/cities?q=Москва', admin)).body.data as [{ id: string }];
    const place = { name: 'Бывший зал', address: 'Манежная, 1', city_id: city.id };
    const location = (await app.call('POST', '/locations', admin, place)).body.data as { id: string };
    const bytes = Buffer.from('договор');
    const paper = (
      await app.upload('/partners/files', admin, { name: 'договор.txt', bytes, fields: { field: 'paper' } })
    ).body.data as { id: string };
    const made = { name: 'Летопись', kind: 'press', budget: 7 };
    const { id } = (await app.call('POST', '/partners', admin, made)).body.data as { id: string };
    const change = async (values: object, as = admin) =>
      expect((await app.call('PUT', `/partners/${id}`, as, values)).status).toBe(200);
    const values = {
      kind: 'sponsor',
      contract: true,
      signed_at: '2026-11-27T16:00:00.000Z',
      fee: 1_234.5,
      since: '2024-02-29',
      opens: '09:30',
      about: '<p>Два <b>дня</b></p>',
      topics: ['stage', 'food'],
      terms: { days: 2 },
    };
    await change({ ...values, location_id: location.id, venues: [location.id], paper: paper.id });
    await change({ location_id: null, venues: null, budget: 8 });
    await change({ budget: 9 });
    await change({ name: 'Летопись' });
    expect((await app.call('DELETE', `/locations/${location.id}`, admin)).status).toBe(200);

    const history = async (as: Person, query = '') =>
      (await app.call('GET', `/partners/${id}/history${query}`, as)).body as {
        data: { verb: string; by: string; changes: { field: string; before: unknown; after: unknown }[] }[];
        meta: { total: number };
      };
    const { data, meta } = await history(admin);
    expect(meta.total).toBe(4);
    expect(data.map(({ verb, changes }) => [verb, changes.length])).toEqual([
      ['update', 1],
      ['update', 3],
      ['update', Object.keys(values).length + 3],
      ['create', 4],
    ]);
    expect(data[0]).toMatchObject({ by: 'Админов Антон', changes: [{ field: 'budget', before: 8, after: 9 }] });
    const before = Object.fromEntries(data[1]!.changes.map((each) => [each.field, each.before]));
    const there = { id: location.id, name: place.name, deleted: true };
    expect(before).toEqual({ budget: 7, location_id: there, venues: [there] });
    const after = Object.fromEntries(data[2]!.changes.map((each) => [each.field, each.after]));
    expect(after).toMatchObject({ ...values, paper: { id: paper.id, name: 'договор.txt', size: bytes.length } });
    expect(after['location_id']).toEqual(there);

    // An update of what somebody doesn't see is no line of theirs, nor counted.
    const seen = await history(event);
    expect([seen.meta.total, seen.data.map(({ changes }) => changes.length)]).toEqual([
      3,
      [2, data[2]!.changes.length, 3],
    ]);
    expect(JSON.stringify(seen)).not.toContain('budget');
    expect((await history(event, '?per_page=1&page=3')).data).toEqual([seen.data[2]]);
    await app.call('DELETE', `/partners/${id}`, admin);
    expect((await app.call('GET', `/partners/${id}/history`, admin)).status).toBe(404);
  });

  it('brings and takes by files only what a person may see', async () => {
    const { admin, event } = app.north;
    const made = { name: 'Казна', kind: 'press', budget: 7_000 };
    const { id } = (await app.call('POST', '/partners', admin, made)).body.data as { id: string };
    const headers = async (path: string, person: Person) => {
      const book = XLSX.read((await app.call('GET', path, person)).raw);
      return XLSX.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })[0];
    };
    for (const path of ['/partners/import_template', '/partners/export']) {
      expect(await headers(path, admin)).toContain('Бюджет');
      expect(await headers(path, event)).not.toContain('Бюджет');
    }
    const file = (name: string) => ({
      name: 'list.csv',
      bytes: Buffer.from(`Название;Вид;Бюджет\n${name};press;9000\n`),
    });
    const read = async (person: Person, name: string) =>
      (await app.upload('/partners/parse_sheet', person, file(name))).body.data as ParsedList;
    expect((await read(admin, 'Касса')).rows[0]!.values).toMatchObject({ name: 'Касса', budget: 9_000 });
    const seen = await read(event, 'Казна');
    expect(seen).toMatchObject({ columns: ['name', 'kind'], unknown: ['Бюджет'] });
    expect(Object.keys(seen.rows[0]!.values)).not.toContain('budget');
    // As far as they see, it says what is stored already.
    expect(seen.rows[0]).toMatchObject({ problems: {}, repeated: true });

    const store = (person: Person, ...rows: object[]) => app.call('POST', '/partners/create_list', person, { rows });
    const [one, other] = ['Первый', 'Второй'].map((name) => ({ name, kind: 'press' }));
    const refused = await store(event, one!, { ...other, budget: 0 });
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['rows.1.budget']]);
    expect((await store(event, { ...one, budget: null })).status).toBe(201);
    expect((await store(admin, { ...other, budget: 3 })).status).toBe(201);
    const { data } = (await app.call('GET', '/partners?kind=press', admin)).body as {
      data: { id: string; name: string; budget: number | null }[];
    };
    expect(new Map(data.map(({ name, budget }) => [name, budget]))).toEqual(
      new Map([
        ['Казна', 7_000],
        ['Первый', null],
        ['Второй', 3],
      ]),
    );
    for (const each of [id, ...data.map((record) => record.id)]) await app.call('DELETE', `/partners/${each}`, admin);
  });

  it('has its calls: written, found, changed, exported and deleted', async () => {
    const { event, admin } = app.north;
    const made = await app.call('POST', '/partners', event, expo);
    expect(made).toMatchObject({ status: 201, body: { data: expo } });
    const { id } = made.body.data as { id: string };
    expect((await app.call('GET', '/partners?q=expo&kind=sponsor', event)).body.data).toMatchObject([{ id }]);
    expect((await app.call('PUT', `/partners/${id}`, event, { stands: 7 })).body.data).toMatchObject({ stands: 7 });
    expect((await app.call('GET', '/partners/export?format=csv', event)).raw.toString()).toContain('Экспоцентр');
    expect((await app.call('DELETE', `/partners/${id}`, event)).status).toBe(403);
    expect((await app.call('DELETE', `/partners/${id}`, admin)).status).toBe(200);
    expect((await app.call('GET', '/partners', event)).body.data).toEqual([]);
  });

  it('is deleted together with what refers to it, and holds the places it names among several', async () => {
    const { admin } = app.north;
    const add = async (path: string, values: object) =>
      (await app.call('POST', path, admin, values)).body.data.id as string;
    const destroy = (noun: string, ...ids: string[]) => app.call('DELETE', `/${noun}/destroy_list`, admin, { ids });
    const { body } = await app.call('GET', '/cities?per_page=1', admin);
    const place = { city_id: body.data[0].id, address: 'Дом 1' };
    const [hall, spare] = [
      await add('/locations', { ...place, name: 'Пристань' }),
      await add('/locations', { ...place, name: 'Склад' }),
    ];
    const house = await add('/partners', { name: 'Дом', kind: 'press', venues: [hall] });
    const branch = await add('/partners', { name: 'Ветвь', kind: 'press', parent_id: house });
    const twig = await add('/partners', { name: 'Ветка', kind: 'press', parent_id: branch });
    expect((await destroy('locations', hall, spare)).body.data).toMatchObject({ deleted: 1, kept: [{ id: hall }] });
    // The branch stays for its twig, and so its house stays too.
    expect((await destroy('partners', house, branch)).body).toMatchObject({ code: 'in_use', kept_total: 2 });
    expect((await destroy('partners', house, branch, twig)).body.data).toEqual({ deleted: 3, kept: [], kept_total: 0 });
    expect((await destroy('locations', hall)).body.data).toMatchObject({ deleted: 1 });
  });

  it('refuses what its fields do not allow, by the name of the field', async () => {
    const wrong = { name: '', kind: 'circus', email: 'nobody', stands: 51_000_000_000 };
    const answer = await app.call('POST', '/partners', app.north.event, wrong);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors as object).sort()).toEqual(['email', 'kind', 'name', 'stands']);
    await app.call('POST', '/partners', app.north.event, expo);
    const again = await app.call('POST', '/partners', app.north.event, expo);
    expect(again).toMatchObject({ status: 409, body: { errors: { email: expect.stringContaining('уже') } } });
  });

  it('is brought by a file: its template filled in, read with what is wrong, stored all or nothing', async () => {
    const { event, seat } = app.north;
    const [city] = (await app.call('GET', '/cities?q=Москва', event)).body.data as [{ id: string }];
    const place = { name: 'Манеж', address: 'Манежная, 1', city_id: city.id };
    const location = (await app.call('POST', '/locations', event, place)).body.data as { id: string };
    const template = XLSX.read((await app.call('GET', '/partners/import_template', event)).raw);
    const [sheet, words] = template.SheetNames.map((name) => template.Sheets[name]!);
    expect(XLSX.utils.sheet_to_json(sheet!, { header: 1 })).toEqual([Object.values(TEXTS.ru.fields).slice(0, 5)]);
    expect(XLSX.utils.sheet_to_json(words!, { header: 1 })).toEqual([
      ['Вид', 'Площадка'],
      ['Спонсор', 'Манеж'],
      ['Пресса'],
    ]);

    const filled = [
      ['Музей', 'press', 'museum@example.ru', 3, 'МАНЕЖ'],
      ['Газета', 'Пресса', null, null, null],
      ['Музей', 'Цирк', expo.email.toUpperCase(), 51_000_000_000, 'Сарай'],
    ];
    XLSX.utils.sheet_add_aoa(sheet!, filled, { origin: -1 });
    const bytes = XLSX.write(template, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const answer = await app.upload('/partners/parse_sheet', event, { name: 'Партнёры.xlsx', bytes });
    const { rows, unknown } = answer.body.data as ParsedList;
    expect(unknown).toEqual([]);
    const begins = { stage: 'new' };
    expect(rows.slice(0, 2).map(({ values, problems }) => ({ values, problems }))).toEqual([
      {
        values: {
          name: 'Музей',
          kind: 'press',
          email: 'museum@example.ru',
          stands: 3,
          location_id: location.id,
          ...begins,
        },
        problems: {},
      },
      {
        values: { name: 'Газета', kind: 'press', email: null, stands: null, location_id: null, ...begins },
        problems: {},
      },
    ]);
    expect(rows[2]!.problems).toEqual({
      kind: 'Здесь может стоять только: Спонсор, Пресса',
      email: expect.stringContaining('уже'),
      stands: expect.stringContaining('Не больше'),
      location_id: expect.stringContaining('нет'),
    });

    const total = async () => ((await app.call('GET', '/partners', event)).body.meta as { total: number }).total;
    const before = await total();
    const store = (list: ParsedRow[]) =>
      app.call('POST', '/partners/create_list', event, { rows: list.map(({ values }) => values) });
    const good = rows.slice(0, 2);
    const taken = { ...good[1]!, values: { ...good[1]!.values, email: 'MUSEUM@example.ru' } };
    for (const [list, field] of [
      [rows, 'rows.2.kind'],
      [[...good, taken], 'rows.2.email'],
    ] as const) {
      const refused = await store([...list]);
      expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([
        422,
        expect.arrayContaining([field]),
      ]);
    }
    expect(await total()).toBe(before);
    expect((await store(good)).body.data).toMatchObject({ created: 2 });
    expect(await total()).toBe(before + 2);
    expect((await app.call('GET', '/partners/import_template', seat)).status).toBe(403);
  });

  it('is one organisation’s own, and above a seat manager', async () => {
    const { id } = (await app.call('POST', '/partners', app.south.event, expo)).body.data as { id: string };
    expect((await app.call('GET', `/partners/${id}`, app.north.admin)).status).toBe(404);
    expect((await app.call('GET', '/partners', app.south.seat)).status).toBe(403);
  });

  it('is found by every kind of field as by looking through all rows', async () => {
    const { resourceList } = (await import(
      pathToFileURL(path.join(house.folder, 'src/resources/index.ts')).href
    )) as typeof import('#resources/index.ts');
    const partners = resourceList.find(({ name }) => name === 'partners')!;
    expect(new Set(Object.values(partners.fields).map(({ kind }) => kind)).size).toBe(Object.keys(KINDS).length - 1);
    const before = (await app.call('GET', '/partners?per_page=100', app.superadmin)).body.data as { id: string }[];
    const ids = before.map(({ id }) => id);
    expect((await app.call('DELETE', '/partners/destroy_list', app.superadmin, { ids })).status).toBe(200);
    const records = recordsOf(app, app.north, app.superadmin, 'полярный ёж');
    await variedRows(app, partners, records, app.superadmin);
    expect(await compareFilters(app, partners, app.superadmin)).toBeGreaterThan(100);
    for (const [name, field] of Object.entries(partners.fields)) {
      for (const { key, says } of junkOf(name, field)) {
        const { status, body } = await app.call('GET', `/partners?${key}=${encodeURIComponent(says)}`, app.superadmin);
        expect([key, says, status, Object.keys(body.errors ?? {})]).toEqual([key, says, 422, [key]]);
      }
    }
    const byHidden = await app.call('GET', '/partners?rating.from=no', app.north.admin);
    expect([byHidden.status, byHidden.body.errors]).toEqual([422, { 'rating.from': expect.stringMatching(/нет/i) }]);
  });

  it('stands in the description of the API and among the screens of the menu', async () => {
    const { paths } = (await app.call('GET', '/openapi.json', null)).body as { paths: object };
    expect(Object.keys(paths).filter((each) => each.includes('partners'))).toEqual([
      '/api/v1/partners/export',
      '/api/v1/partners/counts',
      '/api/v1/partners',
      '/api/v1/partners/{id}',
      '/api/v1/partners/{id}/history',
      '/api/v1/partners/{id}/presence',
      '/api/v1/partners/import_template',
      '/api/v1/partners/parse_sheet',
      '/api/v1/partners/create_list',
      '/api/v1/partners/files',
      '/api/v1/partners/{id}/files/{field}',
      '/api/v1/partners/update_list',
      '/api/v1/partners/update_list/look',
      '/api/v1/partners/destroy_list',
      '/api/v1/partners/count_destroy',
      '/api/v1/partners/trash',
      '/api/v1/partners/trash/restore',
    ]);
    const { screenList } = (await import(pathToFileURL(path.join(house.folder, 'src/resources/index.ts')).href)) as {
      screenList: { path: string }[];
    };
    expect(screenList.map(({ path }) => path)).toContain('/partners');
  });
});

describe('a field that is renamed, and one that is removed, with data in them', () => {
  let later: House;
  let changed: TestApp;
  beforeAll(() => {
    later = new House(house.folder);
  });
  afterAll(() => later.remove());

  const RENAMED = (code: string) =>
    code.replace('site: url(),', 'website: url(),').replace('note: text({ max: 500, multiline: true }),', '');
  const partners = 'src/resources/partners.ts';

  it('is refused as long as nothing is said about the columns, and nothing is written', () => {
    const before = later.migrations();
    later.edit(partners, (code) => RENAMED(code).replace(", 'note']", ']'));
    const { status, said } = later.generate('undeclared');
    expect(status).toBe(1);
    expect(said).toContain(
      "src/resources/partners.ts: fields.note, site: their columns would go with all they hold: say was: 'note'",
    );
    expect(said).toContain("or gone: ['note', 'site']");
    expect(later.migrations()).toEqual(before);
  });

  it('is refused where a column would be of a kind that its values are not', () => {
    later.edit(partners, (code) =>
      code.replace('opens: time(),', 'opens: date(),').replace('title: [', "gone: ['note', 'site'],\n  title: ["),
    );
    const { status, said } = later.generate('another_kind');
    expect([status, said]).toEqual([
      1,
      expect.stringContaining('partners.ts: fields.opens: its column is time and would be date'),
    ]);
    later.edit(partners, (code) => code.replace('opens: date(),', 'opens: time(),'));
  });

  it('keeps what it held under the new name, and loses what was given up', async () => {
    const { admin } = app.north;
    const sent = {
      name: 'Канцелярия',
      kind: 'press',
      site: 'https://office.example.ru',
      note: 'вычеркнуто',
      email: 'office@example.ru',
    };
    const { id } = (await app.call('POST', '/partners', admin, sent)).body.data as { id: string };
    later.edit(partners, (code) =>
      code
        .replace(
          'website: url(),',
          // Another field takes the old name in the same step.
          "website: url({ was: ['page', 'site'] }),\n    site: text({ max: 60 }),\n    paid: flag({ required: true, initial: true }),",
        )
        .replace('rating: integer({', "score: integer({ was: 'rating',")
        .replace("'note', 'site'", "'note'")
        .replace("'location_id', 'budget']", "'location_id', 'paid', 'signed_at', 'opening', 'branches']")
        // Read from a view, as docs/adding-a-resource.md says.
        .replace("name: 'partners',", "name: 'partners',\n  source: 'partner_rows',")
        .replace('fields: {', 'fields: {\n    sign: text({ computed: true, max: 120 }),'),
    );
    later.edit('server/db/views.ts', (code) =>
      code.replace(
        'export const VIEWS = [',
        `export const VIEWS = [
          \`drop view if exists partner_rows\`,
          \`create view partner_rows with (security_invoker = true) as
           select p.*, upper(p.name) as sign from partners p\`,`,
      ),
    );
    const { status, said } = later.generate('partners_renamed');
    expect([status, said]).toEqual([0, expect.stringContaining('resources.partners.fields.note')]);
    const migration = readFileSync(path.join(later.folder, 'server/db/migrations', later.migrations().at(-1)!), 'utf8');
    expect(migration).toMatch(/^ALTER TABLE "partners" RENAME COLUMN "site" TO "website";/m);
    expect(migration).toContain('ADD COLUMN "site" text');
    changed = await later.open({ database: app.database, url: app.databaseUrl });
    const { data } = (await changed.call('GET', `/partners/${id}`, admin)).body;
    // What is new and must be there, the rows of before have too.
    expect(data).toMatchObject({ name: sent.name, website: sent.site, site: null, paid: true, sign: 'КАНЦЕЛЯРИЯ' });
    const listed = async (as: Person) =>
      ((await changed.call('GET', '/partners?sort=sign', as)).body.data as { id: string }[]).map((each) => each.id);
    expect([(await listed(admin)).includes(id), (await listed(app.south.admin)).includes(id)]).toEqual([true, false]);
    const next = { name: 'Новый', kind: 'press' };
    for (const [said, paid] of [
      [{}, true],
      [{ paid: false }, false],
    ] as const) {
      const made = (await changed.call('POST', '/partners', admin, { ...next, ...said })).body.data as { id: string };
      expect(made).toMatchObject({ paid });
      await changed.call('DELETE', `/partners/${made.id}`, admin);
    }
    expect(data).not.toHaveProperty('note');
    const [logged] = (await changed.call('GET', `/audit?record_id=${id}`, admin)).body.data as { after: object }[];
    expect(Object.keys(logged!.after)).not.toContain('rating');
    const historyOf = async () =>
      (
        (await changed.call('GET', `/partners/${id}/history`, admin)).body.data as { changes: { field: string }[] }[]
      ).map(({ changes }) => changes.filter(({ field }) => ['site', 'website'].includes(field)));
    const began = [{ field: 'website', before: null, after: sent.site }];
    expect(await historyOf()).toEqual([began]);
    // As it was written down under the first of the names it had.
    await app.database.engine.query(
      `update audit set after = after - 'site' || jsonb_build_object('page', after -> 'site') where record_id = '${id}'`,
    );
    expect(await historyOf()).toEqual([began]);
    const site = { field: 'site', before: null, after: 'у реки' };
    await changed.call('PUT', `/partners/${id}`, admin, { site: site.after });
    expect(await historyOf()).toEqual([[site], began]);
    expect((await changed.call('GET', '/partners?q=канцелярия', admin)).body.data).toMatchObject([{ id }]);
    expect((await changed.call('GET', '/partners?q=вычеркнуто', admin)).body.data).toEqual([]);
    expect((await changed.call('PUT', `/partners/${id}`, admin, { website: 'https://new.example.ru' })).status).toBe(
      200,
    );
    const moments = { opening: '2026-12-01T10:00:00.000Z', signed_at: '2026-11-27T20:15:00.000Z' };
    await changed.call('PUT', `/partners/${id}`, admin, moments);
    await app.database.engine.query(
      `update organizations set city_id = (select id from cities where zone = 'Asia/Vladivostok' limit 1)`,
    );
    const sheet = await changed.call('GET', '/partners/export?format=csv&q=канцелярия', admin);
    expect(sheet.raw.toString()).toContain('2026-11-28 06:15;2026-12-01 19:00;0');
    const file = { name: 'list.csv', bytes: sheet.raw };
    const list = (await changed.upload('/partners/parse_sheet', admin, file)).body.data as ParsedList;
    expect(list.rows.map(({ values }) => values)).toMatchObject([moments]);
    const { rows } = await app.database.engine.query(
      `select indexname as name from pg_indexes where tablename = 'partners'`,
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['partners_order', 'partners_search', 'partners_email_unique']),
    );
  });

  it('has nothing more to write once that is done', () => {
    const before = later.migrations();
    expect(later.generate('again').status).toBe(0);
    expect(later.migrations()).toEqual(before);
  });

  it('is told what is missing where its table moved to a folder, or a screen is not there; and nothing is written', () => {
    const tables = () => readFileSync(path.join(later.folder, 'server/crud/tables.ts'), 'utf8');
    const before = tables();
    const folder = path.join(later.folder, 'server/partners');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'table.ts'), 'export {};');
    expect(later.generate('moved')).toMatchObject({
      status: 1,
      said: expect.stringContaining("partners.ts: table: 'partners' is in no file that server/schema.ts exports"),
    });
    expect(tables()).toBe(before);
    rmSync(folder, { recursive: true });
    const [least, page] = ["least: 'manager_event' },", "least: 'manager_event', page: 'partners/Nope' },"];
    later.edit(partners, (code) => code.replace(least, page));
    expect(later.generate('screenless')).toMatchObject({
      status: 1,
      said: expect.stringContaining('partners.ts: screen.page: there is no src/customRoutes/partners/Nope.screen.tsx'),
    });
    later.edit(partners, (code) => code.replace(page, least));
  });

  it('a table goes only where that is said', () => {
    later.edit('src/resources/index.ts', (code) =>
      code.replace(', partners]', ']').replace("import { partners } from './partners.ts';\n", ''),
    );
    rmSync(path.join(later.folder, partners));
    expect(later.generate('removed')).toMatchObject({
      status: 1,
      said: expect.stringContaining('say so with --gone partners'),
    });
  });
});
