import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { parseGuests } from '../sheet/parse.ts';
import { guardSpreadsheet, shownName } from '#server/uploads/guard.ts';
import { REASONS } from '#server/uploads/refusal.ts';
import { GUEST_CELL } from '#shared/guests.ts';
import { limit } from '#shared/limits.ts';
import { packedZeros, zip } from '../sheet/archive.ts';
import { fixture, parts, rowsXml, text, workbook } from '../sheet/workbooks.ts';

const GUESTS = {
  name: 'Гости',
  xml: rowsXml([
    ['Фамилия', 'Имя'],
    ['Иванов', 'Иван'],
  ]),
};
const MB = 1024 * 1024;

async function refusal(bytes: Uint8Array, name = 'guests.xlsx'): Promise<unknown> {
  return parseGuests(bytes, name).then(
    (parsed) => ({ accepted: parsed.rows.length }),
    (error: { code: string; detail: { params: object } }) => ({ code: error.code, ...error.detail.params }),
  );
}

/** Stored and deflated sizes in all headers say `size`, whatever is true. */
function lyingAbout(archive: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(archive);
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1')) {
    bytes.writeUInt32LE(size, at + 24);
    bytes.writeUInt32LE(size, bytes.readUInt32LE(at + 42) + 22);
  }
  return bytes;
}

/** A workbook whose sheet inflates to `megabytes` of zeros. */
function bomb(megabytes: number): Uint8Array {
  return workbook([GUESTS], { 'xl/worksheets/sheet1.xml': { packed: packedZeros(megabytes) } });
}

afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect('polluted' in {}).toBe(false);
});

describe('a guest file is refused before it is parsed', () => {
  test('when it is empty', async () => {
    expect(await refusal(new Uint8Array())).toEqual({ code: 'bad_file', reason: 'empty' });
  });

  test('when it is one byte larger than 7 MB, and not when it is as large', async () => {
    const content = Buffer.alloc(limit('uploadBytes'), 'Фамилия;Имя\nИванов;Иван\n'.padEnd(64, ' '));
    expect(await refusal(Buffer.concat([content, Buffer.from('x')]), 'a.csv')).toEqual({
      code: 'file_too_large',
      reason: 'too_large',
      max: 7,
    });
    await expect(guardSpreadsheet(content, 'a.csv')).resolves.toMatchObject({ kind: 'csv' });
  });

  test.each(['guests-300.xlsx', 'guests-messy.xlsx'])('when %s is cut off anywhere', async (name) => {
    const whole = fixture(name);
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      expect(await refusal(whole.subarray(0, Math.floor(whole.length * share)))).toEqual({
        code: 'bad_file',
        reason: 'truncated',
      });
    }
  });

  test('when a binary workbook is cut off', async () => {
    const whole = fixture('guests-120.xls');
    for (const share of [0.01, 0.1, 0.5, 0.9, 0.95]) {
      expect(await refusal(whole.subarray(0, Math.floor(whole.length * share)))).toEqual({
        code: 'bad_file',
        reason: 'truncated',
      });
    }
  });

  test('when an entry of it says that it goes on beyond the end', async () => {
    const bytes = fixture('guests-300.xlsx');
    const last = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1');
    for (const length of [28, 30, 32]) {
      const longer = Buffer.from(bytes);
      longer.writeUInt16LE(0xffff, last + length);
      expect(await refusal(longer)).toEqual({ code: 'bad_file', reason: 'damaged' });
    }
  });

  test('when a byte of it was changed on the way', async () => {
    const bytes = fixture('guests-300.xlsx');
    const at = bytes.indexOf('xl/worksheets/sheet1.xml') + 200;
    bytes.writeUInt8((bytes[at] ?? 0) ^ 0xff, at);
    expect(await refusal(bytes)).toEqual({ code: 'bad_file', reason: 'damaged' });
  });
});

