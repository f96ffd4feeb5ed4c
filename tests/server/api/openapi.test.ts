import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '#server/app.ts';
import { limit } from '#shared/limits.ts';
import { isFileField } from '#shared/resource.ts';
import { ROLES } from '#shared/roles.ts';
import { importColumns } from '#shared/sheet.ts';
import { nameProblem } from '#shared/soundness.ts';
import { resourceList } from '#resources/index.ts';
import { addedResources } from '../../support/added.ts';
import sentences from '#locales/ru/calls.json' with { type: 'json' };
import { testApp, type TestApp } from '../../support/app.ts';
import { documentOf, type OpenApi, type Operation, operationsOf } from './operations.ts';

let app: TestApp;
let document: OpenApi;
let operations: Operation[];
let routes: string[];

beforeAll(async () => {
  app = await testApp();
  document = await documentOf(app);
  operations = await operationsOf(app);
  routes = printed(app.server.printRoutes({ commonPrefix: false, includeMeta: false }));
});
afterAll(() => app.close());

/** 'GET /users/{id}' of every line of the router's own tree. */
function printed(tree: string): string[] {
  const found: string[] = [];
  const stack: string[] = [];
  for (const line of tree.split('\n')) {
    const match = /^((?:[│ ] {3})*)(?:├── |└── )(\S*)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!match) continue;
    const depth = match[1]!.length / 4;
    stack.length = depth;
    stack.push(match[2]!);
    const path = stack.join('').replace(/:(\w+)/g, '{$1}');
    if (!match[3] || !path.startsWith('/api/v1/')) continue;
    for (const method of match[3].split(', ')) {
      if (method !== 'HEAD' && method !== 'OPTIONS' && !path.startsWith('/api/v1/docs')) {
        found.push(`${method} ${path.replace('/api/v1', '')}`);
      }
    }
  }
  return found;
}

describe('the OpenAPI document', () => {
  it('is one of version 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(operations.length).toBeGreaterThan(80);
  });

  it('lists every call the server answers, and no other', () => {
    expect(operations.map((operation) => operation.name).sort()).toEqual(routes.sort());
  });

  it('begins its paths with resources, or with nouns no resource can be called', () => {
    const nouns = new Set(operations.map(({ path }) => /^\/(\w+)/.exec(path)![1]!));
    const names: string[] = resourceList.map(({ name }) => name);
    expect([...nouns].filter((noun) => !names.includes(noun) && !nameProblem(noun, []))).toEqual([]);
  });

  it('gives every call its least role', () => {
    const known = [...ROLES, 'anyone', 'signed_in'];
    expect(operations.filter((operation) => !known.includes(operation.least!)).map(({ name }) => name)).toEqual([]);
  });

  it('says how many bytes a body may have, and the call takes no more', async () => {
    for (const { name, method, path, least, body, bodyLimit, upload } of operations) {
      expect(bodyLimit !== undefined, name).toBe(body !== undefined && !upload);
      if (bodyLimit === undefined || bodyLimit > limit('bodyBytes') || least === 'superadmin') continue;
      const headers = { 'content-type': 'application/json' };
      const address = path.replace(/\{\w+\}/g, uuidv7());
      const [full, over] = [0, 1].map((more) => JSON.stringify('x'.repeat(bodyLimit - 2 + more)));
      const answers = await Promise.all(
        [full, over].map((text) => app.call(method, address, app.north.admin, text, { headers })),
      );
      expect(
        answers.map(({ status }) => status === 413),
        name,
      ).toEqual([false, true]);
    }
    const limits = Object.fromEntries(operations.map(({ name, bodyLimit }) => [name, bodyLimit]));
    expect(limits).toMatchObject({
      'POST /auth/verify_confirmation_code': limit('signInBytes'),
      'POST /locations': limit('bodyBytes'),
      'POST /guests/check_rows': limit('listBytes'),
      'GET /guests': undefined,
    });
  });

  it('describes every answer, every refusal and every file that is sent', () => {
    for (const operation of operations) {
      expect(operation.statuses, operation.name).toContain('default');
      expect(
        operation.statuses.some((status) => status.startsWith('2')),
        operation.name,
      ).toBe(true);
    }
    const added = addedResources.flatMap((resource) => [
      ...(importColumns(resource) ? [`POST /${resource.name}/parse_sheet`] : []),
      ...(Object.values(resource.fields).some(isFileField) ? [`POST /${resource.name}/files`] : []),
    ]);
    const uploads = operations.filter((operation) => operation.upload).map(({ name }) => name);
    const expected = [
      'POST /locations/parse_sheet',
      ...added,
      'POST /guests/parse_xlsx',
      'POST /hall_templates/read_plan',
      'POST /halls/{id}/parse_seats_xlsx',
      'PUT /events/{id}/ticket_image',
      'PUT /events/{id}/ticket_logo',
      'POST /imports/files',
    ];
    // Nouns stand in the order of the menu.
    expect(uploads.toSorted()).toEqual(expected.toSorted());
  });

  it('says of every call in Russian, too, what it does', async () => {
    const russian = (await app.call('GET', '/openapi.json?lng=ru', null)).body as OpenApi;
    const untold = Object.entries(russian.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { summary }]) => !/\p{Script=Cyrillic}/u.test(summary ?? ''))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(untold).toEqual([]);
    const filters = russian.paths['/api/v1/guests']!.get!.parameters!.filter(({ name }) => name.startsWith('tags'));
    expect(filters.map(({ description }) => /\p{Script=Cyrillic}/u.test(description ?? ''))).toEqual(
      Array(4).fill(true),
    );
    const names = new Set(operations.map(({ name }) => name));
    const gone = Object.keys(sentences).filter((name) => !name.includes('/:noun') && !names.has(name));
    expect(gone).toEqual([]);
  });

  it('can be read on a page that loads nothing from elsewhere and runs no script of its own text', async () => {
    const page = await app.server.inject({ url: '/api/v1/docs' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(page.body).not.toMatch(/<script>|(?:src|href)="(?:https?:)?\/\//);
    const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!);
    expect(parts.length).toBeGreaterThan(1);
    for (const url of parts) expect((await app.server.inject({ url })).statusCode, url).toBe(200);
  });

  it('is the same for every server of this version', async () => {
    const twin = await buildServer(app.app);
    await twin.ready();
    const answer = await twin.inject({ url: '/api/v1/openapi.json' });
    await twin.close();
    expect(answer.json()).toEqual(document);
  });
});
