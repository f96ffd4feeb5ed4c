import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newEvent } from '#resources/eventSchemas.ts';
import { createList, rowsToCheck } from '#shared/guests.ts';
import { checkLayout } from '#shared/hall/check.ts';
import { layoutSchema, newLayout } from '#shared/hall/layout.ts';
import { hallChange, newSector } from '#resources/hallSchemas.ts';
import { listViews } from '#resources/list_views.ts';
import { tags as resource } from '#resources/tags.ts';
import { BREAKPOINTS, DATE_RANGE, LIMITS } from '#shared/limits.ts';
import { emailProblem, nameProblem, phoneProblem } from '#shared/person.ts';
import { fieldMessages, listOf, writeSchema } from '#shared/schema.ts';
import { isParsable } from '#server/call/body.ts';
import { listing } from '#server/crud/listing.ts';
import { meantShape } from '#server/crud/meant.ts';
import { guardSpreadsheet } from '#server/uploads/guard.ts';
import { readSheet } from '#server/sheet/read.ts';
import { darkTheme, lightTheme } from '../../src/theme/theme.ts';
import { parts, rowsXml, workbook } from './sheet/workbooks.ts';
import { asResource } from '../support/resources.ts';

const ID = '01900000-0000-7000-8000-000000000000';
const MB = 1024 * 1024;
const GUESTS = {
  name: 'Гости',
  xml: rowsXml([
    ['Фамилия', 'Имя'],
    ['Иванов', 'Иван'],
  ]),
};

/** What `takes` says of exactly `most` and of one more. */
function edge(most: number, takes: (count: number) => boolean): { most: boolean; more: boolean } {
  return { most: takes(most), more: takes(most + 1) };
}
const HOLDS = { most: true, more: false };
const letters = (count: number) => 'я'.repeat(count);
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { code: string; detail: { params: object } }) => ({ code: error.code, ...error.detail.params }),
  );

test('every number the product promises says which section it is from', () => {
  for (const [name, { section }] of Object.entries(LIMITS)) expect(section, name).toMatch(/^(§[1-9]|product)$/);
});

describe('at most', () => {
  const event = (more: object) => newEvent.safeParse({ name: 'Вечер', ...more }).success;
  const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
  const dates = (count: number) => Array.from({ length: count }, (_, at) => ({ date: day(at) }));

  test('60 dates make one event', () => {
    expect(edge(60, (count) => event({ dates: dates(count) }))).toEqual(HOLDS);
  });

  test('200 letters name an event', () => {
    expect(edge(200, (count) => event({ name: letters(count) }))).toEqual(HOLDS);
  });

  test('300 letters are an address of an event', () => {
    expect(edge(300, (count) => event({ address: letters(count) }))).toEqual(HOLDS);
  });

  test('20,000 characters are a comment', () => {
    expect(edge(20_000, (count) => event({ comment: letters(count) }))).toEqual(HOLDS);
  });

  test('120 letters name a hall', () => {
    expect(edge(120, (count) => hallChange.safeParse({ name: letters(count) }).success)).toEqual(HOLDS);
  });

  test('2,000 characters are what a saved view keeps of an address', () => {
    const view = writeSchema(listViews, 'create');
    const takes = (count: number) => view.safeParse({ noun: 'guests', name: 'Вид', query: letters(count) }).success;
    expect(edge(2000, takes)).toEqual(HOLDS);
  });

  test('10,000 records are changed or deleted at once', () => {
    const tags = asResource(resource);
    const ids = z.strictObject(meantShape(tags, listing(tags)));
    const takes = (count: number) => ids.safeParse({ ids: Array.from({ length: count }, () => ID) }).success;
    expect(edge(10_000, takes)).toEqual(HOLDS);
  });

  test('60 letters name a sector', () => {
    const takes = (count: number) => newSector.safeParse({ hall_id: ID, name: letters(count) }).success;
    expect(edge(60, takes)).toEqual(HOLDS);
  });

  test('80 letters are a last, first or middle name', () => {
    expect(edge(80, (count) => nameProblem(letters(count)) === null)).toEqual(HOLDS);
  });

  test('254 characters are an e-mail address', () => {
    const address = (count: number) => `a@${`${'b'.repeat(60)}.`.repeat(5)}`.slice(0, count - 3) + '.ru';
    expect(address(254)).toHaveLength(254);
    expect(emailProblem(address(254))?.key).not.toBe('email_long');
    expect(emailProblem(address(255))).toEqual({ key: 'email_long', params: { max: 254 } });
  });

  test('32 characters are a phone as somebody types it', () => {
    const typed = (count: number) => `8${'-'.repeat(count - 11)}9211234567`;
    expect(typed(32)).toHaveLength(32);
    expect(phoneProblem(typed(32))?.key).not.toBe('phone_long');
    expect(phoneProblem(typed(33))).toEqual({ key: 'phone_long', params: { max: 32 } });
  });

  test('10,000 rows of a guest file are checked and stored at once', () => {
    const values = { last_name: 'Иванов', first_name: 'Иван', middle_name: '', phone: '', email: '' };
    const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ row: at + 1, values }));
    expect(edge(10_000, (count) => rowsToCheck.safeParse({ rows: rows(count) }).success)).toEqual(HOLDS);
    const list = (count: number) => ({
      import_id: ID,
      file_hash: 'x',
      rows: rows(count).map((row) => ({ ...row, decision: 'add' })),
    });
    expect(edge(10_000, (count) => createList.safeParse(list(count)).success)).toEqual(HOLDS);
  });
});

