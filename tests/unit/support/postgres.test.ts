import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Client } from 'pg';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

beforeEach(() => {
  vi.stubEnv('TEST_POSTGRES_URL', undefined);
  vi.stubEnv('TEST_POSTGRES_PREFIX', undefined);
});
afterEach(() => vi.unstubAllEnvs());

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  // A server that goes down is heard of through the question.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

const answers = (url: string) =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  );

describe('the PostgreSQL of the tests', () => {
  it('comes along, gives its databases to a plain owner, and is gone after the end', async () => {
    const postgres = await startPostgres();
    try {
      const url = await postgres.createDatabase('one');
      const role = `select current_user as name, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole
        from pg_roles where rolname = current_user`;
      expect(await ask(url, role)).toEqual([
        { name: 'owner', rolsuper: false, rolbypassrls: false, rolcreatedb: true, rolcreaterole: true },
      ]);
      expect(await ask(url, `select lower('ЁЖ') as low, 'Ёж' ilike 'ёЖ' as alike`)).toEqual([
        { low: 'ёж', alike: true },
      ]);
      await ask(url, 'create extension pg_trgm; create table t (n int); insert into t values (7)');
      expect(await ask(await postgres.createDatabase('two', 'one'), 'select n from t')).toEqual([{ n: 7 }]);
      await joinAndLeave(postgres);
    } finally {
      await postgres.stop();
    }
    expect(await answers(postgres.adminUrl)).toBe(false);
  });

  /** A run that was given a server leaves it as it was. */
  async function joinAndLeave(postgres: TestPostgres): Promise<void> {
    vi.stubEnv('TEST_POSTGRES_URL', postgres.adminUrl);
    const guest = await startPostgres();
    await guest.createDatabase('one');
    const list = `select datname from pg_database where datname like '%one' order by 1`;
    expect(await ask(postgres.adminUrl, list)).toEqual([{ datname: 'one' }, { datname: `${guest.prefix}one` }]);
    await guest.stop();
    expect(await ask(postgres.adminUrl, list)).toEqual([{ datname: 'one' }]);
  }

  it('goes down with a test run that is killed', async () => {
    const module = new URL('../../support/postgres.ts', import.meta.url).pathname;
    const program = `const { startPostgres } = await import(${JSON.stringify(module)});
      console.log((await startPostgres()).adminUrl); setInterval(() => undefined, 1000);`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    const url = said.toString().trim();
    expect(await answers(url)).toBe(true);
    child.kill('SIGKILL');
    await vi.waitUntil(async () => !(await answers(url)), { timeout: 20_000, interval: 100 });
  });
});
