import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import * as XLSX from 'xlsx';
import { ROWS_IN_A_TURN } from '#server/crud/jobs/turns.ts';
import type { checkedRow, Fate } from '#shared/imports.ts';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { runJob } from '../../support/turns.ts';
import { data, makeParty, type Party } from '../tickets/party.ts';

// The rows of a file that is checked as a job: what each would become, chosen for one or for all, before any is stored.

let app: TestApp;
let party: Party;
beforeAll(async () => {
  app = await testApp();
  party = await makeParty(app, app.north, { guests: 0 });
});
afterAll(() => app?.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = app.north.admin) =>
  app.call(method, path, as, body);
const csv = (...rows: string[]) =>
  Buffer.from(`\u{feff}${['Фамилия;Имя;Отчество;Телефон;E-mail', ...rows].join('\r\n')}\r\n`);
const guest = (name: string, middle = '') => `${name};Пётр;${middle};;g${Buffer.from(name).toString('hex')}@example.ru`;
const run = (job_id: string, turns?: number) => runJob(app, job_id, turns);

interface Brought {
  noun?: string;
  hall_id?: string | null;
  name?: string;
}
/** Has a file kept and its check begun. */
const begun = async (
  bytes: Buffer,
  { noun = 'guests', hall_id = null, name = 'a.csv' }: Brought = {},
  as = app.north.admin,
) => {
  const file = await app.upload('/imports/files', as, { name, bytes, fields: { field: 'file' } });
  const { id } = data(file) as { id: string };
  const answer = await call('POST', '/imports/check', { noun, hall_id, file_id: id, file_name: name }, as);
  return data(answer) as { import_id: string; job_id: string };
};
/** Has a file checked; answers its import. */
const check = async (bytes: Buffer, to?: Brought, as?: Person) => {
  const { import_id, job_id } = await begun(bytes, to, as);
  expect(await run(job_id)).toMatchObject({ state: 'done' });
  return import_id;
};
const rowsOf = async (id: string, fate: Fate, as?: Person) =>
  (await call('GET', `/imports/${id}/checked?page=1&fate=${fate}`, undefined, as)).body.data as unknown as z.output<
    typeof checkedRow
  >[];
const choose = (id: string, rows: readonly { id: string }[], take?: boolean, as = app.north.admin) =>
  call('POST', `/imports/${id}/choose`, { ids: rows.map((row) => row.id), take }, as);
const begin = (id: string, choice: object, as?: Person) => call('POST', `/imports/${id}/store`, choice, as);
const store = async (id: string, choice: object, as?: Person) =>
  run((data(await begin(id, choice, as)) as { job_id: string }).job_id);
/** The sheet of the rows that stayed out, cell by cell. */
const refusedCells = async (id: string, as?: Person) => {
  const book = XLSX.read((await call('GET', `/imports/${id}/refused`, undefined, as)).raw);
  return XLSX.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
};
const importOf = async (id: string) =>
  data(await call('GET', `/imports/${id}`)) as {
    long: { found: object; chosen: object; unknown: string[] };
    numbers: object;
    batch_id: string;
  };
const names = async (path = '/guests?per_page=100') =>
  ((await call('GET', path)).body.data as unknown as Record<string, string | null>[])
    .map(({ name, last_name, first_name, middle_name }) =>
      [name ?? last_name, first_name, middle_name].filter(Boolean).join(' '),
    )
    .sort();

