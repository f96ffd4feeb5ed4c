import { describe, expect, it } from 'vitest';
import type { GuestValues } from '#shared/guests.ts';
import { Called, FileNames, rowId } from '#server/guests/called.ts';
import { Pairs } from '#server/guests/pairs.ts';
import { cleanTie, namesIn, plusOnesSaid, tieProblem, withPlusOneRows } from '#server/guests/sheet/ties.ts';

// What cells of a guest file say of a guest and others.

const values = (given: Partial<GuestValues> = {}): GuestValues => ({
  last_name: '',
  first_name: '',
  middle_name: '',
  phone: '',
  email: '',
  ...given,
});
const said = (plus_ones: string) => plusOnesSaid(values({ plus_ones }));

describe('a number of plus-ones', () => {
  it.each([
    ['2', '2'],
    ['+1', '1'],
    ['+ 3', '3'],
    ['да', '1'],
    ['Yes', '1'],
    ['+', '1'],
    ['0', '0'],
    ['с мужем', 'с мужем'],
  ])('%s is read as %s', (text, clean) => {
    expect(cleanTie('plus_ones', text)).toBe(clean);
  });

  it('is a whole one up to the limit', () => {
    expect(['', '0', '5'].map((text) => tieProblem('plus_ones', text))).toEqual([null, null, null]);
    const wrong = { key: 'plus_ones', params: { max: 5 } };
    expect(['6', '1.5', '-1', 'с мужем'].map((text) => tieProblem('plus_ones', text))).toEqual([
      wrong,
      wrong,
      wrong,
      wrong,
    ]);
    expect([said(''), said('0'), said('+2')]).toEqual([undefined, 0, 2]);
  });
});

describe('rows that say +1 in the place of a name', () => {
  const host = (row: number, given: Partial<GuestValues> = {}) => ({
    row,
    values: values({ last_name: 'Орехова', first_name: 'Вера', party: 'Ореховы', rank: '1', ...given }),
  });
  const bare = (row: number, given: Partial<GuestValues> = {}) => ({
    row,
    values: values({ first_name: '+1', party: 'ореховы ', rank: '1', ...given }),
  });
  const counted = (...rows: { row: number; values: GuestValues }[]) =>
    withPlusOneRows(rows).map(({ row, values: of }) => [row, of.plus_ones]);

  it('are counted for the guest right above who is of their party, company and rank', () => {
    expect(counted(host(2), bare(3), bare(4, { first_name: '+2' }), host(5))).toEqual([
      [2, '3'],
      [5, undefined],
    ]);
    // Elsewhere they are a row without a name.
    expect(counted(host(2), bare(4))).toEqual([
      [2, undefined],
      [4, undefined],
    ]);
    for (const other of [{ party: 'Другие' }, { company: 'Маяк' }, { rank: '2' }, { email: 'a@example.ru' }])
      expect(counted(host(2), bare(3, other))).toHaveLength(2);
    expect(counted(bare(2), bare(3))).toHaveLength(2);
  });

  it('are the people whom the guest’s own row counts, as far as it does', () => {
    expect(counted(host(2, { plus_ones: '3' }), bare(3), bare(4))).toEqual([[2, '3']]);
    expect(counted(host(2, { plus_ones: '1' }), bare(3), bare(4))).toEqual([[2, '2']]);
    expect(counted(host(2, { plus_ones: 'муж' }), bare(3))).toEqual([[2, 'муж']]);
  });
});

describe('names in a cell', () => {
  const row = (at: number, last_name: string, first_name: string, middle_name = '') => ({
    row: at,
    values: values({ last_name, first_name, middle_name }),
  });
  const file = new FileNames([row(2, 'Климова', 'Нина'), row(3, 'Исаева', 'Вера'), row(4, 'Исаева', 'Варвара')]);
  const invited = [
    { id: 'a', last_name: 'Климова', first_name: 'Нина', middle_name: null },
    { id: 'b', last_name: 'Исаева', first_name: 'Вера', middle_name: null },
  ];

  it('stand with commas, semicolons or line breaks between', () => {
    expect(namesIn(' Климова  Н.; Исаева В.,Гусев\nЮдина ;')).toEqual(['Климова Н.', 'Исаева В.', 'Гусев', 'Юдина']);
  });

  it('mean people of the file and of the hall, each of them once', () => {
    const who = new Map([
      [rowId(2), 'a'],
      [rowId(3), rowId(3)],
    ]);
    const called = new Called(file, invited, who);
    expect(called.find('климова н')).toEqual(['a']);
    // A namesake whom the file means otherwise is somebody else.
    expect(called.find('Исаева Вера')).toEqual([rowId(3), 'b']);
    expect(called.find('Исаева В.')).toEqual([rowId(3), rowId(4), 'b']);
    expect(called.find('Никто')).toEqual([]);
    // Of a row that isn't looked at its whole name tells.
    expect(new Called(file, invited, new Map()).find('Исаева Вера')).toEqual(['b']);
  });
});

describe('pairs of a hall', () => {
  it('are what rules between named guests keep, whoever is named first', () => {
    const pairs = new Pairs([
      { kind: 'beside', people: { guest_ids: ['a'] }, others: { guest_ids: ['b'] } },
      { kind: 'beside', people: { guest_ids: ['c', 'd'] }, others: null },
      // In a block of three, and where one of several is enough, nobody knows who is beside whom.
      { kind: 'beside', people: { guest_ids: ['e', 'f', 'g'] }, others: null },
      { kind: 'beside', people: { guest_ids: ['e'] }, others: { guest_ids: ['f', 'g'] } },
      { kind: 'apart', people: { guest_ids: ['a', 'b', 'c'] }, others: null },
      { kind: 'apart', people: { party: 'Ореховы' }, others: { guest_ids: ['d'] } },
      { kind: 'same_table', people: { guest_ids: ['a', 'g'] }, others: null },
    ]);
    const beside = (guest: string, other: string) => pairs.has({ kind: 'beside', guest, other });
    expect([beside('b', 'a'), beside('d', 'c'), beside('e', 'f'), beside('a', 'g')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(pairs.of('apart', 'c')).toEqual(['a', 'b']);
    expect(pairs.of('apart', 'd')).toEqual([]);
  });
});
