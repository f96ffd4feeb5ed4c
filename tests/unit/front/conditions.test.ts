import { describe, expect, test } from 'vitest';
import { filterKey, filterOf, KINDS, OPERATORS } from '#shared/kinds.ts';
import { choice, count, date, defineResource, email, flag, moment, references, text } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';
import {
  conditionsIn,
  isNoWay,
  operatorsOf,
  refusedIn,
  turned,
  waysOf,
  withCondition,
} from '../../../src/crud/conditions.ts';
import { dayOf, momentOf } from '../../../src/crud/kinds/days.ts';
import { offeredBy } from '../../../src/crud/kinds/offered.ts';

const read = atLeast('admin');
const things = defineResource({
  name: 'things',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 20 }),
    mail: email(),
    since: date(),
    paid: flag(),
    parts: references('itself'),
    seen_at: moment(),
    uses: count('things', 'parts'),
  },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  allow: { read, create: read, update: read, delete: read },
});
const { fields } = things;

test('a filter that the list refuses is told from other mistakes', () => {
  const errors = { colour: 'Такого поля нет', page: 'Слишком много' };
  expect(refusedIn({ colour: 'red', name: 'a' }, errors)).toEqual([['colour', 'Такого поля нет']]);
  expect(refusedIn({ name: 'a' }, errors)).toEqual([]);
  expect(refusedIn({ name: 'a' }, undefined)).toEqual([]);
});

test('a comparison that a field has none of is told from a field there is none of', () => {
  const seen = ['name', 'since'];
  const noWays = ['name.near', 'name.from', 'name.contains.x', 'name', 'since.from', 'mail.near', 'colour.near'];
  expect(noWays.filter((key) => isNoWay(things, seen, key))).toEqual(['name.near', 'name.from', 'name.contains.x']);
});

describe('the operators of a kind', () => {
  test.each(Object.entries(KINDS))(
    '%s has each once, of those there are, and values only where some are compared',
    (_, kind) => {
      const { operators, ...rest } = kind as {
        operators: readonly string[];
        takesSeveral?: boolean;
        holdsSeveral?: boolean;
      };
      expect(new Set(operators).size).toBe(operators.length);
      expect(OPERATORS).toEqual(expect.arrayContaining([...operators]));
      expect(operators.includes('all')).toBe(rest.holdsSeveral ?? false);
      expect(operators.includes('from')).toBe(operators.includes('to'));
      if (rest.takesSeveral) expect(operators).toEqual(expect.arrayContaining(['is', 'not']));
    },
  );

  test('stand behind the name of the field, but for the plain one', () => {
    for (const operator of OPERATORS) expect(filterOf(filterKey('name', operator))).toEqual({ name: 'name', operator });
    expect([filterKey('name', 'is'), filterKey('name', 'not')]).toEqual(['name', 'name.not']);
  });

  test('are offered as people compare: a range is one, what is empty has an opposite', () => {
    expect(waysOf(fields.since)).toEqual(['is', 'range', 'empty', 'filled']);
    expect(waysOf(fields.seen_at)).toEqual(['range', 'empty', 'filled']);
    expect(waysOf(fields.uses)).toEqual(['is', 'range']);
    // What every record has is never empty.
    expect(waysOf(fields.name)).toEqual(['contains', 'is', 'not']);
    expect(waysOf({ kind: 'flag', required: true })).toEqual(['is']);
    expect(waysOf(fields.parts)).toEqual(['is', 'all', 'not', 'empty', 'filled']);
    expect(operatorsOf('range')).toEqual(['from', 'to']);
  });
});

describe('the filter in the address', () => {
  const filter = { q: 'а', 'since.from': '2026-01-01', 'since.to': '2026-02-01', 'mail.empty': 'false', parts: 'a,b' };

  test('is read as one condition for each chip, and nothing is made of what is no filter', () => {
    const junk = { nothing: '1', constructor: 'x', 'name.from': '1', name: '', paid: undefined };
    expect(conditionsIn(things, { ...filter, ...junk })).toEqual([
      { name: 'since', way: 'range', said: { from: '2026-01-01', to: '2026-02-01' } },
      { name: 'mail', way: 'filled', said: { empty: 'false' } },
      { name: 'parts', way: 'is', said: { is: 'a,b' } },
    ]);
  });

  test('changes by one condition: another in its place, or none', () => {
    const [since, , parts] = conditionsIn(things, filter);
    const { 'since.from': _, 'since.to': __, ...without } = filter;
    expect(withCondition(filter, since!, null)).toEqual(without);
    const later = turned('since', 'is', { is: '2026-03-01' });
    expect(withCondition(filter, since!, later)).toEqual({ ...without, since: '2026-03-01' });
    expect(withCondition(filter, parts!, turned('parts', 'not', parts!.said))).toMatchObject({ 'parts.not': 'a,b' });
    expect(withCondition(filter, null, { name: 'name', way: 'is', said: { is: ' ' } })).toEqual(filter);
  });
});

test('a choice offers what there is to choose, and what records or the filter hold that is offered no longer', () => {
  const field = choice(['gold', 'silver']);
  expect(offeredBy(field, ['bronze', 'gold', 'bronze', 'tin'])).toEqual(['gold', 'silver', 'bronze', 'tin']);
  expect(offeredBy(flag(), ['false', 'yes'])).toEqual(['true', 'false']);
});

test('a day of moments has its first and its last, also where clocks are changed', () => {
  expect(momentOf('2026-11-23', 'from', 'Asia/Tokyo')).toBe('2026-11-22T15:00:00.000Z');
  expect(momentOf('2026-11-23', 'to', 'Asia/Tokyo')).toBe('2026-11-23T14:59:59.999Z');
  expect(momentOf('2026-10-25', 'to', 'Europe/Berlin')).toBe('2026-10-25T22:59:59.999Z');
  for (const end of ['from', 'to'] as const)
    expect(dayOf(momentOf('2026-10-25', end, 'Europe/Berlin'), 'Europe/Berlin')).toBe('2026-10-25');
  expect(dayOf('junk', 'Europe/Berlin')).toBe('');
});
