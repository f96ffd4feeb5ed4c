import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CalendarRow } from '#shared/event.ts';
import {
  dayOf,
  entryOf,
  headingOf,
  hoursOf,
  moveOf,
  spanOf,
  stepOf,
  viewOf,
} from '../../../src/customRoutes/calendar/span.ts';
import { timeOf } from '../../../src/customRoutes/eventBasics/when.ts';

const before = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'Europe/Moscow';
});
afterEach(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

const evening = (date: string, starts_at: string | null, zone = 'Europe/Moscow') =>
  ({ id: 'd', event_id: 'e', name: 'Вечер', date, starts_at, zone }) as CalendarRow;

describe('the calendar', () => {
  it('shows whole weeks in a grid and the bare month in a list', () => {
    expect(spanOf('month', '2026-11-21', false)).toEqual({ from: '2026-10-26', to: '2026-12-06' });
    expect(spanOf('month', '2026-11-21', true)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(spanOf('week', '2026-11-22', false)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(spanOf('day', '2026-11-22', true)).toEqual({ from: '2026-11-22', to: '2026-11-22' });
  });

  it('names what it shows', () => {
    expect(headingOf('month', '2026-11-21', 'ru')).toBe('ноябрь 2026');
    expect(headingOf('month', '2026-11-21', 'en')).toBe('November 2026');
    expect(headingOf('week', '2026-11-21', 'ru')).toBe('16 – 22 ноября 2026');
    expect(headingOf('week', '2026-12-01', 'ru')).toBe('30 ноября – 6 декабря 2026');
    expect(headingOf('week', '2026-12-31', 'en')).toBe('28 December 2026 – 3 January 2027');
    expect(headingOf('day', '2026-11-23', 'ru')).toBe('пн, 23 ноября 2026');
  });

  it('goes from the last of a long month to the next month, not past it', () => {
    expect(stepOf('month', '2026-01-31', 1)).toBe('2026-02-01');
    expect(stepOf('month', '2026-03-31', -1)).toBe('2026-02-01');
    expect(stepOf('week', '2026-12-28', 1)).toBe('2027-01-04');
    expect(stepOf('day', '2026-03-01', -1)).toBe('2026-02-28');
  });

  it('reads an address that somebody typed', () => {
    const today = new Date(2026, 10, 21);
    expect([viewOf('week'), viewOf('agenda'), viewOf(null)]).toEqual(['week', 'month', 'month']);
    expect(dayOf('2026-02-30', today)).toBe('2026-11-21');
    expect(dayOf('soon', today)).toBe('2026-11-21');
    expect(dayOf('2027-01-02', today)).toBe('2027-01-02');
    expect(dayOf('0001-01-01', today)).toBe('2026-11-21');
  });

  it('says the zone only where clocks there and here differ', () => {
    expect(timeOf(evening('2026-11-27', '19:00'))).toBe('19:00');
    expect(timeOf(evening('2026-11-27', '19:00', 'Europe/Minsk'))).toBe('19:00');
    expect(timeOf(evening('2026-11-27', '19:00', 'Asia/Yekaterinburg'))).toBe('19:00 (UTC+5)');
    expect(timeOf(evening('2026-11-27', '19:00', 'Asia/Kolkata'))).toBe('19:00 (UTC+5:30)');
    expect(timeOf(evening('2026-11-27', '19:00', 'America/New_York'))).toBe('19:00 (UTC−5)');
    expect(timeOf(evening('2026-11-27', null))).toBe('');
  });

  it('draws an evening at its wall time and never into the next day', () => {
    const clock = (date: Date) => [date.getDate(), date.getHours(), date.getMinutes()];
    const late = entryOf(evening('2026-11-27', '22:30', 'Asia/Yekaterinburg'));
    expect([clock(late.start), clock(late.end)]).toEqual([
      [27, 22, 30],
      [27, 23, 59],
    ]);
    const early = entryOf(evening('2026-11-27', '09:15'));
    expect(clock(early.end)).toEqual([27, 11, 15]);
    expect(entryOf(evening('2026-11-27', null)).allDay).toBe(true);
  });

  it('calls an evening by its name alone: time and zone stand beside it', () => {
    expect(entryOf(evening('2026-11-27', '17:00', 'Asia/Yekaterinburg')).title).toBe('Вечер');
  });

  it('draws of a day the hours around its evenings', () => {
    const hours = (...times: (string | null)[]) => {
      const { min, max } = hoursOf(times.map((time) => entryOf(evening('2026-11-27', time))));
      return [min.getHours(), max.getHours(), max.getMinutes()];
    };
    expect(hours('19:00')).toEqual([18, 23, 59]);
    expect(hours('12:00', '19:00')).toEqual([11, 23, 0]);
    expect(hours('00:30')).toEqual([0, 6, 0]);
    expect(hours('22:30')).toEqual([18, 23, 59]);
    expect(hours(null)).toEqual([10, 22, 0]);
  });

  it('moves one date of an event and leaves the others', () => {
    const dates = [
      { id: 'a', date: '2026-11-27', starts_at: '19:00', zone: 'Europe/Moscow' },
      { id: 'b', date: '2026-11-28', starts_at: '19:00', zone: 'Europe/Moscow' },
    ];
    const event = { dates, time_per_date: false };
    const [first, second] = dates.map(({ id, date, starts_at }) => ({ id, date, starts_at }));
    expect(moveOf(event, 'b', '2026-12-01')).toEqual({ dates: [first, { ...second, date: '2026-12-01' }] });
    // Another time for one of several evenings is a time per date; for the only one it is the time.
    expect(moveOf(event, 'b', '2026-12-01', '18:15')).toEqual({
      dates: [first, { ...second, date: '2026-12-01', starts_at: '18:15' }],
      time_per_date: true,
    });
    expect(moveOf({ ...event, dates: [dates[0]!] }, 'a', '2026-11-27', '18:15')).toEqual({
      dates: [{ ...first, starts_at: '18:15' }],
      starts_at: '18:15',
    });
  });

  it('draws evenings on days that change their clocks, at the time of their city', () => {
    process.env.TZ = 'Europe/Berlin';
    const clock = (date: Date) => [date.getDate(), date.getHours(), date.getMinutes()];
    // In Berlin 02:30 comes twice on 25 October and not at all on 29 March.
    for (const [date, hour] of [
      ['2026-10-25', 2],
      ['2026-03-29', 3],
    ] as const) {
      const { start, end } = entryOf(evening(date, '02:30'));
      expect([clock(start)[0], clock(end)[0], clock(start)[1]]).toEqual([
        Number(date.slice(8)),
        Number(date.slice(8)),
        hour,
      ]);
    }
    expect(timeOf(evening('2026-10-24', '19:00'))).toBe('19:00 (UTC+3)');
    expect(timeOf(evening('2026-10-26', '19:00', 'Europe/Berlin'))).toBe('19:00');
    expect(timeOf(evening('2026-10-26', '19:00', 'Europe/London'))).toBe('19:00 (UTC+0)');
  });
});
