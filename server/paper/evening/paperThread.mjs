// Runs in a worker thread of its own, so that the paper of a large hall holds up nobody while it is made (../evening.ts).
// Plain JavaScript that brings the loader, as server/start.mjs does.
import { parentPort, workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const { renderSheets } = await import('./sheets.ts');

const { evening, wanted, page } = workerData;
const made = await renderSheets(evening, wanted, page);
const bytes = made && new Uint8Array(made);
parentPort.postMessage(bytes, bytes ? [bytes.buffer] : []);
