import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { checkRows } from '#server/guests/sheet/check.ts';
import { writeSheet } from '#server/paper/list.ts';
import { readSheet } from '#server/sheet/read.ts';
import { guardSpreadsheet } from '#server/uploads/guard.ts';
import { markFailed } from '#shared/failedFormula.ts';
import { parseGuests } from './parse.ts';
import { fixture, rowsXml, text, workbook } from './workbooks.ts';

const HEADER = ['Фамилия', 'Имя', 'Телефон'];
const guests = (rows: string[][]) => rowsXml([HEADER, ...rows]);

/** The first 80 guests as text in some encoding. */
const CYRILLIC_1251 = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0;
  if (letter === 'Ё') return 0xa8;
  if (letter === 'ё') return 0xb8;
  return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
};
const CYRILLIC_866 = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0;
  if (letter === 'Ё') return 0xf0;
  if (letter === 'ё') return 0xf1;
  if (code >= 0x410 && code <= 0x43f) return code - 0x410 + 0x80;
  return code >= 0x440 && code <= 0x44f ? code - 0x440 + 0xe0 : code;
};
const encode = (content: string, byte: (letter: string) => number) => Buffer.from(Array.from(content, byte));

describe('text files', () => {
  const unicode = fixture('guests-80-comma-utf8.csv').toString('utf8');
  const semicolons = unicode
    .replaceAll('","', '";"')
    .replaceAll(',,', ';;')
    .replaceAll('",', '";')
    .replaceAll(',"', ';"');

  test.each([
    ['UTF-8 without a mark', Buffer.from(unicode)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${unicode}`)],
    [
      'UTF-16, as Excel saves "Unicode text"',
      Buffer.from(
        `\ufeff${unicode.replaceAll('","', '"\t"').replaceAll(',,', '\t\t').replaceAll('",', '"\t').replaceAll(',"', '\t"')}`,
        'utf16le',
      ),
    ],
    ['UTF-16 of the other byte order', Buffer.from(`\ufeff${unicode}`, 'utf16le').swap16()],
    ['windows-1251 with semicolons', encode(semicolons, CYRILLIC_1251)],
    ['Windows line ends', encode(semicolons.replaceAll('\n', '\r\n'), CYRILLIC_1251)],
    ['the DOS encoding with semicolons', encode(semicolons, CYRILLIC_866)],
    ["Excel's hint about the delimiter", Buffer.from(`sep=;\r\n${semicolons}`)],
  ])('%s is understood', async (_, bytes) => {
    const expected = await parseGuests(fixture('guests-80-comma-utf8.csv'), 'guests.csv');
    const parsed = await parseGuests(bytes, 'guests.csv');
    expect(parsed.rows.map((row) => row.values)).toEqual(expected.rows.map((row) => row.values));
  });

  test('rows keep the numbers a spreadsheet would give them, blank lines counted', async () => {
    const { rows, header_row } = await parseGuests(
      Buffer.from('Фамилия;Имя\n\nИванов;Иван\n;\nПетров;Пётр\n'),
      'a.csv',
    );
    expect(header_row).toBe(1);
    expect(rows.map((row) => [row.row, row.values.last_name])).toEqual([
      [3, 'Иванов'],
      [5, 'Петров'],
    ]);
  });

  test('text that was disguised so that no spreadsheet takes it for a formula is read as it was meant', async () => {
    const { rows } = await parseGuests(
      Buffer.from(`Фамилия;Имя;Телефон\nИванов;Иван;'+79211234567\nПетров;Пётр;="89211234568"\n`),
      'a.csv',
    );
    expect(rows.map((row) => row.values.phone)).toEqual(['+7 921 123-45-67', '+7 921 123-45-68']);
  });

  test('a file with one column asks what it holds, and reads full names when told', async () => {
    const bytes = Buffer.from('Список\nИванов Иван Петрович\nПётр Ильич Чайковский\n');
    const first = await parseGuests(bytes, 'a.csv');
    expect(first).toMatchObject({ header_row: null, needs_mapping: true, rows: [] });
    expect(first.columns).toEqual([
      { column: 0, title: '', samples: ['Список', 'Иванов Иван Петрович', 'Пётр Ильич Чайковский'], kind: null },
    ]);
    const told = await parseGuests(bytes, 'a.csv', { full_name: 0 });
    expect(told.rows.map(({ values }) => [values.last_name, values.first_name, values.middle_name])).toEqual([
      ['Список', '', ''],
      ['Иванов', 'Иван', 'Петрович'],
      ['Чайковский', 'Пётр', 'Ильич'],
    ]);
    expect(told.rows.map(({ problems }) => Object.keys(problems))).toEqual([['first_name'], [], []]);
  });
});

