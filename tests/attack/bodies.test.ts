import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isParsable } from '#server/call/body.ts';
import { newLayout } from '#shared/hall/layout.ts';
import { limit } from '#shared/limits.ts';
import { inOnePiece } from '../support/book.ts';
import { type Person, testApp, type TestApp } from '../support/app.ts';
import {
  addressOf,
  fieldsOf,
  isId,
  type Operation,
  operationsOf,
  plain,
  sample,
  type Schema,
  withField,
} from '../server/api/operations.ts';
import { fill, kindOf, type Stock } from '../server/api/stock.ts';
import { heldBy, quietest, slowness } from './held.ts';
import { LONG, tally } from './tally.ts';

vi.setConfig({ testTimeout: LONG ? 3_600_000 : 900_000 });

// Bodies made to be expensive, as large as a call takes them: at every call that takes one. While one is judged,
// nobody else is answered, so what counts is the longest stretch of work in one go.

/** In ms, as this machine works now. */
const LONGEST = 200 * slowness();
const LARGEST = 100_000;

let app: TestApp;
let stock: Stock;
let calls: Operation[];

beforeAll(async () => {
  app = await testApp();
  stock = await fill(app, app.north, 'Северный');
  calls = (await operationsOf(app)).filter(({ body, upload }) => body !== undefined && !upload);
});
afterAll(() => app.close());

const repeat = (bytes: number, each: (at: number) => string, open = '[', close = ']'): string => {
  const parts: string[] = [];
  let length = open.length + close.length;
  for (let at = 0; ; at += 1) {
    const part = each(at);
    length += part.length + 1;
    if (length > bytes) return open + parts.join(',') + close;
    parts.push(part);
  }
};
const b36 = (at: number) => at.toString(36);

/** Texts of at most so many bytes that cost much more than they weigh. */
const HOSTILE: [string, (bytes: number) => string][] = [
  ['an object of unknown names', (bytes) => repeat(bytes, (at) => `"${b36(at)}":1`, '{', '}')],
  ['as many unknown names as fit', (bytes) => repeat(bytes, (at) => `"x${at % 249}":1`, '{', '}')],
  ['a list of numbers', (bytes) => repeat(bytes, () => '1')],
  ['as many numbers as fit', (bytes) => repeat(Math.min(bytes, 999_000), () => '1')],
  ['a list of empty objects', (bytes) => repeat(Math.min(bytes, 740_000), () => '{}')],
  ['a list of objects of other names', (bytes) => repeat(Math.min(bytes, 2_000_000), (at) => `{"${b36(at % 249)}":1}`)],
  ['brackets in brackets', (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)],
  ['one long text', (bytes) => `"${'я'.repeat(bytes / 2 - 1)}"`],
  ['a long name', (bytes) => `{"${'x'.repeat(bytes - 10)}":1}`],
];

/** The longest list of a call's body, filled to the brim with what is wrong, doubled, or not there. */
function listsOf(operation: Operation, bytes: number): [string, () => string][] {
  const schema = operation.body!;
  const whole = sample(schema, '', (name) => stock.ids[kindOf(operation.name, name)], ['*']);
  const lists: [string, () => string][] = [];
  for (const path of listPaths(whole)) {
    const [, item] = at(whole, path);
    if (item === undefined) continue;
    const fill = (each: (i: number) => unknown) =>
      lists.push([
        path.join('.') || 'the list',
        () => {
          const text = repeat(bytes - JSON.stringify(whole).length, (i) => JSON.stringify(each(i)));
          return JSON.stringify(put(whole, path, '\u0001')).replace('"\\u0001"', () => text);
        },
      ]);
    fill(() => item);
    fill((i) =>
      typeof item === 'number'
        ? i + 1
        : typeof item === 'string'
          ? uuidv7()
          : { ...(item as object), [b36(i % 200)]: 1 },
    );
    fill(() => null);
  }
  return lists;
}

type Path = (string | number)[];

function listPaths(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return [path, ...(value.length > 0 ? listPaths(value[0], [...path, 0]) : [])];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => listPaths(inner, [...path, name]));
}

