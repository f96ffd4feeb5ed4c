import { randomInt } from 'node:crypto';
import net from 'node:net';

/** Below where any system takes the ports that a program leaves to it: none of the many connections of a run lands here. */
const FIRST = 15_000;
const END = 32_000;

/** A port of 127.0.0.1 that nobody listened on a moment ago, and that nobody gets by chance before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
