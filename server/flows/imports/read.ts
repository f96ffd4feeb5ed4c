import { type SQL, sql } from 'drizzle-orm';
import type { ImportAnswer } from '#shared/imports.ts';
import { OPEN } from '#shared/jobStates.ts';
import { Problem } from '#shared/problems.ts';
import { fileOf } from '../../files/rules.ts';
import type { Work } from '../../db/work.ts';
import { numbersOf } from '../../crud/imports/record.ts';
import { importsSeen } from '../../crud/imports/seen.ts';
import { eventAt, isBeingUndone, isUnderWay, memberNamed } from '../batches/parts.ts';
import { undoableUntil } from '../batches/dividing.ts';

interface Asked {
  noun?: string | undefined;
  hall_id?: string | undefined;
  /** Only those that somebody confirmed. */
  stored?: boolean | undefined;
  page: number;
  per_page: number;
}

type Stored = Omit<ImportAnswer, 'at' | 'undone' | 'long' | 'refused' | 'numbers' | 'undo_until'> & {
  at: string | Date;
  confirmed_at: string | Date;
  counts: Record<string, number>;
  undone_at: string | Date | null;
  undone_by: string | null;
  undone_id: string | null;
  undone_left: number | null;
} & Record<string, unknown>;

/** The imports the person may see, the newest first. */
export async function importsOf(work: Work, { noun, hall_id, stored, page, per_page }: Asked) {
  const where = sql`${importsSeen(work)} ${noun ? sql`and i.noun = ${noun}` : sql``}
    ${hall_id ? sql`and i.hall_id = ${hall_id}` : sql``} ${stored ? sql`and not i.checking` : sql``}`;
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
  const [found] = await read(work, sql`${importsSeen(work)} and i.id = ${id}`);
  if (!found) throw new Problem('not_found');
  return found;
}

async function read(work: Work, where: SQL): Promise<ImportAnswer[]> {
  const { rows } = await work.tx.execute<Stored>(sql`
    select i.id, i.created_at as at, coalesce(b.at, i.created_at) as confirmed_at, ${memberNamed(work, sql`i.confirmed_by`)} as by,
      coalesce(i.confirmed_by = ${work.actor.membership_id}, false) as mine, i.noun, i.file_name,
      ${fileOf(sql`i.file`)} as file, i.counts, i.batch_id, i.checking,
      (exists (select 1 from jobs j where j.organization_id = i.organization_id and j.subject_id = i.id
        and j.state in ${[...OPEN]}) or ${isUnderWay(work, sql`i.batch_id`)}) as under_way,
      ${isBeingUndone(work, sql`i.batch_id`)} as undoing, u.at as undone_at, ${memberNamed(work, sql`u.membership_id`)} as undone_by, u.id as undone_id, u.kept_total as undone_left,
      ${eventAt(work, sql`i.hall_id`)} as event
    from guest_imports i
    left join batches b on b.organization_id = i.organization_id and b.id = i.batch_id
    left join batches u on u.organization_id = i.organization_id and u.id = b.undone_by
    where ${where}`);
  return rows.map(({ at, confirmed_at, counts, undone_at, undone_by, undone_id, undone_left, ...row }) => {
    // As of its batch: a long file may have been checked some days before.
    const until = undoableUntil(new Date(confirmed_at));
    return {
      ...row,
      at: new Date(at).toISOString(),
      numbers: numbersOf(counts),
      undo_until: row.batch_id !== null && until > work.now() ? until.toISOString() : null,
      long: null,
      // As long as these rows are kept.
      refused: until > work.now() ? (counts['refused'] ?? 0) : 0,
      undone:
        undone_at === null
          ? null
          : { at: new Date(undone_at).toISOString(), by: undone_by, id: undone_id!, left: undone_left! },
    };
  });
}
