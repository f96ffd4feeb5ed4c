import { expect, test } from 'vitest';
import { guests } from '#resources/guests.ts';
import { tags } from '#resources/tags.ts';
import { firstOf } from '../../../src/crud/bulk/parts.ts';
import { asResource } from '../../support/resources.ts';

test('a bulk edit begins with a field that many can share, as far as there is one', () => {
  const of = asResource(guests);
  expect(firstOf(of, ['last_name', 'middle_name', 'phone', 'company', 'note'])).toBe('company');
  expect(firstOf(of, ['last_name', 'middle_name'])).toBe('middle_name');
  expect(firstOf(asResource(tags), ['name'])).toBe('name');
});
