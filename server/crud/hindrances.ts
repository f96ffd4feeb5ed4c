import { sql } from 'drizzle-orm';
import { groupBy } from '#shared/group.ts';
import { Problem } from '#shared/problems.ts';
import type { Resource } from '#shared/resource.ts';
import { arrayOf } from '../db/among.ts';
import type { Obstacle } from '../db/undoing.ts';
import type { Work } from '../db/work.ts';
import { titleIn } from './kept.ts';
import type { CrudRules, Noun } from './rules.ts';
import { missingReferences, namesOf } from './references.ts';

type Values = Record<string, unknown>;

/** What keeps a row from having the values it is to have, and which record stands in the way. */
export interface Hindrance {
  problem: Problem;
  by: Obstacle;
}

/**
 * Rows that can't have these values: somebody else has what is unique, or what they refer to is gone. For who holds the rows.
 * What the `leaving` have is free.
 */
export async function hindrancesOf(
  resource: Resource,
  work: Work,
  rows: ReadonlyMap<string, Values>,
  leaving: readonly string[] = [],
): Promise<Map<string, Hindrance>> {
  const found = await takenIn(resource, work, rows, leaving);
  const ids = [...rows.keys()];
  const missing = await missingReferences(resource, work, [...rows.values()]);
  const names = await namesOfMissing(resource, work, missing);
  for (const { row, name, noun, id } of missing) {
    const called = names.get(id);
    const message = called ? { key: 'gone_named', params: { name: called } } : { key: 'gone' };
    const problem = new Problem('invalid', { errors: { [name]: message } });
    if (!found.has(ids[row]!)) found.set(ids[row]!, { problem, by: { noun, id } });
  }
  return found;
}

/** The same, with what the noun's own rule knows of those that nothing else keeps. */
export async function allHindrances(
  { resource, rules }: Pick<Noun, 'resource'> & { rules: Pick<CrudRules, 'hinders'> },
  work: Work,
  rows: ReadonlyMap<string, Values>,
  leaving: readonly string[] = [],
): Promise<Map<string, Hindrance>> {
  const found = await hindrancesOf(resource, work, rows, leaving);
  const others = new Map([...rows].filter(([id]) => !found.has(id)));
  return new Map([...found, ...((await rules.hinders?.(work, others)) ?? [])]);
}

/** How what is gone was called, as far as it is kept and the person may see it. */
async function namesOfMissing(
  resource: Resource,
  work: Work,
  missing: readonly { name: string; id: string }[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [field, some] of groupBy(missing, ({ name }) => name)) {
    const { to } = resource.fields[field] as { to?: string };
    const ids = [...new Set(some.map(({ id }) => id))];
    if (to) for (const { id, name } of await namesOf(to, work, { living: false, ids })) names.set(id, name);
  }
  return names;
}

/**
 * Rows whose new values of unique fields somebody else has, or one of them that comes before. A row that is refused keeps what
 * it has, and so may stand in the way of another.
 */
export async function takenIn(
  resource: Resource,
  work: Work,
  rows: ReadonlyMap<string, Values>,
  leaving: readonly string[] = [],
): Promise<Map<string, Hindrance>> {
  const taken = new Map<string, Hindrance>();
  const noun = resource.table ?? resource.name;
  const uniques = Object.entries(resource.fields).filter(([, { unique }]) => unique);
  for (let before = -1; before !== taken.size;) {
    before = taken.size;
    for (const [name] of uniques) {
      const wanted = [...rows]
        .filter(([id, values]) => !taken.has(id) && values[name] !== null && values[name] !== undefined)
        .map(([id, values]) => ({ id, value: String(values[name]) }));
      if (wanted.length === 0) continue;
      const going = [...leaving, ...[...rows.keys()].filter((id) => !taken.has(id))];
      const holders = await holdersOf(resource, work, name, wanted, going);
      const first = new Map<string, string>();
      for (const { id, value } of wanted) {
        const key = value.toLowerCase();
        const holder = holders.get(id) ?? (first.has(key) ? { id: first.get(key)!, title: null } : null);
        if (!holder) first.set(key, id);
        else taken.set(id, { problem: takenBy(name, value, holder.title), by: { noun, id: holder.id } });
      }
    }
  }
  return taken;
}

/** Is something written that only one record may have? Then the rows step aside first, so that two can exchange it. */
export function writesUnique({ fields }: Resource, changes: readonly object[]): boolean {
  const uniques = Object.keys(fields).filter((name) => fields[name]!.unique);
  return changes.some((values) => uniques.some((name) => name in values));
}

function takenBy(name: string, value: string, holder: string | null): Problem {
  const message = holder ? { key: 'taken_by', params: { name: holder, value } } : { key: 'twice' };
  return new Problem('already_exists', { errors: { [name]: message } });
}

/** Who has these values now, besides `going`, who give up what they have. */
async function holdersOf(
  resource: Resource,
  work: Work,
  name: string,
  wanted: readonly { id: string; value: string }[],
  going: readonly string[],
): Promise<Map<string, { id: string; title: string }>> {
  const table = sql.identifier(resource.table ?? resource.name);
  const { rows } = await work.tx.execute<{ id: string; wantedId: string } & Record<string, unknown>>(sql`
    select w.id as "wantedId", t.* from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id uuid, value text)
    join ${table} t on lower(t.${sql.identifier(name)}::text) = lower(w.value)
    where t.organization_id = ${work.organization_id} and t.deleted_at is null
      and not (t.id = any(${arrayOf(going, 'uuid')}))`);
  return new Map(rows.map((row) => [row.wantedId, { id: row.id, title: titleIn(resource, row, work) || row.id }]));
}
