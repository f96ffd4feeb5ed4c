import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../support/app.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const NEEDED = [
  'package.json',
  'tsconfig.json',
  'drizzle.config.ts',
  'src',
  'shared',
  'server',
  'locales',
  'scripts',
  'tests',
];

/** The whole of a new resource, as a developer of an organisation would write it. */
const PARTNERS = `
import { choice, defineResource, email, integer, reference, text } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';

export const partners = defineResource({
  name: 'partners',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 120 }),
    kind: choice(['sponsor', 'press'], { required: true }),
    email: email({ unique: true }),
    stands: integer({ min: 0, max: 50 }),
    location_id: reference('locations'),
  },
  list: { columns: ['name', 'kind', 'email'], search: ['name', 'email'], filters: ['kind', 'location_id'], sort: 'name' },
  sheet: ['name', 'kind', 'email', 'stands', 'location_id'],
  screen: { icon: 'handshake', least: 'manager_event' },
  allow: {
    read: atLeast('manager_event'),
    create: atLeast('manager_event'),
    update: atLeast('manager_event'),
    delete: atLeast('admin'),
  },
});
`;

let house: string;
let app: TestApp;
let migrations: string[];
beforeAll(async () => {
  // Inside the repository, so that packages are found.
  mkdirSync(path.join(ROOT, 'test-results'), { recursive: true });
  house = mkdtempSync(path.join(ROOT, 'test-results/added-'));
  for (const each of NEEDED) cpSync(path.join(ROOT, each), path.join(house, each), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(house, 'node_modules'));

  writeFileSync(path.join(house, 'src/resources/partners.ts'), PARTNERS);
  edit('src/resources/index.ts', (code) =>
    code.replace('guests, cities]', 'guests, cities, partners]').concat("import { partners } from './partners.ts';\n"),
  );
  const before = readdirSync(path.join(house, 'server/db/migrations'));
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/db-generate.ts', '--name', 'partners'], {
    cwd: house,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  migrations = readdirSync(path.join(house, 'server/db/migrations')).filter((file) => !before.includes(file));

  const support = pathToFileURL(path.join(house, 'tests/support/app.ts')).href;
  app = await ((await import(support)) as { testApp: () => Promise<TestApp> }).testApp();
});
afterAll(async () => {
  await app?.close();
  rmSync(house, { recursive: true, force: true });
});

function edit(file: string, change: (code: string) => string): void {
  const code = readFileSync(path.join(house, file), 'utf8');
  const changed = change(code);
  expect(changed).not.toBe(code);
  writeFileSync(path.join(house, file), changed);
}

describe('a resource added by its configuration alone', () => {
  const expo = { name: 'Экспоцентр', kind: 'sponsor', email: 'info@expo.example.ru', stands: 2 };

  it('has one generated migration, with row-level security', () => {
    expect(migrations).toEqual([expect.stringMatching(/^\d{4}_partners\.sql$/)]);
    const sql = readFileSync(path.join(house, 'server/db/migrations', migrations[0]!), 'utf8');
    expect(sql).toMatch(/^CREATE TABLE "partners"/);
    expect(sql).toContain('ENABLE ROW LEVEL SECURITY');
  });

  it('has its calls: written, found, changed, exported and deleted', async () => {
    const { event, admin } = app.north;
    const made = await app.call('POST', '/partners', event, expo);
    expect(made).toMatchObject({ status: 201, body: { data: expo } });
    const { id } = made.body.data as { id: string };
    expect((await app.call('GET', '/partners?q=expo&kind=sponsor', event)).body.data).toMatchObject([{ id }]);
    expect((await app.call('PUT', `/partners/${id}`, event, { stands: 7 })).body.data).toMatchObject({ stands: 7 });
    expect((await app.call('GET', '/partners/export?format=csv', event)).raw.toString()).toContain('Экспоцентр');
    expect((await app.call('DELETE', `/partners/${id}`, event)).status).toBe(403);
    expect((await app.call('DELETE', `/partners/${id}`, admin)).status).toBe(200);
    expect((await app.call('GET', '/partners', event)).body.data).toEqual([]);
  });

  it('refuses what its fields do not allow, by the name of the field', async () => {
    const wrong = { name: '', kind: 'circus', email: 'nobody', stands: 51 };
    const answer = await app.call('POST', '/partners', app.north.event, wrong);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors as object).sort()).toEqual(['email', 'kind', 'name', 'stands']);
    await app.call('POST', '/partners', app.north.event, expo);
    const again = await app.call('POST', '/partners', app.north.event, expo);
    expect(again).toMatchObject({ status: 409, body: { errors: { email: expect.stringContaining('уже') } } });
  });

  it('is one organisation’s own, and above a seat manager', async () => {
    const { id } = (await app.call('POST', '/partners', app.south.event, expo)).body.data as { id: string };
    expect((await app.call('GET', `/partners/${id}`, app.north.admin)).status).toBe(404);
    expect((await app.call('GET', '/partners', app.south.seat)).status).toBe(403);
  });

  it('stands in the description of the API and among the screens of the menu', async () => {
    const { paths } = (await app.call('GET', '/openapi.json', null)).body as { paths: object };
    expect(Object.keys(paths).filter((each) => each.includes('partners'))).toEqual([
      '/api/v1/partners/export',
      '/api/v1/partners',
      '/api/v1/partners/{id}',
    ]);
    const { screenList } = (await import(pathToFileURL(path.join(house, 'src/resources/index.ts')).href)) as {
      screenList: { name: string }[];
    };
    expect(screenList.map(({ name }) => name)).toEqual(['partners']);
  });
});
