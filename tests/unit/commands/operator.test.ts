import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { runProgram, type Started, startProgram } from '../../support/command.ts';
import { freePort } from '../../support/ports.ts';

let root: string;
let folder: string;
let running: Started | null = null;

/** What the first db:migrate said, which made the empty database all tests begin with. */
let migrated: { code: number | null; said: string };

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'parterre-operator-'));
  migrated = await run('db-migrate', [], { DATA_DIR: join(root, 'empty') });
});
beforeEach(() => {
  folder = mkdtempSync(join(root, 'data-'));
  cpSync(join(root, 'empty'), folder, { recursive: true });
});
afterEach(async () => {
  running?.kill('SIGKILL');
  await running?.ended;
  running = null;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const run = (script: string, args: string[] = [], env: Record<string, string> = {}) =>
  runProgram(`scripts/${script}.ts`, args, { DATA_DIR: folder, ...env });

const createOrganization = (name: string, env: Record<string, string> = {}) =>
  run('org-create', ['--name', name, '--email', 'admin@north.example', '--city', 'мурманск'], env);

/** The product on the folder, listening. */
async function serve(imports: string[] = []): Promise<string> {
  const port = String(await freePort());
  const env = { DATA_DIR: folder, PORT: port, DEMO_DATA: '0' };
  running = startProgram('server/main.ts', [], env, imports);
  await running.says('is ready');
  return `http://127.0.0.1:${port}`;
}

async function rowsIn<R>(dir: string, query: string): Promise<R[]> {
  const db = await openEmbedded(join(dir, 'db'));
  const { rows } = await db.query<R>(query);
  await db.close();
  return rows;
}

const organizationsIn = async (dir: string) =>
  (await rowsIn<{ name: string }>(dir, 'select name from organizations order by name')).map(({ name }) => name);
const lettersIn = (dir: string) => rowsIn(dir, 'select state, count(*)::int as count from letters group by state');

describe('db:migrate', () => {
  it('names the migrations it ran, and none the second time', async () => {
    expect(migrated.code).toBe(0);
    expect(migrated.said).toMatch(/^ {2}0000_init\n/);
    expect(await run('db-migrate')).toEqual({ code: 0, said: 'The schema is the newest already.\n' });
  });

  it('says in a sentence that a server does not answer', async () => {
    const port = await freePort();
    const { code, said } = await run('db-migrate', [], { DATABASE_URL: `postgres://u:secret@127.0.0.1:${port}/p` });
    expect(code).toBe(1);
    expect(said).toMatch(/^The database of DATABASE_URL doesn't answer: .+\n$/);
    expect(said).not.toContain('secret');
  });
});

describe('org:create', () => {
  it('says everything that is wrong at once', async () => {
    const { code, said } = await run('org-create', ['--reply-to', 'nobody']);
    expect(code).toBe(1);
    for (const name of ['--name', '--email', '--city', '--reply-to']) expect(said).toContain(`${name} is`);
  });

  it('refuses a second organisation of the same name, and a city that is not there', async () => {
    expect((await createOrganization('Театр')).code).toBe(0);
    expect((await createOrganization('Театр')).said).toBe("There is an organisation 'Театр' already.\n");
    const nowhere = await run('org-create', ['--name', 'Б', '--email', 'a@north.example', '--city', 'Нигде']);
    expect(nowhere).toEqual({ code: 1, said: "There is no city 'Нигде'.\n" });
    expect(await organizationsIn(folder)).toEqual(['Театр']);
  });
});

describe('db:seed, backup and restore', () => {
  it('fill an empty database only, and bring it to another folder without sending its letters twice', async () => {
    expect((await run('db-seed')).said).toContain('2 demo organisations are there');
    const second = await run('db-seed');
    expect(second.code).toBe(1);
    expect(second.said).toMatch(/^This database has organisations already/);

    const file = join(root, 'first.backup');
    expect((await run('backup', [file])).code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await run('backup', [file])).toEqual({ code: 1, said: `${file} is there already.\n` });
    const occupied = await run('restore', [file]);
    expect(occupied.code).toBe(1);
    expect(occupied.said).toContain('holds a database');

    const other = join(root, 'elsewhere');
    expect((await run('restore', [file], { DATA_DIR: other })).said).toContain('organisations: 2');
    expect(await organizationsIn(other)).toEqual(['Северный театр', 'Южный клуб']);
    expect(await lettersIn(folder)).toContainEqual({ state: 'queued', count: 13 });
    // What was queued may have been sent since the copy was made; the demo has one letter that is in doubt anyway.
    const brought = await lettersIn(other);
    expect(brought).toContainEqual({ state: 'unknown', count: 14 });
    expect(brought).not.toContainEqual(expect.objectContaining({ state: 'queued' }));

    const cut = join(root, 'cut.backup');
    writeFileSync(cut, readFileSync(file).subarray(0, 100_000));
    for (const broken of [cut, 'package.json']) {
      const refused = await run('restore', [broken], { DATA_DIR: join(root, 'untouched') });
      expect(refused).toEqual({ code: 1, said: 'This is no backup, or not a whole one.\n' });
    }
    expect(readdirSync(root)).not.toContain('untouched');
  }, 240_000);

  it('make a copy also while the server runs, and let the folder go when it stops', async () => {
    await createOrganization('Театр');
    await serve();
    const refused = await createOrganization('Второй');
    expect(refused.said).toMatch(/^The data folder .+ is in use by process \d+/);
    const file = join(root, 'live.backup');
    expect((await run('backup', [file])).code).toBe(0);
    running!.kill('SIGTERM');
    expect(await running!.ended).toBe(0);
    expect(readdirSync(join(folder, 'db'))).toEqual(['postgres']);
    const db = await openEmbedded('memory', { snapshot: readFileSync(file) });
    expect((await db.query('select name from organizations')).rows).toEqual([{ name: 'Театр' }]);
    await db.close();
  });

  it('leave a PostgreSQL server to its own tools', async () => {
    const env = { DATABASE_URL: 'postgres://u@127.0.0.1/p' };
    expect((await run('backup', ['x'], env)).said).toContain('pg_dump');
    expect((await run('restore', ['x'], env)).said).toContain('pg_restore');
  });
});

describe('the server', () => {
  it('lists every setting it can not use at once', async () => {
    const { code, said } = await runProgram('server/main.ts', [], { PORT: 'x', SMTP_URL: 'mail', DEMO_DATA: 'yes' });
    expect(code).toBe(1);
    for (const name of ['PORT', 'SMTP_URL', 'DEMO_DATA']) expect(said).toContain(`  ${name}: `);
  });

  it('lists a pair that is no pair beside the others, and a sender that is no address', async () => {
    const env = { PORT: 'x', VISTA_TOKEN: 't', MAIL_FROM: 'not an address', TRUST_PROXY: 'yes' };
    const { code, said } = await runProgram('server/main.ts', [], env);
    expect(code).toBe(1);
    for (const name of ['PORT', 'VISTA_URL', 'MAIL_FROM', 'TRUST_PROXY']) expect(said).toContain(`  ${name}: `);
    expect(said.trim().split('\n')).toHaveLength(5);
  });

  it('says in a sentence that its folder can not be written to, or has no room', async () => {
    const file = join(root, 'no-folder');
    writeFileSync(file, '');
    const unwritable = await runProgram('server/main.ts', [], { DATA_DIR: file, PORT: '0', DEMO_DATA: '0' });
    expect(unwritable.code).toBe(1);
    expect(unwritable.said).toMatch(
      /^\S+no-folder\S* can't be written to \(E\w+\): look at DATA_DIR and at who owns it\.\n$/,
    );

    running = startProgram('server/main.ts', [], { DATA_DIR: join(root, 'full'), PORT: '0', DEMO_DATA: '0' }, [
      new URL('full-disk.mjs', import.meta.url).pathname,
    ]);
    expect(await running.ended).toBe(1);
    expect(running.said()).toBe('The disk has no room for the data: make some, or set DATA_DIR to another folder.\n');
  });

  it('says that its port is taken; and ends, saying why, when the disk fails under its database', async () => {
    const address = await serve([new URL('failing-disk.mjs', import.meta.url).pathname]);
    const second = join(root, 'second');
    mkdirSync(second);
    cpSync(join(root, 'empty'), second, { recursive: true });
    const env = { DATA_DIR: second, PORT: new URL(address).port, DEMO_DATA: '0' };
    const taken = `${new URL(address).host} is in use by another program: set PORT to another.\n`;
    expect(await runProgram('server/main.ts', [], env)).toEqual({ code: 1, said: taken });

    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    running!.kill('SIGUSR2');
    await fetch(`${address}/api/v1/auth/send_confirmation_code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@north.example' }),
    }).catch(() => null);
    expect(await running!.ended).toBe(1);
    expect(running!.said()).toContain('The embedded database stopped: its disk is full or failing.');
  });
});
