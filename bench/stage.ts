import type { TestApp } from '../tests/support/app.ts';
import { type Child, startChild } from './process.ts';

/** The moment all benchmarks take place at, so that sessions and events are in time. */
export const CLOCK = '2026-11-20T09:00:00Z';

/** The product in a process of its own on the database of `app`, without workers of its own unless `env` says so. */
export function startProduct(app: TestApp, env: Record<string, string> = {}): Promise<Child> {
  return startChild('bench/product.ts', {
    DATABASE_URL: app.databaseUrl!,
    PORT: '0',
    DEMO_DATA: '0',
    CLOCK,
    WORKERS: '0',
    ...env,
  });
}
