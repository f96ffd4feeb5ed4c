import { describe, expect, test } from 'vitest';
import { locations } from '#resources/locations.ts';
import { resourceList } from '#resources/index.ts';
import { findColumns, recordsBelow, requireColumns } from '#server/crud/sheet/columns.ts';
import { markFailed } from '#shared/failedFormula.ts';
import { cellReader, serverKindOf } from '#server/crud/kinds.ts';
import { wordsIn } from '#server/crud/sheet/words.ts';
import {
  choice,
  choices,
  defineResource,
  email,
  flag,
  integer,
  json,
  moment,
  type Resource,
  reference,
  references,
  richText,
  text,
} from '#shared/resource.ts';
import { atLeast, nobody } from '#shared/roles.ts';
import { importColumns, type ParsedRow, repeatedValues, rowsTooMany } from '#shared/sheet.ts';
import {
  type GridRow,
  countRows,
  fateOf,
  isOut,
  isTorn,
  keepOurs,
  leaveOut,
  listOf,
  markOf,
  refuseRows,
  rowsOf,
  typeInto,
} from '../../../src/crud/sheet/rows.ts';
import { nextProblem } from '../../../src/sheet/lines.ts';
import { asResource } from '../../support/resources.ts';

const admin = atLeast('admin');
const ALLOW = { read: admin, create: admin, update: admin, delete: admin };
const places = asResource(locations);
const sheetRows = (...rows: string[][]) => rows.map((cells, at) => ({ row: at + 1, cells }));

/** A resource of every kind of field; its choices and labels are those of resources the catalogue knows. */
const all = asResource(
  defineResource({
    name: 'users',
    title: ['name'],
    fields: {
      name: text({ required: true, max: 20 }),
      email: email({ unique: true }),
      count: integer({ min: 0 }),
      paid: flag(),
      job_title: choice(['manager', 'controller']),
      location_id: reference(locations),
      at: moment(),
      jobs: choices(['manager', 'controller']),
      places: references(locations),
      about: richText({ max: 100 }),
      terms: json({ schema: { type: 'object' } }),
    },
    list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
    sheet: ['name', 'email'],
    allow: ALLOW,
  }),
);

describe('records can be brought by a file', () => {
  test('where there is a sheet and a right to create, in the order of the sheet', () => {
    expect(importColumns(places)).toEqual(['name', 'city_id', 'address']);
    expect(importColumns(all)).toEqual(['name', 'email']);
    const able = resourceList.filter(importColumns).map(({ name }) => name);
    expect(able).toContain('locations');
    for (const name of ['guests', 'users', 'hall_templates', 'tickets', 'cities']) expect(able).not.toContain(name);
  });

  test('not where nobody may create, where files are read elsewhere, or a required field has no column', () => {
    expect(importColumns({ ...all, allow: { ...ALLOW, create: nobody } })).toBeNull();
    expect(importColumns({ ...all, ownImport: true })).toBeNull();
    expect(importColumns({ ...all, sheet: ['email'] })).toBeNull();
    const begun = { ...all.fields, name: text({ required: true, max: 20, initial: 'Без имени' }) };
    expect(importColumns(asResource({ ...all, fields: begun, sheet: ['email'] }))).toEqual(['email']);
    const given = { ...all.fields, name: choice(['manager', 'controller'], { required: true, inTurn: true }) };
    expect(importColumns(asResource({ ...all, fields: given, sheet: ['email'] }))).toEqual(['email']);
  });
});

test('rows are too many of a key where two mean one record, or one would be added beside others', () => {
  expect(rowsTooMany(['a', 'a', 'b', null, null], ['1', '2', '3', null, null])).toEqual([]);
  expect(rowsTooMany(['a', 'a', 'a'], ['1', '2', '1'])).toEqual([2]);
  expect(rowsTooMany(['a', 'a', 'a'], ['1', null, '2'])).toEqual([1]);
  expect(rowsTooMany(['a', 'b', 'a'], [null, null, null])).toEqual([2]);
});

