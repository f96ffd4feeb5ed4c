import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { sectorColour } from '#shared/hall/colours.ts';
import { NO_LABEL } from '#shared/hall/label.ts';
import { newLayout, type HallLayout } from '#shared/hall/layout.ts';
import { gridOf } from '#server/paper/plan/grid.ts';
import { seatingPlanWorkbook, type PlanGuest, type PlanHall } from '#server/paper/plan.ts';

const layout: HallLayout = {
  ...newLayout(3, 4),
  areas: [{ name: 'Танцпол', x: 0, y: 120, width: 96, height: 60, places: [101, 102, 103] }],
  inactive: [2],
};
const hall: PlanHall = {
  name: 'Большой зал',
  date: '2026-11-27',
  time: '19:00',
  layout,
  sectors: [{ id: 'a', name: 'Партер', number: 1 }],
  places: [...layout.rows.flatMap(({ places }) => places), ...layout.areas.flatMap(({ places }) => places)].map(
    (place) => ({ place, active: place !== 2, sector_id: place <= 4 ? 'a' : null, guest_name: null as string | null }),
  ),
};
const guest: PlanGuest = {
  date: '2026-11-27',
  hall: 'Большой зал',
  guest: 'Медведева Ольга Игоревна',
  sector: 'Партер',
  rank: null,
  ...NO_LABEL,
  row: '1',
  seat: '1',
  phone: '+79161234567',
  email: 'olga@example.ru',
  state: 'sent',
};

function seated(names: Record<number, string>): PlanHall {
  return { ...hall, places: hall.places.map((place) => ({ ...place, guest_name: names[place.place] ?? null })) };
}

async function bookOf(
  halls: PlanHall[],
  guests: PlanGuest[] = [],
  language: 'ru' | 'en' = 'ru',
): Promise<XLSX.WorkBook> {
  const file = await seatingPlanWorkbook({ event: { name: 'Гамлет', code: 'ГАМ-1' }, language, halls, guests });
  return XLSX.read(file, { cellFormula: true, cellStyles: true });
}

function textsOf(sheet: XLSX.WorkSheet): string[][] {
  return XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '', raw: false });
}