function at(value: unknown, path: Path): [unknown, unknown] {
  const list = path.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], value);
  return [list, (list as unknown[])[0]];
}

function put(value: unknown, path: Path, replacement: unknown): unknown {
  if (path.length === 0) return replacement;
  const [step, ...rest] = path;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[step!] = put(copy[step!], rest, replacement);
  return copy;
}

interface Cost {
  name: string;
  held: number;
  status: number;
  bytes: number;
}

async function cost(operation: Operation, what: string, text: string, as: Person | null): Promise<Cost> {
  const id = operation.path.includes('{id}') ? stock.ids[kindOf(operation.name, 'path')] : '';
  return costAt(`${operation.name}: ${what}`, operation.method, addressOf(operation, id), text, as);
}

type Method = Operation['method'];

async function costAt(name: string, method: Method, path: string, text: string, as: Person | null): Promise<Cost> {
  const headers = { 'content-type': 'application/json' };
  let [status, bytes] = [0, 0];
  const held = await quietest(async () => {
    const answer = await app.call(method, path, as, text, { headers });
    [status, bytes] = [answer.status, answer.raw.length];
  }, LONGEST / 2);
  return { name, held: Math.round(held), status, bytes };
}

const isWrong = ({ held, status, bytes }: Cost) => held > LONGEST || bytes > LARGEST || status >= 500;

function worstOf(costs: Cost[]): string {
  const most = (by: 'held' | 'bytes') => Math.max(...costs.map((each) => each[by]));
  return `longest ${most('held')} ms, largest answer ${(most('bytes') / 1000).toFixed(1)} kB`;
}

test('no hostile body holds the process for a fifth of a second, or is answered at length', async () => {
  const costs: Cost[] = [];
  for (const operation of calls) {
    const anyone = operation.least === 'anyone' || operation.least === 'signed_in';
    const as = anyone ? null : app.north.admin;
    if (operation.least === 'superadmin') continue;
    const bytes = operation.bodyLimit!;
    // In the quick form each call has one of them, and each of them some calls.
    const some = HOSTILE.filter((_, i) => LONG || (i + calls.indexOf(operation)) % 9 === 0);
    for (const [what, make] of some) costs.push(await cost(operation, what, make(bytes), as));
  }
  const wrong = costs.filter(isWrong);
  tally({
    what: 'bodies made to be expensive',
    tries: costs.length,
    failures: wrong.length,
    control: `JSON.parse alone is held ${await parsing()} ms by what isn't let through to it`,
    note: worstOf(costs),
  });
  expect(wrong).toEqual([]);
});

/** Eight megabytes of names, as anybody could send them to any call. */
async function parsing(): Promise<number> {
  const text = repeat(8 * 1024 * 1024, (i) => `"${b36(i)}":1`, '{', '}');
  expect(isParsable(Buffer.from(text))).toBe(false);
  const held = Math.round(await heldBy(async () => JSON.parse(text)));
  expect(held).toBeGreaterThan(LONGEST);
  return held;
}

test('no list that is wrong all over costs more, in any call that takes one', async () => {
  const costs: Cost[] = [];
  for (const operation of calls) {
    if (operation.path.startsWith('/auth/') || operation.least === 'superadmin') continue;
    const lists = listsOf(operation, operation.bodyLimit!);
    for (const [i, [what, textOf]] of lists.entries()) {
      if (LONG || i === calls.indexOf(operation) % 3)
        costs.push(await cost(operation, what, textOf(), app.north.admin));
    }
  }
  const wrong = costs.filter(isWrong);
  tally({
    what: 'lists that are wrong all over',
    tries: costs.length,
    failures: wrong.length,
    control: `${await doubles()} ms for the doubles of one list, where each is looked for among all before it`,
    note: worstOf(costs),
  });
  expect(costs.length).toBeGreaterThan(LONG ? 60 : 15);
  expect(wrong).toEqual([]);
});

async function doubles(): Promise<number> {
  const ids = Array.from({ length: 32_000 }, () => uuidv7());
  const held = Math.round(await heldBy(async () => ids.findIndex((id, i) => ids.indexOf(id) < i)));
  expect(held).toBeGreaterThan(LONGEST);
  return held;
}