describe('the columns of a file', () => {
  const names = importColumns(places)!;

  test('are found by headers in both languages, by the row that has the most of them', () => {
    const rows = sheetRows(['Город'], ['ADDRESS *', 'Этаж', 'название', 'Город', 'Name']);
    const found = findColumns(places, names, rows)!;
    expect([found.headerRow, [...found.columns], found.unknown]).toEqual([
      2,
      [
        ['address', 0],
        ['name', 2],
        ['city_id', 3],
      ],
      ['Этаж', 'Name'],
    ]);
    expect(findColumns(places, names, sheetRows(['Имя'], ['Иван']))).toBeNull();
  });

  test('are found by the name a field had before, and needn’t be there where a record begins with something', () => {
    const address = text({ required: true, max: 90, was: 'street', initial: 'Нет' });
    const renamed = asResource({ ...places, fields: { ...places.fields, address } });
    const found = (...header: string[]) => [...requireColumns(renamed, names, sheetRows(header), 'ru').columns];
    const others = [
      ['name', 0],
      ['city_id', 1],
    ];
    expect(found('Название', 'Город', 'Street')).toEqual([...others, ['address', 2]]);
    expect(found('Название', 'Город')).toEqual(others);
  });

  test('that are required and missing are named in the language of the person', () => {
    const rows = sheetRows(['Name', 'Floor']);
    const refusal = (language: 'ru' | 'en') => {
      try {
        return requireColumns(places, names, rows, language);
      } catch (error) {
        return (error as { detail: { params: object } }).detail.params;
      }
    };
    expect(refusal('ru')).toEqual({ reason: 'missing_columns', columns: '«Город», «Адрес»' });
    expect(refusal('en')).toEqual({ reason: 'missing_columns', columns: '“City”, “Address”' });
  });

  test('hold records: no empty rows, no header that is repeated on every page', async () => {
    const rows = sheetRows(
      ['Название', 'Город', 'Адрес', 'Этаж'],
      ['Дом', 'Орёл'],
      ['', '', '', '3'],
      ['Название', 'Город', 'Адрес'],
      ['', '', ' Арбат '],
    );
    expect(await recordsBelow(rows, findColumns(places, names, rows)!)).toEqual([
      { row: 2, cells: { name: 'Дом', city_id: 'Орёл', address: '' } },
      { row: 5, cells: { name: '', city_id: '', address: 'Арбат' } },
    ]);
  });
});

