import { strict as assert } from 'node:assert';
import { PgDialect } from 'drizzle-orm/pg-core';
import { evenings } from '#server/events/calendar.ts';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { compareAnswers, type Side } from '../answers.ts';
import type { Figure } from '../table.ts';
import { fillEvents } from './fill.ts';

const EVENTS = 10_000;
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
  let rows = 0;
  const rates = await compareAnswers(
    app,
    { entry: 'bench/calendar/floor.ts', env: { STATEMENT: JSON.stringify(statementOf(app)) }, paths: ['/calendar'] },
    {
      headers: { ...admin.headers, 'accept-language': 'ru' },
      paths: [`/api/v1/events/index_for_calendar?${new URLSearchParams(SPAN).toString()}`],
    },
    async (floor, product) => {
      rows = await agree(floor, product);
    },
  );
  return {
    title: `Calendar month, ${rows} evenings of 10,000 events`,
    goal: 1,
    ...rates,
    events: EVENTS,
    evenings: rows,
  };
}

/** The product's own statement, answering rows instead of one text. */
function statementOf(app: TestApp): { text: string; values: unknown[] } {
  const { organization_id, actor, now } = app.north.context;
  const asking = { organization_id, actor: { ...actor, role: 'admin' as const }, language: 'ru' as const, now };
  const { sql: text, params } = new PgDialect().sqlToQuery(evenings(asking, SPAN));
  return { text, values: params };
}

/** Two servers are comparable where they say the same. Answers how many evenings that is. */
async function agree(floor: Side, product: Side): Promise<number> {
  const [bare, ours] = await Promise.all(
    [floor, product].map(async ({ address, headers, paths }) => (await fetch(address + paths[0], { headers })).json()),
  );
  assert.deepEqual(ours, bare);
  const { data } = ours as { data: unknown[] };
  assert(data.length > 500);
  return data.length;
}
