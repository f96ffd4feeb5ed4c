import { Client } from 'pg';
import { guests } from '#resources/guests.ts';
import { sortedFields } from '#server/crud/order.ts';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { fillGuests } from '../guests/fill.ts';
import { PAGE, wordsOf } from '../guests/query.ts';
import type { Child } from '../process.ts';
import { alternate, median, quantile } from '../rounds.ts';
import { startProduct } from '../stage.ts';
import type { Figure } from '../table.ts';

const MANY = 1_000_000;
const FEW = 1_000;
const TIMES = 15;

const SORTS = [guests.title[0]!, ...sortedFields(guests), 'created_at', 'updated_at'];
const ORDERS = SORTS.flatMap((sort) => [`sort=${sort}&order=asc`, `sort=${sort}&order=desc`]);

/** Pages of 25 of a list of a million beside those of a thousand, and its last page beside its first, by every order there is. */
export async function benchLists(): Promise<Figure[]> {
  const app = await testApp();
  try {
    await fillGuests(app.database, app.north.id, MANY);
    await fillGuests(app.database, app.south.id, FEW);
    const tags = { north: await tagged(app, app.north), south: await tagged(app, app.south) };
    await app.database.engine.script('vacuum analyze guests');
    return await measure(app, tags);
  } finally {
    await app.close();
  }
}

type House = TestApp['north'];

/** Every hundredth guest is given a tag and every tenth has a company; answers the tag. */
async function tagged(app: TestApp, house: House): Promise<string> {
  const { body } = await app.call('POST', '/tags', house.admin, { name: 'Пресса', tint: 'slate' });
  await app.database.engine.script(`update guests set tags = array['${body.data.id}'::uuid], company = 'Дом ' || phone
    where organization_id = '${house.id}' and right(phone, 2) = '00'`);
  return body.data.id as string;
}

async function measure(app: TestApp, tags: Record<'north' | 'south', string>): Promise<Figure[]> {
  const product = await startProduct(app);
  /** Median of the times one page takes, ms. */
  const took = async (house: House, query: string) => {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const start = performance.now();
      const answer = await fetch(`${product.said}/api/v1/guests?per_page=25&${query}`, {
        headers: house.admin.headers as Record<string, string>,
      });
      await answer.text();
      times.push(performance.now() - start);
      if (answer.status !== 200) throw new Error(`${answer.status} at ${query}`);
    }
    return median(times);
  };
  const compare = async (title: string, goal: number, floor: [House, string], asked: [House, string]) => {
    const figures = [];
    for (const order of ORDERS) {
      const found = await alternate(
        'ms',
        'less',
        () => took(floor[0], `${order}&${floor[1]}`),
        () => took(asked[0], `${order}&${asked[1]}`),
      );
      figures.push({ order, ...found });
    }
    const worst = figures.toSorted((a, b) => a.ratio - b.ratio)[0]!;
    console.log(
      `${title}: worst by ${worst.order}, half of the orders at least ${median(figures.map((each) => each.ratio)).toFixed(2)} x`,
    );
    // All orders as one round each; the worst of them is told beside.
    return {
      title,
      goal,
      unit: 'ms',
      floor: median(figures.map((each) => each.floor)),
      product: median(figures.map((each) => each.product)),
      ratio: quantile(
        figures.map((each) => each.ratio),
        0,
      ),
      rounds: figures.map((each) => ({ floor: each.floor, product: each.product })),
      orders: ORDERS,
      worst: worst.order,
    };
  };
  try {
    const { north, south } = app;
    return [
      await compare(`First page of ${MANY} guests, by any order, beside ${FEW}`, 0.77, [south, ''], [north, '']),
      await compare(
        `First page of those with a tag of ${MANY} guests, by any order, beside ${FEW}`,
        0.77,
        [south, `tags=${tags.south}`],
        [north, `tags=${tags.north}`],
      ),
      await compare(
        `Last page of ${MANY} guests, by any order, beside the first`,
        0.5,
        [north, ''],
        [north, 'page=last'],
      ),
      await searches(app, product),
    ];
  } finally {
    await product.stop();
  }
}

/** 200 things people type, by the slow ones: the product beside the better of PostgreSQL's two ways to such a page. */
async function searches(app: TestApp, product: Child): Promise<Figure> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  const timed = async (act: () => Promise<unknown>) => {
    const start = performance.now();
    await act();
    return performance.now() - start;
  };
  const terms = await termsOf(client, app.north.id);
  const best = async (q: string) => {
    const words = wordsOf(q);
    const way = async (setting: 'on' | 'off') => {
      await client.query(`set enable_bitmapscan = ${setting}`);
      return timed(() => client.query(PAGE(words.length), [app.north.id, ...words]));
    };
    return Math.min(await way('on'), await way('off'));
  };
  const asked = (q: string) =>
    timed(async () => {
      const answer = await fetch(`${product.said}/api/v1/guests?per_page=25&q=${encodeURIComponent(q)}`, {
        headers: app.north.admin.headers as Record<string, string>,
      });
      const { meta } = (await answer.json()) as { meta: { total: number; corrected?: object } };
      if (meta.total === 0 || meta.corrected) throw new Error(`nobody is found by ${q}`);
    });
  const slow = async (act: (q: string) => Promise<number>) => {
    const times = [];
    for (const q of terms) times.push(await act(q));
    return quantile(times, 0.95);
  };
  try {
    const figure = await alternate(
      'ms',
      'less',
      () => slow(best),
      () => slow(asked),
    );
    return {
      title: `p95 of ${terms.length} searches among ${MANY} guests, beside the best plan of each`,
      goal: 1 / 3,
      ...figure,
    };
  } finally {
    await client.end();
  }
}

/** Names, beginnings of names, two names, parts of phones and addresses, of guests there are. */
async function termsOf(client: Client, organization: string): Promise<string[]> {
  const { rows } = await client.query<Record<'last_name' | 'first_name' | 'phone' | 'email', string>>(
    'select last_name, first_name, phone, email from guests where organization_id = $1 order by md5(id::text) limit 40',
    [organization],
  );
  return rows.flatMap(({ last_name, first_name, phone, email }) => [
    last_name,
    last_name.slice(0, 4),
    `${last_name} ${first_name.slice(0, 3)}`,
    phone.slice(-6),
    email.split('@')[0]!,
  ]);
}
