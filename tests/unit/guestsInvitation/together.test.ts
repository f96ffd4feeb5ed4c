import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SaidOnPlan } from '#shared/hall/present.ts';
import { createSaying } from '../../../src/customRoutes/guestsInvitation/together/saying.ts';
import { afterNews, type HallStream } from '../../../src/customRoutes/guestsInvitation/together/news.ts';
import { chosenIn } from '../../../src/customRoutes/hall/seating/together/useSayChosen.ts';
import { openColours } from '../../../src/customRoutes/hall/seating/together/useColleagues.ts';
import type { Guest } from '../../../src/customRoutes/hall/plan/types.ts';

describe('what is chosen on an open plan', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const chosen = (...places: number[]) => ({ places, guests: [], more: 0 });
  const saying = () => {
    const said: SaidOnPlan[] = [];
    return { said, ...createSaying(async (each) => void said.push(each)) };
  };

  it('is said once a hand rests, at most four times a second, and every ten seconds anew', async () => {
    const { said, choose } = saying();
    choose(chosen(1));
    choose(chosen(1, 2));
    await vi.advanceTimersByTimeAsync(100);
    expect(said.map(({ places }) => places)).toEqual([[1, 2]]);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(said).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(said).toHaveLength(2);
    for (let i = 0; i < 100; i += 1) {
      choose(chosen(i));
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(said.length).toBeLessThanOrEqual(52);
  });

  it('is said again soon where it was lost, and at once when the connection is back, however long a word was under way', async () => {
    const said: SaidOnPlan[] = [];
    let way: 'open' | 'cut' | 'silent' = 'cut';
    const { choose, back } = createSaying((each, signal) => {
      said.push(each);
      if (way === 'cut') return Promise.reject(new TypeError('Failed to fetch'));
      const lost = () => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      return way === 'open' ? Promise.resolve() : lost();
    });
    choose(chosen(1));
    await vi.advanceTimersByTimeAsync(100);
    choose(chosen());
    await vi.advanceTimersByTimeAsync(2_100);
    expect(said.map(({ places }) => places)).toEqual([[1], [], []]);
    way = 'silent';
    await vi.advanceTimersByTimeAsync(3_000);
    const before = said.length;
    choose(chosen(7));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(said).toHaveLength(before);
    way = 'open';
    back();
    await vi.advanceTimersByTimeAsync(300);
    expect(said.slice(before).map(({ places }) => places)).toEqual([[7]]);
    // Nobody says that it is back: it is found out.
    way = 'silent';
    choose(chosen(8));
    await vi.advanceTimersByTimeAsync(5_000);
    way = 'open';
    await vi.advanceTimersByTimeAsync(6_500);
    expect(said.slice(before + 1).map(({ places }) => places)).toEqual([[8], [8]]);
  });

  it('is said in words that count on, and no more after leaving', async () => {
    const { said, choose, leave } = saying();
    choose(chosen(1));
    await vi.advanceTimersByTimeAsync(100);
    choose(chosen(2));
    leave();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(said.map(({ leaves = false }) => leaves)).toEqual([false, true]);
    expect(said[1]!.turn).toBeGreaterThan(said[0]!.turn);
    expect(new Set(said.map(({ page }) => page)).size).toBe(1);
  });

  it('are the places of whatever is in hand, and the guests who are to sit', () => {
    const guest = { id: 'g' } as Guest;
    const of = (intent: Parameters<typeof chosenIn>[0]['intent'], more: object = {}) =>
      chosenIn({ intent, chosen: [], waiting: [], ...more });
    expect(of({ kind: 'none' }, { chosen: [3], waiting: [guest] })).toEqual({ places: [3], guests: ['g'], more: 0 });
    expect(of({ kind: 'guest', guest_id: 'h' })).toMatchObject({ places: [], guests: ['h'] });
    expect(of({ kind: 'ticket', place: 4 }).places).toEqual([4]);
    expect(of({ kind: 'several', places: [5, 6], asked: false }).places).toEqual([5, 6]);
  });
});

describe('colleagues', () => {
  const person = (id: string, ...places: number[]) => ({
    id,
    last_name: 'П',
    first_name: 'А',
    places,
    guests: [],
    more: 0,
  });
  const none: HallStream = { isLive: true, revision: 3, others: [] };

  it('come, choose and go, and keep their colour as long as they are there', () => {
    const both = afterNews(afterNews(none, 'present', person('a')), 'present', person('b'));
    const alone = afterNews(both, 'gone', { id: 'a' });
    const again = afterNews(afterNews(alone, 'present', person('b', 7)), 'present', person('c'));
    expect(again.others.map(({ id, seat, places }) => [id, seat, ...places])).toEqual([
      ['b', 1, 7],
      ['c', 0],
    ]);
    expect(again.revision).toBe(3);
    expect(afterNews(again, 'gone', { id: 'x' })).toBe(again);
  });

  it('have no colour of one’s own sectors, unless there is no other', () => {
    const sector = (number: number) => ({ number, mine: true });
    expect(openColours([sector(3), sector(16)])).not.toContain(3);
    expect(openColours([sector(3), sector(16)])).not.toContain(4);
    expect(openColours(Array.from({ length: 12 }, (_, at) => sector(at + 1)))).toHaveLength(12);
  });
});
