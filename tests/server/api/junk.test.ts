import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, testApp, type TestApp } from '../../support/app.ts';
import { addressOf, type Operation, operationsOf, requiredOf } from './operations.ts';
import { fill, kindOf, type Stock } from './stock.ts';

// Addresses that somebody typed, cut off, or bent: every call of the OpenAPI document that reads.

let app: TestApp;
let stock: Stock;
let operations: Operation[];
let reads: Operation[];

beforeAll(async () => {
  app = await testApp();
  stock = await fill(app, app.north, 'Северный');
  operations = (await operationsOf(app)).filter(({ path }) => !path.startsWith('/auth/'));
  reads = operations.filter(({ method, path }) => method === 'GET' && path !== '/openapi.json');
});
afterAll(() => app.close());

const SOME_IDS = ['junk', '%00', `${uuidv7()}0`, '9'.repeat(300)];
const NO_IDS = [...SOME_IDS, ...(process.env['LONG'] ? ['0', '-1', '%20', '%F0%9F%8E%AD', '..%2f..%2fguests'] : [])];
const SOME_VALUES = ['junk', '-1', '9'.repeat(40), '2026-02-30', '\u0000', '[1,2]'];
const NO_VALUES = [...SOME_VALUES, ...(process.env['LONG'] ? ['0', '1e9', "'", '{"$gt":""}', ','] : [])];

/** The call as it would be right, but for what is given. */
function read(operation: Operation, query: Record<string, string>): Promise<Answer> {
  const id = operation.path.includes('{id}') ? stock.ids[kindOf(operation.name, 'path')] : '';
  const required = requiredOf(operation, (name) => stock.ids[kindOf(operation.name, name)]);
  return app.call('GET', addressOf(operation, id, { ...required, ...query }), app.north.admin);
}

/** What is wrong with an answer to nonsense: it may be refused in Russian, or taken for nothing, but never fail. */
function faultOf({ status, body }: Answer, refusals: readonly number[]): string | null {
  if (status < 300) return null;
  if (!refusals.includes(status)) return `status ${status}`;
  const said = [body?.detail, ...Object.values(body?.errors ?? {})];
  return said.every((each) => /[а-яё]/i.test(String(each))) ? null : `said ${JSON.stringify(said)}`;
}

describe('an address that makes no sense', () => {
  it('names no record, whatever stands in the place of an id', async () => {
    const wrong: unknown[] = [];
    for (const operation of operations.filter(({ path }) => path.includes('{id}'))) {
      for (const id of NO_IDS) {
        const address = operation.path.replace('{id}', id);
        const answer = await app.call(operation.method, address, app.north.admin, operation.body ? {} : undefined);
        // A form with a file is asked for as such before anything else.
        const refusals = operation.upload ? [404, 415] : [404];
        const fault = answer.status < 300 ? 'went through' : faultOf(answer, refusals);
        if (fault) wrong.push([operation.name, id.slice(0, 40), fault]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is refused on its parameter, or means nothing, in every list and every question', async () => {
    const wrong: unknown[] = [];
    for (const operation of reads) {
      for (const { name } of operation.query) {
        for (const value of NO_VALUES) {
          const answer = await read(operation, { [name]: value });
          // A letter that was never written isn't there.
          const fault = faultOf(answer, name === 'send_no' ? [404, 422] : [422]);
          const named = answer.status !== 422 || Object.keys(answer.body.errors ?? {}).includes(name);
          if (fault || !named) wrong.push([operation.name, name, value, fault ?? answer.body.errors]);
        }
      }
    }
    expect(reads.flatMap(({ query }) => query).length).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
    // Each parameter of each list with each of them: the more calls there are the longer.
  }, 300_000);

  it('is refused by name for parameters of other programs, doubled ones and brackets', async () => {
    const wrong: unknown[] = [];
    for (const operation of reads) {
      const bent = [
        ['range', { range: '[0,24]' }],
        ['filter[q]', { 'filter[q]': 'а' }],
        ['__proto__', { ['__proto__x']: '1' }],
      ] as const;
      for (const [what, query] of bent) {
        const answer = await read(operation, query);
        if (answer.status !== 422 || faultOf(answer, [422])) wrong.push([operation.name, what, answer.status]);
      }
    }
    expect(wrong).toEqual([]);
    for (const path of ['/guests', '/events', '/tickets', '/orders', '/audit']) {
      const twice = await app.call('GET', `${path}?page=1&page=2`, app.north.admin);
      expect([path, twice.status, Object.keys(twice.body.errors)]).toEqual([path, 422, ['page']]);
    }
  });

  it('is an answer also where it is cut off in the middle of a letter', async () => {
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.server.address() as AddressInfo;
    // As raw bytes: clients of today would put them right.
    const raw = (path: string) =>
      new Promise<{ status: number; type: string; to: string | undefined; text: string }>((resolve, reject) => {
        const headers = { ...app.north.admin.headers, 'accept-language': 'ru', connection: 'close' };
        ask({ port, host: '127.0.0.1', path, headers }, (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => (text += part));
          answer.on('end', () => {
            const { 'content-type': type = '', location: to } = answer.headers;
            resolve({ status: answer.statusCode ?? 0, type, to, text });
          });
        })
          .on('error', reject)
          .end();
      });
    for (const query of ['?q=%D0', '?q=%', '?%E0%A4%A', '?page=%D0%', '?', '?=', '?&&&'])
      expect([200, 400, 422], query).toContain((await raw(`/api/v1/guests${query}`)).status);
    for (const path of ['/api/v1/guests/%D0', '/api/v1/%']) {
      const { status, type, text } = await raw(path);
      expect([status, type], path).toEqual([400, 'application/problem+json; charset=utf-8']);
      expect(JSON.parse(text)).toMatchObject({ code: 'malformed', detail: expect.stringMatching(/[а-яё]/) });
    }
    for (const path of ['/%', '/events/%E0%A4%A'])
      expect(await raw(path), path).toMatchObject({ status: 302, to: '/' });
  });
});
