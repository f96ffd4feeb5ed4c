import { sql } from 'drizzle-orm';
import { among } from '../../db/among.ts';
import type { RowChange } from '../../db/undoing.ts';
import type { Work } from '../../db/work.ts';
import { UNDOING } from './nouns.ts';
import { isBackBy } from './parts.ts';
import { workedOnSince } from './since.ts';

interface Moved extends Record<string, unknown> {
  id: string;
  before: RowChange['before'];
  after: RowChange['after'];
  version: number;
}

/** The records of what was done, by these batches, that somebody worked on since: taking it back leaves them. */
export async function touchedSince(work: Work, batches: readonly string[]): Promise<Set<string>> {
  const touched = new Set<string>();
  for (const noun of await nounsOf(work, batches)) {
    const undoing = UNDOING[noun];
    if (!undoing) continue;
    const moved = await movedOf(work, batches, noun);
    const changes = await leftAlone(work, noun, moved, batches);
    const since = await workedOnSince(work, noun, undoing.table, changes);
    for (const change of changes) if (since.has(change.id)) touched.add(undoing.of?.(change, []) ?? change.id);
  }
  return touched;
}

/** Those of the rows that don't stand as an undo of these batches left them, which is nobody's change. */
export async function leftAlone<R extends { id: string }>(
  work: Work,
  noun: string,
  rows: readonly R[],
  batches: readonly string[],
): Promise<R[]> {
  const back = await takenBackOf(
    work,
    noun,
    rows.map(({ id }) => id),
    batches,
  );
  return rows.filter(({ id }) => !back.has(id));
}

/** The rows that stand as an undo of these batches left them. */
export async function takenBackOf(
  work: Work,
  noun: string,
  ids: readonly string[],
  batches: readonly string[],
): Promise<Set<string>> {
  const undoing = UNDOING[noun];
  if (ids.length === 0 || !undoing) return new Set();
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select distinct t.id from batches b join batches u on ${isBackBy('u', 'b')}
    join audit x on x.organization_id = u.organization_id and x.batch_id = u.id and x.noun = ${noun}
    join ${undoing.table} t on t.organization_id = u.organization_id and t.id = x.record_id
      and t.version = (coalesce(x.after, x.before) ->> 'version')::int
    where b.organization_id = ${work.organization_id} and ${among(sql`b.id`, batches)} and ${among(sql`x.record_id`, ids)}`);
  return new Set(rows.map(({ id }) => id));
}

async function nounsOf(work: Work, batches: readonly string[]): Promise<string[]> {
  const { rows } = await work.tx.execute<{ noun: string }>(sql`
    select distinct noun from audit where organization_id = ${work.organization_id} and ${among(sql`batch_id`, batches)}`);
  return rows.map(({ noun }) => noun);
}

/** What batches did to rows of a noun that are no longer of the version they left. */
async function movedOf(work: Work, batches: readonly string[], noun: string): Promise<RowChange[]> {
  const { rows } = await work.tx.execute<Moved>(sql`
    with lines as materialized (
      select a.record_id, min(a.id::text)::uuid as first, max(a.id::text)::uuid as last from audit a
      where a.organization_id = ${work.organization_id} and ${among(sql`a.batch_id`, batches)} and a.noun = ${noun}
        and a.verb in ('create', 'update', 'delete', 'restore')
      group by a.record_id)
    select l.record_id as id, f.before, e.after, (coalesce(e.after, e.before) ->> 'version')::int as version
    from lines l
    join audit f on f.organization_id = ${work.organization_id} and f.id = l.first
    join audit e on e.organization_id = ${work.organization_id} and e.id = l.last
    left join ${UNDOING[noun]!.table} t on t.organization_id = ${work.organization_id} and t.id = l.record_id
    where t.version is distinct from (coalesce(e.after, e.before) ->> 'version')::int`);
  return rows;
}
