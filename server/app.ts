import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { LANGUAGES, limit } from '#shared/limits.ts';
import { authRoutes } from './auth/routes.ts';
import { readJsonBodies } from './call/body.ts';
import { registerCalls } from './call/call.ts';
import { judged } from './call/judged.ts';
import { calls } from './calls.ts';
import { answerInTime } from './base/deadline.ts';
import { closeUnused } from './base/unused.ts';
import { answerUnreadable, problemsOf } from './call/errors.ts';
import { healthRoutes } from './health.ts';
import type { App } from './parts.ts';
import { mailboxRoutes } from './mail/routes.ts';
import { loggerOf } from './base/log.ts';
import { watchMethods } from './call/methods.ts';
import { describeApi, inRussian } from './openapi/document.ts';
import type { Settings } from './base/settings.ts';
import { publicTicketRoutes } from './tickets/public/routes.ts';
import { FORM_LIMITS } from './uploads/receive.ts';
import { serveWeb } from './web.ts';

/** The HTTP side: plugins, routes, error handler. Listening is left to the caller. */
export async function buildServer(app: App): Promise<FastifyInstance> {
  const { settings } = app;
  const server = Fastify({
    logger: loggerOf(settings.logLevel, app.log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidv7(),
    trustProxy: believed(settings.trustProxy),
    // Of what says nothing of its own: sign-in, where anybody may send what they like, and addresses that aren't there.
    bodyLimit: limit('signInBytes'),
    requestTimeout: limit('requestSeconds') * 1000,
    // An over-long id is no id: the call says so, as of any other.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    frameworkErrors: answerUnreadable,
  });
  readJsonBodies(server);
  // Schemas describe calls here; call.ts judges what comes in, after it has found the record the path names.
  server.setValidatorCompiler(() => (value) => ({ value }));
  server.setSerializerCompiler(serializerCompiler);
  watchMethods(server);
  problemsOf(server);
  answerInTime(server, app.answerMs);
  closeUnused(server);
  server.addHook('onRequest', async (request, reply) => {
    // Answers hold people; whoever sits at this machine next needn't find them in its cache.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
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
  await server.register(multipart, { limits: FORM_LIMITS });
  await describeApi(server);
  await server.register(async (scope) => {
    authRoutes(scope, app);
    registerCalls(scope, app.database, calls(app));
    const asked = z.strictObject({ lng: z.enum(LANGUAGES).optional() });
    scope.get(
      '/api/v1/openapi.json',
      {
        config: { least: 'anyone', refuses: [422, 503] },
        schema: {
          operationId: 'getOpenApi',
          summary: 'This document',
          tags: ['openapi'],
          querystring: asked,
          response: { 200: z.any().describe('OpenAPI 3.1') },
        },
      },
      (request) => (judged(asked, request.query).lng === 'ru' ? inRussian(server.swagger()) : server.swagger()),
    );
  });
  healthRoutes(server, app);
  publicTicketRoutes(server, app);
  mailboxRoutes(server, app);
  await serveWeb(server);
  return server;
}

/**
 * Whose word on the caller's address is taken. A count takes the last so many of the list that proxies made on the way,
 * as whatever stands before those may have been sent by the caller.
 */
function believed(proxies: Settings['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}
