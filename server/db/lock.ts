import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Somebody else has the data folder open; opening it twice would lose rows without any error. */
export class DataFolderInUse extends Error {
  /**
   * @param folder absolute path of the data folder
   * @param pid process that holds it, when it could say so
   */
  constructor(
    readonly folder: string,
    readonly pid: number | null,
  ) {
    const holder = pid === null ? 'another process' : `process ${pid}`;
    super(`The data folder ${folder} is in use by ${holder}. Stop that one first, or set DATA_DIR to another folder.`);
    this.name = 'DataFolderInUse';
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

type State = 'asking' | 'held';
type Answer = { alive: false } | { alive: true; pid: number | null; state: State };

const PREFIX = 'lock-';
const TRIES = 40;
const ANSWER_MS = 1_000;
/** Shortest of the systems' limits for the path of a unix socket (macOS: 104 bytes with the closing zero). */
const LONGEST_SOCKET_PATH = 100;

/**
 * Takes the folder for this process until `release()` or the end of the process, however it ends.
 *
 * The claim is a listening socket: the system closes it even on kill -9, so a dead claim is one that refuses connections.
 * Every claimant first puts up a socket of its own, under a name nobody else will ever use, and then looks at all others:
 * of two claimants the later one to put up always sees the earlier one and steps back, so two can never both hold the
 * folder, and a dead socket can be removed without the danger of removing a fresh one. The folder must be on a local disk:
 * a socket says nothing about processes on other machines.
 *
 * @throws DataFolderInUse while another process, or this one, holds it
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const home = fs.realpathSync(folder);
  if (process.platform === 'win32') return lockPipe(home);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const claim = await putUp(home);
    const other = await livingOther(home, claim.name).catch(async (error: unknown) => {
      await claim.release();
      throw error;
    });
    if (!other) {
      claim.state = 'held';
      return claim;
    }
    await claim.release();
    if (other.state === 'held') throw new DataFolderInUse(home, other.pid);
    await wait(20 + Math.random() * 60 * (attempt + 1));
  }
  throw new DataFolderInUse(home, null);
}

interface Claim extends FolderLock {
  name: string;
  state: State;
}

async function putUp(home: string): Promise<Claim> {
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
  const claim = { name, state: 'asking' as State };
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(`${process.pid} ${claim.state}\n`, () => socket.destroy());
  });
  await withShortPath(home, (short) => listen(server, path.join(short, name)));
  const release = async () => {
    fs.rmSync(path.join(home, name), { force: true });
    await new Promise<void>((done) => server.close(() => done()));
  };
  return Object.assign(claim, { release });
}

async function livingOther(home: string, own: string): Promise<Extract<Answer, { alive: true }> | null> {
  for (const name of fs.readdirSync(home)) {
    if (!name.startsWith(PREFIX) || name === own) continue;
    const answer = await withShortPath(home, (short) => ask(path.join(short, name)));
    if (answer.alive) return answer;
    fs.rmSync(path.join(home, name), { force: true });
  }
  return null;
}

/** Anything but a refused connection counts as alive: a holder that is stopped or too busy to answer still holds. */
function ask(address: string): Promise<Answer> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    let said = '';
    const settle = () => {
      const [pid, state] = said.trim().split(' ');
      socket.destroy();
      resolve({ alive: true, pid: Number(pid) || null, state: state === 'asking' ? 'asking' : 'held' });
    };
    socket.setTimeout(ANSWER_MS, settle);
    socket.on('data', (chunk) => (said += chunk.toString()));
    socket.on('end', settle);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve({ alive: false });
      else settle();
    });
  });
}

/** Windows has no socket files, but the name of a pipe is free again the moment its process ends. */
async function lockPipe(home: string): Promise<FolderLock> {
  const address = pipeOf(home);
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(`${process.pid} held\n`, () => socket.destroy());
  });
  try {
    await listen(server, address);
  } catch {
    const answer = await ask(address);
    throw new DataFolderInUse(home, answer.alive ? answer.pid : null);
  }
  return { release: () => new Promise<void>((done) => server.close(() => done())) };
}

/** Windows' stand-in for a socket in a folder. */
export function pipeOf(home: string, purpose = ''): string {
  const name = createHash('sha256').update(home.toLowerCase()).digest('hex').slice(0, 32);
  return `\\\\.\\pipe\\parterre-${name}${purpose}`;
}

/** Listens at the path of a socket or the name of a pipe; a listening server keeps no process alive. */
export function listen(server: net.Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: address, exclusive: true }, () => {
      server.off('error', reject);
      server.on('error', () => undefined);
      server.unref();
      resolve();
    });
  });
}

/** The path of a socket may have about 100 bytes, that of a data folder far more: then a link in the temporary folder leads there. */
export async function withShortPath<T>(home: string, act: (short: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(home) + PREFIX.length + 13 <= LONGEST_SOCKET_PATH) return act(home);
  const detour = fs.mkdtempSync(path.join(os.tmpdir(), 'parterre-'));
  const link = path.join(detour, 'd');
  fs.symlinkSync(home, link);
  try {
    return await act(link);
  } finally {
    fs.rmSync(detour, { recursive: true, force: true });
  }
}
