import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Work } from '#server/db/work.ts';
import { guests } from '#server/guests/table.ts';
import { filterKey, kindOf } from '#shared/kinds.ts';
import { type Field, isFileField, type Resource, visibleFields, writableFields } from '#shared/resource.ts';
import { isAllowed, ROLES } from '#shared/roles.ts';
import { generatedResources } from '../../support/added.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { ENGINE } from '../../support/database.ts';
import { recordsOf, type Row } from '../../support/records.ts';
import { triedOf } from '../../support/values.ts';
import { whileOpen } from '../../support/while-open.ts';
import { peopleOf } from '../api/operations.ts';
import { data, makeParty } from '../tickets/party.ts';

// Changing many records at once, and its undo, of every noun whose calls are generated.

let app: TestApp;
let records: ReturnType<typeof recordsOf>;
beforeAll(async () => {
  app = await testApp();
  records = recordsOf(app, app.north, app.superadmin, 'полярный');
});
afterAll(() => app?.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = app.superadmin) =>
  app.call(method, path, as, body);
const undo = (answer: Answer, body: object = {}, as: Person = app.superadmin) =>
  call('POST', `/batches/${String(answer.headers['batch-id'])}/undo`, body, as);

/** A record without what every change brings along. */
const plain = ({ version: _version, updated_at: _at, ...row }: Row) => row;
const read = async (noun: string, ids: string[]) =>
  (data(await call('GET', `/${noun}?ids=${ids.join(',')}&sort=id&per_page=100`)) as Row[]).map(plain);
/** The rows as they are stored. */
const stored = async ({ name, table = name }: Resource, ids: string[]) =>
  (await app.database.engine.query(`select * from ${table} where id = any($1) order by id`, [ids])).rows.map(
    ({ version: _version, updated_at: _at, ...row }) => row,
  );

const changeable = generatedResources.filter(({ allow }) => allow.update.least);

