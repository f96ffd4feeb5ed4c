import { describe, expect, test } from 'vitest';
import {
  formatDates,
  formatDateTime,
  formatDay,
  formatDayShort,
  formatDistance,
  formatMomentShort,
  formatMonth,
  formatWeekday,
} from '../../../src/i18n/dates.ts';

const NOW = new Date(2026, 10, 21, 15, 0);
const iso = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('dates', () => {
  test('are written as people write them', () => {
    expect([formatDay('2026-11-27', 'ru'), formatDay('2026-11-27', 'en')]).toEqual([
      '27 ноября 2026',
      '27 November 2026',
    ]);
    expect([
      formatDateTime({ date: '2026-05-01', time: '19:00:00' }, 'ru'),
      formatDateTime({ date: '2026-05-01' }, 'en'),
    ]).toEqual(['1 мая 2026, 19:00', '1 May 2026']);
    expect([formatWeekday('2026-11-27', 'ru'), formatWeekday('2026-11-27', 'en')]).toEqual(['пт', 'Fri']);
  });

  test('name a month alone in the nominative', () => {
    expect([formatMonth('2026-11-01', 'ru'), formatMonth('2026-11-01', 'en')]).toEqual([
      'ноябрь 2026',
      'November 2026',
    ]);
  });

  test('have short months of the same width', () => {
    const months = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}-07`);
    expect(months.map((date) => formatDayShort(date, 'ru'))).toEqual(
      ['янв', 'фев', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'].map((month) => `7 ${month}`),
    );
    expect(formatDayShort('2026-09-07', 'en')).toBe('7 Sep');
  });

  test('stand together where an event has several', () => {
    const two = [
      { date: '2026-11-28', time: '19:00' },
      { date: '2026-11-27', time: '19:00' },
    ];
    expect([formatDates(two, 'ru'), formatDates(two, 'en')]).toEqual([
      '27 и 28 ноября 2026, 19:00',
      '27 and 28 November 2026, 19:00',
    ]);
    const apart = [
      { date: '2026-11-30', time: '18:30' },
      { date: '2026-12-01', time: '16:00' },
    ];
    expect(formatDates(apart, 'ru')).toBe('30 ноября 2026 и 1 декабря 2026, 18:30 и 16:00');
    expect(formatDates([{ date: '2026-11-27', time: null }], 'ru')).toBe('27 ноября 2026');
  });

  test('say how far they are', () => {
    const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-27', '2026-12-12'];
    expect(days.map((date) => formatDistance(date, 'ru', NOW))).toEqual([
      'вчера',
      'сегодня',
      'завтра',
      'через 6 дней',
      'через 21 день',
    ]);
    expect(formatDistance('2026-11-27', 'en', NOW)).toBe('in 6 days');
  });

  test('say when something happened, shortly', () => {
    expect(formatMomentShort(iso(2026, 10, 21, 14, 2), 'ru', NOW)).toBe('сегодня, 14:02');
    expect(formatMomentShort(iso(2026, 10, 20, 18, 40), 'ru', NOW)).toBe('вчера, 18:40');
    expect(formatMomentShort(iso(2026, 10, 19, 14, 2), 'ru', NOW)).toBe('19 ноя, 14:02');
    expect(formatMomentShort(iso(2025, 10, 19, 14, 2), 'en', NOW)).toBe('19 Nov 2025, 14:02');
  });
});
