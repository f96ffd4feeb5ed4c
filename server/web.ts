import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { screenList } from '#resources/index.ts';
import { screenAt } from '#shared/screens.ts';
import { API_PAGE } from './openapi/document.ts';

const WEB = fileURLToPath(new URL('../dist/web', import.meta.url));

/**
 * What the browser loads. Screens are one page, which finds its own way. Of any other address a person gets that page
 * too, as it leads them home, but with 404: programs that look for a file or a service here are told that there is none.
 */
export async function serveWeb(server: FastifyInstance): Promise<void> {
  if (!existsSync(WEB)) return;
  await server.register(fastifyStatic, {
    root: WEB,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  server.get(API_PAGE, (_request, reply) =>
    reply.header('cache-control', 'no-cache').sendFile('src/apiPage/index.html'),
  );
  server.get('/*', (request, reply) => {
    const path = pathOf(request);
    const known = screenAt(screenList, path) !== undefined;
    if (!known && !isLostPerson(path, request)) return reply.callNotFound();
    return reply
      .status(known ? 200 : 404)
      .header('cache-control', 'no-cache')
      .sendFile('index.html');
  });
}

function pathOf(request: FastifyRequest): string {
  return decodeURIComponent(request.url.split('?')[0]!);
}

/** A browser's address bar, not a program's guess; no screen has a dot in its path, and files do. */
function isLostPerson(path: string, request: FastifyRequest): boolean {
  if (path.includes('.') || path.startsWith('/api/') || path.startsWith('/assets/')) return false;
  return request.headers.accept?.includes('text/html') === true;
}
