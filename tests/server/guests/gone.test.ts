import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ParsedSheet } from '#shared/guests.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { runJob } from '../../support/turns.ts';
import { data } from '../tickets/party.ts';

// Who isn't in the file any more: whoever came with an earlier edition of this list, and nobody of another one.

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await bring(names('Балова', 10));
  await bring(names('Прессов', 5));
});
afterAll(() => app.close());

const names = (last: string, count: number) => Array.from({ length: count }, (_, at) => `${last}${at}`);
const who = (last_name: string) => ({
  last_name,
  first_name: 'Анна',
  middle_name: '',
  phone: '+7 921 555-10-78',
  email: `${last_name.length}${last_name.at(-1)}${last_name[0] === 'Б' ? 'b' : 'p'}@example.ru`,
});
const bring = async (lasts: string[]) => {
  const rows = lasts.map((last, at) => ({ row: at + 1, values: who(last), decision: 'add' }));
  const list = { import_id: uuidv7(), file_hash: uuidv7(), rows };
  data(await app.call('POST', '/guests/create_list', app.north.admin, list));
};
const fileOf = (lasts: string[]) => {
  const lines = lasts.map((last) => Object.values(who(last)).join(';'));
  return { name: 'a.csv', bytes: Buffer.from(['Фамилия;Имя;Отчество;Телефон;E-mail', ...lines].join('\n')) };
};
/** Who is gone from a file, read at once and as a job. */
const goneFrom = async (lasts: string[]) => {
  const { admin } = app.north;
  const file = fileOf(lasts);
  const { gone } = data(await app.upload('/guests/parse_xlsx', admin, file)) as ParsedSheet;
  const sent = data(await app.upload('/imports/files', admin, { ...file, fields: { field: 'file' } })) as never;
  const to = { noun: 'guests', file_id: sent['id'], file_name: file.name };
  const begun = data(await app.call('POST', '/imports/check', admin, to)) as { import_id: string; job_id: string };
  await runJob(app, begun.job_id);
  const path = `/imports/${begun.import_id}/checked?page=1&per_page=100&fate=gone`;
  const rows = data(await app.call('GET', path, admin)) as { name: string; texts: { email: string } }[];
  await app.call('POST', `/imports/${begun.import_id}/discard`, admin);
  const told = gone.map(({ name, email }) => `${name} ${email}`);
  expect(rows.map(({ name, texts }) => `${name} ${texts.email}`)).toEqual(told);
  return told;
};

it('names nobody for a new list, though one of it has the phone of a known guest', async () => {
  expect(await goneFrom(names('Новых', 4))).toEqual([]);
});

it('names whoever left the list, and nobody of another one, with what tells namesakes apart', async () => {
  expect(await goneFrom(names('Балова', 8))).toEqual(['Балова8 Анна 78b@example.ru', 'Балова9 Анна 79b@example.ru']);
});
