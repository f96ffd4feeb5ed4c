import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { openEmbedded } from './embedded.ts';
import { listen, pipeOf, withShortPath } from './lock.ts';

const SOCKET = 'backup';

/** Nobody serves this folder, or nobody who could give a copy of it. */
export class NoBackupOffered extends Error {}

/** A file that is no copy of our database, or not a whole one. */
export class BrokenBackup extends Error {}

/**
 * Opens a copy once, in memory: one that nobody can open is none.
 *
 * @throws BrokenBackup
 */
export async function tryBackup(bytes: Buffer): Promise<void> {
  try {
    // The engine doesn't survive a cut-off file, so that is found out before.
    await promisify(gunzip)(bytes);
    const db = await openEmbedded('memory', { snapshot: bytes });
    await db.query('select count(*) from organizations');
    await db.close();
  } catch (error) {
    throw new BrokenBackup('This is no backup, or not a whole one.', { cause: error });
  }
}

/**
 * Gives whoever may open the data folder a copy of the database in it, while this process has it open. The caller holds
 * the folder's lock, so a socket that is there already was left by a process that is gone. Answers how to stop.
 *
 * @param folder the folder of the embedded database
 * @param snapshot makes the copy
 */
export async function offerBackups(folder: string, snapshot: () => Promise<Buffer>): Promise<() => Promise<void>> {
  const home = fs.realpathSync(folder);
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    snapshot().then(
      (bytes) => socket.end(bytes),
      () => socket.destroy(),
    );
  });
  await atSocket(home, async (address) => {
    if (process.platform !== 'win32') fs.rmSync(address, { force: true });
    await listen(server, address);
    if (process.platform !== 'win32') fs.chmodSync(address, 0o600);
  });
  return async () => {
    await new Promise<void>((done) => server.close(() => done()));
    fs.rmSync(path.join(home, SOCKET), { force: true });
  };
}

/**
 * A copy of the database that another process has open, from that process.
 *
 * @throws NoBackupOffered
 */
export async function askForBackup(folder: string): Promise<Buffer> {
  const home = fs.realpathSync(folder);
  const bytes = await atSocket(home, read).catch((error: unknown) => {
    throw new NoBackupOffered('The process that holds the data folder gives no copy of it.', { cause: error });
  });
  if (bytes.length === 0) throw new NoBackupOffered('The process that holds the data folder could not make a copy.');
  return bytes;
}

function atSocket<T>(home: string, act: (address: string) => Promise<T>): Promise<T> {
  if (process.platform === 'win32') return act(pipeOf(home, '-backup'));
  return withShortPath(home, (short) => act(path.join(short, SOCKET)));
}

function read(address: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    net
      .connect(address)
      .on('data', (part) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)))
      .on('error', reject);
  });
}
