import { describe, expect, it } from 'vitest';
import { addZone, mark, paintZone } from '#shared/hall/marks.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { adjacencyOf } from '#shared/seating/adjacency.ts';
import { costingOf } from '#shared/seating/cost.ts';
import { partsOf } from '#shared/seating/parts.ts';
import type { Problem, Rule, Wanted } from '#shared/seating/problem.ts';
import { totalOf } from '#shared/seating/search.ts';
import { COST } from '#shared/seating/weights.ts';
import { people, problem, tables } from './given.ts';

/** What it costs that guests sit on these places, 0: on none. */
function costOf(given: Problem, places: readonly number[]): number {
  const costing = costingOf(given, adjacencyOf(given.layout));
  return totalOf(
    costing,
    Int32Array.from(places, (place) => costing.hall.indexOf(place)),
  );
}

type Meant = Rule extends infer R
  ? R extends Rule
    ? Omit<R, 'id' | 'hard' | 'of'> & { hard?: boolean; of?: string[] }
    : never
  : never;

const of = (layout: HallLayout, wishes: Partial<Wanted>[], rules: Rule[] = []) =>
  problem(
    layout,
    people(wishes.length, (at) => wishes[at]!),
    { rules },
  );
const rule = (more: Meant) => ({ id: 'r', hard: false, of: ['g0'], ...more }) as Rule;