describe('workbooks', () => {
  test('numbers, dates, formulas and errors come as the text they show', async () => {
    const xml = `${rowsXml([[...HEADER, 'Отчество']])}
      <row r="2">${text('Иванов')}<c t="str"><f>A1&amp;"x"</f><v>Иван</v></c><c><v>79211234567</v></c>${text('-')}</row>
      <row r="3">${text('Петров')}${text('Пётр')}<c><v>375291234567</v></c><c t="e"><v>#REF!</v></c></row>
      <row r="4"><c t="str"><f>WEBSERVICE("http://example.ru")</f></c>${text('Анна')}<c><v>8.9211234568E10</v></c></row>`;
    const { rows } = await parseGuests(workbook([{ name: 'Гости', xml }]), 'a.xlsx');
    expect(rows.map(({ values }) => [values.last_name, values.first_name, values.phone])).toEqual([
      ['Иванов', 'Иван', '+7 921 123-45-67'],
      ['Петров', 'Пётр', '+375 29 123 45 67'],
      ['', 'Анна', '+7 921 123-45-68'],
    ]);
    expect(rows[0]?.values.middle_name).toBe('');
    expect(rows[1]?.problems).toEqual({ middle_name: { key: 'cell_error', params: { typed: '#REF!' } } });
  });

  test('a formula that failed is one in every field, also where corrected rows come again; the same letters as a text are a text', async () => {
    const fields = ['last_name', 'first_name', 'middle_name', 'phone', 'email', 'company'] as const;
    const traces = ['#VALUE!', '#REF!', '#DIV/0!', '#NUM!', '#N/A', '#ERROR!'];
    const failed = traces.map((trace) => `<c t="e"><v>${trace}</v></c>`).join('');
    const xml = `${rowsXml([[...HEADER.slice(0, 2), 'Отчество', 'Телефон', 'E-mail', 'Организация']])}
      <row r="2">${failed}</row>
      <row r="3">${text('Иванов')}${text('Иван')}${text('')}${text('')}${text('')}${text('#N/A')}</row>`;
    const { rows } = await parseGuests(workbook([{ name: 'Гости', xml }]), 'a.xlsx');
    const problems = Object.fromEntries(
      fields.map((field, at) => [field, { key: 'cell_error', params: { typed: traces[at] } }]),
    );
    expect(rows.map((row) => row.problems)).toEqual([problems, {}]);
    expect(rows[1]!.values.company).toBe('#N/A');
    expect(checkRows(rows).map((row) => row.problems)).toEqual([problems, {}]);
  });

  test('our own tables give back what reads as a failed formula, as a text file too', async () => {
    const texts = ['#N/A', '#ССЫЛКА!', "'#N/A", "''#N/A", 'Err:502', ' #N/A ', '⚠ #REF!', '⚠ Аллергия на орехи'];
    for (const kind of ['xlsx', 'csv'] as const) {
      const bytes = await writeSheet(
        [{ title: 'a' }],
        texts.map((each) => [each]),
        kind,
      );
      const { rows } = await readSheet(await guardSpreadsheet(bytes, `a.${kind}`));
      expect(rows.map(({ cells }) => cells[0])).toEqual(['a', ...texts]);
    }
  });

  test('a warning that somebody typed is a text, of a failure too, and a name in one column fails as a whole', async () => {
    const header = ['Фамилия', 'Имя', 'Комментарий'];
    // The last as the sheet of refused rows has it, which is corrected and comes again.
    const notes = ['⚠ Аллергия на орехи', '⚠ #REF!', markFailed('#REF!')];
    const people = notes.map((note, at) => [`Иванов${'абв'[at]}`, 'Иван', note]);
    const book = workbook([{ name: 'a', xml: rowsXml([header, ...people]) }]);
    const lines = Buffer.from([header, ...people].map((cells) => cells.join(';')).join('\n'));
    const failed = { note: { key: 'cell_error', params: { typed: '#REF!' } } };
    for (const parsed of [await parseGuests(book, 'a.xlsx'), await parseGuests(lines, 'a.csv')]) {
      for (const rows of [parsed.rows, checkRows(parsed.rows)]) {
        expect(rows.map(({ values }) => values.note)).toEqual(notes);
        expect(rows.map(({ problems }) => problems)).toEqual([{}, {}, failed]);
      }
    }
    const whole = rowsXml([
      ['ФИО', 'Телефон'],
      ['', '+7 921 123-45-67'],
    ]).replace(text(''), '<c t="e"><v>#REF!</v></c>');
    const { rows } = await parseGuests(workbook([{ name: 'a', xml: whole }]), 'a.xlsx');
    expect(rows.map(({ problems }) => problems.last_name)).toEqual([{ key: 'cell_error', params: { typed: '#REF!' } }]);
  });

  test('our own give back every text as it was, and the guards of others are taken away', async () => {
    const texts = ["'=1", '="x"', '_x0041_', '_x0041_x0042_', '_X005f_', '&amp;<b>', '&#65;', '  a  b ', 'два\nряда'];
    const read = async (bytes: Buffer) => {
      const { rows } = await readSheet(await guardSpreadsheet(bytes, 'a.xlsx'));
      return rows.map(({ cells }) => cells[0]);
    };
    const ours = await writeSheet(
      texts.map((title) => ({ title })),
      texts.map((text) => [text]),
      'xlsx',
    );
    expect(await read(ours)).toEqual([texts[0], ...texts]);
    // A page that is written in a thread.
    const long = Array.from({ length: 300 }, () => texts);
    expect(await read(await writeSheet([{ title: 'a' }], long, 'xlsx'))).toEqual([
      'a',
      ...long.map(([first]) => first),
    ]);
    const guarded = rowsXml([["'=1"], ['="x"'], ["'+7 921 123-45-67"], ["'а"]]);
    expect(await read(workbook([{ name: 'a', xml: guarded }]))).toEqual(['=1', 'x', '+7 921 123-45-67', "'а"]);
    // Whatever a spreadsheet writes about a file beside it.
    const properties = '<Properties><property name="Other"><vt:filetime>?</vt:filetime></property></Properties>';
    const more = { 'docProps/custom.xml': Buffer.from(properties) };
    expect(await read(workbook([{ name: 'a', xml: guarded }], more))).toEqual(['=1', 'x', '+7 921 123-45-67', "'а"]);
  });

  test('of several sheets the one with guests is read, hidden ones never', async () => {
    const secret = { name: 'Скрытый', xml: guests([['Тайный', 'Гость', '']]), hidden: true };
    const notes = { name: 'Правила', xml: rowsXml([['Заполните второй лист']]) };
    const list = { name: 'Гости', xml: guests([['Иванов', 'Иван', '']]) };
    const parsed = await parseGuests(workbook([secret, notes, list]), 'a.xlsx');
    expect(parsed.sheet).toBe('Гости');
    expect(parsed.rows.map((row) => row.values.last_name)).toEqual(['Иванов']);
  });

  test('a header repeated on every page is no guest', async () => {
    const xml = guests([['Иванов', 'Иван', ''], HEADER, ['Петров', 'Пётр', '']]);
    const { rows } = await parseGuests(workbook([{ name: 'Гости', xml }]), 'a.xlsx');
    expect(rows.map((row) => row.row)).toEqual([2, 4]);
  });

  test('a hundred thousand guests are read, one more is refused', async () => {
    const many = (count: number) =>
      workbook([
        { name: 'Гости', xml: guests(Array.from({ length: count }, (_, index) => ['Иванов', `Иван${index}`, ''])) },
      ]);
    expect((await parseGuests(many(100_000), 'a.xlsx')).rows).toHaveLength(100_000);
    await expect(parseGuests(many(100_001), 'a.xlsx')).rejects.toMatchObject({
      code: 'bad_file',
      detail: { params: { reason: 'too_many_rows', max: 100_000 } },
    });
  }, 60_000);

  test('several files at once are read in turn', async () => {
    const files = ['guests-300.xlsx', 'guests-120.xls', 'guests-300.xlsx'];
    const parsed = await Promise.all(files.map((name) => parseGuests(fixture(name), name)));
    expect(parsed.map(({ rows }) => rows.length)).toEqual([300, 120, 300]);
  });

  test('a server started through a loader reads them too', () => {
    const program = `
      import { readFileSync } from 'node:fs';
      import { openGuests } from '#server/guests/sheet/open.ts';
      const { guests } = await openGuests(readFileSync('tests/data/guests-120.xls'), 'guests-120.xls');
      process.stdout.write(String(guests.length));`;
    const root = new URL('../../../', import.meta.url);
    const out = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      cwd: root,
    });
    expect(out.toString()).toBe('120');
  }, 60_000);
});
