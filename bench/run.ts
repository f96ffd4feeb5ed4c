import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Client } from 'pg';
import setup from '../tests/support/global.ts';
import { loadAverage, machine } from './machine.ts';
import { type Figure, printTable, rounded } from './table.ts';

/** `npm run bench`: all benchmarks; `npm run bench -- guests` runs one, and keeps the last results of the others. */
const BENCHMARKS: Record<string, () => Promise<Figure[]>> = {
  guests: async () => (await import('./guests/run.ts')).benchGuests(),
  bulk: async () => (await import('./bulk/run.ts')).benchBulk(),
  embedded: async () => (await import('./bulk/embedded.ts')).tellEmbedded(),
  lists: async () => (await import('./lists/run.ts')).benchLists(),
  evening: async () => (await import('./lists/evening.ts')).benchEvening(),
  tickets: async () => (await import('./tickets/run.ts')).benchTickets(),
  calendar: async () => (await import('./calendar/run.ts')).benchCalendar(),
  pages: async () => (await import('./pages/run.ts')).benchPages(),
  opening: async () => (await import('./opening/run.ts')).benchOpening(),
  plan: async () => (await import('./plan/run.ts')).benchPlan(),
  seats: async () => (await import('./seats/run.ts')).benchSeats(),
  live: async () => (await import('./live/run.ts')).benchLive(),
  seating: async () => (await import('./seating/run.ts')).benchSeating(),
};
const RESULTS = new URL('./results.json', import.meta.url);

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BENCHMARKS);
const unknown = wanted.filter((name) => !BENCHMARKS[name]);
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(BENCHMARKS).join(', ')}.`);
  process.exit(1);
}
process.env['ENGINE'] = 'postgres';
const stop = await setup();
try {
  const postgres = await makeDurable();
  const results = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, unknown>) : {};
  const figures: Figure[] = [];
  for (const name of wanted) {
    const before = loadAverage();
    const found = await BENCHMARKS[name]!();
    figures.push(...found);
    results[name] = { ...machine(), postgres, load_average: { before, after: loadAverage() }, figures: rounded(found) };
    writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  }
  if (figures.length > 0) printTable(figures);
} finally {
  await stop();
}

/** The tests' server forgets what a power cut takes; one that is measured may not. Answers its version. */
async function makeDurable(): Promise<string> {
  const admin = new Client({ connectionString: process.env['TEST_POSTGRES_URL'] });
  await admin.connect();
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await admin.query(`alter system set ${name} = on`);
  await admin.query('select pg_reload_conf()');
  const { rows } = await admin.query('show server_version');
  await admin.end();
  return rows[0].server_version;
}