describe.each(changeable.map((resource) => [resource.name, resource] as const))('%s', (noun, resource) => {
  const fields = writableFields(resource, 'update').filter(([, field]) => !kindOf(field).isApart);
  const edit = (body: object, as?: Person) => call('PUT', `/${noun}/update_list`, body, as);
  const look = (body: object, as?: Person) => call('POST', `/${noun}/update_list/look`, body, as);
  const make = async () => [(await records.make(resource)).row, (await records.make(resource)).row] as [Row, Row];

  it('takes any field by itself, as one thing done, and is undone word for word', async () => {
    const [a, b] = await make();
    const ids = [a.id, b.id].sort();
    const other = (await records.make(resource)).row;
    for (const [name, field] of fields) {
      // What refers to others goes by rules of its own, and unique values by their test.
      if (field.unique) continue;
      const value = field.required ? other[name] : null;
      const set = isFileField(field) && value ? (value as Row).id : value;
      const before = await stored(resource, ids);
      const answer = await edit({ ids, change: { [name]: { set } } });
      expect([name, answer.status, answer.body]).toMatchObject([name, 200, { data: { total: 2, kept_total: 0 } }]);
      expect((await read(noun, ids)).map((row) => row[name])).toEqual([value, value]);
      const { changed } = answer.body.data as { changed: number };
      expect(Boolean(answer.headers['batch-id'])).toBe(changed > 0);
      if (changed === 0) continue;
      expect([name, (await undo(answer)).body.data]).toMatchObject([name, { undone: changed, left_total: 0 }]);
      expect([name, await stored(resource, ids)]).toEqual([name, before]);
    }
  });

  it('says beforehand what would come of it, and changes nothing by that', async () => {
    const [a, b] = await make();
    const [name, field] = fields.find(([, each]) => each.kind === 'text')!;
    const ids = (field.unique ? [a.id] : [a.id, b.id]).sort();
    const count = ids.length;
    const before = await stored(resource, ids);
    const change = {
      [name]: { set: `${String(triedOf(field).value(field, { mark: 'иной', at: 0, idOf: () => '' }))}` },
    };
    const looked = data(await look({ ids, change }));
    expect(looked).toEqual({ total: count, changed: count, fields: { [name]: count }, kept: [], kept_total: 0 });
    expect(await stored(resource, ids)).toEqual(before);
    expect(data(await edit({ ids, change }))).toMatchObject({ changed: count, total: count });
    expect(data(await edit({ ids, change }))).toMatchObject({ changed: 0, total: count });
  });

  it('refuses by their names a wrong value, an unknown field, two things at once and none', async () => {
    const { row } = await records.make(resource);
    const [name] = fields[0]!;
    const errors = async (change: object) => Object.keys((await edit({ ids: [row.id], change })).body.errors ?? {});
    for (const [each, field] of fields)
      for (const wrong of triedOf(field).wrong(field))
        expect([each, wrong, (await errors({ [each]: { set: wrong } }))[0]?.startsWith(`change.${each}.set`)]).toEqual([
          each,
          wrong,
          true,
        ]);
    expect(await errors({ no_such: { set: 1 } })).toEqual(['change.no_such']);
    expect(await errors({ [name]: {} })).toEqual([`change.${name}`]);
    expect(await errors({})).toEqual(['change']);
    const { body } = await edit({ filter: { no_such: 'x' }, change: { [name]: { set: row[name] } } });
    expect(Object.keys(body.errors)).toEqual(['filter.no_such']);
    const both = await edit({ ids: [row.id], filter: {}, change: { [name]: { set: row[name] } } });
    expect(both.body.errors).toEqual({ filter: 'Укажите либо номера записей, либо фильтр, но не оба сразу' });
  });

  it('does the rest where one is gone meanwhile, which is named', async () => {
    const gone = uuidv7();
    const { row } = await records.make(resource);
    const [name] = fields.find(([, field]) => !field.unique) ?? fields[0]!;
    const body = (ids: string[]) => ({ ids, change: { [name]: { set: row[name] ?? null } } });
    for (const to of [look, edit]) {
      const said = { kept: [{ id: gone, name: '', reason: expect.any(String) }], kept_total: 1 };
      const { body: answered } = await to(body([gone, row.id]));
      expect(answered).toMatchObject({ data: { changed: 0, total: 2, ...said } });
      expect((await to(body([gone]))).status).toBe(404);
    }
  });

  it('takes a filter that says nothing for a mistake, and only none for all', async () => {
    const { row } = await records.make(resource);
    const [name] = fields[0]!;
    const change = { [name]: { set: row[name] ?? null } };
    const keys = Object.entries(resource.fields).flatMap(([field, { kind }]) =>
      kindOf({ kind } as Field).operators.map((operator) => filterKey(field, operator)),
    );
    const to = [
      (filter: object) => look({ filter, change }),
      (filter: object) => edit({ filter, change }),
      ...(resource.allow.delete.least
        ? [
            (filter: object) => call('POST', `/${noun}/count_destroy`, { filter }),
            (filter: object) => call('DELETE', `/${noun}/destroy_list`, { filter }),
          ]
        : []),
    ];
    for (const key of [...keys, 'q'])
      for (const [at, nothing] of ['', ' \u200b', '\0', null, []].entries()) {
        // Each call in turn: what is said is the same.
        const { status, body } = await to[at % to.length]!({ [key]: nothing });
        expect([key, nothing, status, Object.keys(body.errors ?? {})]).toEqual([key, nothing, 422, [`filter.${key}`]]);
      }
    expect(data(await look({ filter: {}, change }))).toMatchObject({ total: expect.any(Number) });
    for (const role of ROLES.filter((each) => isAllowed(resource.allow.update, each))) {
      const person = peopleOf(app)[role];
      const seen = visibleFields(resource, role);
      const said = async (key: string) => {
        const { status, body } = await look({ filter: { [key]: '' }, change }, person);
        return JSON.stringify([status, body.errors]).replaceAll(key, 'it');
      };
      for (const [hidden] of Object.entries(resource.fields).filter(([each]) => !seen.has(each)))
        expect([role, hidden, await said(hidden)]).toEqual([role, hidden, await said('it')]);
    }
  });

  it('keeps to its organisation', async () => {
    const { row } = await records.make(resource);
    const [name] = fields[0]!;
    const body = { ids: [row.id], change: { [name]: { set: row[name] } } };
    for (const to of [edit, look]) expect((await to(body, app.south.admin)).status).toBe(404);
    const all = await edit({ filter: { q: 'полярный' }, change: { [name]: { set: row[name] } } }, app.south.admin);
    expect(all.body.data).toMatchObject({ total: 0, changed: 0 });
  });

  const several = fields.filter(([, { kind }]) => kind === 'choices' || kind === 'references');
  for (const [name, field] of several)
    it(`adds to and takes out of ${name} what is named, and leaves the rest`, async () => {
      const { row } = await records.make(resource);
      const held = row[name] as string[];
      const one = (held[0] ?? (field as Field & { values?: string[] }).values?.[0]) as string;
      const take = await edit({ ids: [row.id], change: { [name]: { remove: [one] } } });
      if (field.required && held.length === 1) return expect(take.status).toBe(422);
      const rest = held.filter((each) => each !== one);
      expect((await read(noun, [row.id]))[0]![name]).toEqual(rest.length === 0 ? null : rest);
      expect(data(await edit({ ids: [row.id], change: { [name]: { add: [one] } } }))).toMatchObject({ changed: 1 });
      expect(new Set((await read(noun, [row.id]))[0]![name] as string[])).toEqual(new Set(held));
      expect(data(await edit({ ids: [row.id], change: { [name]: { add: [one] } } }))).toMatchObject({ changed: 0 });
    });

  it('refuses fields that the person does not see as if there were none', async () => {
    const hidden = fields.filter(([, { seenBy }]) => seenBy && seenBy !== resource.allow.update.least);
    for (const [name] of hidden) {
      const role = resource.allow.update.least;
      const as = { manager_seat: app.north.seat, manager_event: app.north.event, admin: app.north.admin }[
        role as 'admin'
      ];
      const { row } = await records.make(resource);
      const answer = await edit({ ids: [row.id], change: { [name]: { set: null } } }, as);
      expect(Object.keys(answer.body.errors)).toEqual([`change.${name}`]);
    }
  });
});

