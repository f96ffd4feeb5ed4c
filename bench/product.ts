import { start } from '#server/main.ts';
import { readSettings } from '#server/base/settings.ts';

// The product as `npm start` runs it, in a process of its own; tells its parent where it listens.
const running = await start(readSettings(process.env));
process.send?.(running.address);
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
