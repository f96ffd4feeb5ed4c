import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limit } from '#shared/limits.ts';
import { ANSWER_MS, Deadline } from '#server/base/deadline.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty } from '../tickets/party.ts';
import { fill, type Stock } from './stock.ts';

let app: TestApp;
let admin: Person;
let stock: Stock;

beforeAll(async () => {
  app = await testApp();
  admin = app.north.admin;
  stock = await fill(app, app.north, 'Северный');
});
afterAll(() => app.close());

const get = (path: string) => app.call('GET', path, admin);
const place = (values: object = {}) => ({ name: 'Зал', address: 'Улица, 1', city_id: stock.ids.city, ...values });
const add = (values: object = {}, headers: Record<string, string> = {}) =>
  app.call('POST', '/locations', admin, place(values), { headers });
const change = (values: object) => app.call('PUT', `/locations/${stock.ids.location}`, admin, values);
const total = async (path: string) => (await get(path)).body.meta.total as number;

describe('addresses', () => {
  it('mean the same with and without a slash at the end', async () => {
    for (const path of ['/locations', `/locations/${stock.ids.location}`, `/events/${stock.ids.event}/halls`]) {
      const [plain, slashed] = [await get(path), await get(`${path}/`)];
      expect(plain.status).toBe(200);
      expect(slashed.body).toEqual(plain.body);
    }
  });

  it('mean the same with empty parameters', async () => {
    const plain = await get('/locations?page=1');
    for (const query of ['?&&page=1', '?page=1&&', '?page=1&q=', '?=&page=1', '?&page=1&city_id=']) {
      expect((await get(`/locations${query}`)).body, query).toEqual(plain.body);
    }
  });

  it('refuse an unknown parameter, filter and sort by name', async () => {
    for (const path of [
      '/locations',
      '/guests',
      '/users',
      '/tickets',
      '/hall_templates',
      '/events',
      '/cities',
      '/audit',
    ]) {
      const unknown = await get(`${path}?colour=red`);
      expect(unknown, path).toMatchObject({ status: 422, body: { code: 'invalid' } });
      expect(Object.keys(unknown.body.errors), path).toEqual(['colour']);
      if (path === '/audit') continue;
      const sort = await get(`${path}?sort=colour`);
      expect(sort.status, path).toBe(422);
      expect(Object.keys(sort.body.errors), path).toEqual(['sort']);
    }
  });

  it('refuse pages that make no sense', async () => {
    for (const query of [
      'page=0',
      'page=-1',
      'page=x',
      'page=1.5',
      'per_page=0',
      'per_page=1001',
      'order=up',
      'ids=x',
    ]) {
      const answer = await get(`/locations?${query}`);
      expect(answer.status, query).toBe(422);
      expect(Object.keys(answer.body.errors), query).toEqual([query.split('=')[0]]);
    }
    expect((await get('/locations')).body.meta).toMatchObject({ page: 1, per_page: 25 });
    expect((await get('/locations?page=1000000')).body.data).toEqual([]);
  });

  it('give pages of at most 100 rows, of 1000 where people choose from the whole list', async () => {
    const halls = `/events/${stock.ids.event}/halls`;
    const picked = ['/locations', '/cities', '/users', '/hall_templates', halls];
    for (const path of ['/guests', '/events', '/tickets']) expect((await get(path)).body.meta.per_page, path).toBe(25);
    for (const path of ['/guests', '/events', '/tickets', '/audit', `/events/${stock.ids.event}/tickets`, ...picked]) {
      const most = picked.includes(path) ? 1000 : 100;
      const longest = await get(`${path}?per_page=${most}`);
      expect([longest.status, longest.body.meta?.per_page], path).toEqual([200, most]);
      const tooLong = await get(`${path}?per_page=${most + 1}`);
      expect([tooLong.status, Object.keys(tooLong.body.errors ?? {})], path).toEqual([422, ['per_page']]);
    }
  });

  it('are answered by a server that waits 30 seconds for a whole request', async () => {
    expect(app.server.server.requestTimeout).toBe(30_000);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = new Deadline(ANSWER_MS, () => undefined);
    const kept = asked.keep(() => new Promise(() => undefined)).catch((error: unknown) => error);
    vi.advanceTimersByTime(29_999);
    expect(() => asked.refuseLate()).not.toThrow();
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect(await kept).toMatchObject({ code: 'unavailable', status: 503 });
    expect(() => asked.beginCommit()).toThrow('unavailable');
  });

  it('take many by id', async () => {
    const other = data(await add({ name: 'Другой' })) as { id: string };
    const { body } = await get(`/locations?ids=${stock.ids.location},${other.id},${uuidv7()}`);
    expect(body.data.map(({ id }: { id: string }) => id).sort()).toEqual([stock.ids.location, other.id].sort());
  });

  it('take any text to search by', async () => {
    for (const q of ['%', '_', '\\', "'", '"', '\u0000', '\ud83d', '%00', '🎭', 'a'.repeat(200), '()[]{}*?.', ' ']) {
      for (const path of ['/guests', '/locations', '/users', '/events', '/cities', '/tickets', '/hall_templates']) {
        const answer = await get(`${path}?q=${encodeURIComponent(q.toWellFormed())}`);
        expect(answer.status, `${path} ${JSON.stringify(q)}`).toBeLessThan(500);
      }
      const list = await get(`/halls/${stock.ids.hall}/guests/invited_list?q=${encodeURIComponent(q.toWellFormed())}`);
      expect(list.status, q).toBeLessThan(500);
    }
    expect(await total('/guests?q=%25')).toBe(0);
    expect((await get('/audit?noun=%00')).status).toBeLessThan(500);
  });
});

