import { beforeAll, describe, expect, test, vi } from 'vitest';
import { resourceList } from '#resources/index.ts';
import { document, email, file, integer, reference, references, text } from '#shared/resource.ts';
import { addedResources } from '../../support/added.ts';
import { asResource } from '../../support/resources.ts';
import { MemoryStorage } from './storage.ts';

const resource = asResource({
  name: 'partners',
  fields: {
    name: text({ required: true, max: 120 }),
    email: email({ fixed: true }),
    stands: integer({}),
    city: reference('itself'),
    venues: references('itself'),
    paper: file(),
    layout: document(),
  },
});
const told = (id: string, deleted = false) => ({ id, name: id, deleted });
const update = { verb: 'update' };

let values: typeof import('../../../src/crud/record/values.ts');
beforeAll(async () => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new MemoryStorage());
  vi.stubGlobal('addEventListener', () => undefined);
  values = await import('../../../src/crud/record/values.ts');
});

describe('a value of the history', () => {
  test('is sent as its field takes it', () => {
    const sent = (name: string, value: unknown) => values.sentOf(resource.fields[name]!, value);
    expect([sent('stands', 0), sent('city', told('a')), sent('city', null), sent('paper', told('f'))]).toEqual([
      0,
      'a',
      null,
      'f',
    ]);
    expect(sent('venues', [told('a'), told('b')])).toEqual(['a', 'b']);
  });

  test('can be had again where it differs, may be written, and is still there', () => {
    const record = { name: 'Дом', stands: null, city: 'a', venues: ['a', 'b'], paper: { id: 'f' } };
    const way = (field: string, before: unknown, line = update) =>
      values.restorable(resource, record, line, { field, before, after: null });
    expect([way('name', 'Сад'), way('stands', 0), way('city', null), way('venues', [told('b')])]).toEqual([
      'yes',
      'yes',
      'yes',
      'yes',
    ]);
    expect([way('city', told('c', true)), way('venues', [told('a'), told('c', true)])]).toEqual(['gone', 'gone']);
    // It stands there already, must hold something, isn't written this way, or was never anything.
    const no = [
      way('name', 'Дом'),
      way('stands', null),
      way('city', told('a')),
      way('venues', [told('a'), told('b')]),
      way('paper', told('f')),
      way('name', null),
      way('email', 'old@example.ru'),
      way('layout', null),
      way('gone', 'x'),
      way('name', 'Сад', { verb: 'create' }),
    ];
    expect(new Set(no)).toEqual(new Set(['no']));
  });
});

test('a record is related to the lists that can be filtered by it', () => {
  const ours = resourceList.filter((each) => !addedResources.includes(each));
  const of = (name: string) => values.relationsOf({ name }, ours).map(({ resource, by }) => [resource.name, by]);
  expect(of('locations').toSorted()).toEqual([
    ['events', 'location_id'],
    ['hall_templates', 'location_id'],
  ]);
  expect(of('hall_templates')).toEqual([]);
});
