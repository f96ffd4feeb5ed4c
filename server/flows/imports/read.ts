import { type SQL, sql } from 'drizzle-orm';
import { resourceList } from '#resources/index.ts';
import type { ImportAnswer } from '#shared/imports.ts';
import { Problem } from '#shared/problems.ts';
import { hasRole, isAllowed } from '#shared/roles.ts';
import { fileOf } from '../../files/rules.ts';
import { arrayOf } from '../../db/among.ts';
import type { Work } from '../../db/work.ts';
import { undoableUntil } from '../batches/rules.ts';

interface Asked {
  noun?: string | undefined;
  hall_id?: string | undefined;
  page: number;
  per_page: number;
}

type Stored = Omit<ImportAnswer, 'at' | 'undone' | 'long' | 'refused' | 'numbers' | 'undo_until'> & {
  at: string | Date;
  counts: Record<string, number>;
  undone_at: string | Date | null;
  undone_by: string | null;
} & Record<string, unknown>;

/** Files of nouns the person may bring; of guests of a hall also whoever runs events, and whoever confirmed it. */
function seen(work: Work): SQL {
  const { role, membership_id } = work.actor;
  const nouns = resourceList.filter(({ allow, own }) => !own && isAllowed(allow.create, role)).map(({ name }) => name);
  const ofHall = hasRole(role, 'manager_event') ? sql`true` : sql`i.confirmed_by = ${membership_id}`;
  return sql`i.organization_id = ${work.organization_id} and i.deleted_at is null
    and (i.noun = any(${arrayOf(nouns, 'text')}) or (i.noun = 'guests' and i.hall_id is not null and ${ofHall}))`;
}

/** The imports the person may see, the newest first. */
export async function importsOf(work: Work, { noun, hall_id, page, per_page }: Asked) {
  const where = sql`${seen(work)} ${noun ? sql`and i.noun = ${noun}` : sql``}
    ${hall_id ? sql`and i.hall_id = ${hall_id}` : sql``}`;
  const counted = await work.tx.execute<{ total: number }>(
    sql`select count(*)::int as total from guest_imports i where ${where}`,
  );
  const rows = await read(
    work,
    sql`${where} order by i.created_at desc, i.id desc
    limit ${per_page} offset ${(page - 1) * per_page}`,
  );
  return { rows, total: counted.rows[0]!.total };
}

/** One of them, or not_found. */
export async function requireImport(work: Work, id: string): Promise<ImportAnswer> {
  const [found] = await read(work, sql`${seen(work)} and i.id = ${id}`);
  if (!found) throw new Problem('not_found');
  return found;
}

async function read(work: Work, where: SQL): Promise<ImportAnswer[]> {
  const name = (of: SQL) => sql`(select nullif(concat_ws(' ', m.last_name, m.first_name), '') from memberships m
    where m.organization_id = i.organization_id and m.id = ${of})`;
  const { rows } = await work.tx.execute<Stored>(sql`
    select i.id, i.created_at as at, ${name(sql`i.confirmed_by`)} as by,
      coalesce(i.confirmed_by = ${work.actor.membership_id}, false) as mine, i.noun, i.file_name,
      ${fileOf(sql`i.file`)} as file, i.counts, i.batch_id, i.checking,
      exists (select 1 from jobs j where j.organization_id = i.organization_id and j.subject_id = i.id
        and j.state in ('waiting', 'running')) as under_way, u.at as undone_at, ${name(sql`u.membership_id`)} as undone_by,
      (select json_build_object('id', e.id, 'name', e.name, 'hall_id', h.id) from halls h
        join events e on e.organization_id = h.organization_id and e.id = h.event_id
        where h.organization_id = i.organization_id and h.id = i.hall_id) as event
    from guest_imports i
    left join batches b on b.organization_id = i.organization_id and b.id = i.batch_id
    left join batches u on u.organization_id = i.organization_id and u.id = b.undone_by
    where ${where}`);
  return rows.map(({ at, counts, undone_at, undone_by, ...row }) => {
    const until = undoableUntil(new Date(at));
    return {
      ...row,
      at: new Date(at).toISOString(),
      numbers: {
        added: counts['created'] ?? 0,
        changed: counts['updated'] ?? 0,
        kept: counts['kept'] ?? 0,
        gone: counts['gone'] ?? 0,
        invited: counts['invited'] ?? 0,
      },
      undo_until: row.batch_id !== null && until > work.now() ? until.toISOString() : null,
      long: null,
      refused: counts['refused'] ?? 0,
      undone: undone_at === null ? null : { at: new Date(undone_at).toISOString(), by: undone_by },
    };
  });
}