describe('bodies', () => {
  it('are refused for a field nobody knows, which is named', async () => {
    const answer = await add({ colour: 'red' });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(['colour']);
    const nested = await app.call('PUT', `/events/${stock.ids.event}`, admin, {
      dates: [{ id: stock.ids.event_date, date: '2026-12-05', colour: 'red' }],
    });
    expect(nested.status).toBe(422);
    expect(Object.keys(nested.body.errors)).toEqual(['dates.0.colour']);
  });

  it('may hold what only the server writes, which changes nothing', async () => {
    const before = (await get(`/locations/${stock.ids.location}`)).body.data;
    const answer = await change({ ...before, id: uuidv7(), created_at: '2000-01-01T00:00:00.000Z', name: 'Новое имя' });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ id: before.id, created_at: before.created_at, name: 'Новое имя' });
    for (const path of [`/events/${stock.ids.event}`, `/halls/${stock.ids.hall}`, `/sectors/${stock.ids.sector}`]) {
      const record = (await get(path)).body.data;
      const back = await app.call('PUT', path, admin, record);
      if (path.startsWith('/events')) delete record.customer;
      expect([path, back.status, back.body?.errors]).toEqual([path, 200, undefined]);
    }
  });

  it('are judged after the record in the path', async () => {
    for (const body of [{ colour: 'red' }, { name: '' }, [], 'text']) {
      const answer = await app.call('PUT', `/locations/${uuidv7()}`, admin, body, {
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status, JSON.stringify(body)).toBe(typeof body === 'string' ? 400 : 404);
    }
    expect((await get('/locations/nonsense')).status).toBe(404);
    expect((await get(`/locations/${uuidv7()}?colour=red`)).status).toBe(404);
  });

  it('name 1,000 tickets to print at most', async () => {
    const ids = (count: number) => ({ ids: Array.from({ length: count }, () => uuidv7()) });
    expect((await app.call('POST', '/tickets/print', admin, ids(1000))).status).toBe(404);
    const more = await app.call('POST', '/tickets/print', admin, ids(1001));
    expect([more.status, Object.keys(more.body.errors)]).toEqual([422, ['ids']]);
  });

  it('have 4 kB at sign-in, 1 MB elsewhere and 8 MB where lists and layouts are taken', async () => {
    const most = { bodyBytes: 1024 * 1024, listBytes: 8 * 1024 * 1024, signInBytes: 4 * 1024 };
    const calls = {
      signInBytes: ['POST /auth/send_confirmation_code', 'POST /auth/verify_confirmation_code'],
      bodyBytes: ['POST /locations', `PUT /events/${stock.ids.event}`, 'PUT /tickets/change_guest'],
      listBytes: [
        'POST /guests/check_rows',
        'POST /hall_templates',
        'PUT /halls/update_list',
        'POST /tickets/create_list',
      ],
    };
    for (const [size, names] of Object.entries(calls) as [keyof typeof calls, string[]][]) {
      for (const name of names) {
        const [method, path] = name.split(' ') as ['POST' | 'PUT', string];
        const send = async (bytes: number) =>
          app.call(method, path, admin, `"${'x'.repeat(bytes - 2)}"`, {
            headers: { 'content-type': 'application/json' },
          });
        expect([name, (await send(most[size])).status]).toEqual([name, 422]);
        expect(await send(most[size] + 1), name).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
      }
    }
  });

  it('must be JSON', async () => {
    const send = (payload: string, type: string) =>
      app.server.inject({
        method: 'POST',
        url: '/api/v1/locations',
        headers: { ...admin.headers, 'content-type': type },
        payload,
      });
    for (const text of ['{', '{"name":', 'name=1', '', '{"__proto__": {"x": 1}}', '"']) {
      const answer = await send(text, 'application/json');
      expect([text, answer.statusCode]).toEqual([text, 400]);
      expect(answer.json()).toMatchObject({ code: 'malformed', status: 400 });
    }
    for (const type of ['text/xml', 'application/x-www-form-urlencoded', 'nonsense']) {
      const answer = await send('<a/>', type);
      expect([type, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([type, 415, 'unsupported_type']);
    }
    for (const value of [[], null, 5, 'x', true]) {
      const answer = await send(JSON.stringify(value), 'application/json');
      expect([value, answer.statusCode]).toEqual([value, 422]);
    }
  });
});

describe('files', () => {
  const upload = (bytes: Buffer, path = '/guests/parse_xlsx', method: 'POST' | 'PUT' = 'POST') =>
    app.upload(path, admin, { name: 'file.bin', bytes }, method);

  it('are refused from one byte above 7 MB on', async () => {
    const bytes = Buffer.alloc(limit('uploadBytes') + 1, 'a');
    for (const [path, method] of [
      ['/guests/parse_xlsx', 'POST'],
      [`/events/${stock.ids.event}/ticket_image`, 'PUT'],
      [`/events/${stock.ids.event}/ticket_logo`, 'PUT'],
    ] as const) {
      expect(await upload(bytes, path, method), path).toMatchObject({ status: 413, body: { code: 'file_too_large' } });
      const whole = await upload(bytes.subarray(1), path, method);
      expect([200, 415, 422], path).toContain(whole.status);
    }
  });

  it('must come as a form', async () => {
    const answer = await app.call('POST', '/guests/parse_xlsx', admin, { file: 'x' });
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
    const form = new FormData();
    form.append('note', 'no file');
    const empty = await app.server.inject({
      method: 'POST',
      url: '/api/v1/guests/parse_xlsx',
      headers: admin.headers,
      payload: form,
    });
    expect(empty.statusCode).toBe(422);
  });
});

describe('an Idempotency-Key', () => {
  const key = () => ({ 'idempotency-key': uuidv7() });

  it('gets the first answer again, and nothing more happens', async () => {
    const headers = key();
    const first = await add({ name: 'Один раз' }, headers);
    const again = await add({ name: 'Один раз' }, headers);
    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await total('/locations?q=Один раз')).toBe(1);
  });

  it('refuses another body', async () => {
    const headers = key();
    await add({ name: 'Первое тело' }, headers);
    const answer = await add({ name: 'Второе тело' }, headers);
    expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect(await total('/locations?q=Второе тело')).toBe(0);
  });

  it('lets twenty at once have one effect', async () => {
    const headers = key();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add({ name: 'Двадцать' }, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await total('/locations?q=Двадцать')).toBe(1);
    const without = await Promise.all(Array.from({ length: 3 }, () => add({ name: 'Трижды' })));
    expect(new Set(without.map(({ body }) => body.data.id)).size).toBe(3);
  });

  it('belongs to one account, one organisation and one call', async () => {
    const headers = key();
    const body = place({ name: 'Общий ключ' });
    const mine = await app.call('POST', '/locations', admin, body, { headers });
    const theirs = await app.call('POST', '/locations', app.north.event, body, { headers });
    const south = await app.call('POST', '/locations', app.south.admin, body, { headers });
    const elsewhere = await app.call('POST', '/events', admin, { name: 'Общий ключ' }, { headers });
    expect([mine, theirs, south, elsewhere].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set([mine, theirs, south].map(({ body }) => body.data.id)).size).toBe(3);
  });

  it('is forgotten with an effect that did not happen, and after a day', async () => {
    const headers = key();
    expect((await add({ name: '' }, headers)).status).toBe(422);
    const first = await add({ name: 'День' }, headers);
    expect(first.status).toBe(201);
    app.clock.advance(24 * 3_600_000 + 1000);
    expect((await add({ name: 'День' }, headers)).body.data.id).not.toBe(first.body.data.id);
  });

  it('works where nothing is answered, and for deleting', async () => {
    const made = data(await add({ name: 'Удалить' })) as { id: string };
    const headers = key();
    const remove = () => app.call('DELETE', `/locations/${made.id}`, admin, undefined, { headers });
    const [first, again] = [await remove(), await remove()];
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    const out = () => app.call('DELETE', `/users/${app.north.seat.id}/sessions`, admin, undefined, { headers: key() });
    expect((await out()).status).toBe(204);
  });
});

