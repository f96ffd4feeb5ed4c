import { getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, PgTimestamp } from 'drizzle-orm/pg-core';
import { audit } from './auditTable.ts';
import { isoMoment } from './columns.ts';
import { inJson, rowsFrom, writtenColumns } from './rows.ts';
import { SECRET_COLUMNS } from './secrets.ts';

/** What the lines of the log about new rows have in common. */
type Told = Pick<typeof audit.$inferInsert, 'organization_id' | 'at' | 'account_id' | 'actor' | 'batch_id'>;

/**
 * SQL that adds rows and writes a line of the log about each, as `withoutSecrets` would have it: the rows needn't come
 * back for that. A new row's first line has the row's own id, which is as new as the line.
 */
export function addingLogged(table: PgTable, rows: readonly Record<string, unknown>[], told: Told): SQL {
  const line = { ...told, verb: 'create', noun: getTableName(table) };
  const said = Object.entries(line).map(([key, value]) => saidIn(audit[key as keyof typeof line], value));
  return sql`
    with made as (insert into ${table} (${list(writtenColumns(table).map(([, column]) => nameOf(column)))})
      ${rowsFrom(table, rows)} returning *)
    insert into ${audit} (id, record_id, after, ${list(said.map(({ name }) => name))})
    select id, id, ${loggedRow(table)}, ${list(said.map(({ value }) => value))} from made`;
}

function saidIn(column: PgColumn, value: unknown) {
  return { name: nameOf(column), value: sql`${inJson(column, value)}::${sql.raw(column.getSQLType())}` };
}

function nameOf(column: PgColumn): SQL {
  return sql`${sql.identifier(column.name)}`;
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}

/** SQL of the row `made` as the log keeps it: moments as the wire carries them, and nothing that lets anybody in. */
function loggedRow(table: PgTable): SQL {
  const columns = Object.values(getTableColumns(table));
  const moments = columns
    .filter((column) => is(column, PgTimestamp))
    .map(({ name }) => sql`${sql.raw(`'${name}'`)}, ${isoMoment(sql`${sql.identifier(name)}`)}`);
  const secrets = columns.filter(({ name }) => SECRET_COLUMNS.includes(name)).map(({ name }) => name);
  const whole = sql`to_jsonb(made) || jsonb_build_object(${list(moments)})`;
  return secrets.length === 0 ? whole : sql`(${whole}) - ${sql.raw(`'{${secrets.join(',')}}'::text[]`)}`;
}

/**
 * SQL of the newest line of the log about a record, or of those with this verb, as a subquery: verb, batch_id, account_id. It is looked up by the record and
 * then ordered; walking back in time until one of its lines comes by takes as long as others did things since.
 */
export function newestLine(organization_id: SQL, noun: string, record_id: SQL, verb?: string): SQL {
  return sql`(select l.verb, l.batch_id, l.account_id from (
      select a.* from audit a where a.organization_id = ${organization_id} and a.noun = ${noun} and a.record_id = ${record_id}
        ${verb ? sql`and a.verb = ${verb}` : sql``} offset 0) l
    order by l.at desc, l.id desc limit 1)`;
}
