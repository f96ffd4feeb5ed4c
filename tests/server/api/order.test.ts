import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { authRoutes } from '#server/auth/routes.ts';
import { defineCall, registerCalls } from '#server/call/call.ts';
import { problemsOf } from '#server/call/errors.ts';
import { Problem } from '#shared/problems.ts';
import { testApp, type TestApp } from '../../support/app.ts';

// Which of a call's parts are asked, and in which order.

let app: TestApp;
let server: FastifyInstance;
let asked: string[];

const ask = (name: string, refusal?: 'forbidden' | 'not_found') => async () => {
  asked.push(name);
  if (refusal) throw new Problem(refusal);
};
const call = (path: string) => ({
  method: 'POST' as const,
  path: `/${path}`,
  tag: 'order',
  summary: 'A call of this test',
  least: 'manager_seat' as const,
  body: z.strictObject({ name: z.string() }),
  answer: null,
  run: ask('run'),
});

beforeAll(async () => {
  app = await testApp();
  server = Fastify();
  server.setValidatorCompiler(() => (value) => ({ value }));
  server.setSerializerCompiler(serializerCompiler);
  problemsOf(server);
  await server.register(async (scope) => {
    authRoutes(scope, app.app);
    registerCalls(scope, app.database, [
      defineCall({ ...call('alone'), allow: ask('allow', 'forbidden') }),
      defineCall({ ...call('prepared'), allow: ask('allow', 'forbidden'), prepare: ask('prepare') }),
      defineCall({ ...call('subject'), subject: ask('subject', 'not_found') }),
      defineCall({ ...call('body'), subject: ask('subject', 'not_found'), bodyFirst: true }),
    ]);
  });
  await server.ready();
});
afterAll(async () => {
  await server?.close();
  await app?.close();
});
beforeEach(() => (asked = []));

const send = (path: string, payload: object) =>
  server.inject({ method: 'POST', url: `/api/v1/${path}`, headers: app.north.admin.headers, payload });

it.each(['alone', 'prepared'])('whom a call does not allow is refused before anything is done: %s', async (path) => {
  expect((await send(path, { name: 'a' })).statusCode).toBe(403);
  expect(asked).toEqual(['allow']);
});

it('a record that is not there is said before a body that is wrong, but of calls that judge the body first', async () => {
  expect((await send('subject', {})).statusCode).toBe(404);
  expect(asked).toEqual(['subject']);
  asked = [];
  expect((await send('body', {})).statusCode).toBe(422);
  expect(asked).toEqual([]);
});
