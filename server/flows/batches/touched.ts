import { sql } from 'drizzle-orm';
import type { RowChange } from '../../db/undoing.ts';
import type { Work } from '../../db/work.ts';
import { UNDOING } from './nouns.ts';
import { workedOnSince } from './since.ts';

interface Moved extends Record<string, unknown> {
  id: string;
  before: RowChange['before'];
  after: RowChange['after'];
  version: number;
}

/** How many records of what was done in turns somebody worked on since: taking it back leaves them, each counted once. */
export async function touchedSince(work: Work, id: string): Promise<number> {
  const touched = new Set<string>();
  for (const noun of await nounsOf(work, id)) {
    const undoing = UNDOING[noun];
    if (!undoing) continue;
    const changes = await movedOf(work, id, noun);
    const since = await workedOnSince(work, noun, undoing.table, changes);
    for (const change of changes) if (since.has(change.id)) touched.add(undoing.of?.(change, []) ?? change.id);
  }
  return touched.size;
}

async function nounsOf(work: Work, id: string): Promise<string[]> {
  const { rows } = await work.tx.execute<{ noun: string }>(sql`
    select distinct a.noun from batches p
    join audit a on a.organization_id = ${work.organization_id} and a.batch_id = p.id
    where p.organization_id = ${work.organization_id} and p.part_of = ${id}`);
  return rows.map(({ noun }) => noun);
}

/** What the parts of a batch did to rows of a noun that are no longer of the version they left. */
async function movedOf(work: Work, id: string, noun: string): Promise<RowChange[]> {
  const { rows } = await work.tx.execute<Moved>(sql`
    with lines as materialized (
      select a.record_id, min(a.id::text)::uuid as first, max(a.id::text)::uuid as last from batches p
      join audit a on a.organization_id = ${work.organization_id} and a.batch_id = p.id and a.noun = ${noun}
        and a.verb in ('create', 'update', 'delete', 'restore')
      where p.organization_id = ${work.organization_id} and p.part_of = ${id}
      group by a.record_id)
    select l.record_id as id, f.before, e.after, (coalesce(e.after, e.before) ->> 'version')::int as version
    from lines l
    join audit f on f.organization_id = ${work.organization_id} and f.id = l.first
    join audit e on e.organization_id = ${work.organization_id} and e.id = l.last
    left join ${UNDOING[noun]!.table} t on t.organization_id = ${work.organization_id} and t.id = l.record_id
    where t.version is distinct from (coalesce(e.after, e.before) ->> 'version')::int`);
  return rows;
}
