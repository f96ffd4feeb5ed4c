import { describe, expect, it } from 'vitest';
import { resourceList } from '#resources/index.ts';
import { choice, defineResource, type Fields, type Resource, text, url } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';
import { intentsOf } from '../../../scripts/intents.ts';
import { asResource } from '../../support/resources.ts';

const allow = atLeast('admin');

/** What is declared of sponsors whose table had these columns. */
function intents(before: readonly string[], fields: Fields, gone: readonly string[] = []) {
  const name = text({ max: 80 });
  const sponsors = asResource(
    defineResource({
      name: 'sponsors',
      title: ['name'],
      fields: { name, ...fields },
      gone,
      list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
      allow: { read: allow, create: allow, update: allow, delete: allow },
    }),
  );
  const columns = Object.fromEntries(['name', ...before].map((each) => [each, { name: each, type: 'text' }]));
  const code = new Map(Object.keys(sponsors.fields).map((each) => [each, 'text']));
  return intentsOf(
    { tables: { 'public.sponsors': { name: 'sponsors', columns } } },
    [sponsors],
    new Map([['sponsors', code]]),
    [],
  );
}
const rename = (was: string, now: string) => `ALTER TABLE "sponsors" RENAME COLUMN "${was}" TO "${now}";`;
const columnsOf = ({ snapshot }: ReturnType<typeof intents>) =>
  Object.keys(snapshot.tables['public.sponsors']!.columns);

describe('a field with another name', () => {
  it('has its column renamed, also where a new field takes the old name in the same step', () => {
    const done = intents(['website'], { homepage: url({ was: 'website' }), website: text({ max: 9 }) });
    expect(done.renames).toEqual([rename('website', 'homepage')]);
    expect(columnsOf(done)).toEqual(['name', 'homepage']);
    // The words of the name are read still, by the new field.
    expect([done.removals, done.texts]).toEqual([[], []]);
  });

  it('is left alone once that is done, whoever has the old name then', () => {
    const fields = { homepage: url({ was: ['site', 'website'] }), website: text({ max: 9 }), site: text({ max: 9 }) };
    expect(intents(['homepage', 'website', 'site'], fields).renames).toEqual([]);
    expect(intents(['homepage', 'website'], fields).renames).toEqual([]);
  });

  it('takes the newest of the names it had that is there', () => {
    const fields = { homepage: url({ was: ['site', 'website'] }) };
    expect(intents(['website'], fields).renames).toEqual([rename('website', 'homepage')]);
    expect(intents(['site'], fields).renames).toEqual([rename('site', 'homepage')]);
  });

  it('waits for a name until another field has left it', () => {
    const fields = { website: url({ was: 'site' }), homepage: url({ was: 'website' }) };
    const done = intents(['site', 'website'], fields);
    expect(done.renames).toEqual([rename('website', 'homepage'), rename('site', 'website')]);
    expect(columnsOf(done)).toEqual(['name', 'homepage', 'website']);
  });

  it('is refused where both have a column; not where the old one is given up', () => {
    const fields = { homepage: url({ was: 'site' }) };
    expect(() => intents(['site', 'homepage'], fields)).toThrow(
      "sponsors.ts: fields.homepage: both 'site' and 'homepage' have a column",
    );
    const done = intents(['site', 'homepage'], fields, ['site']);
    expect(done.removals).toEqual(['ALTER TABLE "sponsors" DROP COLUMN "site";']);
  });

  it('is asked for where a column would go, one or several', () => {
    expect(() => intents(['site'], {})).toThrow("fields.site: its column would go with all it holds: say was: 'site'");
    expect(() => intents(['site', 'note'], {})).toThrow(
      "fields.site, note: their columns would go with all they hold: say was: 'site' at the field it became, or gone: ['site', 'note']",
    );
  });

  it('leaves behind its label, the words of its values and its hint', () => {
    const texts = ['fields', 'values', 'hints'].map((part) => `resources.sponsors.${part}.kind`);
    expect(intents(['kind'], { sort: choice(['a'], { was: 'kind' }) }).texts).toEqual(texts);
    expect(intents(['kind'], {}, ['kind']).texts).toEqual(texts);
  });
});

it('a table that no file of the schema exports is not taken for one that goes, whatever is said of it', () => {
  const before = { tables: { 'public.locations': { name: 'locations', columns: {} } } };
  const locations = resourceList.filter(({ name }) => name === 'locations');
  const of = (resources: readonly Resource[], gone: string[]) => () => intentsOf(before, resources, new Map(), gone);
  for (const gone of [[], ['locations']])
    expect(of(locations, gone)).toThrow("locations.ts: table: 'locations' is in no file that server/schema.ts exports");
  expect(of([], [])).toThrow('say so with --gone locations');
  expect(of([], ['locations'])().removals).toEqual(['DROP TABLE "locations" CASCADE;']);
});