describe('a cell', () => {
  const read = (name: string, text: string, language: 'ru' | 'en' = 'ru') => {
    const named = [
      { id: '1', name: 'Клуб', other: null },
      { id: '2', name: 'КЛУБ', other: null },
      { id: '3', name: 'Орёл', other: 'Oryol' },
      { id: '4', name: 'Дом', other: null },
      { id: '5', name: 'Дом', other: null },
    ];
    const { value, problem } = cellReader(all.fields[name]!, wordsIn(language, all, name, named))(text);
    return problem?.key ?? value;
  };

  test('holds several choices and records between semicolons or lines, the first that is none is said', () => {
    const words = (value: string) => wordsIn('ru', all, 'job_title', []).choice(value);
    const named = { ...all, fields: { ...all.fields, job_title: all.fields['jobs']! } } as Resource;
    const readJobs = cellReader(named.fields['job_title']!, wordsIn('ru', named, 'job_title', []));
    expect(readJobs(`${words('controller')}; manager\n${words('manager').toUpperCase()}`)).toEqual({
      value: ['controller', 'manager', 'manager'],
      text: [words('controller'), words('manager'), words('manager')].join('; '),
    });
    expect(readJobs('manager; клоун').problem).toMatchObject({ key: 'one_of' });
    expect(read('places', 'орёл; Клуб')).toEqual(['3', '1']);
    expect([read('places', 'Орёл; Дом'), read('places', 'Орёл; Ничто')]).toEqual(['several_named', 'no_such_name']);
  });

  test('holds rich text without its formatting, and structured values as they go over the wire', () => {
    expect(read('about', '1 < 2 & так\nдальше')).toBe('<p>1 &lt; 2 &amp; так</p><p>дальше</p>');
    expect([read('terms', '{"days": 2}'), read('terms', '{days: 2}')]).toEqual([{ days: 2 }, 'json']);
    const words = wordsIn('ru', all, 'about', []);
    const written = (name: string, value: unknown) => serverKindOf(all.fields[name]!).written!(value, words);
    expect(written('about', '<h2>Да</h2><p>1 &lt; 2<br>и</p><ul><li>a</li><li>b</li></ul>')).toBe('Да 1 < 2 и a b');
    expect(written('terms', { days: 2 })).toBe('{"days":2}');
  });

  test('is a number however a spreadsheet shows it', () => {
    const cells = ['12', '1 200', '1\u00a0200', '1,200', '3,00', '3.0', '-5', '3,5', 'три', ''];
    expect(cells.map((cell) => read('count', cell))).toEqual([
      12,
      1200,
      1200,
      1200,
      3,
      3,
      -5,
      'whole_number',
      'whole_number',
      null,
    ]);
  });

  test('is yes or no in either language, and nothing else', () => {
    const cells = ['Да', 'yes', 'ИСТИНА', 'true', '+', 'нет', 'No', 'ЛОЖЬ', '0', '-', 'может быть'];
    expect(cells.map((cell) => read('paid', cell))).toEqual([
      ...Array<boolean>(5).fill(true),
      ...Array<boolean>(5).fill(false),
      'yes_or_no',
    ]);
  });

  test('is a choice by its words in either language or by its value', () => {
    const cells = ['Контролёр', 'контролер', 'Controller', 'controller', 'повар'];
    expect(cells.map((cell) => read('job_title', cell))).toEqual([...Array<string>(4).fill('controller'), 'one_of']);
    expect(cellReader(all.fields['job_title']!, wordsIn('en', all, 'job_title', []))('контролёр').text).toBe(
      'Controller',
    );
  });

  test('is a record by its name: as it is written, else without capitals and ё, and only if there is one', () => {
    const cells = ['Клуб', 'КЛУБ', 'клуб', 'орел', 'ORYOL', 'Дом', 'Сарай'];
    expect(cells.map((cell) => read('location_id', cell))).toEqual([
      '1',
      '2',
      'several_named',
      '3',
      '3',
      'several_named',
      'no_such_name',
    ]);
  });

  test('is a moment as exports write it, and no trace of a formula that failed', () => {
    expect(read('at', '2026-12-05T19:00:00+03:00')).toBe('2026-12-05T16:00:00.000Z');
    expect(read('at', '2026-12-05 19:00')).toBe('moment_with_zone');
    expect(read('name', markFailed('#Н/Д'))).toBe('cell_error');
    expect(read('name', '#Н/Д')).toBe('#Н/Д');
  });

  test('is a moment by the clocks of a zone, written so that it is read as the same one', () => {
    const field = all.fields['at']!;
    const words = wordsIn('ru', all, 'at', [], 'Europe/Berlin');
    const written = (iso: string, by = words) => serverKindOf(field).written!(iso, by);
    const readIn = (text: string) => {
      const { value, problem } = cellReader(field, words)(text);
      return problem?.key ?? value;
    };
    const spelt = ['2026-12-05 19:00', '5.12.2026 19:00', '05.12.26, 19.00', '2026-12-05T19:00', '2026-12-05 19:00:00'];
    expect(spelt.map(readIn)).toEqual(spelt.map(() => '2026-12-05T18:00:00.000Z'));
    const none = ['05.12.2026', '2026-02-30 10:00', '2026-12-05 24:00', '2026-12-05 10:00:60', 'завтра 10:00'];
    expect(none.map(readIn)).toEqual(none.map(() => 'moment'));
    const moments = {
      '2026-12-05T18:00:00.000Z': '2026-12-05 19:00',
      '2026-12-05T18:00:07.250Z': '2026-12-05 19:00:07',
      // An hour that comes twice is read as the first of them.
      '2026-10-25T00:30:00.000Z': '2026-10-25 02:30',
      '2026-10-25T01:30:00.000Z': '2026-10-25T01:30:00.000Z',
    };
    expect(Object.keys(moments).map((iso) => written(iso))).toEqual(Object.values(moments));
    for (const [iso, text] of Object.entries(moments)) expect(readIn(text)).toBe(iso.replace('.250', '.000'));
    expect(written('2026-12-05T18:00:00.000Z', wordsIn('ru', all, 'at', []))).toBe('2026-12-05T18:00:00.000Z');
  });
});

