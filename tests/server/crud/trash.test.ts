import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goesToTrash } from '#shared/resource.ts';
import { generatedResources } from '../../support/added.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { recordsOf, type Row } from '../../support/records.ts';
import { data, makeParty } from '../tickets/party.ts';

// What is deleted can be had again, of every noun whose calls are generated; employees are hired anew.

let app: TestApp;
let records: ReturnType<typeof recordsOf>;
beforeAll(async () => {
  app = await testApp();
  records = recordsOf(app, app.north, app.superadmin, 'полярный');
});
afterAll(() => app?.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = app.superadmin) =>
  app.call(method, path, as, body);
const undo = (answer: Answer, body: object = {}) =>
  call('POST', `/batches/${String(answer.headers['batch-id'])}/undo`, body);
const plain = ({ version: _version, updated_at: _at, ...row }: Row) => row;
const lying = async (noun: string, as?: Person) =>
  data(await call('GET', `/${noun}/trash?per_page=100`, undefined, as)) as {
    id: string;
    name: string;
    about: string;
  }[];

const kept = generatedResources.filter((resource) => resource.allow.delete.least && goesToTrash(resource));

describe.each(kept.map((resource) => [resource.name, resource] as const))('%s', (noun, resource) => {
  const make = async () => (await records.make(resource)).row;
  const one = async (id: string) => plain(data(await call('GET', `/${noun}/${id}`)) as Row);
  const restore = (ids: string[], as?: Person) => call('POST', `/${noun}/trash/restore`, { ids }, as);

  it('lies in the trash after it was deleted, and comes back as it was', async () => {
    const row = await make();
    const before = await one(row.id);
    const deleted = await call('DELETE', `/${noun}/${row.id}`);
    expect(deleted.status).toBe(200);
    const [line] = await lying(noun);
    expect(line).toMatchObject({ id: row.id, deleted_by: expect.any(String), days_left: 30 });
    // A day that has begun is one more.
    const aged = (hours: number) =>
      app.database.engine.query(
        `update ${resource.table ?? noun} set deleted_at = deleted_at - interval '${hours} hours' where id = '${row.id}'`,
      );
    await aged(36);
    expect((await lying(noun)).find(({ id }) => id === row.id)).toMatchObject({ days_left: 29 });
    await aged(-36);
    const title = resource.title
      .map((name) => row[name])
      .filter(Boolean)
      .join(' ');
    expect(line!.name).toBe(title);
    const others = resource.list.search.filter((name) => !resource.title.includes(name));
    expect(line!.about).toBe(
      others
        .flatMap((name) => row[name] || [])
        .join(' · ')
        .slice(0, 120),
    );
    // Of what never lay there, as of what somebody else restored meanwhile, it is said; the rest comes back.
    const there = await make();
    const restored = await restore([row.id, there.id]);
    expect(data(restored)).toMatchObject({ restored: 1, kept: [{ id: there.id }], kept_total: 1 });
    expect(await one(row.id)).toEqual(before);
    expect((await lying(noun)).map(({ id }) => id)).not.toContain(row.id);
    expect((await restore([row.id])).status).toBe(404);
    // Restoring is undone, and that is undone too.
    const gone = await undo(restored);
    expect(data(gone)).toMatchObject({ undone: 1 });
    expect((await call('GET', `/${noun}/${row.id}`)).status).toBe(404);
    expect(data(await undo(gone))).toMatchObject({ undone: 1 });
    expect(await one(row.id)).toEqual(before);
    const { body } = await call('GET', `/${noun}/${row.id}/history`);
    expect((body.data as { verb: string; changes: object[] }[])[0]).toMatchObject({ verb: 'restore', changes: [] });
  });

  it.runIf(resource.list.search.length > 0)('is searched in the trash as in the list', async () => {
    const [row, other] = [await make(), await make()];
    for (const { id } of [row, other]) await call('DELETE', `/${noun}/${id}`);
    const search = async (q: string) =>
      data(await call('GET', `/${noun}/trash?per_page=100&q=${encodeURIComponent(q)}`)) as { id: string }[];
    const differs = (each: string) => typeof row[each] === 'string' && row[each] !== other[each];
    const { search: searched } = resource.list;
    const name = searched.find((each) => resource.fields[each]?.unique && differs(each)) ?? searched.find(differs)!;
    const found = (await search(String(row[name]))).map(({ id }) => id);
    expect(found).toContain(row.id);
    expect(found).not.toContain(other.id);
    expect(await search('ничегоподобногонет')).toEqual([]);

    // And all that is found so comes back at once.
    const all = (body: object) => call('POST', `/${noun}/trash/restore`, body);
    expect((await all({ filter: { q: 'ничегоподобногонет' } })).status).toBe(404);
    // What nothing can be read in isn't everybody.
    for (const q of ['', ' ']) expect(Object.keys((await all({ filter: { q } })).body.errors)).toEqual(['filter.q']);
    for (const body of [{}, { ids: found, filter: {} }]) expect((await all(body)).status).toBe(422);
    const q = String(row[name]);
    expect(data(await all({ filter: { q } }))).toMatchObject({ restored: found.length, kept_total: 0 });
    expect(await search(q)).toEqual([]);
    expect((await lying(noun)).map(({ id }) => id)).toContain(other.id);
  });

  it('is undone: what was deleted is there, and what was made is gone', async () => {
    const body = await records.bodyOf(resource);
    const made = await call('POST', `/${noun}`, body);
    const { id } = data(made) as Row;
    const before = await one(id);
    const deleted = await call('DELETE', `/${noun}/destroy_list`, { ids: [id] });
    expect(data(await undo(deleted))).toMatchObject({ undone: 1, left_total: 0 });
    expect(await one(id)).toEqual(before);
    expect(data(await undo(made))).toMatchObject({ undone: 1 });
    expect((await call('GET', `/${noun}/${id}`)).status).toBe(404);
  });

  it('says who worked on it since, and undoes the rest', async () => {
    const [a, b] = [await make(), await make()];
    const field = Object.keys(resource.fields).find((name) => {
      const { kind, unique, readOnly, fixed } = resource.fields[name]!;
      return kind === 'text' && !unique && !readOnly && !fixed;
    });
    const name = field ?? resource.title[0]!;
    const ids = field ? [a.id, b.id] : [a.id];
    const edited = await call('PUT', `/${noun}/update_list`, { ids, change: { [name]: { set: 'общее' } } });
    data(edited);
    data(await call('PUT', `/${noun}/${a.id}`, { [name]: 'своё' }, app.north.admin));
    const refused = await undo(edited);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'worked_on_since',
        left: [
          {
            id: a.id,
            name: expect.stringContaining(resource.title.includes(name) ? 'своё' : ''),
            by: expect.stringContaining('Админов'),
          },
        ],
      },
    });
    if (!field) return;
    expect(data(await undo(edited, { rest: true }))).toMatchObject({ undone: 1, left_total: 1 });
    expect([(await one(a.id))[name], (await one(b.id))[name]]).toEqual(['своё', b[name]]);
  });

  it('is there for its own organisation and for who may delete', async () => {
    const row = await make();
    await call('DELETE', `/${noun}/${row.id}`);
    expect((await lying(noun, app.south.admin)).map(({ id }) => id)).not.toContain(row.id);
    expect((await restore([row.id], app.south.admin)).status).toBe(404);
    const lesser = resource.allow.delete.least === 'admin' ? app.north.event : app.north.seat;
    expect((await restore([row.id], lesser)).status).toBe(403);
    data(await restore([row.id]));
  });

  for (const [field] of Object.entries(resource.fields).filter(([, each]) => each.unique && !each.computed))
    it(`stays where somebody else has its ${field}, who is named`, async () => {
      const row = await make();
      const deleted = await call('DELETE', `/${noun}/${row.id}`);
      const again = (
        data(await call('POST', `/${noun}`, { ...(await records.bodyOf(resource)), [field]: row[field] })) as Row
      ).id;
      const answer = await restore([row.id]);
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'already_exists', kept: [{ id: row.id, reason: expect.stringContaining(String(row[field])) }] },
      });
      expect(await undo(deleted)).toMatchObject({
        status: 409,
        body: { code: 'worked_on_since', left: [{ id: row.id, reason: expect.any(String) }] },
      });
      data(await call('DELETE', `/${noun}/${again}`));
      expect(data(await restore([row.id]))).toMatchObject({ restored: 1 });
    });
});

