import { describe, expect, it, vi } from 'vitest';
import { mark } from '#shared/hall/marks.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { clashesOf } from '#shared/seating/clashes.ts';
import type { MeantRule } from '#shared/seating/rules.ts';
import { quietest, slowness } from '../../attack/held.ts';
import { tables } from './given.ts';

const rule = (id: string, more: Partial<MeantRule>): MeantRule => ({
  id,
  kind: 'apart',
  hard: true,
  people: ['a'],
  others: ['b'],
  seats: null,
  places: null,
  ...more,
});
const of = (
  rules: MeantRule[],
  { layout = tables(3, 4), guests = [] as { id: string; party: string | null }[], together = true } = {},
) => clashesOf({ layout, rules, guests, together });
const group = { others: null };

describe('what can’t be, whoever sits where,', () => {
  it('is a pair beside and apart, by whichever rule of groups, with these two named', () => {
    const beside = rule('1', { kind: 'beside' });
    const clash = { kind: 'beside_apart', hard: true, rules: ['1', '2'], guests: ['a', 'b'] };
    expect(of([beside, rule('2', {})])).toEqual([clash]);
    expect(of([beside, rule('2', { seats: 1 })])).toEqual([clash]);
    expect(of([beside, rule('2', { people: ['c', 'b', 'a'], ...group })])).toEqual([clash]);
    expect(of([rule('1', { kind: 'beside', people: ['a', 'b', 'c'], ...group }), rule('2', {})])).toEqual([clash]);
    // Between the ends of three somebody sits.
    const three = rule('1', { kind: 'beside', people: ['a', 'b', 'c'], ...group });
    expect(of([three, rule('2', { seats: 1 })])).toEqual([]);
  });

  it('is no clash while one of each side may sit beside one of the other', () => {
    const beside = rule('1', { kind: 'beside', people: ['a', 'c'], others: ['b', 'd'] });
    expect(of([beside, rule('2', {})])).toEqual([]);
    const apart = rule('2', { people: ['a', 'c'], others: ['b'] });
    expect(of([beside, apart])).toEqual([]);
    const rest = rule('3', { people: ['d'], others: ['c', 'a'] });
    expect(of([beside, apart, rest])).toEqual([
      { kind: 'beside_apart', hard: true, rules: ['1', '2', '3'], guests: ['a', 'c', 'b', 'd'] },
    ]);
  });

  it('is found in no time between large sides, whose people several rules keep apart', async () => {
    const [some, others] = ['a', 'b'].map((side) => Array.from({ length: 4000 }, (_, at) => `${side}${at}`));
    const beside = rule('1', { kind: 'beside', people: some!, others: others! });
    const halves = [others!.slice(0, 2000), others!.slice(2000)].map((half, at) =>
      rule(`${at + 2}`, { people: some!, others: half }),
    );
    const table = rule('4', { kind: 'same_table', people: some!, ...group });
    const layout = newLayout(80, 100);
    const found = () => of([beside, table, ...halves], { layout });
    expect(await quietest(async () => found(), 300)).toBeLessThan(300 * slowness());
    expect(found().map(({ kind, rules }) => [kind, rules])).toEqual([
      ['beside_apart', ['1', '2', '3']],
      ['too_many_for_table', ['4']],
    ]);
  });

  it('is found in no time where rules keep people apart in as many ways as there are, and told ten times for one rule', async () => {
    const people = Array.from({ length: 2000 }, (_, at) => `g${at}`);
    // Whoever is on its side is said by the bits of their number: nobody stands for somebody else.
    const isOn = (at: number, person: number) => ((person * 2_654_435_761) >>> (at % 24)) % 2 === 1;
    const side = (at: number) => people.filter((_, person) => isOn(at, person));
    const parting = Array.from({ length: 150 }, (_, at) => rule(`p${at}`, { people: side(at), others: ['x'] }));
    const same = rule('s', { kind: 'same_table', people, ...group });
    const beside = rule('b', { kind: 'beside', people: side(1), others: side(2) });
    const halves = rule('h', { people, ...group });
    const layout = newLayout(80, 100);
    const found = (rules: MeantRule[]) => of(rules, { layout }).filter(({ kind }) => kind !== 'too_many_for_table');
    expect(await quietest(async () => found([...parting, same, beside]), 300)).toBeLessThan(300 * slowness());
    expect(found([...parting, same, beside])).toEqual([]);
    const all = found([...parting, halves, same, beside]);
    expect(all.map(({ kind, rules }) => [kind, rules])).toEqual([
      ['table_apart', ['s', 'h']],
      ['beside_apart', ['b', 'h']],
    ]);
    const wishes = people
      .slice(0, 20)
      .map((id, at) => rule(`w${at}`, { people: [id], others: ['g30'], hard: at > 15 }));
    const told = found([same, ...wishes]).map(({ rules }) => rules[1]);
    expect(told.join(' ')).toBe('w0 w1 w2 w3 w4 w5 w16 w17 w18 w19');
  });

  it('is a pair at one table and at different ones, but not with seats between', () => {
    const same = rule('1', { kind: 'same_table', people: ['c', 'a'], others: ['b'] });
    expect(of([same, rule('2', {})])).toEqual([
      { kind: 'table_apart', hard: true, rules: ['1', '2'], guests: ['a', 'b'] },
    ]);
    expect(of([same, rule('2', { seats: 1 })])).toEqual([]);
  });

  it('isn’t hard where one of the rules is a wish', () => {
    expect(of([rule('1', { kind: 'beside', hard: false }), rule('2', {})])).toMatchObject([{ hard: false }]);
  });

  it('is more people at one table than any has, closed and technical places not counted', () => {
    const five = [...'abcde'];
    const same = rule('1', { kind: 'same_table', people: five, ...group });
    expect(of([same])).toEqual([{ kind: 'too_many_for_table', hard: true, rules: ['1'], guests: five, most: 4 }]);
    expect(of([same], { layout: newLayout(1, 5) })).toEqual([]);
    expect(of([same], { layout: { ...newLayout(1, 5), inactive: [3] } })).toHaveLength(1);
    expect(of([same], { layout: mark(newLayout(1, 5), [3], 'technical') })).toHaveLength(1);
    expect(of([rule('1', { kind: 'beside', people: five, ...group })])).toMatchObject([{ kind: 'too_many_for_table' }]);
    expect(of([rule('1', { kind: 'beside', people: five, others: ['f'] })])).toEqual([]);
  });

  it('is more people than places they are to sit on, over all rules about them', () => {
    const within = (id: string, people: string[], places = [1, 2]) =>
      rule(id, { kind: 'within', people, places, ...group });
    expect(of([within('1', ['a', 'b'])])).toEqual([]);
    expect(of([within('1', ['a', 'b']), within('2', ['b', 'c'])])).toEqual([
      { kind: 'too_many_for_places', hard: true, rules: ['1', '2'], guests: ['a', 'b', 'c'], most: 2 },
    ]);
    const closed: HallLayout = { ...tables(3, 4), inactive: [1] };
    expect(of([within('1', ['a', 'b'])], { layout: closed })).toMatchObject([{ most: 1 }]);
  });

  it('is a part of the hall that isn’t there any more, by its name, and of nobody none', () => {
    const gone = (id: string, people: string[], called: string) =>
      rule(id, { kind: 'within', people, places: [], called, ...group });
    expect(of([gone('1', ['a'], 'Балкон'), gone('2', ['b'], 'Балкон'), gone('3', ['c'], 'Ложи')])).toEqual([
      { kind: 'places_gone', hard: true, rules: ['1', '2'], guests: ['a', 'b'], missing: 'Балкон' },
      { kind: 'places_gone', hard: true, rules: ['3'], guests: ['c'], missing: 'Ложи' },
    ]);
    expect(of([gone('1', [], 'Балкон')])).toEqual([]);
  });

  it('is somebody on places of two rules that have none in common', () => {
    const within = (id: string, people: string[], places: number[]) =>
      rule(id, { kind: 'within', people, places, ...group });
    expect(of([within('1', ['a', 'b'], [1, 2]), within('2', ['b'], [3, 4])])).toEqual([
      { kind: 'nowhere', hard: true, rules: ['1', '2'], guests: ['b'] },
    ]);
    expect(of([within('1', ['a', 'b'], [1, 2]), within('2', ['b'], [2, 4])])).toEqual([]);
  });

  it('is told of each rule with one other, a hard one first, and costs no walk through all people for each pair', () => {
    const people = Array.from({ length: 500 }, (_, at) => `g${at}`);
    const rules = Array.from({ length: 200 }, (_, at) =>
      rule(`${at}`, { kind: 'within', people, places: [at], hard: at > 1, ...group }),
    );
    const asked = vi.spyOn(Set.prototype, 'has');
    const found = of(rules, { layout: tables(3, 4) }).filter(({ kind }) => kind === 'nowhere');
    const steps = asked.mock.calls.length;
    asked.mockRestore();
    expect(found.map(({ rules: both, hard }) => [...both, hard]).slice(0, 4)).toEqual([
      ['0', '1', false],
      ['0', '2', false],
      ['2', '3', true],
      ['2', '4', true],
    ]);
    expect([found.length, found.at(-1)!.guests.length]).toEqual([199, 500]);
    expect(steps).toBeLessThan(2 * rules.length * people.length);
  });

  it('says of a party larger than any table that it can’t be together, and refuses nothing for it', () => {
    const guests = [...'abcde'].map((id) => ({ id, party: 'p' }));
    const large = { kind: 'party_too_large', hard: false, rules: [], guests: [...'abcde'], most: 4, party: 'p' };
    expect(of([], { guests })).toEqual([large]);
    expect(of([], { guests, together: false })).toEqual([]);
    expect(of([], { guests: guests.map(({ id }) => ({ id, party: null })) })).toEqual([]);
  });
});
