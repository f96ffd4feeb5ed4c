import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckedRow, ParsedSheet } from '#shared/guests.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { runJob } from '../../support/turns.ts';
import { data, makeParty, type Party } from '../tickets/party.ts';

// A guest file says who brings somebody, and who sits beside whom.

let app: TestApp;
let event: Person;
let seat: Person;
beforeAll(async () => {
  app = await testApp();
  ({ event, seat } = app.north);
});
afterAll(() => app?.close());

const hall = async (seats = 20, rows = 2): Promise<Party> => {
  const party = await makeParty(app, app.north, { guests: 0, rows, seats });
  data(await app.call('POST', '/sectors', event, { hall_id: party.hall_id, manager_id: seat.id, places: [1, 2] }));
  return party;
};
const csv = (...lines: string[]) => Buffer.from(`\u{feff}${lines.join('\r\n')}\r\n`);
const read = async (bytes: Buffer, { hall_id }: Party, as = event, name = 'a.csv') =>
  data(await app.upload('/guests/parse_xlsx', as, { name, bytes, fields: { hall_id } })) as ParsedSheet;
/** As the screen would confirm it: all that can be, changes taken, and what stays out beside it. */
const store = (sheet: ParsedSheet, { hall_id }: Party, as = event): Promise<Answer> => {
  const { import_id, file_hash, file_name, last_import } = sheet;
  const rows = sheet.rows.filter(({ state }) => state !== 'problem' && state !== 'twin').map(sent);
  const left = sheet.rows
    .filter(({ state }) => state === 'problem')
    .map(({ row, values }) => ({ line: row, texts: values, problem: 'wrong' }));
  const body = { import_id, file_hash, file_name, last_import, hall_id, rows, left };
  return app.call('POST', '/guests/create_list', as, body);
};
const DECISION: Partial<Record<CheckedRow['state'], string>> = { new: 'add', change: 'update' };
const sent = ({ row, values, state, match }: CheckedRow) => ({
  row,
  values,
  decision: DECISION[state] ?? 'keep',
  ...(state === 'new' ? {} : { guest_id: match!.guest_id }),
});
const bring = async (bytes: Buffer, to: Party, as?: Person) => store(await read(bytes, to, as), to, as);
interface Invited {
  guest_id: string;
  guest_name: string;
  unnamed: boolean;
  party: string | null;
}
const invited = async ({ hall_id }: Party) =>
  data(await app.call('GET', `/invitations?hall_id=${hall_id}&per_page=1000`, event)) as Invited[];
const plusOnes = async (to: Party) =>
  (await invited(to))
    .filter(({ unnamed }) => unnamed)
    .map(({ guest_name }) => guest_name)
    .sort();
const of = async (name: string, to: Party) =>
  (await invited(to)).find(({ guest_name, unnamed }) => !unnamed && guest_name.startsWith(name))!;
/** Has a file checked in turns; answers its import. */
const checkLong = async (bytes: Buffer, { hall_id }: Party) => {
  const file = data(await app.upload('/imports/files', event, { name: 'a.csv', bytes, fields: { field: 'file' } })) as {
    id: string;
  };
  const asked = { noun: 'guests', hall_id, file_id: file.id, file_name: 'a.csv' };
  const begun = data(await app.call('POST', '/imports/check', event, asked)) as { import_id: string; job_id: string };
  expect(await runJob(app, begun.job_id)).toMatchObject({ state: 'done' });
  return begun.import_id;
};
interface Side {
  guest_ids?: string[];
  named: { name: string }[];
}
interface Rule {
  id: string;
  kind: string;
  hard: boolean;
  people: Side;
  others: Side | null;
}
const stored = async ({ hall_id }: Party) =>
  (data(await app.call('GET', `/halls/${hall_id}/seating_rules`, event)) as { rules: Rule[] }).rules;
