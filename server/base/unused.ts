import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Browsers open connections before they have anything to ask. One that asked nothing counts as at work, and a server that stops
 * would wait a minute for it: it is closed before that.
 */
export function closeUnused(server: FastifyInstance): void {
  const unused = new Set<Socket>();
  server.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.server.on('request', ({ socket }) => unused.delete(socket));
  server.addHook('preClose', async () => unused.forEach((socket) => socket.destroy()));
}
