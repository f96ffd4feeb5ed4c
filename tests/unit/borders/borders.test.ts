import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBorders } from '../../../scripts/borders/check.mjs';
import { SERVER_ONLY } from '../../../scripts/borders/rules.mjs';

let root: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'parterre-borders-'));
  write({
    'package.json': JSON.stringify({
      imports: { '#shared/*': './shared/*', '#resources/*': './src/resources/*', '#server/*': './server/*' },
      dependencies: { react: '1', zod: '1', fastify: '1' },
      devDependencies: { vitest: '1' },
    }),
    'shared/roles.ts': `import { z } from 'zod';\nexport const a = z;`,
    'src/resources/guests.ts': `import { a } from '#shared/roles.ts';\nexport const b = a;`,
    'src/App.tsx': `import { b } from '#resources/guests.ts';\nexport const App = () => <p>{b}</p>;`,
    'server/calls.ts': `import './guests/routes.ts';`,
    'server/app.ts': `import './calls.ts';`,
    'server/db/open.ts': `export const open = (db) => db.transaction('begin');`,
    'server/guests/routes.ts': `import { rule } from './rules.ts';\nexport const routes = rule;`,
    'server/guests/rules.ts': `import { table } from './table.ts';\nexport const rule = [table];`,
    'server/guests/table.ts': `import { b } from '#resources/guests.ts';\nexport const table = b;`,
    'server/tickets/rules.ts': `import fs from 'node:fs';\nimport { rule } from '../guests/rules.ts';\nexport const seat = [fs, rule];`,
    'server/tickets/table.ts': `import { table } from '../guests/table.ts';\nexport const tickets = table;`,
  });
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
}

const NO_MINIMUM = { shared: 1, src: 2, server: 8 };
const check = () => checkBorders(root, NO_MINIMUM);

