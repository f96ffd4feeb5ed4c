import { expect, test } from 'vitest';
import { integer, defineResource, text } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';
import { sectionsOf } from '../../../src/crud/sections.ts';
import { asResource } from '../../support/resources.ts';

const event = atLeast('manager_event');
const partners = asResource(
  defineResource({
    name: 'partners',
    title: ['name'],
    fields: {
      name: text({ required: true, max: 120 }),
      code: text({ max: 20, fixed: true }),
      budget: integer({ seenBy: 'admin' }),
      made: text({ max: 20, readOnly: true }),
    },
    list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
    allow: { read: event, create: event, update: event, delete: event },
  }),
);

test('a form has the fields one may write and see, in its sections', () => {
  expect(sectionsOf(partners, 'create', 'admin')).toEqual([['name', 'code', 'budget']]);
  expect(sectionsOf(partners, 'create', 'manager_event')).toEqual([['name', 'code']]);
  expect(sectionsOf(partners, 'update', 'admin', { id: 1, budget: null })).toEqual([['name', 'budget']]);
  expect(sectionsOf(partners, 'update', 'manager_event', { id: 1, budget: null })).toEqual([['name']]);
  const parted = { ...partners, form: [['budget'], ['code', 'name']] };
  expect(sectionsOf(parted, 'create', 'manager_event')).toEqual([['code', 'name']]);
});

test('a form shows also what the server shows of a record of one’s own', () => {
  expect(sectionsOf(partners, 'update', 'manager_event', { id: 1, budget: 5 })).toEqual([['name', 'budget']]);
});
