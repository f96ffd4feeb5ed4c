import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';
import { isWebBuilt } from './build-web.mjs';

// The builder needs memory that the server should not keep, so it has a process of its own.
if (!isWebBuilt()) {
  const builder = fileURLToPath(new URL('build-web.mjs', import.meta.url));
  execFileSync(process.execPath, [builder], { stdio: 'inherit' });
}

process.setSourceMapsEnabled(true);
register();
const { main } = await import('./main.ts');
await main();
