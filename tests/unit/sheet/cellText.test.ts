import { expect, test } from 'vitest';
import { colourIn, dateIn, decimalIn, plainText, timeIn, wholeNumberIn } from '#shared/cellText.ts';

const each = <T>(read: (text: string) => T, cells: string[]) =>
  Object.fromEntries(cells.map((cell) => [cell, read(cell)]));

test('whole numbers as spreadsheets show them', () => {
  expect(each(wholeNumberIn, ['12', '1 200', '1,200', '3,00', '-5', '3,5', 'три'])).toEqual({
    '12': 12,
    '1 200': 1200,
    '1,200': 1200,
    '3,00': 3,
    '-5': -5,
    '3,5': undefined,
    три: undefined,
  });
});

test('numbers with either decimal sign, and with either sign between thousands', () => {
  expect(each(decimalIn, ['12,5', '12.5', '1 234,56', '1,234.56', '1.234,56', '-0,5', '7', '1-2', 'много'])).toEqual({
    '12,5': 12.5,
    '12.5': 12.5,
    '1 234,56': 1234.56,
    '1,234.56': 1234.56,
    '1.234,56': 1234.56,
    '-0,5': -0.5,
    '7': 7,
    '1-2': undefined,
    много: undefined,
  });
});

test('days, times and colours in the ways people write them', () => {
  expect(
    each(dateIn, ['2026-12-05', '05.12.2026', '5.12.26', '2026-12-05 00:00', '31.02.2026', 'завтра', '5']),
  ).toEqual({
    '2026-12-05': '2026-12-05',
    '05.12.2026': '2026-12-05',
    '5.12.26': '2026-12-05',
    '2026-12-05 00:00': '2026-12-05',
    '31.02.2026': undefined,
    завтра: undefined,
    '5': undefined,
  });
  expect(each(timeIn, ['19:00', '9:30', '19.00', '09:30:00', '24:00', '7 вечера'])).toEqual({
    '19:00': '19:00',
    '9:30': '09:30',
    '19.00': '19:00',
    '09:30:00': '09:30',
    '24:00': undefined,
    '7 вечера': undefined,
  });
  expect(each(colourIn, ['#0E5E6F', '0e5e6f', 'red'])).toEqual({
    '#0E5E6F': '#0e5e6f',
    '0e5e6f': '#0e5e6f',
    red: undefined,
  });
});

test('the words of rich text, whatever stands between its tags, in a time that grows with its length', () => {
  expect(plainText('<p>Раз</p><p>два&nbsp;&amp;&lt;b&gt;</p>')).toBe('Раз два &<b>');
  expect(plainText('без <b>конца')).toBe('без конца');
  expect(plainText('<<<a>')).toBe('');
  const time = (length: number) => {
    const text = '<br'.repeat(length);
    const start = performance.now();
    plainText(text);
    return performance.now() - start;
  };
  time(10_000);
  expect(time(1_000_000)).toBeLessThan(5_000);
});
