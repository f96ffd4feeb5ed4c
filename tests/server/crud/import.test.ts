import { v7 as uuidv7 } from 'uuid';
import * as XLSX from 'xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markFailed } from '#shared/failedFormula.ts';
import { sheetKey } from '#shared/resource.ts';
import { changedIn, importColumns, type ParsedList, type ParsedRow } from '#shared/sheet.ts';
import type { Language } from '#shared/limits.ts';
import { generatedResources } from '../../support/added.ts';
import { type Answer, type Organization, testApp, type TestApp } from '../../support/app.ts';
import { recordsOf } from '../../support/records.ts';
import { data } from '../tickets/party.ts';

type Location = { id: string; name: string; city_id: string; address: string };

let app: TestApp;
let cities: Map<string, string>;
beforeAll(async () => {
  app = await testApp();
  const all = data(await app.call('GET', '/cities?per_page=1000', app.north.admin)) as {
    id: string;
    name_ru: string;
  }[];
  cities = new Map(all.map(({ id, name_ru }) => [name_ru, id]));
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

/** What a spreadsheet would take for something else. */
const SPELT = ['=Дом «Ё-моё»', 'Клуб "Б-2"; вход', '0012'];
/** As much of it as the field may hold. */
const fitting = (field: object, text: string) => ('max' in field ? text.slice(0, Number(field.max)).trim() : text);
const FORMATS = [
  ['xlsx', 'ru'],
  ['csv', 'en'],
] as const;

describe('a list exported by one organisation', () => {
  it.each(generatedResources.filter((each) => importColumns(each)).map((each) => [each.name, each] as const))(
    'gives the same records of %s when it is uploaded by another',
    async (noun, resource) => {
      const [from, there] = [await app.organization('Отсюда'), await app.organization('Сюда')];
      const [here, elsewhere] = [from, there].map((each) => recordsOf(app, each, each.admin, 'полярный'));
      // What records refer to is found by its name.
      await elsewhere!.bodyOf(resource);
      const columns = importColumns(resource)!;
      const sent: Record<string, unknown>[] = [];
      for (const spelt of SPELT) {
        const body = await here!.bodyOf(resource);
        const texts = columns.filter((name) => resource.fields[name]!.kind === 'text');
        sent.push({
          ...body,
          ...Object.fromEntries(texts.map((name) => [name, fitting(resource.fields[name]!, spelt)])),
        });
        data(await app.call('POST', `/${noun}`, from.admin, sent.at(-1)));
      }
      const exported = (by: Organization, [format, language]: (typeof FORMATS)[number]) =>
        app.call('GET', `/${noun}/export?format=${format}&sort=created_at`, by.admin, undefined, { language });
      const read = async (format: (typeof FORMATS)[number]) => {
        const bytes = (await exported(from, format)).raw;
        return parsed(app.upload(`/${noun}/parse_sheet`, there.admin, { name: `list.${format[0]}`, bytes }));
      };
      for (const format of FORMATS) {
        const list = await read(format);
        expect(list).toMatchObject({ unknown: [], columns });
        expect(list.rows.map(({ problems, repeated }) => ({ problems, repeated }))).toEqual(
          SPELT.map(() => ({ problems: {}, repeated: false })),
        );
        const own = columns.filter((name) => !('to' in resource.fields[name]!));
        expect(list.rows.map(({ values }) => only(values, own))).toEqual(sent.map((each) => only(each, own)));
      }
      const { rows, import_id } = await read(FORMATS[0]);
      const body = { rows: valuesOf(rows) };
      const key = { headers: { 'idempotency-key': import_id } };
      expect(data(await app.call('POST', `/${noun}/create_list`, there.admin, body, key))).toMatchObject({
        created: 3,
      });
      const isKeyed = sheetKey(resource).length > 0;
      const unique = columns.filter((name) => resource.fields[name]!.unique && !isKeyed);
      for (const format of FORMATS)
        for (const row of (await read(format)).rows)
          expect([row.match !== null, changedIn(row), row.repeated, Object.keys(row.problems)]).toEqual([
            isKeyed,
            [],
            !isKeyed && unique.length === 0,
            unique,
          ]);
      expect((await exported(there, FORMATS[1])).raw.toString()).toBe(
        (await exported(from, FORMATS[1])).raw.toString(),
      );
    },
  );
});

const only = (values: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (values as Record<string, unknown>)[name]]));

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
        match: null,
      },
      {
        row: 6,
        values: { name: 'Дом', city_id: cities.get('Орёл'), address: 'Невский, 1' },
        texts: { name: 'Дом', city_id: 'Орёл', address: 'Невский, 1' },
        problems: {},
        repeated: false,
        match: null,
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
    expect(rows[1]!.texts).toEqual({ name: long, city_id: 'Атлантида', address: markFailed('#ЗНАЧ!') });
    expect(await stored(app.south)).toEqual([]);
  });

  it('is refused as a whole, with the reason, where it can not be understood', async () => {
    const reasons = {
      'Имя;Фамилия\nИван;Иванов\n': '«Название», «Город», «Адрес»',
      'Фамилия;Имя\nИванов;Иван\n': 'для другого раздела: «Гости»',
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
    const most = `Название;Город;Адрес\n${'Дом;Москва;Арбат\n'.repeat(100_001)}`;
    expect((await read(app.north, most)).body.detail).toContain('100000');
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
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(
      answers.map(() => [
        201,
        { created: 2, updated: 0, kept: 0, gone: 0, import_id: answers[0]!.body.data.import_id },
      ]),
    );
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
