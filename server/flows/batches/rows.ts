import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { resourceList } from '#resources/index.ts';
import { limit } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';
import { uuid } from '#shared/uuid.ts';
import { type FieldChange, change, changesIn, unseenDiffers, wiring } from '../../crud/history.ts';
import { type Kept, titleIn } from '../../crud/kept.ts';
import { among } from '../../db/among.ts';
import type { LoggedRow } from '../../db/undoing.ts';
import type { Work } from '../../db/work.ts';
import type { DoneInBulk } from './latest.ts';
import { UNDOING, UNTOLD } from './nouns.ts';
import { withParts } from './parts.ts';
import { workedOnSince } from './since.ts';
import { leftAlone, touchedSince } from './touched.ts';

/** One record that a batch is about, and what became of it. */
export const doneRow = z
  .object({
    id: uuid(),
    name: z.string(),
    did: z.enum(['added', 'changed', 'gone', 'restored']),
    /** Where it was changed: what the person sees of that. */
    changes: z.array(change),
    /** Somebody changed or deleted it since, or made it come back: taking the whole back leaves it. Who, by name. */
    since: z.object({ by: z.string().nullable() }).nullable(),
  })
  .meta({ title: 'DoneRow' });

/** In how many records a field was changed. */
export const doneField = z.object({ field: z.string(), records: z.number().int() }).meta({ title: 'DoneField' });

type Found = {
  id: string;
  verb: string;
  before: LoggedRow | null;
  after: LoggedRow | null;
  changes: FieldChange[];
} & Record<string, unknown>;

interface Asked {
  page: number;
  per_page: number;
  /** Only records that aren't as it left them: somebody changed or deleted them since. */
  touched?: boolean | undefined;
}

/** One page of the records that a batch is about, in the order they were written. */
export async function rowsOfDone(work: Work, { id, noun }: DoneInBulk, { page, per_page, touched }: Asked) {
  const resource = resourceOf(noun);
  const batches = await withParts(work, id);
  const some = touched ? sql`and ${among(sql`x.record_id`, [...(await touchedSince(work, batches))])}` : sql``;
  const records = recordsOf(work, resource, batches, some);
  const { rows, total } = await pageOf(work, resource, records, { page, per_page });
  const told = await wiring(
    resource,
    work,
    rows.flatMap(({ changes }) => changes),
  );
  const changesOf = ({ changes }: Found) => changes.filter(({ field }) => !UNTOLD[noun]?.includes(field));
  const names = await namesOf(work, resource, rows);
  const since = await sinceOf(work, resource, rows, batches);
  return {
    rows: rows.map((row) => {
      const did = didOf(noun, row);
      const changes = did === 'changed' ? changesOf(row).map(told) : [];
      return { id: row.id, name: names(row), did, changes, since: since(row.id) };
    }),
    total,
  };
}

/**
 * Some of the records, and how many they are, which one reading of the log answers. Those of which only that was changed
 * what the person doesn't see are left out, as in the history of a record: that something was done to them is a thing unseen too.
 */
async function pageOf(
  work: Work,
  resource: Resource,
  records: SQL,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: Found[]; total: number }> {
  const unseen = unseenDiffers(resource, work);
  const changes = sql`cross join lateral (${changesIn(resource, work)}) c`;
  const read = async (from: number, most: number) => {
    const some = sql`order by first limit ${most} offset ${from}`;
    const counted = (all: SQL) => sql`select x.*, (count(*) over ())::int as total from (${all}) x ${some}`;
    const told = sql`select a.*, c.changes from net a ${changes}
      where a.before is null or a.after is null or c.changes <> '[]' or not ${unseen}`;
    const { rows } = await work.tx.execute<Found & { total: number }>(
      unseen === null
        ? sql`${netOf(work, counted(records), sql`r.total`)} select a.*, c.changes from net a ${changes} order by a.first`
        : sql`${netOf(work, records)} ${counted(told)}`,
    );
    return rows;
  };
  const rows = await read((page - 1) * per_page, per_page);
  // Behind the end there is nobody to say how many there are.
  const known = rows.length > 0 || page === 1 ? rows : await read(0, 1);
  return { rows, total: known[0]?.total ?? 0 };
}

/** How many of its records the person is told of: all, where they see all fields of its noun. */
export async function recordsTold(work: Work, { id, noun, records }: DoneInBulk): Promise<number> {
  const resource = resourceOf(noun);
  if (seesAll(resource, work)) return records;
  const all = recordsOf(work, resource, await withParts(work, id));
  return (await pageOf(work, resource, all, { page: 1, per_page: 1 })).total;
}

