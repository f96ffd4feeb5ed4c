import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseStopped, DataFolderInUse, dumpSnapshot, openEmbedded } from '#server/db/embedded.ts';
import { lockFolder as lock } from '#server/db/lock.ts';

const KILLS = process.env['LONG'] ? 30 : 1;
const WRITER = new URL('writer.mjs', import.meta.url).pathname;

let root: string;
let folder: string;
/** A folder with a database that has a guest, to be copied: making one takes longer than most tests. */
let made: string;
let snapshot: Buffer;
const children: ChildProcess[] = [];

beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'parterre-db-'));
  made = path.join(root, 'not', 'there');
  const db = await openEmbedded(made);
  await db.exec('create extension pg_trgm; create table guests (name text); insert into guests values ($$Ёлкин$$)');
  snapshot = await dumpSnapshot(db);
  await db.close();
});
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(root, 'data-'));
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  fs.rmSync(root, { recursive: true, force: true });
});

/** Opens the folder of this test, which holds a database. */
function openMade() {
  fs.cpSync(made, folder, { recursive: true });
  return openEmbedded(folder);
}

/** A second process that opens the folder and writes; `acknowledged` counts what it was told is committed. */
function startWriter() {
  const child = spawn(process.execPath, [WRITER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const said: string[] = [];
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    said.push(...lines);
  });
  return {
    child,
    said,
    ended: once(child, 'close'),
    acknowledged: () => Number(said.findLast((line) => /^\d+$/.test(line)) ?? 0),
    says: (line: string) => vi.waitUntil(() => said.includes(line) || child.exitCode !== null, { timeout: 60_000 }),
  };
}

async function names(db: Awaited<ReturnType<typeof openEmbedded>>) {
  return (await db.query<{ name: string }>('select name from guests')).rows.map(({ name }) => name);
}

describe('the embedded database', () => {
  it('makes a folder that is not there, and finds its rows again', async () => {
    const db = await openEmbedded(made);
    expect(await names(db)).toEqual(['Ёлкин']);
    await db.close();
  });

  it('keeps bytes as they are, also of a part of others and of none', async () => {
    const db = await openEmbedded('memory');
    const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    await db.exec('create table files (id serial, bytes bytea)');
    for (const bytes of [all, all.subarray(100, 200), new Uint8Array()])
      await db.query('insert into files (bytes) values ($1)', [bytes]);
    const { rows } = await db.query<{ bytes: Uint8Array }>('select bytes from files order by id');
    expect(rows.map(({ bytes }) => [...bytes])).toEqual([[...all], [...all.subarray(100, 200)], []]);
    await db.close();
  });

  it('starts from a snapshot, in memory and in a folder, and knows trigrams', async () => {
    for (const where of ['memory', folder]) {
      const db = await openEmbedded(where, { snapshot });
      expect(await names(db)).toEqual(['Ёлкин']);
      expect((await db.query(`select 'елкина' % 'елкин' as alike`)).rows).toEqual([{ alike: true }]);
      await db.close();
    }
  });

  it('ignores the snapshot where there is a database already', async () => {
    const db = await openMade();
    await db.exec(`update guests set name = 'Другой'`);
    await db.close();
    const again = await openEmbedded(folder, { snapshot });
    expect(await names(again)).toEqual(['Другой']);
    await again.close();
  });

  it('takes a snapshot of a folder in use', async () => {
    const db = await openMade();
    await db.exec(`insert into guests values ('Жуков')`);
    const copy = await openEmbedded('memory', { snapshot: await dumpSnapshot(db) });
    expect(await names(copy)).toEqual(['Ёлкин', 'Жуков']);
    await copy.close();
    await db.close();
  });

  it('begins anew where a first start was cut short', async () => {
    fs.mkdirSync(path.join(folder, 'postgres.new', 'global'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'postgres.new', 'PG_VERSION'), '18\n');
    const db = await openEmbedded(folder, { snapshot });
    expect(await names(db)).toEqual(['Ёлкин']);
    await db.close();
    expect(fs.readdirSync(folder)).toEqual(['postgres']);
  });

  it('asks the disk for every commit, and for everything at a checkpoint', async () => {
    const db = await openMade();
    expect((await db.query('show fsync')).rows).toEqual([{ fsync: 'on' }]);
    const fsync = vi.spyOn(fs, 'fsyncSync');
    for (let n = 0; n < 20; n += 1) await db.query(`insert into guests values ('x')`);
    expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(20);
    fsync.mockClear();
    await db.query('select 1');
    expect(fsync).not.toHaveBeenCalled();
    await db.exec('checkpoint');
    expect(fsync.mock.calls.length).toBeGreaterThan(3);
    fsync.mockRestore();
    await db.close();
  });

  it.each([
    ['fails', 'fsyncSync', 'EIO'],
    ['is full', 'writeSync', 'ENOSPC'],
  ] as const)('acknowledges nothing and says so, rather than spin, when the disk %s', async (_, call, code) => {
    const db = await openMade();
    const refusing = vi.spyOn(fs, call).mockImplementation(() => {
      throw Object.assign(new Error('no disk'), { code });
    });
    const insert = () => db.query(`insert into guests values ('lost')`);
    await expect(db.transaction((tx) => tx.query(`insert into guests values ('lost')`))).rejects.toThrow(
      DatabaseStopped,
    );
    refusing.mockRestore();
    await expect(insert()).rejects.toThrow(DatabaseStopped);
    await db.close();
    const again = await openEmbedded(folder);
    expect((await names(again))[0]).toBe('Ёлкин');
    await again.exec(`insert into guests values ('kept')`);
    await again.close();
  });
});