describe('rows of a checked file', () => {
  it('are told by what they would become, with how the record reads where it differs', async () => {
    const first = await check(csv(...['Алов', 'Белов', 'Волин', 'Гусев', 'Дронов'].map((name) => guest(name))));
    await store(first, { changes: 'take' });
    const later = await check(
      csv(guest('Алов'), guest('Белов', 'Ильич'), guest('Волин', 'Ильич'), guest('Егоров'), guest('Жуков')),
    );
    expect((await importOf(later)).long).toMatchObject({
      found: { added: 2, changed: 2, kept: 1, gone: 2, twice: 0, refused: 0 },
      chosen: {},
    });
    const [changed] = await rowsOf(later, 'changed');
    expect(changed).toMatchObject({
      line: 3,
      name: 'Белов Пётр Ильич',
      was: { middle_name: '' },
      texts: { middle_name: 'Ильич' },
      take: null,
    });
    expect((await rowsOf(later, 'gone')).map(({ line, name }) => [line, name])).toEqual([
      [0, 'Гусев Пётр'],
      [0, 'Дронов Пётр'],
    ]);
    await call('POST', `/imports/${later}/discard`);
  });

  it('are stored as chosen for each, and for all others as for all; undone as one', async () => {
    const before = await names();
    const id = await check(
      csv(guest('Алов'), guest('Белов', 'Ильич'), guest('Волин', 'Ильич'), guest('Егоров'), guest('Жуков')),
    );
    const [, left] = await rowsOf(id, 'changed');
    const [out] = await rowsOf(id, 'added');
    const [going] = await rowsOf(id, 'gone');
    for (const [row, take] of [
      [left, false],
      [out, false],
      [going, true],
    ] as const)
      expect((await choose(id, [row!], take)).status).toBe(200);
    expect((await importOf(id)).long.chosen).toEqual({
      changed: { take: 0, leave: 1 },
      added: { take: 0, leave: 1 },
      gone: { take: 1, leave: 0 },
    });
    // Back to what is chosen for all, and otherwise again.
    expect((await choose(id, [out!])).status).toBe(200);
    expect((await importOf(id)).long.chosen).not.toHaveProperty('added');
    await choose(id, [out!], false);
    expect(await store(id, { changes: 'take', gone: 'keep' })).toMatchObject({ state: 'done', changed: 3, failed: 0 });
    expect((await importOf(id)).numbers).toEqual({
      added: 1,
      changed: 1,
      kept: 2,
      gone: 1,
      invited: 0,
      plus_ones: 0,
      rules: 0,
    });
    expect(await names()).toEqual(['Алов Пётр', 'Белов Пётр Ильич', 'Волин Пётр', 'Дронов Пётр', 'Жуков Пётр']);
    const { batch_id } = await importOf(id);
    const undoing = data(await call('POST', `/batches/${batch_id}/undo`, { rest: true }));
    expect(await run((undoing as { background: { job_id: string } }).background.job_id)).toMatchObject({ changed: 3 });
    expect(await names()).toEqual(before);
  });

  it('say whom they resemble without being them: by contact a warning, by name a note, in the file too', async () => {
    const email = guest('Алов').split(';').at(-1);
    const id = await check(
      csv(`Чужов;Олег;;;${email}`, 'Белов;Пётр;;;other@example.ru', 'Чужова;Ольга;;;other@example.ru', guest('Алов')),
    );
    const { long } = (await importOf(id)) as unknown as { long: { alike: number; found: object } };
    expect(long).toMatchObject({ alike: 3, found: { added: 3, kept: 1 } });
    const rows = data(await call('GET', `/imports/${id}/checked?page=1&alike=true`));
    expect(rows).toMatchObject([
      { line: 2, fate: 'added', suspected: true, alike: 'Та же почта у гостя Алов Пётр в базе' },
      { line: 3, fate: 'added', suspected: false, alike: 'В базе есть тёзка: Белов Пётр' },
      { line: 4, suspected: true, alike: 'Та же почта или телефон, что у гостя Белов Пётр в строке 3' },
    ]);
    // Those with a contact of a known guest, and the others: as they are counted and chosen for.
    const lines = async (suspected: boolean) =>
      (data(await call('GET', `/imports/${id}/checked?page=1&suspected=${suspected}`)) as { line: number }[]).map(
        ({ line }) => line,
      );
    expect([await lines(true), await lines(false)]).toEqual([[2], [3, 4]]);
    expect(long).toMatchObject({ suspected: { total: 1 }, apart: { alike: 2, suspected: 1 } });
    expect(await rowsOf(id, 'kept')).toMatchObject([{ alike: '', suspected: false }]);
    await call('POST', `/imports/${id}/discard`);
  });

  it('that somebody changed here too come first, are counted, and stay as they are here until somebody decides', async () => {
    const NAMES = ['Юрин', 'Юсов', 'Якин', 'Ярин'];
    const phone = (at: number, mine = 1) => `+7 9${mine}1 555-10-0${at}`;
    await store(await check(csv(...NAMES.map((name) => guest(name)))), { changes: 'take' });
    for (const at of [2, 3]) {
      const [found] = data(await call('GET', `/guests?q=${NAMES[at]}`)) as { id: string; version: number }[];
      data(await call('PUT', `/guests/${found!.id}`, { phone: phone(at, 3), version: found!.version }));
    }
    const later = csv(...NAMES.map((name, at) => guest(name).replace(';;;', `;;${phone(at)};`)));
    const phones = async () =>
      (data(await call('GET', '/guests?per_page=100&sort=last_name')) as { last_name: string; phone: string }[])
        .filter(({ last_name }) => NAMES.includes(last_name))
        .map((one) => one.phone);
    const id = await check(later);
    const { long } = (await importOf(id)) as unknown as { long: object };
    expect(long).toMatchObject({ found: { changed: 4 }, apart: { both: 2, alike: 0, suspected: 0 } });
    expect((await rowsOf(id, 'changed')).map(({ name }) => name.split(' ')[0])).toEqual([
      'Якин',
      'Ярин',
      'Юрин',
      'Юсов',
    ]);
    const both = data(await call('GET', `/imports/${id}/checked?page=1&both=true`)) as { id: string; since: object }[];
    expect(both.map(({ since }) => since)).toEqual([{ phone: '' }, { phone: '' }]);
    // One of them is decided, the other isn't.
    expect((await choose(id, [both[0]!], true)).status).toBe(200);
    expect((await importOf(id)).long.chosen).toEqual({ both: { take: 1, leave: 0 } });
    expect(await store(id, { changes: 'take' })).toMatchObject({ state: 'done', changed: 3 });
    expect(await phones()).toEqual([phone(0), phone(1), phone(2), phone(3, 3)]);
    expect(await store(await check(later), { changes: 'keep', both: 'take' })).toMatchObject({ changed: 1 });
    expect(await phones()).toEqual([0, 1, 2, 3].map((at) => phone(at)));
  });

  it('are said beforehand to stay, as far as somebody worked on them since', async () => {
    const first = await check(csv(...['Этов', 'Этин', 'Этюдов'].map((name) => guest(name))));
    await store(first, { changes: 'take' });
    const { batch_id } = await importOf(first);
    const look = async () => data(await call('POST', `/batches/${batch_id}/undo/look`));
    expect(await look()).toMatchObject({ undoable: 3, total: 3, left_total: 0 });
    const edit = async (last_name: string) => {
      const [found] = data(await call('GET', `/guests?q=${last_name}`)) as { id: string }[];
      return call('PUT', `/guests/${found!.id}`, { note: 'Встретить' });
    };
    const edited = await edit('Этин');
    expect(await look()).toMatchObject({ undoable: 2, total: 3, left_total: 1 });
    // What was done and taken back is nobody's work.
    data(await call('POST', `/batches/${String(edited.headers['batch-id'])}/undo`, {}));
    expect(await look()).toMatchObject({ undoable: 3, total: 3 });
    for (const name of ['Этов', 'Этин', 'Этюдов']) await edit(name);
    expect(await look()).toMatchObject({ undoable: 0, total: 3, left_total: 3 });
  });

  it('that resemble others are added, or left out, for all at once', async () => {
    const alike = csv('Юрин;Пётр;;;y1@example.ru', 'Юсов;Пётр;;;y2@example.ru', 'Чужой;Олег;;;new@example.ru');
    const id = await check(alike);
    const { long } = (await importOf(id)) as unknown as { long: object };
    expect(long).toMatchObject({ found: { added: 3 }, apart: { both: 0, alike: 2, suspected: 0 } });
    const [one] = await rowsOf(id, 'added');
    expect((await choose(id, [one!], true)).status).toBe(200);
    expect((await importOf(id)).long.chosen).toEqual({ alike: { take: 1, leave: 0 } });
    const listed = async (query: string) =>
      (data(await call('GET', `/imports?${query}`)) as { id: string }[]).some((one) => one.id === id);
    // Among what was brought there is no check that nobody has confirmed.
    expect([await listed('page=1'), await listed('page=1&stored=true')]).toEqual([true, false]);
    expect(await store(id, { changes: 'take', alike: 'leave' })).toMatchObject({ state: 'done', changed: 2 });
    const email = guest('Юсов').split(';').at(-1);
    const suspected = await check(csv(`Иной;Олег;;;${email}`));
    expect(await importOf(suspected)).toMatchObject({ long: { apart: { alike: 0, suspected: 1 } } });
    expect(await store(suspected, { changes: 'take', suspected: 'leave' })).toMatchObject({ changed: 0 });
    expect(await names()).not.toContain('Иной Олег');
  });

  it('are told with the columns of the file that nothing is read from', async () => {
    const found = async (text: string, to?: Brought) => {
      const id = await check(Buffer.from(text), to);
      const { long } = await importOf(id);
      await call('POST', `/imports/${id}/discard`);
      return long.unknown;
    };
    expect(await found('Фамилия;Имя;Компания;Ранг;Пусто\r\nЯшин;Лев;Маяк;VIP;\r\n')).toEqual(['Ранг']);
    expect(await found('Фамилия;Имя\r\nЯшин;Лев\r\n')).toEqual([]);
    expect(await found('Название;Город;Адрес;Этаж\r\nАрена;Москва;Первая;2\r\n', { noun: 'locations' })).toEqual([
      'Этаж',
    ]);
  });

  it('are judged once each, by whichever process goes on', async () => {
    const many = Array.from({ length: ROWS_IN_A_TURN[app.database.engine.kind] + 5 }, (_, at) => guest(`Много${at}`));
    const { import_id, job_id } = await begun(csv(...many, guest('Алов')));
    const kept = async () =>
      (await app.database.engine.query(`select 1 from import_lines where import_id = '${import_id}' limit 1`)).rows;
    const stopped = await runJob(app, job_id, Infinity, undefined, async () => (await kept()).length > 0);
    expect(stopped).toMatchObject({ state: 'waiting', done: many.length - 5 });
    expect(await run(job_id)).toMatchObject({ state: 'done', done: many.length + 1, total: many.length + 1 });
    expect((await importOf(import_id)).long.found).toMatchObject({ added: many.length, kept: 1, gone: 4 });
    expect(await rowsOf(import_id, 'gone')).toHaveLength(4);
    await call('POST', `/imports/${import_id}/discard`);
  });

  it('go on as they were chosen first, whatever is sent later', async () => {
    const id = await check(csv(guest('Алов', 'Ильич'), guest('Зимин')));
    const { job_id } = data(await begin(id, { changes: 'keep' })) as { job_id: string };
    await run(job_id, 0);
    await call('POST', `/jobs/${job_id}/stop`);
    expect(await store(id, { changes: 'take', gone: 'remove' })).toMatchObject({ state: 'done', changed: 1 });
    expect(await names()).toContain('Алов Пётр');
    expect(await names()).toContain('Дронов Пётр');
  });

  it('are chosen by whoever may, of this file, and only while nobody has confirmed it', async () => {
    const id = await check(csv(guest('Алов', 'Ильич')));
    const rows = await rowsOf(id, 'changed');
    expect((await choose(id, rows, true, app.south.admin)).status).toBe(404);
    const other = await check(csv(guest('Белов', 'Ильич')));
    expect((await choose(other, rows, true)).status).toBe(404);
    expect((await call('GET', `/imports/${other}/checked?page=1&fate=nobody`)).status).toBe(422);
    await store(id, { changes: 'keep' });
    expect((await choose(id, rows, true)).status).toBe(404);
    expect((await call('POST', `/imports/${id}/discard`)).status).toBe(404);
    await call('POST', `/imports/${other}/discard`);
    expect((await call('GET', `/imports/${other}`)).status).toBe(404);
    expect((await begin(other, { changes: 'keep' })).status).toBe(404);
  });

  it('of a hall: whoever isn’t in the file loses the invitation and the seat that was named; whoever has one since keeps it and is named', async () => {
    const { hall_id } = party;
    const list = () => names(`/halls/${hall_id}/guests/invited_list?per_page=100`);
    const first = await check(csv(...['Иванов', 'Котов', 'Львов', 'Тихий'].map((name) => guest(name))), { hall_id });
    expect(await store(first, { changes: 'take' })).toMatchObject({ changed: 4 });
    // Four guests, not their invitations too.
    const { batch_id } = await importOf(first);
    expect(data(await call('POST', `/batches/${batch_id}/undo/look`))).toMatchObject({ undoable: 4, total: 4 });
    const invited = data(await call('GET', `/halls/${hall_id}/guests/invited_list?per_page=100`)) as { id: string }[];
    expect(invited).toHaveLength(4);
    const seat = (at: number) =>
      call('POST', '/tickets/create_list', { hall_id, seatings: [{ guest_id: invited[at]!.id, place: at + 1 }] });
    expect((await seat(0)).status).toBe(201);
    const later = await check(csv(guest('Мухин'), guest('Тихий')), { hall_id });
    const gone = await rowsOf(later, 'gone');
    expect(gone.map(({ problem, held }) => [problem, held?.place?.seat ?? null])).toEqual([
      ['', '1'],
      ['', null],
      ['', null],
    ]);
    // Seated since the check: stays, and is named.
    expect((await seat(1)).status).toBe(201);
    const stored = await store(later, { changes: 'take', gone: 'remove' });
    expect(stored).toMatchObject({ state: 'done', changed: 3, failed: 1 });
    expect(await list()).toEqual(['Котов Пётр', 'Мухин Пётр', 'Тихий Пётр']);
    expect(await rowsOf(later, 'refused')).toMatchObject([{ problem: expect.stringContaining('Котов Пётр') }]);
  });

  it('of a hall find room where others leave', async () => {
    const { hall_id, event_id } = party;
    const [event] = (await app.database.engine.query(`select version from events where id = '${event_id}'`)).rows;
    const limited = await call('PUT', `/events/${event_id}`, { guest_limit: 3, version: event!.version });
    expect(limited.status).toBe(200);
    const id = await check(csv(guest('Носов'), guest('Тихий')), { hall_id });
    // What has no room is refused before any of it is begun, and may be chosen otherwise.
    const full = await begin(id, { changes: 'take', gone: 'keep' });
    expect([full.status, full.body]).toMatchObject([409, { code: 'limit_reached', limit: 3, wanted: 1 }]);
    expect(await store(id, { changes: 'take', gone: 'remove' })).toMatchObject({ state: 'done', changed: 3 });
  });

  it('of records: who isn’t in the file is deleted where that is chosen, and a name is free for who has it next', async () => {
    const places = (...rows: string[]) => Buffer.from(`\u{feff}${['Название;Город;Адрес', ...rows].join('\r\n')}\r\n`);
    const list = () => names('/locations?per_page=100');
    const noun = 'locations';
    await store(await check(places('Арена;Москва;Первая', 'Клуб;Москва;Вторая'), { noun }), { changes: 'take' });
    const id = await check(places('Арена;Москва;Третья', 'Театр;Москва;Вторая'), { noun });
    expect((await importOf(id)).long.found).toMatchObject({ added: 1, changed: 1, gone: 1 });
    expect(await rowsOf(id, 'changed')).toMatchObject([{ was: { address: 'Первая' }, texts: { address: 'Третья' } }]);
    expect(await store(id, { changes: 'take', gone: 'remove' })).toMatchObject({ changed: 3, failed: 0 });
    expect(await list()).toEqual(['Арена', 'Театр']);
    expect((await importOf(id)).numbers).toMatchObject({ added: 1, changed: 1, gone: 1 });
  });
});

