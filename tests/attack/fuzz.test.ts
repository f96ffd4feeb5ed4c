import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildServer } from '#server/app.ts';
import { PROBLEMS } from '#shared/problems.ts';
import { ROLES } from '#shared/roles.ts';
import { type Person, testApp, type TestApp } from '../support/app.ts';
import {
  fieldsOf,
  type Operation,
  operationsOf,
  plain,
  sample,
  type Schema,
  withField,
} from '../server/api/operations.ts';
import { fill, kindOf, type Stock } from '../server/api/stock.ts';
import { drawFrom } from '../support/draw.ts';
import { LONG, tally } from './tally.ts';

vi.setConfig({ testTimeout: 3_600_000 });

// Requests made up from the OpenAPI document: half right, a little wrong, or nonsense, as every role and as nobody.

const REQUESTS = LONG ? 30_000 : 600;
const BEGUN_ANEW = 10_000;
const SEED = Number(process.env['SEED'] ?? 20_261_120);

let app: TestApp;
let stocks: Stock[];
let operations: Operation[];
let people: (Person | null)[];

/** Two organisations with some of everything: the requests delete it, colleagues and all. */
async function beginAnew(): Promise<void> {
  await app?.close();
  app = await testApp();
  stocks = [await fill(app, app.north, 'Северный'), await fill(app, app.south, 'Южный')];
  operations = (await operationsOf(app)).filter(({ path }) => path !== '/auth/session');
  const { seat, event, admin } = app.north;
  people = [seat, event, admin, app.superadmin, null, app.south.admin];
}
beforeAll(beginAnew);
afterAll(() => app?.close());

type Random = () => number;

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

/** What no schema expects, and what some do. */
const ODD: unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  true,
  [],
  {},
  [[]],
  [null],
  'null',
  '\0',
  '\ud800',
  '{{x}}',
  '$t(a)',
  "' or 1=1 --",
  '<b>',
  '=1+1',
  '../..',
  '9'.repeat(400),
  'я'.repeat(5000),
  '00000000-0000-0000-0000-000000000000',
  '2026-02-30',
  '2026-12-05',
  '0001-01-01',
  '+7 921 555-10-78',
  'a@b.ru',
  { id: 1 },
  { length: 1e9 },
  ['a', 'a'],
  'Infinity',
  '-0',
  '1e9',
  'true',
  'ru',
  'upcoming',
  '{1,2}',
  '%',
];

