import { describe, expect, it } from 'vitest';
import { addZone, paintZone } from '#shared/hall/marks.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { newLayout } from '#shared/hall/layout.ts';
import { adjacencyOf } from '#shared/seating/adjacency.ts';
import { keptRules } from '#shared/seating/keptRules.ts';
import type { Rule } from '#shared/seating/problem.ts';
import { proposalOf } from '#shared/seating/proposal.ts';
import { reasonsByRule } from '#shared/seating/ruleReasons.ts';
import { faultsOf, type MeantRule, placesMeant, solverRules, type WrittenRule } from '#shared/seating/rules.ts';
import { seatAll } from '#shared/seating/seatAll.ts';
import { quietest, slowness } from '../../attack/held.ts';
import { people, problem, tables } from './given.ts';

const written = (more: Partial<WrittenRule>): WrittenRule => ({
  kind: 'apart',
  hard: false,
  people: { guest_ids: ['a', 'b'] },
  others: null,
  seats: null,
  places: null,
  ...more,
});
const meant = (more: Partial<MeantRule>): MeantRule => ({
  id: 'r',
  kind: 'apart',
  hard: false,
  people: ['g0', 'g1'],
  others: null,
  seats: null,
  places: null,
  ...more,
});
const everybody = () => true;

describe('a rule as it is written', () => {
  it.each([
    ['people', {}, {}],
    ['people', { people: { guest_ids: ['a', 'b'], party: 'A' } }, {}],
    ['people', { people: { guest_ids: [...'abcdefg'] }, kind: 'beside' }, {}],
    ['others', { people: { guest_ids: ['a'] } }, {}],
    ['others', { people: { party: 'A' }, others: { party: 'A' } }, {}],
    ['others', { others: { guest_ids: ['b', 'a'] } }, {}],
    ['others', { kind: 'beside', people: { party: 'A' } }, {}],
    ['others', { people: { rank: 2 } }, {}],
    ['others', { kind: 'near_stage', others: { rank: 2 } }, {}],
    ['hard', { kind: 'near_stage', hard: true }, {}],
    ['seats', { kind: 'beside', seats: 2 }, {}],
    ['seats', { people: { rank: 1 }, others: { rank: 2 }, seats: 2 }, {}],
    ['places', { kind: 'within' }, {}],
    ['places', { kind: 'within', places: { level: 'A', zone: 'B' } }, {}],
    ['places', { places: { level: 'A' } }, {}],
  ] as [string, Partial<WrittenRule>, object][])('is refused for its %s: %j', (field, more) => {
    const rule = written(Object.keys(more).length === 0 ? { people: {} } : more);
    expect(Object.keys(faultsOf(rule))).toEqual([field]);
  });

  it.each([
    {},
    { kind: 'beside', people: { guest_ids: [...'abcdef'] } },
    { kind: 'beside', people: { party: 'A' }, others: { rank: 1 } },
    { people: { party: 'A' }, seats: 3 },
    { kind: 'same_table', people: { rank: 1 } },
    { kind: 'near_stage', people: { guest_ids: ['a'] } },
    { kind: 'within', people: { rank: 1 }, places: { zone: 'A' } },
  ] as Partial<WrittenRule>[])('may be %j', (more) => {
    expect(faultsOf(written(more))).toEqual({});
  });
});

