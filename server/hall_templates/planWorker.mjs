// Runs in a worker thread of its own, so that a file can take no more memory and time than it is given (planThread.ts).
// Plain JavaScript that brings the loader, as server/start.mjs does.
import { parentPort, workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const { sheet, json } = workerData;
if (json) {
  const { planFromJson } = await import('./planJson.ts');
  parentPort.postMessage(planFromJson(json), []);
} else {
  const { layoutFromSheet } = await import('../../shared/hall/fromSheet.ts');
  parentPort.postMessage(layoutFromSheet(sheet), []);
}
