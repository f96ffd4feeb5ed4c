import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ENGINE, testDatabase } from '../../support/database.ts';

it('a transaction that fails leaves its connection fit for the next', async () => {
  const { database } = await testDatabase();
  await expect(database.system((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
  const { rows } = await database.system((tx) => tx.execute<{ two: number }>(sql`select 2 as two`));
  expect(rows).toEqual([{ two: 2 }]);
  await database.close();
});

if (ENGINE === 'postgres') {
  it('a connection that breaks between two statements fails its transaction and nothing else', async () => {
    const { database } = await testDatabase();
    const broken = database.system(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await database.engine.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
      // Long enough to hear of it while nothing is being asked.
      await wait(200);
      await tx.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
    const { rows } = await database.system((tx) => tx.execute<{ two: number }>(sql`select 2 as two`));
    expect(rows).toEqual([{ two: 2 }]);
    await database.close();
  });
}