describe('what the search is told', () => {
  it('is each way to part people who sit side by side, so that one block meets all of them and two pairs don’t', () => {
    const rules = solverRules([meant({ kind: 'beside', people: ['g0', 'g1', 'g2', 'g3'] })], everybody);
    expect(rules).toHaveLength(7);
    const kept = (places: number[]) =>
      keptRules(newLayout(2, 10), [meant({ kind: 'beside', people: ['g0', 'g1', 'g2', 'g3'] })], (id) =>
        Number(places[Number(id.slice(1))]),
      ).get('r');
    expect(kept([3, 1, 2, 4])).toBe('kept');
    expect(kept([1, 5, 2, 6])).toBe('broken');
    expect(kept([1, 6, 5, 2])).toBe('broken');
    expect(kept([1, 2, 5, 6])).toBe('broken');
  });

  it('is of one table each with the first of both sides, and of those alone who are there', () => {
    const rule = meant({ kind: 'same_table', people: ['g0', 'g1'], others: ['g2', 'g1'] });
    expect(solverRules([rule], everybody)).toEqual([
      { id: 'r', hard: false, kind: 'same_table', of: ['g0'], with: ['g1'] },
      { id: 'r', hard: false, kind: 'same_table', of: ['g0'], with: ['g2'] },
    ]);
    // Without the first the others still belong together.
    expect(solverRules([rule], (id) => id !== 'g0')).toEqual([
      { id: 'r', hard: false, kind: 'same_table', of: ['g1'], with: ['g2'] },
    ]);
  });

  it('is of people apart among themselves each with each, by seats or by tables', () => {
    expect(solverRules([meant({})], everybody)).toEqual([
      { id: 'r', hard: false, kind: 'apart', of: ['g0', 'g1'], with: ['g0', 'g1'] },
    ]);
    expect(solverRules([meant({ others: ['g2'], seats: 4 })], everybody)).toEqual([
      { id: 'r', hard: false, kind: 'apart', of: ['g0', 'g1'], with: ['g2'], seats: 4 },
    ]);
  });

  it('finds places by what they are called, and none where that isn’t there any more', () => {
    const two = { ...newLayout(2, 3), levels: [{ name: 'Партер' }, { name: 'Балкон' }] };
    const layout = paintZone(
      addZone({ ...two, rows: two.rows.map((row, at) => ({ ...row, level: at })) }, 'Лучшие'),
      [2, 4],
      0,
    );
    const sector = (id: string, place: number) => id === 's' && place > 4;
    expect(placesMeant(layout, { level: 'Балкон' }, sector)).toEqual([4, 5, 6]);
    expect(placesMeant(layout, { level: 'Ложи' }, sector)).toEqual([]);
    expect(placesMeant(layout, { zone: 'Лучшие' }, sector)).toEqual([2, 4]);
    expect(placesMeant(layout, { sector_id: 's' }, sector)).toEqual([5, 6]);
    expect(placesMeant(newLayout(2, 3), { level: '' }, sector)).toEqual([]);
  });
});

describe('how a rule stands', () => {
  const state = (rule: Partial<MeantRule>, places: (number | null)[], layout = newLayout(2, 10)) =>
    keptRules(layout, [meant(rule)], (id) => places[Number(id.slice(1))] ?? null).get('r');

  it('is told for good once all sit, and of those who don’t only where it can’t be mended', () => {
    expect(state({}, [1, 11])).toBe('kept');
    expect(state({}, [1, 2])).toBe('broken');
    expect(state({}, [1, null])).toBe('open');
    expect(state({ kind: 'beside' }, [1, 2])).toBe('kept');
    expect(state({ kind: 'beside' }, [1, 3])).toBe('broken');
    expect(state({ kind: 'beside' }, [1, null])).toBe('open');
    expect(state({ kind: 'beside', people: ['g0', 'g1', 'g2'] }, [1, 3, null])).toBe('open');
    expect(state({ people: ['g0', 'g1', 'g2'] }, [1, 2, null])).toBe('broken');
    expect(state({ kind: 'within', places: [1] }, [1, null])).toBe('open');
    expect(state({ kind: 'within', places: [1] }, [2, null])).toBe('broken');
    expect(state({ kind: 'within', places: [1, 2] }, [2, 1])).toBe('kept');
    expect(state({ kind: 'same_table' }, [1, 3], tables(2, 4))).toBe('kept');
    expect(state({ kind: 'same_table' }, [1, 5], tables(2, 4))).toBe('broken');
  });

  it('isn’t told of the stage, nor of nobody', () => {
    expect(state({ kind: 'near_stage' }, [1, 2])).toBeUndefined();
    expect(state({ people: [] }, [1, 2])).toBeUndefined();
    expect(state({ people: ['g0'] }, [1, 2])).toBeUndefined();
    expect(state({ others: [] }, [1, 2])).toBeUndefined();
  });
});