/** Texts that send a careless expression back to the beginning again and again. */
const LONG_TEXTS: ((length: number) => string)[] = [
  (length) => `<p x${' '.repeat(length - 6)}y>`,
  (length) => `<p ${'x '.repeat(length / 2 - 2)}>`,
  (length) => `<a ${'x=1 '.repeat(length / 4 - 1)}>`,
  (length) => '<'.repeat(length),
  (length) => '+7 (9'.repeat(length / 5),
  (length) => '9'.repeat(length),
  (length) => `a@${'a.'.repeat(length / 2 - 1)}`,
  (length) => `а${' '.repeat(length - 2)}а`,
  (length) => `${'\u00a0\t'.repeat(length / 2)}`,
  // Marks that have to be put in order.
  (length) => `a${'\u0301\u0323'.repeat(length / 2 - 1)}`,
];

const isText = (schema: Schema) => plain(schema).type === 'string' && !plain(schema).enum && !isId(schema);

test('no long text in a single field costs more, in any call that takes one', async () => {
  const costs: Cost[] = [];
  for (const operation of calls) {
    if (operation.least === 'superadmin') continue;
    const anyone = operation.least === 'anyone' || operation.least === 'signed_in';
    const idOf = (name: string) =>
      /^(import|request)_id$/.test(name) ? uuidv7() : stock.ids[kindOf(operation.name, name)];
    const whole = sample(operation.body!, '', idOf, ['*']);
    for (const [at, field] of fieldsOf(operation.body!, isText).entries()) {
      const room = operation.bodyLimit! - Buffer.byteLength(JSON.stringify(whole)) - 100;
      const inTurn = (i: number) => (i + at + calls.indexOf(operation)) % LONG_TEXTS.length === 0;
      for (const [i, make] of LONG_TEXTS.entries()) {
        if (!LONG && !inTurn(i)) continue;
        // As long as the field may be, where that is said; and one text as long as the body may be.
        for (const length of new Set([lengthOf(operation.body!, field) ?? 20_000, ...(inTurn(i) ? [room] : [])])) {
          const text = ofBytes(make, Math.min(length, room));
          const body = JSON.stringify(withField(whole, field, text));
          costs.push(await cost(operation, `${field} ${i} of ${text.length}`, body, anyone ? null : app.north.admin));
        }
      }
    }
  }
  const wrong = costs.filter(isWrong);
  tally({
    what: 'long texts in single fields',
    tries: costs.length,
    failures: wrong.length,
    control: `${await backtracking()} ms where an expression begins anew at each sign`,
    note: worstOf(costs),
  });
  expect(costs.length).toBeGreaterThan(LONG ? 1_000 : 80);
  expect(wrong).toEqual([]);
});

/** The most characters a field may have, where the document says so. */
function lengthOf(given: Schema, path: string): number | undefined {
  const schema = plain(given);
  if (schema.type === 'array') return lengthOf(schema.items!, path);
  if (path === '') return schema.maxLength;
  const [first, ...rest] = path.split('/');
  return lengthOf(schema.properties![first!]!, rest.join('/'));
}

/** The text at the length at which its bytes in JSON fit. */
function ofBytes(make: (length: number) => string, bytes: number): string {
  const text = make(bytes);
  const weight = Buffer.byteLength(JSON.stringify(text));
  return weight <= bytes ? text : make(Math.max(8, Math.floor((bytes / weight) * text.length) - 8));
}

/** What the cheapest such expression makes of a field of 50 kB. */
async function backtracking(): Promise<number> {
  const held = Math.round(await heldBy(async () => /\s+$/.test(`${' '.repeat(50_000)}x`)));
  expect(held).toBeGreaterThan(LONGEST);
  return held;
}

