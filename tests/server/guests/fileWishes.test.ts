import { readFileSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckedRow, ParsedSheet, Wish } from '#shared/guests.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { runJob } from '../../support/turns.ts';
import { data, makeParty, type Party } from '../tickets/party.ts';

// What a guest file for a hall says for the evening goes to invitations.

let app: TestApp;
let party: Party;
let gala: Party;
let event: Person;
let seat: Person;
beforeAll(async () => {
  app = await testApp();
  ({ event, seat } = app.north);
  party = await makeParty(app, app.north, { guests: 0 });
  gala = await makeParty(app, app.north, { guests: 0, rows: 15, seats: 20 });
  for (const { hall_id } of [party, gala])
    data(await app.call('POST', '/sectors', event, { hall_id, manager_id: seat.id, places: [1, 2] }));
});
afterAll(() => app?.close());

type Invited = Record<Exclude<Wish, 'rank' | 'needs'>, string | null> & {
  guest_id: string;
  guest_name: string;
  rank: number | null;
  needs: string[] | null;
};
const csv = (...lines: string[]) => Buffer.from(`\u{feff}${lines.join('\r\n')}\r\n`);
const read = async (bytes: Buffer, { hall_id }: Party = party, as = event, name = 'a.csv') =>
  data(await app.upload('/guests/parse_xlsx', as, { name, bytes, fields: { hall_id } })) as ParsedSheet;
/** As the screen would confirm it: all that can be, changes taken. */
const store = async (sheet: ParsedSheet, { hall_id }: Party = party, as = event): Promise<Answer> => {
  const { import_id, file_hash, file_name, last_import } = sheet;
  const rows = sheet.rows.filter(({ state }) => state !== 'problem' && state !== 'twin').map(sent);
  return app.call('POST', '/guests/create_list', as, { import_id, file_hash, file_name, last_import, hall_id, rows });
};
const DECISION: Partial<Record<CheckedRow['state'], string>> = { new: 'add', change: 'update' };
const sent = ({ row, values, state, match }: CheckedRow) => ({
  row,
  values,
  decision: DECISION[state] ?? 'keep',
  ...(state === 'new' ? {} : { guest_id: match!.guest_id }),
});
const bring = async (bytes: Buffer, to?: Party, as?: Person) => store(await read(bytes, to, as), to, as);
const invited = async ({ hall_id }: Party = party) =>
  data(await app.call('GET', `/invitations?hall_id=${hall_id}&per_page=1000`, event)) as Invited[];
const of = async (name: string, to?: Party) =>
  (await invited(to)).find(({ guest_name }) => guest_name.startsWith(name))!;
const undo = async (answer: Answer, as = event) => {
  const done = await app.call('POST', `/batches/${String(answer.headers['batch-id'])}/undo`, as, {});
  expect(done.body.data).toMatchObject({ left_total: 0 });
  return done;
};

const HEADER = 'Фамилия;Имя;E-mail;Группа;Ранг;В качестве кого;Делегация;Блюдо;Потребности;Примечание';
const emailOf = (last: string) => `g${[...last].map((letter) => letter.codePointAt(0)).join('')}@example.ru`;
const LINE = (last: string, ...said: string[]) => `${last};Анна;${emailOf(last)};${said.join(';')}`;

