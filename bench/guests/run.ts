import { strict as assert } from 'node:assert';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { startChild } from '../process.ts';
import { alternate, median } from '../rounds.ts';
import { startProduct } from '../stage.ts';
import { type Figure, short } from '../table.ts';
import { fillGuests, TERMS } from './fill.ts';
import { load, type Load } from './load.ts';
import { PAGE, wordsOf } from './query.ts';

const GUESTS = 100_000;
const OTHERS = 20_000;
const CONNECTIONS = 10;
const ROUND_MS = 4_000;

/** A page of 25 with search: the product, signed in and scoped, beside a bare handler. Answers per second. */
export async function benchGuests(): Promise<Figure[]> {
  const app = await testApp();
  try {
    return [await measure(app)];
  } finally {
    await app.close();
  }
}

async function measure(app: TestApp): Promise<Figure> {
  await fillGuests(app.database, app.north.id, GUESTS);
  await fillGuests(app.database, app.south.id, OTHERS);
  const floor = await startChild('bench/guests/floor.ts', {
    DATABASE_URL: app.databaseUrl!,
    ORGANIZATION: app.north.id,
  });
  const product = await startProduct(app);
  try {
    const paths = (path: string) => TERMS.map((q) => `${path}?per_page=25&q=${encodeURIComponent(q)}`);
    const sides = {
      floor: { address: floor.said, headers: {}, paths: paths('/guests') },
      product: { address: product.said, headers: app.north.admin.headers, paths: paths('/api/v1/guests') },
    };
    await compareAnswers(sides.floor, sides.product);
    const took: Record<'floor' | 'product', Load[]> = { floor: [], product: [] };
    const run = (side: 'floor' | 'product', milliseconds = ROUND_MS) => {
      const { address, headers, paths } = sides[side];
      return load(address, headers, paths, { connections: CONNECTIONS, milliseconds });
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
    const plan = await planOf(app);
    console.log(`Plan of the floor for '${TERMS[0]}':\n${plan.join('\n')}`);
    for (const side of ['floor', 'product'] as const)
      console.log(`${side}: p50 ${short(latency(side).p50)} ms, p99 ${short(latency(side).p99)} ms`);
    return {
      title: 'Guest page of 25 with search, 100,000 guests',
      goal: 0.5,
      ...comparison,
      guests: GUESTS,
      guests_of_another_organisation: OTHERS,
      connections: CONNECTIONS,
      latency_ms: { floor: latency('floor'), product: latency('product') },
      plan,
    };
  } finally {
    await product.stop();
    await floor.stop();
  }
}

interface Side {
  address: string;
  headers: Record<string, string>;
  paths: string[];
}

interface Page {
  data: { id: string }[];
  meta: { total: number };
}

/** Two servers are comparable where they say the same: the same guests in the same order, the same total. */
async function compareAnswers(floor: Side, product: Side): Promise<void> {
  for (const [i, path] of floor.paths.entries()) {
    const [bare, ours] = await Promise.all([
      fetch(floor.address + path).then((answer) => answer.json() as Promise<Page>),
      fetch(product.address + product.paths[i], { headers: product.headers }).then(
        (answer) => answer.json() as Promise<Page>,
      ),
    ]);
    const gist = ({ data, meta }: Page) => ({ ids: data.map(({ id }) => id), total: meta.total });
    assert.deepEqual(gist(ours), gist(bare), `different answers to ${TERMS[i]}`);
  }
}

async function planOf(app: TestApp): Promise<string[]> {
  const words = wordsOf(TERMS[0]!);
  const { rows } = await app.database.engine.query(`explain (analyze, costs off, buffers off) ${PAGE(words.length)}`, [
    app.north.id,
    ...words,
  ]);
  return rows.map((row) => String(row['QUERY PLAN']));
}
