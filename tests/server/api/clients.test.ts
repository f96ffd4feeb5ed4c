import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTS, { type OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationIdOf } from '#server/call/operationId.ts';
import { ANSWERED, SENT } from '#server/openapi/names.ts';
import { PROBLEMS } from '#shared/problems.ts';
import { ROLES } from '#shared/roles.ts';
import project from '../../../package.json' with { type: 'json' };
import { addedResources } from '../../support/added.ts';
import { testApp, type TestApp } from '../../support/app.ts';

// The OpenAPI document as others take it: into a linter, and into a generator of clients.

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SESSION = ['AccessToken', 'Client', 'Uid'];

interface Operation {
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>;
  'x-least-role': string;
}
interface Document {
  info: { license: object };
  servers: object[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { properties?: object; allOf?: { properties?: { code: { enum: string[] } } }[] }>;
    securitySchemes: Record<string, object>;
    responses: Record<string, { description: string }>;
  };
}

let app: TestApp;
let document: Document;
let operations: Operation[];

beforeAll(async () => {
  app = await testApp();
  document = (await app.call('GET', '/openapi.json', null)).body as Document;
  operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
});
afterAll(() => app.close());

/** What the linter says with its recommended rules. */
async function findings(linted: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], telemetry: 'off' });
  const source = JSON.stringify(linted);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

describe('the OpenAPI document, as others take it', () => {
  it('has nothing a linter would say with its recommended rules', async () => {
    expect(await findings(document)).toEqual([]);
    const { info, ...rest } = document;
    const spoilt = { ...rest, servers: undefined, info: { ...info, license: undefined } };
    expect((await findings(spoilt)).map((line) => line.split(':')[0])).toEqual(['no-empty-servers', 'info-license']);
  });

  it('says under which licence it is, where it is, and what its calls are about, in both languages', async () => {
    expect(document.info.license).toMatchObject({ identifier: project.license });
    expect(document.servers).toEqual([{ url: '/' }]);
    expect(document.tags.map(({ name }) => name).sort()).toEqual(
      [...new Set(operations.flatMap(({ tags }) => tags))].sort(),
    );
    const russian = (await app.call('GET', '/openapi.json?lng=ru', null)).body as Document;
    const { NotFound, Refusal } = russian.components.responses;
    expect([NotFound, Refusal].map((said) => said?.description)).toEqual([
      'Такого нет, или этому человеку оно недоступно',
      'Любой другой отказ',
    ]);
    expect(russian.tags.filter(({ description }) => !/^[А-ЯЁ]/.test(description))).toEqual([]);
    expect(document.tags.filter(({ description }) => !/^[A-Z]/.test(description))).toEqual([]);
    expect((await app.call('GET', '/openapi.json?lng=fr', null)).body.errors).toHaveProperty('lng');
  });

  it('names every call as a function, no two alike', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(names.filter((name) => !/^[a-z]+(?:[A-Z][a-z]*)*$/.test(name))).toEqual([]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    const some = [
      'listGuests',
      'getGuest',
      'createGuest',
      'seatGuests',
      'publishEvent',
      'listEventHalls',
      'getMe',
      'signOut',
    ];
    expect(names).toEqual(expect.arrayContaining(some));
  });

  it.each([
    ['GET', '/hall_templates', 'listHallTemplates'],
    ['POST', '/cities', 'createCity'],
    ['DELETE', '/batches/:id', 'deleteBatch'],
    ['GET', '/events/:id/impact', 'getEventImpact'],
    ['PUT', '/events/:id/ticket_image', 'updateEventTicketImage'],
    ['POST', '/halls/:id/close_doors', 'closeHallDoors'],
    ['POST', '/halls/:id/entrances', 'createHallEntrance'],
    ['POST', '/users/:id/invite', 'inviteUser'],
    ['POST', '/tickets/print', 'printTickets'],
    ['DELETE', '/tickets/destroy_list', 'deleteTickets'],
    ['PUT', '/events/:id/update_customer', 'updateEventCustomer'],
  ])('calls %s %s %s', (method, address, name) => {
    expect(operationIdOf(method, address)).toBe(name);
  });

  it('asks for the headers of a session, and for the organisation where one acts in it', () => {
    const asked = Object.fromEntries(operations.map((one) => [one.operationId, one.security.flatMap(Object.keys)]));
    expect(asked).toMatchObject({
      verifyConfirmationCode: [],
      getMe: SESSION,
      listGuests: [...SESSION, 'Organization'],
    });
    for (const { operationId, security, ...operation } of operations) {
      const isInside = (ROLES as readonly string[]).includes(operation['x-least-role']);
      expect(security.flatMap(Object.keys).includes('Organization'), operationId).toBe(isInside);
    }
    const headers = Object.values(document.components.securitySchemes).map(
      (scheme) => (scheme as { name: string }).name,
    );
    const { headers: sent } = app.north.admin;
    expect(headers.sort()).toEqual(Object.keys(sent).sort());
  });

  it('has a name for every noun and every problem, with the codes of its status', () => {
    const { schemas } = document.components;
    const listed = Object.keys({ ...ANSWERED, ...SENT });
    expect(listed.filter((name) => !schemas[name])).toEqual([]);
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Guest', 'NewGuest', 'GuestChange', 'Ticket', 'Problem']),
    );
    const codes = Object.entries(PROBLEMS).flatMap(([code, status]) => (status === 409 ? [code] : []));
    expect(schemas.ConflictProblem!.allOf![1]!.properties!.code.enum).toEqual(codes);
    // It was 425 kB when nothing in it had a name; half of it is how lists are filtered and what is done with many.
    // Seating whole lists took 50 kB: rules, held places, paper and what was printed, files that go round, colleagues, history.
    const added = addedResources.map(({ fields }) => 20_000 + 4_500 * Object.keys(fields).length);
    expect(JSON.stringify(document).length).toBeLessThan(added.reduce((sum, one) => sum + one, 616_000));
  });

  it('says of files what they are, and of what may be left out that it may be', () => {
    const byName = Object.fromEntries(operations.map((one) => [one.operationId, one]));
    const types = (name: string) => Object.keys(byName[name]!.responses[200]!.content!);
    expect(types('getTicketPreview')).toEqual(['application/pdf', 'image/png']);
    expect(types('exportGuests')).toContain('text/csv');
    const isRequired = (name: string) =>
      (byName[name] as unknown as { requestBody: { required?: boolean } }).requestBody.required;
    expect([isRequired('deleteTickets'), isRequired('printTickets')]).toEqual([undefined, true]);
  });
});

