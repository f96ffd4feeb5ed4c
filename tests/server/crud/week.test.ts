import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import type { ParsedSheet } from '#shared/guests.ts';
import { changedIn, type ParsedList } from '#shared/sheet.ts';
import type { Answer, TestApp } from '../../support/app.ts';
import { House } from '../../support/house.ts';
import { TEXTS, writePartners } from '../../support/partners.ts';
import { data, makeParty } from '../tickets/party.ts';

// A week of an admin, of a noun that was just added, of guests and of those invited to an evening: filter, view, bulk edit
// and its undo, export, the same file again, the file a week later and its undo, trash and the way back.

type Row = Record<string, unknown> & { id: string; version: number };

let house: House;
let app: TestApp;
beforeAll(async () => {
  house = new House();
  writePartners(house);
  house.edit('src/resources/partners.ts', (code) =>
    code.replace(/sheet: (\[.*?\]),/, "sheet: { key: ['name'], columns: $1 },"),
  );
  expect(house.generate('partners').status).toBe(0);
  app = await house.open();
});
afterAll(async () => {
  await app?.close();
  house.remove();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.call(method, path, app.north.admin, body);
const get = async <T = Row>(path: string) => data(await call('GET', path)) as T[];
const undo = (answer: Answer) => call('POST', `/batches/${String(answer.headers['batch-id'])}/undo`, {});
/** Without what every write changes. */
const plain = (rows: readonly Row[]) => rows.map(({ version: _version, updated_at: _at, ...row }) => row);
const all = (path: string) => get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`);

/** Saves what a list is filtered by as a view, reads it back, and answers the rows of the list as the view says it. */
async function throughView(noun: string, list: string, filter: Record<string, string>): Promise<Row[]> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: 'id', order: 'ASC' }).toString();
  data(await call('POST', '/list_views', { noun, name: `Вид ${noun}`, query }));
  const [view] = await get<{ query: string }>(`/list_views?noun=${noun}`);
  const kept = JSON.parse(new URLSearchParams(view!.query).get('filter')!) as Record<string, string>;
  return all(`${list}?${new URLSearchParams(kept).toString()}`);
}

const exported = async (list: string) => {
  const book = XLSX.read((await call('GET', list)).raw);
  const sheet = book.Sheets[book.SheetNames[0]!]!;
  return XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' });
};
const fileOf = (rows: readonly (readonly string[])[]) => {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows.map((row) => [...row])), 'List');
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};

describe('a noun that was just added', () => {
  const list = '/partners';
  const byName = `${list}?sort=name`;
  const read = async (rows: readonly (readonly string[])[]) =>
    data(
      await app.upload('/partners/parse_sheet', app.north.admin, { name: 'партнёры.xlsx', bytes: fileOf(rows) }),
    ) as ParsedList;
  /** As the screen confirms it where nobody chooses otherwise, but for who is gone. */
  const confirm = async (parsed: ParsedList, gone: string[] = []) => {
    const { import_id, file_hash, file_name, last_import } = parsed;
    const known = parsed.rows.filter(({ match }) => match);
    const isChanged = (row: (typeof known)[number]) => changedIn(row).length > 0;
    const added = parsed.rows.filter(({ match }) => !match);
    return call('POST', '/partners/create_list', {
      rows: added.map(({ values }) => values),
      lines: added.map(({ row }) => row),
      changes: known.filter(isChanged).map((row) => ({
        id: row.match!.id,
        line: row.row,
        values: {
          ...Object.fromEntries(changedIn(row).map((name) => [name, row.values[name]])),
          version: row.match!.version,
        },
      })),
      kept: known.filter((row) => !isChanged(row)).map(({ row, match }) => ({ id: match!.id, line: row })),
      gone,
      file: { import_id, file_hash, file_name, last_import },
    });
  };

  it('lives through a week', async () => {
    const columns = await exported(`${list}/export`);
    expect(columns[0]).toHaveLength(6);
    const lines = [
      ['Вестник', 'press'],
      ['Порт', 'sponsor'],
      ['Экспо', 'sponsor'],
    ];
    const kinds: Record<string, string> = TEXTS.ru.values.kind;
    const start = await read([columns[0]!, ...lines.map(([name, kind]) => [name!, kinds[kind!]!, '', '', '', ''])]);
    expect(start.rows.map(({ problems }) => problems)).toEqual([{}, {}, {}]);
    expect(data(await confirm(start))).toMatchObject({ created: 3 });

    const filter = { kind: 'sponsor' };
    const found = await throughView('partners', list, filter);
    expect(found.map(({ name }) => name).sort()).toEqual(['Порт', 'Экспо']);

    const before = plain(await all(byName));
    const edited = await call('PUT', '/partners/update_list', {
      filter,
      change: { note: { set: 'Звонить до обеда' } },
    });
    expect(data(edited)).toMatchObject({ changed: 2, kept_total: 0 });
    expect((await all(byName)).map(({ note }) => note)).toEqual([null, 'Звонить до обеда', 'Звонить до обеда']);
    expect(data(await undo(edited))).toMatchObject({ undone: 2 });
    expect(plain(await all(byName))).toEqual(before);

    // Its own export changes nothing.
    const rows = await exported(`${list}/export?sort=name`);
    const same = await read(rows);
    expect(same.rows.map((row) => [row.problems, changedIn(row)])).toEqual(rows.slice(1).map(() => [{}, []]));
    expect(same.gone).toEqual([]);
    const none = await confirm({ ...same, rows: [] });
    expect(none).toMatchObject({ status: 422, body: { errors: { rows: expect.any(String) } } });
    expect(data(await confirm(same))).toMatchObject({ created: 0, updated: 0, kept: 3, gone: 0 });
    expect(plain(await all(byName))).toEqual(before);

    // A week later one is new, one is different, one is missing.
    const later = rows
      .filter(([name]) => name !== 'Вестник')
      .map(([name, ...rest]) =>
        name === 'Порт' ? [name, rest[0]!, 'port@example.ru', ...rest.slice(2)] : [name!, ...rest],
      );
    const again = await read([...later, ['Театр', kinds['press']!, '', '', '', '']]);
    expect(again.rows.map((row) => [row.values['name'], Boolean(row.match), changedIn(row)])).toEqual([
      ['Порт', true, ['email']],
      ['Экспо', true, []],
      ['Театр', false, []],
    ]);
    expect(again.gone.map(({ name }) => name)).toEqual(['Вестник']);
    const done = await confirm(
      again,
      again.gone.map(({ id }) => id),
    );
    expect(data(done)).toMatchObject({ created: 1, updated: 1, gone: 1 });
    expect((await all(byName)).map(({ name, email }) => [name, email])).toEqual([
      ['Порт', 'port@example.ru'],
      ['Театр', null],
      ['Экспо', null],
    ]);
    expect(data(await undo(done))).toMatchObject({ undone: 3, left_total: 0 });
    expect(plain(await all(byName))).toEqual(before);

    const [first] = await all(byName);
    data(await call('DELETE', `${list}/${first!.id}`));
    expect(
      (await get<{ name: string }>(`${list}/trash?q=${encodeURIComponent('вестник')}`)).map(({ name }) => name),
    ).toEqual(['Вестник']);
    data(await call('POST', `${list}/trash/restore`, { ids: [first!.id] }));
    expect(plain(await all(byName))).toEqual(before);
  });

  it('is missed by the next file once a file had it, also one that changed nothing', async () => {
    data(await call('POST', list, { name: 'Рукой', kind: 'press' }));
    const rows = await exported(`${list}/export?sort=name`);
    expect((await read(rows.filter(([name]) => name !== 'Рукой'))).gone).toEqual([]);
    const same = data(await confirm(await read(rows))) as unknown as { import_id: string };
    expect(same).toMatchObject({ created: 0, updated: 0, kept: 4, gone: 0 });
    const told = data(await call('GET', `/imports/${same.import_id}`));
    expect(told).toMatchObject({ numbers: { added: 0, changed: 0, kept: 4, gone: 0 } });
    const later = await read(rows.filter(([name]) => name !== 'Рукой'));
    expect(later.gone.map(({ name }) => name)).toEqual(['Рукой']);
  });
});

describe('a file in which a value that may be there once goes from one record to the next', () => {
  const emails = async () =>
    (await all('/partners?sort=name&email.contains=once')).map(({ name, email }) => [name, email]);
  const partner = (name: string, email: string) => ({ name, kind: 'press', email });
  const store = (body: object) => call('POST', '/partners/create_list', { rows: [], ...body });

  it('is taken back and done again whole, and left alone where somebody works with what has it now', async () => {
    data(await store({ rows: [partner('Альфа', 'a@once.ru'), partner('Бета', 'b@once.ru')] }));
    const [alpha, beta] = await all('/partners?sort=name&email.contains=once');
    const before = await emails();
    const stored = await store({
      rows: [partner('Гамма', 'b@once.ru')],
      changes: [{ id: beta!.id, values: { email: 'a@once.ru', version: beta!.version } }],
      gone: [alpha!.id],
    });
    expect(data(stored)).toMatchObject({ created: 1, updated: 1, gone: 1 });
    const after = await emails();
    expect(after).toEqual([
      ['Бета', 'a@once.ru'],
      ['Гамма', 'b@once.ru'],
    ]);
    const undone = await undo(stored);
    expect(data(undone)).toMatchObject({ undone: 3, left_total: 0 });
    expect(await emails()).toEqual(before);
    const again = await undo(undone);
    expect(data(again)).toMatchObject({ undone: 3, left_total: 0 });
    expect(await emails()).toEqual(after);

    const gamma = (await all('/partners?sort=name&email.contains=once'))[1]!;
    data(await call('PUT', `/partners/${gamma.id}`, { note: 'Звонили', version: gamma.version }));
    const left = [{ name: 'Альфа' }, { name: 'Бета' }, { name: 'Гамма' }];
    const refused = await undo(again);
    expect(refused).toMatchObject({ status: 409, body: { code: 'worked_on_since', undoable: 0, total: 3 } });
    const { left: named } = refused.body as unknown as { left: { name: string }[] };
    expect(named.map(({ name }) => ({ name })).toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(left);
    expect(await emails()).toEqual(after);
  });
});

const readGuests = async (rows: readonly (readonly string[])[], fields: Record<string, string> = {}) =>
  data(
    await app.upload('/guests/parse_xlsx', app.north.admin, { name: 'гости.xlsx', bytes: fileOf(rows), fields }),
  ) as ParsedSheet;
const confirmGuests = ({ rows, ...read }: ParsedSheet, more: object = {}) =>
  call('POST', '/guests/create_list', {
    import_id: read.import_id,
    file_hash: read.file_hash,
    file_name: read.file_name,
    last_import: read.last_import,
    rows: rows.map(({ row, values, state, match }) => ({
      row,
      values,
      decision: state === 'change' ? 'update' : match?.same_person ? 'keep' : 'add',
      ...(match?.same_person ? { guest_id: match.guest_id } : {}),
    })),
    ...more,
  });
const HEAD = ['Фамилия', 'Имя', 'Отчество', 'Телефон', 'Почта'];
const person = (name: string, email: string) => [name, 'Анна', '', '', email];

describe('guests', () => {
  it('live through a week', async () => {
    const list = '/guests';
    const byName = `${list}?sort=last_name`;
    const start = await readGuests([
      HEAD,
      person('Алова', 'a@week.ru'),
      person('Белова', 'b@week.ru'),
      person('Ветрова', 'v@week.ru'),
    ]);
    expect(data(await confirmGuests(start))).toMatchObject({ created: 3 });
    const filter = { 'email.contains': '@week.ru', 'last_name.not': 'Алова' };
    const found = await throughView('guests', list, filter);
    expect(found.map(({ last_name }) => last_name).sort()).toEqual(['Белова', 'Ветрова']);

    const before = plain(await all(byName));
    const edited = await call('PUT', '/guests/update_list', { filter, change: { company: { set: 'Порт' } } });
    expect(data(edited)).toMatchObject({ changed: 2 });
    expect(data(await undo(edited))).toMatchObject({ undone: 2 });
    expect(plain(await all(byName))).toEqual(before);

    const rows = await exported(`${list}/export?sort=last_name`);
    const same = await readGuests(rows);
    expect(same.rows.map(({ state }) => state)).toEqual(['same', 'same', 'same']);
    expect(data(await confirmGuests(same))).toMatchObject({ created: 0, updated: 0, kept: 3 });
    expect(plain(await all(byName))).toEqual(before);

    const again = await readGuests([
      HEAD,
      person('Белова', 'b@week.ru').with(3, '+7 921 555-10-78'),
      person('Ветрова', 'v@week.ru'),
      person('Горина', 'g@week.ru'),
    ]);
    expect(again.rows.map(({ state }) => state)).toEqual(['change', 'same', 'new']);
    expect(again.rows[0]!.match!.since).toEqual({});
    expect(again.gone.map(({ name }) => name)).toEqual(['Алова Анна']);
    const done = await confirmGuests(again, { gone: again.gone.map(({ guest_id }) => guest_id) });
    expect(data(done)).toMatchObject({ created: 1, updated: 1, gone: 1 });
    expect((await all(byName)).map(({ last_name }) => last_name)).toEqual(['Белова', 'Ветрова', 'Горина']);
    expect(data(await undo(done))).toMatchObject({ undone: 3, left_total: 0 });
    expect(plain(await all(byName))).toEqual(before);

    const [first] = await all(byName);
    data(await call('DELETE', `${list}/${first!.id}`));
    data(await call('POST', `${list}/trash/restore`, { ids: [first!.id] }));
    expect(plain(await all(byName))).toEqual(before);

    // Changed here since the file brought it, and otherwise by the next one.
    const second = (await all(byName))[1]!;
    data(await call('PUT', `/guests/${second.id}`, { phone: '+7 921 555-10-79', version: second.version }));
    const twice = await readGuests([HEAD, person('Белова', 'b@week.ru').with(3, '+7 921 555-10-78')]);
    expect(twice.rows[0]!.match).toMatchObject({ changes: ['phone'], since: { phone: '' } });
  });
});

describe('the invited people of an evening', () => {
  it('live through a week', async () => {
    const { hall_id } = await makeParty(app, app.north, { rows: 3, seats: 10, guests: 0 });
    const list = `/halls/${hall_id}/guests/invited_list`;
    const names = async () => (await all(`${list}?sort=guest_name`)).map(({ last_name }) => last_name);
    const first = [
      HEAD,
      person('Дёмина', 'd@evening.ru'),
      person('Ежова', 'e@evening.ru'),
      person('Жукова', 'z@evening.ru'),
    ];
    data(await confirmGuests(await readGuests(first, { hall_id }), { hall_id }));
    const found = await throughView('invitations', list, { 'guest_name.contains': 'ова' });
    expect(found.map(({ last_name }) => last_name)).toEqual(['Ежова', 'Жукова']);

    const [cells, ...rows] = await exported(
      `/invitations/export?hall_id=${hall_id}&sort=guest_name&columns=guest_name,email`,
    );
    expect([cells!.length, rows.map(([name]) => name)]).toEqual([2, ['Дёмина Анна', 'Ежова Анна', 'Жукова Анна']]);
    const same = await readGuests(first, { hall_id });
    expect(same.rows.map(({ state, invited }) => [state, invited])).toEqual(first.slice(1).map(() => ['same', true]));

    const before = await names();
    const again = await readGuests(
      [HEAD, person('Ежова', 'e@evening.ru'), person('Жукова', 'z@evening.ru'), person('Зимина', 'i@evening.ru')],
      { hall_id },
    );
    expect(again.gone.map(({ name }) => name)).toEqual(['Дёмина Анна']);
    const done = await confirmGuests(again, { hall_id, gone: again.gone.map(({ guest_id }) => guest_id) });
    expect(await names()).toEqual(['Ежова', 'Жукова', 'Зимина']);
    expect(data(await undo(done))).toMatchObject({ left_total: 0 });
    expect(await names()).toEqual(before);

    // A guest who goes takes the invitation along, and brings it back.
    const [one] = await all(`${list}?sort=guest_name`);
    const gone = await call('DELETE', '/guests/destroy_list', { ids: [one!.id] });
    data(gone);
    expect(await names()).toEqual(before.slice(1));
    data(await call('POST', '/guests/trash/restore', { ids: [one!.id] }));
    expect(await names()).toContain('Ежова');
  });
});
