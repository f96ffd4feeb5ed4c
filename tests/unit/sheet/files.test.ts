import { describe, expect, test } from 'vitest';
import { checkRows } from '#server/guests/sheet/check.ts';
import { parseGuests } from './parse.ts';
import { fixture } from './workbooks.ts';

const PLAIN = { last_name: 0, first_name: 1, middle_name: 2, phone: 3, email: 4 };

describe('the files people send', () => {
  test.each([
    ['guests-300.xlsx', 'Гости', 300],
    ['guests-120.xls', 'Гости', 120],
    ['guests-80-semicolon-1251.csv', '', 80],
    ['guests-80-comma-utf8.csv', '', 80],
  ])('%s is read whole and without a problem', async (name, sheet, count) => {
    const parsed = await parseGuests(fixture(name), name);
    expect(parsed).toMatchObject({ file: name, sheet, header_row: 1, mapping: PLAIN, needs_mapping: false });
    expect(parsed.rows).toHaveLength(count);
    expect(parsed.rows.map((row) => row.row)).toEqual(Array.from({ length: count }, (_, index) => index + 2));
    expect(parsed.rows.filter((row) => Object.keys(row.problems).length > 0 || row.twin_of)).toEqual([]);
    expect(parsed.rows[0]?.values).toEqual({
      last_name: 'Фёдорова',
      first_name: 'Юлия',
      middle_name: 'Дмитриевна',
      phone: '+7 968 096-46-74',
      email: 'yuliya.fedorova0@example.ru',
    });
  });

  test('the last guest of the long file is the last, a missing patronymic stays empty', async () => {
    const { rows } = await parseGuests(fixture('guests-300.xlsx'), 'guests-300.xlsx');
    expect(rows.at(-1)).toMatchObject({
      row: 301,
      values: {
        last_name: 'Михайлов',
        first_name: 'Роман',
        middle_name: '',
        phone: '+7 988 468-36-92',
        email: 'roman.mikhaylov299@example.ru',
      },
    });
  });

  test('the binary workbook and both text files hold the same people as the first rows of the long one', async () => {
    const [long, binary, windows, unicode] = await Promise.all(
      ['guests-300.xlsx', 'guests-120.xls', 'guests-80-semicolon-1251.csv', 'guests-80-comma-utf8.csv'].map(
        async (name) => (await parseGuests(fixture(name), name)).rows.map((row) => row.values),
      ),
    );
    expect(binary).toEqual(long?.slice(0, 120));
    expect(unicode).toEqual(long?.slice(0, 80));
    expect(windows).toEqual(long?.slice(0, 80));
  });
});

describe('the messy file', async () => {
  const parsed = await parseGuests(fixture('guests-messy.xlsx'), 'guests-messy.xlsx');
  const at = (row: number) => parsed.rows.find((each) => each.row === row);

  test('its header is found below the title, in its own order, other columns are left alone', () => {
    expect(parsed).toMatchObject({
      sheet: 'Список',
      header_row: 3,
      mapping: { email: 1, first_name: 2, last_name: 3, phone: 4, middle_name: 6 },
      needs_mapping: false,
    });
    expect(parsed.columns.map(({ title, kind }) => [title, kind])).toEqual([
      ['№', null],
      ['Email address', 'email'],
      ['First name', 'first_name'],
      ['Last name', 'last_name'],
      ['Mobile', 'phone'],
      ['Table', null],
      ['Patronymic', 'middle_name'],
    ]);
    expect(parsed.columns[5]?.samples).toEqual(['стол 0', 'стол 1', 'стол 2']);
  });

  test('the empty row is no guest, the others keep their numbers', () => {
    expect(parsed.rows).toHaveLength(59);
    expect(at(45)).toBeUndefined();
    expect(at(44)?.values.last_name).toBe('Михайлов');
    expect(at(46)?.values.last_name).toBe('Макаров');
  });

  test('exactly five rows have a problem, each in its own field', () => {
    const wrong = parsed.rows.filter((row) => Object.keys(row.problems).length > 0);
    expect(Object.fromEntries(wrong.map((row) => [row.row, row.problems]))).toEqual({
      8: { email: { key: 'email_no_at' } },
      11: { last_name: { key: 'last_name_required' } },
      27: { phone: { key: 'phone_text' } },
      35: { last_name: { key: 'cell_error', params: { typed: '#VALUE!' } } },
      48: { email: { key: 'email_long', params: { max: 254 } } },
    });
  });

  test('the repeated guest is a twin of the first, the shared address only a note', () => {
    expect(parsed.rows.filter((row) => row.twin_of !== null).map((row) => [row.row, row.twin_of])).toEqual([[19, 6]]);
    expect(at(33)).toMatchObject({
      values: { last_name: 'Новиков', email: 'egor.lebedev1003@example.ru' },
      problems: {},
      notes: [{ key: 'same_contact_other_name', params: { row: 7, name: 'Лебедев Егор' } }],
    });
  });

  test('a phone kept as a number, blanks, capitals and a decomposed й come out right', () => {
    expect(at(15)?.values.phone).toBe('+7 916 514-62-50');
    expect(at(4)?.values.first_name).toBe('Юлия');
    expect(at(23)).toMatchObject({
      values: { first_name: 'НИКИТА' },
      notes: [{ key: 'capitals', field: 'first_name', params: { suggestion: 'Никита' } }],
    });
    expect(at(41)?.values.first_name).toBe('Мари\u0439я');
  });

  test('rows corrected in the grid are checked by the same rule', () => {
    const corrected = parsed.rows.map(({ row, values }) =>
      row === 8 ? { row, values: { ...values, email: 'Mikhail.Elkin@example.ru' } } : { row, values },
    );
    const checked = checkRows(corrected);
    expect(checked.find((row) => row.row === 8)).toMatchObject({
      values: { email: 'mikhail.elkin@example.ru' },
      problems: {},
    });
    expect(checked.filter((row) => row.row !== 8)).toEqual(parsed.rows.filter((row) => row.row !== 8));
  });
});
