import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { resourceList } from '#resources/index.ts';
import { isWish } from '#shared/guests.ts';
import { DID, type ImportAnswer } from '#shared/imports.ts';
import { uuid } from '#shared/uuid.ts';
import { type FieldChange, change, changesIn, wiring } from '../../crud/history.ts';
import { titleIn } from '../../crud/kept.ts';
import type { LoggedRow, RowChange } from '../../db/undoing.ts';
import { among } from '../../db/among.ts';
import type { Work } from '../../db/work.ts';
import { invitationResource } from '../../guests/invited.ts';
import { withParts } from '../batches/parts.ts';
import { UNDOING } from '../batches/nouns.ts';
import { workedOnSince } from '../batches/since.ts';
import { leftAlone, takenBackOf } from '../batches/touched.ts';

/** One row of an import: what it did to which record, and what has become of that. */
export const importRow = z
  .object({
    /** Line of the file; 0 for what was not in it any more. */
    line: z.number().int(),
    id: uuid(),
    name: z.string(),
    did: z.enum(DID),
    changes: z.array(change),
    now: z.enum(['as_imported', 'changed', 'stays', 'deleted', 'undone']),
    /** Who worked on it since, or what keeps it. */
    why: z.string().nullable(),
  })
  .meta({ title: 'ImportRow' });
type Row = z.output<typeof importRow>;

interface Written {
  id: string;
  before: LoggedRow | null;
  after: LoggedRow | null;
  deleted: boolean;
}
type Found = Written & { line: number; did: Row['did']; changes: FieldChange[]; record: LoggedRow } & Record<
    string,
    unknown
  >;

interface Asked {
  page: number;
  per_page: number;
  did?: Row['did'] | undefined;
  /** Only records that aren't as the import left them: somebody changed or deleted them since. */
  touched?: boolean | undefined;
}

/** One page of what an import did, in the order of its file. */
export async function rowsOfImport(
  work: Work,
  { id, noun, batch_id, event }: ImportAnswer,
  { page, per_page, did, touched }: Asked,
): Promise<{ rows: Row[]; total: number }> {
  const resource = resourceList.find(({ name }) => name === noun)!;
  const table = resource.table ?? noun;
  const ofImport = sql`r.organization_id = ${work.organization_id} and r.import_id = ${id}
    ${did ? sql`and r.did = ${did}` : sql``}`;
  const batches = await withParts(work, batch_id);
  const logged = sql`join ${sql.identifier(table)} t on t.organization_id = ${work.organization_id} and t.id = r.record_id
    ${loggedBy(work, batches, table, sql`r.record_id`)}`;
  const mine = touched
    ? sql`${ofImport} and ${among(sql`r.record_id`, [
        ...(await touchedOf(work, table, logged, ofImport, batches)),
        ...(await invitedOtherwise(work, event?.hall_id, ofImport, batches)).keys(),
      ])}`
    : ofImport;
  const counted = await work.tx.execute<{ total: number }>(
    sql`select count(*)::int as total from import_rows r where ${mine}`,
  );
  // The page first: what the log says of a row is worked out for the rows that are shown.
  const { rows } = await work.tx.execute<Found>(sql`
    with page as materialized (
      select r.* from import_rows r where ${mine} order by r.line, r.id limit ${per_page} offset ${(page - 1) * per_page})
    select r.line, r.record_id as id, r.did, a.before, a.after, t.deleted_at is not null as deleted, c.changes,
      to_jsonb(t) as record
    from page r ${logged} cross join lateral (${changesIn(resource, work)}) c
    order by r.line, r.id`);
  const told = await wiring(
    resource,
    work,
    rows.flatMap(({ changes }) => changes),
  );
  const ids = rows.map((row) => row.id);
  const evening = await saidForEvening(work, event?.hall_id, ids, batches);
  const shown = sql`${ofImport} and ${among(sql`r.record_id`, ids)}`;
  const since = new Map([
    ...(await invitedOtherwise(work, event?.hall_id, shown, batches)),
    ...(await sinceOf(work, table, rows, batches)),
  ]);
  return {
    rows: rows.map((row) => ({
      line: row.line,
      id: row.id,
      did: row.did,
      name: titleIn(resource, row.record, work),
      changes: [...row.changes.map(told), ...(evening.get(row.id) ?? [])],
      ...(since.get(row.id) ?? { now: 'as_imported', why: null }),
    })),
    total: counted.rows[0]!.total,
  };
}

