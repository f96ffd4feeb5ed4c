import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUEST_FIELDS } from '#shared/guests.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { data } from '../tickets/party.ts';

let app: TestApp;

const GUESTS = [
  { last_name: "О'Нил", first_name: 'Пётр', middle_name: 'Ильич', phone: '+7 921 555-10-78', email: 'o@example.ru' },
  { last_name: '=Суммов', first_name: '@Анна', middle_name: '', phone: '+44 20 7946 0958', email: '' },
  { last_name: "'-Дефисов", first_name: '+Ян', middle_name: '', phone: '', email: '+jan@example.ru' },
  { last_name: 'Кавычкин "Старший", мл.', first_name: "'Том", middle_name: '', phone: '', email: 'tom@example.ru' },
];

beforeAll(async () => {
  app = await testApp();
  for (const guest of GUESTS) {
    const filled = Object.fromEntries(Object.entries(guest).filter(([, value]) => value !== ''));
    data(await app.call('POST', '/guests', app.north.admin, filled));
  }
});
afterAll(() => app?.close());

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
});
