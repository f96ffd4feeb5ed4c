import { describe, expect, it } from 'vitest';
import { guests } from '#resources/guests.ts';
import { mergeOf } from '../../../src/crud/merge.ts';
import { asResource } from '../../support/resources.ts';

const resource = asResource(guests);
const BASE = { last_name: 'Иванова', first_name: 'Мария', company: null, note: 'Одна', tags: ['a', 'b'] };
const merged = (theirs: object, mine: object, base: object | null = BASE) =>
  Object.fromEntries(met(base, { ...BASE, ...theirs }, { ...BASE, ...mine }).map(({ name, values }) => [name, values]));
const met = (base: object | null, theirs: object, mine: object) =>
  mergeOf(resource, base as never, theirs as never, mine as never, mine as never);

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

  it('says what stood there before both, as far as anybody knows', () => {
    const [both, nobody] = [BASE, null].map((base) =>
      met(base, { ...BASE, last_name: 'Петрова' }, { ...BASE, last_name: 'Сидорова' }),
    );
    expect(both).toMatchObject([{ name: 'last_name', before: 'Иванова' }]);
    expect(nobody![0]).not.toHaveProperty('before');
  });

  it.each([
    ['a third value', { company: 'Юг' }, { company: 'Восток' }, { company: { theirs: 'Север', mine: 'Восток' } }],
    ['what was there before', { company: 'Юг' }, { company: null }, { company: { theirs: 'Север', mine: null } }],
    ['theirs', { company: 'Юг' }, { company: 'Север' }, {}],
    ['in a field they hadn’t touched', {}, { company: 'Юг' }, { company: { theirs: 'Север', mine: 'Юг' } }],
    ['nothing, in a record that is read anew', {}, { company: 'Север' }, { company: { theirs: 'Север' } }],
  ])('go on: whoever chooses types %s', (_, mine, now, values) => {
    const met = { ...BASE, ...mine };
    const all = mergeOf(resource, BASE, { ...BASE, company: 'Север' }, met, { ...met, ...now });
    expect(Object.fromEntries(all.map((each) => [each.name, each.values]))).toEqual(values);
  });
});