const rules = async (to: Party) => (await stored(to)).map(told).sort();
const nameOf = (side: Side | null) => (side?.named ?? []).map(({ name }) => name).join(', ');
const told = ({ kind, hard, people, others }: Rule) =>
  `${nameOf(people)} ${kind} ${nameOf(others)}${hard ? ' (hard)' : ''}`;
const undo = async (answer: Answer, as = event) => {
  const done = await app.call('POST', `/batches/${String(answer.headers['batch-id'])}/undo`, as, {});
  expect(done.body).toMatchObject({ data: { left_total: 0 } });
  return done;
};
const counted = async ({ event_id }: Party) =>
  (data(await app.call('GET', `/events/${event_id}`, event)) as { invited: number }).invited;

const PLUS = 'Фамилия;Имя;E-mail;+1';
const RULES = 'Фамилия;Имя;Отчество;E-mail;Рядом с;Не рядом с';
const mail = (last: string) => `t${[...last].map((letter) => letter.codePointAt(0)).join('')}@example.ru`;
const plus = (last: string, said: string) => `${last};Анна;${mail(last)};${said}`;
const line = (last: string, beside = '', apart = '', first = 'Анна') =>
  `${last};${first};Ильинична;${mail(last + first)};"${beside}";"${apart}"`;

describe('plus-ones of a file', () => {
  it('come with their hosts in one batch, once, and go with its undo', async () => {
    const to = await hall();
    const file = csv(PLUS, plus('Абова', '2'), plus('Бебова', '+1'), plus('Вевова', 'да'), plus('Гегова', ''));
    const sheet = await read(file, to);
    expect(sheet.columns.at(-1)).toMatchObject({ field: 'plus_ones' });
    expect(sheet.rows.map(({ values, state }) => [values.plus_ones, state])).toEqual([
      ['2', 'new'],
      ['1', 'new'],
      ['1', 'new'],
      ['', 'new'],
    ]);
    const done = await store(sheet, to);
    expect(data(done)).toMatchObject({ created: 4, invited: 8, plus_ones: 4, rules: 0 });
    const list = (
      await app.call('GET', `/invitations?hall_id=${to.hall_id}&import_id=${(data(done) as { id: string }).id}`, event)
    ).body;
    // Whoever brought a file is shown whom it brought; plus-ones came by their hosts.
    expect(list.meta.total).toBe(4);
    const names = ['Абова Анна +1', 'Абова Анна +2', 'Бебова Анна +1', 'Вевова Анна +1'];
    expect(await plusOnes(to)).toEqual(names);
    expect((await invited(to)).filter(({ party }) => party === 'Абова Анна')).toHaveLength(3);
    expect(await counted(to)).toBe(8);

    // The same file again says nothing new; nobody is taken for gone who came along.
    const again = await read(file, to);
    expect(again.rows.map(({ state }) => state)).toEqual(['same', 'same', 'same', 'same']);
    expect(again.gone).toEqual([]);
    expect(data(await store(again, to))).toMatchObject({ invited: 0 });
    expect(await plusOnes(to)).toEqual(names);
    const undone = await undo(done);
    expect([await invited(to), await counted(to)]).toEqual([[], 0]);
    // Whoever brought them brings them again; what somebody else took back is an admin's to bring.
    const redone = await undo(undone);
    expect(await plusOnes(to)).toEqual(names);
    const theirs = await undo(redone, app.north.admin);
    expect([await invited(to), await counted(to)]).toEqual([[], 0]);
    const refused = await app.call('POST', `/batches/${String(theirs.headers['batch-id'])}/undo`, event, {});
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await undo(theirs, app.north.admin);
    expect(await plusOnes(to)).toEqual(names);
  });

  it('are as many as a later file says, and no fewer: that is told', async () => {
    const to = await hall();
    data(await bring(csv(PLUS, plus('Дедова', '1'), plus('Елова', '2')), to));
    const sheet = await read(csv(PLUS, plus('Дедова', '3'), plus('Елова', '0')), to);
    expect(sheet.rows[0]).toMatchObject({ state: 'change', warnings: {} });
    expect(sheet.rows[0]!.match).toMatchObject({ changes: ['plus_ones'], values: { plus_ones: '1' } });
    expect(sheet.rows[1]).toMatchObject({
      state: 'same',
      warnings: { plus_ones: expect.stringContaining('Спутников уже 2') },
    });
    const done = await store(sheet, to);
    expect(data(done)).toMatchObject({ updated: 1, invited: 2 });
    expect(await plusOnes(to)).toEqual(
      [1, 2, 3].map((at) => `Дедова Анна +${at}`).concat(['Елова Анна +1', 'Елова Анна +2']),
    );
    await undo(done);
    expect(await plusOnes(to)).toEqual(['Дедова Анна +1', 'Елова Анна +1', 'Елова Анна +2']);
    // Left as it is, a row brings nobody.
    const kept = { ...(await read(csv(PLUS, plus('Дедова', '3')), to)) };
    const rows = kept.rows.map((row) => ({ ...row, state: 'same' as const }));
    expect(data(await store({ ...kept, rows }, to))).toMatchObject({ kept: 1, invited: 0 });
  });

  it('that have a name by now are still theirs', async () => {
    const to = await hall();
    data(await bring(csv(PLUS, plus('Жужова', '1')), to));
    const { guest_id } = (await invited(to)).find(({ unnamed }) => unnamed)!;
    const named = { last_name: 'Зуев', first_name: 'Лев' };
    data(await app.call('POST', `/guests/${guest_id}/name`, event, named));
    const sheet = await read(csv(PLUS, plus('Жужова', '1')), to);
    expect(sheet.rows[0]).toMatchObject({ state: 'same', match: { values: { plus_ones: '1' } } });
    data(await store(sheet, to));
    expect(await plusOnes(to)).toEqual([]);
    expect((await read(csv(PLUS, plus('Жужова', '2')), to)).rows[0]!.match!.changes).toEqual(['plus_ones']);
  });

  it('are 5 for one guest at most, and with a wrong cell none come, which is told', async () => {
    const to = await hall();
    const sheet = await read(csv(PLUS, plus('Иова', '6'), plus('Йова', 'с мужем'), plus('Кокова', '5')), to);
    expect(sheet.rows.map(({ state, warnings }) => [state, warnings.plus_ones])).toEqual([
      ['new', expect.stringContaining('«6» — не число спутников')],
      ['new', expect.stringContaining('«с мужем» — не число спутников')],
      ['new', undefined],
    ]);
    expect(data(await store(sheet, to))).toMatchObject({ created: 3, invited: 8 });
    expect(await plusOnes(to)).toEqual([1, 2, 3, 4, 5].map((at) => `Кокова Анна +${at}`));
  });

  it('count within the limit of the event together with their hosts', async () => {
    const to = await hall();
    const { version } = data(await app.call('GET', `/events/${to.event_id}`, event)) as { version: number };
    data(await app.call('PUT', `/events/${to.event_id}`, event, { guest_limit: 3, version }));
    const sheet = await read(csv(PLUS, plus('Лилова', '2'), plus('Мимова', '')), to);
    expect([sheet.count, sheet.limit]).toEqual([0, 3]);
    const refused = await store(sheet, to);
    expect(refused).toMatchObject({ status: 409, body: { code: 'limit_reached', count: 0, limit: 3, wanted: 4 } });
    expect(await invited(to)).toEqual([]);
    data(await bring(csv(PLUS, plus('Лилова', '2')), to));
    expect(await counted(to)).toBe(3);
  });

  it('are said by a row of its own right below the host, too', async () => {
    const to = await hall();
    const head = 'Фамилия;Имя;E-mail;Компания;Группа';
    const file = csv(head, `Нонова;Анна;${mail('Нонова')};Маяк;Ноновы`, ';+1;;Маяк;ноновы', ';+1;;Балткост;Чужие');
    const { rows } = await read(file, to);
    expect(rows.map(({ row, values, state }) => [row, values.plus_ones, state])).toEqual([
      [2, '1', 'new'],
      [4, undefined, 'problem'],
    ]);
    expect(rows[1]!.problems).toEqual({ last_name: expect.stringContaining('Чей это спутник') });
    data(await bring(file, to));
    expect(await plusOnes(to)).toEqual(['Нонова Анна +1']);
    // A week later the list is sorted otherwise: who is there is known by their host, and nobody comes twice.
    const sorted = csv(head, ';гость;;Маяк;Ноновы', ';+1;;Маяк;Ноновы', `Нонова;Анна;${mail('Нонова')};Маяк;Ноновы`);
    const later = await read(sorted, to);
    expect(later.rows.map(({ row, values, state }) => [row, values.plus_ones, state])).toEqual([
      [3, undefined, 'problem'],
      [4, '1', 'same'],
    ]);
    data(await store(later, to));
    expect(await plusOnes(to)).toEqual(['Нонова Анна +1']);
    const long = await app.call('GET', `/imports/${await checkLong(sorted, to)}`, event);
    expect(data(long)).toMatchObject({ long: { found: { kept: 1, refused: 1, added: 0 } } });
  });
});

