import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#shared/problems.ts';

interface Address {
  pattern: RegExp;
  methods: Set<string>;
}

/**
 * Remembers which methods each address takes. One that is there under other methods is refused with
 * method_not_allowed and `Allow`, not as if it weren't there.
 */
export function watchMethods(server: FastifyInstance): void {
  const fixed = new Map<string, Address>();
  const patterns = new Map<string, Address>();
  server.addHook('onRoute', ({ url, method }) => {
    // The page of the browser stands for any address.
    if (url.startsWith('/*')) return;
    const known = /[:*]/.test(url) ? patterns : fixed;
    const address = known.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) address.methods.add(each);
    known.set(url, address);
  });
  const methodsAt = (path: string): string[] => {
    const exact = fixed.get(path);
    if (exact) return [...exact.methods];
    return [...patterns.values()].flatMap(({ pattern, methods }) => (pattern.test(path) ? [...methods] : []));
  };
  server.decorateRequest('methodsHere', function (this: FastifyRequest) {
    return methodsAt(withoutEnd(this.url.split('?')[0]!));
  });
  server.addHook('onRequest', async (request) => {
    // '/guests/create_list' is no guest, whatever takes an id there under this method.
    if (!request.routeOptions.url?.includes(':')) return;
    const methods = fixed.get(withoutEnd(request.url.split('?')[0]!))?.methods;
    if (methods && !methods.has(request.method)) throw new Problem('method_not_allowed');
  });
}

function patternOf(url: string): RegExp {
  const source = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+');
  return new RegExp(`^${source.replaceAll('*', '.*')}$`);
}

function withoutEnd(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The methods that this address takes; none where there is no such address. */
    methodsHere: () => string[];
  }
}
