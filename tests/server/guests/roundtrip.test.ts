import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUEST_FIELDS } from '#shared/guests.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { runJob } from '../../support/turns.ts';
import { data } from '../tickets/party.ts';

let app: TestApp;

const GUESTS = [
  { last_name: "О'Нил", first_name: 'Пётр', middle_name: 'Ильич', phone: '+7 921 555-10-78', email: 'o@example.ru' },
  { last_name: '=Суммов', first_name: '@Анна', middle_name: '', phone: '+44 20 7946 0958', email: '' },
  { last_name: "'-Дефисов", first_name: '+Ян', middle_name: '', phone: '', email: '+jan@example.ru' },
  { last_name: 'Кавычкин "Старший", мл.', first_name: "'Том", middle_name: '', phone: '', email: 'tom@example.ru' },
  // Stored in the one spelling that a file is read in.
  { last_name: 'Два  Пробела', first_name: 'Анна – Мария', middle_name: '', phone: '', email: 'two@example.ru' },
  // Known by nothing but what they are called; two of them are called the same.
  { last_name: 'Безадресный', first_name: 'Олег', middle_name: 'Ильич', phone: '', email: '' },
  { last_name: 'Двойной', first_name: 'Иван', middle_name: '', phone: '', email: '' },
  { last_name: 'Двойной', first_name: 'Иван', middle_name: '', phone: '', email: '' },
];

beforeAll(async () => {
  app = await testApp();
  for (const guest of GUESTS) {
    const filled = Object.fromEntries(Object.entries(guest).filter(([, value]) => value !== ''));
    data(await app.call('POST', '/guests', app.north.admin, filled));
  }
});
afterAll(() => app?.close());

it('the form refuses what a file is refused for: a name without a letter', async () => {
  const { admin } = app.north;
  const named = await app.call('POST', '/guests', admin, { last_name: 'Номеров', first_name: '№1' });
  expect([named.status, named.body]).toMatchObject([422, { errors: { first_name: expect.any(String) } }]);
  const csv = Buffer.from('Фамилия;Имя\nНомеров;№1\n');
  const read = data(await app.upload('/guests/parse_xlsx', admin, { name: 'a.csv', bytes: csv })) as {
    rows: { problems: object }[];
  };
  expect(read.rows[0]!.problems).toEqual({ first_name: (named.body.errors as { first_name: string }).first_name });
});

describe('a guest list exported as .csv', () => {
  it.each(['ru', 'en'] as const)('comes back as it was, in %s', async (language) => {
    const { admin } = app.north;
    const stored = data(await app.call('GET', '/guests', admin)) as Record<string, string | null>[];
    expect(stored).toHaveLength(GUESTS.length);
    const file = await app.call('GET', '/guests/export?format=csv', admin, undefined, { language });
    expect(file.status).toBe(200);
    const read = await app.upload('/guests/parse_xlsx', admin, { name: 'guests.csv', bytes: file.raw });
    const { rows, needs_mapping } = data(read) as {
      needs_mapping: boolean;
      rows: { values: Record<string, string>; state: string; problems: object }[];
    };
    expect(file.raw.toString()).toMatch(/[;,]\+7 921/);
    expect(needs_mapping).toBe(false);
    expect(rows.map(({ state, problems }) => ({ state, problems }))).toEqual(
      stored.map(() => ({ state: 'same', problems: {} })),
    );
    const values = (row: Record<string, string | null>) => GUEST_FIELDS.map((field) => row[field] ?? '').join('|');
    expect(rows.map((row) => values(row.values)).sort()).toEqual(stored.map(values).sort());
  });

  it('changes nothing as a long file either; one row too many is somebody new', async () => {
    const { admin } = app.north;
    const file = await app.call('GET', '/guests/export?format=csv', admin);
    const check = async (bytes: Buffer) => {
      const kept = data(await app.upload('/imports/files', admin, { name: 'a.csv', bytes, fields: { field: 'file' } }));
      const to = { noun: 'guests', hall_id: null, file_id: (kept as { id: string }).id, file_name: 'a.csv' };
      const begun = data(await app.call('POST', '/imports/check', admin, to)) as { import_id: string; job_id: string };
      await runJob(app, begun.job_id);
      const { long } = data(await app.call('GET', `/imports/${begun.import_id}`, admin)) as { long: { found: object } };
      return { id: begun.import_id, found: long.found };
    };
    const nothing = { added: 0, changed: 0, gone: 0, refused: 0, twice: 0 };
    const same = await check(file.raw);
    expect(same.found).toEqual({ ...nothing, kept: GUESTS.length });
    await app.call('POST', `/imports/${same.id}/discard`, admin);
    const line = file.raw
      .toString()
      .split(/\r?\n/)
      .find((each) => each.includes('Двойной'))!;
    const more = await check(Buffer.from(`${file.raw.toString().trimEnd()}\r\n${line}\r\n`));
    expect(more.found).toEqual({ ...nothing, kept: GUESTS.length, added: 1 });
    const { job_id } = data(await app.call('POST', `/imports/${more.id}/store`, admin, { changes: 'take' })) as {
      job_id: string;
    };
    expect(await runJob(app, job_id)).toMatchObject({ state: 'done', changed: 1, failed: 0 });
    expect((await app.call('GET', '/guests', admin)).body.meta).toMatchObject({ total: GUESTS.length + 1 });
    // By now it is three, all of them known.
    const again = await app.upload('/guests/parse_xlsx', admin, {
      name: 'guests.csv',
      bytes: Buffer.from(`${file.raw.toString().trimEnd()}\r\n${line}\r\n`),
    });
    const read = data(again) as { rows: { state: string }[]; gone: object[] };
    expect(read.rows.map(({ state }) => state)).toEqual(Array(GUESTS.length + 1).fill('same'));
    expect(read.gone).toEqual([]);
  });
});
