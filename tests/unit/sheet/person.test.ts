import * as fc from 'fast-check';
import { getCountries, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import {
  cleanText,
  emailProblem,
  formatPhone,
  fullName,
  isEmail,
  nameKey,
  nameProblem,
  normalizeEmail,
  normalizeName,
  normalizePhone,
  phoneProblem,
} from '#shared/person.ts';

describe('e-mail', () => {
  test.each([
    'a@b.ru',
    "o'neil+guests@b-c.co.uk",
    'ivan@почта.рф',
    'a@xn--80a1acny.xn--p1ai',
    `${'a'.repeat(64)}@mail.ru`,
  ])('%s is an address', (text) => {
    expect(emailProblem(text)).toBeNull();
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    ['', 'email_no_at'],
    ['anna(at)example.ru', 'email_no_at'],
    ['m.orehov@@bk.ru', 'email_two_at'],
    ['a@b.ru, c@d.ru', 'email_several'],
    ['i.zaytseva@mail', 'email_no_dot'],
    ['a@mail.', 'email_no_dot'],
    ['a@127.0.0.1', 'email_no_dot'],
    ['@mail.ru', 'email_no_name'],
    ['a@', 'email_no_domain'],
    ['a..b@mail.ru', 'email_dots'],
    ['a@mail..ru', 'email_dots'],
    ['a b@mail.ru', 'email_spaces'],
    ['a@mail.ru ', 'email_spaces'],
    ['a@mail.ru\n', 'email_spaces'],
    ['a\u200b@mail.ru', 'email_spaces'],
    ['"a"@mail.ru', 'email_characters'],
    ['a,b@mail.ru', 'email_characters'],
    ['иван@mail.ru', 'email_cyrillic'],
    ['ivan@mаil.ru', 'email_mixed'],
    ['a@-mail.ru', 'email_domain'],
    ['a@[127.0.0.1]', 'email_domain'],
    [`${'a'.repeat(65)}@mail.ru`, 'email_name_long'],
    [`${'a'.repeat(250)}@mail.ru`, 'email_long'],
  ])('%j is refused with %s', (text, key) => {
    expect(emailProblem(text)?.key).toBe(key);
    expect(isEmail(text)).toBe(false);
  });

  test('is compared in small letters, out of its brackets', () => {
    expect(normalizeEmail(' <Anna.Ivanova@Example.RU> ')).toBe('anna.ivanova@example.ru');
    expect(normalizeEmail('mailto:a@b.ru')).toBe('a@b.ru');
  });

  test('nothing that could break a letter head is ever an address, before or after normalising', () => {
    const breaks = fc.constantFrom('\r', '\n', '\0', '\u2028', ' ', ',', ';', '<', '>', '\r\nBcc: x@y.ru');
    fc.assert(
      fc.property(fc.string(), breaks, fc.string(), (before, separator, after) => {
        const text = `a${before}${separator}${after}@example.ru`;
        expect(isEmail(text)).toBe(false);
        expect(isEmail(normalizeEmail(text)) && /[\s,;<>\p{C}]/u.test(normalizeEmail(text))).toBe(false);
      }),
    );
  });
});

describe('phone', () => {
  test.each([
    ['8 921 123-45-67', '+79211234567', '+7 921 123-45-67'],
    ['79211234567', '+79211234567', '+7 921 123-45-67'],
    ['9211234567', '+79211234567', '+7 921 123-45-67'],
    ['+8 921 123 45 67', '+79211234567', '+7 921 123-45-67'],
    ['тел. 8(921)123.45.67', '+79211234567', '+7 921 123-45-67'],
    ['８９２１１２３４５６７', '+79211234567', '+7 921 123-45-67'],
    ['8 (812) 555-12-34 доб. 123', '+78125551234', '+7 812 555-12-34 доб. 123'],
    ['375291234567', '+375291234567', '+375 29 123 45 67'],
    ['00375291234567', '+375291234567', '+375 29 123 45 67'],
    ['+49 30 901820', '+4930901820', '+49 30 901820'],
    ['+77011234567', '+77011234567', '+7 701 123-45-67'],
  ])('%s is %s and is written %s', (text, key, shown) => {
    expect([normalizePhone(text), formatPhone(text), phoneProblem(text)]).toEqual([key, shown, null]);
    expect([normalizePhone(shown), formatPhone(shown)]).toEqual([key, shown]);
  });

  test.each([
    ['+7 911 555-70', { key: 'phone_short', params: { count: 2, typed: '+7 911 555-70' } }],
    ['8921123456', { key: 'phone_short', params: { count: 1, typed: '8921123456' } }],
    ['8921123456789', { key: 'phone_extra', params: { count: 2, typed: '8921123456789' } }],
    ['тел. позже', { key: 'phone_text' }],
    ['—', { key: 'phone_text' }],
    ['7,92112E+10', { key: 'phone_rounded', params: { typed: '7,92112E+10' } }],
    ['89211234567, 89217654321', { key: 'phone_several' }],
    ['+7 021 123-45-67', { key: 'phone_invalid', params: { typed: '+7 021 123-45-67' } }],
    ['+375 29 123', { key: 'phone_invalid', params: { typed: '+375 29 123' } }],
    ['1'.padStart(33, '('), { key: 'phone_long', params: { max: 32 } }],
  ])('%s is refused', (text, problem) => {
    expect(phoneProblem(text)).toEqual(problem);
    expect(normalizePhone(text)).toBeNull();
    expect(formatPhone(text)).toBe(text);
  });
});

describe('names', () => {
  test('are composed and trimmed, keep hyphens, apostrophes and capitals', () => {
    expect(normalizeName('  Мари\u0438\u0306я ')).toBe('Мари\u0439я');
    expect(normalizeName('Мамин – Сибиряк')).toBe('Мамин-Сибиряк');
    expect(normalizeName('О’Нил\u00a0 мл.')).toBe('О’Нил мл.');
    expect(normalizeName('НИКИТА')).toBe('НИКИТА');
  });

  test('are compared without capitals, ё and kinds of apostrophes, but with й', () => {
    expect(nameKey('ЁЛКИН', 'Пётр', null)).toBe(nameKey('Елкин', 'петр', ''));
    expect(nameKey('О’Нил', 'А')).toBe(nameKey("о'нил", 'а'));
    expect(nameKey('Цой', 'А')).not.toBe(nameKey('Цои', 'А'));
    expect(nameKey('А Б', 'В')).not.toBe(nameKey('А', 'Б В'));
  });

  test('stand in the order last, first, middle', () => {
    expect(fullName({ last_name: 'Ёлкин', first_name: 'Роман', middle_name: 'Сергеевич' })).toBe(
      'Ёлкин Роман Сергеевич',
    );
    expect(fullName({ last_name: 'Ёлкин', first_name: 'Роман', middle_name: null })).toBe('Ёлкин Роман');
  });
});

test('clean text has no control characters, no direction marks and no broken letters, and cleaning twice changes nothing', () => {
  expect(cleanText(' a\r\nb\tc\u0000\u202e\u200b\ufeff\ud800 ')).toBe('a b c');
  expect(cleanText('Анна\ud83d')).toBe('Анна');
  expect(cleanText('Анна \ud83d\ude00')).toBe('Анна \ud83d\ude00');
  expect(nameKey('Ива\udc00нов', 'Анна')).toBe(nameKey('Иванов', 'Анна'));
  expect(nameProblem('Ив\ufffdнов')).toEqual({ key: 'name_damaged' });
  for (const unseen of ['\u034f', '\ufe0e', '\u{e0041}', '\u200d', '\u3164']) expect(cleanText(`1${unseen}`)).toBe('1');
  expect(cleanText('\u034f\ufe0f')).toBe('');
  // Half a million marks on one letter, which took minutes to compose.
  expect(cleanText(`a${'\u0301\u0323'.repeat(250_000)}`).length).toBeLessThan(40);
  fc.assert(
    fc.property(
      fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes)),
      (text) => {
        const clean = cleanText(text);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
        expect(cleanText(clean)).toBe(clean);
      },
    ),
  );
});

test('a number of any country is the same number when its spelling is read afresh', () => {
  const countries = getCountries().flatMap((country) => getExampleNumber(country, examples)?.number ?? []);
  expect(countries.length).toBeGreaterThan(200);
  for (const number of countries)
    for (const typed of [number, `${number} доб. 12`]) {
      const key = normalizePhone(typed);
      const spelled = formatPhone(typed);
      // The last number is remembered: another one comes between.
      normalizePhone('8 (999) 000-00-00');
      expect([typed, normalizePhone(spelled)]).toEqual([typed, key]);
      normalizePhone('8 (999) 000-00-00');
      expect([typed, formatPhone(spelled)]).toEqual([typed, spelled]);
    }
});
