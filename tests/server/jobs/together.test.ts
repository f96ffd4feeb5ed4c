import { expect, it } from 'vitest';
import { Database } from '#server/db/database.ts';
import { serverEngine } from '#server/db/engine.ts';
import { openBoss } from '#server/jobs/boss.ts';
import { ENGINE, testDatabase } from '../../support/database.ts';

it('the queue is made once by processes that start together', async () => {
  const { database, url } = await testDatabase();
  // The embedded database has one process.
  const others = ENGINE === 'postgres' ? [1, 2, 3].map(() => new Database(serverEngine(url!, 4))) : [];
  const opened = await Promise.allSettled([database, ...others].map((each) => openBoss(each, false)));
  expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 'fulfilled'));
  for (const each of opened) if (each.status === 'fulfilled') await each.value.stop({ graceful: false, close: false });
  for (const each of [database, ...others]) await each.close();
});
