import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archivedFrom, missingOf, overAt, stateOf } from '#shared/event.ts';
import { addDays, dateAt, instantOf, isZone } from '#shared/zone.ts';

describe('instants of a zone', () => {
  it('reads the clocks of the zone', () => {
    expect(instantOf('2026-11-27', '19:00', 'Europe/Moscow').toISOString()).toBe('2026-11-27T16:00:00.000Z');
    expect(instantOf('2026-11-27', '19:00', 'Asia/Vladivostok').toISOString()).toBe('2026-11-27T09:00:00.000Z');
    expect(instantOf('2026-07-01', '19:00', 'Europe/Kaliningrad').toISOString()).toBe('2026-07-01T17:00:00.000Z');
  });

  it('knows the nights on which clocks change', () => {
    // Helsinki: forward on 29 March 2026 at 3:00, back on 25 October at 4:00.
    expect(instantOf('2026-03-29', '02:59', 'Europe/Helsinki').toISOString()).toBe('2026-03-29T00:59:00.000Z');
    expect(instantOf('2026-03-29', '03:30', 'Europe/Helsinki').toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(instantOf('2026-03-29', '04:00', 'Europe/Helsinki').toISOString()).toBe('2026-03-29T01:00:00.000Z');
    expect(instantOf('2026-10-25', '03:30', 'Europe/Helsinki').toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(instantOf('2026-10-25', '04:00', 'Europe/Helsinki').toISOString()).toBe('2026-10-25T02:00:00.000Z');
  });

  it('is the way back of the date a zone shows', () => {
    const zones = ['Europe/Moscow', 'Asia/Kamchatka', 'Europe/Helsinki', 'America/St_Johns', 'Pacific/Chatham'];
    const days = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days));
    fc.assert(
      fc.property(days, fc.constantFrom(...zones), (date, zone) => {
        expect(dateAt(instantOf(date, '12:00', zone), zone)).toBe(date);
      }),
    );
  });

  it('tells zones from other words', () => {
    expect(isZone('Europe/Moscow')).toBe(true);
    expect(isZone('Europe/Nowhere')).toBe(false);
    expect(isZone('')).toBe(false);
  });
});

describe('the end of a date', () => {
  it('is midnight on the clocks of its zone', () => {
    expect(overAt('2026-11-27', '15:00', 'Europe/Moscow').toISOString()).toBe('2026-11-27T21:00:00.000Z');
    expect(overAt('2026-11-27', null, 'Asia/Vladivostok').toISOString()).toBe('2026-11-27T14:00:00.000Z');
  });

  it('is four hours after the beginning where that is later', () => {
    expect(overAt('2026-12-31', '22:00', 'Europe/Moscow').toISOString()).toBe('2026-12-31T23:00:00.000Z');
  });
});

describe('the state of an event', () => {
  const over_at = new Date('2026-11-27T21:00:00Z');
  const event = { status: 'published' as const, archived_at: null, archive_hold: false, over_at };
  const before = new Date(over_at.getTime() - 1);

  it('is upcoming to the last moment of its last date, then past', () => {
    expect(stateOf(event, before)).toBe('upcoming');
    expect(stateOf(event, over_at)).toBe('past');
  });

  it('is archived thirty days later, unless it was brought back', () => {
    const then = archivedFrom(over_at);
    expect(then.toISOString()).toBe('2026-12-27T21:00:00.000Z');
    expect(stateOf(event, new Date(then.getTime() - 1))).toBe('past');
    expect(stateOf(event, then)).toBe('archived');
    expect(stateOf({ ...event, archive_hold: true }, then)).toBe('past');
  });

  it('is archived by hand at any time, a draft too', () => {
    expect(stateOf({ ...event, archived_at: before }, before)).toBe('archived');
    expect(stateOf({ ...event, status: 'draft', archived_at: before }, before)).toBe('archived');
  });

  it('stays a draft however old', () => {
    expect(stateOf({ ...event, status: 'draft' }, new Date('2030-01-01T00:00:00Z'))).toBe('draft');
    expect(stateOf({ ...event, status: 'draft', over_at: null }, before)).toBe('draft');
  });
});

describe('what an event lacks', () => {
  const whole = {
    name: 'Премия',
    starts_at: '19:00',
    dates: [{ starts_at: '19:00' }],
    city_id: 'city',
    address: 'Набережная, 5',
    customer: { last_name: 'Орлов', first_name: 'Илья', phone: '+7', email: 'a@b.ru' },
    places: 1,
  };

  it('is nothing where everything is there', () => {
    expect(missingOf(whole)).toEqual([]);
  });

  it('is all of it at once for a name alone, in the order of the steps', () => {
    const bare = {
      name: 'Премия',
      starts_at: null,
      dates: [],
      city_id: null,
      address: null,
      customer: null,
      places: 0,
    };
    expect(missingOf(bare)).toEqual([
      'date',
      'time',
      'city_id',
      'address',
      'customer.last_name',
      'customer.first_name',
      'customer.phone',
      'customer.email',
      'hall',
    ]);
  });

  it('is the time where one date of several has none', () => {
    expect(missingOf({ ...whole, dates: [{ starts_at: '19:00' }, { starts_at: null }] })).toEqual(['time']);
  });

  it('is the date alone where the one time is known already', () => {
    expect(missingOf({ ...whole, dates: [] })).toEqual(['date']);
  });
});
