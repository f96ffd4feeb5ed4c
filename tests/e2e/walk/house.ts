import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPostgres } from '../../support/postgres.ts';
import { serve, type Served } from '../../support/served.ts';
import { startSmtp, type TestSmtp } from '../../support/smtp.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export type Engine = 'pglite' | 'postgres';

/** The product as a process of its own, with a real mail server and one organisation that has an administrator. */
export interface House {
  address: string;
  smtp: TestSmtp;
  admin: string;
  stop(): Promise<void>;
}

/** A fresh data folder or database, an organisation from `npm run org:create`, then `npm start` without demo data. */
export async function startHouse(engine: Engine): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'parterre-walk-'));
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  const name = `walk${process.pid}${Math.floor(performance.now())}`;
  const smtp = await startSmtp();
  const { DATABASE_URL: _, PUBLIC_URL: __, ...inherited } = process.env;
  const env = {
    ...inherited,
    ...(postgres ? { DATABASE_URL: await postgres.createDatabase(name) } : {}),
    DATA_DIR: folder,
    SMTP_URL: smtp.url,
    DEMO_DATA: '0',
  };
  const admin = 'direktor@teatr.example.ru';
  const make = ['run', '--silent', 'org:create', '--', '--name', 'Малый театр', '--email', admin, '--city', 'Мурманск'];
  let served: Served | null = null;
  const stop = async () => {
    await served?.stop();
    await smtp.stop();
    await postgres?.dropDatabase(name);
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await promisify(execFile)('npm', make, { cwd: root, env });
    served = await serve(env);
    return { address: served.address, smtp, admin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
