import { describe, expect, it } from 'vitest';
import { newLayout } from '#shared/hall/layout.ts';
import { addZone, mark, paintZone } from '#shared/hall/marks.ts';
import type { Problem, Rule, Wanted } from '#shared/seating/problem.ts';
import { proposalOf } from '#shared/seating/proposal.ts';
import { seatAll } from '#shared/seating/seatAll.ts';
import { people, problem, tables } from './given.ts';

const told = (given: Problem) =>
  proposalOf(
    given,
    seatAll(given),
    given.guests.map(({ id, party, now }) => ({ name: id.toUpperCase(), party, place: now })),
  );
const reasonsIn = (given: Problem) =>
  Object.fromEntries(told(given).seatings.map(({ guest_id, reasons }) => [guest_id, reasons]));
const causesIn = (given: Problem) => told(given).unmet.map(({ kind, cause }) => [kind, cause]);
const stay = (now: number) => ({ now, stays: true });

describe('why somebody sits where a plan has them', () => {
  it('is a free place only for whoever asked for nothing', () => {
    const wishes: Partial<Wanted>[] = [{ party: 'p' }, { party: 'p' }, { needs: ['step_free'] }, {}];
    const guests = people(4, (at) => wishes[at]!);
    const given = problem(newLayout(1, 7), guests, { closed: new Set([2, 4, 6]) });
    expect(reasonsIn(given)).toEqual({ g0: ['best_left'], g1: ['best_left'], g2: ['best_left'], g3: ['free'] });
  });

  it('is some of their party, where that is torn', () => {
    const given = problem(
      tables(2, 3),
      people(4, () => ({ party: 'p' })),
      { closed: new Set([5, 6]) },
    );
    const all = Object.values(reasonsIn(given)).map(([reason]) => reason);
    expect(all.sort()).toEqual(['best_left', 'party_part', 'party_part', 'party_part']);
  });

  it('is a rank without places that sits in the further half: the best that was left', () => {
    const given = problem(
      newLayout(2, 1),
      people(1, () => ({ rank: 2 })),
      { closed: new Set([1]) },
    );
    expect(reasonsIn(given)).toEqual({ g0: ['best_left'] });
  });

  it('names who gets the place that somebody leaves, and says when it was closed', () => {
    const layout = mark(newLayout(1, 6), [1], 'accessible');
    const guests = people(2, (at) => (at === 0 ? { needs: ['step_free'] } : { now: 1 }));
    const moved = told(problem(layout, guests)).seatings.find(({ guest_id }) => guest_id === 'g1');
    expect(moved).toMatchObject({ from: 1, reasons: ['makes_room'], gives_way_to: 'G0' });
    const closed = problem(
      { ...newLayout(1, 6), inactive: [1] },
      people(1, () => ({ now: 1 })),
    );
    expect(reasonsIn(closed)).toEqual({ g0: ['closed'] });
  });
});

describe('why a plan can’t meet something', () => {
  const party = (size: number, more: (at: number) => object = () => ({})) =>
    people(size, (at) => ({ party: 'p', ...more(at) }));

  it('of a party: no table is as large, those around stay, some of it stay, or a rule parts it', () => {
    expect(causesIn(problem(tables(2, 3), party(4)))).toEqual([['party', 'too_large']]);
    const around = [
      ...party(3),
      ...people(2, (at) => stay(at === 0 ? 1 : 4)).map((one) => ({ ...one, id: `s${one.id}` })),
    ];
    expect(causesIn(problem(tables(2, 3), around))).toEqual([['party', 'no_room']]);
    const some = party(3, (at) => (at < 2 ? stay(at === 0 ? 1 : 4) : {}));
    expect(causesIn(problem(tables(2, 3), some))).toEqual([['party', 'kept']]);
    const rules: Rule[] = [{ id: 'r', kind: 'apart', hard: true, of: ['g0'], with: ['g1'] }];
    expect(causesIn(problem(tables(2, 3), party(2), { rules }))).toEqual([['party', 'parted']]);
  });

  it('of a need: none is marked, none is open, or all are with those who need them too', () => {
    const needing = people(2, () => ({ needs: ['step_free'] }));
    const layout = mark(newLayout(1, 6), [3], 'accessible');
    expect(causesIn(problem(newLayout(1, 6), needing))).toEqual([['step_free', 'none_marked']]);
    expect(causesIn(problem(layout, needing, { closed: new Set([3]) }))).toEqual([['step_free', 'none_there']]);
    expect(causesIn(problem(layout, needing))).toEqual([['step_free', 'taken']]);
    const withStaying = people(2, (at) => (at === 0 ? { needs: ['step_free'] } : stay(3)));
    expect(causesIn(problem(layout, withStaying))).toEqual([['step_free', 'taken']]);
  });

  it('of a need: somebody is to have another place', () => {
    const layout = mark(newLayout(1, 6), [3], 'accessible');
    const guests = people(1, () => ({ needs: ['step_free'], fixed: 5 }));
    expect(causesIn(problem(layout, guests))).toEqual([['step_free', 'outweighed']]);
  });

  it('of ranks and rules about a part of the hall: their places are taken', () => {
    const ranks = paintZone(addZone(newLayout(1, 6), 'Best'), [1, 2], 0);
    const guests = people(3, () => ({ rank: 1 }));
    expect(causesIn(problem(ranks, guests))).toEqual([['rank', 'taken']]);
    const rules: Rule[] = [{ id: 'r', kind: 'within', hard: false, of: ['g0', 'g1', 'g2'], places: [1, 2] }];
    expect(causesIn(problem(newLayout(1, 6), people(3), { rules }))).toEqual([['within', 'taken']]);
  });

  it('of rules between people: they stay where they sit', () => {
    const rules: Rule[] = [{ id: 'r', kind: 'beside', hard: false, of: ['g0'], with: ['g1'] }];
    const guests = people(3, (at) => (at < 2 ? stay(at * 4 + 1) : {}));
    expect(causesIn(problem(newLayout(1, 6), guests, { rules }))).toEqual([['beside', 'kept']]);
  });

  it('of those without a place: there are fewer places, or a strict rule leaves them none', () => {
    expect(causesIn(problem(newLayout(1, 2), people(3)))).toEqual([['unseated', 'lacking']]);
    const rules: Rule[] = [{ id: 'r', kind: 'within', hard: true, of: ['g0', 'g1', 'g2'], places: [1, 2] }];
    expect(causesIn(problem(newLayout(1, 6), people(3), { rules }))).toEqual([['unseated', 'ruled_out']]);
  });
});
