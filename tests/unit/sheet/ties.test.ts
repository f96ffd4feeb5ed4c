import { describe, expect, it } from 'vitest';
import { wordsIn } from '#shared/cellText.ts';
import type { GuestValues } from '#shared/guests.ts';
import { Called, FileNames, rowId } from '#server/guests/called.ts';
import { NameIndex } from '#shared/nameIndex.ts';
import { plusOnesSaid } from '#shared/plusOnes.ts';
import type { NameCell } from '#server/flows/seats_file/cells.ts';
import { placed } from '#server/flows/seats_file/placing.ts';
import { Pairs } from '#server/guests/pairs.ts';
import {
  bareCount,
  cleanTie,
  companyOf,
  maybeHosts,
  plusOnesThere,
  tieProblem,
  withPlusOneRows,
} from '#server/guests/sheet/ties.ts';

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

const row = (at: number, last_name: string, first_name: string, middle_name = '') => ({
  row: at,
  values: values({ last_name, first_name, middle_name }),
});

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
    const wrong = ['6', '1.5', '-1', 'с мужем'];
    expect(wrong.map((text) => tieProblem('plus_ones', text))).toEqual(
      wrong.map((typed) => ({ key: 'plus_ones', params: { typed, max: 5 } })),
    );
    expect(wrong.map(said)).toEqual(Array(4).fill(undefined));
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

  it('say so in a word as well, and are no guest whose name only begins so', () => {
    const words = ['гость', 'Спутница', '+1 гость', 'плюс один', 'Guest', 'plus one'];
    expect(words.map((first_name) => bareCount(bare(3, { first_name }).values))).toEqual(Array(6).fill(1));
    expect(['Гостев', 'Один', 'гость Анна'].map((first_name) => bareCount(bare(3, { first_name }).values))).toEqual([
      0, 0, 0,
    ]);
  });

  it('are taken in wherever they stand by hosts who bring them already, as many as those do and no more', () => {
    const there = (...rows: { row: number; values: GuestValues }[]) => {
      const { taken, said: counts } = plusOnesThere(rows.map(companyOf), new Map([[5, 2]]));
      return [[...taken], counts.get(5)];
    };
    expect(there(bare(2), host(5), bare(9), bare(11))).toEqual([[2, 9], 2]);
    expect(there(bare(2), host(5, { party: 'Другие' }))).toEqual([[], 0]);
    expect(there(bare(2), bare(3), host(5, { plus_ones: '1' }))).toEqual([[2], 2]);
    const hosts = (...rows: { row: number; values: GuestValues }[]) => [...maybeHosts(rows.map(companyOf))];
    expect(hosts(bare(2), host(5), host(6, { party: 'Другие' }))).toEqual([5]);
    expect(hosts(host(5))).toEqual([]);
  });

  it('are the people whom the guest’s own row counts, as far as it does', () => {
    expect(counted(host(2, { plus_ones: '3' }), bare(3), bare(4))).toEqual([[2, '3']]);
    expect(counted(host(2, { plus_ones: '1' }), bare(3), bare(4))).toEqual([[2, '2']]);
    expect(counted(host(2, { plus_ones: 'муж' }), bare(3))).toEqual([[2, '1']]);
  });
});

describe('names in a cell', () => {
  const file = new FileNames([row(2, 'Климова', 'Нина'), row(3, 'Исаева', 'Вера'), row(4, 'Исаева', 'Варвара')]);
  const invited = [
    { id: 'a', last_name: 'Климова', first_name: 'Нина', middle_name: null },
    { id: 'b', last_name: 'Исаева', first_name: 'Вера', middle_name: null },
  ];

  it('stand with commas, semicolons or line breaks between', () => {
    expect(wordsIn(' Климова  Н.; Исаева В.,Гусев\nЮдина ;')).toEqual(['Климова Н.', 'Исаева В.', 'Гусев', 'Юдина']);
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

describe('a name that a thousand people have', () => {
  const rows = Array.from({ length: 1000 }, (_, at) => row(at + 2, 'Исаева', 'Вера'));

  it('is looked for once, however many rows name it', () => {
    let asked = 0;
    const whoIs = new (class extends Map<string, string> {
      override get(id: string) {
        asked += 1;
        return id;
      }
    })();
    const called = new Called(new FileNames(rows), [], whoIs);
    for (let at = 0; at < 1000; at += 1) expect(called.find('Исаева В.')).toHaveLength(1000);
    expect(asked).toBe(1000);
  });

  it('is answered with no list of them made anew', () => {
    const people = rows.map(({ row: at, values: { last_name, first_name } }) => ({
      id: rowId(at),
      last_name,
      first_name,
      middle_name: null,
    }));
    const index = new NameIndex(people);
    const { ids } = index.find('Исаева');
    expect(ids).toHaveLength(1000);
    expect(index.find('исаева').ids).toBe(ids);
    // Nor is each of them gone through again for each cell that says so.
    let walked = 0;
    const counted = Object.assign([...ids], {
      *[Symbol.iterator](this: string[]) {
        walked += 1;
        for (let at = 0; at < this.length; at += 1) yield this[at]!;
      },
    });
    const spot = { row: 1, column: 1 };
    const cells = ids.map((_, at) => ({
      at: { sheet: '', cell: `A${at}`, row: at, column: 'A' },
      spot,
      name: 'Исаева',
      base: null,
    }));
    const stands = placed(
      cells as unknown as NameCell[],
      { find: () => ({ ids: counted }) } as unknown as NameIndex,
      String,
    );
    expect([stands.unclear.size, stands.problems.length, walked]).toEqual([1000, 1000, 1]);
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
