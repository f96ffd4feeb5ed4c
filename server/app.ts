import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { authRoutes } from './auth/routes.ts';
import type { Films } from './booking/films.ts';
import type { Cinema } from './booking/saga.ts';
import { registerCalls } from './call.ts';
import { calls } from './calls.ts';
import type { Clock } from './context.ts';
import type { Database } from './db/database.ts';
import { answerUnreadable, problemsOf } from './errors.ts';
import { healthRoutes } from './health.ts';
import type { Jobs } from './jobs/queue.ts';
import { mailboxRoutes } from './mail/routes.ts';
import type { Mailer } from './mail/mailer.ts';
import { describeApi } from './openapi.ts';
import type { Settings } from './settings.ts';
import { publicTicketRoutes } from './tickets/public.ts';

/** Everything one process runs with. */
export interface App {
  settings: Settings;
  database: Database;
  mailer: Mailer;
  jobs: Jobs;
  cinema: Cinema;
  films: Films;
  now: Clock;
}

const WEB = fileURLToPath(new URL('../dist/web', import.meta.url));

/** The HTTP side: plugins, routes, error handler. Listening is left to the caller. */
export async function buildServer(app: App): Promise<FastifyInstance> {
  const { settings } = app;
  const server = Fastify({
    logger: {
      level: settings.logLevel,
      serializers: { req: () => ({}), res: (res) => ({ status: res.statusCode }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidv7(),
    trustProxy: settings.trustProxy,
    bodyLimit: 8 * 1024 * 1024,
    // To arrive, and to be answered: 503 after that.
    requestTimeout: limit('requestSeconds') * 1000,
    handlerTimeout: limit('requestSeconds') * 1000,
    // An over-long id is no id: the call says so, as of any other.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    frameworkErrors: answerUnreadable,
  });
  // Schemas describe calls here; call.ts judges what comes in, after it has found the record the path names.
  server.setValidatorCompiler(() => (value) => ({ value }));
  server.setSerializerCompiler(serializerCompiler);
  problemsOf(server);
  server.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
  await server.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'", 'data:'],
        'frame-src': ["'self'", 'blob:'],
        'object-src': ["'self'", 'blob:'],
        'upgrade-insecure-requests': null,
      },
    },
    strictTransportSecurity: settings.publicUrl?.startsWith('https:') ?? false,
  });
  await server.register(compress, { threshold: 2048 });
  await server.register(rateLimit, { global: false });
  await server.register(multipart, { limits: { fileSize: limit('uploadBytes'), files: 1, fields: 10 } });
  await describeApi(server);
  await server.register(async (scope) => {
    authRoutes(scope, app);
    registerCalls(scope, app.database, calls(app));
    scope.get(
      '/api/v1/openapi.json',
      {
        config: { least: 'anyone' },
        schema: { summary: 'This document', tags: ['openapi'], response: { 200: z.any().describe('OpenAPI 3.1') } },
      },
      () => server.swagger(),
    );
  });
  healthRoutes(server, app);
  publicTicketRoutes(server, app);
  mailboxRoutes(server, app);
  await serveWeb(server);
  return server;
}

async function serveWeb(server: FastifyInstance): Promise<void> {
  if (!existsSync(WEB)) return;
  await server.register(fastifyStatic, {
    root: WEB,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // Every other page is the client's to route; a missing script must not be answered with a page.
  server.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/assets/')) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