/** Which of the records that were meant it left as they were; a reason may tell of a field, so whoever doesn't see all of them learns it of their own alone. */
export async function leftBy(work: Work, { id, noun, mine }: DoneInBulk): Promise<Kept> {
  if (!mine && !seesAll(resourceOf(noun), work)) return { kept: [], kept_total: 0 };
  const { rows } = await work.tx.execute<Kept & Record<string, unknown>>(sql`
    select coalesce(kept, '[]'::jsonb) as kept, kept_total from batches
    where organization_id = ${work.organization_id} and id = ${id}`);
  return rows[0]!;
}

const seesAll = (resource: Resource, work: Work) => unseenDiffers(resource, work) === null;

/** Which fields a batch changed, and in how many records; nothing is said of more records than one call changes. */
export async function fieldsOfDone(work: Work, { id, noun, records }: DoneInBulk) {
  if (records > limit('bulkRows')) return [];
  const resource = resourceOf(noun);
  const { rows } = await work.tx.execute<{ field: string; records: number }>(sql`
    ${netOf(work, recordsOf(work, resource, await withParts(work, id)))}
    select f.each ->> 'field' as field, count(*)::int as records
    from net a cross join lateral (${changesIn(resource, work)} and a.before is not null and a.after is not null) c
    cross join lateral jsonb_array_elements(c.changes) f(each) group by 1`);
  const order = Object.keys(resource.fields);
  const told = rows.filter(({ field }) => !UNTOLD[noun]?.includes(field));
  return told.toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
}

function resourceOf(noun: string): Resource {
  return resourceList.find(({ name }) => name === noun)!;
}

/** SQL of the records of its noun that batches wrote: the first line of each, and the last. */
function recordsOf(
  { organization_id }: Work,
  { name, table = name }: Resource,
  batches: readonly string[],
  some = sql``,
): SQL {
  // Ids say the order of lines; PostgreSQL knows no smallest uuid before 18.
  return sql`
    select x.record_id as id, min(x.id::text)::uuid as first, max(x.id::text)::uuid as last from audit x
    where x.organization_id = ${organization_id} and ${among(sql`x.batch_id`, batches)} and x.noun = ${table}
      and x.verb in ('create', 'update', 'delete', 'restore') and x.record_id is not null ${some}
    group by x.record_id`;
}

/** SQL that names them `net`: what each was before, and what it became; `more` that `records` say. */
function netOf({ organization_id }: Work, records: SQL, more?: SQL): SQL {
  return sql`with net as materialized (
    select r.id, r.first, f.verb, f.before, l.after ${more ? sql`, ${more}` : sql``} from (${records}) r
    join audit f on f.organization_id = ${organization_id} and f.id = r.first
    join audit l on l.organization_id = ${organization_id} and l.id = r.last)`;
}

function didOf(noun: string, { verb, before, after }: Found): z.output<typeof doneRow>['did'] {
  if (after === null) return 'gone';
  // An invitation that was taken back is kept, to be given again.
  if (noun === 'invitations' && before !== null && before['live'] !== after['live'])
    return after['live'] ? 'added' : 'gone';
  if (before !== null) return 'changed';
  return verb === 'restore' ? 'restored' : 'added';
}

/** Who worked on a record of this page since, but for who took back what was done. */
async function sinceOf(
  work: Work,
  { name, table = name }: Resource,
  rows: readonly Found[],
  batches: readonly string[],
) {
  const undoing = UNDOING[table];
  if (!undoing) return () => null;
  const written = rows.map(({ id, before, after }) => ({
    id,
    before,
    after,
    version: (after ?? before)!.version,
  }));
  const found = await workedOnSince(work, table, undoing.table, await leftAlone(work, table, written, batches));
  return (id: string) => (found.has(id) ? { by: found.get(id)!.by } : null);
}

/** What records are called today; one that isn't there any more as the log knew it. */
async function namesOf(work: Work, resource: Resource, rows: readonly Found[]): Promise<(row: Found) => string> {
  const undoing = UNDOING[resource.table ?? resource.name];
  const known = await undoing?.named(
    work,
    rows.map(({ id }) => id),
  );
  return ({ id, before, after }) => {
    const { name, guest_name } = known?.get(id) ?? {};
    return String(name ?? guest_name ?? titleIn(resource, (after ?? before)!, work));
  };
}
