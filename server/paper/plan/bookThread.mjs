// Runs in a worker thread of its own, so that the seating plan of a large hall holds up nobody while it is made (../plan.ts).
// Plain JavaScript that brings the loader, as server/start.mjs does.
import { parentPort, workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const { bookOf } = await import('./book.ts');

parentPort.on('message', async (piece) => {
  if (piece !== 'all') {
    workerData.plan.halls.push(...(piece.halls ?? []));
    workerData.plan.guests.push(...(piece.guests ?? []));
    return;
  }
  const bytes = new Uint8Array(await bookOf(workerData));
  parentPort.postMessage(bytes, [bytes.buffer]);
});
