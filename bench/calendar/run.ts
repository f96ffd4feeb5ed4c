import { strict as assert } from 'node:assert';
import { PgDialect } from 'drizzle-orm/pg-core';
import { evenings } from '#server/events/calendar.ts';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { load, type Load } from '../guests/load.ts';
import { startChild } from '../process.ts';
import { alternate, median } from '../rounds.ts';
import { startProduct } from '../stage.ts';
import { type Figure, short } from '../table.ts';
import { fillEvents } from './fill.ts';

const EVENTS = 10_000;
const CONNECTIONS = 10;
const ROUND_MS = 4_000;
/** The six weeks that a calendar of November 2026 shows. */
const SPAN = { from: '2026-10-26', to: '2026-12-06' };

/** A month of the calendar: the product, signed in and scoped, beside a bare handler of the same rows. Answers per second. */
export async function benchCalendar(): Promise<Figure[]> {
  const app = await testApp();
  try {
    return [await measure(app)];
  } finally {
    await app.close();
  }
}

async function measure(app: TestApp): Promise<Figure> {
  const { admin } = app.north;
  const [city] = (await app.call('GET', '/cities?q=Москва', admin)).body.data as { id: string }[];
  await fillEvents(app.database, { organization_id: app.north.id, city_id: city!.id, created_by: admin.id }, EVENTS);
  const floor = await startChild('bench/calendar/floor.ts', {
    DATABASE_URL: app.databaseUrl!,
    STATEMENT: JSON.stringify(statementOf(app)),
  });
  const product = await startProduct(app);
  try {
    const sides = {
      floor: { address: floor.said, headers: {}, path: '/calendar' },
      product: {
        address: product.said,
        headers: { ...admin.headers, 'accept-language': 'ru' },
        path: `/api/v1/events/index_for_calendar?${new URLSearchParams(SPAN).toString()}`,
      },
    };
    const rows = await compareAnswers(sides.floor, sides.product);
    const took: Record<'floor' | 'product', Load[]> = { floor: [], product: [] };
    const run = (side: 'floor' | 'product', milliseconds = ROUND_MS) => {
      const { address, headers, path } = sides[side];
      return load(address, headers, [path], { connections: CONNECTIONS, milliseconds });
    };
    await run('floor', 2_000);
    await run('product', 2_000);
    const round = (side: 'floor' | 'product') => async () => {
      const one = await run(side);
      took[side].push(one);
      return one.rate;
    };
    const comparison = await alternate('answers/s', 'more', round('floor'), round('product'));
    const latency = (side: 'floor' | 'product') => ({
      p50: median(took[side].map((each) => each.p50)),
      p99: median(took[side].map((each) => each.p99)),
    });
    for (const side of ['floor', 'product'] as const)
      console.log(`${side}: p50 ${short(latency(side).p50)} ms, p99 ${short(latency(side).p99)} ms`);
    return {
      title: `Calendar month, ${rows} evenings of 10,000 events`,
      goal: 1,
      ...comparison,
      events: EVENTS,
      evenings: rows,
      connections: CONNECTIONS,
      latency_ms: { floor: latency('floor'), product: latency('product') },
    };
  } finally {
    await product.stop();
    await floor.stop();
  }
}

/** The product's own statement, answering rows instead of one text. */
function statementOf(app: TestApp): { text: string; values: unknown[] } {
  const { organization_id, actor, now } = app.north.context;
  const asking = { organization_id, actor: { ...actor, role: 'admin' as const }, language: 'ru' as const, now };
  const { sql: text, params } = new PgDialect().sqlToQuery(evenings(asking, SPAN));
  return { text, values: params };
}

interface Side {
  address: string;
  headers: Record<string, string>;
  path: string;
}

/** Two servers are comparable where they say the same. Answers how many evenings that is. */
async function compareAnswers(floor: Side, product: Side): Promise<number> {
  const [bare, ours] = await Promise.all(
    [floor, product].map(async ({ address, headers, path }) => (await fetch(address + path, { headers })).json()),
  );
  assert.deepEqual(ours, bare);
  const { data } = ours as { data: unknown[] };
  assert(data.length > 500);
  return data.length;
}
