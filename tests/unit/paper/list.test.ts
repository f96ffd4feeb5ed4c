import * as fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { describe, expect, it, vi } from 'vitest';
import * as XLSX from 'xlsx';
import {
  type BookSheet,
  readCsvCell,
  type SheetCell,
  sheetName,
  sheetParts,
  writeBook,
  writeSheet,
} from '#server/paper/list.ts';
import { inOnePiece } from '../../support/book.ts';
import { turnsDuring } from '../../support/turnsDuring.ts';

const columns = [{ title: 'Гость' }, { title: 'Телефон', width: 20 }, { title: 'Мест' }, { title: 'Создан' }];
const row = ['Ёлкина «Анна»; "x"', '+7 916 123-45-67', 1.5, new Date(Date.UTC(2026, 10, 27, 16, 30))];
const FORMULAS = [
  '=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  "'＝1",
  '+7916',
  '-2',
  '@SUM(A1)',
  '\t=1',
  "'=1",
  "''+x",
  '=HYPERLINK("http://x";"y")',
  "'",
  "O'Neil",
];

function readCsv(file: Buffer): string[][] {
  return Papa.parse<string[]>(file.toString().replace('\u{feff}', ''), { skipEmptyLines: true }).data;
}

describe('a sheet as .csv', () => {
  it('opens in the Excel of its language', async () => {
    const ru = (await writeSheet(columns, [row], 'csv', 'ru')).toString();
    expect(ru).toBe(
      '\u{feff}Гость;Телефон;Мест;Создан\r\n"Ёлкина «Анна»; ""x""";+7 916 123-45-67;1,5;2026-11-27 16:30\r\n',
    );
    expect((await writeSheet(columns, [row], 'csv', 'en')).toString()).toContain(',1.5,2026-11-27 16:30\r\n');
  });

  it('tells a phone from a sum, and gives both back', async () => {
    const phones = ['+7 916 123-45-67', '+7 (916) 123 45 67', '+44 20 7946 0958'];
    const sums = ['+7916', '+1-2', '+7 -2', '+7 916 1+1', '+7 916 доб. 2', '+7 916\t1', "'+7 916 123-45-67", '+', '+('];
    const rows = [...phones, ...sums].map((text) => ['a', text]);
    const cells = readCsv(await writeSheet([{ title: 'a' }, { title: 'b' }], rows, 'csv', 'en')).slice(1);
    expect(cells.map(([, cell]) => cell)).toEqual([...phones, ...sums.map((text) => `'${text}`)]);
    expect(cells.map((cell) => cell.map(readCsvCell))).toEqual(rows);
  });

  it('holds no formula, and gives back what went in', async () => {
    const texts = fc.oneof(fc.constantFrom(...FORMULAS), fc.string(), fc.string({ unit: 'grapheme' }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(
            texts.filter((text) => text.trim() !== ''),
            { minLength: 2, maxLength: 2 },
          ),
          { minLength: 1 },
        ),
        async (rows) => {
          const cells = readCsv(await writeSheet([{ title: 'a' }, { title: 'b' }], rows, 'csv', 'en')).slice(1);
          for (const cell of cells.flat()) expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r]/);
          const kept = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '');
          expect(cells.map((cell) => cell.map(readCsvCell))).toEqual(rows.map((cell) => cell.map(kept)));
        },
      ),
    );
  });
});

describe('a sheet as .xlsx', () => {
  it('types every cell: text, number, date', async () => {
    const book = XLSX.read(await writeSheet(columns, [row, ['x', null, 0, new Date(Date.UTC(2026, 0, 2))]], 'xlsx'), {
      cellFormula: true,
      cellNF: true,
    });
    const sheet = book.Sheets[book.SheetNames[0]!]!;
    expect(sheet.B2).toMatchObject({ t: 's', v: '+7 916 123-45-67' });
    expect(sheet.C2).toMatchObject({ t: 'n', v: 1.5 });
    expect(sheet.D2).toMatchObject({ t: 'n', w: '2026-11-27 16:30' });
    expect(sheet.D3).toMatchObject({ t: 'n', w: '2026-01-02' });
    expect(sheet.B3).toBeUndefined();
  });

  it('holds no formula', async () => {
    const file = await writeSheet(
      [{ title: '=1' }],
      FORMULAS.map((text) => [text]),
      'xlsx',
    );
    const sheet = Object.values(XLSX.read(file, { cellFormula: true }).Sheets)[0]!;
    FORMULAS.forEach((text, i) => expect(sheet[`A${i + 2}`]).toMatchObject({ t: 's', v: text }));
    expect(JSON.stringify(sheet)).not.toContain('"f":');
  });

  it('survives control characters and very long texts', async () => {
    const file = await writeSheet([{ title: 'a' }], [['a\u0000\u0007b'], ['x'.repeat(50_000)], ['\ud800y']], 'xlsx');
    const sheet = Object.values(XLSX.read(file).Sheets)[0]!;
    expect([sheet.A2.v, sheet.A3.v.length, sheet.A4.v]).toEqual(['ab', 32_767, 'y']);
  });
});

