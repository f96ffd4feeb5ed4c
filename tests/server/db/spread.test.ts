import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { claim } from '#server/db/directory.ts';
import { type TestApp, testApp } from '../../support/app.ts';
import { missingIn } from '../../support/missing.ts';
import { type Plan, untied } from '../../support/plans.ts';
import { namesOrganization, TENANT_TABLES } from '../../support/statements.ts';
import { addressOf, fieldsOf, isId, type Operation, operationsOf, sample } from '../api/operations.ts';
import { fill, kindOf, type Stock } from '../api/stock.ts';

// What rows of organisations could be spread over machines by: keys that begin with the organisation, statements that name
// it, joins that stay inside of it.

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const rowsOf = async <R>(text: string, params: unknown[] = []) =>
  (await app.database.engine.query(text, params)).rows as R[];

/** Keys that say whose something is, before anybody knows. */
const DIRECTORY = ['directory_pkey', 'directory_people_pkey'];

/** Keys of tables with an organisation in them that begin with something else; to tables of all organisations they may. */
async function strayKeys(): Promise<string[]> {
  const found = await rowsOf<{ name: string }>(`
    with tables as (
      select t.oid, (select a.attnum from pg_attribute a
        where a.attrelid = t.oid and a.attname = 'organization_id' and not a.attisdropped) as organization
      from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p'))
    select i.relname as name from pg_index x join tables t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where x.indisunique and t.organization is not null and x.indkey[0] <> t.organization
    union
    select c.conname from pg_constraint c join tables t on t.oid = c.conrelid join tables f on f.oid = c.confrelid
    where c.contype = 'f' and t.organization is not null and f.organization is not null
      and (c.conkey[1] <> t.organization or c.confkey[1] <> f.organization)
    order by 1`);
  return found.map(({ name }) => name).filter((name) => !DIRECTORY.includes(name));
}

describe('every key of a table of an organisation', () => {
  it('begins with the organisation, or stands in the directory', async () => {
    expect(await strayKeys()).toEqual([]);
    const kinds = await rowsOf<{ type: string; keys: number }>(`
      select contype as type, count(*)::int as keys from pg_constraint where conrelid = any(array['${TENANT_TABLES.filter(
        (name) => !name.endsWith('_rows'),
      ).join("','")}']::regclass[]) and contype in ('p', 'u', 'f') group by 1 order by 1`);
    expect(kinds.map(({ type }) => type)).toEqual(['f', 'p', 'u']);
    for (const { keys } of kinds) expect(keys).toBeGreaterThan(10);
  });

  it('is found where it does not (control)', async () => {
    await app.database.engine.script(`
      create table stray (organization_id uuid, id uuid primary key, name text, event_id uuid,
        unique (organization_id, id), foreign key (event_id, organization_id) references events (id, organization_id));
      create unique index stray_name on stray (name)`);
    // A key in another order is no key of events.
    const refused = await strayKeys().finally(() => app.database.engine.script('drop table if exists stray'));
    expect(refused).toEqual(['stray_event_id_organization_id_fkey', 'stray_name', 'stray_pkey']);
  });

  it('stands there once: no key has a second with the same columns', async () => {
    const doubled = await rowsOf(`
      select indrelid::regclass::text as name, count(*) from pg_index where indrelid in (
        select oid from pg_class where relnamespace = 'public'::regnamespace) and indpred is null and indexprs is null
      group by indrelid, indkey::text, indclass::text having count(*) > 1`);
    expect(doubled).toEqual([]);
  });
});

describe('the directory', () => {
  it('is seen to lack a key that was stored without it, and one that it has as somebody else’s (control)', async () => {
    const [mine, theirs] = [uuidv7(), uuidv7()];
    const stored = (reference: string) => `insert into orders
      (organization_id, id, created_at, updated_at, hall_id, session_ref, reference, state)
      values ('${app.north.id}', '${uuidv7()}', now(), now(), '${uuidv7()}', 's', '${reference}', 'booked')`;
    await app.database.engine.script('alter table orders drop constraint orders_hall');
    await app.database.work(app.south.context, (work) => claim(work.tx, 'order', [theirs]));
    for (const reference of [mine, theirs]) await app.database.engine.script(stored(reference));
    expect((await missingIn(app.database)).toSorted()).toEqual([`order ${mine}`, `order ${theirs}`].toSorted());
    await app.database.engine.script(`delete from orders; delete from directory where key = '${theirs}';
      alter table orders add constraint orders_hall foreign key (organization_id, hall_id) references halls (organization_id, id)`);
    expect(await missingIn(app.database)).toEqual([]);
  });
});

