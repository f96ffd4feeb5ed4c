import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDataProvider } from '../../../src/dataProvider/dataProvider.ts';
import { guestWrites } from '../../../src/dataProvider/guests.ts';
import { HttpError, type HttpSetup, createHttp, sentenceOf } from '../../../src/dataProvider/http.ts';
import { ticketWrites } from '../../../src/dataProvider/tickets.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let base: string;
let seen: Seen[];
let answer: (request: Seen, response: ServerResponse) => void;
let ended: number;
let refused: number;
let obstacle: string | null;

beforeEach(async () => {
  seen = [];
  ended = 0;
  refused = 0;
  obstacle = null;
  answer = (_request, response) => json(response, 200, { data: { id: '1' } });
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      seen.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
function setup(more: Partial<HttpSetup> = {}): HttpSetup {
  return {
    base,
    language: () => 'ru',
    credentials: () => ({ auth: { 'access-token': 't', client: 'c', uid: 'anna@example.ru' }, organization: 'o1' }),
    readOnly: () => obstacle,
    cookies: () => 'a=1; XSRF-TOKEN=x%2By; b=2',
    say: (failure) => `say ${failure}`,
    unauthorized: () => void ended++,
    forbidden: () => void refused++,
    ...more,
  };
}
async function failureOf(promise: Promise<unknown>): Promise<HttpError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(HttpError);
  return error as HttpError;
}

describe('the client', () => {
  test('says who asks, for which organisation, in which language, and mirrors the XSRF cookie', async () => {
    await createHttp(setup()).request('POST', '/events/1/publish', { body: { a: 1 }, idempotencyKey: 'k1' });
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/v1/events/1/publish', body: '{"a":1}' });
    expect(seen[0]?.headers).toMatchObject({
      'access-token': 't',
      client: 'c',
      uid: 'anna@example.ru',
      'organization-id': 'o1',
      'accept-language': 'ru',
      'x-xsrf-token': 'x+y',
      'idempotency-key': 'k1',
      'content-type': 'application/json',
    });
  });

  test('sets no time-out of its own, and takes every answer from 200 to 299 for a success', async () => {
    const given: (AbortSignal | null | undefined)[] = [];
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
      given.push(call[1]?.signal);
      return fetch(...call);
    });
    const http = createHttp(setup());
    for (const status of [200, 201, 202, 226, 299]) {
      answer = (_request, response) => json(response, status, { data: {} });
      expect((await http.request('GET', 'guests')).status).toBe(status);
    }
    vi.unstubAllGlobals();
    expect(given).toEqual(Array(5).fill(undefined));
    answer = (_request, response) => json(response, 300, {});
    await failureOf(http.request('GET', 'guests'));
  });

  test('leaves out empty parameters, joins lists, and sends no credentials before signing in', async () => {
    const http = createHttp(setup({ credentials: () => null, cookies: () => '' }));
    await http.request('GET', 'guests', { query: { q: 'ё & б', ids: ['a', 'b'], page: 2, city_id: null, sort: '' } });
    expect(seen[0]?.url).toBe('/api/v1/guests?q=%D1%91+%26+%D0%B1&ids=a%2Cb&page=2');
    expect(Object.keys(seen[0]?.headers ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(access-token|client|uid|organization-id|x-xsrf-token)$/)]),
    );
  });

  test('throws a problem with its sentence, code, request id and field errors', async () => {
    const problem = {
      status: 422,
      title: 'Ошибка!',
      detail: 'Проверьте отмеченные поля.',
      code: 'invalid',
      errors: { name: 'Заполните поле' },
      request_id: 'r-1',
    };
    answer = (_request, response) => json(response, 422, problem);
    const error = await failureOf(createHttp(setup()).request('PUT', 'locations/1', { body: {} }));
    expect(error).toMatchObject({
      message: 'Проверьте отмеченные поля.',
      status: 422,
      code: 'invalid',
      request_id: 'r-1',
      network: 'ERR_BAD_REQUEST',
      failure: 'client_error',
      body: { errors: { name: 'Заполните поле' } },
    });
    expect(ended).toBe(0);
  });

  test('ends the session on 401, but not when a code was wrong', async () => {
    answer = (_request, response) => json(response, 401, { detail: 'нет', code: 'code_wrong' });
    const http = createHttp(setup());
    await failureOf(http.request('POST', 'auth/verify_confirmation_code', { body: {} }));
    expect(ended).toBe(0);
    await failureOf(http.request('GET', 'auth/me'));
    expect(ended).toBe(1);
  });

  test('asks who it works for after a refusal that a change of role or membership brings, and after no other', async () => {
    const http = createHttp(setup());
    for (const [code, asked] of [
      ['forbidden', 1],
      ['organization_required', 2],
      ['foreign_sector', 2],
      ['mail_only_to_yourself', 2],
    ] as const) {
      answer = (_request, response) => json(response, 403, { detail: 'нет', code });
      await failureOf(http.request('GET', 'guests'));
      expect(refused, code).toBe(asked);
    }
    expect(ended).toBe(0);
  });

  test('says 403 and nothing more', async () => {
    answer = (_request, response) => json(response, 403, { detail: 'Недостаточно прав', code: 'forbidden' });
    expect((await failureOf(createHttp(setup()).request('GET', 'users'))).message).toBe('Недостаточно прав');
    expect(ended).toBe(0);
  });

  test('reads how long to wait', async () => {
    answer = (_request, response) => json(response, 429, { detail: 'Рано' }, { 'retry-after': '42' });
    expect((await failureOf(createHttp(setup()).request('POST', 'tickets/send_email'))).retryAfter).toBe(42);
  });

  test('says what the class of the failure is where the server sends no problem', async () => {
    answer = (_request, response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>');
    expect(await failureOf(createHttp(setup()).request('GET', 'guests'))).toMatchObject({
      message: 'say server_error',
      status: 502,
      network: 'ERR_BAD_RESPONSE',
    });
  });

  test('tells a server that is away from a connection that broke off, a cancel and a time-out', async () => {
    const http = createHttp(setup());
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"data":');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await failureOf(http.request('GET', 'guests'))).toMatchObject({
      network: 'ERR_NETWORK',
      failure: 'connection_error',
    });

    answer = () => undefined;
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(), 20);
    expect(await failureOf(http.request('GET', 'guests', { signal: leaving.signal }))).toMatchObject({
      network: 'ERR_CANCELED',
      failure: 'cancel',
    });
    expect(await failureOf(http.request('GET', 'guests', { signal: AbortSignal.timeout(20) }))).toMatchObject({
      network: 'ECONNABORTED',
      failure: 'timeout',
    });

    const nobody = createHttp(setup({ base: 'http://127.0.0.1:1/api/v1' }));
    expect(await failureOf(nobody.request('GET', 'guests'))).toMatchObject({
      status: 0,
      network: 'ERR_NETWORK',
      failure: 'network_error',
    });
  });

  test('takes an answer without a body, and an answer that is no JSON for a failure', async () => {
    answer = (_request, response) => void response.writeHead(204).end();
    expect((await createHttp(setup()).request('DELETE', 'auth/session')).status).toBe(204);
    answer = (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    expect((await failureOf(createHttp(setup()).request('GET', 'guests'))).failure).toBe('server_error');
  });

  test('saves nothing from a tab that may not, and still reads', async () => {
    obstacle = 'Другая вкладка';
    const http = createHttp(setup());
    expect((await failureOf(http.request('PUT', 'guests/1', { body: {} }))).message).toBe('Другая вкладка');
    expect(seen).toEqual([]);
    await http.request('GET', 'guests/1');
    expect(seen).toHaveLength(1);
  });

  test('downloads a file under the name the server gave it', async () => {
    answer = (_request, response) =>
      void response
        .writeHead(200, {
          'content-disposition': `attachment; filename="x.xlsx"; filename*=UTF-8''%D0%97%D0%B0%D0%BB.xlsx`,
        })
        .end('bytes');
    const { blob, name } = await createHttp(setup()).download('events/1/seats_xlsx_template');
    expect([name, await blob.text()]).toEqual(['Зал.xlsx', 'bytes']);
  });
});

