import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../support/ports.ts';
import { startPostgres } from '../../support/postgres.ts';
import { startSmtp, type TestSmtp } from '../../support/smtp.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export type Engine = 'pglite' | 'postgres';

/** The product as a process of its own, with a real mail server and one organisation that has an administrator. */
export interface House {
  address: string;
  smtp: TestSmtp;
  admin: string;
  /** What the product printed. */
  output(): string;
  stop(): Promise<void>;
}

/** A fresh data folder or database, an organisation from `npm run org:create`, then `npm start` without demo data. */
export async function startHouse(engine: Engine): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'parterre-walk-'));
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  const name = `walk${process.pid}${Math.floor(performance.now())}`;
  const smtp = await startSmtp();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    ...(postgres ? { DATABASE_URL: await postgres.createDatabase(name) } : {}),
    DATA_DIR: folder,
    PORT: String(port),
    SMTP_URL: smtp.url,
    PUBLIC_URL: address,
    DEMO_DATA: '0',
    LOG_LEVEL: 'warn',
  };
  const admin = 'direktor@teatr.example.ru';
  const make = ['run', '--silent', 'org:create', '--', '--name', 'Малый театр', '--email', admin, '--city', 'Мурманск'];
  let child: ChildProcess | null = null;
  let output = '';
  const stop = async () => {
    if (child && child.exitCode === null) {
      const gone = new Promise((resolve) => child!.once('exit', resolve));
      child.kill('SIGTERM');
      await Promise.race([gone, wait(10_000).then(() => child!.kill('SIGKILL'))]);
    }
    await smtp.stop();
    await postgres?.dropDatabase(name);
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await promisify(execFile)('npm', make, { cwd: root, env });
    child = spawn(process.execPath, ['server/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
    for (const end = Date.now() + 90_000; ; await wait(100)) {
      if (child.exitCode !== null || Date.now() > end) throw new Error(`The product did not start:\n${output}`);
      const ready = await fetch(`${address}/readyz`).catch(() => null);
      if (ready?.ok) break;
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, smtp, admin, output: () => output, stop };
}