test('a layout of doubled numbers, and ids by the ten thousand, are refused as cheaply', async () => {
  const { ids } = stock;
  const areas = Array.from({ length: 50 }, (_, i) => ({
    name: `A${i}`,
    x: 0,
    y: 0,
    width: 9,
    height: 9,
    places: Array.from({ length: 5000 }, () => 1),
  }));
  const layout = { ...newLayout(1, 1), areas };
  const few = { ...newLayout(1, 1), areas: [{ ...areas[0]!, places: Array.from({ length: 5000 }, () => 1) }] };
  const many = Array.from({ length: 70_000 }, () => uuidv7());
  const bodies: [Method, string, object][] = [
    ['PUT', `/halls/${ids.hall}`, { version: 2, layout }],
    ['PUT', `/halls/${ids.hall}`, { version: 2, layout: few }],
    ['POST', '/hall_templates', { name: 'A', location_id: ids.location, city_id: ids.city, layout }],
    ['PUT', '/halls/update_list', Array.from({ length: 200 }, () => ({ id: ids.hall, version: 2, name: 'A' }))],
    ['DELETE', `/organizations/${ids.organization}/guests/destroy_list`, { ids: many }],
    [
      'DELETE',
      `/organizations/${ids.organization}/guests/destroy_list`,
      { ids: Array.from({ length: 100_000 }, () => many[0]) },
    ],
    ['DELETE', '/tickets/destroy_list', { ids: many.slice(0, 20_000) }],
    ['POST', '/tickets/send_email', { ids: many.slice(0, 20_000) }],
    [
      'PUT',
      '/tickets/move',
      { moves: many.slice(0, 20_000).map((ticket_id, place) => ({ ticket_id, place: place + 1 })) },
    ],
    ['PUT', '/tickets/move', { moves: many.slice(0, 20_000).map(() => ({ ticket_id: ids.ticket, place: 1 })) }],
    [
      'POST',
      '/tickets/create_list',
      { hall_id: ids.hall, seatings: many.slice(0, 20_000).map((guest_id) => ({ guest_id, place: 1 })) },
    ],
    ['POST', `/halls/${ids.hall}/guests/invite`, { guest_ids: many.slice(0, 10_000) }],
  ];
  const costs: Cost[] = [];
  for (const [method, path, body] of bodies)
    costs.push(await costAt(`${method} ${path}`, method, path, JSON.stringify(body), app.north.admin));
  const wrong = costs.filter(isWrong);
  tally({
    what: 'doubled places and ids by the ten thousand',
    tries: costs.length,
    failures: wrong.length,
    control: `${await doubles()} ms for the doubles of one list, where each is looked for among all before it`,
    note: worstOf(costs),
  });
  expect(wrong).toEqual([]);
  expect(costs.filter(({ status }) => status < 400)).toEqual([]);
});

test('the most rows that stay out become a sheet beside the loop', async () => {
  // As many as there may be, together as long as the body may be, of signs that .xlsx has to write out.
  const text = () => `${uuidv7()}${'<&'.repeat(36)}`;
  const rows = Array.from({ length: limit('checkedRows') }, (_, i) => ({
    row: i + 2,
    values: { last_name: text(), first_name: text(), middle_name: text(), phone: text(), email: text() },
    problem: text(),
  }));
  const path = '/guests/problem_sheet';
  const sheet = await costAt('the most rows that stay out', 'POST', path, JSON.stringify({ rows }), app.north.admin);
  const cells = rows.map(({ row, values, problem }) => [...Object.values(values), problem, row]);
  const columns = cells[0]!.map((_, i) => ({ title: b36(i) }));
  const control = Math.round(
    await quietest(async () => inOnePiece([{ name: 'Sheet1', columns, rows: cells }]), LONGEST / 2),
  );
  tally({
    what: 'the longest sheet of rows that stay out',
    tries: 1,
    failures: Number(sheet.held > LONGEST),
    control: `${control} ms where the .xlsx is written in one piece`,
    note: `longest ${sheet.held} ms, a file of ${(sheet.bytes / 1000).toFixed(0)} kB`,
  });
  expect(control).toBeGreaterThan(LONGEST);
  expect(sheet).toMatchObject({ status: 200 });
  expect(sheet.held).toBeLessThanOrEqual(LONGEST);
});
