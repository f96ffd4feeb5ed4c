import { type SQL, sql } from 'drizzle-orm';
import type { Work } from '../../db/work.ts';

/** SQL of when a line of the log, `a`, came to be: with the batch `b` that it is of, so that none is seen half done. */
export const MOMENT = sql`coalesce(b.at, a.at)`;
/** SQL of the version that a line left its row at. */
export const VERSION = sql`(coalesce(a.after, a.before) ->> 'version')::int`;
/** SQL of the lines that changed a row, and of their batch. */
export const WITH_BATCH = sql`left join batches b on b.organization_id = a.organization_id and b.id = a.batch_id`;
export const CHANGING = sql`a.verb in ('create', 'update', 'delete', 'restore')`;

/** SQL of what a row of tickets in the log, `before` or `after`, says of who sits where: null where nobody does. */
function seated(side: 'before' | 'after', column: 'place' | 'guest_id'): SQL {
  const row = sql`a.${sql.identifier(side)}`;
  return sql`case when (${row} ->> 'live')::boolean then ${row} ->> ${column}::text end`;
}

/** SQL of all that was written of the holds of a hall: `place`, `deed` and `at` as of tickets, and whether it is held since (`holds`). */
export function holdLines({ organization_id }: Work, hallId: string): SQL {
  return sql`
    select o.place, coalesce(b.part_of, b.id) as deed, ${MOMENT} as at, a.after is not null as holds
    from holds o
    join audit a on a.organization_id = o.organization_id and a.noun = 'holds' and a.record_id = o.id and ${CHANGING}
    ${WITH_BATCH}
    where o.organization_id = ${organization_id} and o.hall_id = ${hallId}`;
}

/**
 * SQL of all that was written of the tickets of a hall: `ticket`, `deed` (the batch as a person did it, null for the house), `at`, `version`,
 * is it the first line of its ticket (`makes`), and who sat where before and after: `was_place`, `was_guest`, `is_place`, `is_guest`.
 */
export function ticketLines({ organization_id }: Work, hallId: string): SQL {
  return sql`
    select a.record_id as ticket, coalesce(b.part_of, b.id) as deed, ${MOMENT} as at, ${VERSION} as version, a.before is null as makes,
      (${seated('before', 'place')})::int as was_place, (${seated('before', 'guest_id')})::uuid as was_guest,
      (${seated('after', 'place')})::int as is_place, (${seated('after', 'guest_id')})::uuid as is_guest
    from tickets t
    join audit a on a.organization_id = t.organization_id and a.noun = 'tickets' and a.record_id = t.id and ${CHANGING}
    ${WITH_BATCH}
    where t.organization_id = ${organization_id} and t.hall_id = ${hallId}`;
}