describe('rows of a file that a seat manager brings', () => {
  let seat: Person;
  let event: Person;
  let to: { hall_id: string };
  beforeAll(async () => {
    ({ seat, event } = app.north);
    const { hall_id } = await makeParty(app, app.north, { guests: 0 });
    data(await call('POST', '/sectors', { hall_id, manager_id: seat.id, places: [1, 2] }, event));
    to = { hall_id };
  });

  const list = () => names(`/halls/${to.hall_id}/guests/invited_list?per_page=100`);
  const add = (last_name: string, more: object) =>
    call('POST', '/guests', { last_name, first_name: 'Пётр', ...more }) as Promise<never>;
  const emailOf = (name: string) => guest(name).split(';').at(-1)!;

  it('stay out one by one: whom a colleague invited anew meanwhile stays invited, and is in no line of the file', async () => {
    await store(await check(csv(guest('Опарин'), guest('Рогов'), guest('Яхин')), to, seat), { changes: 'take' }, seat);
    const later = await check(csv(guest('Седов'), guest('Яхин')), to, seat);
    const gone = await rowsOf(later, 'gone', seat);
    expect(gone.map(({ name }) => name)).toEqual(['Опарин Пётр', 'Рогов Пётр']);
    // They stand in no row of the file, so it opens no contact of theirs, as it does of those in it.
    expect(gone.flatMap(({ texts }) => Object.keys(texts)).includes('email')).toBe(false);
    expect((await rowsOf(later, 'kept', seat)).every(({ texts }) => 'email' in texts)).toBe(true);
    const path = `/halls/${to.hall_id}/guests`;
    const invited = data(await call('GET', `${path}/invited_list?q=Опарин`)) as { id: string }[];
    const guest_ids = invited.map(({ id }) => id);
    data(await call('DELETE', `${path}/invite`, { guest_ids }, event));
    data(await call('POST', `${path}/invite`, { guest_ids }, event));
    const stored = await store(later, { changes: 'take', gone: 'remove' }, seat);
    expect(stored).toMatchObject({ state: 'done', changed: 2, failed: 1 });
    expect(await list()).toEqual(['Опарин Пётр', 'Седов Пётр', 'Яхин Пётр']);
    expect(await rowsOf(later, 'refused', seat)).toMatchObject([
      { line: 0, problem: 'Опарин Пётр: Недостаточно прав для этого действия.' },
    ]);
    expect((await refusedCells(later, seat)).slice(1)).toEqual([]);
  });

  it('stay out one by one: whom a colleague added meanwhile isn’t changed by who may not, and the others are stored', async () => {
    const id = await check(csv(guest('Титов', 'Ильич'), guest('Уваров', 'Ильич')), to, seat);
    data(await add('Титов', { email: emailOf('Титов') }));
    expect(await store(id, { changes: 'take' }, seat)).toMatchObject({ state: 'done', changed: 1, failed: 1 });
    expect(await list()).toContain('Уваров Пётр Ильич');
    const [left] = await rowsOf(id, 'refused', seat);
    expect(left).toMatchObject({ line: 2, name: 'Титов Пётр Ильич', problem: expect.stringContaining('не можете') });
    // Told to keep what is there, the same row brings the guest as they are.
    const kept = await check(csv(guest('Титов', 'Ильич')), to, seat);
    expect(await store(kept, { changes: 'keep' }, seat)).toMatchObject({ state: 'done', failed: 0 });
    expect(await list()).toContain('Титов Пётр');
  });

  it('are told with the contacts they were brought with, and none of those that are stored', async () => {
    data(await add('Фомин', { email: emailOf('Фомин'), phone: '+7 495 111-11-11' }));
    const known = `Фомин;Пётр;;+7 495 222-22-22;${emailOf('Фомин')}`;
    const id = await check(csv(known, 'Харитонов;Лев;;+7 495 333-33-33;не адрес'), to, seat);
    const [changed] = await rowsOf(id, 'changed', seat);
    expect(changed).toMatchObject({
      texts: { email: emailOf('Фомин'), phone: expect.stringContaining('222') },
      was: {},
    });
    expect(JSON.stringify(changed)).not.toContain('111');
    const [out] = await rowsOf(id, 'refused', seat);
    expect(out!.texts).toMatchObject({ email: 'не адрес', phone: expect.stringContaining('333') });
    const [, cells] = await refusedCells(id, seat);
    expect(cells).toEqual(expect.arrayContaining(['Харитонов', 'не адрес', expect.stringContaining('333')]));
    await call('POST', `/imports/${id}/discard`, undefined, seat);
  });

  it('are chosen by the right to these rows, whatever a colleague chose for others', async () => {
    const id = await check(csv(guest('Опарин', 'Ильич'), guest('Цветов')), to, seat);
    expect((await choose(id, await rowsOf(id, 'changed'), true, seat)).status).toBe(403);
    expect((await choose(id, await rowsOf(id, 'changed'), true, event)).status).toBe(200);
    expect((await choose(id, await rowsOf(id, 'added'), false, seat)).status).toBe(200);
    // All of it is confirmed by who may do all of it.
    expect((await begin(id, { changes: 'keep' }, seat)).status).toBe(403);
    await call('POST', `/imports/${id}/discard`, undefined, seat);
  });

  it('are read from a file that they sent themselves', async () => {
    const sent = { name: 'a.csv', bytes: csv(guest('Чехов')), fields: { field: 'file' } };
    const { id: file_id } = data(await app.upload('/imports/files', event, sent)) as { id: string };
    const wanted = { noun: 'guests', ...to, file_id, file_name: 'a.csv' };
    const refused = await call('POST', '/imports/check', wanted, seat);
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['file_id']]);
    expect((await call('POST', '/imports/check', wanted, event)).status).toBe(201);
  });
});

