import { v7 as uuidv7 } from 'uuid';
import * as XLSX from 'xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParsedList, ParsedRow } from '#shared/sheet.ts';
import type { Language } from '#shared/limits.ts';
import { type Answer, type Organization, testApp, type TestApp } from '../../support/app.ts';
import { data } from '../tickets/party.ts';

type Location = { id: string; name: string; city_id: string; address: string };

const PLACES = [
  { name: '=Дом «Ё-моё»', address: 'Арбат, 1; вход со двора', city: 'Москва' },
  { name: 'Клуб "Б-2"', address: '+7-й км, дом 1', city: 'Санкт-Петербург' },
  { name: '0012', address: '@Большая Покровская, 5', city: 'Нижний Новгород' },
];

let app: TestApp;
let cities: Map<string, string>;
beforeAll(async () => {
  app = await testApp();
  const all = data(await app.call('GET', '/cities?per_page=1000', app.north.admin)) as {
    id: string;
    name_ru: string;
  }[];
  cities = new Map(all.map(({ id, name_ru }) => [name_ru, id]));
  for (const { city, ...place } of PLACES)
    await app.call('POST', '/locations', app.north.event, { ...place, city_id: cities.get(city) });
});
afterAll(() => app?.close());

const read = (organization: Organization, text: string | Buffer, name = 'площадки.csv') =>
  app.upload('/locations/parse_sheet', organization.event, { name, bytes: Buffer.from(text) });
const parsed = async (answer: Promise<Answer>) => data(await answer) as ParsedList;
const store = (organization: Organization, rows: ParsedRow['values'][], key: string = uuidv7()) =>
  app.call('POST', '/locations/create_list', organization.event, { rows }, { headers: { 'idempotency-key': key } });