describe('the lock of the data folder', () => {
  it('refuses a second opening in the same process, and names the folder', async () => {
    const db = await openMade();
    const second = openEmbedded(folder);
    await expect(second).rejects.toThrow(DataFolderInUse);
    await expect(second).rejects.toMatchObject({ name: 'DataFolderInUse', folder, pid: process.pid });
    await expect(second).rejects.toThrow(folder);
    await db.close();
    await (await openEmbedded(folder)).close();
  });

  it('refuses a second process while the first lives, also under another name of the folder', async () => {
    const db = await openMade();
    const alias = path.join(root, 'alias');
    fs.symlinkSync(folder, alias);
    const real = folder;
    folder = alias;
    const second = startWriter();
    expect(await second.ended).toEqual([3, null]);
    expect(second.said).toEqual([`refused DataFolderInUse ${real}`]);
    expect(await names(db)).toEqual(['Ёлкин']);
    await db.close();
  });

  it('holds against a process that is stopped and can not answer', async () => {
    await (await openMade()).close();
    const writer = startWriter();
    await writer.says('open');
    writer.child.kill('SIGSTOP');
    await expect(openEmbedded(folder)).rejects.toThrow(DataFolderInUse);
    writer.child.kill('SIGKILL');
    await writer.ended;
    await (await openEmbedded(folder)).close();
  });

  it('is let go when opening fails', async () => {
    fs.mkdirSync(path.join(folder, 'postgres'));
    fs.writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), 'nonsense\n');
    await expect(openEmbedded(folder)).rejects.toThrow();
    fs.rmSync(path.join(folder, 'postgres'), { recursive: true });
    await (await openMade()).close();
  });

  it('works in a folder whose path is longer than that of a socket may be', async () => {
    const long = path.join(folder, 'ы'.repeat(100), 'x'.repeat(200));
    fs.cpSync(made, long, { recursive: true });
    const db = await openEmbedded(long);
    await expect(openEmbedded(long)).rejects.toThrow(DataFolderInUse);
    await db.close();
    expect(fs.readdirSync(long)).toEqual(['postgres']);
  });

  it('gives the folder to exactly one of many that ask at once, a dead one in between', async () => {
    fs.writeFileSync(path.join(folder, 'lock-000000000000'), '');
    for (let round = 0; round < (process.env['LONG'] ? 50 : 5); round += 1) {
      const tries = await Promise.allSettled(Array.from({ length: 6 }, () => lock(folder)));
      const won = tries.filter((each) => each.status === 'fulfilled');
      expect(won).toHaveLength(1);
      for (const { value } of won) await value.release();
      expect(fs.readdirSync(folder)).toEqual([]);
    }
  });
});

describe('after kill -9', () => {
  it(
    `every acknowledged row is there, ${KILLS} times in a row`,
    async () => {
      await (await openMade()).close();
      for (let round = 1; round <= KILLS; round += 1) {
        const acknowledged = await killWhileWriting();
        const db = await openEmbedded(folder);
        const { rows } = await db.query<{ rows: number; last: number }>(
          'select count(*)::int as rows, max(n) as last from kept',
        );
        const { rows: indexed } = await db.query(
          'select count(*)::int as rows from kept where n between 1 and 1000000',
        );
        await db.close();
        const found = rows[0]!;
        expect(found.rows).toBe(found.last);
        expect(indexed).toEqual([{ rows: found.rows }]);
        // One more may have been committed than was said before the end.
        expect(found.last - acknowledged).toBeOneOf([0, 1]);
      }
    },
    KILLS * 120_000,
  );

  async function killWhileWriting(): Promise<number> {
    const writer = startWriter();
    await vi.waitUntil(() => writer.acknowledged() > 0, { timeout: 60_000 });
    await wait(Math.random() * 1_200);
    writer.child.kill('SIGKILL');
    await writer.ended;
    return writer.acknowledged();
  }
});
