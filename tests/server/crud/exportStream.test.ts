import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { read, utils } from 'xlsx';
import { buildServer } from '#server/app.ts';
import { PackedIds } from '#server/db/ids.ts';
import { SHEET_ROWS } from '#server/paper/list.ts';
import { type TestApp, testApp } from '../../support/app.ts';

// An export over a line: what is read when, and what comes of whatever goes wrong on the way.

const PAGES = 6;
const COUNT = PAGES * 1000 - 500;
const FORMATS = ['xlsx', 'csv'] as const;

let app: TestApp;
let cityId: string;
beforeAll(async () => {
  app = await testApp();
  const [city] = (await app.call('GET', '/cities?per_page=1', app.north.admin)).body.data as { id: string }[];
  cityId = city!.id;
  await app.server.listen({ port: 0 });
});
afterAll(() => app?.close());
afterEach(() => vi.restoreAllMocks());

async function fill(organization_id: string, count = COUNT): Promise<void> {
  await app.database.engine.query(
    `insert into locations (organization_id, id, created_at, updated_at, name, address, city_id)
     select $1, gen_random_uuid(), now() + n % 7 * interval '1 s', now() - n % 5 * interval '1 s',
       'Зал ' || lpad((n * 7919 % ${count})::text, 5, '0'), 'Арбат, ' || n % 9, $2 from generate_series(1, ${count}) n`,
    [organization_id, cityId],
  );
}

/** Calls `before` with the number of each transaction of an organisation before it begins: 1 finds the records, 2 reads the first page. */
function watch(before: (transaction: number) => unknown = () => undefined) {
  const { engine } = app.database;
  const open = engine.transaction.bind(engine);
  const seen = { transactions: 0 };
  vi.spyOn(engine, 'transaction').mockImplementation((async (...given: Parameters<typeof open>) => {
    if (given[0].includes('app.organization_id')) await before((seen.transactions += 1));
    return open(...given);
  }) as typeof open);
  return seen;
}

/** What came of an export: its bytes, and whether the line said that these were all. */
interface Download {
  response: http.IncomingMessage;
  first: Promise<void>;
  ended: Promise<{ bytes: Buffer; isWhole: boolean }>;
}

function download(query: string, { server = app.server, headers = {} } = {}): Promise<Download> {
  const { port } = (server as FastifyInstance).server.address() as AddressInfo;
  const path = `/api/v1/locations/export?${query}`;
  return new Promise((resolve, reject) => {
    const request = http.get({ port, path, headers: { ...app.north.admin.headers, ...headers } });
    request.once('error', reject);
    request.once('response', (response) => {
      const parts: Buffer[] = [];
      let came: () => void;
      const first = new Promise<void>((done) => (came = done));
      const ended = new Promise<{ bytes: Buffer; isWhole: boolean }>((done) => {
        response.once('close', () => done({ bytes: Buffer.concat(parts), isWhole: response.complete }));
      });
      response.on('error', () => undefined);
      response.on('data', (part: Buffer) => {
        parts.push(part);
        came();
      });
      resolve({ response, first, ended });
    });
  });
}

function linesOf(bytes: Buffer): string[][] {
  const isText = bytes[0] !== 0x50;
  const book = isText ? read(bytes.toString('utf8'), { type: 'string' }) : read(bytes);
  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 }).slice(1);
}

function gate() {
  let open!: () => void;
  return { passed: new Promise<void>((done) => (open = done)), open: () => open() };
}

