import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { resourceList } from '#resources/index.ts';
import { importNumbers } from '#shared/imports.ts';
import { Problem } from '#shared/problems.ts';
import { type Resource, visibleFields } from '#shared/resource.ts';
import { hasRole, isAllowed } from '#shared/roles.ts';
import { uuid } from '#shared/uuid.ts';
import { translate } from '../../base/language.ts';
import { numbersOf } from '../../crud/imports/record.ts';
import { importsSeen } from '../../crud/imports/seen.ts';
import { titleIn } from '../../crud/kept.ts';
import { PRIVATE } from '../../audit/private.ts';
import { arrayOf } from '../../db/among.ts';
import { DONE_IN_BULK } from '../../db/batchTable.ts';
import type { LoggedRow } from '../../db/undoing.ts';
import type { Work } from '../../db/work.ts';
import { UNTOLD } from './nouns.ts';
import { eventAt, isBeingUndone, isUnderWay, memberNamed } from './parts.ts';
import { undoableSince, undoableUntil } from './dividing.ts';

/** One thing that somebody did to many records, or that took some away or brought them. */
export const doneInBulk = z
  .object({
    id: uuid(),
    at: z.string(),
    by: z.string(),
    mine: z.boolean(),
    /** bulk_edit, delete, restore, merge, import, seat, move, free, undo, redo, ... */
    verb: z.string(),
    noun: z.string(),
    /** What an undo or a redo is of: the verb of what began their row. */
    began_with: z.string().nullable(),
    /** Which fields an edit changed, by its first record, as far as the person sees them. */
    changed: z.array(z.string()),
    /** What its record was called, where that is one alone. */
    name: z.string().nullable(),
    /** How many records of the noun it is about; of what goes on, so far. */
    records: z.number().int(),
    /** How many rows it wrote, also of other nouns. */
    rows: z.number().int(),
    event: z.object({ id: uuid(), name: z.string(), hall_id: uuid() }).nullable(),
    /** Of an import, where the person may see it; told by its own numbers. */
    import: z.object({ id: uuid(), file_name: z.string().nullable(), numbers: importNumbers }).nullable(),
    undoes: uuid().nullable(),
    /** The batch that took it back, while that stands: undo it to do this one again. */
    undone_by: uuid().nullable(),
    /** `left`: how many records that left as they were. */
    undone: z.object({ at: z.string(), by: z.string(), left: z.number().int() }).nullable(),
    /** It goes on in turns, or its undo does. */
    under_way: z.boolean(),
    /** What goes on is its undo. */
    undoing: z.boolean(),
    /** Until when it is listed, and its page can take it back. */
    undo_until: z.string(),
  })
  .meta({ title: 'DoneInBulk' });
export type DoneInBulk = z.output<typeof doneInBulk>;

/** What changes fields of records. */
const EDITS = ['bulk_edit', 'update'];

interface Asked {
  noun?: string | undefined;
  verb?: string | undefined;
  mine?: boolean | undefined;
}

type Stored = Omit<DoneInBulk, 'at' | 'by' | 'noun' | 'changed' | 'name' | 'import' | 'undone' | 'undo_until'> & {
  at: string | Date;
  by: string | null;
  table: string;
  first: { before: LoggedRow | null; after: LoggedRow | null } | null;
  undone_at: string | Date | null;
  undone_name: string | null;
  undone_left: number | null;
  import: { id: string; file_name: string | null; counts: Record<string, number> } | null;
} & Record<string, unknown>;

const tableOf = ({ name, table = name }: Resource) => table;
const resourceOf = (table: string): Resource => resourceList.find((each) => tableOf(each) === table)!;

/** Of nouns they may read, as long as it can be taken back; whoever only seats sees what they did themselves, as for undoing it. */
function seen(work: Work): SQL {
  const { role, account_id } = work.actor;
  const tables = resourceList.filter(({ allow }) => isAllowed(allow.read, role)).map(tableOf);
  return sql`b.organization_id = ${work.organization_id} and b.at > ${undoableSince(work.now()).toISOString()}::timestamptz
    and ${DONE_IN_BULK} and b.noun = any(${arrayOf(tables, 'text')})
    and (b.account_id = ${account_id} or b.noun <> all(${arrayOf(PRIVATE, 'text')}))
    ${hasRole(role, 'manager_event') ? sql`` : sql`and b.account_id = ${account_id}`}`;
}

