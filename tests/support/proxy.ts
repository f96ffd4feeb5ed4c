import net from 'node:net';

/** A wire between the product and its database that can swallow what it is given. */
export interface Proxy {
  /** The address of a database, by way of this wire. */
  through(url: string): string;
  /** What is connected now stays so and hears nothing more, as when packets vanish; `fresh` connections fare the same. */
  swallow(options?: { fresh?: boolean }): void;
  /** Swallows the answer to the next message with these words, and all after it on that connection. */
  loseAnswerTo(words: string): void;
  /** Fresh connections work again; those that were swallowed stay so. */
  mend(): void;
  /** How many connections the product holds open, and how many of these were swallowed. */
  open(): { all: number; swallowed: number };
  stop(): Promise<void>;
}

/** A proxy on loopback in front of the server of `url`. */
export async function startProxy(url: string): Promise<Proxy> {
  const { hostname, port } = new URL(url);
  const pairs = new Map<net.Socket, { there: net.Socket; swallowed: boolean }>();
  let swallowsFresh = false;
  let lost = '';
  const server = net.createServer((here) => {
    const there = net.connect(Number(port), hostname);
    const pair = { there, swallowed: swallowsFresh };
    pairs.set(here, pair);
    here.on('data', (bytes) => {
      if (pair.swallowed) return;
      there.write(bytes);
      if (lost && bytes.includes(lost)) {
        pair.swallowed = true;
        lost = '';
      }
    });
    there.on('data', (bytes) => void (pair.swallowed || here.write(bytes)));
    here
      .on('error', () => undefined)
      .on('close', () => {
        pairs.delete(here);
        there.destroy();
      });
    there.on('error', () => undefined).on('close', () => void (pair.swallowed || here.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as net.AddressInfo;
  return {
    through(database) {
      const way = new URL(database);
      way.host = `127.0.0.1:${address.port}`;
      return way.href;
    },
    swallow({ fresh = false } = {}) {
      swallowsFresh = fresh;
      for (const pair of pairs.values()) pair.swallowed = true;
    },
    loseAnswerTo: (words) => void (lost = words),
    mend: () => void (swallowsFresh = false),
    open: () => ({ all: pairs.size, swallowed: [...pairs.values()].filter(({ swallowed }) => swallowed).length }),
    async stop() {
      for (const here of pairs.keys()) here.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
