import { mkdtempSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connectBooking } from '#server/booking/connect.ts';
import { type OpenCinema, openCinema } from '#server/booking/open.ts';
import type { CinemaBooking } from '#server/booking/port.ts';
import { officeInDatabase } from '#server/booking/simulator/office.ts';
import { listen, startSimulator } from '#server/booking/simulator/server.ts';
import type { Database } from '#server/db/database.ts';
import { readSettings } from '#server/base/settings.ts';
import { startProgram } from '../support/command.ts';
import { ENGINE, serverDatabase, testDatabase } from '../support/database.ts';
import { freePort } from '../support/ports.ts';
import { prepareFolder } from '../support/prepared.ts';
import { LONG, tally } from './tally.ts';

const SEATS = LONG ? 60 : 12;
const now = () => new Date('2026-11-20T09:00:00Z');

const simulated = (database: Database) =>
  openCinema(readSettings({ VISTA_URL: 'simulator', WORKERS: '0' }), database, now, { demo: false });

/** Holds the first seats of one session, each in an order of its own; answers how many were refused. */
async function refusedOf(booking: CinemaBooking): Promise<number> {
  const session = (await booking.listSessions())[0]!.ref;
  const { seats } = await booking.seatPlan(session);
  const wanted = seats.filter(({ together }) => together.length === 0).slice(0, SEATS);
  let refused = 0;
  for (const seat of wanted) await booking.hold(randomUUID(), session, [seat]).catch(() => (refused += 1));
  return refused;
}

it(
  'two installations on one machine have cinemas that know nothing of each other',
  async () => {
    const [one, other] = [await testDatabase(), await testDatabase()];
    const cinemas: OpenCinema[] = [await simulated(one.database), await simulated(other.database)];
    const refused = [];
    for (const { cinema } of cinemas) refused.push(await refusedOf(cinema!.booking));
    // The guard taken out: both have the cinema of one of them, as when it stood on a port for all.
    const shared = await listen(officeInDatabase((await testDatabase()).database, now));
    const both = [connectBooking(shared), connectBooking(shared)];
    const control = [await refusedOf(both[0]!), await refusedOf(both[1]!)];
    for (const { stop } of cinemas) await stop();
    await shared.stop();
    const taken = refused[1]! - refused[0]!;
    tally({
      what: 'two installations side by side: seats of one taken by the other',
      tries: SEATS,
      failures: taken,
      control: `on one port: ${control[1]! - control[0]!} of ${SEATS} taken`,
    });
    expect(taken).toBe(0);
    expect(control[1]! - control[0]!).toBeGreaterThan(SEATS / 2);
    await one.database.close();
    await other.database.close();
  },
  LONG ? 300_000 : 120_000,
);

it('two installations on one machine both have their first start with demo data', async () => {
  const failed = await failedOfTwo();
  // The guard taken out: whatever they ask their own cinemas is asked of one, which gives each seat once.
  const shared = await startSimulator({ now });
  const control = await failedOfTwo(['./tests/attack/one-cinema.mts'], {
    SHARED_CINEMA: shared.url,
    SHARED_TOKEN: shared.token,
  });
  await shared.stop();
  const seatless = control.filter((said) => said.includes('filmNight'));
  tally({
    what: 'two first starts with demo data side by side',
    tries: 2,
    failures: failed.length,
    control: `with one cinema for both ${seatless.length} of 2 finds its seats taken and does not start`,
  });
  expect(failed).toEqual([]);
  expect([control.length, seatless.length]).toEqual([1, 1]);
}, 240_000);

/** Starts two products side by side, each for the first time; answers what those said that did not come to be ready. */
async function failedOfTwo(imports: string[] = [], more: Record<string, string> = {}): Promise<string[]> {
  const folders = ['a', 'b'].map((name) => mkdtempSync(join(tmpdir(), `parterre-side-${name}-`)));
  const started = [];
  for (const folder of folders) {
    const env: Record<string, string> = {
      ...more,
      DATA_DIR: folder,
      PORT: String(await freePort()),
      DEMO_DATA: '1',
      CLOCK: now().toISOString(),
    };
    if (ENGINE === 'postgres') env['DATABASE_URL'] = await serverDatabase();
    else await prepareFolder(folder);
    started.push(startProgram('server/main.ts', [], env, imports));
  }
  const ready = await Promise.allSettled(started.map(({ says }) => says('is ready')));
  for (const { kill } of started) kill('SIGTERM');
  await Promise.all(started.map(({ ended }) => ended));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  return started.filter((_, n) => ready[n]!.status === 'rejected').map(({ said }) => said());
}
