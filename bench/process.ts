import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface Child {
  /** What it said first: its address. */
  said: string;
  /** Asks it over its channel, and waits for the answer. */
  ask(question: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** Runs a module of ours in a process of its own, and waits for the first thing it says over its channel. */
export async function startChild(entry: string, env: Record<string, string> = {}): Promise<Child> {
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'fatal', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const next = () =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve);
      void ended.then(() => reject(new Error(`${entry} ended early`)));
    });
  const said = String(await next());
  return {
    said,
    ask: (question) => {
      const answer = next();
      child.send(question as object);
      return answer;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
