import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What a person has in their shell must not reach a command under test. */
const SETTINGS = ['DATABASE_URL', 'SMTP_URL', 'DEMO_DATA', 'PUBLIC_URL', 'CLOCK', 'DATA_DIR', 'PORT', 'HOST'];

export interface Started {
  /** All it has said so far. */
  said: () => string;
  /** Resolves once it has said this. */
  says: (text: string) => Promise<void>;
  /** Its exit code. */
  ended: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => void;
}

/** Starts a program of the repository (`scripts/…` or `server/main.ts`) as npm would. */
export function startProgram(
  program: string,
  args: string[],
  env: Record<string, string>,
  imports: string[] = [],
): Started {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.includes(name)));
  const preload = ['tsx', ...imports].flatMap((name) => ['--import', name]);
  const child = spawn(process.execPath, [...preload, program, ...args], {
    cwd: ROOT,
    env: { ...own, LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const heard = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      for (const hear of heard) hear();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const hear = () => output.includes(text) && resolve();
      heard.add(hear);
      hear();
      void ended.then(() => reject(new Error(`ended without saying '${text}':\n${output}`)));
    });
  return { said: () => output, says, ended, kill: (signal) => child.kill(signal) };
}

/** Runs a program to its end. */
export async function runProgram(program: string, args: string[], env: Record<string, string>, imports: string[] = []) {
  const started = startProgram(program, args, env, imports);
  const code = await started.ended;
  return { code, said: started.said() };
}
