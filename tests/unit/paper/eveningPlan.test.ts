import { describe, expect, it } from 'vitest';
import type { Evening } from '#server/paper/evening.ts';
import { lettersFor, type PlanName } from '#server/paper/evening/planNames.ts';
import { roomOn } from '#server/paper/evening/planLayout.ts';
import { renderSheets } from '#server/paper/evening/sheets.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { placesOf } from '#shared/hall/groups.ts';
import type { PaperSize } from '#shared/paper.ts';
import { renderPage, shapeOf, textOf } from '../../support/pdf.ts';
import { hallOf, row, table } from './halls.ts';

/** A head table before so many round ones. */
function dinner(head: number, tables: number): HallLayout {
  const round = Array.from({ length: tables }, (_, i) =>
    table(String(i + 1), 1001 + i * 10, 10, { x: (i % 6) * 170, y: 190 + Math.floor(i / 6) * 170 }),
  );
  return hallOf({ tables: [table('Главный', 1, head, { shape: 'head', sides: [head], x: 425, y: 30 }), ...round] });
}

function eveningOf(layout: HallLayout, names: readonly string[]): Evening {
  const guests = placesOf(layout).map((place, i) => ({
    id: String(i),
    last_name: `${names[i % names.length]}${i}`,
    first_name: 'Анна',
    middle_name: null,
    salutation: null,
    company: null,
    position: null,
    rank: null,
    office: null,
    represents: null,
    meal: null,
    needs: [],
    remark: null,
    place,
  }));
  const made = { date: '2026-12-11', time: '17:40' };
  const head = {
    language: 'ru',
    event: 'Ужин попечителей',
    hall: 'Гранд-зал',
    date: '2026-12-12',
    time: '19:00',
  } as const;
  return { ...head, made, layout, own: null, sector: null, sectors: [], signs: new Map(), guests };
}

async function planOf(evening: Evening, size: PaperSize = 'A4') {
  const pdf = (await renderSheets(
    evening,
    { kind: 'plan', size, signs: false, changes: null, onlyChanged: false },
    null,
  ))!;
  const { pages } = await shapeOf(pdf);
  const texts = await Promise.all(Array.from({ length: pages }, (_, page) => textOf(pdf, page)));
  return { pdf, texts };
}

/** Letters and digits alone: a name in two lines is still that name. */
const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
const LONG = ['Преображенская-Вознесенская', 'Христорождественский', 'Лев', 'Константинопольская'];

/** What is drawn between head and foot, as parts of the room there, and whether the page lies. */
async function filledBy(layout: HallLayout, size: PaperSize) {
  const { pdf } = await planOf(eveningOf(layout, ['Ли', 'Юн']), size);
  const { width, height, rgba } = await renderPage(pdf);
  const { frame } = roomOn({ width, height });
  const [left, top] = [Math.ceil(frame.x - 6), Math.ceil(frame.y)];
  const [right, bottom] = [left + Math.floor(frame.width + 12), top + Math.floor(frame.height)];
  const [xs, ys] = [new Set<number>(), new Set<number>()];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1)
      if (rgba[(y * width + x) * 4]! < 250) {
        xs.add(x);
        ys.add(y);
      }
  const span = (all: Set<number>) => {
    const sorted = [...all].sort((a, b) => a - b);
    return sorted.at(-1)! - sorted[0]! + 1;
  };
  const [wide, high] = [span(xs) / frame.width, span(ys) / frame.height];
  return { lies: width > height, wide, high, share: wide * high };
}

/** So many round tables in columns and rows. */
const tablesOf = (columns: number, rows: number) =>
  hallOf({
    tables: Array.from({ length: columns * rows }, (_, i) =>
      table(String(i + 1), 1 + i * 10, 10, { x: (i % columns) * 180, y: Math.floor(i / columns) * 150 }),
    ),
  });

