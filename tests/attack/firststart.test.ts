import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { lookForDemo } from '#server/demo/filling.ts';
import { readSettings } from '#server/settings.ts';
import { startProgram } from '../support/command.ts';
import { ENGINE, serverDatabase } from '../support/database.ts';
import { drawFrom } from '../support/draw.ts';
import { freePort } from '../support/ports.ts';
import { prepareFolder } from '../support/prepared.ts';
import { LONG, tally } from './tally.ts';

const KILLS = LONG ? 25 : 1;
/** What a whole demo is, by table. */
const WHOLE = { organizations: 2, events: 7, guests: 160, letters: 98 };

it(
  'a first start that is killed leaves nothing of the demo, and the next one makes all of it',
  async () => {
    const draw = drawFrom(18);
    let [halves, failures] = [0, 0];
    for (let round = 0; round < KILLS; round += 1) {
      const folder = mkdtempSync(join(tmpdir(), 'parterre-first-'));
      const env: Record<string, string> = {
        DATA_DIR: folder,
        PORT: String(await freePort()),
        DEMO_DATA: '1',
        LOG_LEVEL: 'fatal',
        CLOCK: '2026-11-20T09:00:00Z',
      };
      if (ENGINE === 'postgres') env['DATABASE_URL'] = await serverDatabase();
      else await prepareFolder(folder);
      const settings = readSettings({ ...env, WORKERS: '0' });
      const read = async <T>(look: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> => {
        const database = await openDatabase(settings);
        return look(database).finally(() => database.close());
      };

      const dies = { ...env, DIE_AFTER_MS: String(draw.between(50, 2_500)) };
      await startProgram('server/main.ts', [], dies, ['./tests/attack/dying-demo.mts']).ended;
      const before = await read((database) => countsOf(database));
      const isHalf = before.organizations > 0 && JSON.stringify(before) !== JSON.stringify(WHOLE);
      if (isHalf) halves += 1;
      const looked = await read(async (database) => {
        await lookForDemo({ ...settings, demoData: false }, database).catch(() => undefined);
        return countsOf(database);
      });
      const isNothing = Object.values(looked).every((count) => count === 0);
      const next = startProgram('server/main.ts', [], env);
      const isReady = await next.says('is ready').then(
        () => true,
        () => false,
      );
      next.kill('SIGTERM');
      await next.ended;
      const after = await read((database) => countsOf(database));
      const isWhole = JSON.stringify(after) === JSON.stringify(WHOLE);
      if (!isReady || !isWhole || (isHalf && !isNothing)) failures += 1;
      rmSync(folder, { recursive: true, force: true });
    }
    tally({
      what: 'kill -9 in the first start with demo data',
      tries: KILLS,
      failures,
      control: `without looking first: ${halves} of ${KILLS} leave half a demo`,
    });
    expect(failures).toBe(0);
    expect(halves).toBeGreaterThan(0);
  },
  LONG ? 1_800_000 : 300_000,
);

async function countsOf(database: Awaited<ReturnType<typeof openDatabase>>): Promise<typeof WHOLE> {
  const { rows } = await database.engine.query(
    `select ${Object.keys(WHOLE)
      .map((table) => `(select count(*)::int from ${table}) as ${table}`)
      .join(', ')}`,
  );
  return rows[0] as typeof WHOLE;
}
