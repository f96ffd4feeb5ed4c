import { expect, it } from 'vitest';
import { newLayout } from '#shared/hall/layout.ts';
import { packIds } from '#shared/hall/packing.ts';
import { pastOf } from '../../../src/customRoutes/hall/history/past.ts';
import type { Then } from '../../../src/customRoutes/hall/history/useHallHistory.ts';

const since = (who: string, was: number | null, is: number | null) => ({ guest_id: who, guest_name: who, was, is });

it('tells who came, moved and left by people: each once, whoever’s place they have', () => {
  const then = {
    layout: null,
    places: [
      [1, 't1', 'a', 'a'],
      [2, 't2', 'b', 'b'],
      [3, 't3', 'c', 'c'],
    ],
    held: [
      // Places 2 and 4 to 6, as stretches.
      { by: 'Иванова', until: null, remark: null, places: packIds([2, 4, 5, 6]) },
    ],
    // One moves to a free place, one goes, and somebody new has their place; another has one that was free.
    since: [since('a', 1, 5), since('b', 2, null), since('d', null, 2), since('e', null, 6)],
  } as unknown as Then;
  const past = pastOf({ layout: newLayout(1, 8), places: [] }, then);
  expect(past.counts).toEqual({ came: 2, moved: 1, left: 1 });
  expect(past.places.flatMap(({ place, hold }) => (hold?.by === 'Иванова' ? place : []))).toEqual([2, 4, 5, 6]);
  expect([past.came, past.moved, past.left].map((places) => [...places])).toEqual([[6], [1], [2]]);
});