describe('the plan on its page', () => {
  const rows = Array.from({ length: 15 }, (_, i) => row(String(i + 1), 1 + i * 20, 20, { y: i * 26 }));
  it.each([
    ['wide', tablesOf(7, 3), 'A4', true, 0.65],
    ['wide', tablesOf(7, 3), 'A1', true, 0.6],
    ['tall', tablesOf(3, 6), 'A4', false, 0.7],
    ['square', tablesOf(4, 4), 'A4', false, 0.7],
    ['square of rows', hallOf({ rows }), 'A4', false, 0.6],
    ['of two tables', tablesOf(2, 1), 'A1', true, 0.7],
  ] as const)('fills it where the hall is %s', async (_, layout, size, lies, least) => {
    const filled = await filledBy(layout, size);
    expect(filled.lies).toBe(lies);
    expect(Math.max(filled.wide, filled.high)).toBeGreaterThan(0.95);
    expect(filled.share).toBeGreaterThan(least);
  });

  it('has the names that have no room beside itself where a tall hall leaves room there', async () => {
    const { texts } = await planOf(eveningOf(tablesOf(2, 8), LONG));
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Константинопольская');
  });
});

describe('letters of names', () => {
  const name = (change: Partial<PlanName>) =>
    ({ wide: 10, halves: { lines: ['Преображенская', 'Л. В.'], wide: 6 }, room: 60, deep: 40, ...change }) as PlanName;
  const most = { least: 4, most: 14 };

  it('are as large as a name has room in two lines', () => {
    expect(lettersFor([name({})], 1, most)).toBe(10);
    expect(lettersFor([name({ halves: null })], 1, most)).toBe(6);
    // Lines that have no room one under the other are none.
    expect(lettersFor([name({ deep: 14 })], 1, most)).toBeCloseTo(6.48);
  });

  it('decide whether the page lies: what names take beside tables is more than over them', async () => {
    const tables = Array.from({ length: 12 }, (_, i) =>
      table(String(i + 1), 1001 + i * 10, 10, { x: (i % 4) * 230, y: 210 + Math.floor(i / 4) * 190 }),
    );
    const head = table('Главный', 1, 10, { shape: 'head', sides: [10], x: 345, y: 30 });
    const names = ['Тихонов', 'Преображенская', 'Верещагина', 'Исаев-Введенский'];
    const { pdf } = await planOf(eveningOf(hallOf({ tables: [head, ...tables] }), names), 'A3');
    const { width, height } = await shapeOf(pdf);
    expect(width).toBeGreaterThan(height);
  });
});

describe('the plan of a dense hall on A4', () => {
  it('has everybody’s whole name: in two lines, smaller, or by a number that is explained below', async () => {
    const evening = eveningOf(dinner(24, 12), [...LONG, 'Ли', 'Юн', 'Ким', 'Цой', 'Пак', 'Те', 'Хан']);
    const { texts } = await planOf(evening);
    expect(texts).toHaveLength(1);
    const said = plain(texts[0]!);
    for (const { last_name } of evening.guests) expect(said).toContain(plain(last_name));
    expect(texts[0]).not.toContain('…');
    expect(texts[0]).not.toContain('не помещаются');
  });

  it('explains the numbers on a page of its own where they are many', async () => {
    const evening = eveningOf(dinner(40, 30), LONG);
    const { texts } = await planOf(evening);
    expect(texts).toHaveLength(2);
    expect(texts[1]).toContain('фамилии по номерам');
    const said = plain(texts.join(' '));
    for (const { last_name } of evening.guests) expect(said).toContain(plain(last_name));
    expect(texts.join()).not.toContain('…');
  });

  it('needs no page of numbers where names are short or the sheet is large', async () => {
    const short = eveningOf(dinner(10, 12), ['Ли', 'Юн']);
    const { texts } = await planOf(short);
    expect(texts).toHaveLength(1);
    // Names by number would stand in columns at the bottom.
    expect(plain(texts[0]!)).not.toMatch(/1Ли0/u);
    const large = await planOf(eveningOf(dinner(40, 30), LONG), 'A1');
    expect(large.texts).toHaveLength(1);
  });

  it('says that a larger sheet is needed where not even numbers have room', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => row(String(i + 1), 1 + i * 100, 80, { y: i * 26 }));
    const { texts } = await planOf(eveningOf(hallOf({ rows }), LONG));
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('не помещаются');
  });
});