describe('columns of the evening', () => {
  it('are known by their headers in Russian and in English, and written with the invitation', async () => {
    data(
      await bring(
        csv(HEADER, LINE('Алова', 'Аловы', '2', 'посол', 'Маяк', 'рыба', 'без лестниц, сопровождающий', 'У входа')),
      ),
    );
    expect(await of('Алова')).toMatchObject({
      party: 'Аловы',
      rank: 2,
      office: 'посол',
      represents: 'Маяк',
      meal: 'рыба',
      needs: ['step_free', 'companion'],
      remark: 'У входа',
    });
    const english = await read(
      csv(
        'Last name,First name,Party,Rank,Comes as,Represents,Meal,Needs,Remarks',
        'Bell,Ann,Bells,1,speaker,Acme,fish,step-free,hello',
      ),
    );
    expect(english.rows[0]).toMatchObject({ state: 'new', values: { party: 'Bells', rank: '1', needs: 'step-free' } });
    expect(english.columns.map(({ field }) => field)).toEqual(
      'last_name first_name party rank office represents meal needs remark'.split(' '),
    );
  });

  it('of a need alone say it by yes or no, under whatever header somebody matched', async () => {
    const { rows } = await read(
      csv('ФИО;Без лестниц;Сопровождающий', 'Бова Яна;да;нет', 'Вова Яна;;+', 'Гова Яна;как-то;'),
    );
    expect(rows.map(({ values, warnings }) => [values.needs, warnings.needs])).toEqual([
      ['Без лестниц', undefined],
      ['Сопровождающий', undefined],
      ['как-то', expect.stringContaining('«как-то»')],
    ]);
    const fields = {
      hall_id: party.hall_id,
      columns: JSON.stringify([
        { index: 0, header: 'ФИО', field: 'full_name' },
        { index: 1, header: 'К', field: 'step_free' },
      ]),
    };
    const told = await app.upload('/guests/parse_xlsx', event, {
      name: 'a.csv',
      bytes: csv('ФИО;К', 'Бова Яна;да'),
      fields,
    });
    expect((data(told) as ParsedSheet).rows[0]).toMatchObject({ state: 'new', values: { needs: 'путь без ступеней' } });
  });

  it('are checked cell by cell: who says a wrong one comes without it, and that is told', async () => {
    const long = 'д'.repeat(121);
    const sheet = await read(
      csv(HEADER, LINE('Дова', long, '100', '', '', '', 'лифт', ''), LINE('Ева', '', 'VIP'), LINE('Ёва', '', '0')),
    );
    expect(sheet.rows.map(({ state, problems, warnings }) => [state, problems, warnings])).toEqual([
      [
        'new',
        {},
        {
          party: 'Больше 120 символов, поэтому не войдёт',
          rank: expect.stringContaining('«100» — не ранг'),
          needs: expect.stringContaining('«лифт»'),
        },
      ],
      ['new', {}, { rank: '«VIP» — не ранг, ранги — целые числа от 1 до 99. Гость войдёт без ранга' }],
      // None, and neither the first nor the last.
      ['new', {}, {}],
    ]);
    const answer = await app.call('POST', '/guests/create_list', event, {
      import_id: uuidv7(),
      file_hash: uuidv7(),
      hall_id: party.hall_id,
      rows: sheet.rows.map(({ row, values }) => ({ row, values, decision: 'add' })),
    });
    expect(data(answer)).toMatchObject({ created: 3, invited: 3 });
    expect(await of('Дова')).toMatchObject({ party: null, rank: null, needs: null });
    expect(await of('Ева')).toMatchObject({ rank: null });
    // Nor does it change who is there.
    const again = await read(csv(HEADER, LINE('Ева', '', 'VIP')));
    expect(again.rows[0]).toMatchObject({ state: 'same', match: { changes: [] } });
  });

  it('are none where a file invites nobody, and what they hold is the note of who reads that', async () => {
    const { admin } = app.north;
    const sheet = data(
      await app.upload('/guests/parse_xlsx', admin, {
        name: 'a.csv',
        bytes: csv(HEADER, LINE('Жова', 'Жовы', '1', '', '', '', '', 'У окна')),
      }),
    ) as ParsedSheet;
    expect(sheet.columns.filter(({ field }) => field === null).map(({ header }) => header)).toContain('Группа');
    expect(sheet.rows[0]).toMatchObject({ state: 'new', values: { note: 'У окна' } });
    expect(sheet.rows[0]!.values).not.toHaveProperty('party');
    const said = { ...sheet.rows[0]!.values, party: 'Жовы' };
    const rows = [{ row: 2, values: said, decision: 'add' }];
    const refused = await app.call('POST', '/guests/create_list', admin, {
      import_id: uuidv7(),
      file_hash: uuidv7(),
      rows,
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['rows.2.party']]);
  });
});

