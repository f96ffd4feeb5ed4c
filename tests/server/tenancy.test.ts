import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { claim, organizationOf } from '#server/db/directory.ts';
import { systemContext } from '#server/base/context.ts';
import { testDatabase } from '../support/database.ts';

// Everything here speaks SQL without the product's own filters: what holds is what the database holds.

const NORTH = uuidv7();
const SOUTH = uuidv7();
const now = () => new Date('2026-11-20T09:00:00Z');

interface Column {
  name: string;
  type: string;
}

/** Whose what is: no organisation may look into it. */
const DIRECTORY = ['directory', 'directory_people'];

let database: Database;
let tables: string[];

const rowsOf = async <R>(text: string) => (await database.engine.query(text)).rows as R[];

async function columnsOf(table: string): Promise<Column[]> {
  return rowsOf(`select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER' order by ordinal_position`);
}

function sample(column: Column, organization: string): string {
  if (column.name === 'organization_id') return `'${organization}'`;
  switch (column.type) {
    case 'uuid':
      return `'${uuidv7()}'`;
    case 'integer':
    case 'bigint':
    case 'numeric':
      return String(Math.floor(Math.random() * 1e9));
    case 'boolean':
      return 'true';
    case 'jsonb':
      return `'{}'`;
    case 'ARRAY':
      return `'{}'`;
    case 'bytea':
      return `'\\x00'`;
    case 'date':
      return `'2026-11-27'`;
    case 'time without time zone':
      return `'19:00'`;
    case 'timestamp with time zone':
      return column.name === 'deleted_at' ? 'null' : `'2026-11-20T09:00:00Z'`;
    default:
      return `'${uuidv7()}'`;
  }
}

async function insertion(table: string, organization: string): Promise<string> {
  const columns = await columnsOf(table);
  const values = columns.map((column) =>
    table === 'organizations' && column.name === 'id' ? `'${organization}'` : sample(column, organization),
  );
  return `insert into "${table}" (${columns.map((c) => `"${c.name}"`).join(', ')}) values (${values.join(', ')})`;
}

const keyOf = (table: string) => (table === 'organizations' ? 'id' : 'organization_id');

/** What an organisation's work can do to another's rows, table by table, when nobody filters. */
async function leaks(): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const key = keyOf(table);
    const attempts: Record<string, string> = {
      select: `select 1 from "${table}" where ${key} = '${SOUTH}'`,
      count: `select 1 from "${table}" having count(*) <> count(*) filter (where ${key} = '${NORTH}')`,
      update: `update "${table}" set ${key} = ${key} where ${key} = '${SOUTH}' returning 1`,
      delete: `delete from "${table}" where ${key} = '${SOUTH}' returning 1`,
      insert: `${await insertion(table, table === 'organizations' ? uuidv7() : SOUTH)} returning 1`,
      move: `update "${table}" set ${key} = '${SOUTH}' where ${key} = '${NORTH}' returning 1`,
    };
    for (const [verb, attempt] of Object.entries(attempts)) {
      const touched = await database
        .work(systemContext(NORTH, now), async (work) => {
          const { rows } = await work.tx.execute(attempt);
          throw new Touched(rows.length);
        })
        .catch((error: unknown) => (error instanceof Touched ? error.rows : refused(error)));
      if (touched > 0) found.push(`${table}: ${verb}`);
    }
  }
  return found;
}

/** Thrown on purpose: every attempt is rolled back. */
class Touched extends Error {
  constructor(readonly rows: number) {
    super('rolled back');
  }
}

function refused(error: unknown): number {
  const text = String((error as Error).cause ?? error);
  if (/row-level security|permission denied/.test(text)) return 0;
  throw error;
}