describe('what is counted and read of a checked file', () => {
  it('finds room for each guest once, however many rows mean them', async () => {
    const { hall_id, event_id } = await makeParty(app, app.north, { guests: 0 });
    const [{ version }] = (await app.database.engine.query(`select version from events where id = '${event_id}'`))
      .rows as [{ version: number }];
    data(await call('PUT', `/events/${event_id}`, { guest_limit: 1, version }));
    const person = { last_name: 'Шубин', first_name: 'Пётр', email: 'shubin@example.ru', phone: '+7 495 444-44-44' };
    data(await call('POST', '/guests', person));
    const id = await check(csv('Шубин;Пётр;;;shubin@example.ru', 'Шубин;Пётр;;+7 495 444-44-44;'), { hall_id });
    expect((await importOf(id)).long).toMatchObject({ found: { kept: 2 } });
    expect(await store(id, { changes: 'keep' })).toMatchObject({ state: 'done', failed: 0 });
    expect(await names(`/halls/${hall_id}/guests/invited_list?per_page=100`)).toEqual(['Шубин Пётр']);
  });

  it('leaves out the sign that no database keeps, in headers and cells', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([
      ['Фамилия', 'Имя', 'Почта', 'Чужой_x0000_ столбец'],
      ['Щукин_x0000_', 'Пётр', 'не_x0000_ адрес', 'a'],
    ]);
    const book = XLSX.utils.book_new(sheet, 'Гости');
    const id = await check(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer, { name: 'a.xlsx' });
    expect((await importOf(id)).long.unknown).toEqual(['Чужой столбец']);
    expect(await rowsOf(id, 'refused')).toMatchObject([{ name: 'Щукин Пётр', texts: { email: 'не адрес' } }]);
  });
});
