import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const BREAK = '--> statement-breakpoint\n';
/** Generated columns of a resource, and the index that goes with each where the column is made anew. */
const INDEXES = { sort_key: 'order', search_text: 'search' };
const WORKED_OUT = Object.keys(INDEXES).join('|');

/** The statements in an order that works: a column worked out from others is made after all of them are there. */
export function workedOutLast(change: string): string {
  const statements = change.split(BREAK);
  const made = new RegExp(`^ALTER TABLE "\\w+" ADD COLUMN "(${WORKED_OUT})"`);
  const isWorkedOut = (one: string) => made.test(one.trim());
  const last = statements.findLastIndex((one) => / ADD COLUMN /.test(one) && !isWorkedOut(one));
  const late = statements.slice(0, last + 1).filter(isWorkedOut);
  const first = statements.slice(0, last + 1).filter((one) => !isWorkedOut(one));
  return [...first, ...late, ...statements.slice(last + 1)].map((one) => one.trim()).join(BREAK);
}

/**
 * PostgreSQL drops an index with its column, and a generated column can only be changed by dropping it: writes the
 * indexes of such columns into the newest migration, as the migrations before it made them. Answers their names.
 */
export function keepIndexes(folder: string): string[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const newest = path.join(folder, files.at(-1)!);
  const change = readFileSync(newest, 'utf8');
  const before = files
    .slice(0, -1)
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  const kept: string[] = [];
  const statements: string[] = [];
  for (const [, table, column] of change.matchAll(
    new RegExp(`ALTER TABLE "(\\w+)" drop column "(${WORKED_OUT})"`, 'gi'),
  )) {
    const index = `${table}_${INDEXES[column as keyof typeof INDEXES]}`;
    const made = [...before.matchAll(new RegExp(`CREATE INDEX "${index}" ON [^;]*;`, 'g'))].at(-1);
    if (!made || change.includes(`CREATE INDEX "${index}"`)) continue;
    kept.push(index);
    statements.push(made[0]);
  }
  if (kept.length > 0) writeFileSync(newest, [change.trimEnd(), ...statements].join(`${BREAK}`) + '\n');
  return kept;
}
