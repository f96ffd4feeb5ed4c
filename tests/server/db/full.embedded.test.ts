import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import * as schema from '#server/schema.ts';
import { reasonOf } from '#server/trouble.ts';
import { testApp } from '../../support/app.ts';

const { writeSync } = fs;
afterEach(() => void (fs.writeSync = writeSync));

/** From now on the disk takes nothing more. */
function fill(): void {
  fs.writeSync = (() => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', errno: -28 });
  }) as typeof fs.writeSync;
}

it('a full disk is said to be full, in words a person can pass on', async () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'parterre-full-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, schema);
  const app = await testApp({}, { database, url: undefined });
  fill();
  const refused = await database
    .system((tx) =>
      tx.execute(sql`create table filler as select repeat('x', 4000) as text, n from generate_series(1, 5000) n`),
    )
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'disk_full', status: 507 });
  expect(reasonOf(refused)).toMatch(/^The disk has no room for the data: /);
  fs.writeSync = writeSync;
  await app.close().catch(() => undefined);
  fs.rmSync(folder, { recursive: true, force: true });
});