describe('a file for guests who are invited already', () => {
  it('shows what was said and what would be, changes it where that is taken, and is undone whole', async () => {
    data(await bring(csv(HEADER, LINE('Зова', 'Зовы', '5', '', '', 'рыба'))));
    const sheet = await read(csv(HEADER, LINE('Зова', ' зовы ', '3', '', '', ' РЫБА ', 'step-free')));
    expect(sheet.rows[0]).toMatchObject({
      state: 'change',
      // Capitals and blanks make no other party and no other meal, and an empty cell takes nothing away.
      match: { changes: ['rank', 'needs'], values: { rank: '5', needs: '', party: 'Зовы', meal: 'рыба' }, since: {} },
    });
    const done = await store(sheet);
    expect(data(done)).toMatchObject({ updated: 1, invited: 0 });
    expect(await of('Зова')).toMatchObject({ party: 'Зовы', rank: 3, meal: 'рыба', needs: ['step_free'] });
    const rows = data(await app.call('GET', `/imports/${(data(done) as { id: string }).id}/rows`, event)) as {
      changes: object[];
    }[];
    expect(rows[0]!.changes).toEqual([
      { field: 'rank', before: 5, after: 3 },
      { field: 'needs', before: null, after: ['step_free'] },
    ]);
    await undo(await undo(await undo(done)));
    expect(await of('Зова')).toMatchObject({ party: 'Зовы', rank: 5, meal: 'рыба', needs: null });
  });

  it('leaves what somebody changed here since, unless that is said, and tells what the file before had brought', async () => {
    data(await bring(csv(HEADER, LINE('Кова', 'Ковы', '4'))));
    const { id, version } = (await of('Кова')) as unknown as { id: string; version: number };
    data(await app.call('PUT', `/invitations/${id}`, event, { rank: 1, version }));
    for (const other of ['Рова', 'Сова']) {
      const sheet = await read(csv(HEADER, LINE('Кова', 'Ковы', '4'), LINE(other)));
      expect(sheet.rows[0]).toMatchObject({ state: 'change', match: { changes: ['rank'], since: { rank: '4' } } });
      const { row, values, match } = sheet.rows[0]!;
      const kept = { ...sheet, rows: [{ row, values, state: 'same' as const, match }] } as ParsedSheet;
      expect(data(await store(kept))).toMatchObject({ kept: 1 });
      expect((await of('Кова')).rank).toBe(1);
    }
  });

  it('says it of who is invited again, and undoing that gives back both', async () => {
    data(await bring(csv(HEADER, LINE('Лова', 'Прежние', '7', '', '', 'мясо'))));
    const { guest_id } = await of('Лова');
    data(await app.call('DELETE', `/halls/${party.hall_id}/guests/invite`, event, { guest_ids: [guest_id] }));
    const done = await bring(csv(HEADER, LINE('Лова', 'Новые', '1')));
    expect(data(done)).toMatchObject({ kept: 1, invited: 1 });
    expect(await of('Лова')).toMatchObject({ party: 'Новые', rank: 1, meal: 'мясо' });
    const undone = await undo(done);
    expect(await of('Лова')).toBeUndefined();
    data(await app.call('POST', `/halls/${party.hall_id}/guests/invite`, event, { guest_ids: [guest_id] }));
    expect(await of('Лова')).toMatchObject({ party: 'Прежние', rank: 7, meal: 'мясо' });
    // Somebody worked on it since: the redo is refused.
    const again = await app.call('POST', `/batches/${String(undone.headers['batch-id'])}/undo`, event, {});
    expect(again.status).toBe(409);
  });

  it('leaves nothing behind where the invitation was new, and says it again when that is done again', async () => {
    data(
      await app.call('POST', '/guests', app.north.admin, {
        last_name: 'Мова',
        first_name: 'Анна',
        email: emailOf('Мова'),
      }),
    );
    const done = await bring(csv(HEADER, LINE('Мова', 'Мовы', '9')));
    expect(data(done)).toMatchObject({ created: 0, kept: 1, invited: 1 });
    const { guest_id } = await of('Мова');
    const again = await undo(await undo(done));
    expect(await of('Мова')).toMatchObject({ party: 'Мовы', rank: 9 });
    await undo(again);
    data(await app.call('POST', `/halls/${party.hall_id}/guests/invite`, event, { guest_ids: [guest_id] }));
    expect(await of('Мова')).toMatchObject({ party: null, rank: null });
  });
});

