import { describe, expect, test } from 'vitest';
import { applyMapping, findColumns, type Mapping } from '#server/guests/sheet/columns.ts';
import { COLUMN_KINDS, matchHeader } from '#shared/guestHeaders.ts';
import { splitFullName } from '#server/guests/sheet/names.ts';

const sheet = (...rows: string[][]) => rows.map((cells, index) => ({ row: index + 1, cells }));
const mappingOf = (...header: string[]): Mapping => findColumns(sheet(header)).mapping;

describe('headers', () => {
  test.each([
    ['Фамилия', 'last_name'],
    ['ФАМИЛИЯ ', 'last_name'],
    ['Фамилия гостя', 'last_name'],
    ['Surname', 'last_name'],
    ['Last_name', 'last_name'],
    ['Имя*', 'first_name'],
    ['Given name', 'first_name'],
    ['Отчество (при наличии)', 'middle_name'],
    ['Patronymic', 'middle_name'],
    ['Middle name', 'middle_name'],
    ['ФИО', 'full_name'],
    ['Ф.И.О.', 'full_name'],
    ['Фамилия, имя, отчество', 'full_name'],
    ['Full name', 'full_name'],
    ['Приглашённый', 'full_name'],
    ['Имя и фамилия', 'first_last_name'],
    ['Имя Отчество', 'first_middle_name'],
    ['Телефон', 'phone'],
    ['Моб.', 'phone'],
    ['Моб. тел.', 'phone'],
    ['Контактный телефон', 'phone'],
    ['Mobile phone', 'phone'],
    ['Почта', 'email'],
    ['Эл. почта', 'email'],
    ['E-mail', 'email'],
    ['e-mail адрес', 'email'],
    ['Email address', 'email'],
    ['Адрес электронной почты', 'email'],
    ['Компания', 'company'],
    ['ОРГАНИЗАЦИЯ', 'company'],
    ['Organization', 'company'],
    ['Должность:', 'position'],
    ['Job title', 'position'],
    ['Обращение', 'salutation'],
    ['Примечание', 'note'],
    ['Заметка', 'note'],
    ['Комментарий', 'note'],
    ['Comment', 'note'],
  ])('%s is %s', (header, kind) => {
    expect(matchHeader(header)?.kind).toBe(kind);
  });

  test.each([
    ['+1', 'plus_ones'],
    ['Спутники', 'plus_ones'],
    ['Кол-во спутников', 'plus_ones'],
    ['Plus-ones', 'plus_ones'],
    ['Рядом с', 'beside'],
    ['Sits next to', 'beside'],
    ['Не рядом с', 'apart'],
    ['Not beside', 'apart'],
  ])('%s is %s where a file may bring it', (header, kind) => {
    expect(matchHeader(header, COLUMN_KINDS)?.kind).toBe(kind);
    expect(matchHeader(header)).toBeNull();
  });

  test('the number of a column is no plus-one', () => {
    expect(matchHeader('1', COLUMN_KINDS)).toBeNull();
  });

  test.each([
    '№',
    'Стол',
    'Телефон компании',
    'Почтовый адрес',
    'Телефон менеджера',
    'Имя файла',
    'Должность руководителя',
    'Дата рождения',
    '',
  ])('%s is none of ours', (header) => {
    expect(matchHeader(header)).toBeNull();
  });
});

