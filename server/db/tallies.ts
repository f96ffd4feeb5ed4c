import { and, eq, sql } from 'drizzle-orm';
import type { Work } from './work.ts';
import { rowTallies } from './tallyTable.ts';

/**
 * Statements that keep how many rows of these tables each organisation has. A statement adds what it changed to whatever
 * tallies nobody else holds at this moment: nobody waits for anybody, one that is taken back takes its own with it, and
 * there are never more of them than there were writers at once.
 */
export function tallying(tables: readonly string[]): string[] {
  return [
    `create or replace function tally(of uuid, name text, change bigint) returns void
     language sql set search_path = public, pg_temp as $$
       with folded as (
         delete from row_tallies where (organization_id, id) in (
           select organization_id, id from row_tallies
           where organization_id = of and table_name = name for update skip locked
         ) returning rows
       )
       insert into row_tallies (organization_id, id, table_name, rows)
       select of, gen_random_uuid(), name, change + coalesce(sum(rows), 0) from folded
       having change + coalesce(sum(rows), 0) <> 0
     $$`,
    `create or replace function tally_rows() returns trigger
     language plpgsql set search_path = public, pg_temp as $$
     begin
       if tg_op = 'INSERT' then
         perform tally(organization_id, tg_table_name::text, count(*)) from new_rows
         where deleted_at is null group by organization_id;
       elsif tg_op = 'DELETE' then
         perform tally(organization_id, tg_table_name::text, -count(*)) from old_rows
         where deleted_at is null group by organization_id;
       else
         perform tally(organization_id, tg_table_name::text, sum(change)::bigint) from (
           select organization_id, 1 as change from new_rows where deleted_at is null
           union all select organization_id, -1 from old_rows where deleted_at is null
         ) rows group by organization_id having sum(change) <> 0;
       end if;
       return null;
     end $$`,
    ...tables.map(tallied),
  ];
}

/** From the first time on; what is there by then is counted, while nobody writes. */
function tallied(table: string): string {
  return `do $$ begin
    if not exists (select from pg_trigger where tgrelid = '"${table}"'::regclass and tgname = 'tally_insert') then
      create trigger tally_insert after insert on "${table}" referencing new table as new_rows
        for each statement execute function tally_rows();
      create trigger tally_update after update on "${table}" referencing old table as old_rows new table as new_rows
        for each statement execute function tally_rows();
      create trigger tally_delete after delete on "${table}" referencing old table as old_rows
        for each statement execute function tally_rows();
      delete from row_tallies where table_name = '${table}';
      insert into row_tallies (organization_id, id, table_name, rows)
        select organization_id, gen_random_uuid(), '${table}', count(*) from "${table}"
        where deleted_at is null group by organization_id;
    end if;
  end $$`;
}

/** How many rows of the table the organisation at work has that aren't deleted; for those that are tallied. */
export async function talliedRows(work: Work, table: string): Promise<number> {
  const [row] = await work.tx
    .select({ rows: sql<number>`coalesce(sum(${rowTallies.rows}), 0)::int` })
    .from(rowTallies)
    .where(and(eq(rowTallies.organization_id, work.organization_id), eq(rowTallies.table_name, table)));
  return row!.rows;
}
