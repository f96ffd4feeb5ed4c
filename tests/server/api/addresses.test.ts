import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../support/app.ts';
import { type Operation, operationsOf } from './operations.ts';

let app: TestApp;
let operations: Operation[];

beforeAll(async () => {
  app = await testApp();
  operations = await operationsOf(app);
});
afterAll(() => app.close());

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const ask = (method: (typeof METHODS)[number], path: string) =>
  app.server.inject({ method, url: path, headers: { ...app.north.admin.headers, 'accept-language': 'ru' } });

describe('an address that is there', () => {
  it('says of every other method which ones it takes', async () => {
    const wrong: unknown[] = [];
    for (const path of new Set(operations.map((operation) => operation.path))) {
      const here = operations.filter((operation) => operation.path === path).map(({ method }) => method as string);
      const allow = here.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).sort();
      for (const method of METHODS.filter((each) => !here.includes(each))) {
        const answer = await ask(method, `/api/v1${path.replace('{id}', uuidv7())}/`);
        const said = String(answer.headers['allow']).split(', ').sort();
        const code = answer.json<{ code: string }>().code;
        if (answer.statusCode !== 405 || code !== 'method_not_allowed' || said.join() !== allow.join())
          wrong.push([method, path, answer.statusCode, code, said]);
      }
    }
    expect(operations.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
    const health = await ask('POST', '/healthz');
    expect([health.statusCode, health.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it('is none where nothing is there under any method', async () => {
    for (const path of ['/api/v1/nonsense', '/api/v1', '/api/v1/users/1/2/3', '/t/x/y'])
      for (const method of METHODS) {
        const answer = await ask(method, path);
        expect([path, answer.statusCode, answer.headers['allow']]).toEqual([path, 404, undefined]);
      }
  });
});

describe('what is answered', () => {
  it('is kept by nobody on its way, as an answer, a file and a refusal', async () => {
    const statuses = new Set<number>();
    for (const { method, path } of operations.filter((operation) => operation.method === 'GET'))
      for (const headers of [app.north.admin.headers, app.north.seat.headers, {}]) {
        const url = `/api/v1${path.replace('{id}', uuidv7())}`;
        const answer = await app.server.inject({ method, url, headers });
        statuses.add(answer.statusCode);
        expect([path, answer.statusCode, answer.headers['cache-control']]).toEqual([
          path,
          answer.statusCode,
          'no-store',
        ]);
      }
    expect([...statuses].sort()).toEqual([200, 401, 403, 404, 422]);
    for (const url of ['/api/v1/%', '/api/v1/nonsense'])
      expect((await app.server.inject({ url })).headers['cache-control']).toBe('no-store');
  });
});