describe('the rows of a read file', () => {
  const row = (number: number, email: string, problems: ParsedRow['problems'] = {}): ParsedRow => ({
    row: number,
    values: { name: 'Имя', email },
    texts: { name: 'Имя', email },
    problems,
    repeated: false,
    match: null,
  });
  const read = (rows: readonly ParsedRow[]) => rowsOf(rows, true);
  const typed = (value: string, problem?: string) => ({ value, text: value, problem });

  test('go in unless something is wrong with them, they are there already, or somebody leaves them out', () => {
    const rows = read([row(2, 'a'), row(3, 'b', { email: 'нет @' }), { ...row(4, 'c'), repeated: true }, row(5, 'd')]);
    expect(leaveOut(rows, 5, true).map(fateOf)).toEqual(['added', null, null, null]);
    expect(leaveOut(rows, 4, false).map(fateOf)).toEqual(['added', null, 'added', 'added']);
    expect(countRows(rows)).toEqual({ total: 4, wrong: 1, out: 1, going: 2, added: 2, changed: 0, same: 0 });
  });

  test('take what is typed, with what is wrong with it', () => {
    const [first, second] = typeInto(
      all,
      read([row(2, 'a'), row(3, 'b')]),
      { row: 3, field: 'email' },
      typed('x', 'нет @'),
      'дважды',
    );
    expect(first).toMatchObject({ corrected: false, problems: {} });
    expect(second).toMatchObject({
      corrected: true,
      values: { email: 'x' },
      texts: { email: 'x' },
      problems: { email: 'нет @' },
    });
  });

  test('that said the same where it may be said once are right again as soon as one of them changes', () => {
    const rows = read([row(2, 'a@a.ru'), row(3, 'A@a.ru', { email: 'дважды' })]);
    const freed = typeInto(all, rows, { row: 2, field: 'email' }, typed('b@a.ru'), 'дважды');
    expect(freed.map(({ problems }) => problems)).toEqual([{}, {}]);
    const again = typeInto(all, freed, { row: 3, field: 'email' }, typed('B@A.ru'), 'дважды');
    expect(again.map(({ problems }) => problems)).toEqual([{}, { email: 'дважды' }]);
  });

  test('get the refusals of a confirmation by their place in what was sent', () => {
    const rows = read([row(2, 'a'), row(4, 'b'), row(9, 'c')]);
    const sent = listOf(leaveOut(rows, 4, true));
    const refused = refuseRows(rows, sent, { 'rows.1.email': 'занято', rows: 'прочее' }, 'name');
    expect(refused.map(({ problems }) => problems)).toEqual([{}, {}, { email: 'занято' }]);
  });

  test('lead from problem to problem, round the end, past rows that are left out', () => {
    const wrong = { name: 'x', email: 'y' };
    const rows = leaveOut(read([row(2, 'a', wrong), row(3, 'b', wrong), row(4, 'c', { email: 'y' })]), 3, true);
    const kind = {
      columns: [{ name: 'name' }, { name: 'email' }],
      problemsOf: ({ problems }: GridRow) => problems,
      isOut,
    };
    expect(nextProblem(rows, kind, null, 1)).toEqual({ row: 2, field: 'name' });
    expect(nextProblem(rows, kind, { row: 2, field: 'email' }, 1)).toEqual({ row: 4, field: 'email' });
    expect(nextProblem(rows, kind, { row: 4, field: 'email' }, 1)).toEqual({ row: 2, field: 'name' });
    expect(nextProblem(rows, kind, { row: 2, field: 'name' }, -1)).toEqual({ row: 4, field: 'email' });
    expect(nextProblem(read([row(2, 'a')]), kind, null, 1)).toBeNull();
  });
});

