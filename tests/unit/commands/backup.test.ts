import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { runProgram } from '../../support/command.ts';
import { organizationsIn, rowsIn, makeDesk } from './desk.ts';

const desk = makeDesk();

const lettersIn = (dir: string) => rowsIn(dir, 'select state, count(*)::int as count from letters group by state');

describe('db:seed, backup and restore', () => {
  it('fill an empty database only, and bring it to another folder without sending its letters twice', async () => {
    expect((await desk.run('db-seed')).said).toContain('2 demo organisations are there');
    const second = await desk.run('db-seed');
    expect(second.code).toBe(1);
    expect(second.said).toMatch(/^This database has organisations already/);

    const file = join(desk.root, 'first.backup');
    expect((await desk.run('backup', [file])).code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await desk.run('backup', [file])).toEqual({ code: 1, said: `${file} is there already.\n` });
    const occupied = await desk.run('restore', [file]);
    expect(occupied.code).toBe(1);
    expect(occupied.said).toContain('holds a database');

    const other = join(desk.root, 'elsewhere');
    expect((await desk.run('restore', [file], { DATA_DIR: other })).said).toContain('organisations: 2');
    expect(await organizationsIn(other)).toEqual(['Северный театр', 'Южный клуб']);
    expect(await lettersIn(desk.folder)).toContainEqual({ state: 'queued', count: 13 });
    // What was queued may have been sent since the copy was made; the demo has one letter that is in doubt anyway.
    const brought = await lettersIn(other);
    expect(brought).toContainEqual({ state: 'unknown', count: 14 });
    expect(brought).not.toContainEqual(expect.objectContaining({ state: 'queued' }));

    const cut = join(desk.root, 'cut.backup');
    writeFileSync(cut, readFileSync(file).subarray(0, 100_000));
    const untouched = { DATA_DIR: join(desk.root, 'untouched') };
    const refused = { code: 1, said: 'This is no backup, or not a whole one.\n' };
    const broken = [cut, 'package.json'].map((each) => desk.run('restore', [each], untouched));
    expect(await Promise.all(broken)).toEqual([refused, refused]);
    expect(readdirSync(desk.root)).not.toContain('untouched');
  }, 240_000);

  it('make a copy also while the server runs, and let the folder go when it stops', async () => {
    await desk.createOrganization('Театр');
    await desk.serve();
    const refused = await desk.createOrganization('Второй');
    expect(refused.said).toMatch(/^The data folder .+ is in use by process \d+/);
    const file = join(desk.root, 'live.backup');
    const copyOn = (disk: string) =>
      runProgram('scripts/backup.ts', [file], { DATA_DIR: desk.folder }, [new URL(disk, import.meta.url).pathname]);
    const before = readdirSync(desk.root);
    expect(await copyOn('full-disk.mjs')).toMatchObject({ code: 1, said: expect.stringContaining('no room') });
    expect(readdirSync(desk.root)).toEqual(before);
    const copied = await copyOn('slow-disk.mjs');
    expect(copied.said).toContain(`${(statSync(file).size / 1_000_000).toFixed(1)} MB`);
    desk.running!.kill('SIGTERM');
    expect(await desk.running!.ended).toBe(0);
    expect(readdirSync(join(desk.folder, 'db'))).toEqual(['postgres']);
    const db = await openEmbedded('memory', { snapshot: readFileSync(file) });
    expect((await db.query('select name from organizations')).rows).toEqual([{ name: 'Театр' }]);
    await db.close();
  });

  it('say that there is no folder for a copy', async () => {
    const nowhere = join(desk.root, 'nowhere');
    expect(await desk.run('backup', [join(nowhere, 'a.backup')])).toEqual({
      code: 1,
      said: `There is no folder ${nowhere}.\n`,
    });
  });

  it('leave a PostgreSQL server to its own tools', async () => {
    const env = { DATABASE_URL: 'postgres://u@127.0.0.1/p' };
    const [backup, restore] = await Promise.all(['backup', 'restore'].map((each) => desk.run(each, ['x'], env)));
    expect([backup!.said, restore!.said]).toEqual([
      expect.stringContaining('pg_dump'),
      expect.stringContaining('pg_restore'),
    ]);
  });
});