describe('an old version', () => {
  it('is refused with theirs and yours', async () => {
    const { version } = (await get(`/locations/${stock.ids.location}`)).body.data;
    expect((await change({ name: 'Их имя', version })).status).toBe(200);
    const mine = await change({ name: 'Моё имя', version });
    expect(mine).toMatchObject({
      status: 412,
      body: { code: 'stale', theirs: { name: 'Их имя', version: version + 1 }, yours: { name: 'Моё имя' } },
    });
    expect((await change({ name: 'Моё имя' })).status).toBe(200);
  });

  it('is refused for every noun, with theirs as one may read it', async () => {
    const { event } = app.north;
    const seat = await app.person(app.north, 'manager_seat');
    const { ids } = stock;
    const [guest] = (await makeParty(app, app.north, { guests: 1 })).guests;
    const whole = (path: string) => [path, path] as const;
    const rows: [Person, string, string, string][] = [
      [event, ...whole(`/events/${ids.event}`), 'name'],
      [event, ...whole(`/sectors/${ids.sector}`), 'name'],
      [event, ...whole(`/guests/${guest!.id}`), 'last_name'],
      [event, ...whole(`/locations/${ids.location}`), 'name'],
      [event, ...whole(`/hall_templates/${ids.hall_template}`), 'name'],
      [admin, ...whole(`/users/${event.id}`), 'last_name'],
      [seat, '/auth/me', '/auth/profile', 'last_name'],
    ];
    for (const [as, path, read, name] of rows) {
      const answer = await app.call('PUT', path, as, { [name]: 'Иное', version: 999 });
      expect([path, answer.status, answer.body.code]).toEqual([path, 412, 'stale']);
      expect(answer.body).toMatchObject({ yours: { [name]: 'Иное' } });
      expect(answer.body.theirs, path).toEqual((await app.call('GET', read, as)).body.data);
    }
    const customer = { last_name: 'А', first_name: 'Б', phone: '+74951234567', email: 'k@example.ru', version: 999 };
    const path = `/events/${ids.event}`;
    data(await app.call('PUT', `${path}/update_customer`, event, { ...customer, version: undefined }));
    const refused = await app.call('PUT', `${path}/update_customer`, event, customer);
    expect(refused).toMatchObject({ status: 412, body: { code: 'stale', yours: { last_name: 'А' } } });
    expect(refused.body.theirs).toEqual((await app.call('GET', path, event)).body.data.customer);
    const hall = await app.call('PUT', `/halls/${ids.hall}`, event, { name: 'Иное', version: 999 });
    const hallKeys = Object.keys((await app.call('GET', `/halls/${ids.hall}`, event)).body.data);
    expect([hall.status, hallKeys]).toEqual([412, expect.arrayContaining(Object.keys(hall.body.theirs))]);
  });
});