describe('who sits beside whom', () => {
  it('becomes wishes between people of the file and those who are invited, once, and goes with the undo', async () => {
    const to = await hall();
    data(await bring(csv(RULES, line('Опова')), to));
    const file = csv(
      RULES,
      line('Попова', 'Опова А.; Ророва А. И.', 'Соснова'),
      line('Ророва', 'Попова Анна'),
      line('Соснова'),
    );
    const sheet = await read(file, to);
    expect(sheet.rows[0]).toMatchObject({
      state: 'new',
      warnings: {},
      means: { beside: 'Опова Анна Ильинична; Ророва Анна Ильинична', apart: 'Соснова Анна Ильинична' },
    });
    const done = await store(sheet, to);
    expect(data(done)).toMatchObject({ invited: 3, plus_ones: 0, rules: 3 });
    const [o, p, r, s] = ['Опова', 'Попова', 'Ророва', 'Соснова'].map((last) => `${last} Анна Ильинична`);
    // Each pair once, whoever names whom.
    const made = [`${p} apart ${s}`, `${p} beside ${o}`, `${p} beside ${r}`];
    expect(await rules(to)).toEqual(made);
    const again = await read(Buffer.concat([file, Buffer.from('\r\n')]), to);
    expect(again.rows.map(({ state }) => state)).toEqual(['same', 'same', 'same']);
    expect(again.rows[0]!.match!.values).toMatchObject({ beside: `${o}; ${r}`, apart: s });
    data(await store(again, to));
    expect(await rules(to)).toEqual(made);
    const undone = await undo(done);
    expect([await rules(to), (await invited(to)).length]).toEqual([[], 1]);
    const redone = await undo(undone, app.north.admin);
    expect(await rules(to)).toEqual(made);
    await undo(redone, app.north.admin);
    expect([await rules(to), (await invited(to)).length]).toEqual([[], 1]);
  });

  it('of who is invited already is a change: old and new side by side, made where it is taken', async () => {
    const to = await hall();
    data(await bring(csv(RULES, line('Тотова', 'Унова'), line('Унова'), line('Фофова')), to));
    const file = csv(RULES, line('Тотова', 'Фофова', 'Унова'));
    const sheet = await read(file, to);
    const unova = 'Унова Анна Ильинична';
    expect(sheet.rows[0]).toMatchObject({
      state: 'change',
      match: { changes: ['beside', 'apart'], values: { beside: unova, apart: '' } },
    });
    const kept = { ...sheet, rows: sheet.rows.map((row) => ({ ...row, state: 'same' as const })) };
    data(await store(kept, to));
    expect(await rules(to)).toHaveLength(1);
    const done = await store(await read(Buffer.concat([file, Buffer.from(line('Хохова'))]), to), to);
    expect(data(done)).toMatchObject({ updated: 1, created: 1 });
    expect(await rules(to)).toHaveLength(3);
    await undo(done);
    expect(await rules(to)).toEqual([`Тотова Анна Ильинична beside ${unova}`]);
  });

  it('that a rule says already, in whichever words, is said by no other', async () => {
    const to = await hall();
    data(await bring(csv(RULES, line('Цацова'), line('Чачова'), line('Шашова')), to));
    const [c, h, s] = await Promise.all(
      ['Цацова', 'Чачова', 'Шашова'].map(async (last) => (await of(last, to)).guest_id),
    );
    const add = async (body: object) => data(await app.call('POST', `/halls/${to.hall_id}/seating_rules`, event, body));
    await add({ kind: 'beside', hard: true, people: { guest_ids: [h, c] } });
    await add({ kind: 'apart', people: { guest_ids: [s] }, others: { guest_ids: [h, c] }, seats: 3 });
    const { rows } = await read(csv(RULES, line('Цацова', 'Чачова А', 'Шашова'), line('Чачова', '', 'Шашова')), to);
    expect(rows.map(({ state }) => state)).toEqual(['same', 'same']);
  });

  it('keeps nobody out by a name that means nobody, several, themselves or a row that stays out: that is told', async () => {
    const to = await hall();
    const file = csv(
      RULES,
      line('Щщова', 'Никто Н., Эхова; Щщова А.', 'Юлова'),
      line('Эхова', '', '', 'Анна'),
      line('Эхова', '', '', 'Яна'),
      `Юлова;;;${mail('Юлова')};;`,
    );
    const sheet = await read(file, to);
    const [first] = sheet.rows;
    expect(first!.state).toBe('new');
    expect(first!.warnings.beside).toMatch(/«Никто Н\.».*«Эхова»: подходят несколько.*«Щщова А\.»: это сам гость/);
    expect(first!.warnings.apart).toContain('в строке 5');
    data(await store(sheet, to));
    expect([await rules(to), (await invited(to)).length]).toEqual([[], 3]);
  });

  it('means whom it meant when it was looked at, though one of two stays out', async () => {
    const to = await hall();
    const wrong = `Яшина;Вера;;не почта;;`;
    const file = csv(RULES, line('Адамова', 'Яшина В.'), line('Яшина', '', '', 'Варвара'), wrong);
    const sheet = await read(file, to);
    expect(sheet.rows[0]!.warnings.beside).toContain('подходят несколько');
    data(await store(sheet, to));
    expect(await rules(to)).toEqual([]);
  });

  it('is refused by row and column where a hall has no room for so many rules', async () => {
    const to = await hall(60, 5);
    const others = Array.from({ length: 67 }, (_, at) =>
      line('Борт', '', '', `И${'а'.repeat(Math.floor(at / 8))}${'абвгдежз'[at % 8]}`),
    );
    const names = others.map((each) => each.split(';').slice(0, 2).join(' ')).join(',');
    const file = csv(RULES, line('Вест', names), line('Гест', names), line('Дест', names), ...others);
    const sheet = await read(file, to);
    expect(sheet.rows[0]).toMatchObject({ state: 'new', warnings: {} });
    const refused = await store(sheet, to);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'rows.4.beside': 'В зале может быть не больше 200 правил рассадки, этому нет места' },
    ]);
    expect(await invited(to)).toEqual([]);
  });
});

