import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { readCsvCell, writeSheet } from '#server/paper/list.ts';

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
  it('opens in the Excel of its language', () => {
    const ru = writeSheet(columns, [row], 'csv', 'ru').toString();
    expect(ru).toBe(
      '\u{feff}Гость;Телефон;Мест;Создан\r\n"Ёлкина «Анна»; ""x""";\'+7 916 123-45-67;1,5;2026-11-27 16:30\r\n',
    );
    expect(writeSheet(columns, [row], 'csv', 'en').toString()).toContain(',1.5,2026-11-27 16:30\r\n');
  });

  it('holds no formula, and gives back what went in', () => {
    const texts = fc.oneof(fc.constantFrom(...FORMULAS), fc.string(), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(
        fc.array(
          fc.array(
            texts.filter((text) => text.trim() !== ''),
            { minLength: 2, maxLength: 2 },
          ),
          { minLength: 1 },
        ),
        (rows) => {
          const cells = readCsv(writeSheet([{ title: 'a' }, { title: 'b' }], rows, 'csv', 'en')).slice(1);
          for (const cell of cells.flat()) expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r]/);
          const kept = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '');
          expect(cells.map((cell) => cell.map(readCsvCell))).toEqual(rows.map((cell) => cell.map(kept)));
        },
      ),
    );
  });
});

describe('a sheet as .xlsx', () => {
  it('types every cell: text, number, date', () => {
    const book = XLSX.read(writeSheet(columns, [row, ['x', null, 0, new Date(Date.UTC(2026, 0, 2))]], 'xlsx'), {
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

  it('holds no formula', () => {
    const file = writeSheet(
      [{ title: '=1' }],
      FORMULAS.map((text) => [text]),
      'xlsx',
    );
    const sheet = Object.values(XLSX.read(file, { cellFormula: true }).Sheets)[0]!;
    FORMULAS.forEach((text, i) => expect(sheet[`A${i + 2}`]).toMatchObject({ t: 's', v: text }));
    expect(JSON.stringify(sheet)).not.toContain('"f":');
  });

  it('survives control characters and very long texts', () => {
    const file = writeSheet([{ title: 'a' }], [['a\u0000\u0007b'], ['x'.repeat(50_000)], ['\ud800y']], 'xlsx');
    const sheet = Object.values(XLSX.read(file).Sheets)[0]!;
    expect([sheet.A2.v, sheet.A3.v.length, sheet.A4.v]).toEqual(['ab', 32_767, 'y']);
  });
});
