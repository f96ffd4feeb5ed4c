import { describe, expect, it } from 'vitest';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { missingOf, overAt, stateOf } from '#shared/event.ts';
import type { HallSector } from '#resources/hallSchemas.ts';
import { happeningsOf } from '../../../src/customRoutes/events/history.ts';
import { guestsPath, pagePath, stepPath } from '../../../src/customRoutes/eventBasics/paths.ts';
import { openParts, partsOf } from '../../../src/customRoutes/eventBasics/readiness.ts';
import { nextOf, todosOf } from '../../../src/customRoutes/events/todos.ts';
import { distanceTo, nextDate } from '../../../src/customRoutes/eventBasics/when.ts';

const evening = (date: string, zone = 'Europe/Moscow', starts_at: string | null = '19:00') => ({
  id: date,
  date,
  starts_at,
  zone,
});
const hall = (id: string, invited: number, seated: number, event_date_id = '2026-11-27') => ({
  id,
  version: 1,
  name: id,
  event_date_id,
  session_ref: null,
  sectors: 0,
  places: 100,
  invited,
  seated,
  sent: 0,
});
const sector = (own: boolean, total_seats: number, seated: number, manager: unknown = {}) =>
  ({ mine: own, total_seats, seated, manager }) as HallSector;

const EVENT = {
  id: 'e',
  status: 'published',
  state: 'upcoming',
  cinema: false,
  missing: [],
  dates: [evening('2026-11-27')],
  halls: [hall('h', 10, 10)],
  invited: 10,
  seated: 10,
  outdated: 0,
} as unknown as EventAnswer;
const LETTERS = { not_sent: 0, failed: 0, outdated: 0, no_address: 0 };

describe("an event's page", () => {
  it('stands on the list until the event is over, then in the archive', () => {
    expect((['draft', 'upcoming', 'past', 'archived'] as const).map((state) => pagePath({ id: 'e', state }))).toEqual([
      '/events?id=e',
      '/events?id=e',
      '/archive/e',
      '/archive/e',
    ]);
  });

  it('leads to the step and field that is missing, of a film event under its own address', () => {
    expect(stepPath({ id: 'e', cinema: false }, 'info', 'date')).toBe('/events/edit/e?step=info&field=date');
    expect(stepPath({ id: 'e', cinema: true }, 'halls')).toBe('/events/edit/vista/e?step=halls');
    expect(guestsPath('e')).toBe('/events/e/guests-invitation');
    expect(guestsPath('e', { view: 'seating', hall: 'h' })).toBe('/events/e/guests-invitation?view=seating&hall=h');
  });

  it('names every part a draft needs, done or not, with the first field to fill in', () => {
    const missing = missingOf({
      name: 'Вечер',
      starts_at: null,
      dates: [],
      city_id: 'c',
      address: 'Тверская, 1',
      customer: null,
      places: 0,
    });
    expect(partsOf({ missing })).toEqual([
      { name: 'when', step: 'info', done: false, missing: ['date', 'time'], field: 'date' },
      { name: 'place', step: 'info', done: true, missing: [], field: 'city_id' },
      { name: 'customer', step: 'customer', done: false, missing: ['customer'], field: 'customer' },
      { name: 'hall', step: 'halls', done: false, missing: ['hall'], field: 'hall' },
    ]);
    expect([openParts({ missing }), openParts({ missing: [] })]).toEqual([['when', 'customer', 'hall'], []]);
    expect(partsOf({ missing: [] }).every(({ done }) => done)).toBe(true);
  });
});

