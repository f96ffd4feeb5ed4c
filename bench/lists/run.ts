import { Client } from 'pg';
import { guests } from '#resources/guests.ts';
import { sortedFields } from '#server/crud/order.ts';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { fillGuests } from '../guests/fill.ts';
import { PAGE, wordsOf } from '../guests/query.ts';
import type { Child } from '../process.ts';
import { alternate, quantile } from '../rounds.ts';
import { startProduct } from '../stage.ts';
import type { Figure } from '../table.ts';
import { byOrder, handTime, pageTimes } from './orders.ts';

const MANY = 1_000_000;
const FEW = 1_000;

/** Two hundred searches are a round. */
const SEARCH_ROUNDS = 3;
/** PostgreSQL's code of a statement that took longer than it may. */
const CANCELLED = '57014';

const SORTS = [guests.title[0]!, ...sortedFields(guests), 'created_at', 'updated_at'];
const ORDERS = SORTS.flatMap((sort) => [`sort=${sort}&order=asc`, `sort=${sort}&order=desc`]);

/** Pages of 25 of a list of a million beside those of a thousand, and its last page beside its first, by every order there is. */
export async function benchLists(): Promise<Figure[]> {
  const app = await testApp();
  try {
    await fillGuests(app.database, app.north.id, MANY);
    await fillGuests(app.database, app.south.id, FEW);
    // Some hold it that ten have in either list, others what every hundredth has.
    const tags = {
      few: {
        north: await tagged(app, app.north, 'Десять', TEN),
        south: await tagged(app, app.south, 'Десять', TEN),
      },
      many: {
        north: await tagged(app, app.north, 'Пресса', HUNDREDTH),
        south: await tagged(app, app.south, 'Пресса', HUNDREDTH),
      },
    };
    await app.database.engine.script('vacuum analyze guests');
    return await measure(app, tags);
  } finally {
    await app.close();
  }
}

type House = TestApp['north'];

const TEN = `id in (select id from guests where organization_id = $org order by id limit 10)`;
const HUNDREDTH = `right(phone, 2) = '00'`;

/** Gives some guests a tag and a company; answers the tag. */
async function tagged(app: TestApp, house: House, name: string, which: string): Promise<string> {
  const { body } = await app.call('POST', '/tags', house.admin, { name, tint: 'slate' });
  const org = `'${house.id}'`;
  await app.database.engine
    .script(`update guests set tags = coalesce(tags, '{}') || '${body.data.id}'::uuid, company = 'Дом ' || phone
    where organization_id = ${org} and ${which.replace('$org', org)}`);
  return body.data.id as string;
}

type Tags = Record<'few' | 'many', Record<'north' | 'south', string>>;

/** The best by hand of a tag's first page and of how many there are, up to as many as are counted. */
const TAGGED =
  (more = '') =>
  (by: string) => `
  select *, (select count(*) from (select 1 from guests
    where organization_id = $1 and deleted_at is null and tags && array[$2::uuid] ${more} limit 10001) c) as total
  from guests where organization_id = $1 and deleted_at is null and tags && array[$2::uuid] ${more} order by ${by} limit 25`;

async function measure(app: TestApp, tags: Tags): Promise<Figure[]> {
  const product = await startProduct(app);
  const pages =
    ([house, filter]: [House, string]) =>
    (order: string) =>
      pageTimes(product, house, `/guests?per_page=25&${order}&${filter}`);
  const compare = (title: string, goal: number, floor: [House, string], asked: [House, string]) =>
    byOrder(title, goal, ORDERS, pages(floor), pages(asked));
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  const { north, south } = app;
  const keyOf = (sort: string) => (sort === guests.title[0] ? 'sort_key collate "C"' : sort);
  const hundredth = (title: string, more: string, filter: string) =>
    byOrder(
      `${title}, by any order, beside the best statement`,
      0.33,
      ORDERS,
      async (order) =>
        (await pages([south, ''])(order)) +
        (await handTime(client, order, keyOf, TAGGED(more), [north.id, tags.many.north])),
      pages([north, `tags=${tags.many.north}${filter}`]),
    );
  try {
    return [
      await compare(`First page of ${MANY} guests, by any order, beside ${FEW}`, 0.77, [south, ''], [north, '']),
      await compare(
        `First page of the ten with a tag of ${MANY} guests, by any order, beside ${FEW}`,
        0.77,
        [south, `tags=${tags.few.south}`],
        [north, `tags=${tags.few.north}`],
      ),
      await hundredth(`First page of every hundredth with a tag of ${MANY} guests`, '', ''),
      await hundredth(
        `First page of those with an e-mail with a 7 of every hundredth with a tag of ${MANY} guests`,
        `and email like '%7%'`,
        '&email.contains=7',
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
    await client.end();
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
    const way = async (setting: 'on' | 'off', most: number) => {
      await client.query(`set enable_bitmapscan = ${setting}; set statement_timeout = ${Math.ceil(most)}`);
      return timed(() => client.query(PAGE(words.length), [app.north.id, ...words]));
    };
    // The other way has as long as the first one took: what is slower needn't be seen to its end.
    const found = await way('on', 0);
    return way('off', found).catch((error: { code?: string }) => {
      if (error.code !== CANCELLED) throw error;
      return found;
    });
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
      SEARCH_ROUNDS,
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
