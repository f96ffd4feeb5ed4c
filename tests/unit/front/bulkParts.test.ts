import { expect, test } from 'vitest';
import { guests } from '#resources/guests.ts';
import { tags } from '#resources/tags.ts';
import { changeOf, firstOf, type How } from '../../../src/crud/bulk/parts.ts';
import { asResource } from '../../support/resources.ts';

test('a bulk edit begins with a field that many can share, as far as there is one', () => {
  const of = asResource(guests);
  expect(firstOf(of, ['last_name', 'middle_name', 'phone', 'company', 'note'])).toBe('company');
  expect(firstOf(of, ['last_name', 'middle_name'])).toBe('middle_name');
  expect(firstOf(asResource(tags), ['name'])).toBe('name');
});

test('a yes/no field of many waits for a value as every other does', () => {
  const said = (how: How, values: object) => changeOf([{ name: 'paid', how }], { ...values });
  for (const values of [{}, { paid: null }]) expect(said('set', values)).toBeNull();
  expect(said('set', { paid: false })).toEqual({ paid: { set: false } });
  expect(said('set', { paid: true })).toEqual({ paid: { set: true } });
  expect(said('clear', {})).toEqual({ paid: { set: null } });
});