const valuesOf = (rows: readonly { values: ParsedRow['values'] }[]) => rows.map(({ values }) => values);
const stored = async (organization: Organization) =>
  (data(await app.call('GET', '/locations?per_page=100', organization.admin)) as Location[])
    .map(({ name, address, city_id }) => ({ name, city_id, address }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

describe('a list exported by one organisation', () => {
  it.each([
    ['xlsx', 'ru'],
    ['csv', 'en'],
  ] as const)('gives the same records when it is uploaded by another, as %s in %s', async (format, language) => {
    const { admin } = app.north;
    const file = await app.call('GET', `/locations/export?format=${format}`, admin, undefined, { language });
    const there = await app.organization(`Гости ${format}`);
    const { rows, unknown, import_id } = await parsed(read(there, file.raw, `list.${format}`));
    expect(unknown).toEqual([]);
    expect(rows.map(({ problems, repeated }) => ({ problems, repeated }))).toEqual(
      PLACES.map(() => ({ problems: {}, repeated: false })),
    );
    expect(data(await store(there, valuesOf(rows), import_id))).toEqual({ created: PLACES.length });
    expect(await stored(there)).toEqual(await stored(app.north));
    const again = await parsed(read(there, file.raw, `list.${format}`));
    expect(again.rows.every(({ repeated }) => repeated)).toBe(true);
  });
});

describe('the template', () => {
  it.each([
    ['ru', ['Название', 'Город', 'Адрес'], 'Площадки (шаблон).xlsx', 'Москва'],
    ['en', ['Name', 'City', 'Address'], 'Locations (template).xlsx', 'Moscow'],
  ] as const)(
    'has the headers and the names that may stand below them, in %s',
    async (language, headers, name, city) => {
      const { event } = app.north;
      const answer = await app.call('GET', '/locations/import_template', event, undefined, {
        language: language as Language,
      });
      expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(name);
      const book = XLSX.read(answer.raw);
      const [records, words] = book.SheetNames.map((sheet) =>
        XLSX.utils.sheet_to_json<string[]>(book.Sheets[sheet]!, { header: 1 }),
      );
      expect(records).toEqual([headers]);
      expect(words![0]).toEqual([headers[1]]);
      expect(words).toContainEqual([city]);
      const empty = await read(app.north, answer.raw, 'template.xlsx');
      expect(empty).toMatchObject({
        status: 422,
        body: { code: 'bad_file', detail: expect.stringContaining('заполненной') },
      });
    },
  );
});

describe('a file of records', () => {
  it('is read by its headers in either language, in any order, below whatever stands above them', async () => {
    const text =
      'Наши площадки;;\n;;\nADDRESS;название;Комментарий;Город\nАрбат, 7;Манеж;у метро;МОСКВА\n;;;\nНевский, 1;Дом;;орел\n';
    const { rows, columns, unknown, sheet, file_name } = await parsed(read(app.south, text));
    expect({ columns, unknown, sheet, file_name }).toEqual({
      columns: ['name', 'city_id', 'address'],
      unknown: ['Комментарий'],
      sheet: '',
      file_name: 'площадки.csv',
    });
    expect(rows).toEqual([
      {
        row: 4,
        values: { name: 'Манеж', city_id: cities.get('Москва'), address: 'Арбат, 7' },
        texts: { name: 'Манеж', city_id: 'Москва', address: 'Арбат, 7' },
        problems: {},
        repeated: false,
      },
      {
        row: 6,
        values: { name: 'Дом', city_id: cities.get('Орёл'), address: 'Невский, 1' },
        texts: { name: 'Дом', city_id: 'Орёл', address: 'Невский, 1' },
        problems: {},
        repeated: false,
      },
    ]);
    expect(await stored(app.south)).toEqual([]);
  });

  it('says of every cell what is wrong with it, and stores nothing', async () => {
    const long = 'я'.repeat(121);
    const text = `Название;Город;Адрес\n;Москва;Арбат\n${long};Атлантида;#ЗНАЧ!\nДом;;Арбат\n`;
    const { rows } = await parsed(read(app.south, text));
    expect(rows.map(({ row, problems }) => [row, problems])).toEqual([
      [2, { name: 'Заполните поле' }],
      [
        3,
        {
          name: 'Не больше 120 символов',
          city_id: expect.stringContaining('нет'),
          address: expect.stringContaining('#ЗНАЧ!'),
        },
      ],
      [4, { city_id: 'Заполните поле' }],
    ]);
    expect(rows[1]!.texts).toEqual({ name: long, city_id: 'Атлантида', address: '#ЗНАЧ!' });
    expect(await stored(app.south)).toEqual([]);
  });

  it('is refused as a whole, with the reason, where it can not be understood', async () => {
    const reasons = {
      'Имя;Фамилия\nИван;Иванов\n': '«Название», «Город», «Адрес»',
      'Название;Улица\nДом;Арбат\n': 'Не хватает столбцов: «Город», «Адрес»',
      'Название;Город;Адрес\n': 'ни одной заполненной строки',
      '%PDF-1.4 план': 'PDF',
    };
    for (const [text, reason] of Object.entries(reasons)) {
      const { status, body } = await read(app.north, text);
      expect([status, body.code]).toEqual([422, 'bad_file']);
      expect(body.detail).toMatch(/^Проверьте данные и загрузите файл заново\. /);
      expect(body.detail).toContain(reason);
    }
    const most = `Название;Город;Адрес\n${'Дом;Москва;Арбат\n'.repeat(10_001)}`;
    expect((await read(app.north, most)).body.detail).toContain('10000');
  });
});

describe('a list of records to store', () => {
  const good = () => ({ name: 'Хорошая', city_id: cities.get('Москва')!, address: 'Арбат, 3' });

  it('goes in whole or not at all, and a refusal names row and field', async () => {
    const before = await stored(app.south);
    const answer = await store(app.south, [good(), { ...good(), name: '' }, { ...good(), city_id: uuidv7() }]);
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: { 'rows.1.name': 'Заполните поле' } },
    });
    const foreign = await store(app.south, [good(), { ...good(), city_id: uuidv7() }]);
    expect(foreign).toMatchObject({ status: 422, body: { errors: { 'rows.1.city_id': 'Такой записи нет' } } });
    expect(await stored(app.south)).toEqual(before);
  });

  it('goes in once, however often it is confirmed', async () => {
    const there = await app.organization('Дважды');
    const key = uuidv7();
    const answers = await Promise.all(Array.from({ length: 4 }, () => store(there, [good(), good()], key)));
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(answers.map(() => [201, { created: 2 }]));
    expect(await stored(there)).toHaveLength(2);
    const other = await store(there, [good()], key);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  });

  it('may have ten thousand rows, not one more', async () => {
    const rows = Array.from({ length: 10_001 }, () => ({ ...good(), name: '' }));
    expect(Object.keys((await store(app.south, rows)).body.errors)).toEqual(['rows']);
    const answer = await store(app.south, rows.slice(1));
    // All of them were looked at, and as many findings named as one refusal holds.
    expect(Object.keys(answer.body.errors)).toHaveLength(50);
  });
});