describe('encryption is recognised', () => {
  test('in an .xlsx with a password, which is an OLE file around it', async () => {
    const bytes = Buffer.from(fixture('guests-120.xls'));
    const name = Buffer.from('Workbook', 'utf16le');
    const entry = bytes.indexOf(name);
    Buffer.from('EncryptedPackage\0', 'utf16le').copy(bytes, entry);
    bytes.writeUInt16LE(34, entry + 64);
    expect(await refusal(bytes)).toEqual({ code: 'bad_file', reason: 'encrypted' });
  });

  test('in an .xls with a password', async () => {
    const bytes = Buffer.from(fixture('guests-120.xls'));
    const start = bytes.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06]));
    const filePass = Buffer.from([0x2f, 0, 6, 0, 0, 0, 1, 2, 3, 4]);
    filePass.copy(bytes, start + 4 + 16);
    expect(await refusal(bytes)).toMatchObject({ code: 'bad_file', reason: 'encrypted' });
  });

  test('in an archive with encrypted entries', async () => {
    const bytes = Buffer.from(workbook([GUESTS]));
    bytes.writeUInt16LE(1, bytes.indexOf('PK\x01\x02', 0, 'latin1') + 8);
    expect(await refusal(bytes)).toEqual({ code: 'bad_file', reason: 'encrypted' });
  });
});

describe('the name says nothing, the content everything', () => {
  test('text renamed to .xlsx is read as text, a workbook renamed to .csv as a workbook', async () => {
    expect(await refusal(Buffer.from('Фамилия;Имя\nИванов;Иван\n'), 'guests.xlsx')).toEqual({ accepted: 1 });
    expect(await refusal(workbook([GUESTS]), 'guests.csv')).toEqual({ accepted: 1 });
    expect(await refusal(fixture('guests-120.xls'), 'guests.xlsx')).toEqual({ accepted: 120 });
  });

  test.each([
    ['a PDF', '%PDF-1.7\n', 'is_pdf'],
    ['a picture', '\x89PNG\r\n\x1a\n', 'is_picture'],
    ['a photo', '\xff\xd8\xff\xe0', 'is_picture'],
    ['a letter', '{\\rtf1 Фамилия', 'is_document'],
    ['another archive', 'Rar!\x1a\x07', 'is_archive'],
    ['a web page that calls itself .xls', '<html><table><tr><td>Фамилия', 'is_web_page'],
    ['an XML workbook of 2003', '\ufeff<?xml version="1.0"?><Workbook/>', 'is_web_page'],
    ['a program', '\x7fELF\x02\x01\x01\0\0\0', 'not_a_table'],
    ['an archive with nothing in it', `PK\x05\x06${'\0'.repeat(18)}`, 'not_a_table'],
  ])('%s is refused as what it is', async (_, content, reason) => {
    const bytes = Buffer.from(content, content.startsWith('\ufeff') ? 'utf8' : 'latin1');
    expect(await refusal(bytes)).toEqual({ code: 'bad_file', reason });
  });

  test.each([
    [
      'OpenDocument',
      { mimetype: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'), 'content.xml': Buffer.from('<a/>') },
      'is_ods',
    ],
    ['a binary workbook', { 'xl/workbook.bin': Buffer.from('x') }, 'is_xlsb'],
    ['a document', { 'word/document.xml': Buffer.from('<a/>') }, 'is_document'],
    ['some archive', { 'photo.jpg': Buffer.from('x') }, 'is_archive'],
  ])('%s is told from a workbook', async (_, entries, reason) => {
    expect(await refusal(zip(entries))).toEqual({ code: 'bad_file', reason });
  });

  test('of a name only its last part is shown', () => {
    expect(shownName('../../etc/passwd')).toBe('passwd');
    expect(shownName('C:\\Users\\me\\гости.xlsx')).toBe('гости.xlsx');
    expect(shownName('a.xlsx\r\nX-Evil: 1\u202e')).toBe('a.xlsx X-Evil: 1');
    expect(shownName('я'.repeat(500))).toHaveLength(120);
  });
});

describe('archives made to hurt', () => {
  test.each([65, 1200])(
    'one that inflates to %d MB is stopped at the limit with memory to spare',
    async (megabytes) => {
      const bytes = bomb(megabytes);
      expect(bytes.length).toBeLessThan(2 * MB);
      const before = process.memoryUsage().rss;
      let most = 0;
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage().rss);
      }, 5);
      expect(await refusal(bytes)).toEqual({ code: 'bad_file', reason: 'inflates', max: 64 });
      clearInterval(watch);
      expect(most - before).toBeLessThan(100 * MB);
    },
  );

  test('a bomb in a part that nobody reads is a bomb, and so are many small ones', async () => {
    const aside = workbook([GUESTS], { 'xl/media/image1.emf': { packed: packedZeros(65) } });
    const small = Buffer.alloc(MB);
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`xl/media/${index}.emf`, small]));
    expect(await refusal(aside)).toMatchObject({ reason: 'inflates' });
    expect(await refusal(workbook([GUESTS], many))).toMatchObject({ reason: 'inflates' });
  });

  test.each([0, 10, 0xfffffffe])('sizes in the headers are not believed: %d', async (size) => {
    expect(await refusal(lyingAbout(workbook([GUESTS]), size))).toEqual({ accepted: 1 });
    expect(await refusal(lyingAbout(bomb(65), size))).toMatchObject({ reason: 'inflates' });
  });

  test('entries that share one packed text are refused: the file would cost as if it were all of them', async () => {
    const archive = workbook([GUESTS], { 'xl/media/00.emf': Buffer.from('x') });
    const end = archive.lastIndexOf('PK\x05\x06', archive.length, 'latin1');
    const last = archive.lastIndexOf('PK\x01\x02', end, 'latin1');
    const copy = Buffer.from(archive.subarray(last, end));
    copy.write('1', 46 + 'xl/media/'.length, 'latin1');
    const tail = Buffer.from(archive.subarray(end));
    tail.writeUInt16LE(tail.readUInt16LE(10) + 1, 10);
    const twice = Buffer.concat([archive.subarray(0, end), copy, tail]);
    expect(await refusal(twice)).toEqual({ code: 'bad_file', reason: 'damaged' });
  });

  test('entries that reach into one another are refused', async () => {
    const archive = workbook([GUESTS], { 'xl/media/00.emf': Buffer.from('x') });
    const end = archive.lastIndexOf('PK\x05\x06', archive.length, 'latin1');
    const last = archive.lastIndexOf('PK\x01\x02', end, 'latin1');
    const before = archive.lastIndexOf('PK\x01\x02', last - 1, 'latin1');
    archive.writeUInt32LE(archive.readUInt32LE(before + 20) + 1, before + 20);
    expect(await refusal(archive)).toEqual({ code: 'bad_file', reason: 'damaged' });
  });

  test('the parts of a workbook stay in the bytes of the file', async () => {
    const bytes = workbook([GUESTS]);
    const guarded = await guardSpreadsheet(bytes, 'a.xlsx');
    expect(guarded.kind === 'xlsx' && guarded.parts.every(({ data }) => data.buffer === bytes.buffer)).toBe(true);
  });

  test('more than 200 entries are refused', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`xl/media/${index}.txt`, Buffer.from('x')]),
    );
    expect(await refusal(workbook([GUESTS], many))).toEqual({ code: 'bad_file', reason: 'too_many_parts', max: 200 });
  });

  test.each(['../../etc/cron.d/x', 'xl/../../x', '/etc/passwd', 'C:/x', '..\\..\\x', 'xl\\..\\..\\x'])(
    'an entry named %s is refused',
    async (name) => {
      expect(await refusal(workbook([GUESTS], { [name]: Buffer.from('x') }))).toEqual({
        code: 'bad_file',
        reason: 'unsafe_names',
      });
    },
  );

  test('two entries of one name are refused', async () => {
    const entries = Object.entries(parts([GUESTS]));
    const again = ['XL/worksheets/sheet1.xml', Buffer.from('<a/>')] as [string, Buffer];
    expect(await refusal(zip([...entries, again]))).toEqual({ code: 'bad_file', reason: 'damaged' });
  });
});