describe('a seat manager', () => {
  const BOTH = 'Фамилия;Имя;E-mail;+1;Рядом с';
  it('brings plus-ones with guests of their own, and no rules: their columns are named as left out', async () => {
    const to = await hall();
    const file = csv(BOTH, `${plus('Ерова', '1')};Жорова`, `${plus('Жорова', '')};`);
    const sheet = await read(file, to, seat);
    expect(sheet.columns.map(({ header, field }) => [header, field]).slice(3)).toEqual([
      ['+1', 'plus_ones'],
      ['Рядом с', null],
    ]);
    expect(sheet.rows[0]!.values).not.toHaveProperty('beside');
    const fields = {
      hall_id: to.hall_id,
      columns: JSON.stringify(sheet.columns.map((each) => ({ ...each, field: each.field ?? 'beside' }))),
    };
    const chosen = data(
      await app.upload('/guests/parse_xlsx', seat, { name: 'a.csv', bytes: file, fields }),
    ) as ParsedSheet;
    expect(chosen.columns.at(-1)!.field).toBeNull();
    const forged = sheet.rows.map((row) => ({ ...row, values: { ...row.values, beside: 'Жорова' } }));
    const refused = await store({ ...sheet, rows: forged }, to, seat);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['rows.2.beside', 'rows.3.beside']]);
    data(await store(sheet, to, seat));
    expect([await plusOnes(to), await rules(to)]).toEqual([['Ерова Анна +1'], []]);
  });

  it('brings nobody along for whom others have invited, and isn’t told how many these bring', async () => {
    const to = await hall();
    data(await bring(csv(PLUS, plus('Зорова', '1')), to));
    const sheet = await read(csv(PLUS, plus('Зорова', '4')), to, seat);
    expect(sheet.rows[0]).toMatchObject({ state: 'same', match: { changes: [] } });
    expect(sheet.rows[0]!.match!.values).not.toHaveProperty('plus_ones');
    data(await store(sheet, to, seat));
    expect(await plusOnes(to)).toEqual(['Зорова Анна +1']);
  });

  it('of another organisation, and a file for no hall, bring none of it', async () => {
    const to = await hall();
    const bytes = csv(BOTH, `${plus('Икова', '1')};`);
    const fields = { hall_id: to.hall_id };
    const answer = await app.upload('/guests/parse_xlsx', app.south.admin, { name: 'a.csv', bytes, fields });
    expect(answer.status).toBe(404);
    const nowhere = data(
      await app.upload('/guests/parse_xlsx', app.north.admin, { name: 'a.csv', bytes, fields: {} }),
    ) as ParsedSheet;
    expect(nowhere.columns.slice(3).map(({ field }) => field)).toEqual([null, null]);
    expect(nowhere.rows[0]!.values).not.toHaveProperty('plus_ones');
  });
});

