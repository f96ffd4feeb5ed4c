import { describe, expect, it } from 'vitest';
import { guests } from '#resources/guests.ts';
import { mergeOf } from '../../../src/crud/merge.ts';
import { asResource } from '../../support/resources.ts';

const resource = asResource(guests);
const BASE = { last_name: 'Иванова', first_name: 'Мария', company: null, note: 'Одна', tags: ['a', 'b'] };
const merged = (theirs: object, mine: object, base: object | null = BASE) =>
  Object.fromEntries(
    mergeOf(resource, base as never, { ...BASE, ...theirs }, { ...BASE, ...mine }).map(({ name, values }) => [
      name,
      values,
    ]),
  );

describe('two people who changed one record', () => {
  it.each([
    ['nothing else', { company: 'Север' }, { company: 'Север' }, {}],
    [
      'different fields',
      { company: 'Север' },
      { last_name: 'Петрова' },
      { company: { theirs: 'Север' }, last_name: { mine: 'Петрова' } },
    ],
    ['one field', { company: 'Север' }, { company: 'Юг' }, { company: { theirs: 'Север', mine: 'Юг' } }],
    [
      'one emptied what the other wrote anew',
      { company: 'Север' },
      { company: '' },
      { company: { theirs: 'Север', mine: '' } },
    ],
    ['lines', { note: 'Две' }, { note: 'Три' }, { note: { theirs: 'Две', mine: 'Три', both: 'Две\nТри' } }],
    ['lines that one took away', { note: null }, { note: 'Три' }, { note: { theirs: null, mine: 'Три' } }],
    ['lists', { tags: ['a', 'c'] }, { tags: ['a', 'b', 'd'] }, { tags: { both: ['a', 'c', 'd'] } }],
    ['a list and nothing', { tags: [] }, { tags: ['a', 'b', 'd'] }, { tags: { both: ['d'] } }],
  ])('come together: %s', (_, theirs, mine, values) => {
    const all = merged(theirs, mine);
    // A text emptied is no text, which is no difference where there was none.
    expect(all).toEqual(values);
  });

  it('leaves out both lines where they are longer than the field', () => {
    const long = 'ж'.repeat(600);
    expect(merged({ note: long }, { note: `${long}!` })).toEqual({ note: { theirs: long, mine: `${long}!` } });
  });

  it('asks about every difference where nobody knows what they began with', () => {
    expect(merged({ company: 'Север', tags: ['c'] }, { last_name: 'Петрова' }, null)).toEqual({
      company: { theirs: 'Север', mine: null },
      last_name: { theirs: 'Иванова', mine: 'Петрова' },
      tags: { theirs: ['c'], mine: ['a', 'b'] },
    });
  });
});
