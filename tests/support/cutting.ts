import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The product behind a line that breaks amid the answer to every question whose path begins with `cuts`. */
export async function startCutting(address: string, cuts: string): Promise<{ address: string; stop(): Promise<void> }> {
  const server = createServer((asked, answered) => {
    const { host: _host, ...headers } = asked.headers;
    const onward = request(address + asked.url, { method: asked.method, headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!asked.url?.startsWith(cuts)) return answer.pipe(answered);
      return answer.once('data', (part: Buffer) => {
        answered.write(part.subarray(0, 10), () => answered.destroy());
      });
    });
    onward.on('error', () => answered.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