describe('the sentence of a refusal', () => {
  const refusal = (body: object) =>
    new HttpError('No.', { status: 409, network: null, failure: 'unknown', body } as never);

  test.each([
    [
      'names guests',
      { guests: [{ guest_name: 'Иванов Иван' }, { guest_name: 'Петров Пётр' }] },
      'No. Иванов Иван, Петров Пётр',
    ],
    ['names tickets', { tickets: [{ name: 'Иванов Иван' }] }, 'No. Иванов Иван'],
    ['names nobody', { tickets: [] }, 'No.'],
  ])('%s', (_, body, sentence) => {
    expect(sentenceOf(refusal(body), 'Something went wrong')).toBe(sentence);
  });

  test('is another where it was none', () => {
    expect(sentenceOf(new Error('secret'), 'Something went wrong')).toBe('Something went wrong');
  });
});

describe("react-admin's verbs", () => {
  const provider = () => {
    const http = createHttp(setup());
    return createDataProvider(http, { guests: guestWrites(http, () => 'o1'), tickets: ticketWrites(http) });
  };
  const params = { pagination: { page: 3, perPage: 25 }, sort: { field: 'name', order: 'DESC' as const } };

  test('a list asks for its page, order and filters and reads the total from meta', async () => {
    answer = (_request, response) =>
      json(response, 200, { data: [{ id: 'a' }], meta: { page: 3, per_page: 25, total: 51, total_pages: 3 } });
    const { data, total } = await provider().getList('hall_templates', {
      ...params,
      filter: { q: 'бал', city_id: 'c1', location_id: '' },
    });
    expect([data, total]).toEqual([[{ id: 'a' }], 51]);
    expect(Object.fromEntries(new URL(seen[0]?.url ?? '', base).searchParams)).toEqual({
      q: 'бал',
      city_id: 'c1',
      page: '3',
      per_page: '25',
      sort: 'name',
      order: 'desc',
    });
    expect(seen[0]?.url).toMatch(/^\/api\/v1\/hall_templates\?/);
  });

  test('an empty list has total 0', async () => {
    answer = (_request, response) =>
      json(response, 200, { data: [], meta: { page: 1, per_page: 25, total: 0, total_pages: 0 } });
    expect(await provider().getList('guests', { ...params, filter: {} })).toMatchObject({ data: [], total: 0 });
  });

  test('references of one record are a list with one more filter', async () => {
    answer = (_request, response) =>
      json(response, 200, { data: [], meta: { page: 3, per_page: 25, total: 0, total_pages: 0 } });
    await provider().getManyReference('tickets', { ...params, filter: {}, target: 'event_id', id: 'e1' });
    expect(new URL(seen[0]?.url ?? '', base).searchParams.get('event_id')).toBe('e1');
  });

  test('many by id are asked for a hundred at a time', async () => {
    answer = ({ url }, response) => {
      const ids = new URL(url, base).searchParams.get('ids')?.split(',') ?? [];
      json(response, 200, {
        data: ids.map((id) => ({ id })),
        meta: { page: 1, per_page: 100, total: ids.length, total_pages: 1 },
      });
    };
    const ids = Array.from({ length: 230 }, (_, i) => `id${i}`);
    const { data } = await provider().getMany('guests', { ids });
    expect(data.map(({ id }) => id)).toEqual(ids);
    expect(seen.map(({ url }) => new URL(url, base).searchParams.get('per_page'))).toEqual(['100', '100', '100']);
  });

  test('one record is read, made, changed and removed under its own path', async () => {
    const api = provider();
    await api.getOne('users', { id: 'u1' });
    await api.create('users', { data: { last_name: 'Ёлкин' } });
    await api.update('users', { id: 'u1', data: { last_name: 'Ёлкина', version: 2 }, previousData: { id: 'u1' } });
    await api.delete('users', { id: 'u1' });
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/v1/users/u1', ''],
      ['POST', '/api/v1/users', '{"last_name":"Ёлкин"}'],
      ['PUT', '/api/v1/users/u1', '{"last_name":"Ёлкина","version":2}'],
      ['DELETE', '/api/v1/users/u1', ''],
    ]);
  });

  test('guests and tickets are removed in one call, by id or all that match, and so are others', async () => {
    const none = { deleted: 0, kept: [], kept_total: 0 };
    answer = ({ url = '' }, response) => json(response, 200, { data: url.includes('tickets') ? [] : none });
    const api = provider();
    await api.deleteMany('guests', { ids: ['a', 'b'] });
    await api.deleteMany('guests', { ids: [], meta: { filter: { q: 'тест' } } });
    await api.deleteMany('tickets', { ids: ['t'] });
    await api.deleteMany('guests', { ids: [], meta: { filter: { q: 'тест', tags: 't1' } } });
    await api.deleteMany('locations', { ids: ['x', 'y'] });
    await api.deleteMany('locations', { ids: ['x'], meta: { filter: { city_id: 'c' } } });
    expect(seen.map(({ method, url, body }) => `${method} ${url.replace('/api/v1/', '')} ${body}`)).toEqual([
      'DELETE organizations/o1/guests/destroy_list {"ids":["a","b"]}',
      'DELETE guests/destroy_list {"filter":{"q":"тест"},"background":true}',
      'DELETE tickets/destroy_list {"ids":["t"]}',
      'DELETE guests/destroy_list {"filter":{"q":"тест","tags":"t1"},"background":true}',
      'DELETE locations/destroy_list {"ids":["x","y"]}',
      'DELETE locations/destroy_list {"filter":{"city_id":"c"},"background":true}',
    ]);
  });
});
