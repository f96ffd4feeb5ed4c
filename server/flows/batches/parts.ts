import { type SQL, sql } from 'drizzle-orm';
import { OPEN } from '#shared/jobStates.ts';
import { Problem } from '#shared/problems.ts';
import { colleague } from '../../db/names.ts';
import type { Work } from '../../db/work.ts';

/** SQL of the name of a member, also of one who has gone; null where there is none. `said`: what of them. */
export function memberNamed({ organization_id }: Work, id: SQL, said: (alias: string) => SQL = colleague): SQL {
  return sql`(select ${said('m')} from memberships m
    where m.organization_id = ${organization_id} and m.id = ${id})`;
}

/** SQL of the event that a hall is of. */
export function eventAt({ organization_id }: Work, hall_id: SQL): SQL {
  return sql`(select json_build_object('id', e.id, 'name', e.name, 'hall_id', h.id) from halls h
    join events e on e.organization_id = h.organization_id and e.id = h.event_id
    where h.organization_id = ${organization_id} and h.id = ${hall_id})`;
}

/**
 * SQL: does a job still go on with this batch, or with another of its row of undoing and doing again? A redo names the undo
 * that it takes back, and still writes what the first one of the row did.
 */
export function isUnderWay({ organization_id }: Work, id: SQL): SQL {
  return sql`exists (select 1 from jobs j
    join batches w on w.organization_id = ${organization_id} and w.id = (j.payload ->> 'batch_id')::uuid
    join batches m on m.organization_id = ${organization_id} and m.id = ${id}
    where j.organization_id = ${organization_id} and j.state in ${[...OPEN]}
      and coalesce(w.original, w.id) = coalesce(m.original, m.id))`;
}

/** SQL: does a job take this batch back? */
export function isBeingUndone({ organization_id }: Work, id: SQL): SQL {
  return sql`exists (select 1 from jobs j
    join batches w on w.organization_id = ${organization_id} and w.id = (j.payload ->> 'batch_id')::uuid
    where j.organization_id = ${organization_id} and j.state in ${[...OPEN]} and w.undoes = ${id})`;
}

/**
 * SQL: did `u` take back something of `b`? Several may have: each what those before it had left. What began a row of undoing
 * and doing again is taken back by each undo of the row that no redo took back; any other by what says so.
 */
export function isBackBy(u: string, b: string): SQL {
  const [undo, of] = [sql.identifier(u), sql.identifier(b)];
  return sql`${undo}.organization_id = ${of}.organization_id and ${undo}.original = coalesce(${of}.original, ${of}.id)
    and case when ${of}.original is null then ${undo}.verb = 'undo' and ${undo}.undone_by is null else ${undo}.undoes = ${of}.id end`;
}

/**
 * SQL: how many records a part is about, at most. Whom a file invited to a hall counts though it wrote nothing else of them;
 * what was written along with records, their invitations elsewhere, does not.
 */
const recordsOf = (part: string): SQL<number> => {
  const [hall, records, rows] = ['hall_id', 'records', 'rows'].map(
    (name) => sql`${sql.identifier(part)}.${sql.identifier(name)}`,
  );
  return sql`case when ${hall} is not null then greatest(${records}, ${rows} - ${records})
    when ${records} > 0 then ${records} else ${rows} end`;
};

/** SQL: of how many records of a part, a row of `batches`, nothing was taken back yet. */
export const RECORDS_LEFT = sql<number>`greatest(0, ${recordsOf('batches')} - coalesce((select sum(${recordsOf('u')}) from batches u where ${isBackBy('u', 'batches')}), 0))::int`;

/** Refused while a job goes on with the batch, its undo or its redo. */
export async function requireOver(work: Work, id: string): Promise<void> {
  const { rows } = await work.tx.execute(sql`select 1 where ${isUnderWay(work, sql`${id}::uuid`)}`);
  if (rows.length > 0) throw new Problem('under_way');
}

/** A batch and the parts it has; known beforehand, so that the log is read by its records. */
export async function withParts({ tx, organization_id }: Work, id: string | null): Promise<string[]> {
  if (id === null) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from batches where organization_id = ${organization_id} and (id = ${id} or part_of = ${id})`);
  return rows.map((row) => row.id);
}