describe('a proposal', () => {
  const known = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `N${at}`, party: null, place: null }));

  it('says of whom a rule was minded, and whom beside', () => {
    const rules = solverRules(
      [
        meant({ id: 'b', kind: 'beside', people: ['g0'], others: ['g5'] }),
        meant({ id: 'w', kind: 'within', people: ['g1'], places: [20] }),
      ],
      everybody,
    );
    const given = problem(newLayout(2, 10), people(8), { rules });
    const { seatings } = proposalOf(given, seatAll(given), known(8));
    const of = (id: string) => seatings.find(({ guest_id }) => guest_id === id);
    expect(of('g0')).toMatchObject({ reasons: [], by_rule: [{ kind: 'beside', name: 'N5' }] });
    expect(of('g5')).toMatchObject({ by_rule: [{ kind: 'beside', name: 'N0' }] });
    expect(of('g1')).toMatchObject({ place: 20, by_rule: [{ kind: 'within', name: null }] });
    expect(of('g2')).not.toHaveProperty('by_rule');
    expect(of('g2')).toMatchObject({ reasons: ['free'] });
  });

  it('says near the stage of the nearer half of the hall alone, by a rule and by rank', () => {
    const rules = solverRules(
      [meant({ id: 'n', kind: 'near_stage', people: people(20).map(({ id }) => id) })],
      everybody,
    );
    const near = (given: Parameters<typeof seatAll>[0]) => {
      const { seatings } = proposalOf(given, seatAll(given), known(20));
      return seatings.filter(({ reasons, by_rule }) =>
        [...reasons, ...(by_rule ?? []).map(({ kind }) => kind)].includes('near_stage'),
      );
    };
    const ruled = near(problem(newLayout(5, 4), people(20), { rules, steps: 1_000 }));
    const ranked = near(
      problem(
        newLayout(5, 4),
        people(20, () => ({ rank: 1 })),
        { steps: 1_000 },
      ),
    );
    for (const told of [ruled, ranked])
      expect(told.map(({ place }) => place).sort((a, b) => a - b)).toEqual([...Array(12).keys()].map((at) => at + 1));
  });

  it('says so of rules between large sides in no time, each time by the first of the other side', async () => {
    const layout = newLayout(40, 100);
    const guests = people(4000);
    const plan = { places: placesOf(layout), unmet: [], cost: 0, parties: 0, together: 0, moved: 0, lacking: 0 };
    const [even, odd] = [0, 1].map((rest) => guests.flatMap(({ id }, at) => (at % 2 === rest ? [id] : [])));
    for (const [kind, name] of [
      ['beside', 'g49'],
      ['same_table', 'g1'],
      ['apart', 'g1'],
    ] as const) {
      const rules: Rule[] = [{ id: 'r', hard: false, kind, of: even!, with: odd! }];
      const given = problem(layout, guests, { rules });
      const found = () => reasonsByRule(given, plan, adjacencyOf(layout), (id) => id);
      expect(await quietest(async () => found(), 300)).toBeLessThan(300 * slowness());
      expect(found()(50)).toEqual([{ kind, name }]);
    }
  });

  it('names a rule that isn’t met once, with all whom it is about, and gives it as no reason', () => {
    const all = people(12).map(({ id }) => id);
    const rules = solverRules([meant({ id: 't', kind: 'same_table', people: all })], everybody);
    const given = problem(tables(3, 4), people(12), { rules });
    const { unmet, seatings } = proposalOf(given, seatAll(given), known(12));
    expect(unmet).toHaveLength(1);
    expect(unmet[0]).toMatchObject({ kind: 'same_table', rule: 't' });
    expect(unmet[0]!.total).toBeGreaterThan(1);
    // All of them: the plan shows where each would sit.
    expect(unmet[0]!.guests).toHaveLength(unmet[0]!.total);
    expect(seatings.some(({ by_rule }) => by_rule)).toBe(false);
  });

  it('breaks no hard rule of a circle that can’t be kept, and says who has no place for it', () => {
    const pair = (id: string, one: string, other: string, more: Partial<MeantRule> = {}) =>
      meant({ id, people: [one], others: [other], hard: true, ...more });
    const circle = [
      pair('a', 'g0', 'g1', { kind: 'same_table' }),
      pair('b', 'g1', 'g2', { kind: 'same_table' }),
      pair('c', 'g0', 'g2'),
    ];
    const rules: Rule[] = solverRules(circle, everybody);
    const given = problem(tables(2, 4), people(3), { rules });
    const plan = seatAll(given);
    expect(plan.places.filter((place) => place === null).length).toBeGreaterThan(0);
    const states = keptRules(given.layout, circle, (id) => plan.places[Number(id.slice(1))] ?? null);
    expect([...states.values()]).not.toContain('broken');
  });
});