/** What was done in bulk in the last 30 days, as far as the person may see it, newest first. */
export async function doneLately(work: Work, asked: Asked & { page: number; per_page: number }) {
  const { noun, verb, mine, page, per_page } = asked;
  const of = resourceList.filter(({ name }) => name === noun).map(tableOf);
  const where = sql`${seen(work)} ${noun ? sql`and b.noun = any(${arrayOf(of, 'text')})` : sql``}
    ${verb ? sql`and b.verb = ${verb}` : sql``} ${mine ? sql`and b.account_id = ${work.actor.account_id}` : sql``}`;
  const counted = await work.tx.execute<{ total: number }>(
    sql`select count(*)::int as total from batches b where ${where}`,
  );
  const rows = await read(
    work,
    sql`${where} order by b.at desc, b.id desc limit ${per_page} offset ${(page - 1) * per_page}`,
  );
  return { rows, total: counted.rows[0]!.total };
}

/** One of those, or not_found. */
export async function requireDone(work: Work, id: string): Promise<DoneInBulk> {
  const [found] = await read(work, sql`${seen(work)} and b.id = ${id}`);
  if (!found) throw new Problem('not_found');
  return found;
}

async function read(work: Work, where: SQL): Promise<DoneInBulk[]> {
  const { rows } = await work.tx.execute<Stored>(sql`
    with b as materialized (select b.* from batches b where ${where})
    select b.id, b.at, ${memberNamed(work, sql`b.membership_id`)} as by, b.account_id = ${work.actor.account_id} as mine,
      b.verb, b.noun as "table", b.records, b.rows, ${eventAt(work, sql`b.hall_id`)} as event,
      (select json_build_object('id', i.id, 'file_name', i.file_name, 'counts', i.counts) from guest_imports i
        where b.verb = 'import' and i.batch_id = b.id and ${importsSeen(work)}) as import,
      (select json_build_object('before', x.before, 'after', x.after) from audit x
        where (b.records = 1 or b.verb = any(${arrayOf(EDITS, 'text')})) and x.organization_id = ${work.organization_id} and x.noun = b.noun
        and x.batch_id = coalesce((select p.id from batches p where p.organization_id = ${work.organization_id} and p.part_of = b.id
          order by p.id limit 1), b.id) order by x.id limit 1) as first,
      o.verb as began_with,
      b.undoes, b.undone_by, u.at as undone_at, ${memberNamed(work, sql`u.membership_id`)} as undone_name, u.kept_total as undone_left,
      ${isUnderWay(work, sql`b.id`)} as under_way, ${isBeingUndone(work, sql`b.id`)} as undoing, case when o.verb = 'import' then o.at else b.at end as began
    from b
    left join batches u on u.organization_id = ${work.organization_id} and u.id = b.undone_by
    left join batches o on o.organization_id = ${work.organization_id} and o.id = b.original
    order by b.at desc, b.id desc`);
  // Whoever looks after the installation may be no member.
  const house = translate(work.language, 'roles.superadmin');
  return rows.map(({ at, by, table, first, import: file, undone_at, undone_name, undone_left, began, ...row }) => ({
    ...row,
    import: file && { id: file.id, file_name: file.file_name, numbers: numbersOf(file.counts) },
    at: new Date(at).toISOString(),
    by: by ?? house,
    noun: resourceOf(table).name,
    changed: EDITS.includes(row.verb) ? changedIn(resourceOf(table), work, first) : [],
    name: (row.records === 1 && first && titleIn(resourceOf(table), (first.after ?? first.before)!, work)) || null,
    undone:
      undone_at === null
        ? null
        : { at: new Date(undone_at).toISOString(), by: undone_name ?? house, left: undone_left! },
    undo_until: undoableUntil(new Date(began as string)).toISOString(),
  }));
}

/** Which fields of a record differ, of those that the person sees and that tell them something. */
function changedIn(resource: Resource, work: Work, first: Stored['first']): string[] {
  if (!first?.before || !first.after) return [];
  const { before, after } = first;
  const told = [...visibleFields(resource, work.actor.role)].filter((name) => !UNTOLD[resource.name]?.includes(name));
  return told.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}