interface Made {
  operation: Operation;
  as: Person | null;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

function requestOf(random: Random): Made {
  const operation = pick(random, operations);
  const as = pick(random, people);
  const stock = stocks[random() < 0.85 ? 0 : 1]!;
  const idOf = (name: string) => (random() < 0.9 ? stock.ids[kindOf(operation.name, name)] : String(pick(random, ODD)));
  const query = operation.query
    .filter(({ required }) => required || random() < 0.3)
    .map(
      ({ name, schema }) =>
        [name, random() < 0.5 ? String(valid(schema, name, idOf)) : String(pick(random, ODD))] as const,
    );
  if (random() < 0.05) query.push([String(pick(random, ODD)).slice(0, 60), '1']);
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  const id = operation.path.includes('{id}') ? encodeURIComponent(idOf('path').slice(0, 300).toWellFormed()) : '';
  return {
    operation,
    as,
    path: operation.path.replace('{id}', id) + (search ? `?${search}` : ''),
    body: operation.upload ? undefined : bodyOf(random, operation, idOf),
    headers: random() < 0.1 ? { 'idempotency-key': `k${Math.floor(random() * 20)}` } : {},
  };
}

function valid(schema: Schema, name: string, idOf: (name: string) => string): unknown {
  try {
    return sample(schema, name, idOf, ['*']);
  } catch {
    return 'x';
  }
}

function bodyOf(random: Random, { body }: Operation, idOf: (name: string) => string): unknown {
  if (!body) return random() < 0.1 ? pick(random, ODD) : undefined;
  if (random() < 0.1) return pick(random, ODD);
  let made = valid(body, '', idOf);
  const fields = [...fieldsOf(body, () => true), ...Object.keys(plain(body).properties ?? {})];
  for (let bends = Math.floor(random() * 3); bends > 0 && fields.length > 0; bends -= 1) {
    try {
      made = withField(made, pick(random, fields), pick(random, ODD));
    } catch {
      // The field is inside one that was bent away.
    }
  }
  if (random() < 0.1 && typeof made === 'object' && made !== null && !Array.isArray(made))
    made = { ...made, surprise: 1 };
  return made;
}

interface Answered {
  status: number;
  type: string;
  text: string;
}

/** What is wrong with an answer: a failure, or a refusal that isn't one a program and a person can read. */
function faultOf({ status, type, text }: Answered, operation: Operation): string | null {
  if (status >= 500) return `status ${status}`;
  if (status < 300)
    return operation.statuses.includes(String(status)) ? null : `status ${status} isn't in the document`;
  if (type !== 'application/problem+json; charset=utf-8') return `a refusal as ${type}`;
  const problem = JSON.parse(text) as Record<string, unknown>;
  const known = PROBLEMS[problem['code'] as keyof typeof PROBLEMS];
  if (known !== status || problem['status'] !== status) return `code ${String(problem['code'])} with ${status}`;
  if (!/[а-яё]/i.test(String(problem['detail']))) return `said ${String(problem['detail'])}`;
  if (status === 422 && Object.keys((problem['errors'] as object | undefined) ?? {}).length > 50)
    return 'too many messages';
  return text.length > 100_000 ? `an answer of ${text.length}` : null;
}

async function ask(server: FastifyInstance, { operation, as, path, body, headers }: Made): Promise<Answered> {
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) ?? 'null' };
  const answer = await server.inject({
    method: operation.method,
    url: `/api/v1${path}`,
    headers: {
      ...as?.headers,
      'accept-language': 'ru',
      ...(body === undefined ? {} : { 'content-type': operation.upload ? 'multipart/form-data' : 'application/json' }),
      ...headers,
    },
    ...payload,
  });
  return { status: answer.statusCode, type: String(answer.headers['content-type']), text: answer.payload };
}

test('no request made up from the document makes the product fail, as anybody', async () => {
  const { fraction: random } = drawFrom(SEED);
  const wrong: unknown[] = [];
  const statuses = new Map<number, number>();
  const reached = new Set<string>();
  for (let at = 0; at < REQUESTS; at += 1) {
    if (at > 0 && at % BEGUN_ANEW === 0) await beginAnew();
    const made = requestOf(random);
    const answer = await ask(app.server, made);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status < 300) reached.add(made.operation.name);
    const fault = faultOf(answer, made.operation);
    if (fault)
      wrong.push({
        at,
        call: made.operation.name,
        fault,
        path: made.path.slice(0, 300),
        body: JSON.stringify(made.body)?.slice(0, 600),
      });
  }
  const said = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  tally({
    what: 'requests made up from the OpenAPI document',
    tries: REQUESTS,
    failures: wrong.length,
    control: `${await noticed()} of 100 are noticed at a call that fails`,
    note: `seed ${SEED}; ${said.join(', ')}; ${reached.size} of ${operations.length} calls went through`,
  });
  expect(people).toHaveLength(ROLES.length + 2);
  expect(wrong).toEqual([]);
  expect(reached.size).toBeGreaterThan(LONG ? operations.length / 2 : 20);
});

/** The same requests at one call, on a server whose handler of it throws what nobody expected. */
async function noticed(): Promise<number> {
  const failing = await buildServer(app.app);
  failing.addHook('preHandler', async (request) => {
    if (request.routeOptions.url === '/api/v1/auth/setup') throw new TypeError('control');
  });
  const operation = operations.find(({ path }) => path === '/auth/setup')!;
  let seen = 0;
  for (let at = 0; at < 100; at += 1) {
    const answer = await ask(failing, {
      operation,
      as: people[at % people.length]!,
      path: operation.path,
      body: undefined,
      headers: {},
    });
    if (faultOf(answer, operation)) seen += 1;
  }
  await failing.close();
  expect(seen).toBe(100);
  return seen;
}
