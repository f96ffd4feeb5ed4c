import { readFileSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParsedSheet } from '#shared/guests.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty, type Party } from '../tickets/party.ts';

// A file of guests is one thing done: all of it is taken back, as far as nobody worked on it since.

let app: TestApp;
let party: Party;
beforeAll(async () => {
  app = await testApp();
  party = await makeParty(app, app.north, { guests: 2 });
});
afterAll(() => app?.close());

const who = (last_name: string, email = '') => ({ last_name, first_name: 'Анна', middle_name: '', phone: '', email });
type Row = { row: number; values: ReturnType<typeof who>; decision: string; guest_id?: string };
const adding = (...names: string[]): Row[] =>
  names.map((name, i) => ({ row: i + 2, values: who(name), decision: 'add' }));
const bring = (rows: Row[], as: Person = app.north.admin, more: object = { hall_id: party.hall_id }) =>
  app.call('POST', '/guests/create_list', as, { import_id: uuidv7(), file_hash: uuidv7(), rows, ...more });
const undo = (answer: Answer, body: object = {}, as: Person = app.north.admin) =>
  app.call('POST', `/batches/${String(answer.headers['batch-id'])}/undo`, as, body);
const invited = async () =>
  data(await app.call('GET', `/halls/${party.hall_id}/guests/invited_list?per_page=1000`, app.north.admin)) as ({
    id: string;
    last_name: string;
  } & Record<string, unknown>)[];
const find = async (last_name: string) => (await invited()).find((guest) => guest.last_name === last_name)!;
const isThere = async (id: string) => (await app.call('GET', `/guests/${id}`, app.north.admin)).status === 200;
const seat = (guest_id: string, place: number) =>
  app.call('POST', '/tickets/create_list', app.north.admin, {
    hall_id: party.hall_id,
    seatings: [{ guest_id, place }],
  });

