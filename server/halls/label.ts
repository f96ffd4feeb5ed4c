import { type SQL, sql } from 'drizzle-orm';
import { LABEL_PARTS } from '#shared/hall/label.ts';

/** SQL: what is printed of the place of this row, as columns to select: `p.level, p."row", …`. */
export function labelColumns(alias: string): SQL {
  return sql.join(
    LABEL_PARTS.map((part) => sql`${sql.identifier(alias)}.${sql.identifier(part)}`),
    sql`, `,
  );
}

/** SQL: the same as pairs of `json_build_object`. */
export function labelPairs(alias: string): SQL {
  return sql.join(
    LABEL_PARTS.map((part) => sql`${sql.raw(`'${part}'`)}, ${sql.identifier(alias)}.${sql.identifier(part)}`),
    sql`, `,
  );
}
