import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { runProgram, type Started, startProgram } from '../../support/command.ts';
import { freePort } from '../../support/ports.ts';
import { prepareFolder } from '../../support/prepared.ts';

/** What an operator works on: a data folder with an empty database, another for each test of the file. */
export interface Desk {
  /** Holds the folder, and whatever a test puts beside it. Goes with the file. */
  root: string;
  folder: string;
  /** The server that a test started; it is killed with the test. */
  running: Started | null;
  run(script: string, args?: string[], env?: Record<string, string>): Promise<{ code: number | null; said: string }>;
  createOrganization(name: string): Promise<{ code: number | null; said: string }>;
  /** Starts the product on the folder; answers its address once it listens. */
  serve(imports?: string[]): Promise<string>;
}

export function makeDesk(): Desk {
  const desk: Desk = {
    root: '',
    folder: '',
    running: null,
    run: (script, args = [], env = {}) => runProgram(`scripts/${script}.ts`, args, { DATA_DIR: desk.folder, ...env }),
    createOrganization: (name) =>
      desk.run('org-create', ['--name', name, '--email', 'admin@north.example', '--city', 'мурманск']),
    async serve(imports = []) {
      const port = String(await freePort());
      const env = { DATA_DIR: desk.folder, PORT: port, DEMO_DATA: '0' };
      desk.running = startProgram('server/main.ts', [], env, imports);
      await desk.running.says('is ready');
      return `http://127.0.0.1:${port}`;
    },
  };
  beforeAll(() => {
    desk.root = mkdtempSync(join(tmpdir(), 'parterre-operator-'));
  });
  beforeEach(async () => {
    desk.folder = mkdtempSync(join(desk.root, 'data-'));
    await prepareFolder(desk.folder);
  });
  afterEach(async () => {
    desk.running?.kill('SIGKILL');
    await desk.running?.ended;
    desk.running = null;
  });
  afterAll(() => rmSync(desk.root, { recursive: true, force: true }));
  return desk;
}

export async function rowsIn<R>(dir: string, query: string): Promise<R[]> {
  const db = await openEmbedded(join(dir, 'db'));
  const { rows } = await db.query<R>(query);
  await db.close();
  return rows;
}

export const organizationsIn = async (dir: string) =>
  (await rowsIn<{ name: string }>(dir, 'select name from organizations order by name')).map(({ name }) => name);
