import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { resourceList, screenList } from '#resources/index.ts';
import * as schema from '#server/schema.ts';
import { KINDS } from '#shared/kinds.ts';
import {
  type Allow,
  choice,
  choices,
  count,
  date,
  defineNoun,
  defineResource,
  document,
  type Field,
  flag,
  image,
  integer,
  json,
  moment,
  reference,
  references,
  type Resource,
  text,
  type WriteOf,
} from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';
import { writeSchema } from '#shared/schema.ts';
import { nameProblem, sound } from '#shared/soundness.ts';
import { asResource } from '../../support/resources.ts';

const allow = atLeast('manager_event');

/** A resource that nothing is wrong with, but for what the test changes. */
function sponsors(change: Partial<Resource> = {}): Resource {
  const resource = asResource(
    defineResource({
      name: 'sponsors',
      title: ['name'],
      fields: {
        name: text({ required: true, max: 80 }),
        since: moment(),
        plan: document(),
        by: reference({ name: 'users' }),
      },
      list: { columns: ['name'], search: ['name'], filters: ['by'], sort: 'name' },
      allow: { read: allow, create: allow, update: allow, delete: allow },
    }),
  );
  return { ...resource, ...change };
}
const users = {
  ...sponsors({ fields: { name: text({ max: 80 }) } }),
  name: 'users',
  list: { ...sponsors().list, filters: [] },
};
const letters = asResource(
  defineNoun({
    name: 'letters',
    title: ['about'],
    fields: { sent_at: moment(), about: text({ max: 80 }), by: reference({ name: 'users' }) },
    allow: { read: allow, create: allow, update: allow, delete: allow },
  }),
);
const { fields, list } = sponsors();

