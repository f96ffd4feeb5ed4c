import { strict as assert } from 'node:assert';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { compareAnswers, type Side } from '../answers.ts';
import type { Figure } from '../table.ts';
import { fillGuests, TERMS } from './fill.ts';
import { PAGE, wordsOf } from './query.ts';

const GUESTS = 100_000;
const OTHERS = 20_000;

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
  const paths = (path: string) => TERMS.map((q) => `${path}?per_page=25&q=${encodeURIComponent(q)}`);
  const rates = await compareAnswers(
    app,
    { entry: 'bench/guests/floor.ts', env: { ORGANIZATION: app.north.id }, paths: paths('/guests') },
    { headers: app.north.admin.headers, paths: paths('/api/v1/guests') },
    agree,
  );
  const plan = await planOf(app);
  console.log(`Plan of the floor for '${TERMS[0]}':\n${plan.join('\n')}`);
  return {
    title: 'Guest page of 25 with search, 100,000 guests',
    goal: 0.5,
    ...rates,
    guests: GUESTS,
    guests_of_another_organisation: OTHERS,
    plan,
  };
}

interface Page {
  data: { id: string }[];
  meta: { total: number };
}

/** Two servers are comparable where they say the same: the same guests in the same order, the same total. */
async function agree(floor: Side, product: Side): Promise<void> {
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
