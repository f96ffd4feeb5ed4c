import { BrokenMigration } from './brokenMigration.ts';
import type { Engine } from './engine.ts';
import { causes } from './failures.ts';

/** How many groups of records are told of. */
const TOLD = 10;

/** A field is to be unique, and records share a value of it: which field, which records, and what to do. */
export class DoubledValues extends Error {
  constructor(migration: string, { table, fields }: Doubled, groups: readonly string[], cause: unknown) {
    const them = groups.length > 0 ? `:\n${groups.map((ids) => `- ${ids}`).join('\n')}\n` : '. ';
    super(
      `Migration ${migration} makes ${fields} of '${table}' unique, and records share a value${them}` +
        `Nothing was changed. Start the version before, give all but one of each another value or delete them, and start again.`,
      { cause },
    );
    this.name = 'DoubledValues';
  }
}

/** What an index of a unique field (`derivedKeys`) is over. */
interface Doubled {
  table: string;
  fields: string;
  keys: string;
  where: string;
}

/** The same failure; where a field can't be made unique, it says which records share a value. */
export async function withDoubles(engine: Engine, error: unknown): Promise<unknown> {
  if (!(error instanceof BrokenMigration) || !causes(error).some(({ code }) => code === '23505')) return error;
  const doubled = doubledBy(error.statement);
  if (!doubled) return error;
  const { table, keys, where } = doubled;
  const groups = await engine
    .query(
      `select string_agg(id::text, ', ' order by id) as ids from "${table}" where ${where}
       group by ${keys} having count(*) > 1 order by 1 limit ${TOLD}`,
    )
    .then(({ rows }) => rows.map(({ ids }) => String(ids)))
    // The column may be one that this very migration makes.
    .catch(() => []);
  return new DoubledValues(error.migration, doubled, groups, error);
}

function doubledBy(statement: string): Doubled | null {
  const found = /^CREATE UNIQUE INDEX "\w+" ON "(\w+)" USING btree \((.+)\) WHERE (.+?);?$/s.exec(statement.trim());
  if (!found) return null;
  const [, table, keys, where] = found as unknown as [string, string, string, string];
  const fields = [...keys.matchAll(/"(\w+)"/g)].map(([, name]) => name).filter((name) => name !== 'organization_id');
  // Rows without a value share none.
  const filled = fields.map((name) => `"${name}" is not null`);
  return { table, keys, where: [where, ...filled].join(' and '), fields: fields.map((name) => `'${name}'`).join(', ') };
}
