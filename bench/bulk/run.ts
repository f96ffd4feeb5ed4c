import { strict as assert } from 'node:assert';
import { Client } from 'pg';
import { guests } from '#resources/guests.ts';
import { writeSheet } from '#server/paper/list.ts';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { fillGuests } from '../guests/fill.ts';
import type { Child } from '../process.ts';
import type { Taken } from '../product.ts';
import { alternate, median, ROUNDS } from '../rounds.ts';
import { startProduct } from '../stage.ts';
import type { Figure } from '../table.ts';
import { benchImport } from './import.ts';

const EDITED = 10_000;
const EXPORTED = 100_000;

/** What admins do to many rows: a bulk edit, an export and an import, each beside the same done by hand. */
export async function benchBulk(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const app = await testApp();
  try {
    await fillGuests(app.database, app.south.id, EDITED);
    await fillGuests(app.database, app.north.id, EXPORTED);
    // Each by a product of its own: what one leaves in memory is none of the other's.
    figures.push(await withProduct(app, benchEdit), await withProduct(app, benchExport));
  } finally {
    await app.close();
  }
  return [...figures, await benchImport()];
}

async function withProduct(app: TestApp, measure: (app: TestApp, product: Child) => Promise<Figure>): Promise<Figure> {
  const product = await startProduct(app);
  try {
    return await measure(app, product);
  } finally {
    await product.stop();
  }
}

/** The best by hand: one statement changes the rows and writes a line of the log for each. */
const BY_HAND = `
  with before as (select * from guests where organization_id = $1 and deleted_at is null),
  changed as (
    update guests g set company = $2, version = g.version + 1, updated_at = now() from before b
    where g.organization_id = b.organization_id and g.id = b.id
    returning g.id, to_jsonb(b) as before, to_jsonb(g) as after)
  insert into audit (organization_id, id, at, actor, verb, noun, record_id, before, after)
  select $1, gen_random_uuid(), now(), 'bench', 'update', 'guests', id, before, after from changed`;

async function benchEdit(app: TestApp, product: Child): Promise<Figure> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const took = async (act: () => Promise<unknown>) => {
      await app.database.engine.script('vacuum analyze guests, audit');
      const start = performance.now();
      await act();
      return performance.now() - start;
    };
    const byHand = (round: number) => took(() => client.query(BY_HAND, [app.south.id, `Дом ${round}`]));
    const asked = (round: number) =>
      took(async () => {
        const answer = await fetch(`${product.said}/api/v1/guests/update_list`, {
          method: 'PUT',
          headers: { ...(app.south.admin.headers as Record<string, string>), 'content-type': 'application/json' },
          body: JSON.stringify({ filter: {}, change: { company: { set: `Контора ${round}` } } }),
        });
        const { data } = (await answer.json()) as { data: { changed: number } };
        assert.equal(data.changed, EDITED);
      });
    return {
      title: `Bulk edit of ${EDITED} guests beside one statement with its log`,
      goal: 0.5,
      ...(await alternate('ms', 'less', byHand, asked)),
    };
  } finally {
    await client.end();
  }
}

async function benchExport(app: TestApp, product: Child): Promise<Figure> {
  const names = guests.sheet as readonly string[];
  const { rows } = await app.database.engine.query(
    `select ${names.join(', ')} from guests where organization_id = $1 order by sort_key collate "C", id`,
    [app.north.id],
  );
  const cells = rows.map((row) => names.map((name) => (row[name] ?? null) as string | null));
  const took = async (act: () => Promise<{ length: number }>) => {
    const start = performance.now();
    assert.ok((await act()).length > EXPORTED);
    return performance.now() - start;
  };
  const columns = names.map((title) => ({ title }));
  const exported = () =>
    took(async () => {
      const answer = await fetch(`${product.said}/api/v1/guests/export`, {
        headers: app.north.admin.headers as Record<string, string>,
      });
      assert.equal(answer.status, 200);
      return Buffer.from(await answer.arrayBuffer());
    });
  const figure = await alternate('ms', 'less', () => took(() => writeSheet(columns, cells, 'xlsx')), exported);
  // By themselves: whoever writes the same beside them takes the processor from both.
  await product.ask('taken');
  const taken: Taken[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await exported();
    taken.push((await product.ask('taken')) as Taken);
  }
  const most = {
    memory_before_mb: Math.round(taken[0]!.memory_before_mb),
    memory_most_mb: Math.round(Math.max(...taken.map((each) => each.memory_most_mb))),
    longest_hold_ms: Math.round(median(taken.map((each) => each.longest_hold_ms))),
  };
  console.log(
    `Export of ${EXPORTED} guests: the process had ${most.memory_before_mb} MB before and ${most.memory_most_mb} MB at most, and held others for ${most.longest_hold_ms} ms at most (median of ${ROUNDS}).`,
  );
  return {
    title: `Export of ${EXPORTED} guests as XLSX beside writing its cells from memory`,
    goal: 0.5,
    ...figure,
    ...most,
  };
}
