import { expect, test } from 'vitest';
import { defineResource, text } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';
import { isSame, queryOf, readView } from '../../../src/crud/views/narrowed.ts';

const read = atLeast('admin');
const things = defineResource({
  name: 'things',
  title: ['name'],
  fields: { name: text({ required: true, max: 20 }), shade: text({ max: 20, was: ['color', 'tint'] }) },
  list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  allow: { read, create: read, update: read, delete: read },
});
const seen = ['name', 'shade'];
const written = (name: string) =>
  queryOf({ filter: { [`${name}.not`]: 'red', q: 'a' }, sort: name, order: 'DESC', columns: `${name},name` });

test.each(['shade', 'tint', 'color'])('a view written down with %s is read by what the field is called now', (name) => {
  expect(readView(things, seen, { query: written(name) })).toEqual({
    filter: { 'shade.not': 'red', q: 'a' },
    sort: 'shade',
    order: 'DESC',
    columns: 'shade,name',
    gone: [],
  });
});

test('what a view says of fields there are no more, or that one may not see, is left out and named', () => {
  const rest = { filter: { q: 'a' }, sort: 'name', order: 'DESC', columns: 'name' };
  expect(readView(things, seen, { query: written('size') })).toEqual({ ...rest, gone: ['size'] });
  expect(readView(things, ['name'], { query: written('color') })).toEqual({ ...rest, gone: ['shade'] });
});

test('a list with other columns than its view is another, also where the view says none', () => {
  const meant = { filter: { q: 'a' }, sort: 'name', order: 'ASC' as const, columns: null };
  expect(isSame(meant, { ...meant })).toBe(true);
  expect(isSame(meant, { ...meant, columns: 'shade' })).toBe(false);
  expect(isSame({ ...meant, columns: 'shade' }, meant)).toBe(false);
});
