import fs from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Options = Parameters<NodeFS['init']>[1];

interface Stream {
  nfd?: number;
  node: object;
}

/** The two parts of Emscripten's module that PGlite's types leave out. */
interface Host {
  NODEFS: { realPath(node: object): string; stream_ops: { fsync?: (stream: Stream) => number } };
  FS: { ErrnoError: new (errno: number) => Error };
}

const EIO = 29;

/**
 * A data folder whose fsync reaches the disk. PGlite's own answers success without asking the system
 * (electric-sql/pglite issue 1107), so that a commit would survive a killed process but not a power cut.
 */
export class SyncedFolder extends NodeFS {
  override async init(pg: PGlite, options: Options): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), (mod: unknown) => addSync(mod as Host)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function addSync(mod: Host): void {
  mod.NODEFS.stream_ops.fsync = (stream) => {
    try {
      if (stream.nfd === undefined) syncPath(mod.NODEFS.realPath(stream.node));
      else fs.fsyncSync(stream.nfd);
    } catch {
      throw new mod.FS.ErrnoError(EIO); // PostgreSQL stops rather than call such a commit durable
    }
    return 0;
  };
}

/** Makes a folder's files and names durable; `deep: false` only the names directly in it. */
export function syncTree(folder: string, { deep = true } = {}): void {
  for (const entry of deep ? fs.readdirSync(folder, { withFileTypes: true }) : []) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(file);
    else if (entry.isFile()) syncPath(file);
  }
  syncPath(folder);
}

function syncPath(file: string): void {
  const isFolder = fs.statSync(file).isDirectory();
  if (isFolder && process.platform === 'win32') return; // Windows keeps folder entries without being asked, and can't open them
  const fd = fs.openSync(file, isFolder ? 'r' : 'r+');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}
