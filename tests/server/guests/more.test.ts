import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { CheckedRow, ParsedSheet } from '#shared/guests.ts';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { runJob } from '../../support/turns.ts';
import { data, makeParty, type Party } from '../tickets/party.ts';

// What a file brings besides the five fields: company, position, salutation and note, where it has such columns.

let app: TestApp;
let party: Party;
let seat: Person;

const OLGA = { last_name: 'Медведева', first_name: 'Ольга', email: 'olga@example.ru', company: 'Маяк' };
const MORE = { position: 'Директор', salutation: 'Уважаемая Ольга', note: 'Не ест рыбу\n\nУ окна' };
/** Known by nothing but what they are called, and called the same. */
const TWINS = ['Альфа', 'Бета'].map((company) => ({ last_name: 'Двойной', first_name: 'Иван', company }));

const call = (method: 'GET' | 'POST', path: string, body?: object, as: Person = app.north.admin) =>
  app.call(method, path, as, body);
const csv = (...lines: string[]) => Buffer.from(`\u{feff}${lines.join('\r\n')}\r\n`);
const parse = async (bytes: Buffer, as: Person = app.north.admin, fields: Record<string, string> = {}) =>
  data(await app.upload('/guests/parse_xlsx', as, { name: 'a.csv', bytes, fields })) as ParsedSheet;
const store = (rows: object[], more: object = {}, as: Person = app.north.admin) =>
  call('POST', '/guests/create_list', { import_id: uuidv7(), file_hash: uuidv7(), rows, ...more }, as);
const guest = async (last_name: string) => {
  const found = data(await call('GET', `/guests?q=${encodeURIComponent(last_name)}`)) as Record<
    string,
    string | null
  >[];
  return found.filter((each) => each['last_name'] === last_name);
};
const COLUMNS = 'last_name,first_name,middle_name,email,tags,company,position,salutation,note';
const exported = async () => (await call('GET', `/guests/export?format=csv&columns=${COLUMNS}`)).raw.toString();
const states = (rows: readonly CheckedRow[]) => rows.map(({ state }) => state);

beforeAll(async () => {
  app = await testApp();
  for (const each of [{ ...OLGA, ...MORE }, ...TWINS]) data(await call('POST', '/guests', each));
});
afterAll(() => app?.close());

describe('a list that was exported', () => {
  it('changes nothing as it is, whatever the order of its rows, and one company where that was changed in it', async () => {
    const [header, ...lines] = (await exported()).replace('\u{feff}', '').trimEnd().split(/\r\n/);
    const same = await parse(csv(header!, ...lines.toReversed()));
    expect(states(same.rows)).toEqual(lines.map(() => 'same'));
    expect(same.columns.filter(({ field }) => field === null).map(({ header }) => header)).toEqual(['Теги']);

    const { rows, gone } = await parse(Buffer.from((await exported()).replace('Маяк', 'Новый маяк')));
    expect(gone).toEqual([]);
    const changed = rows.filter(({ state }) => state === 'change');
    expect(changed).toHaveLength(1);
    const [{ match, values, row }] = changed as [CheckedRow];
    expect([match!.why, match!.changes, match!.values.company, values.company, match!.since]).toEqual([
      'email',
      ['company'],
      'Маяк',
      'Новый маяк',
      {},
    ]);
    const sent = rows.map((each) => ({ row: each.row, values: each.values, guest_id: each.match!.guest_id }));
    const decided = sent.map((each) => ({ ...each, decision: each.row === row ? 'update' : 'keep' }));
    const answer = await store(decided);
    const counts = data(answer) as { id: string };
    expect(counts).toMatchObject({ created: 0, updated: 1, kept: 2 });
    // How a spreadsheet broke the lines of the note is no change.
    expect(await guest('Медведева')).toMatchObject([{ company: 'Новый маяк', ...MORE }]);
    const kept = data(await call('GET', `/imports/${counts.id}/rows?did=changed`)) as { changes: object[] }[];
    expect(kept.map(({ changes }) => changes)).toEqual([[{ field: 'company', before: 'Маяк', after: 'Новый маяк' }]]);
    data(await call('POST', `/batches/${String(answer.headers['batch-id'])}/undo`, {}));
    expect(await guest('Медведева')).toMatchObject([{ company: 'Маяк', ...MORE }]);
    expect((await guest('Двойной')).map(({ company }) => company).sort()).toEqual(['Альфа', 'Бета']);
  });

  it('says what an earlier file had brought where somebody changed it here since', async () => {
    const values = { last_name: 'Сменова', first_name: 'Анна', middle_name: '', phone: '', email: 's@example.ru' };
    data(await store([{ row: 2, values: { ...values, company: 'Из файла' }, decision: 'add' }]));
    const [known] = await guest('Сменова');
    expect(known).toMatchObject({ company: 'Из файла', position: null });
    data(await app.call('PUT', `/guests/${known!['id']}`, app.north.admin, { company: 'Здесь' }));
    const { rows } = await parse(csv('Фамилия;Имя;E-mail;Company', 'Сменова;Анна;s@example.ru;Опять из файла'));
    expect(rows[0]).toMatchObject({ state: 'change', match: { since: { company: 'Из файла' } } });
  });
});

