import { spawn, execFile, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from './ports.ts';
import { findBinaries, makeHouse, servant } from './postgres-binaries.ts';

/** Role of the product: owns its databases, may make roles and databases, is no superuser, so that row security bites. */
export const OWNER = 'owner';

export interface TestPostgres {
  /** The superuser's address; whoever has it in TEST_POSTGRES_URL shares this server. */
  adminUrl: string;
  prefix: string;
  /** Address of a database for the role `owner`. */
  url(database: string): string;
  /** Makes a database of `owner`, empty or as a copy of `template` (which nobody may be using), and returns its address. */
  createDatabase(database: string, template?: string): Promise<string>;
  dropDatabase(database: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL of our own on loopback, or joins the one of TEST_POSTGRES_URL. On a server that others use too the
 * names of our databases carry a prefix, which one test run shares through TEST_POSTGRES_PREFIX.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const existing = process.env['TEST_POSTGRES_URL'];
  if (existing) return join(existing, process.env['TEST_POSTGRES_PREFIX'] ?? `parterre_${process.pid}_`);
  const house = makeHouse();
  try {
    const server = await launch(house);
    const postgres = await join(server.adminUrl, '');
    return { ...postgres, stop: () => server.stop() };
  } catch (error) {
    fs.rmSync(house, { recursive: true, force: true });
    throw error;
  }
}

async function join(adminUrl: string, prefix: string): Promise<TestPostgres> {
  const password = new URL(adminUrl).password || OWNER;
  await onServer(adminUrl, async (admin) => {
    await admin.query(`do $$ begin
      create role ${OWNER} login createdb createrole nosuperuser nobypassrls password '${password}';
    exception when duplicate_object or unique_violation then null; end $$`);
  });

  const url = (database: string) => {
    const address = new URL(adminUrl);
    Object.assign(address, { username: OWNER, password, pathname: `/${prefix}${database}` });
    return address.href;
  };
  const dropDatabase = async (database: string) => {
    await onServer(adminUrl, (admin) => admin.query(`drop database if exists "${prefix}${database}" with (force)`));
  };
  const createDatabase = async (database: string, template?: string) => {
    const copy = template === undefined ? '' : `template "${prefix}${template}"`;
    await onServer(adminUrl, (admin) => admin.query(`create database "${prefix}${database}" owner ${OWNER} ${copy}`));
    return url(database);
  };
  const stop = async () => {
    if (prefix === '' || prefix === process.env['TEST_POSTGRES_PREFIX']) return; // the one who started it clears up
    await onServer(adminUrl, async (admin) => {
      const left = await admin.query('select datname from pg_database where starts_with(datname, $1)', [prefix]);
      for (const { datname } of left.rows) await admin.query(`drop database "${datname}" with (force)`);
    });
  };
  return { adminUrl, prefix, url, createDatabase, dropDatabase, stop };
}

async function onServer(adminUrl: string, act: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  // A server that goes down is heard of through what is asked of it.
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    await act(admin);
  } finally {
    await admin.end();
  }
}

/** A PostgreSQL that nobody else uses, whatever TEST_POSTGRES_URL says, so that it may be away for a while; what it acknowledged it keeps. */
export async function startLonePostgres(): Promise<
  TestPostgres & { goAway(): Promise<void>; comeBack(): Promise<void> }
> {
  const house = makeHouse();
  const server = await launch(house, ['-c', 'synchronous_commit=on']);
  const postgres = await join(server.adminUrl, '');
  return { ...postgres, stop: () => server.stop(), goAway: () => server.goAway(), comeBack: () => server.comeBack() };
}

interface Launched {
  adminUrl: string;
  /** At once, without a word to whoever is connected. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

async function launch(house: string, settings: string[] = []): Promise<Launched> {
  const bin = findBinaries(house);
  const data = path.join(house, 'data');
  const password = randomBytes(12).toString('hex');
  const secret = path.join(house, 'password');
  fs.mkdirSync(data, { mode: 0o700 });
  fs.writeFileSync(secret, password, { mode: 0o600 });
  if (servant) for (const each of [data, secret]) fs.chownSync(each, servant.uid, servant.gid);

  const options = [`--pwfile=${secret}`, '--auth=scram-sha-256', '--username=postgres', '--encoding=UTF8'];
  await promisify(execFile)(path.join(bin, 'initdb'), ['-D', data, ...options, ...locale(), '--no-sync'], {
    ...servant,
    cwd: house,
    env: environment(),
  });
  fs.appendFileSync(path.join(data, 'postgresql.conf'), CONFIGURATION);

  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const begin = () => run(path.join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], house);
    let server = begin();
    const adminUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    try {
      await answers(adminUrl, server);
      return {
        adminUrl,
        goAway: () => server.stop(),
        async comeBack() {
          server = begin();
          await answers(adminUrl, server);
        },
        stop: () => server.stop().then(() => fs.rmSync(house, { recursive: true, force: true })),
      };
    } catch (error) {
      await server.stop();
      if (attempt === 3) throw error; // once or twice it may be the port, taken by another since we asked
    }
  }
}

const CONFIGURATION = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
fsync = off
synchronous_commit = off
full_page_writes = off
timezone = 'UTC'
log_timezone = 'UTC'
`;

/** Order by code points, as in the embedded database, and letters of all alphabets known to lower() and ilike. */
function locale(): string[] {
  const ctype = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8';
  return ['--locale=C', `--lc-ctype=${ctype}`, '--lc-messages=C'];
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: undefined, SystemRoot: process.env['SystemRoot'] };
}

interface Running {
  child: ChildProcess;
  log(): string;
  stop(): Promise<void>;
}

/** A shell between us and the server waits on a pipe from us: when we die, even by kill -9, the server goes too. */
const GUARD =
  'exec 3<&0; "$@" 3<&- </dev/null & server=$!; { read -r _ <&3; kill -QUIT $server 2>/dev/null; } & wait $server';

function run(program: string, args: string[], cwd: string): Running {
  const [command, list] =
    process.platform === 'win32' ? [program, args] : ['/bin/sh', ['-c', GUARD, 'sh', program, ...args]];
  const child = spawn(command, list, { ...servant, cwd, env: environment(), stdio: ['pipe', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (log = (log + chunk).slice(-8_000)));
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const stop = async () => {
    child.stdin?.end();
    if (process.platform === 'win32') child.kill();
    await ended;
  };
  return { child, log: () => log, stop };
}

async function answers(adminUrl: string, server: Running): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(50)) {
    if (server.child.exitCode !== null) break;
    const up = await onServer(adminUrl, (admin) => admin.query('select 1')).then(
      () => true,
      () => false,
    );
    if (up) return;
  }
  throw new Error(`PostgreSQL did not start:\n${server.log()}`);
}