test('a number that may be there once is found where it stands again', () => {
  const resource = asResource({ fields: { badge: { kind: 'integer', unique: true } } });
  const rows = [{ badge: 7 }, { badge: null }, { badge: 8 }, { badge: 7 }, {}];
  expect(repeatedValues(resource, rows)).toEqual(new Map([['badge', [3]]]));
});

describe('the rows of a file that knows records by their names', () => {
  const keyed = { ...all, sheet: { columns: ['name', 'email', 'count'], key: ['name'] } } as Resource;
  const row = (number: number, name: string, email: string, stored?: string): ParsedRow => ({
    row: number,
    values: { name, email },
    texts: { name, email },
    problems: {},
    repeated: false,
    match:
      stored === undefined
        ? null
        : { id: `of ${name}`, version: 3, values: { name, email: stored }, texts: { name, email: stored }, since: {} },
  });
  const rows = rowsOf([row(2, 'А', 'a'), row(3, 'Б', 'b', 'b'), row(4, 'В', 'c', 'old')], true);

  test('stay as they are here where somebody changed them here too, until that is decided', () => {
    const both = row(5, 'Г', 'd', 'ours');
    const torn = rowsOf([{ ...both, match: { ...both.match!, since: { email: 'before' } } }], true);
    expect([torn.map(markOf), torn.map(isTorn)]).toEqual([['ours'], [true]]);
    expect(listOf(torn).changes).toEqual([]);
    const taken = keepOurs(torn, new Set([5]), false);
    expect([taken.map(markOf), taken.map(isTorn)]).toEqual([['changed'], [false]]);
  });

  test('add, change and keep, and leave what is chosen as it is here', () => {
    expect(rows.map(markOf)).toEqual(['new', 'same', 'changed']);
    expect(listOf(rows)).toEqual({
      rows: [{ name: 'А', email: 'a' }],
      lines: [2],
      changes: [{ id: 'of В', line: 4, values: { email: 'c', version: 3 } }],
      kept: [{ id: 'of Б', line: 3 }],
    });
    const ours = keepOurs(rows, new Set([4]), true);
    expect(ours.map(markOf)).toEqual(['new', 'same', 'ours']);
    expect(listOf(ours)).toMatchObject({ changes: [], kept: [{ id: 'of Б' }, { id: 'of В' }] });
    expect(rowsOf(rows, false).map(fateOf)).toEqual(['added', 'same', 'same']);
  });

  test('are records of their own under another name, and one record under the same', () => {
    const typed = (value: string) => ({ value, text: value, problem: undefined });
    const renamed = typeInto(keyed, rows, { row: 4, field: 'name' }, typed('а'), 'дважды');
    expect(renamed.map(markOf)).toEqual(['new', 'same', 'problem']);
    expect(renamed[2]).toMatchObject({ match: null, problems: { name: 'дважды' } });
    const back = typeInto(keyed, renamed, { row: 4, field: 'name' }, typed(rows[2]!.texts.name!), 'дважды');
    expect(back[2]).toMatchObject({ match: rows[2]!.match, problems: {} });
    const apart = typeInto(keyed, renamed, { row: 2, field: 'name' }, typed('Г'), 'дважды');
    expect(apart.map(markOf)).toEqual(['corrected', 'same', 'corrected']);
  });

  test('get the refusals of what they were sent as', () => {
    const errors = { 'changes.0.values.email': 'занято', 'kept.0.id': 'нет', 'rows.0.name': 'есть' };
    expect(refuseRows(rows, listOf(rows), errors, 'name').map(({ problems }) => problems)).toEqual([
      { name: 'есть' },
      { name: 'нет' },
      { email: 'занято' },
    ]);
  });
});
