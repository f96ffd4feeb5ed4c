// Runs in a worker thread of its own, so that whoever seats a long list holds up nobody while a plan is made (planning.ts).
// Plain JavaScript that brings the loader, as server/start.mjs does.
import { parentPort, workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const { proposalOf } = await import('#shared/seating/proposal.ts');
const { seatAll } = await import('#shared/seating/seatAll.ts');

const { wishes, known, port } = workerData;
const plan = seatAll(wishes, (done, of) => {
  port.postMessage(done / of, []);
  return true;
});
parentPort.postMessage(proposalOf(wishes, plan, known), []);
