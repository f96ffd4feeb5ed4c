import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer } from '#server/app.ts';
import { linesOf, withoutValues } from '#server/base/log.ts';
import { Problem } from '#shared/problems.ts';
import { type TestApp, testApp } from '../../support/app.ts';

const lines: string[] = [];
const person = { last_name: 'Тайнов', first_name: 'Секрет', phone: '+79161234567', email: 'secret@example.ru' };
const secrets = [...Object.values(person), '9161234567', 'Иванова'];

let app: TestApp;
let server: FastifyInstance;
beforeAll(async () => {
  app = await testApp();
  const settings = { ...app.app.settings, logLevel: 'debug' };
  server = await buildServer({ ...app.app, settings, log: { write: (line) => void lines.push(line) } });
  server.get('/unreadable', () => JSON.parse('Иванова'));
  await app.database.engine.script(`
    create function quote_row() returns trigger language plpgsql as $$ begin
      raise exception 'no %', new.last_name
        using detail = new::text, errcode = 'XX000', constraint = 'a_rule', table = 'guests';
    end $$`);
  await app.database.engine.script(`
    create trigger quote_row before insert on guests for each row when (new.last_name = 'Тайнов') execute function quote_row()`);
});
afterAll(async () => {
  await server?.close();
  await app?.close();
});

it('a failed statement is logged by code, constraint and route, never with what was in it', async () => {
  const asked = { method: 'POST' as const, url: '/api/v1/guests', headers: app.north.admin.headers, payload: person };
  const answer = await server.inject(asked);
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'server_error']);
  const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed');
  expect(failed).toMatchObject({
    route: '/api/v1/guests',
    reqId: answer.json().request_id,
    err: { cause: { code: 'XX000', constraint: 'a_rule', table: 'guests' } },
  });
  expect(failed.err.at.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(lines.join(''), secret).not.toContain(secret);
});

it('a text that could not be read is not quoted', async () => {
  expect((await server.inject('/unreadable')).statusCode).toBe(500);
  expect(lines.join('')).toContain('SyntaxError');
  for (const secret of secrets) expect(lines.join(''), secret).not.toContain(secret);
});

it('an error that is logged by itself says nothing more', () => {
  const before = lines.length;
  server.log.error(new Error('Тайнов'));
  server.log.error({ err: new Error('Тайнов') }, 'Тайнов');
  server.log.error({ err: new Error('Тайнов') });
  expect(lines.length).toBe(before + 3);
  for (const secret of secrets) expect(lines.join(''), secret).not.toContain(secret);
});

it('what ends a process is said without values too', async () => {
  const inner = Object.assign(new Error('Тайнов'), { code: '23505', detail: 'Тайнов', constraint: 'guests_key' });
  const error = Object.assign(new Error('Failed query: Тайнов', { cause: inner }), { params: ['Тайнов'] });
  const said = linesOf(withoutValues(error));
  expect(said).toContain('23505 guests_key');
  expect(said).not.toContain('Тайнов');
});

const secret = 'secret@example.ru';
const thrown: Record<string, () => unknown> = {
  'a text where an object should be': () => 'x' in (secret as unknown as object),
  'a property of a text': () => Object.assign(secret as unknown as object, { 0: 'x' }),
  'a text that is no entry': () => Object.fromEntries([secret] as never),
  'a text that is no number': () => Buffer.alloc(secret as never),
  'a name nothing has': () => (undefined as unknown as Record<string, unknown>)[secret],
  'an address that is none': () => decodeURIComponent(`${secret}%`),
  'a message with a line like a place': () => {
    throw new TypeError(`it\n    at ${secret} (server/base/log.ts:1:1)`);
  },
};

it.each(Object.entries(thrown))("JavaScript's own words are not logged: %s", (_, act) => {
  let error: unknown;
  try {
    act();
  } catch (caught) {
    error = caught;
  }
  expect(error).toBeInstanceOf(Error);
  const logged = withoutValues(new Error('outside', { cause: error }));
  expect(linesOf(logged)).not.toContain(secret);
  expect(JSON.stringify(logged)).not.toContain(secret);
  expect(logged.cause!.at.join()).toContain('log.test.ts');
});

it('a refusal is named by its code', () => {
  expect(withoutValues(new Problem('seat_taken'))).toMatchObject({ type: 'Problem', code: 'seat_taken' });
});
