import net from 'node:net';

export interface Load {
  /** Answers per second. */
  rate: number;
  p50: number;
  p99: number;
}

/** One client per connection asks one path after another, each waiting for its answer; a client of so few lines costs little. */
export async function load(
  address: string,
  headers: Record<string, string>,
  paths: readonly string[],
  { connections, milliseconds }: { connections: number; milliseconds: number },
): Promise<Load> {
  const { hostname, port } = new URL(address);
  const took: number[] = [];
  let turn = 0;
  const started = performance.now();
  const client = async () => {
    const socket = net.connect(Number(port), hostname);
    socket.setNoDelay(true);
    while (performance.now() - started < milliseconds) {
      const path = paths[turn++ % paths.length]!;
      const asked = performance.now();
      await answerOf(socket, requestOf(hostname, path, headers));
      took.push(performance.now() - asked);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - started) / 1000;
  took.sort((a, b) => a - b);
  const at = (part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))]!;
  return { rate: took.length / seconds, p50: at(0.5), p99: at(0.99) };
}

function requestOf(host: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host, accept: 'application/json', ...headers }).map(([k, v]) => `${k}: ${v}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** Sends one request and takes one answer with a known length; anything but 200 is a mistake of the benchmark. */
function answerOf(socket: net.Socket, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = '';
    let left = -1;
    const done = (error?: Error) => {
      socket.off('data', onData).off('error', done).off('close', onClose);
      if (error) reject(error);
      else resolve();
    };
    const onClose = () => done(new Error('the connection was closed'));
    const onData = (chunk: Buffer) => {
      if (left >= 0) left -= chunk.length;
      else {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (!head.startsWith('HTTP/1.1 200') || !length) return done(new Error(head.slice(0, 600)));
        left = Number(length) - (head.length - end - 4);
      }
      if (left <= 0) done();
    };
    socket.on('data', onData).on('error', done).on('close', onClose);
    socket.write(request);
  });
}