describe('a file that goes in turns', () => {
  it('says the same, tells old and new, and is undone', async () => {
    data(await bring(csv(HEADER, LINE('Това', 'Товы', '6'))));
    const bytes = csv(
      HEADER,
      LINE('Това', 'Товы', '2'),
      LINE('Унова', 'Уновы', '1', '', '', 'рыба'),
      LINE('Фова', '', '0.5'),
    );
    const sent = await app.upload('/imports/files', event, { name: 'a.csv', bytes, fields: { field: 'file' } });
    const asked = {
      noun: 'guests',
      hall_id: party.hall_id,
      file_id: (data(sent) as { id: string }).id,
      file_name: 'a.csv',
    };
    const { import_id, job_id } = data(await app.call('POST', '/imports/check', event, asked)) as Record<
      string,
      string
    >;
    expect(await runJob(app, job_id!)).toMatchObject({ state: 'done' });
    const checked = async (fate: string) =>
      data(await app.call('GET', `/imports/${import_id}/checked?page=1&fate=${fate}`, event)) as object[];
    expect(await checked('changed')).toMatchObject([{ texts: { party: 'Товы', rank: '2' }, was: { rank: '6' } }]);
    expect(await checked('added')).toMatchObject([
      { texts: { party: 'Уновы', meal: 'рыба' }, warned: '' },
      { warned: expect.stringContaining('Ранг: «0.5» — не ранг') },
    ]);
    const storing = data(await app.call('POST', `/imports/${import_id}/store`, event, { changes: 'take' })) as {
      job_id: string;
    };
    expect(await runJob(app, storing.job_id)).toMatchObject({ state: 'done' });
    expect(await of('Това')).toMatchObject({ rank: 2 });
    expect(await of('Унова')).toMatchObject({ party: 'Уновы', rank: 1, meal: 'рыба' });
    expect(await of('Фова')).toMatchObject({ rank: null });
    const { batch_id } = data(await app.call('GET', `/imports/${import_id}`, event)) as { batch_id: string };
    const undoing = data(await app.call('POST', `/batches/${batch_id}/undo`, event, {})) as {
      background: { job_id: string };
    };
    await runJob(app, undoing.background.job_id);
    expect(await of('Това')).toMatchObject({ rank: 6 });
    expect(await of('Унова')).toBeUndefined();
  });
});