describe('many at once', () => {
  const city = async () => (data(await call('GET', '/cities?per_page=1')) as Row[])[0]!.id;
  const location = async (name: string, address = 'Дом 1') =>
    data(await call('POST', '/locations', { name, address, city_id: await city() })) as Row;
  const tag = async (name: string) => data(await call('POST', '/tags', { name, tint: 'slate' })) as Row;

  it('replaces a part of a text in all that match, and counts who had nothing to replace', async () => {
    const made = [
      await location('Медиалаб А', 'Улица 1'),
      await location('Медиалаб Б', 'Улица 2'),
      await location('Иное', 'Улица 3'),
    ];
    const filter = { q: 'Медиалаб' };
    const change = { name: { replace: { from: 'Медиалаб', to: 'Маяк' } } };
    const answer = await call('PUT', '/locations/update_list', { filter, change });
    expect(data(answer)).toMatchObject({ changed: 2, total: 2 });
    const names = (
      await read(
        'locations',
        made.map(({ id }) => id),
      )
    ).map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(['Маяк А', 'Маяк Б', 'Иное']));
    const { rows } = await app.database.engine.query(
      `select verb, noun, rows from batches where id = '${String(answer.headers['batch-id'])}'`,
    );
    expect(rows).toEqual([{ verb: 'bulk_edit', noun: 'locations', rows: 2 }]);
  });

  it('changes those that can have it, and names the others with the reason', async () => {
    const [a, b, c] = [await location('Первый'), await location('X'), await location('Третий X')];
    const change = { name: { replace: { from: 'X', to: '' } } };
    const answer = await call('PUT', '/locations/update_list', { ids: [a.id, b.id, c.id], change });
    expect(data(answer)).toMatchObject({
      changed: 1,
      total: 3,
      kept: [{ id: b.id, name: 'X', reason: 'Название: Заполните поле' }],
    });
    const none = await call('PUT', '/locations/update_list', { ids: [b.id], change });
    expect(none).toMatchObject({ status: 422, body: { kept: [{ id: b.id }], kept_total: 1 } });
    expect(none.headers['batch-id']).toBeUndefined();
  });

  it('gives a unique value to one of them only, and lets them move up by one', async () => {
    const [a, b] = [await tag('ряд 1'), await tag('ряд 11')];
    const set = await call('PUT', '/tags/update_list', { ids: [a.id, b.id], change: { name: { set: 'один' } } });
    expect(data(set)).toMatchObject({ changed: 1, kept: [{ id: b.id }], kept_total: 1 });
    data(await undo(set));
    const change = { name: { replace: { from: '1', to: '11' } } };
    expect(data(await call('PUT', '/tags/update_list', { ids: [a.id, b.id], change }))).toMatchObject({ changed: 2 });
    expect(new Set((await read('tags', [a.id, b.id])).map(({ name }) => name))).toEqual(
      new Set(['ряд 11', 'ряд 1111']),
    );
    const taken = await call('PUT', '/tags/update_list', { ids: [a.id], change: { name: { set: 'РЯД 1111' } } });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'already_exists', kept: [{ id: a.id, reason: expect.stringContaining('ряд 1111') }] },
    });
  });

  it('loses nothing where two change the same records at once', async () => {
    const tags = [await tag('друзья'), await tag('пресса')];
    const made: string[] = [];
    for (let i = 0; i < 20; i += 1)
      made.push((data(await call('POST', '/guests', { last_name: `Встречный ${i}`, first_name: 'Лев' })) as Row).id);
    const add = (ids: string[], id: string) =>
      call('PUT', '/guests/update_list', { ids, change: { tags: { add: [id] } } });
    const answers = await Promise.all([
      add(made, tags[0]!.id),
      add(made.toReversed(), tags[1]!.id),
      call('PUT', '/guests/update_list', { filter: { q: 'Встречный' }, change: { company: { set: 'Маяк' } } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const guest of await read('guests', made)) {
      expect(new Set(guest.tags as string[])).toEqual(new Set(tags.map(({ id }) => id)));
      expect(guest.company).toBe('Маяк');
    }
  });

  it('waits for whoever writes the same records, and adds to what they wrote', async () => {
    const [first, second] = [await tag('первый'), await tag('второй')];
    const { id } = data(await call('POST', '/guests', { last_name: 'Ждущий', first_name: 'Лев' })) as Row;
    const writing = (work: Work) => work.update(guests, eq(guests.id, id), { tags: [first.id] });
    const change = { tags: { add: [second.id] } };
    const answer = await whileOpen(app, writing, () => call('PUT', '/guests/update_list', { ids: [id], change }));
    expect(data(answer)).toMatchObject({ changed: 1 });
    expect((await read('guests', [id]))[0]!.tags).toEqual([first.id, second.id]);
  });

  it('replaces no half of a character, which would leave the other one', async () => {
    const { id } = data(await call('POST', '/guests', { last_name: 'Весёлый', first_name: 'Лев', note: '😀' })) as Row;
    const change = { note: { replace: { from: '\ud83d', to: 'x' } } };
    expect((await call('PUT', '/guests/update_list', { ids: [id], change })).status).toBe(422);
    expect((await read('guests', [id]))[0]!.note).toBe('😀');
  });

  // The embedded engine asks one after the other: there nothing changes between finding and holding.
  it.runIf(ENGINE === 'postgres')('of all that match leaves out what matches no more once it is held', async () => {
    const made = async (first_name: string) =>
      (data(await call('POST', '/guests', { last_name: 'Уходящий', first_name, company: 'Маяк' })) as Row).id;
    const [stays, goes] = [await made('Лев'), await made('Ян')];
    const filter = { q: 'Уходящий', company: 'Маяк' };
    const moved = (id: string) => (work: Work) => work.update(guests, eq(guests.id, id), { company: 'Верфь' });
    const change = { position: { set: 'Гость' } };
    const edited = await whileOpen(app, moved(stays), () => call('PUT', '/guests/update_list', { filter, change }));
    expect(data(edited)).toMatchObject({ changed: 1, kept_total: 0 });
    expect((await read('guests', [stays, goes])).map(({ position }) => position ?? null)).toEqual([null, 'Гость']);
    await call('PUT', `/guests/${stays}`, { company: 'Маяк' });
    const deleted = await whileOpen(app, moved(stays), () => call('DELETE', '/guests/destroy_list', { filter }));
    expect(data(deleted)).toMatchObject({ deleted: 1, kept_total: 0 });
    expect((await call('GET', `/guests/${stays}`)).status).toBe(200);
  });

  it('keeps the rules of guests: event managers change who is invited, and keys follow', async () => {
    const party = await makeParty(app, app.north, { guests: 1 });
    const invited = party.guests[0]!.id;
    const alone = (data(await call('POST', '/guests', { last_name: 'Званов', first_name: 'Лев' })) as Row).id;
    const body = { ids: [invited, alone], change: { last_name: { set: 'Общий' } } };
    const answer = await call('PUT', '/guests/update_list', body, app.north.event);
    expect(data(answer)).toMatchObject({ changed: 1, kept: [{ id: alone }], kept_total: 1 });
    const { rows } = await app.database.engine.query('select name_key from guests where id = $1', [invited]);
    expect(String(rows[0]!.name_key)).toContain('общий');
    expect((await call('PUT', '/guests/update_list', { ...body, ids: [alone] }, app.north.event)).status).toBe(403);
  });

  it('lets the last admin be one', async () => {
    const { id } = app.south.admin;
    const change = { role: { set: 'manager_seat' } };
    const body = { ids: [id, app.south.seat.id], change };
    const looked = data(await call('POST', '/users/update_list/look', body, app.south.admin));
    expect(looked).toMatchObject({ changed: 0, kept: [{ id }], kept_total: 1 });
  });

  it('deletes all that match, after saying what would come of it', async () => {
    await location('Уходящая А');
    const b = await location('Уходящая Б');
    const template = { name: 'Зал', location_id: b.id, city_id: await city() };
    data(await call('POST', '/hall_templates', template));
    const filter = { q: 'Уходящая' };
    expect(data(await call('POST', '/locations/count_destroy', { filter }))).toMatchObject({
      deleted: 1,
      kept: [{ id: b.id }],
    });
    const answer = await call('DELETE', '/locations/destroy_list', { filter });
    expect(data(answer)).toMatchObject({ deleted: 1, kept: [{ id: b.id }], kept_total: 1 });
    expect(data(await undo(answer))).toMatchObject({ undone: 1 });
    expect(data(await call('GET', '/locations?q=Уходящая'))).toHaveLength(2);
    expect((await call('DELETE', '/locations/destroy_list', { filter: { q: 'нетникого' } })).body.data).toEqual({
      deleted: 0,
      kept: [],
      kept_total: 0,
    });
  });
});
