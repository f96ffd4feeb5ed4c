import { is, SQL } from 'drizzle-orm';
import { getTableConfig, PgDialect, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Engine } from './engine.ts';

/** The database isn't the one the code was written for. */
export class DifferentSchema extends Error {
  constructor(differences: readonly string[]) {
    super(
      `The database is not what this code works with:\n${differences.map((each) => `- ${each}`).join('\n')}\n` +
        `After a change of the code, 'npm run db:generate -- --name <what_changed>' writes the migration that is missing.`,
    );
    this.name = 'DifferentSchema';
  }
}

/** One thing a table has: `what` it is in words, and how it is made. */
interface Part {
  what: string;
  made: string;
}
type Parts = Map<string, Part>;

/**
 * Refuses a database whose tables lack a column, key or policy of the code's, or have a different one. More columns, keys
 * and indexes are fine, save a column that every new row would have to fill.
 */
export async function refuseDifferent(engine: Engine, schema: object): Promise<void> {
  const there = await partsThere(engine);
  const differences: string[] = [];
  const known = new Set<string>();
  for (const table of Object.values(schema).filter((each): each is PgTable => is(each, PgTable))) {
    for (const [key, { what, made }] of partsOf(table)) {
      known.add(key);
      const now = there.get(key);
      if (!now) differences.push(`${what} is missing`);
      else if (now.made !== made) differences.push(`${what} is '${now.made}' and should be '${made}'`);
    }
  }
  const tables = new Set([...known].map((key) => key.split(' ')[1]));
  for (const [key, { what, made }] of there) {
    const [kind, table] = key.split(' ');
    if (kind === 'column' && tables.has(table) && !known.has(key) && made.endsWith('NOT NULL'))
      differences.push(`${what} must be filled in, and the code doesn't know it`);
  }
  if (differences.length > 0) throw new DifferentSchema(differences.sort());
}

/** What the code says of a table. */
function partsOf(table: PgTable): Parts {
  const { name, columns, primaryKeys, foreignKeys, uniqueConstraints, indexes, policies } = getTableConfig(table);
  const parts: Parts = new Map();
  const put = (kind: string, of: string, what: string, made: string) =>
    parts.set(`${kind} ${name} ${of}`, { what: `${what} of ${name}`, made });
  for (const column of columns) put('column', column.name, `column ${column.name}`, columnMade(column));
  const own = columns.filter((column) => column.primary);
  for (const key of [...(own.length > 0 ? [{ columns: own }] : []), ...primaryKeys])
    put('key', 'primary', 'the primary key', namesOf(key.columns));
  for (const key of foreignKeys) {
    const { columns: from, foreignTable, foreignColumns } = key.reference();
    const to = `${getTableConfig(foreignTable).name}(${namesOf(foreignColumns)})`;
    put('key', key.getName(), `key ${key.getName()}`, `${namesOf(from)} -> ${to}`);
  }
  for (const key of uniqueConstraints) put('key', key.getName()!, `key ${key.getName()!}`, namesOf(key.columns));
  for (const column of columns.filter(({ isUnique }) => isUnique))
    put('key', column.uniqueName!, `key ${column.uniqueName!}`, column.name);
  for (const { config } of indexes) if (config.unique) put('index', config.name!, `unique index ${config.name!}`, '');
  if (policies.length > 0) put('security', '', 'row level security', 'on');
  for (const { name: policy, using, withCheck } of policies)
    put('policy', policy, `policy ${policy}`, `${sqlOf(using)} / ${sqlOf(withCheck)}`);
  return parts;
}

function namesOf(columns: readonly { name: string }[]): string {
  return columns.map(({ name }) => name).join(', ');
}

function columnMade(column: PgColumn): string {
  const as = column.generated?.as;
  const generated = as === undefined ? '' : ` GENERATED ${sqlOf(typeof as === 'function' ? as() : (as as SQL))}`;
  return `${typeOf(column.getSQLType())}${generated}${column.notNull ? ' NOT NULL' : ''}`;
}

/** Types by one name each: numeric(17,2), time without time zone. */
function typeOf(type: string): string {
  return type.replaceAll(', ', ',').replace(/^time$/, 'time without time zone');
}

const dialect = new PgDialect();

function sqlOf(expression: SQL | undefined): string {
  return expression ? plain(dialect.sqlToQuery(expression).sql) : '';
}

/** An expression without what the database writes differently: brackets, spaces, capitals, casts of texts. */
function plain(expression: string): string {
  return expression.replace(/::text|[\s()"]/g, '').toLowerCase();
}

interface CatalogueRow {
  kind: string;
  table: string;
  name: string;
  made: string;
}

/** What the catalogue says of every table. */
async function partsThere(engine: Engine): Promise<Parts> {
  const { rows } = await engine.query(CATALOGUE);
  return new Map(
    (rows as unknown as CatalogueRow[]).map(({ kind, table, name, made }) => [
      `${kind} ${table} ${name}`,
      {
        what: kind === 'column' ? `column ${name} of ${table}` : '',
        made: kind === 'policy' || made.includes('GENERATED') ? generatedMade(kind, made) : made,
      },
    ]),
  );
}

function generatedMade(kind: string, made: string): string {
  if (kind === 'policy') return made.split(' / ').map(plain).join(' / ');
  const [, type, expression, notNull = ''] = /^(.*) GENERATED (.*?)( NOT NULL)?$/s.exec(made)!;
  return `${type} GENERATED ${plain(expression!)}${notNull}`;
}

const NAMES = (columns: string, table: string) => `(
  select string_agg(a.attname, ', ' order by k.at) from unnest(${columns}) with ordinality k (num, at)
  join pg_attribute a on a.attrelid = ${table} and a.attnum = k.num)`;

const CATALOGUE = `
  with tables as (
    select oid, relname, relrowsecurity from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
  select 'column' as kind, t.relname as table, a.attname as name,
    format_type(a.atttypid, a.atttypmod)
      || case when a.attgenerated <> '' then ' GENERATED ' || pg_get_expr(d.adbin, d.adrelid) else '' end
      || case when a.attnotnull then ' NOT NULL' else '' end as made
  from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  union all
  select 'key', t.relname, case c.contype when 'p' then 'primary' else c.conname end,
    ${NAMES('c.conkey', 't.oid')} || case when c.contype = 'f'
      then ' -> ' || f.relname || '(' || ${NAMES('c.confkey', 'c.confrelid')} || ')' else '' end
  from tables t join pg_constraint c on c.conrelid = t.oid and c.contype in ('p', 'u', 'f')
  left join pg_class f on f.oid = c.confrelid
  union all
  select 'index', t.relname, i.relname, '' from tables t
  join pg_index x on x.indrelid = t.oid and x.indisunique join pg_class i on i.oid = x.indexrelid
  union all
  select 'security', relname, '', 'on' from tables where relrowsecurity
  union all
  select 'policy', t.relname, p.polname,
    coalesce(pg_get_expr(p.polqual, p.polrelid), '') || ' / ' || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')
  from tables t join pg_policy p on p.polrelid = t.oid`;