describe('a body of JSON has at most', () => {
  const fits = (text: string) => isParsable(Buffer.from(text));
  const many = (count: number, each: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => each(at)).join();

  test('500,000 values', () => {
    // The list is one too, and what stands after its last comma none.
    expect(edge(500_000, (count) => fits(`[${many(count, () => '1')}]`))).toEqual(HOLDS);
  });

  test('250 different names', () => {
    expect(edge(250, (count) => fits(`{${many(count, (at) => `"a${at}" : ":\\""`)}}`))).toEqual(HOLDS);
    expect(fits(`[${many(1000, () => '{"name":":","b":{"name":"\\""}}')}]`)).toBe(true);
  });

  test('32 lists and objects inside each other', () => {
    expect(edge(32, (count) => fits('['.repeat(count)))).toEqual(HOLDS);
  });
});

test('50 messages on fields are in one refusal, of one list or of many', () => {
  const list = listOf(listOf(z.number(), { max: 1000 }), { max: 1000 });
  const said = (value: unknown) =>
    Object.keys(fieldMessages(list.safeParse(value, { reportInput: true }).error!)).length;
  const wrong = (count: number) => Array.from({ length: count }, () => 'x');
  expect([50, 51, 1000].map((count) => said([wrong(count)]))).toEqual([50, 50, 50]);
  expect([49, 50, 51, 1000].map((count) => said(wrong(count).map(() => ['x'])))).toEqual([49, 50, 50, 50]);
});

describe('a hall has at most', () => {
  const takes = (layout: unknown) => layoutSchema.safeParse(layout).success;

  test('2,000 rows', () => {
    expect(edge(2000, (rows) => takes(newLayout(rows, 1)))).toEqual(HOLDS);
  });

  const tables = (count: number, chairs: number) => ({
    ...newLayout(0, 0),
    next_place: count * chairs + 1,
    tables: Array.from({ length: count }, (_, at) => ({
      label: String(at + 1),
      shape: 'round' as const,
      x: at * 99,
      y: 0,
      turn: 0,
      start: 1,
      places: Array.from({ length: chairs }, (_, i) => at * chairs + i + 1),
    })),
  });

  test('500 tables', () => {
    expect(edge(500, (count) => takes(tables(count, 2)))).toEqual(HOLDS);
  });

  test('200 chairs at one table', () => {
    expect(edge(200, (chairs) => takes(tables(1, chairs)))).toEqual(HOLDS);
  });

  test('2,000 rows, tables and areas together', () => {
    const whole = (rows: number) => ({
      ...tables(100, 1),
      next_place: 9000,
      rows: newLayout(rows, 1).rows.map((row) => ({ ...row, places: [row.places[0]! + 200] })),
    });
    expect(edge(1900, (rows) => checkLayout(whole(rows)).length === 0)).toEqual(HOLDS);
    expect(checkLayout(whole(1901))).toEqual([{ path: 'rows', key: 'hall_too_many_groups', params: { most: 2000 } }]);
  });

  test('400 seats in one row', () => {
    expect(edge(400, (seats) => takes(newLayout(1, seats)))).toEqual(HOLDS);
  });

  test('5,000 places in one area of free seating', () => {
    const area = (count: number) => ({
      ...newLayout(1, 1),
      next_place: count + 2,
      areas: [{ name: 'A', x: 0, y: 9, width: 9, height: 9, places: Array.from({ length: count }, (_, at) => at + 2) }],
    });
    expect(edge(5000, (count) => takes(area(count)))).toEqual(HOLDS);
  });

  test('100,000 places', () => {
    const whole = newLayout(500, 200);
    expect(checkLayout(whole)).toEqual([]);
    const more = structuredClone(whole);
    more.rows[0]!.places.push(more.next_place++);
    expect(checkLayout(more)).toEqual([{ path: 'rows', key: 'hall_too_many_places', params: { most: 100_000 } }]);
  });
});

describe('a guest file', () => {
  afterEach(() => void vi.useRealTimers());

  test('may have 7 MB and not a byte more', async () => {
    const whole = Buffer.alloc(7 * MB, 'Фамилия;Имя\nИванов;Иван\n'.padEnd(64, ' '));
    expect(await refused(guardSpreadsheet(whole, 'a.csv'))).toBeNull();
    const more = Buffer.concat([whole, Buffer.from('x')]);
    expect(await refused(guardSpreadsheet(more, 'a.csv'))).toMatchObject({ code: 'file_too_large', max: 7 });
  });

  test('may inflate to 64 MB and not a byte more', async () => {
    const own = Object.values(parts([GUESTS])).reduce((sum, part) => sum + part.length, 0);
    const rest = 64 * MB - own;
    const filled = (bytes: number) => workbook([GUESTS], { 'xl/media/image1.emf': Buffer.alloc(bytes) });
    expect(await refused(guardSpreadsheet(filled(rest), 'a.xlsx'))).toBeNull();
    expect(await refused(guardSpreadsheet(filled(rest + 1), 'a.xlsx'))).toMatchObject({ reason: 'inflates', max: 64 });
  });

  test('has 10 seconds to be read', async () => {
    const file = await guardSpreadsheet(workbook([GUESTS]), 'a.xlsx');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const late = refused(readSheet(file));
    vi.advanceTimersByTime(10_000);
    expect(await late).toEqual({ code: 'bad_file', reason: 'too_slow', max: 10 });
    vi.useRealTimers();
    const again = await guardSpreadsheet(workbook([GUESTS]), 'a.xlsx');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const intime = readSheet(again);
    vi.advanceTimersByTime(9_999);
    expect((await intime).rows).toHaveLength(2);
  });
});

describe('both themes', () => {
  test('break at 0, 600, 900, 1200 and 1536 px', () => {
    const widths = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 };
    expect(BREAKPOINTS).toEqual(widths);
    for (const theme of [lightTheme, darkTheme]) expect(theme.breakpoints?.values).toEqual(widths);
  });
});

describe('the date of an event', () => {
  const takes = (date: string) => newEvent.safeParse({ name: 'Вечер', dates: [{ date }] }).success;

  test('may be 1900-01-01 and no day before', () => {
    expect([takes('1900-01-01'), takes('1899-12-31')]).toEqual([true, false]);
    expect(DATE_RANGE.from).toBe('1900-01-01');
  });

  test('may be 2099-12-31 and no day after', () => {
    expect([takes('2099-12-31'), takes('2100-01-01')]).toEqual([true, false]);
    expect(DATE_RANGE.to).toBe('2099-12-31');
  });
});