describe('workbooks made to hurt', () => {
  test('a comment on the cell __proto__ changes no object', async () => {
    const comments =
      '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>a</author></authors><commentList><comment ref="__proto__" authorId="0"><text><t>polluted</t></text></comment></commentList></comments>';
    const relations =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="../comments1.xml"/></Relationships>';
    const bytes = workbook([GUESTS], {
      'xl/comments1.xml': Buffer.from(comments),
      'xl/worksheets/_rels/sheet1.xml.rels': Buffer.from(relations),
    });
    const guarded = await guardSpreadsheet(bytes, 'a.xlsx');
    expect(guarded.kind === 'xlsx' && guarded.parts.map((part) => part.name).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(await refusal(bytes)).toEqual({ accepted: 1 });
  });

  test('200,000 empty rows cost nobody a guest', async () => {
    const empty = Array.from(
      { length: 200_000 },
      (_, index) => `<row r="${index + 3}"><c r="A${index + 3}" s="0"/></row>`,
    );
    const late = rowsXml([['Петров', 'Пётр']], 200_003);
    const parsed = await parseGuests(workbook([{ name: 'Гости', xml: GUESTS.xml + empty.join('') + late }]), 'a.xlsx');
    expect(parsed.rows.map((row) => [row.row, row.values.last_name])).toEqual([
      [2, 'Иванов'],
      [200_003, 'Петров'],
    ]);
  });

  test('a sheet that claims to be as large as can be is read by its cells', async () => {
    const sheet =
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData>';
    const xml = `${sheet}${GUESTS.xml}</sheetData><mergeCells><mergeCell ref="A3:XFD1048576"/></mergeCells></worksheet>`;
    expect(await refusal(workbook([GUESTS], { 'xl/worksheets/sheet1.xml': Buffer.from(xml) }))).toEqual({
      accepted: 1,
    });
  });

  test('a sheet that is listed but not there is refused and not taken for an empty one', async () => {
    const { 'xl/worksheets/sheet2.xml': lost, ...rest } = parts([GUESTS, { name: 'Ещё гости', xml: GUESTS.xml }]);
    expect(lost).toBeDefined();
    expect(await refusal(zip(rest))).toMatchObject({ code: 'bad_file', reason: 'damaged' });
  });

  test('a cell of megabytes comes back short', async () => {
    const long = `${GUESTS.xml}<row r="3"><c t="inlineStr"><is><t>${'я'.repeat(8 * MB)}</t></is></c></row>`;
    const parsed = await parseGuests(workbook([{ name: 'Гости', xml: long }]), 'a.xlsx');
    expect(parsed.rows[1]?.problems.last_name).toEqual({ key: 'name_long', params: { max: 80 } });
    expect(parsed.rows[1]?.values.last_name).toHaveLength(GUEST_CELL);
  });

  test('more text than any list of guests has is refused', async () => {
    const row = `<row>${Array.from({ length: 10 }, () => text('x'.repeat(1000))).join('')}</row>`;
    const xml = GUESTS.xml + row.repeat(2100);
    expect(await refusal(workbook([{ name: 'Гости', xml }]))).toMatchObject({ code: 'bad_file', reason: 'too_heavy' });
  });

  test('more text in all sheets together than a list has is refused', async () => {
    const row = `<row>${Array.from({ length: 10 }, () => text('x'.repeat(1000))).join('')}</row>`;
    const sheets = [0, 1, 2].map((at) => ({ name: `${at}`, xml: row.repeat(800) }));
    const late = { name: 'Гости', xml: GUESTS.xml };
    expect(await refusal(workbook([...sheets, late]))).toMatchObject({ code: 'bad_file', reason: 'too_heavy' });
  });

  test('too many columns and an open quote are said', async () => {
    const wide = rowsXml([Array.from({ length: 101 }, (_, index) => `c${index}`)]);
    expect(await refusal(workbook([{ name: 'Гости', xml: wide }]))).toEqual({
      code: 'bad_file',
      reason: 'too_many_columns',
      max: 100,
    });
    expect(await refusal(Buffer.from('Фамилия;Имя\n"Иванов;Иван\nПетров;Пётр\n'), 'a.csv')).toEqual({
      code: 'bad_file',
      reason: 'open_quote',
      row: 2,
    });
  });

  test('a file without guests is refused', async () => {
    expect(await refusal(workbook([{ name: 'Гости', xml: '' }]))).toEqual({ code: 'bad_file', reason: 'no_rows' });
    expect(await refusal(Buffer.from('Фамилия;Имя\n'), 'a.csv')).toEqual({ code: 'bad_file', reason: 'no_rows' });
  });

  test('the event loop stays free while a heavy file is read', async () => {
    const rows = Array.from({ length: 9000 }, (_, index) => [
      `Иванов${index}`,
      'Иван',
      ...Array.from({ length: 20 }, () => 'x'),
    ]);
    const bytes = workbook([{ name: 'Гости', xml: rowsXml([['Фамилия', 'Имя'], ...rows]) }]);
    const delays: number[] = [];
    let last = performance.now();
    const clock = setInterval(() => {
      delays.push(performance.now() - last);
      last = performance.now();
    }, 5);
    const guarded = await guardSpreadsheet(bytes, 'a.xlsx');
    const { readSheet } = await import('#server/sheet/read.ts');
    expect((await readSheet(guarded)).rows).toHaveLength(9001);
    clearInterval(clock);
    delays.sort((a, b) => a - b);
    expect(delays[Math.floor(delays.length * 0.95)]).toBeLessThan(100);
  });
});

test('every reason is a sentence in both languages', () => {
  for (const language of ['ru', 'en']) {
    const { reasons } = JSON.parse(
      readFileSync(new URL(`../../../locales/${language}/sheet.json`, import.meta.url), 'utf8'),
    );
    expect(Object.keys(reasons).sort()).toEqual([...REASONS].sort());
  }
});
