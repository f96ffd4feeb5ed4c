import { expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { Database } from '#server/db/database.ts';
import { serverEngine } from '#server/db/engine.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { openBoss } from '#server/jobs/boss.ts';
import { ENGINE, testDatabase } from '../../support/database.ts';
import { startPostgres } from '../../support/postgres.ts';

// The embedded database has one process.
const OTHERS = ENGINE === 'postgres' ? [1, 2, 3] : [];

it('the queue is made once by processes that start together', async () => {
  const { database, url } = await testDatabase();
  await database.engine.query('drop schema pgboss cascade');
  const others = OTHERS.map(() => new Database(serverEngine(url!, 4)));
  const opened = await Promise.allSettled([database, ...others].map((each) => openBoss(each, false)));
  expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 'fulfilled'));
  for (const each of opened) if (each.status === 'fulfilled') await each.value.stop({ graceful: false, close: false });
  for (const each of [database, ...others]) await each.close();
});

if (ENGINE === 'postgres') {
  it('the tables are made once by processes that start together', async () => {
    const postgres = await startPostgres();
    const url = await postgres.createDatabase(`t${uuidv7().replaceAll('-', '').slice(-16)}`);
    const engines = [0, ...OTHERS].map(() => serverEngine(url, 2));
    const ran = await Promise.all(engines.map(prepareDatabase));
    expect(ran.filter((migrations) => migrations.length > 0)).toHaveLength(1);
    for (const engine of engines) await engine.close();
  });
}
