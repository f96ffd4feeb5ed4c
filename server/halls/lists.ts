import { type SQL, sql } from 'drizzle-orm';
import { TICKET_STATES } from '#resources/tickets.ts';
import type { ReadRules } from '../crud/select.ts';
import { sortable } from '../db/columns.ts';
import type { Work } from '../db/work.ts';
import { seesDrafts } from '../events/rules.ts';

/** SQL: is the hall of row `r` there, and its event, as far as this person sees it? */
export function isInSeenHall(work: Work): SQL {
  return sql`exists (select 1 from halls h join events e on e.organization_id = h.organization_id and e.id = h.event_id
    where h.organization_id = r.organization_id and h.id = r.hall_id and h.deleted_at is null and e.deleted_at is null
      and (${seesDrafts(work)} or e.status = 'published'))`;
}

/**
 * What a list of who sits where is sorted by: sectors by their numbers, rows, tables and seats that are numbers as such, and whoever
 * is alike in that by `position`, the order of the plan; states in the order a letter goes through.
 */
export function placeSorts(position: SQL) {
  const label = (column: SQL) => sql`lpad(${sortable(column)}, 20, '0') collate "C"`;
  const states = sql.raw(TICKET_STATES.map((state) => `'${state}'`).join());
  return {
    sector_id: [sql`r.sector_number`, position],
    level: [sql`r.level`, position],
    row: [label(sql`r.row`), position],
    table: [label(sql`r."table"`), position],
    seat: [label(sql`r.seat`), position],
    state: [sql`array_position(array[${states}]::text[], r.state)`],
  } satisfies ReadRules['sorts'];
}