describe('a file without these columns, or with empty cells', () => {
  it('leaves them as they are', async () => {
    const five = await parse(csv('Фамилия;Имя;E-mail', 'Медведева;Ольга;olga@example.ru'));
    expect(five.rows[0]).toMatchObject({ state: 'same', match: { changes: [] } });
    expect(Object.keys(five.rows[0]!.values)).toHaveLength(5);
    const { rows } = await parse(
      csv('Фамилия;Имя;Отчество;E-mail;Компания;Заметка', 'Медведева;Ольга;Игоревна;olga@example.ru;;-'),
    );
    expect(rows[0]).toMatchObject({ state: 'change', match: { changes: ['middle_name'] } });
    const { row, values, match } = rows[0]!;
    data(await store([{ row, values, decision: 'update', guest_id: match!.guest_id }]));
    expect(await guest('Медведева')).toMatchObject([{ middle_name: 'Игоревна', company: 'Маяк', ...MORE }]);
  });
});

describe('a value that is too long', () => {
  it('is a problem of its field, in the sheet to correct, and refuses the list', async () => {
    const { rows } = await parse(
      csv('ФИО;Должность;Комментарий', `Длиннова Анна;${'д'.repeat(121)};${'к'.repeat(1200)}`),
    );
    expect(rows[0]).toMatchObject({
      state: 'problem',
      problems: { position: 'Не больше 120 символов', note: 'Не больше 1000 символов' },
    });
    const { row, values } = rows[0]!;
    const again = data(await call('POST', '/guests/check_rows', { rows: [{ row, values }] })) as CheckedRow[];
    expect(again[0]!.problems).toEqual(rows[0]!.problems);
    const refused = await store([{ row, values, decision: 'add' }]);
    expect([refused.status, Object.keys(refused.body.errors as object).sort()]).toEqual([
      422,
      ['rows.2.note', 'rows.2.position'],
    ]);
    const sheet = await call('POST', '/guests/problem_sheet', { rows: [{ row, values, problem: 'Длинно' }] });
    const book = read(sheet.raw);
    const [heads] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
    expect(heads!.slice(5, 7)).toEqual(['Должность', 'Заметка']);
  });
});

