import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkManyRows, checkRows } from '#server/guests/sheet/check.ts';
import { wishesIn } from '#server/guests/sheet/wishes.ts';
import { type GuestValues, guestValues } from '#shared/guests.ts';
import { isNameShared, type Person, personKeys } from '#server/guests/sheet/twins.ts';

const EMPTY = { last_name: '', first_name: '', middle_name: '', phone: '', email: '' };
const IVAN = {
  last_name: 'Иванов',
  first_name: 'Иван',
  middle_name: 'Петрович',
  phone: '+7 921 123-45-67',
  email: 'ivan@example.ru',
};
const rows = (...values: Partial<GuestValues>[]) =>
  values.map((value, index) => ({ row: index + 2, values: { ...EMPTY, ...value } }));
const checked = (...values: Partial<GuestValues>[]) => checkRows(rows(...values));

/** What every row would be compared by with each further up, if there were time: the oracle of `TwinIndex`. */
function compare(one: Person, other: Person): 'same' | 'same_contact_other_name' | 'same_name' | null {
  const [a, b] = [personKeys(one), personKeys(other)];
  const isContactShared =
    (a.email_key !== null && a.email_key === b.email_key) || (a.phone_key !== null && a.phone_key === b.phone_key);
  if (isContactShared) return isNameShared(a, b) ? 'same' : 'same_contact_other_name';
  return isNameShared(a, b) ? 'same_name' : null;
}

describe('two records', () => {
  test.each([
    ['the same e-mail and name', { phone: '' }, 'same'],
    ['the same phone, written otherwise, and name', { phone: '8 (921) 1234567', email: '' }, 'same'],
    ['ё for е and other capitals', { last_name: 'ИВАНОВ', email: 'IVAN@EXAMPLE.RU' }, 'same'],
    ['no patronymic', { middle_name: '' }, 'same'],
    ['another patronymic', { middle_name: 'Ильич' }, 'same_contact_other_name'],
    ['another first name', { first_name: 'Анна' }, 'same_contact_other_name'],
    ['other contacts', { phone: '+7 921 000-00-00', email: 'other@example.ru' }, 'same_name'],
    ['no contacts', { phone: '', email: '' }, 'same_name'],
    ['another person', { first_name: 'Анна', phone: '', email: 'anna@example.ru' }, null],
    ['no contacts and another name', { last_name: 'Петров', phone: '', email: '' }, null],
  ])('%s', (_, change, likeness) => {
    expect(compare(IVAN, { ...IVAN, ...change })).toBe(likeness);
    expect(compare({ ...IVAN, ...change }, IVAN)).toBe(likeness);
  });

  test('й is not и, missing contacts are never equal', () => {
    expect(compare({ last_name: 'Цой', first_name: 'Анна' }, { last_name: 'Цои', first_name: 'Анна' })).toBeNull();
    expect(
      compare({ last_name: 'А', first_name: 'Б', email: null }, { last_name: 'В', first_name: 'Г', email: null }),
    ).toBeNull();
  });
});

describe('a row', () => {
  test('needs a last and a first name and nothing else', () => {
    expect(checked({ last_name: 'Иванов', first_name: 'Иван' })[0]?.problems).toEqual({});
    expect(checked({ email: 'a@example.ru' })[0]?.problems).toEqual({
      last_name: { key: 'last_name_required' },
      first_name: { key: 'first_name_required' },
    });
  });

  test('is no longer than a cell, whatever its letters become', () => {
    const grown = { last_name: '\u{fb2c}', phone: '\u{fb2c}', middle_name: '\u{fb2c}', email: 'İ' };
    const long = Object.fromEntries(Object.entries(grown).map(([field, letter]) => [field, letter.repeat(600)]));
    const [row] = checked({ ...long, first_name: 'Анна' });
    expect(guestValues.safeParse(row!.values).error).toBeUndefined();
    expect(Object.keys(row!.problems)).toEqual(['last_name', 'middle_name', 'phone', 'email']);
  });

  test('says of every field what is wrong with it', () => {
    const [row] = checked({
      last_name: 'И'.repeat(81),
      first_name: '12',
      middle_name: '?',
      phone: '+7 911 555-70',
      email: 'i.z@mail',
    });
    expect(row?.problems).toEqual({
      last_name: { key: 'name_long', params: { max: 80 } },
      first_name: { key: 'name_no_letters' },
      middle_name: { key: 'name_no_letters' },
      phone: { key: 'phone_short', params: { count: 2, typed: '+7 911 555-70' } },
      email: { key: 'email_no_dot' },
    });
  });

  test('has needs between semicolons, commas or lines, and none in a word that says no', () => {
    const needs = (text: string) => {
      const [row] = checked({ ...IVAN, needs: text });
      return [row?.values.needs, row?.unread.needs];
    };
    for (const between of ['; ', ', ', '\n', '\r\n', '\n\n'])
      expect(needs(`без лестниц${between}сопровождающий`)).toEqual(['без лестниц; сопровождающий', undefined]);
    for (const text of ['-', 'не нужно', 'нет', '-; н/д']) expect(needs(text)).toEqual(['', undefined]);
    expect(needs('-\nлифт')).toEqual(['лифт', { key: 'need', params: { typed: 'лифт' } }]);
  });

  test('says of a need by a column of it yes, no, or in words', () => {
    const header = ['Без лестниц', 'Сопровождающий'];
    const needs = (...cells: string[]) => wishesIn(cells, { step_free: 0, companion: 1 }, header).needs;
    expect(needs('-', 'да')).toBe('Сопровождающий');
    for (const no of ['—', 'не нужно', 'Не  нужен', 'не требуется', 'н/д', '0', '']) expect(needs(no, no)).toBe('');
    for (const yes of ['нужно', 'x', '1', '✔']) expect(needs(yes, yes)).toBe('Без лестниц; Сопровождающий');
    expect(needs('коляска\nсопровождающий', 'нет')).toBe('коляска; сопровождающий');
    expect(needs('как-то', '')).toBe('как-то');
  });

  test('takes a dash for nothing, and a word for it in optional fields only', () => {
    expect(
      checked({ last_name: 'No', first_name: '—', middle_name: 'нет', phone: 'n/a', email: '-' })[0],
    ).toMatchObject({
      values: { ...EMPTY, last_name: 'No' },
      problems: { first_name: { key: 'first_name_required' } },
    });
  });

  test('says the company and the rest where the file has them, each as long as in the form', () => {
    const [none, all, long] = checked(
      { last_name: 'Иванов', first_name: 'Иван' },
      {
        last_name: 'Петров',
        first_name: 'Пётр',
        company: ' АО  «Маяк» ',
        position: '—',
        note: 'У  окна\r\n\r\nне ест рыбу ',
      },
      { last_name: 'Сидоров', first_name: 'Олег', salutation: 'я'.repeat(121), note: 'я'.repeat(1001) },
    );
    expect(none?.values).toEqual({ ...EMPTY, last_name: 'Иванов', first_name: 'Иван' });
    expect(all).toMatchObject({
      values: { company: 'АО «Маяк»', position: '', note: 'У  окна\n\nне ест рыбу' },
      problems: {},
    });
    expect(long?.problems).toEqual({
      salutation: { key: 'too_long', params: { max: 120 } },
      note: { key: 'too_long', params: { max: 1000 } },
    });
  });

  test('keeps hostile text as text and drops what no eye can see', () => {
    const [row] = checked({
      last_name: '<img src=x onerror=alert(1)>',
      first_name: 'Ив\u202eан\u0000\r\n=cmd',
      email: 'a@b.ru\r\nBcc: c@d.ru',
    });
    expect(row?.values).toMatchObject({ last_name: '<img src=x onerror=alert(1)>', first_name: 'Иван =cmd' });
    expect(row?.problems).toEqual({ email: { key: 'email_several' } });
  });
});