describe('a client made from the document', () => {
  let folder: string;
  beforeAll(() => {
    mkdirSync(path.join(ROOT, 'test-results'), { recursive: true });
    folder = mkdtempSync(path.join(ROOT, 'test-results/client-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Any call by its name, with the types of the document and nothing else. */
  const CLIENT = `
    import type { components, operations } from './api.ts';
    export type Schemas = components['schemas'];
    type Json<R> = R extends { content: { 'application/json': infer A } } ? A : never;
    type Done<R> = { [S in keyof R & (200 | 201 | 202)]: Json<R[S]> }[keyof R & (200 | 201 | 202)];
    type Refused<R> = { [S in Exclude<keyof R, 200 | 201 | 202 | 204>]:
      R[S] extends { content: { 'application/problem+json': infer P } } ? P : never }[Exclude<keyof R, 200 | 201 | 202 | 204>];
    type Sent<O> = (O extends { requestBody: { content: { 'application/json': infer B } } } ? { body: B } : object) &
      (O extends { parameters: { query?: infer Q } } ? { query?: Q } : object);
    export declare function call<N extends keyof operations>(name: N, sent: Sent<operations[N]>):
      Promise<{ done: Done<operations[N]['responses']>; refused?: never } | { refused: Refused<operations[N]['responses']>; done?: never }>;
  `;
  const RIGHT = `
    import { call, type Schemas } from './client.ts';
    const { done } = await call('listGuests', { query: { q: 'Анна', per_page: 10, sort: 'last_name' } });
    const names: string[] = done?.data.map((guest: Schemas['Guest']) => guest.last_name + (guest.middle_name ?? '')) ?? [];
    const total: number = done?.meta.total ?? names.length;
    const made = await call('createGuest', { body: { last_name: 'Иванова', first_name: 'Анна', email: 'a@example.ru' } });
    const id: string | undefined = made.done?.data.id;
    const state: Schemas['TicketState'] | undefined = (await call('seatGuests', { body: { hall_id: '', seatings: [] } })).done?.data[0]?.state;
    const { refused } = await call('updateEvent', { body: { name: 'Бал', version: total } });
    if (refused?.status === 409) { const isOver: boolean = refused.code === 'archived'; void isOver; }
    const said: string[] = Object.values(refused?.errors ?? {});
    export { id, said, state };
  `;
  const WRONG = [
    `await call('createGuest', { body: { last_name: 'Иванова', first_name: 'Анна', surname: 'Иванова' } });`,
    `await call('createGuest', { body: { last_name: 'Иванова' } });`,
    `await call('listGuests', { query: { sort: 'shoe_size' } });`,
    `await call('listGuest', {});`,
    `(await call('getGuest', {})).done?.data.surname;`,
    `if ((await call('createSector', { body: { hall_id: '', name: null } })).refused?.code === 'no_such_code') void 0;`,
  ];

  it('types rows, bodies and problems, and a call with a wrong field does not compile', async () => {
    const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
    write('api.ts', await openapiTS(document as unknown as OpenAPI3));
    write('client.ts', CLIENT);
    write('right.ts', RIGHT);
    write('wrong.ts', [`import { call } from './client.ts';`, ...WRONG].join('\n'));
    const modules = { module: 'ESNext', moduleResolution: 'bundler', allowImportingTsExtensions: true };
    const compilerOptions = { strict: true, noEmit: true, target: 'ES2022', types: [], ...modules };
    write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const tsc = [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'];
    const { stdout } = await promisify(execFile)(process.execPath, tsc).catch((error: { stdout: string }) => error);
    const lines = stdout.split('\n').filter((line) => line.includes('error'));
    const at = lines.map((line) => /(\w+\.ts)\((\d+),/.exec(line.replaceAll('\\', '/'))!.slice(1).join(':'));
    expect([...new Set(at)], stdout).toEqual(WRONG.map((_, i) => `wrong.ts:${i + 2}`));
  });
});