describe('an export over a line', () => {
  beforeAll(() => fill(app.north.id));

  it.each(FORMATS)('as .%s begins before its other pages are read', async (format) => {
    const closed = gate();
    const seen = watch((transaction) => transaction > 2 && closed.passed);
    const { response, first, ended } = await download(`format=${format}`);
    await first;
    expect(response.statusCode).toBe(200);
    expect(response.headers).not.toHaveProperty('content-length');
    // The second page is asked for, and waits.
    expect(seen.transactions).toBeLessThanOrEqual(3);
    closed.open();
    const { bytes, isWhole } = await ended;
    expect(isWhole).toBe(true);
    expect(seen.transactions).toBe(1 + PAGES);
    expect(linesOf(bytes)).toHaveLength(COUNT);
  });

  it.each(FORMATS)('as .%s is read no further when the caller goes away', async (format) => {
    const closed = gate();
    const seen = watch((transaction) => transaction > 2 && closed.passed);
    const left = new Promise<void>((done) => {
      app.server.server.once('request', (_, answer) => answer.once('close', () => done()));
    });
    const { response, first } = await download(`format=${format}`);
    await first;
    response.destroy();
    await left;
    closed.open();
    // Exports of one organisation take turns: by then the page under way, and the one after it, are read.
    expect((await app.call('GET', '/locations/export?format=csv&q=00001', app.north.admin)).status).toBe(200);
    const others = 2;
    expect(await settled(seen)).toBeLessThanOrEqual(4 + others);
    expect(4 + others).toBeLessThan(1 + PAGES);
  });

  it.each([
    ['xlsx', 'identity'],
    ['csv', 'identity'],
    ['csv', 'gzip'],
  ])('as .%s (%s) breaks off when a page fails: what came is no whole file', async (format, encoding) => {
    const headers = { 'accept-encoding': encoding };
    const whole = await (await download(`format=${format}`, { headers })).ended;
    expect(whole.isWhole).toBe(true);
    const plain = encoding === 'gzip' ? gunzipSync(whole.bytes) : whole.bytes;
    expect(linesOf(plain)).toHaveLength(COUNT);

    watch((transaction) => {
      if (transaction === 1 + PAGES) throw new Error('the database is gone');
    });
    const { response, ended } = await download(`format=${format}`, { headers });
    expect(response.statusCode).toBe(200);
    const { bytes, isWhole } = await ended;
    expect(isWhole).toBe(false);
    expect(bytes.length).toBeLessThan(whole.bytes.length);
  });

  it('is refused as .xlsx where a sheet has no room for all', async () => {
    vi.spyOn(PackedIds.prototype, 'length', 'get').mockReturnValue(SHEET_ROWS + 1);
    const refused = await app.call('GET', '/locations/export?format=xlsx', app.north.admin);
    expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_records' } });
    vi.restoreAllMocks();
    expect((await app.call('GET', '/locations/export?format=xlsx', app.north.admin)).status).toBe(200);
  });

  it('says what went wrong where that is before its first bytes', async () => {
    watch((transaction) => {
      if (transaction === 2) throw new Error('the database is gone');
    });
    const { response, ended } = await download('format=csv');
    expect(response.statusCode).toBe(500);
    const { bytes, isWhole } = await ended;
    expect({ isWhole, type: response.headers['content-type'] }).toEqual({
      isWhole: true,
      type: expect.stringContaining('json'),
    });
    expect(bytes.toString()).toContain('server_error');
  });

  it('has to begin in the time of an answer, and may go on longer', async () => {
    const hasty = await buildServer({ ...app.app, answerMs: 700 });
    try {
      await hasty.listen({ port: 0 });
      const later = () => new Promise((done) => setTimeout(done, 1000));
      watch((transaction) => transaction === 3 && later());
      const { response, ended } = await download('format=csv', { server: hasty });
      expect(response.statusCode).toBe(200);
      const { bytes, isWhole } = await ended;
      expect(isWhole).toBe(true);
      expect(linesOf(bytes)).toHaveLength(COUNT);
      vi.restoreAllMocks();
      watch((transaction) => transaction === 2 && later());
      const late = await download('format=csv', { server: hasty });
      expect(late.response.statusCode).toBe(503);
      await late.ended;
    } finally {
      await hasty.close();
    }
  });

  it('leaves their turn to others between its pages, and takes none while its caller is slow', async () => {
    const long = 15;
    await app.database.engine.query(`update locations set address = repeat('Ж', 300) where organization_id = $1`, [
      app.north.id,
    ]);
    await fill(app.north.id, long * 1000);
    await app.database.engine.query(
      `update locations set address = (select string_agg(md5(id::text || n), '') from generate_series(1, 9) n)
       where organization_id = $1`,
      [app.north.id],
    );
    const seen = watch();
    const { response, first, ended } = await download('format=csv&columns=name,address,address&sort=id');
    await first;
    response.pause();
    const other = await app.call('GET', '/locations/export?format=csv&q=00001', app.north.admin);
    expect(other.status).toBe(200);
    const soFar = await settled(seen);
    response.resume();
    expect(linesOf((await ended).bytes)).toHaveLength(COUNT + long * 1000);
    expect(soFar).toBeLessThan(seen.transactions);
  });
});

/** The number of transactions when there are no more of them for a while. */
async function settled(seen: { transactions: number }): Promise<number> {
  for (;;) {
    const before = seen.transactions;
    await new Promise((done) => setTimeout(done, 300));
    if (seen.transactions === before) return before;
  }
}

describe('an export while others work', () => {
  const pages = 3;
  beforeAll(() => fill(app.south.id, pages * 1000 - 500));

  const sorts = ['name', 'address', 'city_id', 'created_at', 'updated_at', 'id'];
  const orders = sorts.flatMap((sort) => [`sort=${sort}&order=asc`, `sort=${sort}&order=desc`]);

  it.each([...orders, 'q=Зал&sort=name', `city_id=x&sort=address&order=desc`])(
    'has each record once, in its order: %s',
    async (asked) => {
      const { admin, id: organization_id } = app.south;
      const query = asked.replace('city_id=x', `city_id=${cityId}`);
      const exported = async () => linesOf((await app.call('GET', `/locations/export?format=csv&${query}`, admin)).raw);
      const before = (await exported()).map(([name]) => name!);
      expect(new Set(before).size).toBe(before.length);
      const [told, moved, gone] = [before[10]!, before.at(-10)!, before.at(-20)!];
      const change = (set: string, name: string) =>
        app.database.engine.query(`update locations set ${set} where organization_id = $1 and name = $2`, [
          organization_id,
          name,
        ]);
      const seen = watch(async (transaction) => {
        if (transaction !== 3) return;
        // What is read already goes to the end and to the beginning, what isn't to where it was read.
        await change(`name = 'Яя ${told}', address = 'Яя', updated_at = now() + interval '1 h'`, told);
        await change(`name = 'А ${moved}', address = 'А', updated_at = now() - interval '1 h'`, moved);
        await change('deleted_at = now()', gone);
        await app.database.engine.query(
          `insert into locations (organization_id, id, created_at, updated_at, name, address, city_id)
           values ($1, gen_random_uuid(), now(), now(), 'Зал новый', 'Арбат, 4', $2)`,
          [organization_id, cityId],
        );
      });
      const after = (await exported()).map(([name]) => name!);
      expect(seen.transactions).toBe(1 + pages);
      const named = (name: string) => (name === moved ? `А ${moved}` : name);
      expect(after).toEqual(before.filter((name) => name !== gone).map(named));
      vi.restoreAllMocks();
      await change(`name = '${told}', address = 'Арбат, 1'`, `Яя ${told}`);
      await change(`name = '${moved}', address = 'Арбат, 2'`, `А ${moved}`);
      await change('deleted_at = null', gone);
      await app.database.engine.query(`delete from locations where organization_id = $1 and name = 'Зал новый'`, [
        organization_id,
      ]);
    },
  );
});
