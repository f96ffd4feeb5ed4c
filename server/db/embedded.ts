import fs from 'node:fs';
import path from 'node:path';
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { SyncedFolder, syncTree } from './disk.ts';
import { lockFolder, type FolderLock } from './lock.ts';
import { pauses } from '../base/slices.ts';

export { DataFolderInUse } from './lock.ts';

export interface EmbeddedOptions {
  /** A database made by `dumpSnapshot`; a folder that holds a database already ignores it. */
  snapshot?: Buffer | undefined;
  /** Told once, when the engine gives up. */
  onStopped?: ((error: DatabaseStopped) => void) | undefined;
}

/**
 * Opens PostgreSQL inside this process, in a data folder or in memory. A folder is created if need be, locked until
 * `close()`, and written through to the disk at every commit; creating it is all or nothing, so a process killed
 * during its first start leaves no half-made database behind.
 *
 * @throws DataFolderInUse if another process, or this one, has the folder open
 * @throws DatabaseStopped from every later query, once the disk refused to keep what was written
 */
export async function openEmbedded(dir: string | 'memory', options: EmbeddedOptions = {}): Promise<PGlite> {
  const { snapshot, onStopped } = options;
  if (dir === 'memory') return start({ dataDir: 'memory://', ...content(snapshot) });
  const home = path.resolve(dir);
  fs.mkdirSync(home, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(home);
  try {
    const cluster = path.join(home, 'postgres');
    if (!fs.existsSync(cluster)) await create(cluster, snapshot);
    return await start(onDisk(cluster), { lock, onStopped });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The whole database as one compressed file, as of now; `openEmbedded` starts from it in a fraction of the time. */
export async function dumpSnapshot(db: PGlite): Promise<Buffer> {
  await db.exec('checkpoint');
  const dump = await db.dumpDataDir('gzip');
  return Buffer.from(await dump.arrayBuffer());
}

/** PostgreSQL gave up, as it does when the disk is full or fails under its log. */
export class DatabaseStopped extends Error {
  constructor(options: ErrorOptions) {
    super(
      'The embedded database stopped: its disk is full or failing. What was acknowledged is kept; start again.',
      options,
    );
    this.name = 'DatabaseStopped';
  }
}

const extensions = { pg_trgm };

/** Bytes in hexadecimal, as PostgreSQL takes and gives them. PGlite writes them one by one: 7 MB held everybody for a second and a half. */
const BYTES = {
  serializers: {
    [types.BYTEA]: ({ buffer, byteOffset, byteLength }: Uint8Array) =>
      `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`,
  },
  parsers: { [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex') },
};

/** What goes with an open folder. */
interface Holder {
  lock?: FolderLock;
  onStopped?: EmbeddedOptions['onStopped'];
}

class Embedded extends PGlite {
  private stopped: DatabaseStopped | undefined;
  /** The engine works in this thread: between two long statements others have a turn. */
  private readonly pause = pauses();

  constructor(
    options: PGliteOptions,
    private readonly holder: Holder,
  ) {
    super(options);
  }

  override async execProtocolStream(...given: Parameters<PGlite['execProtocolStream']>) {
    try {
      const answer = await super.execProtocolStream(...given);
      await this.pause();
      return answer;
    } catch (error) {
      if ((error as { severity?: string }).severity !== 'PANIC') throw error;
      this.stopped = new DatabaseStopped({ cause: error });
      this.holder.onStopped?.(this.stopped);
      throw this.stopped;
    }
  }

  /** After a panic PGlite would spin for ever on the next message. */
  override execProtocolRawSync(...given: Parameters<PGlite['execProtocolRawSync']>) {
    if (this.stopped) throw this.stopped;
    return super.execProtocolRawSync(...given);
  }

  override async close(): Promise<void> {
    try {
      if (!this.stopped) await super.close();
    } finally {
      await this.holder.lock?.release();
    }
  }
}

async function start(options: PGliteOptions, holder: Holder = {}): Promise<PGlite> {
  const db = new Embedded({ extensions, ...BYTES, ...options }, holder);
  await db.waitReady;
  return db;
}

async function create(cluster: string, snapshot: Buffer | undefined): Promise<void> {
  const draft = `${cluster}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  const db = await start({ ...onDisk(draft), ...content(snapshot) });
  await db.close();
  syncTree(draft);
  fs.renameSync(draft, cluster);
  syncTree(path.dirname(cluster), { deep: false });
}

function onDisk(cluster: string): PGliteOptions {
  // PGlite switches fsync off with -F, and its default method, fdatasync, does nothing on the host.
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F');
  return { fs: new SyncedFolder(cluster), startParams: [...startParams, '-c', 'wal_sync_method=fsync'] };
}

function content(snapshot: Buffer | undefined): PGliteOptions {
  if (!snapshot) return {};
  return { loadDataDir: new Blob([Uint8Array.from(snapshot)], { type: 'application/x-gzip' }) };
}