describe('a long sheet', () => {
  const cells: SheetCell[] = [...FORMULAS, 'a\u0000b', '\ud800y', '', null, 0, -0, 1.5, new Date(0), new Date(60_000)];
  const wide = (rows: number): BookSheet => ({
    name: 'Гости',
    columns: cells.map((_, i) => ({ title: `=${i}`, ...(i % 2 ? {} : { width: 20 }) })),
    rows: Array.from({ length: rows }, (_, i) => [...cells, i, `=${i}`]),
  });

  it('is written page by page as .xlsx, and is what the library writes in one piece', async () => {
    const sheets = [{ ...wide(0), name: 'Пустой' }, wide(1200), { ...wide(101), name: 'Билеты' }];
    const file = await writeBook(sheets);
    const read = (bytes: Buffer) => {
      const { SheetNames, Sheets } = XLSX.read(bytes, { cellFormula: true, cellNF: true, cellStyles: true });
      // A sheet whose last columns are empty says so only where its size is written down.
      for (const sheet of Object.values(Sheets)) delete sheet['!ref'];
      return { SheetNames, Sheets };
    };
    expect(read(file)).toEqual(read(inOnePiece(sheets)));
    // Numbers that are texts are no mistakes, down to the last row.
    expect(strFromU8(unzipSync(file)['xl/worksheets/sheet2.xml']!)).toMatch(/sqref="A1:[A-Z]+1201"\/>/);
  });

  it('is written beside the loop above a thousand cells: to write fewer takes less than to start a thread', async () => {
    const narrow = { name: 'a', columns: [{ title: 'a' }], rows: Array.from({ length: 2000 }, () => ['x', 'x']) };
    const of = (rows: number) => turnsDuring(() => writeBook([{ ...narrow, rows: narrow.rows.slice(0, rows) }]));
    expect(await of(500)).toBeLessThanOrEqual(1);
    // Whoever is not given the processor meanwhile has no turn either: it is tried again.
    await vi.waitFor(async () => expect(await of(501)).toBeGreaterThan(10), 60_000);
  });

  it.each(['xlsx', 'csv'] as const)(
    'is given away as .%s page by page, and nothing is asked for before',
    async (kind) => {
      const { columns, rows } = wide(30);
      const asked: number[] = [];
      async function* pages() {
        for (let page = 0; page < 3; page += 1) {
          asked.push(page);
          yield rows.slice(page * 10, page * 10 + 10);
        }
      }
      const parts = sheetParts(columns, pages(), kind);
      const given: Uint8Array[] = [];
      for (let page = 0; page < 3; page += 1) {
        given.push((await parts.next()).value as Uint8Array);
        expect(asked.length).toBe(page + 1);
      }
      for await (const part of parts) given.push(part);
      expect(given.every(({ length }) => length > 0)).toBe(true);
      const read = (bytes: Buffer) => XLSX.read(bytes, { cellNF: true }).Sheets;
      expect(read(Buffer.concat(given))).toEqual(read(await writeSheet(columns, rows, kind)));
    },
  );

  it('is written in slices as .csv, as if in one go', async () => {
    const { columns, rows } = wide(10_000);
    let file: Buffer | undefined;
    const turns = await turnsDuring(async () => (file = await writeSheet(columns, rows, 'csv', 'en')));
    expect(turns).toBeGreaterThan(10);
    const lines = await Promise.all(rows.map((row) => writeSheet([], [row], 'csv', 'en')));
    const header = await writeSheet(columns, [], 'csv', 'en');
    const mark = (await writeSheet([], [], 'csv', 'en')).length;
    expect(file!.equals(Buffer.concat([header, ...lines.map((line) => line.subarray(mark))]))).toBe(true);
  });

  it('that can not be written says why', async () => {
    const rows = Array.from({ length: 2000 }, () => ['x', undefined as never]);
    await expect(writeSheet([{ title: 'a' }, { title: 'b' }], rows, 'xlsx')).rejects.toThrow(TypeError);
  });
});

it('a sheet has a name as Excel takes it', () => {
  expect(sheetName('Гости')).toBe('Гости');
  expect(sheetName("'Рассадка: ряд [1] / 2?'")).toBe('Рассадка ряд 1 2');
  expect(sheetName('а'.repeat(40))).toHaveLength(31);
  expect(sheetName('[]:*?/\\')).toBe('Sheet1');
});