describe('every statement of a request', () => {
  let stock: Stock;
  let operations: Operation[];
  const broken: string[] = [];
  const ids = (operation: Operation, name: string) => {
    try {
      return stock.ids[kindOf(operation.name, name)];
    } catch {
      return stock.ids.event;
    }
  };

  /** Asks an operation with what it must have, and with `more` of its query or body. */
  async function ask(operation: Operation, more: readonly string[] = []): Promise<number> {
    const wanted = operation.query.filter(({ name, required }) => required || more.includes(name));
    const query = Object.fromEntries(
      wanted.map(({ name, schema }) => [name, String(sample(schema, name, (field) => ids(operation, field)))]),
    );
    const id = operation.path.includes('{id}') ? ids(operation, 'path') : '';
    const address = addressOf(operation, id, query);
    if (operation.upload) {
      const file = { name: 'гости.csv', bytes: Buffer.from('Фамилия;Имя\nИванов;Иван\n') };
      return (await app.upload(address, app.north.admin, file, operation.method as 'POST' | 'PUT')).status;
    }
    const body = operation.body && sample(operation.body, '', (field) => ids(operation, field), more);
    return (await app.call(operation.method, address, app.north.admin, body)).status;
  }

  beforeAll(async () => {
    app.heard.statements.clear();
    stock = await fill(app, app.north, 'Полярный');
    const ORDER = ['GET', 'POST', 'PUT', 'DELETE'];
    operations = (await operationsOf(app))
      .filter(({ path }) => !path.startsWith('/auth/'))
      .toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));
    for (const operation of operations) {
      const more = [
        ...operation.query.filter(({ required }) => !required).map(({ name }) => name),
        ...(operation.body ? fieldsOf(operation.body, isId) : []),
      ];
      for (const wanted of [[], ...more.map((name) => [name])]) {
        const status = await ask(operation, wanted);
        if (status >= 500) broken.push(`${operation.name} ${wanted.join()}: ${status}`);
      }
    }
  });

  it('names its organisation', () => {
    expect(broken).toEqual([]);
    expect(app.heard.statements.size).toBeGreaterThan(250);
    expect([...app.heard.faults]).toEqual([]);
  });

  it.each([
    ['select * from tickets where id = $1', false],
    ['select 1 from tickets t join halls h on h.id = t.hall_id where t.organization_id = $1', false],
    ['update "guests" set "email" = $1 where "guests"."id" = $2', false],
    ['delete from letters where ticket_id = $1', false],
    ['select 1 from events where organization_id = $1', true],
    ['select name from cities', true],
  ])('would be heard where it does not (control): %s', (text, named) => {
    expect(namesOrganization(text)).toBe(named);
  });

  /** What the planner makes of a statement without the help of policies. */
  async function planOf(text: string, params: unknown[]): Promise<Plan> {
    const [row] = await rowsOf<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (verbose, format json) ${text}`, params);
    return row!['QUERY PLAN'][0].Plan;
  }

  it('reads rows of one organisation, and joins inside of it', async () => {
    const wrong: { text: string; tables: string[] }[] = [];
    let read = 0;
    for (const [text, params] of app.heard.statements) {
      const plan = await planOf(text, params);
      const tables = untied(plan);
      if (JSON.stringify(plan).includes('organization_id = ')) read += 1;
      if (tables.length > 0) wrong.push({ text: text.replace(/\s+/g, ' ').trim(), tables });
    }
    expect(wrong).toEqual([]);
    expect(read).toBeGreaterThan(200);
  });

  it.each([
    ['select * from tickets where id = $1', 'tickets tickets'],
    ['select 1 from tickets t join halls h on h.id = t.hall_id where t.organization_id = $1', 'halls h'],
    [
      `select 1 from tickets t join halls h on h.organization_id = h.organization_id and h.id = t.hall_id
        where t.organization_id = $1`,
      'halls h',
    ],
    [
      'select 1 from halls h, sectors s where h.organization_id = $1 and s.hall_id = h.id and h.organization_id = h.organization_id',
      'sectors s',
    ],
    [
      'select exists (select 1 from letters l where l.ticket_id = t.id) from tickets t where t.organization_id = $1',
      'letters l',
    ],
    ['update guests set email = null where id = $1', 'guests guests'],
  ])('would be seen where it does not (control): %s', async (text, table) => {
    expect(untied(await planOf(text, [app.north.id]))).toContain(table);
  });
});