describe('a note', () => {
  it('is neither read nor written by a file of who does not see notes', async () => {
    party = await makeParty(app, app.north, { guests: 0 });
    seat = await app.person(app.north, 'manager_seat');
    data(await call('POST', '/sectors', { hall_id: party.hall_id, manager_id: seat.id, places: [1] }));
    const { hall_id } = party;
    const file = csv('Фамилия;Имя;E-mail;Компания;Заметка', 'Медведева;Ольга;olga@example.ru;Маяк;Иное');
    const { rows, columns } = await parse(file, seat, { hall_id });
    expect(columns.map(({ field }) => field)).toEqual(['last_name', 'first_name', 'email', 'company', null]);
    expect(rows[0]).toMatchObject({ state: 'same', match: { changes: [] } });
    expect(JSON.stringify(rows)).not.toMatch(/Не ест рыбу|"note"/);

    const values = { ...rows[0]!.values, note: MORE.note };
    const check = { hall_id, rows: [{ row: 2, values }] };
    const [checked] = data(await call('POST', '/guests/check_rows', check, seat)) as CheckedRow[];
    expect(checked).toMatchObject({ state: 'problem', problems: { note: 'Такого поля нет' }, match: { changes: [] } });
    expect(checked!.match!.values).not.toHaveProperty('note');
    const refused = await store([{ row: 2, values, decision: 'add' }], { hall_id }, seat);
    expect([refused.status, refused.body.errors]).toEqual([422, { 'rows.2.note': 'Такого поля нет' }]);
    expect((await parse(file, app.north.event, { hall_id })).rows[0]).toMatchObject({ match: { changes: ['note'] } });
  });
});

it('a long file says and stores them as a short one does, and takes no note of who does not see it', async () => {
  const { hall_id } = party;
  const check = async (bytes: Buffer, as: Person, to: object = {}) => {
    const file = data(await app.upload('/imports/files', as, { name: 'a.csv', bytes, fields: { field: 'file' } }));
    const asked = { noun: 'guests', file_id: (file as { id: string }).id, file_name: 'a.csv', ...to };
    const begun = data(await call('POST', '/imports/check', asked, as)) as { import_id: string; job_id: string };
    expect(await runJob(app, begun.job_id)).toMatchObject({ state: 'done' });
    return begun.import_id;
  };
  const checked = async (id: string, fate: string, as: Person) =>
    data(await call('GET', `/imports/${id}/checked?page=1&fate=${fate}`, undefined, as)) as Record<string, object>[];
  const rows = [
    'Фамилия;Имя;E-mail;Организация;Примечание',
    'Медведева;Ольга;olga@example.ru;Длинный маяк;Другая',
    'Новенькая;Анна;new@example.ru;Заря;',
  ];
  // Of an evening 'Примечание' is the remark.
  const [header, ...lines] = rows;
  const theirs = await check(csv(header!.replace('Примечание', 'Заметка'), ...lines), seat, { hall_id });
  expect(await checked(theirs, 'added', seat)).toMatchObject([{ texts: { company: 'Заря' } }]);
  const said = data(await call('GET', `/imports/${theirs}`, undefined, seat)) as { long: { unknown: string[] } };
  expect(said.long.unknown).toEqual(['Заметка']);
  const { rows: noted } = await app.database.engine.query(
    `select texts from import_lines where import_id = '${theirs}' and texts ? 'note'`,
  );
  expect(noted).toEqual([]);
  await call('POST', `/imports/${theirs}/discard`, undefined, seat);

  const id = await check(csv(...rows), app.north.admin);
  expect(await checked(id, 'changed', app.north.admin)).toMatchObject([
    { texts: { company: 'Длинный маяк', note: 'Другая' }, was: { company: 'Маяк', note: MORE.note } },
  ]);
  const { job_id } = data(await call('POST', `/imports/${id}/store`, { changes: 'take' })) as { job_id: string };
  expect(await runJob(app, job_id)).toMatchObject({ state: 'done', failed: 0 });
  expect(await guest('Медведева')).toMatchObject([{ company: 'Длинный маяк', note: 'Другая', position: 'Директор' }]);
  expect(await guest('Новенькая')).toMatchObject([{ company: 'Заря', note: null }]);
  const { batch_id } = data(await call('GET', `/imports/${id}`)) as { batch_id: string };
  const undoing = data(await call('POST', `/batches/${batch_id}/undo`, {})) as { background: { job_id: string } };
  await runJob(app, undoing.background.job_id);
  expect(await guest('Медведева')).toMatchObject([{ company: 'Маяк', ...MORE }]);
});
