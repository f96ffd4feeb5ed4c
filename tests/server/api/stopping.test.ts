import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';

it('a server that stops waits for no connection that asked nothing', async () => {
  const app = await testApp();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as { port: number };
  const asked = connect(port, '127.0.0.1');
  asked.end('GET /healthz HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n');
  await once(asked.resume(), 'close');
  const unused = connect(port, '127.0.0.1');
  const isClosed = once(unused.resume(), 'close');
  await once(unused, 'connect');
  // The server hears of it a moment later.
  await wait(100);
  const closing = app.server.close().then(() => 'closed');
  expect(await Promise.race([closing, wait(10_000, 'waits')])).toBe('closed');
  await isClosed;
  await app.close();
});