describe('the border check', () => {
  it('finds nothing wrong with a good tree, and has read all of it', () => {
    expect(check()).toEqual({ modules: 11, imports: 11, violations: [] });
  });

  it('lets one module of the browser know the types of all calls', () => {
    write({ 'src/dataProvider/calls.ts': `import type { Api } from '#server/calls.ts';\nexport type A = Api;` });
    expect(check().violations).toEqual([]);
  });

  it('fails when it sees too few modules', () => {
    expect(checkBorders(root).violations).toEqual([
      expect.stringMatching(/^shared: only 1 modules seen/),
      expect.stringMatching(/^src: only 2 modules seen/),
      expect.stringMatching(/^server: only 8 modules seen/),
    ]);
  });

  it('keeps packages from the pages that the product depends on', () => {
    const { dependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { dependencies: object };
    const known = Object.keys(dependencies).flatMap((name) => [name, name.split('/')[0]]);
    expect(SERVER_ONLY.filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each([
    ['shared/roles.ts', `import type { b } from '#resources/guests.ts';`, 'shared imports nothing of ours but shared'],
    ['shared/roles.ts', `import { readFileSync } from 'node:fs';`, 'node:fs is for the server'],
    ['shared/roles.ts', `export type T = import('react').FC;`, 'react is for the browser'],
    ['src/resources/users.ts', `import '../App.tsx';`, 'resources are data: they import only shared'],
    ['src/App.tsx', `import type { rule } from '#server/guests/rules.ts';`, 'the browser never imports the server'],
    ['src/App.tsx', `import type { Api } from '#server/calls.ts';`, 'the browser never imports the server'],
    ['src/dataProvider/calls.ts', `import { calls } from '#server/calls.ts';`, 'the browser never imports the server'],
    ['src/dataProvider/calls.ts', `import type { a } from '#server/app.ts';`, 'the browser never imports the server'],
    ['src/App.tsx', `export const late = () => import('../server/app.ts');`, 'the browser never imports the server'],
    ['src/App.tsx', `export { seat } from '#server/tickets/rules.ts';`, 'the browser never imports the server'],
    [
      'src/ui/Chip.tsx',
      `import type { App } from '../App.tsx';`,
      'src/App.tsx stands above src/ui, and rooms look down',
    ],
    ['src/App.tsx', `import 'fastify';`, 'fastify is for the server'],
    ['src/App.tsx', `import '@fastify/static';`, '@fastify/static is for the server'],
    ['src/App.tsx', `import 'xlsx/dist/cpexcel.js';`, 'xlsx/dist/cpexcel.js is for the server'],
    ['server/app.ts', `import '../src/App.tsx';`, 'of src the server imports only resources/*.ts'],
    ['server/app.ts', `new Worker(new URL('../tests/x.ts', import.meta.url));`, 'the product imports only from'],
    ['server/app.ts', `import 'vitest';`, 'it is not among the dependencies'],
    ['server/app.ts', `import './gone.ts';`, 'there is no such file'],
    ['server/app.ts', `import './guests/routes';`, 'there is no such file'],
    ['server/booking/rules.ts', `import '../guests/routes.ts';`, 'only routes import routes'],
    [
      'server/halls/rules.ts',
      `import '../guests/rules.ts';`,
      'server/guests stands above server/halls, and rooms look down',
    ],
    [
      'server/halls/rules.ts',
      `import type { rule } from '../guests/rules.ts';`,
      'server/guests stands above server/halls',
    ],
    ['server/partners/rules.ts', `import '../guests/rules.ts';`, 'is in no room of scripts/borders/floors.mjs'],
    ['server/tickets/routes.ts', `import '../guests/routes.ts';`, "never imports another noun's routes"],
    ['server/tickets/listRoutes.ts', `import '../guests/routes.ts';`, "never imports another noun's routes"],
    ['server/tickets/rules.ts', `import '../guests/table.ts';`, "never imports another noun's table"],
    ['server/tickets/table.ts', `import '../tickets/rules.ts';`, 'tables know no rules'],
    ['server/db/open.ts', `import '../guests/rules.ts';`, 'server/guests stands above server/db, and rooms look down'],
    [
      'server/tickets/rules.ts',
      `export const f = (tx) => tx.transaction(() => 1);`,
      'only server/db opens transactions',
    ],
    ['server/tickets/rules.ts', `export const f = (tx) => tx.query('BEGIN');`, 'only server/db opens transactions'],
    [
      'server/tickets/rules.ts',
      'export const f = (sql) => sql`commit; select 1`;',
      'only server/db opens transactions',
    ],
  ])('refuses in %s: %s', (file, text, why) => {
    write({ [file]: text });
    expect(check().violations).toEqual([expect.stringContaining(why)]);
  });

  it('finds a circle inside a room, lets types go round in one, and words like begin stand in a sentence', () => {
    write({
      'server/guests/names.ts': `import { check } from './check.ts';\nexport const names = [check, 'begin at eight'];`,
      'server/guests/check.ts': `import type { names } from './names.ts';\nexport const check = 1;`,
    });
    expect(check().violations).toEqual([]);
    write({ 'server/guests/check.ts': `import { names } from './names.ts';\nexport const check = names;` });
    expect(check().violations).toEqual([
      'cycle: server/guests/check.ts -> server/guests/names.ts -> server/guests/check.ts',
    ]);
  });

  it('as a command exits with 1 and says what is wrong where', () => {
    write({ 'shared/roles.ts': `import 'react';` });
    for (const name of ['borders.mjs', ...['check', 'floors', 'read', 'rules'].map((part) => `borders/${part}.mjs`)])
      write({ [`scripts/${name}`]: fs.readFileSync(path.join('scripts', name), 'utf8') });
    fs.symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
    const run = () => execFileSync(process.execPath, [path.join(root, 'scripts/borders.mjs')], { stdio: 'pipe' });
    expect(run).toThrow(/shared\/roles\.ts imports react: react is for the browser/);
  });
});
