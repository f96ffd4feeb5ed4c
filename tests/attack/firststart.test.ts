import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import * as schema from '#server/schema.ts';
import { lookForDemo } from '#server/demo/filling.ts';
import { readSettings } from '#server/base/settings.ts';
import { startProgram } from '../support/command.ts';
import { ENGINE, serverDatabase } from '../support/database.ts';
import { drawFrom } from '../support/draw.ts';
import { freePort } from '../support/ports.ts';
import { prepareFolder } from '../support/prepared.ts';
import { LONG, tally } from './tally.ts';

const KILLS = LONG ? 10 : 1;
/** What a whole demo is, by table. */
const WHOLE = { organizations: 2, events: 7, guests: 160, letters: 98 };
/** So many transactions at least it takes to make one, the organisation's own among them. */
const TRANSACTIONS = 100;

it(
  'a first start that is killed leaves nothing of the demo, and the next one makes all of it',
  async () => {
    const draw = drawFrom(18);
    const wrong: string[] = [];
    let halves = 0;
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
        const database = await openDatabase(settings, schema);
        return look(database).finally(() => database.close());
      };

      // In the second at the earliest: the first organisation is there then.
      const dies = { ...env, DIE_IN_TRANSACTION: String(draw.between(2, TRANSACTIONS)) };
      const dying = startProgram('server/main.ts', [], dies, ['./tests/attack/dying-demo.mts']);
      await expect(dying.says('is ready').finally(() => dying.kill('SIGKILL'))).rejects.toThrow('ended');
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
      if (!isReady) wrong.push(`the next start: ${next.said()}`);
      else if (!isWhole) wrong.push(`the next start makes ${JSON.stringify(after)}`);
      if (isHalf && !isNothing) wrong.push(`looking leaves ${JSON.stringify(looked)}`);
      rmSync(folder, { recursive: true, force: true });
    }
    tally({
      what: 'kill -9 in the first start with demo data',
      tries: KILLS,
      failures: wrong.length,
      control: `without looking first: ${halves} of ${KILLS} leave half a demo`,
    });
    expect(wrong).toEqual([]);
    expect(halves).toBe(KILLS);
  },
  LONG ? 3_600_000 : 300_000,
);

async function countsOf(database: Awaited<ReturnType<typeof openDatabase>>): Promise<typeof WHOLE> {
  const { rows } = await database.engine.query(
    `select ${Object.keys(WHOLE)
      .map((table) => `(select count(*)::int from ${table}) as ${table}`)
      .join(', ')}`,
  );
  return rows[0] as typeof WHOLE;
}