describe('the trash', () => {
  const location = async (name: string) => {
    const [city] = data(await call('GET', '/cities?per_page=1')) as Row[];
    return data(await call('POST', '/locations', { name, address: 'Дом 1', city_id: city!.id })) as Row & {
      city_id: string;
    };
  };

  it('keeps what refers to something that is gone, until that is back', async () => {
    const house = await location('Дом');
    const template = { name: 'Зал дома', location_id: house.id, city_id: house.city_id };
    const hall = data(await call('POST', '/hall_templates', template)) as Row;
    data(await call('DELETE', `/hall_templates/${hall.id}`));
    data(await call('DELETE', `/locations/${house.id}`));
    const back = () => call('POST', '/hall_templates/trash/restore', { ids: [hall.id] });
    expect(await back()).toMatchObject({ status: 422, body: { kept: [{ id: hall.id, name: 'Зал дома' }] } });
    data(await call('POST', '/locations/trash/restore', { ids: [house.id] }));
    expect(data(await back())).toMatchObject({ restored: 1 });
  });

  it('says what is gone by its name', async () => {
    const tag = async (name: string) => data(await call('POST', '/tags', { name, tint: 'slate' })) as Row;
    const [stays, goes] = [await tag('Пресса'), await tag('Ложа')];
    const named = { last_name: 'Меченый', first_name: 'Пётр', tags: [stays.id, goes.id] };
    const guest = data(await call('POST', '/guests', named)) as Row;
    data(await call('DELETE', `/guests/${guest.id}`));
    data(await call('DELETE', `/tags/${goes.id}`));
    const back = () => call('POST', '/guests/trash/restore', { ids: [guest.id] });
    const reason = 'Теги: «Ложа» больше нет. Если запись ещё в корзине, сначала верните её';
    expect(await back()).toMatchObject({ status: 422, body: { kept: [{ id: guest.id, reason }] } });
    data(await call('POST', '/tags/trash/restore', { ids: [goes.id] }));
    expect(data(await back())).toMatchObject({ restored: 1 });
  });

  it('shows nothing from before 30 days, nor what no person deleted', async () => {
    const [old, silent] = [await location('Давний'), await location('Немой')];
    for (const { id } of [old, silent]) data(await call('DELETE', `/locations/${id}`));
    await app.database.engine.query(`update locations set deleted_at = deleted_at - interval '31 days' where id = $1`, [
      old.id,
    ]);
    await app.database.engine.query(`update audit set batch_id = null where record_id = $1`, [silent.id]);
    const ids = (await lying('locations')).map(({ id }) => id);
    expect(ids).not.toContain(old.id);
    expect(ids).not.toContain(silent.id);
    expect((await call('POST', '/locations/trash/restore', { ids: [old.id] })).status).toBe(404);
  });

  it('gives guests back with their invitations where deleting is undone, within the limit of the event', async () => {
    const party = await makeParty(app, app.north, { rows: 1, seats: 3, guests: 3 });
    const invited = async () =>
      (await call('GET', `/halls/${party.hall_id}/guests/invited_list`)).body.meta.total as number;
    const deleted = await call('DELETE', '/guests/destroy_list', { ids: party.guests.map(({ id }) => id) });
    expect(data(deleted)).toMatchObject({ deleted: 3, invited: 3 });
    expect(await invited()).toBe(0);
    const back = await undo(deleted);
    expect(back.body).toMatchObject({ data: { left_total: 0 } });
    expect(await invited()).toBe(3);
    const again = await undo(back);
    data(again);
    expect(await invited()).toBe(0);
  });

  it('leaves out who was merged with somebody', async () => {
    const guest = async (last_name: string) =>
      (data(await call('POST', '/guests', { last_name, first_name: 'Лев' })) as Row).id;
    const [keep, gone] = [await guest('Двойной'), await guest('Двойнов')];
    const merged = await call('POST', '/guests/merge', { keep, gone });
    data(merged);
    expect(await undo(merged)).toMatchObject({ status: 409, body: { code: 'cannot_undo' } });
    expect((await lying('guests')).map(({ id }) => id)).not.toContain(gone);
  });
});