describe('a file that goes in turns', () => {
  it('says the same, ties its people once all are there, and is undone', async () => {
    const to = await hall();
    const bytes = csv(
      'Фамилия;Имя;E-mail;+1;Рядом с',
      `${plus('Кирова', '2')};Мирова`,
      `${plus('Лирова', '9')};`,
      `${plus('Мирова', '')};Никто`,
    );
    const import_id = await checkLong(bytes, to);
    const checked = async (fate: string) =>
      data(await app.call('GET', `/imports/${import_id}/checked?page=1&fate=${fate}`, event)) as object[];
    expect(await checked('added')).toMatchObject([
      { texts: { plus_ones: '2', beside: 'Мирова' }, warned: '', alike: '' },
      { warned: expect.stringContaining('Спутники: «9» — не число спутников'), alike: '' },
      { warned: expect.stringMatching(/^Рядом с: «Никто»/), alike: '' },
    ]);
    const storing = data(await app.call('POST', `/imports/${import_id}/store`, event, { changes: 'take' })) as {
      job_id: string;
    };
    expect(await runJob(app, storing.job_id)).toMatchObject({ state: 'done' });
    expect(await plusOnes(to)).toEqual(['Кирова Анна +1', 'Кирова Анна +2']);
    expect(await rules(to)).toEqual(['Кирова Анна beside Мирова Анна']);
    const { batch_id, numbers } = data(await app.call('GET', `/imports/${import_id}`, event)) as {
      batch_id: string;
      numbers: object;
    };
    expect(numbers).toMatchObject({ added: 3, invited: 5, plus_ones: 2, rules: 1 });
    const undoing = data(await app.call('POST', `/batches/${batch_id}/undo`, event, {})) as {
      background: { job_id: string };
    };
    await runJob(app, undoing.background.job_id);
    expect([await invited(to), await rules(to)]).toEqual([[], []]);
  });

  it('isn’t begun where whoever comes along has no room', async () => {
    const to = await hall(3, 1);
    // Of four digits it is one all the same, and beyond the limit it brings nobody.
    const bytes = csv(PLUS, plus('Орова', '2'), plus('Пирова', ''), plus('Ророва', '0001'), plus('Сорова', '6'));
    const import_id = await checkLong(bytes, to);
    const refused = await app.call('POST', `/imports/${import_id}/store`, event, { changes: 'take' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'limit_reached', wanted: 7 } });
  });
});

