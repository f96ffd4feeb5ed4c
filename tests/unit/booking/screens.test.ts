import { describe, expect, it } from 'vitest';
import { datesOf, sessionsFor, sessionsToCome, toggleSession } from '../../../src/customRoutes/cinema/showings.ts';
import { actionsOn, cureOf, type Difference, isUnderWay, timeLeft } from '../../../src/customRoutes/cinema/states.ts';
import { editPath } from '../../../src/customRoutes/eventBasics/paths.ts';
import { isFree, togetherOf } from '../../../src/customRoutes/hall/plan/places.ts';
import { bookingOf, type Place } from '../../../src/customRoutes/hall/plan/types.ts';

const early = { ref: 'c-1', date: '2026-12-05', time: '12:40' };
const late = { ref: 'c-2', date: '2026-12-05', time: '19:10' };
const next = { ref: 'c-3', date: '2026-12-06', time: '19:10' };

describe('dates of chosen sessions', () => {
  it('have one time where all begin at the same time of day', () => {
    expect(datesOf([next, late], [])).toEqual({
      time_per_date: false,
      starts_at: '19:10',
      dates: [
        { date: '2026-12-05', starts_at: '19:10' },
        { date: '2026-12-06', starts_at: '19:10' },
      ],
    });
  });

  it('have a time each where they differ, in their order', () => {
    const { time_per_date, starts_at, dates } = datesOf([next, late, early], []);
    expect({ time_per_date, starts_at }).toEqual({ time_per_date: true, starts_at: null });
    expect(dates.map(({ date, starts_at: at }) => `${date} ${at}`)).toEqual([
      '2026-12-05 12:40',
      '2026-12-05 19:10',
      '2026-12-06 19:10',
    ]);
  });

  it('keep the id of a date that was there before, and of no other', () => {
    const before = [
      { id: 'a', date: '2026-12-05', starts_at: '19:10' },
      { id: 'b', date: '2026-12-06', starts_at: '12:40' },
    ];
    expect(datesOf([late, next], before).dates.map(({ id }) => id)).toEqual(['a', undefined]);
  });

  it('are none without a session', () => {
    expect(datesOf([], [])).toEqual({ time_per_date: false, starts_at: null, dates: [] });
  });

  it('are offered while they are to come, and where they were chosen before', () => {
    const offered = [early, late, next].map((showing) => ({ ...showing, cinema: 'Салют', screen: '1' }));
    const at = (moment: Date, chosen: (typeof early)[] = []) =>
      sessionsToCome(offered, chosen, moment).map(({ ref }) => ref);
    expect(at(new Date(2026, 11, 5, 12, 40))).toEqual(['c-1', 'c-2', 'c-3']);
    expect(at(new Date(2026, 11, 5, 12, 41))).toEqual(['c-2', 'c-3']);
    expect(at(new Date(2026, 11, 5, 12, 41), [early])).toEqual(['c-1', 'c-2', 'c-3']);
    expect(at(new Date(2026, 11, 7))).toEqual([]);
  });

  it('are of one session for each date and time', () => {
    const other = { ...late, ref: 'c-9' };
    expect(toggleSession([early, late], late)).toEqual([early]);
    expect(toggleSession([early, late], other)).toEqual([early, other]);
  });
});

describe('the hall of a date', () => {
  const session = (ref: string, time = '19:10') => ({ ref, date: '2026-12-05', time, cinema: 'Салют', screen: 'Зал' });
  const films = [
    { id: 'f1', title: 'Долгий свет', minutes: 100, sessions: [session('c-1'), session('c-2', '12:40')] },
    { id: 'f2', title: 'Зима', minutes: 90, sessions: [session('c-3')] },
  ];
  const date = { date: '2026-12-05', starts_at: '19:10:00' };
  const refs = (given: { remembered: string[]; title: string }) =>
    sessionsFor(films, date, given).map(({ ref }) => ref);

  it('is of a session at the same time, first the one that was chosen, then one of the same title', () => {
    expect(refs({ remembered: [], title: 'Вечер' })).toEqual(['c-1', 'c-3']);
    expect(refs({ remembered: [], title: 'Зима' })).toEqual(['c-3', 'c-1']);
    expect(refs({ remembered: ['c-1'], title: 'Зима' })).toEqual(['c-1', 'c-3']);
  });
});

describe('an order', () => {
  it('counts its time down to nothing', () => {
    const at = (iso: string) => timeLeft('2026-12-05T19:10:00Z', new Date(iso));
    expect(at('2026-12-05T19:00:00Z')).toBe('10:00');
    expect(at('2026-12-05T19:08:54.500Z')).toBe('1:06');
    expect(at('2026-12-05T19:09:59.900Z')).toBe('0:01');
    expect(at('2026-12-05T19:10:00Z')).toBeNull();
  });

  it('is booked or cancelled while held, and refunded only by who may', () => {
    expect(actionsOn('held', { refunds: false })).toEqual(['complete', 'cancel']);
    expect(actionsOn('booked', { refunds: true })).toEqual(['refund']);
    expect(actionsOn('booked', { refunds: false })).toEqual([]);
    expect(actionsOn('confirming', { refunds: true })).toEqual([]);
  });

  it('is read again until it is booked or over', () => {
    expect((['choosing', 'held', 'confirming', 'cancelling', 'refunding'] as const).every(isUnderWay)).toBe(true);
    expect((['booked', 'released', 'expired', 'refunded'] as const).some(isUnderWay)).toBe(false);
  });
});

describe('a difference with the cinema', () => {
  const difference = (ours: Difference['ours']): Difference => ({
    place: 1,
    row: 'A',
    seat: '1',
    guest_name: null,
    ours,
    theirs: ours === null ? 'taken' : 'free',
  });

  it('is put right by ending our order or closing our place; one under way rights itself', () => {
    expect(cureOf(difference(null))).toBe('close');
    expect(cureOf(difference('held'))).toBe('cancel');
    expect(cureOf(difference('booked'))).toBe('refund');
    expect(cureOf(difference('confirming'))).toBeNull();
  });
});

describe('a seat of a cinema', () => {
  const seat = (place: number, more: Partial<Place> = {}): Place => ({
    place,
    active: true,
    sector_id: null,
    ticket: null,
    order: null,
    group: null,
    ...more,
  });
  const ordered = (state: NonNullable<Place['order']>['state']) =>
    seat(1, { order: { id: 'o', state, expires_at: null } });

  it('waits for reservation until its order is booked, and is free to nobody else', () => {
    expect((['choosing', 'held', 'confirming', 'cancelling'] as const).map((it) => bookingOf(ordered(it)))).toEqual(
      Array(4).fill('waiting'),
    );
    expect((['booked', 'refunding'] as const).map((it) => bookingOf(ordered(it)))).toEqual(['booked', 'booked']);
    expect(isFree(ordered('held'))).toBe(false);
    expect(bookingOf(seat(1))).toBeNull();
  });

  it('is chosen with its other half', () => {
    const groups = togetherOf([seat(1), seat(2, { group: 'x' }), seat(3, { group: 'x' }), seat(4, { group: 'y' })]);
    expect([...groups]).toEqual([
      [2, [2, 3]],
      [3, [2, 3]],
      [4, [4]],
    ]);
  });
});

describe('the address of an event being edited', () => {
  it('is another one where it is bound to the cinema', () => {
    expect(editPath({ id: 'e', cinema: true })).toBe('/events/edit/vista/e');
    expect(editPath({ id: 'e', cinema: false })).toBe('/events/edit/e');
  });
});