describe('a file of guests', () => {
  it('is taken back whole, and brought again as it was', async () => {
    const [known] = party.guests;
    const before = await invited();
    const old = await find(before.find(({ id }) => id === known!.id)!.last_name);
    const changed: Row = { row: 9, values: who('Переименова'), decision: 'update', guest_id: known!.id };
    const brought = await bring([...adding('Алова', 'Белова'), changed]);
    expect(data(brought)).toMatchObject({ created: 2, updated: 1, invited: 2 });
    const added = await find('Алова');
    // Each person once, though invitations go with them.
    const undone = await undo(brought);
    expect(undone.body).toMatchObject({ data: { undone: 3, left: [], left_total: 0 } });
    expect(await invited()).toEqual(before);
    expect(await isThere(added.id)).toBe(false);
    const again = await undo(undone);
    expect(again.body).toMatchObject({ data: { undone: 3, left_total: 0 } });
    expect((await find('Алова')).id).toBe(added.id);
    expect((await invited()).length).toBe(before.length + 2);
    data(await undo(again));
    expect((await find(old.last_name)).id).toBe(known!.id);
  });

  it('is refused where two rows have one number, or say two things of one guest', async () => {
    const [known] = party.guests;
    const before = await invited();
    const two = adding('Дважды', 'Второй').map((row) => ({ ...row, row: 7 }));
    const change = (row: number, decision: string): Row => ({
      row,
      values: who(`Строка${row}`),
      decision,
      guest_id: known!.id,
    });
    for (const [rows, path] of [
      [two, 'rows.7.row'],
      [[change(2, 'update'), change(5, 'update')], 'rows.5.guest_id'],
    ] as const) {
      const { status, body } = await bring([...rows]);
      expect([status, body.errors]).toEqual([422, { [path]: 'Указано дважды' }]);
    }
    expect(await invited()).toEqual(before);
    // Whom two rows leave as they are is invited once.
    expect(data(await bring([change(2, 'keep'), change(5, 'keep')]))).toMatchObject({ kept: 2, invited: 0 });
  });

  it('names the rows of guests who were taken back meanwhile', async () => {
    const brought = await bring(adding('Ушлая', 'Прошлая'));
    const [gone, also] = [await find('Ушлая'), await find('Прошлая')];
    data(await undo(brought));
    const { status, body } = await bring([
      ...adding('Новейшая'),
      { row: 5, values: who('Ушлая'), decision: 'keep', guest_id: gone.id },
      { row: 6, values: who('Иная'), decision: 'update', guest_id: also.id },
    ]);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['rows.5.guest_id', 'rows.6.guest_id']]);
  });

  it('invites again whom it took away, who was added beside them or not', async () => {
    // Somebody whom a file brought to the list, and who was invited then.
    const listed = data(await bring(adding('Спискова'), app.north.admin, {})) as { id: string };
    const [{ id: guest_id }] = data(await app.call('GET', `/imports/${listed.id}/rows`, app.north.admin)) as [
      { id: string },
    ];
    data(await app.call('POST', `/halls/${party.hall_id}/guests/invite`, app.north.admin, { guest_ids: [guest_id] }));
    const one = await find('Спискова');
    const taken = await bring(adding('Вместо'), app.north.admin, { gone: [one.id] });
    expect(data(taken)).toMatchObject({ created: 1, gone: 1 });
    expect((await invited()).some(({ id }) => id === one.id)).toBe(false);
    const undone = await undo(taken);
    expect(undone.body).toMatchObject({ data: { left_total: 0 } });
    expect(await find(one.last_name)).toMatchObject({ id: one.id });
    // Done again, and taken back again.
    const again = await undo(undone);
    expect((await invited()).some(({ id }) => id === one.id)).toBe(false);
    data(await undo(again));
    expect(await find(one.last_name)).toMatchObject({ id: one.id });
  });

  it('takes back invitations of guests who were known', async () => {
    const guest = data(
      await app.call('POST', '/guests', app.north.admin, { last_name: 'Знакомая', first_name: 'Анна' }),
    );
    const { id } = guest as { id: string };
    const brought = await bring([{ row: 2, values: who('Знакомая'), decision: 'keep', guest_id: id }]);
    expect(await find('Знакомая')).toMatchObject({ id });
    expect((await undo(brought)).body).toMatchObject({ data: { undone: 1 } });
    expect(await find('Знакомая')).toBeUndefined();
    expect(await isThere(id)).toBe(true);
    // Invited anew it is the same invitation, and goes again.
    const again = await bring([{ row: 2, values: who('Знакомая'), decision: 'keep', guest_id: id }]);
    expect((await undo(again)).body).toMatchObject({ data: { undone: 1 } });
  });

  it('leaves and names whoever has a seat, and whoever was changed since; the rest goes', async () => {
    const brought = await bring(adding('Верова', 'Глухова', 'Дронова'));
    const [sits, changed, goes] = [await find('Верова'), await find('Глухова'), await find('Дронова')];
    data(await seat(sits.id, 1));
    data(await app.call('PUT', `/guests/${changed.id}`, app.north.event, { phone: '+7 921 555-10-78' }));
    const refused = await undo(brought);
    expect(refused).toMatchObject({ status: 409, body: { code: 'worked_on_since', undoable: 1, total: 3 } });
    const rest = await undo(brought, { rest: true });
    expect(rest.body.data).toMatchObject({ undone: 1, left_total: 2 });
    const reasons = Object.fromEntries(
      (rest.body.data.left as { name: string; by: string; reason?: string }[]).map(({ name, reason, by }) => [
        name,
        reason ?? by,
      ]),
    );
    expect(reasons).toEqual({ 'Верова Анна': 'есть билет', 'Глухова Анна': 'Тестов manager_event' });
    expect(await find('Верова')).toMatchObject({ id: sits.id, place: 1 });
    expect(await find('Глухова')).toMatchObject({ id: changed.id });
    expect(await isThere(goes.id)).toBe(false);
    // What has gone back is no longer asked for.
    expect(await undo(brought)).toMatchObject({
      status: 409,
      body: { code: 'worked_on_since', undoable: 0, total: 2 },
    });
  });

  it('is taken back once, whoever asks twice', async () => {
    const brought = await bring(adding('Ежова'));
    const both = await Promise.all([undo(brought), undo(brought)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await undo(brought)).toMatchObject({ status: 409, body: { code: 'already_undone' } });
  });

  it('is taken back by whoever may bring it, not by the right to delete guests', async () => {
    const { event, seat: manager } = app.north;
    const own = await bring(adding('Жукова'), event);
    expect((await undo(own, {}, event)).body).toMatchObject({ data: { undone: 1 } });
    const admins = await bring(adding('Зуева'));
    // Somebody else's file goes by the right to delete.
    expect(await undo(admins, {}, event)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await undo(admins, {}, manager)).toMatchObject({ status: 403 });
    expect(await undo(admins, {}, app.south.admin)).toMatchObject({ status: 404 });
    expect((await undo(admins)).body).toMatchObject({ data: { undone: 1 } });
  });
});

