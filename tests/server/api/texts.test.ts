import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanLine, normalizeName } from '#shared/person.ts';
import { cleanText } from '#shared/text.ts';
import { typedLines } from '#shared/typed.ts';
import { type Answer, testApp, type TestApp } from '../../support/app.ts';
import {
  addressOf,
  fieldsOf,
  type Operation,
  operationsOf,
  plain,
  sample,
  type Schema,
  withField,
} from './operations.ts';
import { fill, kindOf, type Stock } from './stock.ts';

// Every text field of every call that writes, from the OpenAPI document.

let app: TestApp;
let writes: Operation[];
let stock: Stock;

const HOSTILE = [
  '<script>alert(1)</script>',
  `'; drop table guests; --`,
  '{{7*7}} ${7*7} %s %00',
  '=HYPERLINK("http://a.example","x")',
  '../../../etc/passwd',
  'a\u0000b',
  '\u202Eabc\u200B',
  '👩‍👩‍👧 Ǆ ﷽',
  'a\r\nBcc: x@example.ru',
  '__proto__',
];

/** As a field of several lines keeps it. */
const lines = (text: string) => typedLines(1_000).parse(text);

beforeAll(async () => {
  app = await testApp({ LOGIN_CODES_PER_HOUR_IP: '10000' });
  stock = await fill(app, app.north, 'Северный');
  writes = (await operationsOf(app)).filter(({ method, body, path }) => {
    return method !== 'GET' && body && !path.startsWith('/auth/');
  });
});
afterAll(() => app.close());

const isText = (schema: Schema) => {
  const { type, format, enum: choices, pattern } = plain(schema);
  return type === 'string' && !format && !choices && !pattern;
};

/** Those that are stored; what a filter may say is tried in crud/filters. */
const textsIn = (body: Schema) => fieldsOf(body, isText).filter((name) => !name.startsWith('filter/'));

function idOf(operation: Operation, name: string): string {
  return name === 'import_id' ? uuidv7() : stock.ids[kindOf(operation.name, name)];
}

/** The call with one field set; everything else in it is right. */
function send(operation: Operation, field: string, value: unknown): Promise<Answer> {
  const body = sample(operation.body!, '', (name) => idOf(operation, name), [field]);
  const path = operation.path.includes('{id}') ? idOf(operation, 'path') : '';
  const whole = !field.includes('/') && !Array.isArray(body);
  const filled = whole ? { ...(body as object), [field]: value } : withField(body, field, value);
  const as = operation.path === '/cities' ? app.superadmin : app.north.admin;
  return app.call(operation.method, addressOf(operation, path), as, filled);
}

/** Every value under the last name of `field` anywhere in an answer. */
function valuesOf(body: unknown, name: string): unknown[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => [...(key === name ? [value] : []), ...valuesOf(value, name)]);
}

describe('text fields of the calls that write', () => {
  it('are many', () => {
    expect(writes.flatMap(({ body }) => textsIn(body!)).length).toBeGreaterThan(30);
  });

  it('keep hostile text as text, or refuse it on its field', async () => {
    const wrong: unknown[] = [];
    for (const operation of writes) {
      for (const field of textsIn(operation.body!)) {
        for (const text of HOSTILE) {
          const { status, body } = await send(operation, field, text);
          if (status >= 500) wrong.push([operation.name, field, text, status]);
          const name = field.split('/').at(-1)!;
          const found = status < 300 ? valuesOf(body?.data, name).filter((value) => typeof value === 'string') : [];
          const kept =
            found.length === 0 ||
            found.some((value) =>
              [text, cleanText(text), lines(text), cleanLine(text), normalizeName(text)].includes(value as string),
            );
          if (!kept && name !== 'comment' && !operation.path.endsWith('/check_rows'))
            wrong.push([operation.name, field, text, found]);
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 240_000);

  it('refuse what is too long, on its field', async () => {
    const wrong: unknown[] = [];
    for (const operation of writes) {
      for (const field of textsIn(operation.body!)) {
        const { status, body } = await send(operation, field, 'ж'.repeat(100_001));
        const named = Object.keys(body?.errors ?? {}).some(
          (key) => key.replace(/(^|\.)\d+(?=\.|$)/g, '').replace(/^\./, '') === field.replaceAll('/', '.'),
        );
        if (![404, 422].includes(status) || (status === 422 && !named))
          wrong.push([operation.name, field, status, body?.errors]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('say which required field is missing or empty', async () => {
    const wrong: unknown[] = [];
    for (const operation of writes) {
      const top = plain(operation.body!);
      if (top.type !== 'object') continue;
      for (const field of top.required ?? []) {
        for (const empty of [undefined, null, ...(isText(top.properties![field]!) ? ['', '  '] : [])]) {
          const { status, body } = await send(operation, field, empty);
          const mayBeEmpty = top.properties![field]!.minLength === undefined && typeof empty === 'string';
          if (mayBeEmpty ? status >= 500 : status !== 422 || !(field in (body?.errors ?? {}))) {
            wrong.push([operation.name, field, empty, status, body?.errors]);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