describe('the list of a dinner', () => {
  const file = (name: string) => readFileSync(`tests/data/${name}`);

  it('brings those who come along and the wishes of who sits with whom, and a week later nothing twice', async () => {
    const to = await hall(20, 15);
    const sheet = await read(file('gala.xlsx'), to, event, 'gala.xlsx');
    const bringing = sheet.rows.filter(({ values }) => values.plus_ones).map(({ row }) => row);
    expect(bringing).toEqual([33, 52, 89, 132, 160]);
    const warned = sheet.rows
      .filter(({ warnings }) => warnings.beside ?? warnings.apart)
      .map(({ row, warnings }) => [row, warnings.beside ?? warnings.apart]);
    expect(warned).toMatchObject([
      [6, expect.stringContaining('«Исаева В.»: подходят несколько')],
      [13, expect.stringContaining('«Несуществующий Н.»: такого гостя нет')],
      [19, expect.stringContaining('Тихонова Мариам Петровна')],
      [51, expect.stringContaining('Ахметов Пётр Львович')],
      [54, expect.stringContaining('«Шестова Д.»: подходят несколько')],
      [138, expect.stringContaining('«Шестова Д.»: подходят несколько')],
      [139, expect.stringContaining('«Юдина Ю.»: подходят несколько')],
      [176, expect.stringContaining('«Нефёдова Ж.»: подходят несколько')],
    ]);
    const done = await store(sheet, to);
    expect(await plusOnes(to)).toHaveLength(5);
    const made = await rules(to);
    expect(made).toHaveLength(10);
    expect(made).toContain('Гусев Давид Семёнович apart Климова Нина Андреевна');
    // Two who contradict each other are told so, and both are made: the rules of the hall name them.
    for (const [row, field] of [
      [19, 'apart'],
      [51, 'beside'],
    ] as const)
      expect(sheet.rows.find((each) => each.row === row)!.warnings[field]).toContain('сказано и «рядом», и «не рядом»');
    expect(made.filter((rule) => rule.includes('Тихонова Мариам Петровна'))).toEqual([
      'Ахметов Пётр Львович apart Тихонова Мариам Петровна',
      'Тихонова Мариам Петровна beside Ахметов Пётр Львович',
    ]);

    const later = await read(file('gala-week-later.xlsx'), to, event, 'gala-week-later.xlsx');
    const changed = later.rows.filter(({ match }) =>
      match?.changes.some((field) => field === 'beside' || field === 'apart'),
    );
    expect(changed).toEqual([]);
    const next = await store(later, to);
    expect(await rules(to)).toEqual(made);
    expect(await plusOnes(to)).toHaveLength(5);
    await undo(next);
    await undo(done);
    expect([await invited(to), await rules(to)]).toEqual([[], []]);
  });
});
