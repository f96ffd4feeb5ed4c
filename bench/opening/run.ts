import { gzipSync } from 'node:zlib';
import type { PackedHall } from '#resources/packedHall.ts';
import { unpackHall } from '#resources/unpackHall.ts';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { startChild } from '../process.ts';
import { alternate, median } from '../rounds.ts';
import { startProduct } from '../stage.ts';
import type { Figure } from '../table.ts';
import { fillStadium } from './fill.ts';

const SECTORS = 12;
const PEOPLE = 62_000;
/** Plans that stand open while a seat is taken. */
const OPEN = 20;
/** An opening takes a moment: by so many it is told. */
const TRIES = 5;

/**
 * The plan of 100,000 places, read, sent and made ready for drawing, beside a bare handler that sends the same facts as the
 * database has them and a client that parses them; and how many bytes it takes.
 */
export async function benchOpening(): Promise<Figure[]> {
  const app = await testApp();
  try {
    const { hall_id } = await fillStadium(app, SECTORS, PEOPLE);
    return [await opened(app, hall_id), await told(app, hall_id)];
  } finally {
    await app.close();
  }
}

async function opened(app: TestApp, hall_id: string): Promise<Figure> {
  const product = await startProduct(app);
  const floor = await startChild('bench/opening/floor.ts', { DATABASE_URL: app.databaseUrl!, HALL: hall_id });
  try {
    const { headers } = app.north.admin;
    const ask = () => fetch(`${product.said}/api/v1/halls/${hall_id}/plan`, { headers });
    const bare = async () => {
      const { taken } = (await (await fetch(floor.said)).json()) as { taken: number[] };
      requirePeople(taken.length);
    };
    const whole = async () => {
      const { data } = (await (await ask()).json()) as { data: PackedHall };
      requirePeople(unpackHall(data).places.filter(({ ticket }) => ticket).length);
    };
    await bare();
    await whole();
    const comparison = await alternate(
      'ms',
      'less',
      () => timed(bare),
      () => timed(whole),
    );
    const bytes = gzipSync(await (await ask()).text()).length;
    return { title: 'Opening a plan of 100,000 places, beside a bare handler', goal: 0.33, ...comparison, bytes };
  } finally {
    await floor.stop();
    await product.stop();
  }
}

/**
 * What a seat that is taken brings over the wire to each of the plans that are open, beside 200 bytes, whatever the size of
 * the hall: a seat is freed and taken again, and after each act every plan asks what changed.
 */
async function told(app: TestApp, hall_id: string): Promise<Figure> {
  const product = await startProduct(app);
  const send = async (method: string, path: string, body?: object) => {
    const headers = { ...app.north.admin.headers, ...(body && { 'content-type': 'application/json' }) };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${product.said}/api/v1${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.text();
  };
  const changes = (since: number) => send('GET', `/halls/${hall_id}/changes?since=${since}`);
  const { rows } = await app.database.engine.query(
    `select id, guest_id, place from tickets where hall_id = $1 and live limit 5`,
    [hall_id],
  );
  const taken = async (round: number) => {
    const { id, guest_id, place } = rows[round]!;
    await send('DELETE', '/tickets/destroy_list', { ids: [id] });
    const { data } = JSON.parse(await changes(0)) as { data: { revision: number } };
    await send('POST', '/tickets/create_list', { hall_id, seatings: [{ guest_id, place }] });
    const answers = await Promise.all(Array.from({ length: OPEN }, () => changes(data.revision)));
    return median(answers.map((answer) => Buffer.byteLength(answer)));
  };
  try {
    const comparison = await alternate('bytes', 'less', () => Promise.resolve(200), taken, rows.length);
    return {
      title: `A seat that is taken, for each of ${OPEN} open plans, beside 200 bytes`,
      goal: 0.75,
      ...comparison,
    };
  } finally {
    await product.stop();
  }
}

function requirePeople(count: number): void {
  if (count !== PEOPLE) throw new Error(`${count} places are taken`);
}

async function timed(act: () => Promise<void>): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < TRIES; time += 1) {
    const started = performance.now();
    await act();
    took.push(performance.now() - started);
  }
  return median(took);
}
