import { spawn } from 'node:child_process';
import { register } from 'tsx/esm/api';

/** Settings of the product: what a person has in their shell must not reach its tests. */
const SETTINGS =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|SMTP_URL|MAIL_FROM|PUBLIC_URL|DEMO_DATA|LOGIN_\w+|TRUST_PROXY|LOG_LEVEL|CLOCK|WORKERS|NODE_ENV|ENGINE)$/;

/** The environment of every part: the same wherever it runs. */
export function environment(extra) {
  const own = Object.entries(process.env).filter(([name]) => !SETTINGS.test(name));
  const given = Object.entries(extra).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(own),
    TZ: process.env.TEST_TZ ?? 'UTC',
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    ...Object.fromEntries(given),
  };
}

const children = new Set();
let postgres = null;

/** Runs a program of node_modules, or a script, showing what it says; answers its exit code. */
export function run(script, args, env) {
  const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit', env });
  children.add(child);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      children.delete(child);
      resolve(code ?? 1);
    });
  });
}

/** One PostgreSQL for all parts, started with the first that needs it; the parts find it through the environment. */
export async function withPostgres(env) {
  if (!postgres) {
    register();
    const { startPostgres } = await import('../support/postgres.ts');
    postgres = await startPostgres();
  }
  return { ...env, TEST_POSTGRES_URL: postgres.adminUrl, TEST_POSTGRES_PREFIX: postgres.prefix };
}

export async function stopAll() {
  for (const child of children) child.kill();
  const running = postgres;
  postgres = null;
  await running?.stop();
}
