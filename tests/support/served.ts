import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './ports.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A busy machine takes its time to begin and to let go of the database. */
const STARTING_MS = 150_000;
const STOPPING_MS = 60_000;

export interface Served {
  address: string;
  /** What it printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts the built product as `npm start` does, in a process of its own, and waits until it says itself that it is ready:
 * whoever else answers at its address is not it. `env` is all its environment but the port; `code` the folder of a copy.
 */
export async function serve(env: NodeJS.ProcessEnv, code = ROOT): Promise<Served> {
  const port = await freePort();
  const child = spawn(process.execPath, ['server/start.mjs'], {
    cwd: code,
    env: { ...env, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const stop = async () => {
    if (child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await Promise.race([gone, wait(STOPPING_MS).then(() => child.kill('SIGKILL'))]);
  };
  for (const end = Date.now() + STARTING_MS; !output.includes('is ready'); await wait(100)) {
    if (child.exitCode === null && Date.now() < end) continue;
    await stop();
    throw new Error(`The product did not start:\n${output}`);
  }
  return { address: `http://127.0.0.1:${port}`, output: () => output, stop };
}