describe('a refusal', () => {
  const shape = (answer: Answer) => {
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toMatchObject({
      type: `/problems/${answer.body.code}`,
      title: expect.any(String),
      status: answer.status,
      detail: expect.any(String),
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    for (const [field, message] of Object.entries(answer.body.errors ?? {})) {
      expect([field, typeof message]).toEqual([field, 'string']);
      expect(message).not.toMatch(/^problems\.|\{\{/);
    }
    expect(answer.body.detail).not.toMatch(/^problems\.|\{\{/);
  };
  const refusals: Record<string, (language: 'ru' | 'en') => Promise<Answer>> = {
    unauthorized: (language) => app.call('GET', '/guests', null, undefined, { language }),
    forbidden: (language) => app.call('GET', '/audit', app.north.event, undefined, { language }),
    not_found: (language) => app.call('GET', `/guests/${uuidv7()}`, admin, undefined, { language }),
    'no such call': (language) => app.call('GET', '/nothing', admin, undefined, { language }),
    invalid: (language) => app.call('POST', '/locations', admin, { name: 'x'.repeat(121), colour: 1 }, { language }),
    in_use: (language) => app.call('DELETE', `/locations/${stock.ids.location}`, admin, undefined, { language }),
    stale: (language) =>
      app.call('PUT', `/locations/${stock.ids.location}`, admin, { name: 'Зал', version: 0 }, { language }),
  };

  for (const [name, refusal] of Object.entries(refusals)) {
    it(`is one problem in both languages: ${name}`, async () => {
      const [russian, english] = [await refusal('ru'), await refusal('en')];
      shape(russian);
      shape(english);
      expect(russian.status).toBe(english.status);
      expect(russian.body.code).toBe(english.body.code);
      expect(russian.body.detail).toMatch(/[а-яё]/i);
      // Records are called as people call them.
      expect(english.body.detail.replaceAll(/“[^”]*”/g, '')).not.toMatch(/[а-яё]/i);
      for (const message of Object.values(english.body.errors ?? {})) expect(message).not.toMatch(/[а-яё]/i);
      for (const message of Object.values(russian.body.errors ?? {})) expect(message).toMatch(/[а-яё]/i);
    });
  }

  it('names every field at once', async () => {
    const answer = await app.call('POST', '/locations', admin, { name: 'x'.repeat(121), colour: 1 });
    expect(Object.keys(answer.body.errors).sort()).toEqual(['address', 'city_id', 'colour', 'name']);
  });

  it('of the house itself says nothing of its inside', async () => {
    await app.database.engine.script('alter table locations rename to locations_gone');
    const answer = await get('/locations');
    await app.database.engine.script('alter table locations_gone rename to locations');
    shape(answer);
    expect(answer).toMatchObject({ status: 500, body: { code: 'server_error' } });
    expect(JSON.stringify(answer.body)).not.toMatch(/locations|relation|select/);
  });
});
