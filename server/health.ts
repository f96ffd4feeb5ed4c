import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import type { App } from './parts.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** For whoever watches the installation: alive, ready to serve, and which version. */
export function healthRoutes(server: FastifyInstance, app: App): void {
  const config = { config: { least: 'anyone' as const }, logLevel: 'warn' as const, schema: { hide: true } };
  server.get('/healthz', config, () => ({ status: 'ok' }));
  server.get('/readyz', config, async (_request, reply) => {
    try {
      await app.database.query(sql`select 1`);
      return { status: 'ready', database: app.database.engine.kind };
    } catch {
      return reply.status(503).send({ status: 'not ready' });
    }
  });
  server.get('/version', config, () => ({ version }));
}