describe('a seat manager', () => {
  it('changes what is said of those whom they invited, of nobody else, and no guest', async () => {
    data(await bring(csv(HEADER, LINE('Нова', 'Новы', '5')), party, seat));
    data(await bring(csv(HEADER, LINE('Овова', 'Ововы', '5'))));
    const sheet = await read(csv(HEADER, LINE('Нова', 'Новы', '2'), LINE('Овова', 'Ововы', '2')), party, seat);
    expect(sheet.rows.map(({ state, match }) => [state, match!.changes])).toEqual([
      ['change', ['rank']],
      ['same', []],
    ]);
    const forged = {
      ...sheet,
      import_id: uuidv7(),
      rows: sheet.rows.map((row) => ({ ...row, state: 'change' as const })),
    };
    expect(await store(forged, party, seat)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const renamed = { ...sheet.rows[0]!, values: { ...sheet.rows[0]!.values, middle_name: 'Ильинична' } };
    expect((await store({ ...forged, rows: [renamed] }, party, seat)).status).toBe(403);
    data(await store(sheet, party, seat));
    expect([(await of('Нова')).rank, (await of('Овова')).rank]).toEqual([2, 5]);
  });

  it('of another organisation brings nothing here', async () => {
    const answer = await app.upload('/guests/parse_xlsx', app.south.admin, {
      name: 'a.csv',
      bytes: csv(HEADER, LINE('Пова')),
      fields: { hall_id: party.hall_id },
    });
    expect(answer.status).toBe(404);
  });
});

describe('the list of a dinner', () => {
  const file = (name: string) => readFileSync(`tests/data/${name}`);
  const asked = async (name: string) => read(file(name), gala, event, name);

  it('comes with parties, ranks, meals and needs, and a week later says what has changed', async () => {
    const sheet = await asked('gala.xlsx');
    expect(sheet.columns.map(({ field }) => field)).toEqual([
      ...'last_name first_name middle_name email phone company position party rank meal step_free'.split(' '),
      'beside',
      'apart',
      'remark',
    ]);
    const wrong = sheet.rows.filter(({ warnings }) => warnings.rank).map(({ row, state }) => [row, state]);
    expect(wrong).toEqual([
      [181, 'new'],
      [182, 'new'],
    ]);
    data(await store(sheet, gala));
    const all = await invited(gala);
    expect(await of('Орехов Фёдор', gala)).toMatchObject({ party: 'Ореховы', rank: 1, meal: 'рыба', needs: null });
    expect(await of('Мартынова Нина', gala)).toMatchObject({
      party: 'Мартыновы',
      meal: 'без глютена',
      needs: ['step_free'],
    });
    expect((await of('Уварова Дарья', gala)).remark).toBe('встретить у входа, позвать хозяйку');
    // One of them brings somebody, who has the rank of the host.
    expect(all.filter(({ rank }) => rank === 1)).toHaveLength(17);
    expect(all.filter(({ needs }) => needs?.includes('step_free'))).toHaveLength(6);

    const later = await asked('gala-week-later.xlsx');
    expect(later.gone.length).toBeGreaterThan(30);
    // What somebody put into the wrong column is said where it stands.
    const misplaced = later.rows.find(({ values }) => values.email === 'g41.7@example.ru')!;
    expect(misplaced).toMatchObject({
      problems: {},
      warnings: { rank: expect.stringContaining('«+7 921 000-00-21»') },
    });
    // Those whom guests bring are there already, wherever their rows stand by now.
    const hosts = later.rows.filter(({ values }) => values.plus_ones !== undefined);
    const isNew = hosts.map(({ match }) => match?.changes.includes('plus_ones'));
    expect([hosts.map(({ values }) => values.plus_ones), isNew]).toEqual([Array(5).fill('1'), Array(5).fill(false)]);
    const wrongBy = later.rows.flatMap(({ problems }) => Object.keys(problems));
    expect(wrongBy).toEqual(['phone', 'phone']);
    const changed = later.rows.map((row) => {
      const values =
        row.values.email === 'g14.7@example.ru' ? { ...row.values, rank: '2', party: 'Советники' } : row.values;
      return { row: row.row, values };
    });
    const checked = data(
      await app.call('POST', '/guests/check_rows', event, { hall_id: gala.hall_id, rows: changed }),
    ) as CheckedRow[];
    const dorokhov = checked.find(({ values }) => values.email === 'g14.7@example.ru')!;
    expect(dorokhov).toMatchObject({
      state: 'change',
      invited: true,
      match: { changes: ['party', 'rank'], values: { party: 'Дороховы', rank: '' } },
    });
    const done = await store({ ...later, rows: checked }, gala);
    expect(await of('Дорохов Самир', gala)).toMatchObject({ party: 'Советники', rank: 2, meal: 'Вегетарианское' });
    expect(await of('Федотов Самир', gala)).toMatchObject({ party: 'Попечительский совет', needs: ['step_free'] });
    await undo(done);
    expect(await of('Дорохов Самир', gala)).toMatchObject({ party: 'Дороховы', rank: null });
    expect(await of('Федотов Самир', gala)).toBeUndefined();
  });
});
