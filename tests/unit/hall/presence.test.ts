import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Presence, type Said } from '#server/halls/live/presence.ts';
import type { PresentPerson } from '#shared/hall/present.ts';

// Who has the plan of a hall open, as one process knows it.

const HALL = 'hall';
let told: (PresentPerson | null)[];
let presence: Presence;
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  presence = new Presence((_who, person) => void told.push(person));
});
afterEach(() => vi.useRealTimers());

const say = (more: Partial<Said> = {}) =>
  presence.heard({
    organization_id: 'north',
    hall_id: HALL,
    membership_id: 'anna',
    session_id: 'session',
    last_name: 'Петрова',
    first_name: 'Анна',
    page: 1,
    turn: 1,
    places: [],
    guests: [],
    more: 0,
    leaves: false,
    ...more,
  });
const here = () => presence.at('north', HALL).map(({ id, places }) => [id, ...places]);

describe('who has a plan open', () => {
  it('is there with what they chose, and told of once as long as nothing changes', () => {
    say();
    say({ turn: 2 });
    expect(told).toHaveLength(1);
    say({ turn: 3, places: [4, 5], guests: ['g'] });
    expect(told.at(-1)).toEqual({
      id: 'anna',
      last_name: 'Петрова',
      first_name: 'Анна',
      places: [4, 5],
      guests: ['g'],
      more: 0,
    });
    expect(presence.at('south', HALL)).toEqual([]);
  });

  it('is gone once nothing was heard of them for 30 seconds', () => {
    say();
    vi.advanceTimersByTime(29_000);
    expect(here()).toEqual([['anna']]);
    say({ turn: 2 });
    vi.advanceTimersByTime(29_000);
    expect(here()).toEqual([['anna']]);
    vi.advanceTimersByTime(2_000);
    expect(here()).toEqual([]);
    expect(told.at(-1)).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is gone at once when they say so, whatever of theirs comes late', () => {
    say({ turn: 2 });
    say({ turn: 4, leaves: true });
    expect(told.at(-1)).toBeNull();
    say({ turn: 3, places: [1] });
    expect(here()).toEqual([]);
  });

  it('is one person on two pages, with what is chosen on both', () => {
    say({ page: 1, places: [1, 2] });
    say({ page: 2, places: [2, 3] });
    expect(here()).toEqual([['anna', 1, 2, 3]]);
    say({ page: 1, turn: 2, leaves: true });
    expect(here()).toEqual([['anna', 2, 3]]);
    expect(told).not.toContain(null);
  });

  it('is told with the first 50 places and guests they chose, and how many places more', () => {
    const many = (from: number) => Array.from({ length: 50 }, (_, at) => from + at);
    say({ page: 1, places: many(1), more: 7 });
    say({ page: 2, places: many(101), guests: many(1).map(String) });
    const [person] = presence.at('north', HALL);
    expect(person).toMatchObject({ places: many(1), more: 57 });
    expect(person!.guests).toHaveLength(50);
  });

  it('is forgotten with the session or the membership, others are not', () => {
    say();
    say({ membership_id: 'boris', session_id: 'other' });
    presence.forget('session');
    expect(here()).toEqual([['boris']]);
    presence.forget('boris');
    expect(here()).toEqual([]);
  });
});