describe('finding the columns', () => {
  test('a header word for word wins over one that only mentions the word', () => {
    expect(mappingOf('Фамилия', 'Имя', 'Рабочий телефон', 'Телефон')).toEqual({
      last_name: 0,
      first_name: 1,
      phone: 3,
    });
  });

  test('Name beside Surname is the first name, alone it is the whole one', () => {
    expect(mappingOf('Name', 'Surname')).toEqual({ last_name: 1, first_name: 0 });
    expect(mappingOf('Name', 'Phone')).toEqual({ full_name: 0, phone: 1 });
  });

  test('separate names win over a column with all of them', () => {
    expect(mappingOf('ФИО', 'Фамилия', 'Имя')).toEqual({ last_name: 1, first_name: 2 });
  });

  test('a last name without a first name needs somebody to choose', () => {
    expect(findColumns(sheet(['Фамилия', 'Телефон'], ['Иванов', '+79211234567']))).toMatchObject({
      header_row: 1,
      mapping: { last_name: 0, phone: 1 },
      needs_mapping: true,
    });
  });

  test('without a header phones and e-mails are known by their looks, and a remark about a phone is no header', () => {
    const rows = sheet(
      ['Иванов', 'Иван', '+7 921 123-45-67', 'i@example.ru'],
      ['Петров', 'Пётр', 'тел. позже', 'p@example.ru'],
    );
    expect(findColumns(rows)).toMatchObject({ header_row: null, mapping: { phone: 2, email: 3 }, needs_mapping: true });
  });

  test('a first row whose words say nothing is a header once somebody says so', async () => {
    const rows = sheet(['Кто', 'Как зовут', 'Куда звонить'], ['Иванов', 'Иван', '+7 921 555-10-78']);
    expect(findColumns(rows)).toMatchObject({ header_row: null, header: 'none' });
    const told = findColumns(rows, true);
    expect(told).toMatchObject({ header_row: 1, header: 'told', mapping: { phone: 2 } });
    expect(told.columns.map(({ title, samples }) => `${title}: ${samples.join()}`)).toEqual([
      'Кто: Иванов',
      'Как зовут: Иван',
      'Куда звонить: +7 921 555-10-78',
    ]);
    const guests = await applyMapping(rows, { last_name: 0, first_name: 1, phone: 2 }, told.header_row);
    expect(guests.map(({ row }) => row)).toEqual([2]);
  });

  test('a header known by its words stays where it is, whatever is said of the first row', () => {
    const rows = sheet(['Гости вечера'], ['Фамилия', 'Имя'], ['Иванов', 'Иван']);
    expect(findColumns(rows, true)).toMatchObject({ header_row: 2, header: 'found' });
  });

  test('a chosen mapping without a header takes the first row as a guest', async () => {
    const rows = sheet(['Иванов', 'Иван'], ['Петров', 'Пётр']);
    const guests = await applyMapping(rows, { last_name: 0, first_name: 1 }, null);
    expect(guests.map(({ values }) => values.last_name)).toEqual(['Иванов', 'Петров']);
  });

  test('a header repeated further down is no guest, whatever stands beside it', async () => {
    const rows = sheet(['№', 'Фамилия', 'Имя'], ['1', 'Иванов', 'Иван'], ['лист 2', 'ФАМИЛИЯ', 'Имя:']);
    const { mapping, header_row } = findColumns(rows);
    expect((await applyMapping(rows, mapping, header_row)).map(({ row }) => row)).toEqual([2]);
  });

  test('a company is known by its header only, and none of its columns makes a header or a guest', async () => {
    expect(findColumns(sheet(['Компания'], ['Фамилия', 'Имя', 'Компания'], ['Иванов', 'Иван', 'Маяк']))).toMatchObject({
      header_row: 2,
      mapping: { last_name: 0, first_name: 1, company: 2 },
    });
    expect(findColumns(sheet(['Маяк', 'Заметка', '+7 921 123-45-67'])).mapping).toEqual({ phone: 2 });
    const rows = sheet(
      ['Фамилия', 'Имя', 'Примечание'],
      ['Иванов', 'Иван', ''],
      ['', '', 'Итого 1'],
      ['Фамилия', 'Имя'],
    );
    const { mapping, header_row } = findColumns(rows);
    expect(await applyMapping(rows, mapping, header_row)).toEqual([
      { row: 2, values: { last_name: 'Иванов', first_name: 'Иван', middle_name: '', phone: '', email: '', note: '' } },
    ]);
  });

  test('rows with nothing but a running number are left out', async () => {
    const rows = sheet(['№', 'Фамилия', 'Имя'], ['1', 'Иванов', 'Иван'], ['2'], ['3', '', ' ']);
    const { mapping, header_row } = findColumns(rows);
    expect((await applyMapping(rows, mapping, header_row)).map(({ row }) => row)).toEqual([2]);
  });

  test('first and middle name in one column go apart beside the last name', async () => {
    const rows = sheet(['Фамилия', 'Имя Отчество'], ['Иванов', 'Иван Петрович']);
    const { mapping, header_row } = findColumns(rows);
    expect((await applyMapping(rows, mapping, header_row))[0]?.values).toMatchObject({
      last_name: 'Иванов',
      first_name: 'Иван',
      middle_name: 'Петрович',
    });
  });

  test('headers named like parts of every object are only columns', () => {
    const { columns, mapping } = findColumns(sheet(['__proto__', 'constructor', 'Фамилия', 'Имя']));
    expect(mapping).toEqual({ last_name: 2, first_name: 3 });
    expect(columns[0]).toEqual({ column: 0, title: '__proto__', samples: [], kind: null });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

test.each([
  ['Иванов Иван Петрович', 'Иванов', 'Иван', 'Петрович'],
  ['Иванов Иван', 'Иванов', 'Иван', ''],
  ['Иван Петрович Иванов', 'Иванов', 'Иван', 'Петрович'],
  ['Мамин-Сибиряк Дмитрий', 'Мамин-Сибиряк', 'Дмитрий', ''],
  ['Алиев Гейдар Алирза оглы', 'Алиев', 'Гейдар', 'Алирза оглы'],
  ['Smith, John', 'Smith', 'John', ''],
  ['John Smith', 'Smith', 'John', ''],
  ['Пеле', 'Пеле', '', ''],
])('%s is taken apart', (text, last, first, middle) => {
  expect(splitFullName(text)).toEqual({ last_name: last, first_name: first, middle_name: middle });
});
