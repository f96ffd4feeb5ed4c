import { sql } from 'drizzle-orm';
import { groupBy } from '#shared/group.ts';
import { arrayOf } from '../../db/among.ts';
import { colleague } from '../../db/names.ts';
import type { TenantTable, Work } from '../../db/work.ts';
import type { Obstacle, RowChange } from '../../db/undoing.ts';

/** Who did something last, by name; null for the house, and for who is no member. */
export interface Worker {
  by: string | null;
  at: string;
}

/** What one batch did to one row, as far as its version tells. */
interface Step extends Record<string, unknown> {
  record_id: string;
  batch_id: string;
  undoes: string | null;
  /** The batch that took this one back. */
  undone_by: string | null;
  from: number;
  to: number;
  by: string | null;
  at: string;
}

const NOBODY: Worker = { by: null, at: '' };

/**
 * The rows that aren't as the batch left them, and who worked on them last. What was undone since then doesn't count:
 * several steps can be taken back one after another, and done again.
 */
export async function workedOnSince(
  work: Work,
  noun: string,
  table: TenantTable,
  changes: readonly RowChange[],
): Promise<Map<string, Worker>> {
  const { rows } = await work.tx.execute<{ id: string; version: number }>(sql`
    select id, version from ${table} where organization_id = ${work.organization_id}
      and id = any(${arrayOf(
        changes.map(({ id }) => id),
        'uuid',
      )})`);
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  // What was put away is still in its table, what was erased isn't.
  const leftAt = ({ id, after, version }: RowChange) => (after || versions.has(id) ? version : undefined);
  const moved = changes.filter((change) => leftAt(change) !== versions.get(change.id));
  if (moved.length === 0) return new Map();
  const steps = await stepsOf(
    work,
    noun,
    moved.map(({ id }) => id),
  );
  const since = new Map<string, Worker>();
  for (const change of moved) {
    const { id } = change;
    const mine = steps.get(id) ?? [];
    const [now, then] = [standing(mine, versions.get(id)), standing(mine, leftAt(change))];
    if (now !== then || now === undefined) since.set(id, mine.at(-1) ?? NOBODY);
  }
  return since;
}

/** The version a row stands at once what was undone is left out. */
function standing(steps: readonly Step[], version: number | undefined): number | undefined {
  const step = steps.find(({ to }) => to === version);
  // What comes back from the trash takes several deletions back at once, and names none of them.
  const undone =
    step &&
    steps.find(({ batch_id, undone_by }) =>
      step.undoes === null ? undone_by === step.batch_id : batch_id === step.undoes,
    );
  return undone ? standing(steps, undone.from) : version;
}

/** What was done to these rows, oldest first; what no person did counts line by line. */
async function stepsOf(work: Work, noun: string, ids: readonly string[]): Promise<Map<string, Step[]>> {
  const { rows } = await work.tx.execute<Step>(sql`
    select a.record_id, coalesce(a.batch_id, a.id) as batch_id, b.undoes, b.undone_by,
      min(case
        when a.before is null then (a.after ->> 'version')::int - 1
        -- Logged as it was put away, which made it another version.
        when a.verb = 'delete' and a.before ->> 'deleted_at' is not null then (a.before ->> 'version')::int - 1
        else (a.before ->> 'version')::int end) as "from",
      max((coalesce(a.after, a.before) ->> 'version')::int) as "to", max(a.at) as at, ${NAME} as by
    from audit a ${WHO}
    where a.organization_id = ${work.organization_id} and a.noun = ${noun} and a.record_id = any(${arrayOf(ids, 'uuid')})
      and a.verb in ('create', 'update', 'delete', 'restore')
    group by a.record_id, coalesce(a.batch_id, a.id), b.undoes, b.undone_by, ${NAME}
    order by "to"`);
  return groupBy(rows.map(spoken), ({ record_id }) => record_id);
}

/** Who wrote the last line about each of these rows. */
export async function lastWorkers(work: Work, rows: readonly Obstacle[]): Promise<Map<string, Worker>> {
  if (rows.length === 0) return new Map();
  const wanted = JSON.stringify(rows.map(({ noun, id }) => ({ noun, id })));
  const found = await work.tx.execute<Worker & { record_id: string } & Record<string, unknown>>(sql`
    select distinct on (a.record_id) a.record_id, a.at, ${NAME} as by
    from (select distinct noun, id from jsonb_to_recordset(${wanted}::jsonb) as w(noun text, id uuid)) w
    join audit a on a.organization_id = ${work.organization_id} and a.noun = w.noun and a.record_id = w.id ${WHO}
    order by a.record_id, a.at desc, a.id desc`);
  return new Map(found.rows.map((row) => [row.record_id, spoken(row)]));
}

function spoken<W extends Worker>(row: W): W {
  return { ...row, at: new Date(row.at).toISOString() };
}

const WHO = sql`
  left join batches b on b.organization_id = a.organization_id and b.id = a.batch_id
  left join lateral (select last_name, first_name from memberships m
    where m.organization_id = a.organization_id and m.account_id = a.account_id
    order by m.deleted_at desc nulls first limit 1) m on true`;
const NAME = colleague('m');