describe('a configuration with a mistake', () => {
  it('is let through without one', () => {
    const visits = { source: 'sponsor_rows', fields: { ...fields, visits: integer({ computed: true }) } };
    const form = [['name'], ['by']];
    const parted = sponsors({ form, apart: ['since'] });
    for (const all of [[users, letters, sponsors()], [users, sponsors(visits)], [users, parted], resourceList])
      expect(sound(all)).toBe(all);
  });

  it.each<[string, Partial<Resource>, string]>([
    [
      'a name that is taken',
      { name: 'users' },
      "src/resources/index.ts: the second resource called 'users' (after 'letters'): name: 'users' is taken",
    ],
    [
      'a reserved name',
      { fields: { ...fields, version: text({ max: 3 }) } },
      'sponsors.ts: fields.version: this name is reserved',
    ],
    [
      'a key that is no column of the sheet',
      { sheet: { columns: ['name'], key: ['since'] } },
      "sheet.key: 'since' is no column of the sheet",
    ],
    [
      'a kind without values that is given out',
      { fields: { ...fields, day: { kind: 'date', inTurn: true } as Field } },
      "fields.day: a date has no values to give out: leave 'inTurn' out",
    ],
    ['a key of nothing', { sheet: { key: [] } }, 'sheet.key: nothing is named'],
    [
      'a key of a kind that nothing is known by',
      { sheet: { columns: ['name', 'since'], key: ['since'] } },
      "sheet.key: no record is known by 'since'",
    ],
    [
      'a key that whoever brings files does not see',
      {
        fields: { ...fields, code: text({ max: 9, seenBy: 'admin' }) },
        sheet: { columns: ['name', 'code'], key: ['code'] },
      },
      "sheet.key: manager_event may bring files and does not see 'code'",
    ],
    [
      'a field that no section of the form has',
      { form: [['name'], ['by']] },
      "sponsors.ts: form: 'since' stands in no section: name it in one, or in 'apart'",
    ],
    ['a name the query string has', { fields: { ...fields, q: text({ max: 3 }) } }, 'fields.q: this name is reserved'],
    [
      'a name with capitals',
      { fields: { ...fields, webSite: text({ max: 3 }) } },
      'fields.webSite: names are in small letters',
    ],
    [
      'a reference to nothing',
      { fields: { ...fields, by: reference({ name: 'gests' }) } },
      "fields.by: there is no resource 'gests'; there are users",
    ],
    [
      'a reference to what has no list',
      { fields: { ...fields, letter_id: reference(letters) } },
      "fields.letter_id: 'letters' has no list to choose from",
    ],
    [
      'a count of what does not refer to it',
      { fields: { ...fields, many: count('users', 'name') } },
      "fields.many: 'name' of 'users' is no reference to sponsors",
    ],
    [
      'a time zone that is none',
      { fields: { ...fields, at: moment({ zone: 'Europe/Atlantis' }) } },
      "fields.at: there is no time zone 'Europe/Atlantis'",
    ],
    [
      'a schema that is none',
      { fields: { ...fields, plan: json({ schema: { type: 'circle' } as never }) } },
      'fields.plan: its schema is none',
    ],
    [
      'a computed field that no view has',
      { fields: { ...fields, visits: integer({ computed: true }) } },
      "sponsors.ts: fields.visits: a computed field is read from a view: name it in 'source'",
    ],
    [
      'a number below the least and above the most',
      { fields: { ...fields, stands: integer({ min: 50, max: 0 }) } },
      'sponsors.ts: fields.stands: no number is from 50 to 0',
    ],
    ['a text of nothing', { fields: { ...fields, motto: text({ max: 0 }) } }, 'fields.motto: no text has at most 0'],
    ['nothing to choose from', { fields: { ...fields, kind: choice([]) } }, 'fields.kind: there is nothing to choose'],
    ['nothing to choose several from', { fields: { ...fields, kinds: choices([]) } }, 'fields.kinds: there is nothing'],
    [
      'an initial that is neither yes nor no',
      { fields: { ...fields, paid: flag({ initial: 'maybe' }) } },
      `sponsors.ts: fields.paid: 'initial' is "maybe", which a flag can't hold`,
    ],
    [
      'an initial that is no choice',
      { fields: { ...fields, kind: choice(['a'], { initial: 'b' }) } },
      `fields.kind: 'initial' is "b", which a choice can't hold`,
    ],
    [
      'an initial out of bounds',
      { fields: { ...fields, stands: integer({ min: 1, initial: 0 }) } },
      "fields.stands: 'initial' is 0",
    ],
    [
      'names that were each other',
      { fields: { ...fields, site: text({ max: 9, was: 'blog' }), blog: text({ max: 9, was: ['home', 'site'] }) } },
      "fields.site: 'was' leads from site to blog to site",
    ],
    ['no title', { title: [] }, 'sponsors.ts: title: nothing names a record'],
    ['a title that is no text', { title: ['since'] }, "title: 'since' is no text"],
    ['a search of what is no text', { list: { ...list, search: ['by'] } }, "list.search: 'by' is no text"],
    [
      'an order there is none by',
      { fields: { ...fields, logo: image() }, list: { ...list, sort: 'logo' } },
      "list.sort: nothing is in the order of 'logo'",
    ],
    [
      'an order by several values',
      { fields: { ...fields, kinds: choices(['a', 'b']) }, list: { ...list, sort: 'kinds' } },
      "list.sort: nothing is in the order of 'kinds'",
    ],
    ['a column there is none of', { sheet: ['name', 'motto'] }, "sheet: there is no field 'motto'"],
    ['pills of no tint', { pill: 'name' }, "pill: 'name' is no choice of tints"],
    ['a filter there is none for', { list: { ...list, filters: ['plan'] } }, "list.filters: nothing filters by 'plan'"],
    [
      'a field that must be filled in by people who do not see it',
      { fields: { ...fields, sum: text({ required: true, max: 9, seenBy: 'admin' }) } },
      'fields.sum: manager_event may create and does not see it',
    ],
    [
      'a column that the title says',
      {
        title: ['name', 'city'],
        fields: { ...fields, city: text({ max: 9 }) },
        list: { ...list, columns: ['name', 'city'] },
      },
      "list.columns: 'city' stands in the column of 'name' already",
    ],
    [
      'an order by what not everybody sees who reads',
      {
        fields: { ...fields, level: text({ max: 9, seenBy: 'admin' }) },
        list: { ...list, sort: 'level' },
      },
      "list.sort: manager_event may read and does not see 'level'",
    ],
    [
      'a title that not everybody sees who reads',
      { fields: { ...fields, motto: text({ max: 9, seenBy: 'admin' }) }, title: ['name', 'motto'] },
      "title: manager_event may read and does not see 'motto'",
    ],
    [
      'a list without columns',
      { list: { ...list, columns: [] } },
      'list.columns: a list without columns shows nothing',
    ],
    [
      'a column twice',
      { list: { ...list, columns: ['name', 'by', 'name'] } },
      "list.columns: 'name' stands there twice",
    ],
    ['a filter twice', { list: { ...list, filters: ['by', 'by'] } }, "list.filters: 'by' stands there twice"],
    ['a search twice', { list: { ...list, search: ['name', 'name'] } }, "list.search: 'name' stands there twice"],
    ['a column of the sheet twice', { sheet: ['name', 'name'] }, "sheet: 'name' stands there twice"],
    ['a key twice', { sheet: { key: ['name', 'name'] } }, "sheet.key: 'name' stands there twice"],
    [
      'a field in two sections',
      {
        form: [
          ['name', 'since'],
          ['by', 'name'],
        ],
      },
      "form: 'name' stands there twice",
    ],
    [
      'a value twice',
      { fields: { ...fields, kind: choice(['a', 'b', 'a']) } },
      "fields.kind: 'a' stands there twice: leave one out",
    ],
    [
      'a screen for those who may not read it',
      { screen: { least: 'manager_seat', icon: 'star' } },
      'sponsors.ts: screen.least: manager_seat may not read sponsors',
    ],
    [
      'a card that nothing opens',
      { screen: { least: 'admin', icon: 'star', card: 'sponsor' as 'guest' } },
      "screen.card: no card opens by 'sponsor'",
    ],
    ['a column with an editor of its own', { list: { ...list, columns: ['plan'] } }, "'plan' has an editor of its own"],
  ])('is refused: %s', (_, change, why) => {
    expect(() => sound([users, letters, sponsors(change)])).toThrow(why);
  });

  it('is refused: the card of another noun', () => {
    const screen = { least: 'admin', icon: 'star', card: 'guest' } as const;
    expect(sound([users, sponsors({ screen })])).toHaveLength(2);
    expect(() => sound([{ ...users, screen }, sponsors({ screen })])).toThrow(
      "users.ts: screen.card: 'guest' is the card of sponsors",
    );
  });

  it('is refused: a ring of required references; not one that may be empty, and not to itself', () => {
    const ring = (options: { required: boolean }) => [
      { ...users, fields: { ...users.fields, by: reference({ name: 'sponsors' }, { required: true }) } },
      sponsors({ fields: { ...fields, by: reference({ name: 'users' }, options) } }),
    ];
    expect(() => sound(ring({ required: true }))).toThrow('users.by -> sponsors.by is a ring of required references');
    expect(sound(ring({ required: false }))).toHaveLength(2);
    const parent = { fields: { ...fields, parent_id: reference('itself') } };
    expect(defineResource(sponsors(parent)).fields.parent_id).toMatchObject({ to: 'sponsors' });
    expect(sound([users, defineResource(sponsors(parent))])).toHaveLength(2);
  });

  it('is refused: what a resource can not be called', () => {
    const names = resourceList.flatMap(({ name, table }) => [name, table]);
    const tables = Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableConfig(each).name] : []));
    const screens = screenList.map(({ path }) => path.split('/')[1]!.replaceAll('-', '_')).filter(Boolean);
    const others = [...tables, ...screens].filter((name) => !names.includes(name));
    expect(others.length).toBeGreaterThan(20);
    expect([...others, ...Object.keys(KINDS)].filter((name) => !nameProblem(name, []))).toEqual([]);
    const odd = [
      '',
      'Sponsors',
      'спонсоры',
      'event-sponsors',
      '_a',
      'a_',
      'a__b',
      '2nd',
      'a_2',
      '../a',
      'a'.repeat(41),
    ];
    expect(odd.filter((name) => !nameProblem(name, [])?.includes('is no name'))).toEqual([]);
    for (const name of ['sponsors', 'event_sponsors', 'm3', 'a'.repeat(40)]) expect(nameProblem(name, [])).toBeNull();
    expect(nameProblem('users', [users])).toContain("'users' is taken");
    expect(() => sound([{ ...users, name: 'places' }])).toThrow(
      "src/resources/index.ts: the resource called 'places' (the first): name: 'places' is reserved",
    );
    expect(nameProblem('halls', resourceList)).toContain("'halls' is taken");
  });

  it('does not compile with an option that its kind has not', () => {
    const options = { max: 9, seenby: 'admin' } as const;
    // Never run: what they show, they show to the compiler.
    const refused = [
      // @ts-expect-error -- misspelt, and everybody would see it
      () => text({ max: 100, seenby: 'admin' }),
      // @ts-expect-error -- the same, written down before
      () => text(options),
      // @ts-expect-error -- a bound of numbers
      () => email({ max: 100 }),
      // @ts-expect-error -- misspelt, behind values
      () => choice(['a'], { requierd: true }),
      // @ts-expect-error -- the same of several
      () => choices(['a'], { seenby: 'admin' }),
      // @ts-expect-error -- misspelt, behind a target
      () => reference({ name: 'users' }, { seenby: 'admin' }),
      // @ts-expect-error -- the same of several
      () => references({ name: 'users' }, { seenby: 'admin' }),
      // @ts-expect-error -- the same of a count
      () => count('users', 'by', { seenby: 'admin' }),
      // @ts-expect-error -- only a choice has values to give out
      () => date({ inTurn: true }),
      // @ts-expect-error -- an option of another kind
      () => flag({ zone: 'Europe/Moscow' }),
      // @ts-expect-error -- the kind is the function's
      () => moment({ kind: 'text' }),
    ];
    expect(refused).toHaveLength(11);
    expect(text({ max: 100, seenBy: 'admin', required: true }).seenBy).toBe('admin');
    expect(choice(['a'], { inTurn: true }).inTurn).toBe(true);
  });

  it('asks nobody for a required choice that is given out', () => {
    const tag = { name: 'tags', allow: {} as Allow, fields: { tint: choice(['a'], { required: true, inTurn: true }) } };
    const made: WriteOf<typeof tag, 'create'> = {};
    expect(writeSchema(tag, 'create').parse(made)).toEqual({});
  });

  it('does not compile with a target that is none', () => {
    // @ts-expect-error -- the names of nouns are known
    expect(reference('gests').to).toBe('gests');
  });
});
