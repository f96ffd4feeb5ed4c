import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { limit } from '#shared/limits.ts';
import { testApp, type TestApp } from '../support/app.ts';
import { addressOf, operationsOf } from '../server/api/operations.ts';
import { fill, kindOf, type Stock } from '../server/api/stock.ts';
import { zip } from '../unit/sheet/archive.ts';
import { workbook } from '../unit/sheet/workbooks.ts';
import { heldBy, quietest, slowness } from './held.ts';
import { LONG, tally } from './tally.ts';

vi.setConfig({ testTimeout: 600_000 });

// Files around the limit, byte by byte, and forms that end too soon: in every call that takes a file.

const MOST = limit('uploadBytes');
const AROUND = [-2, -1, 0, 1, 2];
const ABOVE = [17, 1024, 4096, 16_384, 32_768, 65_535, 65_536, 65_537];
const STEPS = LONG ? [...AROUND, 3, 5, 9, ...ABOVE, 40_000, 50_000, 60_000] : [...AROUND, 65_536];
const ROUNDS = LONG ? 3 : 1;

let app: TestApp;
let stock: Stock;
/** The calls that take a file, a call of a noun's files once for each of its fields. */
let uploads: { name: string; method: string; path: string; field?: string }[];
let port: number;

beforeAll(async () => {
  app = await testApp();
  stock = await fill(app, app.north, 'Северный');
  uploads = (await operationsOf(app))
    .filter(({ upload }) => upload)
    .flatMap((operation) => {
      const { name, method, fileFields } = operation;
      const path = addressOf(operation, operation.path.includes('{id}') ? stock.ids[kindOf(name, 'path')] : '');
      const upload = { name, method, path };
      return fileFields.length === 0
        ? [upload]
        : fileFields.map((field) => ({ ...upload, name: `${name} ${field}`, field }));
    });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** A guest list of so many bytes, whose last row tells whether all of it was read. */
function listOf(bytes: number): Buffer {
  const end = '\nПоследний;Гость\n';
  const head = Buffer.from('Фамилия;Имя\nПервый;Гость\n');
  const tail = Buffer.from(end);
  // Blank lines: rows would make the list too long by number.
  return Buffer.concat([head, Buffer.alloc(bytes - head.length - tail.length, '\n'), tail]);
}

interface Said {
  status: number;
  code: string | undefined;
  body: string;
}

/** Sends bytes as they are over a socket, in pieces of `piece`, and hangs up after them where `hangUp`. */
function send(
  to: { method: string; path: string; port?: number; field?: string },
  type: string,
  file: Buffer,
  {
    piece = 65_536,
    hangUp = false,
    length = file.length,
    pauseAt = file.length,
  }: { piece?: number; hangUp?: boolean; length?: number; pauseAt?: number } = {},
): Promise<Said | null> {
  const before = fieldOf(to);
  const body = Buffer.concat([before, file]);
  return new Promise((resolve) => {
    const socket = connect(to.port ?? port, '127.0.0.1');
    let text = '';
    const headers = {
      ...app.north.admin.headers,
      'content-type': type,
      'content-length': String(before.length + length),
    };
    const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
      resolve(status === 0 ? null : { status, code: /"code":"(\w+)"/.exec(text)?.[1], body: text });
    });
    socket.write(`${to.method} /api/v1${to.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    void (async () => {
      // A piece that ends with the last byte that fits, and a rest that is late: whether an end was seen to be missing
      // hung on what was handed over by then.
      for (const part of [body.subarray(0, before.length + pauseAt), body.subarray(before.length + pauseAt)]) {
        for (let at = 0; at < part.length; at += piece) {
          const more = socket.write(part.subarray(at, at + piece));
          if (!more) await new Promise((go) => socket.once('drain', go).once('close', go));
        }
        if (part.length < body.length) await wait(20);
      }
      if (hangUp) setTimeout(() => socket.destroy(), 50);
    })();
  });
}

const BOUNDARY = '----parterre';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n`;
const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

function form(file: Buffer): Buffer {
  return Buffer.concat([Buffer.from(HEAD), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** What stands before the file where the form says which field it is for. */
function fieldOf({ field }: { field?: string }): Buffer {
  const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="field"\r\n\r\n${field}\r\n`;
  return Buffer.from(field ? part : '');
}

test('a file above the limit is refused in every call, and one within it is read to its last byte', async () => {
  const wrong: unknown[] = [];
  let tries = 0;
  const pieces = LONG ? [1460, 16_384, 65_536] : [65_536];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const upload of uploads)
      for (const step of STEPS)
        for (const piece of step > 0 ? pieces : pieces.slice(-1)) {
          tries += 1;
          const said = await send(upload, FORM, form(listOf(MOST + step)), { piece, pauseAt: HEAD.length + MOST });
          const over = step > 0;
          const right = over
            ? said?.status === 413 && said.code === 'file_too_large'
            : said !== null && said.status !== 413 && said.status < 500;
          const told = { 200: 'Последний', 201: `"size":${MOST + step}` }[said?.status ?? 0];
          const whole = over || !told || said!.body.includes(told);
          if (!right || !whole) wrong.push([upload.name, step, piece, said?.status, said?.code, whole]);
        }
  tally({
    what: 'uploads around the limit of 7 MB',
    tries,
    failures: wrong.length,
    control: `${await cutInSilence()} of 10 files up to 1,500 bytes too long are taken without their end where the reader of forms is left to say so`,
    note: `${uploads.length} calls, ${STEPS.length} sizes`,
  });
  expect(uploads.length).toBeGreaterThanOrEqual(4);
  expect(wrong).toEqual([]);
});

/** The reader of forms by itself, asked for the file and believed. */
async function bareReader() {
  const bare = Fastify();
  await bare.register(multipart, { limits: { fileSize: MOST } });
  bare.post('/api/v1/control', async (request) => ({ size: (await (await request.file())!.toBuffer()).length }));
  await bare.listen({ port: 0, host: '127.0.0.1' });
  const { port: there } = bare.server.address() as AddressInfo;
  return { upload: { method: 'POST', path: '/control', port: there }, close: () => bare.close() };
}

async function cutInSilence(): Promise<number> {
  const bare = await bareReader();
  let taken = 0;
  for (let at = 1; at <= 10; at += 1) {
    const said = await send(bare.upload, FORM, form(listOf(MOST + at * 150)), { pauseAt: HEAD.length + MOST });
    if (said?.status === 200) taken += 1;
  }
  await bare.close();
  expect(taken).toBeGreaterThan(0);
  return taken;
}

test('a form that is none, or ends too soon, is the caller’s mistake', async () => {
  const small = form(Buffer.from('Фамилия;Имя\nПервый;Гость\n'));
  const large = form(listOf(1024 * 1024));
  const bare = small.toString().replace('; filename="a.csv"', '');
  const nameless = Buffer.from(bare.replace('text/csv', 'application/octet-stream'));
  const [cut, empty] = [[400], [400, 422]];
  // A whole file may be read before what follows it is found bent.
  const read = [200, 201, 400, 415, 422];
  const bent: [string, string, Buffer, number[]][] = [
    ['no boundary', 'multipart/form-data', small, cut],
    ['an empty boundary', 'multipart/form-data; boundary=', small, empty],
    ['another boundary', 'multipart/form-data; boundary=other', small, empty],
    ['no last boundary', FORM, small.subarray(0, -BOUNDARY.length - 8), cut],
    ['half a boundary', FORM, small.subarray(0, -6), read],
    ['half a file', FORM, large.subarray(0, large.length / 2), cut],
    ['only headers', FORM, small.subarray(0, 60), cut],
    ['junk', FORM, Buffer.from('junk'), empty],
    ['a name of every object', FORM, Buffer.from(small.toString().replace('name="file"', 'name="__proto__"')), cut],
    ['a file without a name', FORM, nameless, read],
    ['two files', FORM, Buffer.concat([small.subarray(0, -4), Buffer.from('\r\n'), small]), read],
  ];
  const wrong: unknown[] = [];
  let tries = 0;
  for (const upload of uploads)
    for (const [what, type, body, fine] of bent) {
      tries += 1;
      const said = await send(upload, type, body);
      if (!said || !fine.includes(said.status)) wrong.push([upload.name, what, said?.status, said?.code]);
      if (said?.status === 400 && said.code !== 'malformed') wrong.push([upload.name, what, said.code]);
    }
  tally({
    what: 'forms without a boundary, cut off, or bent',
    tries,
    failures: wrong.length,
    control: `${await failsBare(bent)} of ${bent.length} are failures of the server where only the reader of forms answers`,
  });
  expect(wrong).toEqual([]);
});

async function failsBare(bent: [string, string, Buffer, number[]][]): Promise<number> {
  const bare = Fastify();
  await bare.register(multipart, { limits: { fileSize: MOST } });
  bare.post('/', async (request) => ({ size: (await (await request.file())?.toBuffer())?.length ?? 0 }));
  let failed = 0;
  for (const [, type, body] of bent) {
    const answer = await bare.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload: body });
    if (answer.statusCode >= 500) failed += 1;
  }
  await bare.close();
  expect(failed).toBeGreaterThan(0);
  return failed;
}

const HANG_UPS = LONG ? [0.01, 0.2, 0.5, 0.9, 0.999] : [0.01, 0.5, 0.999];

/** Begins a file at each of the calls and hangs up on the way; answers how many came to be read, and were called a failure of the server. */
async function hangUp(at: readonly Parameters<typeof send>[0][]): Promise<{ tries: number; failures: number }> {
  type Refusal = { status?: number; statusCode?: number };
  const ends = new Map<object, Refusal>();
  const hear = (message: unknown) => {
    const { request, error } = message as { request: object; error: Refusal };
    ends.set(request, error);
  };
  subscribe('tracing:fastify.request.handler:error', hear);
  const whole = form(listOf(2 * 1024 * 1024));
  for (const upload of at)
    for (const share of HANG_UPS) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      await send(upload, FORM, cut, { hangUp: true, length: whole.length });
    }
  const tries = at.length * HANG_UPS.length;
  await vi.waitFor(() => expect(ends.size).toBe(tries), { timeout: 20_000 });
  unsubscribe('tracing:fastify.request.handler:error', hear);
  const failures = [...ends.values()].filter((error) => (error.status ?? error.statusCode ?? 500) !== 400).length;
  return { tries, failures };
}

test('a caller who hangs up in the middle of a file is no failure of ours, and nobody waits for the rest', async () => {
  const { tries, failures } = await hangUp(uploads);
  const bare = await bareReader();
  const control = await hangUp([bare.upload]);
  await bare.close();
  tally({
    what: 'uploads whose caller hangs up',
    tries,
    failures,
    control: `${control.failures} of ${control.tries} are failures of the server where only the reader of forms answers`,
  });
  expect(failures).toBe(0);
  expect(control.failures).toBeGreaterThan(0);
});

const WIDE = Array.from({ length: 9_900 }, (_, at) => [`Ф${at}`, 'И', ...Array.from({ length: 96 }, () => 'ж')]);
const HEADER = ['Фамилия', 'Имя', 'Название', 'Город', 'Адрес', ...Array.from({ length: 93 }, (_, at) => `k${at}`)];

/** In as few bytes as a row can be. */
const rowXml = (cells: string[]) => `<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`;

const DECLARING = `<svg ${'<!DOCTYPE'.repeat(15_000)}`;

const SEAT = { seat_guid: '', seat_number: '1', position: { x: 1, y: 1 } };

/** A plan of one row, of whatever seats. */
const plan = (seats: unknown[]) =>
  Buffer.from(
    JSON.stringify({
      name: 'x',
      size: { width: 1, height: 1 },
      categories: [],
      zones: [{ name: 'x', position: SEAT.position, rows: [{ row_number: '1', position: SEAT.position, seats }] }],
    }),
  );

/** Files that cost much more than they weigh, and the call that the quick form brings them to. */
const EXPENSIVE: [string, RegExp, () => Buffer][] = [
  ['an SVG that declares itself again and again', /logo|files/, () => Buffer.from(DECLARING)],
  [
    'a text of a hundred columns',
    /guests/,
    () => Buffer.from([HEADER, ...WIDE].map((cells) => cells.join(';')).join('\n')),
  ],
  [
    'a workbook of a hundred columns',
    /locations/,
    () => workbook([{ name: 'Гости', xml: [HEADER, ...WIDE].map(rowXml).join('') }]),
  ],
  ['a workbook of two hundred names for one text that is nothing, at length', /guests|files/, sharing],
  ['a plan of a hundred thousand seats', /read_plan/, () => plan(Array.from({ length: 100_000 }, () => SEAT))],
  ['a plan of two million numbers for seats', /read_plan/, () => plan(Array.from({ length: 2_000_000 }, () => 1))],
  ['a plan of lists in each other', /read_plan/, () => Buffer.alloc(MOST, '[')],
  [
    'a workbook of a million rows',
    /read_plan/,
    () => workbook([{ name: 'Зал', xml: rowXml(['1']).repeat(1_000_000) }]),
  ],
];

/** A workbook whose entries all are the same bytes: blocks without anything in them. */
function sharing(): Buffer {
  const nothing = Buffer.alloc(6_900_000, Buffer.from([0, 0, 0, 0xff, 0xff]));
  nothing[nothing.length - 5] = 1;
  const names = Array.from({ length: 190 }, (_, at) => `xl/worksheets/s${at}.xml`);
  const none = { packed: Buffer.alloc(0) };
  const file = zip([
    ['xl/workbook.xml', Buffer.from('<workbook/>')],
    [names[0]!, { packed: nothing }],
    ...names.slice(1).map((name) => [name, none] as [string, typeof none]),
  ]);
  const first = file.readUInt32LE(file.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 16);
  const second = file.indexOf('PK\x01\x02', first + 4, 'latin1');
  for (let at = second; at >= 0; at = file.indexOf('PK\x01\x02', at + 4, 'latin1'))
    for (const [from, to] of [
      [20, 24],
      [42, 46],
    ])
      file.copy(file, at + from!, second + from!, second + to!);
  return file;
}

test('no file holds the process for a fifth of a second, or takes many times its bytes', async () => {
  const most = 200 * slowness();
  const wrong: unknown[] = [];
  const longest = { held: 0, memory: 0 };
  let tries = 0;
  for (const [what, where, make] of EXPENSIVE) {
    const body = form(make());
    for (const upload of uploads) {
      if (!LONG && !where.test(upload.name)) continue;
      tries += 1;
      const before = process.memoryUsage().rss;
      let peak = before;
      const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
      let status = 0;
      const held = await quietest(async () => void ({ status } = (await send(upload, FORM, body)) ?? { status }), most);
      clearInterval(watch);
      const memory = (peak - before) / 1024 / 1024;
      longest.held = Math.max(longest.held, held);
      longest.memory = Math.max(longest.memory, memory);
      if (held > most || memory > 600 || status === 0 || status >= 500)
        wrong.push([upload.name, what, Math.round(held), memory, status]);
    }
  }
  const control = await heldBy(async () => /<!DOCTYPE[^>]*\[/i.test(DECLARING));
  tally({
    what: 'files made to be expensive',
    tries,
    failures: wrong.length,
    control: `loop held ${Math.round(control)} ms by the SVG where an expression looks for the end of each declaration`,
    note: `longest ${Math.round(longest.held)} ms, most memory ${Math.round(longest.memory)} MB`,
  });
  expect(wrong).toEqual([]);
  expect(control).toBeGreaterThan(most);
});
