// npm run dev: the server on PORT (3000), restarted when its files change, and the pages on 5173, renewed as they are typed.
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const PAGES = 'http://127.0.0.1:5173';
const env = { PUBLIC_URL: PAGES, ...process.env };
const server = spawn(process.execPath, ['--watch', '--import', 'tsx', 'server/main.ts'], { stdio: 'inherit', env });

const pages = await createServer();
await pages.listen();
pages.printUrls();

const stop = async () => {
  server.kill('SIGTERM');
  await pages.close();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());
server.on('exit', (code) => {
  if (code) process.exit(code);
});