/** What an import to a hall changed of what is said of guests for the evening: by guest. */
async function saidForEvening(
  work: Work,
  hall_id: string | undefined,
  guest_ids: readonly string[],
  batches: readonly string[],
): Promise<ReadonlyMap<string, FieldChange[]>> {
  if (!hall_id) return new Map();
  const { rows } = await work.tx.execute<{ guest_id: string; changes: FieldChange[] } & Record<string, unknown>>(sql`
    select i.guest_id, c.changes from invitations i ${loggedBy(work, batches, 'invitations', sql`i.id`)}
    cross join lateral (${changesIn(invitationResource, work)}) c
    where i.organization_id = ${work.organization_id} and i.hall_id = ${hall_id} and ${among(sql`i.guest_id`, guest_ids)}
      and a.before is not null`);
  const said = rows.map(({ guest_id, changes }) => [guest_id, changes.filter(({ field }) => isWish(field))] as const);
  const told = await wiring(
    invitationResource,
    work,
    said.flatMap(([, changes]) => changes),
  );
  return new Map(said.map(([guest_id, changes]) => [guest_id, changes.map(told)]));
}

/** SQL that names `a` what batches did to a record: how it was before the first line of the log, and after the last. */
function loggedBy(work: Work, batches: readonly string[], noun: string, record_id: SQL): SQL {
  const lines = sql`from audit x where x.organization_id = ${work.organization_id} and ${among(sql`x.batch_id`, batches)}
    and x.noun = ${noun} and x.record_id = ${record_id}`;
  return sql`cross join lateral (select (select x.before ${lines} order by x.id limit 1) as before,
    (select x.after ${lines} order by x.id desc limit 1) as after offset 0) a`;
}

/** The records of an import that somebody changed or deleted since. */
async function touchedOf(
  work: Work,
  noun: string,
  logged: SQL,
  where: SQL,
  batches: readonly string[],
): Promise<string[]> {
  const told = (row: SQL) =>
    sql`case when ${row} is not null then jsonb_build_object('version', ${row} -> 'version') end`;
  const { rows } = await work.tx.execute<Written & Record<string, unknown>>(sql`
    with moved as materialized (
      select r.* from import_rows r
      join ${sql.identifier(noun)} t on t.organization_id = ${work.organization_id} and t.id = r.record_id
      -- Most are as they were added, and needn't be looked at.
      where ${where} and (t.version > 1 or r.did <> 'added'))
    select r.record_id as id, ${told(sql`a.before`)} as before, ${told(sql`a.after`)} as after,
      t.deleted_at is not null as deleted
    from moved r ${logged} where t.version <> (coalesce(a.after, a.before) ->> 'version')::int`);
  return [...(await workedOn(work, noun, await leftAlone(work, noun, writtenIn(rows), batches))).keys()];
}

/** The guests of an import to a hall whose invitation isn't as it left it, and who did that: undoing it leaves them, too. */
async function invitedOtherwise(
  work: Work,
  hall_id: string | undefined,
  where: SQL,
  batches: readonly string[],
): Promise<Map<string, Pick<Row, 'now' | 'why'>>> {
  if (!hall_id) return new Map();
  const { rows } = await work.tx.execute<Written & { guest_id: string } & Record<string, unknown>>(sql`
    select i.id, i.guest_id, a.before, a.after, false as deleted from import_rows r
    -- Most are as they were given, and needn't be looked at.
    join invitations i on i.organization_id = r.organization_id and i.hall_id = ${hall_id} and i.guest_id = r.record_id
      and (i.version > 1 or i.live is not true)
    ${loggedBy(work, batches, 'invitations', sql`i.id`)}
    where ${where} and i.version <> (coalesce(a.after, a.before) ->> 'version')::int`);
  const found = await workedOn(work, 'invitations', await leftAlone(work, 'invitations', rows, batches));
  return new Map(rows.flatMap(({ id, guest_id }) => (found.has(id) ? [[guest_id, found.get(id)!] as const] : [])));
}

/** A file may name a record without writing it. */
function writtenIn<W extends Written>(rows: readonly W[]): W[] {
  return rows.filter(({ before, after }) => before ?? after);
}

/** What has become of the records that aren't as the import left them, or couldn't go. */
async function sinceOf(work: Work, noun: string, rows: readonly Found[], batches: readonly string[]) {
  const ids = rows.map(({ id }) => id);
  const undone = await takenBackOf(work, noun, ids, batches);
  const written = writtenIn(rows).filter(({ id }) => !undone.has(id));
  const found = await workedOn(work, noun, written);
  const there = written.filter(({ id, before }) => before === null && !found.has(id)).map(({ id }) => id);
  if (there.length > 0)
    for (const [id, why] of (await UNDOING[noun]!.staying?.(work, there)) ?? []) found.set(id, { now: 'stays', why });
  for (const id of undone) found.set(id, { now: 'undone', why: null });
  return found;
}

async function workedOn(work: Work, noun: string, written: readonly Written[]) {
  const found = new Map<string, Pick<Row, 'now' | 'why'>>();
  const changes: RowChange[] = written.map(({ id, before, after }) => ({
    id,
    before,
    after,
    version: (after ?? before)!.version,
  }));
  for (const [id, { by }] of await workedOnSince(work, noun, UNDOING[noun]!.table, changes))
    found.set(id, { now: 'changed', why: by });
  for (const { id, after, deleted } of written)
    if (after && deleted) found.set(id, { now: 'deleted', why: found.get(id)?.why ?? null });
  return found;
}