describe('a confirmation', () => {
  const list = { import_id: uuidv7(), file_hash: uuidv7(), file_name: 'гости.xlsx' };
  const send = (more: object, as: Person = app.north.admin) =>
    app.call('POST', '/guests/create_list', as, { ...list, rows: adding('Исаева'), ...more });

  it('stores once, however often; its id for another hall or file is refused', async () => {
    const first = data(await send({})) as { id: string };
    expect(data(await send({}))).toEqual(first);
    expect(await send({ file_hash: 'other' })).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect(await send({ hall_id: party.hall_id })).toMatchObject({ body: { code: 'idempotency_mismatch' } });
    expect(data(await send({}, app.south.admin))).not.toMatchObject({ id: first.id });
  });

  it('of the same file by somebody else since it was read is refused, and says who did', async () => {
    const bytes = Buffer.from('Фамилия,Имя\nКотова,Анна\n');
    const read = async (as: Person) =>
      data(
        await app.upload('/guests/parse_xlsx', as, {
          name: 'котова.csv',
          bytes,
          fields: { hall_id: party.hall_id },
        }),
      ) as { import_id: string; file_hash: string; last_import: string };
    const [mine, theirs] = [await read(app.north.admin), await read(app.north.event)];
    const confirm = ({ import_id, file_hash, last_import }: typeof mine, as: Person) =>
      bring(adding('Котова'), as, { import_id, file_hash, last_import, hall_id: party.hall_id });
    const both = await Promise.all([confirm(mine, app.north.admin), confirm(theirs, app.north.event)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409)!;
    expect(refused.body).toMatchObject({ code: 'imported_meanwhile', detail: expect.stringMatching(/Тестов|Админов/) });
    expect((await invited()).filter(({ last_name }) => last_name === 'Котова')).toHaveLength(1);
    // Taken back, it is in nobody's way.
    data(await undo(both.find(({ status }) => status === 201)!));
    data(await confirm(await read(app.north.admin), app.north.admin));
  });
});

it('a file of a thousand guests is taken back in few statements', async () => {
  const large = await makeParty(app, app.north, { rows: 20, seats: 60, guests: 0 });
  const names = Array.from(
    { length: 1000 },
    (_, i) => `Много${String.fromCodePoint(1072 + (i % 32), 1072 + (i >> 5))}`,
  );
  const brought = await bring(adding(...names), app.north.admin, { hall_id: large.hall_id });
  expect((await undo(brought)).body).toMatchObject({ data: { undone: 1000, left_total: 0 } });
});

it('of namesakes nothing is asked but their names, however many there are', async () => {
  const people = Array.from({ length: 40 }, (_, i) => `Тёзкин;Иван;namesake${i}@example.ru`);
  const read = async (lines: readonly string[]) =>
    data(
      await app.upload('/guests/parse_xlsx', app.north.admin, {
        name: 'тёзки.csv',
        bytes: Buffer.from(['Фамилия;Имя;E-mail', ...lines].join('\n')),
      }),
    ) as ParsedSheet;
  const rows = people.map((line, at) => {
    const [last_name = '', first_name = '', email = ''] = line.split(';');
    return { row: at + 2, values: { last_name, first_name, middle_name: '', phone: '', email }, decision: 'add' };
  });
  expect((await bring(rows, app.north.admin)).status).toBe(201);
  app.heard.statements.clear();
  const { rows: again } = await read(['Тёзкин;Иван;namesake7@example.ru', 'Тёзкин;Иван;another@example.ru']);
  expect(again.map(({ state, match }) => [state, match?.why])).toEqual([
    ['same', 'email'],
    ['new', 'name'],
  ]);
  const [, params] = [...app.heard.statements].find(([text]) => /import_rows r/.test(text) && /brought as/.test(text))!;
  const asked = params.map(String).filter((each) => each.startsWith('{'));
  expect(asked.map((each) => each.split(',').length)).toEqual([1]);
});

describe('the same list a week later', () => {
  const [first, later] = ['gala.xlsx', 'gala-week-later.xlsx'].map((name) =>
    readFileSync(new URL(`../../data/${name}`, import.meta.url)),
  );
  const read = async (bytes: Buffer, hall_id: string, as: Person = app.north.admin) =>
    data(await app.upload('/guests/parse_xlsx', as, { name: 'ужин.xlsx', bytes, fields: { hall_id } })) as ParsedSheet;
  const rowsOf = ({ rows }: ParsedSheet) =>
    rows
      .filter(({ state }) => state !== 'problem' && state !== 'twin')
      .map(({ row, values, state, match }) => ({
        row,
        values,
        decision: state === 'change' ? 'update' : match?.same_person ? 'keep' : 'add',
        ...(match?.same_person ? { guest_id: match.guest_id } : {}),
      }));
  const confirm = (
    { import_id, file_hash, file_name, last_import, ...sheet }: ParsedSheet,
    hall_id: string,
    gone: string[],
  ) =>
    bring(rowsOf(sheet as ParsedSheet), app.north.admin, {
      import_id,
      file_hash,
      file_name,
      last_import,
      hall_id,
      gone,
    });

  it('says who is new, changed, the same and gone, and does what is chosen, and all of it is taken back', async () => {
    const { hall_id } = await makeParty(app, app.north, { rows: 10, seats: 30, guests: 0 });
    const people = async () =>
      data(await app.call('GET', `/halls/${hall_id}/guests/invited_list?per_page=1000`, app.north.admin)) as {
        id: string;
        last_name: string;
        place: number | null;
      }[];
    const started = await read(first!, hall_id);
    expect(started.gone).toEqual([]);
    data(await confirm(started, hall_id, []));
    const before = await people();
    const again = await read(later!, hall_id);
    const states = again.rows.reduce<Record<string, number>>(
      (all, { state }) => ({ ...all, [state]: (all[state] ?? 0) + 1 }),
      {},
    );
    expect({ ...states, gone: again.gone.length }).toEqual({ change: 4, same: 150, new: 12, problem: 2, gone: 40 });
    expect(again.rows.filter(({ match }) => match?.changes.includes('position'))).toHaveLength(2);
    expect(again.gone.every(({ place, stays }) => place === null && stays === null)).toBe(true);
    const [stays, goes] = again.gone;
    data(
      await app.call('POST', '/tickets/create_list', app.north.admin, {
        hall_id,
        seatings: [{ guest_id: stays!.guest_id, place: 1 }],
      }),
    );
    const seated = { ...stays!, place: expect.objectContaining({ row: '1', seat: '1' }), sent: false };
    expect((await read(later!, hall_id)).gone).toContainEqual(seated);
    // Who has a seat by now stays, as nobody has read that they lose it.
    expect(await confirm(again, hall_id, [stays!.guest_id, goes!.guest_id])).toMatchObject({
      status: 409,
      body: { code: 'guests_have_tickets' },
    });
    expect(await people()).toHaveLength(before.length);
    const done = await confirm(again, hall_id, [goes!.guest_id]);
    expect(data(done)).toMatchObject({ gone: 1 });
    expect((await people()).some(({ id }) => id === goes!.guest_id)).toBe(false);
    expect(await isThere(goes!.guest_id)).toBe(true);
    const { id } = data(done) as { id: string };
    expect(data(await app.call('GET', `/imports/${id}/rows?did=gone`, app.north.admin))).toMatchObject([
      { line: 0, name: goes!.name, did: 'gone' },
    ]);
    expect((await undo(done)).body).toMatchObject({ data: { left_total: 0 } });
    const back = await people();
    expect(back.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
  });

  it('takes back who has a seat as well where that was read, with the seats of whom they bring, and they come back to them', async () => {
    const { hall_id } = await makeParty(app, app.north, { guests: 0, seats: 9 });
    const csv = (...names: string[]) =>
      Buffer.from(
        `Фамилия;Имя;E-mail\n${names.map((name) => `${name};Анна;${name.length}${hall_id}@example.ru`).join('\n')}`,
      );
    data(await confirm(await read(csv('Го', 'Гост', 'Гостья', 'Гостевая'), hall_id), hall_id, []));
    const list = async () =>
      data(await app.call('GET', `/halls/${hall_id}/guests/invited_list?per_page=100`, app.north.admin)) as {
        id: string;
        last_name: string;
        place: number | null;
      }[];
    const ids = new Map((await list()).map(({ id, last_name }) => [last_name, id]));
    const along = data(
      await app.call('POST', `/halls/${hall_id}/guests/plus_ones`, app.north.admin, { guest_ids: [ids.get('Гостья')] }),
    ) as { ids: string[] };
    data(
      await app.call('POST', '/tickets/create_list', app.north.admin, {
        hall_id,
        seatings: [
          { guest_id: ids.get('Гост'), place: 1 },
          { guest_id: along.ids[0], place: 2 },
        ],
      }),
    );
    const sits = async () => (await list()).map(({ last_name, place }) => `${last_name} ${place}`).sort();
    const before = await sits();
    const again = await read(csv('Го'), hall_id);
    expect(again.gone.map(({ name, place, sent, stays }) => [name, place?.seat, sent, stays])).toEqual([
      ['Гост Анна', '1', false, null],
      ['Гостевая Анна', undefined, false, null],
      ['Гостья Анна', '2', false, null],
    ]);
    const gone = again.gone.map(({ guest_id }) => guest_id);
    const { import_id, file_hash, last_import } = again;
    const taking = (free: string[]) =>
      bring(rowsOf(again), app.north.admin, { import_id, file_hash, last_import, hall_id, gone, free });
    expect((await taking([ids.get('Гост')!])).body.code).toBe('guests_have_tickets');
    const done = await taking([ids.get('Гост')!, ids.get('Гостья')!]);
    expect(data(done)).toMatchObject({ gone: 3, freed: 2 });
    expect(await sits()).toEqual(['Го null']);
    const undone = await undo(done);
    expect([undone.body, await sits()]).toMatchObject([{ data: { left_total: 0 } }, before]);
    expect([(await undo(undone)).status, await sits()]).toEqual([200, ['Го null']]);
  });

  it('names beforehand whose place the person may not free, and refuses to', async () => {
    const { hall_id } = await makeParty(app, app.north, { guests: 0 });
    const { seat: own, admin } = app.north;
    data(await app.call('POST', '/sectors', admin, { hall_id, name: 'Мой', manager_id: own.id, places: [1, 2] }));
    const csv = (...names: string[]) => Buffer.from(`Фамилия;Имя\n${names.map((name) => `${name};Яна`).join('\n')}`);
    const first = await read(csv('Чужова', 'Своева', 'Держева', 'Остова'), hall_id, own);
    const { import_id, file_hash } = first;
    data(await bring(rowsOf(first), own, { import_id, file_hash, hall_id }));
    const there = data(await app.call('GET', `/halls/${hall_id}/guests/invited_list`, admin)) as Record<
      string,
      string
    >[];
    const idOf = (name: string) => there.find(({ last_name }) => last_name === name)!['id']!;
    const seatings = ['Своева', 'Держева', 'Чужова'].map((name, at) => ({ guest_id: idOf(name), place: at + 1 }));
    data(await app.call('POST', '/tickets/create_list', admin, { hall_id, seatings }));
    data(await app.call('PUT', `/halls/${hall_id}/holds`, admin, { places: [2] }));
    const again = await read(csv('Остова'), hall_id, own);
    expect(Object.fromEntries(again.gone.map(({ name, stays }) => [name, stays]))).toEqual({
      'Своева Яна': null,
      'Держева Яна': expect.stringContaining('закреплено'),
      'Чужова Яна': 'место не в вашем секторе',
    });
    const take = (name: string) => {
      const to = { import_id: again.import_id, file_hash: again.file_hash, hall_id };
      return bring(rowsOf(again), own, { ...to, gone: [idOf(name)], free: [idOf(name)] });
    };
    expect((await take('Держева')).body.code).toBe('place_held');
    expect((await take('Чужова')).body.code).toBe('foreign_sector');
    expect(data(await take('Своева'))).toMatchObject({ gone: 1, freed: 1 });
  });

  it('offers nobody whom the person could not take back, and refuses strangers', async () => {
    const { hall_id, guests } = await makeParty(app, app.north, { guests: 3 });
    const { seat } = app.north;
    await app.call('POST', '/sectors', app.north.admin, { hall_id, name: 'Мой', manager_id: seat.id, places: [1] });
    const { last_name, first_name, email } = guests[2]! as unknown as Record<string, string>;
    const csv = Buffer.from(`Фамилия,Имя,E-mail\nНовая,Анна,\n${last_name},${first_name},${email}\n`);
    expect((await read(csv, hall_id)).gone).toHaveLength(2);
    expect((await read(csv, hall_id, seat)).gone).toEqual([]);
    const theirs = (await makeParty(app, app.south, { guests: 1 })).guests[0]!.id;
    expect(await bring(adding('Новая'), app.north.admin, { hall_id, gone: [theirs] })).toMatchObject({
      status: 422,
      body: { errors: { 'gone.0': expect.any(String) } },
    });
    // Neither is one's own who came by no file gone from one, from a hall or from the list.
    const typed = { last_name: 'Ручкина', first_name: 'Ольга' };
    const { id } = data(await app.call('POST', '/guests', app.north.admin, typed)) as { id: string };
    data(await app.call('POST', `/halls/${hall_id}/guests/invite`, app.north.admin, { guest_ids: [id] }));
    for (const where of [{ hall_id }, { hall_id: undefined }])
      expect(await bring(adding('Новая'), app.north.admin, { ...where, gone: [id] })).toMatchObject({
        status: 422,
        body: { errors: { 'gone.0': 'Это не из прежнего файла этого списка' } },
      });
    expect((await app.call('GET', `/guests/${id}`, app.north.admin)).status).toBe(200);
    const known = (await read(csv, hall_id)).gone[0]!.guest_id;
    const rows = [{ row: 2, values: who('Новая'), decision: 'keep', guest_id: known }];
    expect(await bring(rows, app.north.admin, { hall_id, gone: [known] })).toMatchObject({
      status: 422,
      body: { errors: { gone: expect.any(String) } },
    });
  });
});