describe('of a plan costs', () => {
  const row = newLayout(2, 10);

  it('each guest without a place, more for a rank', () => {
    expect(costOf(of(row, [{}]), [0])).toBe(COST.unseated);
    expect(costOf(of(row, [{ rank: 1 }]), [0])).toBe(COST.unseated * 1.5);
    expect(costOf(of(row, [{}]), [1])).toBe(0);
  });

  it('a rank outside its places, less for later ones; of a rank without places the way to the stage', () => {
    const layout = paintZone(addZone(paintZone(addZone(row, 'A'), [5], 0), 'B'), [6], 1);
    expect(costOf(of(layout, [{ rank: 1 }]), [5])).toBe(0);
    expect(costOf(of(layout, [{ rank: 1 }]), [6])).toBe(COST.rank);
    expect(costOf(of(layout, [{ rank: 2 }]), [6])).toBe(0);
    expect(costOf(of(layout, [{ rank: 2 }]), [5])).toBe(Math.floor((COST.rank * 4) / 5));
    const [near, far] = [5, 20].map((place) => costOf(of(row, [{ rank: 1 }]), [place]));
    expect(near).toBeLessThan(far!);
    expect(far).toBe(COST.far);
    expect(costOf(of(row, [{ rank: 9 }]), [20])).toBe(Math.floor((COST.far * 4) / 12));
  });

  it('a need that isn’t met, and a place for needs that somebody else has', () => {
    const layout = mark(mark(row, [1], 'accessible'), [2], 'companion');
    expect(costOf(of(layout, [{ needs: ['step_free'] }]), [1])).toBe(0);
    expect(costOf(of(layout, [{ needs: ['step_free'] }]), [3])).toBe(COST.need);
    expect(costOf(of(layout, [{ needs: ['companion'] }]), [1])).toBe(0);
    expect(costOf(of(layout, [{ needs: ['companion'] }]), [3])).toBe(COST.help);
    expect(costOf(of(layout, [{}]), [1])).toBe(COST.special);
    expect(costOf(of(layout, [{}]), [2])).toBe(COST.special);
  });

  it('each who moves, and more where the ticket went out', () => {
    expect(costOf(of(row, [{ now: 4 }]), [4])).toBe(0);
    expect(costOf(of(row, [{ now: 4 }]), [5])).toBe(COST.moved);
    expect(costOf(of(row, [{ now: 4, sent: true }]), [5])).toBe(COST.movedWithTicket);
  });

  it('a party in parts, and chairs of one table that aren’t neighbours', () => {
    const three = [{ party: 'a' }, { party: 'a' }, { party: 'a' }];
    expect(costOf(of(row, three), [3, 1, 2])).toBe(0);
    expect(costOf(of(row, three), [1, 2, 4])).toBe(COST.torn);
    expect(costOf(of(row, three), [1, 3, 5])).toBe(COST.torn + COST.part);
    // The end of one row and the beginning of the next are no neighbours.
    expect(costOf(of(row, three), [9, 10, 11])).toBe(COST.torn);
    expect(costOf(of(row, three), [1, 2, 0])).toBe(COST.torn + COST.unseated);
    expect(costOf(of(tables(2, 8), three), [1, 8, 2])).toBe(0);
    expect(costOf(of(tables(2, 8), three), [1, 3, 5])).toBe(2 * COST.loose);
    // Who is seated by hand is told of the same parts.
    for (const [layout, places] of [
      [row, [3, 1, 2]],
      [row, [1, 3, 5]],
      [row, [9, 11, 10]],
      [tables(2, 8), [1, 9, 5]],
    ] as const) {
      const costing = costingOf(of(layout, three), adjacencyOf(layout));
      const seats = Int32Array.from(places, costing.hall.indexOf);
      expect(partsOf(costing.hall, places)).toHaveLength(costing.partsOf(0, seats));
    }
    expect(costOf(of(tables(2, 8), three), [1, 2, 9])).toBe(COST.torn);
    expect(costOf({ ...of(row, three), together: false }, [1, 3, 5])).toBe(0);
  });

  it('somebody on a place that a rule doesn’t allow, a hard rule most of all', () => {
    const within = (hard: boolean) => of(row, [{}], [rule({ kind: 'within', places: [3], hard })]);
    expect(costOf(within(false), [3])).toBe(0);
    expect(costOf(within(false), [4])).toBe(COST.rule);
    expect(costOf(within(true), [4])).toBe(COST.hard);
    expect(costOf(of(row, [{}], [rule({ kind: 'near_stage' })]), [20])).toBe(COST.far);
  });

  it('people who aren’t beside each other or at one table', () => {
    const beside = of(row, [{}, {}, {}], [rule({ kind: 'beside', with: ['g1', 'g2'] })]);
    expect(costOf(beside, [1, 9, 2])).toBe(0);
    expect(costOf(beside, [1, 9, 3])).toBe(COST.rule);
    expect(costOf(beside, [1, 0, 0])).toBe(2 * COST.unseated);
    expect(costOf(beside, [0, 1, 3])).toBe(COST.unseated);
    const table = of(tables(2, 4), [{}, {}], [rule({ kind: 'same_table', with: ['g1'] })]);
    expect(costOf(table, [1, 3])).toBe(0);
    expect(costOf(table, [1, 5])).toBe(COST.rule);
    expect(costOf(of(row, [{}], [rule({ kind: 'beside', with: [] })]), [1])).toBe(0);
    // Somebody on both sides isn't beside themselves.
    const both = of(row, [{}, {}], [rule({ kind: 'beside', with: ['g0', 'g1'] })]);
    expect(costOf(both, [1, 2])).toBe(0);
    expect(costOf(both, [1, 3])).toBe(COST.rule);
    expect(costOf(both, [1, 0])).toBe(COST.unseated);
  });

  it('any two who aren’t apart, by seats between them or by groups', () => {
    const seats = of(row, [{}, {}, {}], [rule({ kind: 'apart', with: ['g1', 'g2'], seats: 2 })]);
    expect(costOf(seats, [1, 4, 8])).toBe(0);
    expect(costOf(seats, [1, 8, 3])).toBe(COST.rule);
    expect(costOf(seats, [1, 4, 0])).toBe(COST.unseated);
    // Behind each other is near as well.
    expect(costOf(seats, [1, 11, 8])).toBe(COST.rule);
    expect(costOf({ ...seats, layout: newLayout(5, 10) }, [1, 41, 8])).toBe(0);
    const groups = of(row, [{}, {}], [rule({ kind: 'apart', with: ['g1'] })]);
    expect(costOf(groups, [1, 10])).toBe(COST.rule);
    expect(costOf(groups, [1, 11])).toBe(0);
    expect(costOf(groups, [1, 0])).toBe(COST.unseated);
    const each = of(row, [{}, {}], [rule({ kind: 'apart', of: ['g0', 'g1'], with: ['g0', 'g1'] })]);
    expect(costOf(each, [1, 10])).toBe(COST.rule);
    expect(costOf(each, [1, 11])).toBe(0);
  });
});