describe('rows among themselves', () => {
  test('a twin names the first row of the same person, also through a chain', () => {
    const [, second, third] = checked(IVAN, { ...IVAN, phone: '' }, { ...IVAN, email: '' });
    expect([second?.twin_of, third?.twin_of]).toEqual([2, 2]);
  });

  test('a shared contact and a shared name are noted with the row they are shared with', () => {
    const [, second, third] = checked(
      IVAN,
      { last_name: 'Петрова', first_name: 'Анна', email: IVAN.email },
      { last_name: 'Иванов', first_name: 'Иван', email: 'second@example.ru' },
    );
    expect(second?.notes).toEqual([
      { key: 'same_contact_other_name', params: { row: 2, name: 'Иванов Иван Петрович' } },
    ]);
    expect(third?.notes).toEqual([{ key: 'same_name', params: { row: 2 } }]);
    expect([second?.twin_of, third?.twin_of]).toEqual([null, null]);
  });

  test('a contact with a problem makes no twin', () => {
    expect(
      checked({ ...IVAN, phone: '', email: 'ivan@mail' }, { ...IVAN, phone: '', email: 'ivan@mail' })[1]?.twin_of,
    ).toBeNull();
  });

  test('the index says what comparing with every earlier row would say', () => {
    const name = fc.constantFrom('Иванов', 'ИВАНОВ', 'Петров', 'Ёлкин', 'Елкин');
    const guest = fc.record({
      last_name: name,
      first_name: fc.constantFrom('Иван', 'Анна'),
      middle_name: fc.constantFrom('', 'Ильич', 'Львович'),
      phone: fc.constantFrom('', '+7 921 123-45-67', '89211234567', '+7 921 000-00-00'),
      email: fc.constantFrom('', 'a@example.ru', 'A@example.ru', 'b@example.ru'),
    });
    fc.assert(
      fc.property(fc.array(guest, { maxLength: 12 }), (guests) => {
        const result = checkRows(rows(...guests));
        const kept: number[] = [];
        result.forEach((row, index) => {
          const likeness = kept.map((other) => [other, compare(guests[index] ?? IVAN, guests[other] ?? IVAN)] as const);
          const first = (wanted: string) => likeness.find(([, found]) => found === wanted)?.[0];
          const twin = first('same');
          expect(row.twin_of).toBe(twin === undefined ? null : twin + 2);
          if (twin !== undefined) return;
          kept.push(index);
          const keys = row.notes
            .filter((note) => note.key.startsWith('same'))
            .map((note) => [note.key, note.params?.row]);
          const expected = (['same_contact_other_name', 'same_name'] as const)
            .map((key) => [key, first(key)] as const)
            .filter(([, other]) => other !== undefined)
            .map(([key, other]) => [key, (other ?? 0) + 2]);
          expect(keys).toEqual(expected);
        });
      }),
    );
  });

  test('a whole file is checked the same way, without holding up anybody for long', async () => {
    const many = rows(
      ...Array.from({ length: 3000 }, (_, index) => ({ ...IVAN, email: `i${index % 1000}@example.ru`, phone: '' })),
    );
    let longest = 0;
    let last = performance.now();
    const clock = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const result = await checkManyRows(many);
    clearInterval(clock);
    expect(result).toEqual(checkRows(many));
    expect(result.filter((row) => row.twin_of !== null)).toHaveLength(2000);
    expect(longest).toBeLessThan(500);
  });
});