beforeAll(async () => {
  ({ database } = await testDatabase());
  const catalogue = await rowsOf<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'organizations' or exists (
        select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped))
    order by c.relname`);
  tables = catalogue.map((row) => row.name);
  // Foreign keys would ask for matching rows everywhere; here only the policies are on trial.
  const keys = await rowsOf<{ name: string; owner: string }>(
    `select conname as name, conrelid::regclass::text as owner from pg_constraint where contype = 'f'`,
  );
  for (const key of keys) await database.engine.script(`alter table ${key.owner} drop constraint "${key.name}"`);
  for (const organization of [NORTH, SOUTH]) {
    for (const table of tables) await database.engine.script(await insertion(table, organization));
  }
});

afterAll(() => database.close());

/** Functions that answer rows of a table with the rights of its owner, and the table. */
const functionsOf = (kind: 'found' | 'held') =>
  rowsOf<{ name: string; owner: string }>(`
    select p.proname as name, t.relname as owner from pg_proc p
    join pg_class t on t.reltype = p.prorettype and t.relkind = 'r'
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.proretset and p.proname like '${kind}\\_%' order by p.proname`);

describe('two organisations in one database', () => {
  it('has every table with an organisation in it under row-level security', async () => {
    expect(tables.length).toBeGreaterThan(15);
    const open = await rowsOf<{ name: string }>(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and not relrowsecurity
        and relname in (${tables.map((table) => `'${table}'`).join(', ')})`);
    expect(open).toEqual([]);
  });

  it('keeps each of them from reading, counting, changing, deleting, adding or moving rows of the other', async () => {
    expect(await leaks()).toEqual([]);
  });

  it('finds for each of them its own rows only, whatever the search functions are asked', async () => {
    const functions = await functionsOf('found');
    expect(functions.map(({ name }) => name)).toContain('found_guests');
    for (const { name, owner } of functions) {
      const finds = async (organization: string, pattern: string) =>
        database.work(systemContext(organization, now), async (work) => {
          const { rows } = await work.tx.execute<{ organization_id: string }>(
            `select organization_id from ${name}(array['${pattern}'])`,
          );
          return rows.map((row) => row.organization_id);
        });
      const [row] = await rowsOf<{ text: string }>(
        `select search_text as text from "${owner}" where organization_id = '${SOUTH}'`,
      );
      expect(await finds(SOUTH, row!.text)).toEqual([SOUTH]);
      expect(await finds(NORTH, row!.text)).toEqual([]);
      expect(await finds(NORTH, '%')).toEqual([NORTH]);
      // A pattern is data, whatever it looks like.
      expect(await finds(NORTH, `%'' or organization_id = ''${SOUTH}'' or search_text like ''%`)).toEqual([]);
      // Nor what looks like a word, however little it has to.
      const like = `'{}', array['${row!.text.slice(0, 8)}'' or true --'], 0`;
      const near = await database.work(systemContext(NORTH, now), (work) =>
        work.tx.execute<{ organization_id: string }>(`select organization_id from ${name}(${like})`),
      );
      expect(near.rows.map((each) => each.organization_id)).toEqual([NORTH]);
      // Outside any organisation there is nothing to find.
      expect(await rowsOf(`select 1 from ${name}(array['%'])`)).toEqual([]);
    }
  });

  it('finds and counts for each of them its own rows only, whatever they are said to hold', async () => {
    const functions = await functionsOf('held');
    expect(functions.map(({ name }) => name)).toEqual(['held_guests']);
    const tag = uuidv7();
    await database.engine.query(`update guests set tags = array['${tag}'::uuid]`);
    const asked = (organization: string | null, held: string, every: boolean) => {
      const both = `select (select array_agg(organization_id) from held_guests('tags', ${held}, ${every})) as rows,
        holders_guests('tags', ${held}, ${every}, 10) as holders`;
      return organization === null
        ? rowsOf(both)
        : database.work(systemContext(organization, now), async (work) => (await work.tx.execute(both)).rows);
    };
    for (const every of [true, false]) {
      for (const each of [NORTH, SOUTH])
        expect(await asked(each, `array['${tag}'::uuid]`, every)).toEqual([{ rows: [each], holders: 1 }]);
      expect(await asked(NORTH, `array['${uuidv7()}'::uuid]`, every)).toEqual([{ rows: null, holders: 0 }]);
      // Outside any organisation there is nothing to find.
      expect(await asked(null, `array['${tag}'::uuid]`, every)).toEqual([{ rows: null, holders: 0 }]);
    }
    // The name of a column is data, whatever it looks like.
    const column = `tags" = tags or true --`;
    const tried = database.work(systemContext(NORTH, now), (work) =>
      work.tx.execute(`select 1 from held_guests('${column}', '{}', false)`),
    );
    await expect(tried).rejects.toThrow();
  });

  it('shows the house tables (accounts, sessions, codes, mailbox, directory) to no organisation', async () => {
    const signing = ['accounts', 'sessions', 'login_codes', 'login_failures', 'login_callers'];
    for (const table of [...signing, 'mailbox', ...DIRECTORY]) {
      const attempt = database.work(systemContext(NORTH, now), (work) => work.tx.execute(`select * from ${table}`));
      await expect(attempt).rejects.toThrow();
    }
  });

  it('has no more functions with the rights of the owner than are tried here', async () => {
    const open = await rowsOf<{ name: string; answers: string }>(`
      select proname as name, prorettype::regtype::text as answers from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege('parterre_app', oid, 'execute')
        and proname !~ '^found_' order by 1`);
    expect(open).toEqual([
      { name: 'account_of', answers: 'uuid' },
      { name: 'claim', answers: 'boolean' },
      { name: 'held_guests', answers: 'guests' },
      { name: 'holders_guests', answers: 'integer' },
      { name: 'is_superadmin', answers: 'boolean' },
    ]);
  });

  it('tells of a key in the directory only that it is taken, to who knows it, and gives it to nobody else', async () => {
    const [kind, theirs, free] = ['ticket', uuidv7(), uuidv7()] as const;
    const within = (organization: string, keys: readonly string[]) =>
      database.work(systemContext(organization, now), (work) => claim(work.tx, kind, keys));
    expect(await within(SOUTH, [theirs])).toBe(true);
    expect(await within(NORTH, [theirs])).toBe(false);
    expect(await organizationOf(database, kind, theirs)).toBe(SOUTH);
    // Another kind of key is another key.
    expect(await database.work(systemContext(NORTH, now), (work) => claim(work.tx, 'event', [theirs]))).toBe(true);
    expect(await organizationOf(database, 'event', theirs)).toBe(NORTH);
    expect(await organizationOf(database, kind, free)).toBeUndefined();
    // Of two that want the same at once one has it.
    const both = await Promise.all([within(NORTH, [free]), within(SOUTH, [free])]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await organizationOf(database, kind, free)).toBe(both[0] ? NORTH : SOUTH);
    // Outside any organisation nothing is entered.
    await expect(database.engine.query(`select claim('ticket', '{${uuidv7()}}')`)).rejects.toThrow('organization_id');
  });

  it('finds one account for an address, and enters it for whoever asked', async () => {
    const address = `${uuidv7()}@example.ru`;
    const ask = (organization: string) =>
      database.work(systemContext(organization, now), async (work) => {
        const { rows } = await work.tx.execute<{ id: string }>(
          `select account_of('${address}', '${uuidv7()}', now()) id`,
        );
        return rows[0]!.id;
      });
    const entries = (id: string) =>
      rowsOf<{ at: string }>(
        `select organization_id as at from directory_people where account_id = '${id}' order by 1`,
      );
    const id = await ask(SOUTH);
    expect(await entries(id)).toEqual([{ at: SOUTH }]);
    expect([await ask(NORTH), await ask(NORTH)]).toEqual([id, id]);
    expect(await entries(id)).toEqual([NORTH, SOUTH].toSorted().map((at) => ({ at })));
  });

  it('lets no organisation change a table that is common to all', async () => {
    const common = await rowsOf<{ name: string; changes: boolean }>(`
      select c.relname as name, has_table_privilege('parterre_app', c.oid, 'insert, update, delete') as changes
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relrowsecurity
      order by 1`);
    expect(common.map(({ name }) => name)).toEqual(expect.arrayContaining(['accounts', 'cities', 'login_failures']));
    expect(common.filter(({ changes }) => changes)).toEqual([]);
  });

  it('refuses a query on the side of an open transaction at once instead of waiting for ever', async () => {
    const nested = database.work(systemContext(NORTH, now), () =>
      database.work(systemContext(NORTH, now), async () => 1),
    );
    await expect(nested).rejects.toThrow(/transaction is open/);
  });

  it('leaks from every table once the policies are off, so the checks above can fail', async () => {
    for (const table of tables) await database.engine.script(`alter table "${table}" disable row level security`);
    const found = await leaks();
    for (const table of tables.filter((name) => !DIRECTORY.includes(name))) expect(found).toContain(`${table}: select`);
    // No policy is all that keeps the directory shut.
    expect(found.filter((leak) => leak.startsWith('directory'))).toEqual([]);
  });
});
