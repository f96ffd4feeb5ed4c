// Runs in a worker thread (list.ts), so that a long workbook holds up nobody while it is written.
import { parentPort, workerData } from 'node:worker_threads';
import { bookOf } from './book.mjs';

const sheets = workerData.map((sheet) => ({ ...sheet, rows: [] }));

parentPort.on('message', (piece) => {
  if (piece) return void sheets[piece.at].rows.push(...piece.rows);
  // In memory of its own, so that it can be given away.
  const bytes = new Uint8Array(bookOf(sheets));
  parentPort.postMessage(bytes, [bytes.buffer]);
});