describe('the seating plan as a workbook', () => {
  it('has a sheet that looks like the hall and one with the list', async () => {
    const book = await bookOf([seated({ 1: 'Медведева', 101: 'Иванов' })], [guest]);
    expect(book.SheetNames).toEqual(['Большой зал', 'Список']);
    const texts = textsOf(book.Sheets['Большой зал']!);
    const top = texts.findIndex((row) => row.includes('1\nМедведева'));
    const left = texts[top]!.indexOf('1\nМедведева');
    expect(texts.slice(top, top + 3).map((row) => row.slice(left - 1, left + 5))).toEqual([
      ['1', '1\nМедведева', '×', '3', '4', '1'],
      ['2', '1', '2', '3', '4', '2'],
      ['3', '1', '2', '3', '4', '3'],
    ]);
    expect(texts.slice(0, top).flat()).toContain('СЦЕНА');
    const all = texts.flat();
    expect(all).toContain('Танцпол\nсвободная рассадка\nзанято 1 из 3');
    expect(all).toContain('Партер: занято 1 из 3');
    expect(all).toContain('без сектора: занято 1 из 11');
    const cell = XLSX.utils.encode_cell({ r: top, c: left });
    const fill = `#${book.Sheets['Большой зал']![cell].s.fgColor.rgb}`;
    expect(fill).toBe(sectorColour(1, 'light'));
  });

  it('is as wide as a page, and has room for a name only where one stands', async () => {
    const plan = { event: { name: 'Гамлет', code: null }, language: 'ru' as const, guests: [] };
    const file = await seatingPlanWorkbook({ ...plan, halls: [seated({ 1: 'Медведева', 8: 'Ли' })] });
    const page = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml']!);
    expect(page).toMatch(/<worksheet[^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr><sheetViews>/);
    expect(page).toMatch(/<pageSetup (?=.*?orientation="landscape")(?=.*?fitToWidth="1")(?=.*?fitToHeight="0")/);
    const book = XLSX.read(file, { cellStyles: true });
    const [texts, columns] = [textsOf(book.Sheets['Большой зал']!), book.Sheets['Большой зал']!['!cols']!];
    const wide = columns.flatMap(({ width }, i) => (Math.round(width!) > 10 ? [i] : []));
    const named = texts[0]!.flatMap((_, i) => (texts.some((row) => /^\d\n/.test(row[i]!)) ? [i] : []));
    expect([wide, named.length]).toEqual([named, 2]);
  });

  it('lists every guest with place and ticket', async () => {
    const waiting = { ...guest, guest: 'Без места', sector: null, row: null, seat: null, state: 'none' as const };
    const book = await bookOf([hall], [guest, waiting]);
    expect(textsOf(book.Sheets['Список']!)).toEqual([
      ['№', 'Дата', 'Зал', 'Гость', 'Сектор', 'Ряд', 'Место', 'Зона', 'Телефон', 'E-mail', 'Билет'],
      [
        '1',
        '27 ноября',
        'Большой зал',
        'Медведева Ольга Игоревна',
        'Партер',
        '1',
        '1',
        '',
        '+79161234567',
        'olga@example.ru',
        'отправлен',
      ],
      ['2', '27 ноября', 'Большой зал', 'Без места', '', '', '', '', '+79161234567', 'olga@example.ru', 'без места'],
    ]);
    const english = await bookOf([hall], [guest], 'en');
    expect(textsOf(english.Sheets['List']!)[1]!.at(-1)).toBe('sent');
  });

  it('says in the list level, rank and table where some guest has one', async () => {
    const head = async (...guests: PlanGuest[]) => textsOf((await bookOf([hall], guests)).Sheets['Список']!);
    const box = { ...guest, level: 'Балкон', row: null, table: '5', seat: null };
    const [titles, first, second] = await head(guest, box);
    expect(titles!.slice(3, 10)).toEqual(['Гость', 'Ярус', 'Сектор', 'Ряд', 'Стол', 'Место', 'Зона']);
    expect([first!.slice(4, 10), second!.slice(4, 10)]).toEqual([
      ['', 'Партер', '1', '', '1', ''],
      ['Балкон', 'Партер', '', '5', '', ''],
    ]);
    expect((await head(guest, { ...guest, rank: 'Правительство' }))[2]!.slice(4, 7)).toEqual([
      'Партер',
      'Правительство',
      '1',
    ]);
    const upstairs = await head({ ...guest, level: 'Балкон' });
    expect(upstairs[0]!.slice(3, 8)).toEqual(['Гость', 'Ярус', 'Сектор', 'Ряд', 'Место']);
  });

  it('never holds a formula or a name that a workbook refuses', async () => {
    const evil = '=HYPERLINK("http://x")';
    const named = {
      ...seated({ 1: evil }),
      name: `[${evil}]/\\:*?'${'д'.repeat(40)}`,
      sectors: [{ id: 'a', name: evil, number: 1 }],
    };
    const book = await bookOf(
      [named, named, { ...named, name: 'History' }],
      [{ ...guest, guest: evil, phone: '+7', email: '-1', sector: evil, row: '@x' }],
    );
    expect(new Set(book.SheetNames.map((name) => name.toLowerCase())).size).toBe(4);
    for (const name of book.SheetNames) expect(name).toMatch(/^(?!history$)(?!')[^[\]:*?/\\]{1,31}(?<!')$/i);
    for (const sheet of Object.values(book.Sheets)) {
      for (const [key, cell] of Object.entries(sheet)) if (!key.startsWith('!')) expect(cell).not.toHaveProperty('f');
    }
    expect(textsOf(book.Sheets['Список']!)[1]).toEqual(expect.arrayContaining([evil, '+7', '-1', '@x']));
  });

  it('names the date on the sheet where an event has several', async () => {
    const book = await bookOf([hall, { ...hall, date: '2026-11-28' }]);
    expect(book.SheetNames).toEqual(['27.11 Большой зал', '28.11 Большой зал', 'Список']);
  });

  it.each(['top', 'bottom', 'left', 'right'] as const)('puts the stage on its side: %s', async (side) => {
    const book = await bookOf([{ ...hall, layout: { ...layout, stage: { kind: 'screen', side } } }]);
    const texts = textsOf(book.Sheets['Большой зал']!);
    const row = texts.findIndex((cells) => cells.includes('ЭКРАН'));
    const column = texts[row]!.indexOf('ЭКРАН');
    const seat = texts.findIndex((cells) => cells.includes('×'));
    const seatColumn = texts[seat]!.indexOf('×');
    const where = {
      top: row < seat,
      bottom: row > seat + 2,
      left: column < seatColumn - 1,
      right: column > seatColumn + 2,
    };
    expect(where[side]).toBe(true);
  });
});

describe('the grid of a hall', () => {
  it('gives every seat a cell of its own in the order of its row', () => {
    const slanted = { label: 'A', x: 0, y: 0, dx: 24, dy: 7, start: 1 };
    const rows = [
      { ...slanted, places: range(1, 12) },
      { ...slanted, label: 'B', y: 20, dx: -24, places: range(21, 12) },
      { ...slanted, label: 'C', y: 21, dx: 9, dy: 0, places: range(41, 30) },
      { ...slanted, label: 'D', x: -90_000, y: 99_000, dx: 0, dy: 30, places: range(81, 10) },
      { ...slanted, label: 'E', places: range(91, 12) },
    ];
    const grid = gridOf({ ...layout, rows, areas: [{ ...layout.areas[0]!, x: 0, y: 0 }] });
    const spots = [...grid.seats.values()].map(({ row, column }) => `${row} ${column}`);
    expect(new Set(spots).size).toBe(76);
    expect(grid.columns).toBeLessThan(100);
    expect(grid.rows).toBeLessThan(100);
    const columns = (from: number, count: number) => range(from, count).map((place) => grid.seats.get(place)!.column);
    expect(columns(1, 12)).toEqual(columns(1, 12).toSorted((a, b) => a - b));
    expect(columns(21, 12)).toEqual(columns(21, 12).toSorted((a, b) => b - a));
    expect(columns(41, 30)).toEqual(columns(41, 30).toSorted((a, b) => a - b));
    const [area] = grid.areas;
    for (const { row, column } of grid.seats.values()) {
      const inside =
        row >= area!.row &&
        row < area!.row + area!.rowSpan &&
        column >= area!.column &&
        column < area!.column + area!.columnSpan;
      expect(inside).toBe(false);
    }
  });

  it('writes a hall that is scattered over the plane line by line', () => {
    const rows = range(0, 300).map((i) => ({
      label: String(i),
      x: i * 600,
      y: i * 500,
      dx: 24,
      dy: 0,
      start: 1,
      places: range(i * 10 + 1, 10),
    }));
    const grid = gridOf({ ...layout, rows, areas: layout.areas });
    expect(grid.columns).toBe(13);
    expect(grid.seats.size).toBe(3000);
  });
});

function range(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + i);
}