describe('what comes next', () => {
  const manager = (event: Partial<EventAnswer>, letters = LETTERS, sectors = [[sector(false, 10, 0)]]) => {
    const whole = { ...EVENT, ...event };
    const known = new Map(whole.halls.map(({ id }, i) => [id, sectors[i] ?? []]));
    const todos = todosOf(whole, { sectors: known, letters, manager: true });
    return { names: todos.map(({ name, count }) => `${name} ${count}`), next: nextOf(whole, todos, true) };
  };

  it('is to fill in what a draft lacks, then to publish it', () => {
    const draft = { status: 'draft', state: 'draft' } as const;
    expect(manager({ ...draft, missing: ['customer.phone', 'hall'] }).next).toEqual({
      name: 'fill',
      to: '/events/edit/e?step=customer&field=customer',
    });
    expect(manager(draft).next).toEqual({ name: 'publish' });
  });

  it('is to invite, to seat, to send, in this order, and then nothing', () => {
    expect(manager({ invited: 0, halls: [hall('h', 0, 0)] }).next.name).toBe('invite');
    const half = manager({ halls: [hall('h', 10, 7)] }, { ...LETTERS, not_sent: 7 });
    expect(half.names).toEqual(['seat 3', 'send 7']);
    expect(half.next.to).toBe('/events/e/guests-invitation?view=seating&hall=h');
    const sendable = manager({}, { ...LETTERS, not_sent: 10, no_address: 4 });
    expect([sendable.names, sendable.next.name]).toEqual([['send 6', 'no_address 4'], 'send']);
    expect(manager({})).toMatchObject({ names: [], next: { name: 'tickets' } });
  });

  it('tells of a date without a hall, sectors without a manager, letters that came back or are void', () => {
    const dates = [evening('2026-11-27'), evening('2026-11-28')];
    const { names } = manager({ dates, outdated: 2 }, { ...LETTERS, outdated: 2, failed: 1 }, [
      [sector(false, 5, 0, null), sector(false, 5, 0)],
    ]);
    expect(names).toEqual(['hall 1', 'resend 2', 'returned 1', 'managers 1']);
  });

  it('is the archive for what is over, and the way back from there', () => {
    expect(manager({ state: 'past' }).next).toEqual({ name: 'archive' });
    expect(manager({ state: 'archived' }).next).toEqual({ name: 'restore' });
  });

  it('leads a seat manager to the hall of their own sector, or to look where they hold none', () => {
    const event = { ...EVENT, halls: [hall('h', 10, 0), hall('k', 8, 2)] };
    const asSeat = (sectors: HallSector[][]) => {
      const known = new Map(event.halls.map(({ id }, i) => [id, sectors[i] ?? []]));
      const todos = todosOf(event, { sectors: known, manager: false });
      return nextOf(event, todos, false);
    };
    // No more than there are free places of theirs.
    expect(asSeat([[sector(false, 50, 0)], [sector(true, 4, 1), sector(false, 9, 9)]])).toEqual({
      name: 'seat',
      count: 3,
      to: '/events/e/guests-invitation?view=seating&hall=k',
    });
    expect(asSeat([[sector(false, 50, 0)], []])).toMatchObject({ name: 'look' });
    expect(nextOf({ ...event, state: 'archived' }, [], false).name).toBe('look');
  });
});

describe('the history of an event', () => {
  it('is read from the log: what became of it, and which parts were changed', () => {
    const row = { status: 'draft', archived_at: null, archive_hold: false, name: 'А', address: null, version: 1 };
    const steps = [
      [null, row],
      [row, { ...row, name: 'Б', address: 'Тверская, 1', version: 2 }],
      [row, { ...row, version: 3 }],
      [row, { ...row, status: 'published' }],
      [{ ...row, status: 'published' }, row],
      [row, { ...row, archived_at: '2026-11-21T12:00:00Z' }],
      [
        { ...row, archived_at: '2026-11-21T12:00:00Z' },
        { ...row, archive_hold: true },
      ],
      [row, { ...row, archive_hold: true }],
    ] as const;
    const lines = steps.map(([before, after], i) => ({ id: `${i}`, at: '', actor: 'a@example.ru', before, after }));
    expect(happeningsOf(lines).map(({ what, parts }) => [what, ...parts].join(' '))).toEqual([
      'created',
      'changed events.history.parts.name events.history.parts.place',
      'published',
      'unpublished',
      'archived',
      'restored',
      'restored',
    ]);
  });
});

describe('when an event is', () => {
  it('is told from the next of its evenings', () => {
    const dates = [evening('2026-11-20'), evening('2026-11-24')];
    const now = new Date('2026-11-21T12:00:00Z');
    expect(nextDate(dates, now)?.date).toBe('2026-11-24');
    expect(distanceTo(dates[1]!, 'ru', now)).toBe('через 3 дня');
    expect(nextDate(dates, new Date('2026-11-25T12:00:00Z'))).toBeNull();
    expect(nextDate([], now)).toBeNull();
  });

  it('goes by the clocks of its city, whatever day it is for the person who looks', () => {
    // In Kamchatka it is the 22nd already; in Kaliningrad still the 21st.
    const now = new Date('2026-11-21T21:30:00Z');
    const there = evening('2026-11-21', 'Asia/Kamchatka', '19:00');
    const here = evening('2026-11-21', 'Europe/Kaliningrad', '19:00');
    const state = ({ date, starts_at, zone }: typeof there) =>
      stateOf(
        { status: 'published', archived_at: null, archive_hold: false, over_at: overAt(date, starts_at, zone) },
        now,
      );
    expect([state(there), state(here)]).toEqual(['past', 'upcoming']);
    expect([distanceTo(there, 'en', now), distanceTo(here, 'en', now)]).toEqual(['yesterday', 'today']);
    expect(distanceTo(evening('2026-11-22', 'Asia/Kamchatka'), 'ru', now)).toBe('сегодня');
  });

  it('is over at midnight of its city also on the days that change the clocks', () => {
    // 25 hours on the day Berlin goes back to winter time, 23 when it goes to summer time.
    const hours = (date: string) =>
      (overAt(date, null, 'Europe/Berlin').getTime() - Date.parse(`${date}T00:00:00Z`)) / 3_600_000;
    expect([hours('2026-10-24'), hours('2026-10-25'), hours('2026-03-29')]).toEqual([22, 23, 22]);
    expect(overAt('2026-03-29', '02:30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T22:00:00.000Z');
  });
});
