import { and, eq, getTableName } from 'drizzle-orm';
import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { pascal, typeName } from '#shared/naming.ts';
import type { Problem } from '#shared/problems.ts';
import type { Fields, Resource } from '#shared/resource.ts';
import type { Role } from '#shared/roles.ts';
import { inSlices } from '../base/slices.ts';
import { defineCall } from '../call/call.ts';
import { among } from '../db/among.ts';
import { inParts } from '../db/parts.ts';
import type { TenantTable, Values as Changed, Work } from '../db/work.ts';
import { type BulkChange, changer, changeSchema, checkChange, type RowValues } from './change.ts';
import { takenIn, writesUnique } from './hindrances.ts';
import { backgroundShape, type Kept, keptOf, keptOfBoth, keptShape, NAMED, refusal, refuseAll } from './kept.ts';
import type { Listing } from './listing.ts';
import { beginLong, lookAtLong, lookedAt } from './long.ts';
import { askedIn, type Meant, meantIds, meantShape } from './meant.ts';
import { withMissing } from './missing.ts';
import type { CrudRules, Noun } from './rules.ts';
import { recordsOf, someMatching } from './select.ts';

export type Row = Record<string, unknown> & { id: string };

const edited = z.object({
  /** Records that were changed; the others had these values already, or stay for a reason. */
  changed: z.number().int(),
  total: z.number().int(),
  ...keptShape,
  ...backgroundShape,
});
const answer = edited.meta({ title: 'BulkEdit' });
const looked = edited
  .extend({
    /** Of each field, in how many records it changes. */
    fields: z.record(z.string(), z.number().int()),
  })
  .meta({ title: 'BulkEditLook' });

/** Changing fields of many records at once, and what that would do. */
export function bulkCalls<N extends string>(
  resource: Resource<Fields, N>,
  table: TenantTable,
  least: Role,
  rules: CrudRules,
  listing: Listing,
) {
  const noun = resource as unknown as Resource;
  const whole: Noun = { resource: noun, table, rules };
  const common = {
    tag: resource.name,
    least,
    heavy: true,
    refuses: [404, 409],
    unknown: listing.unknown,
    body: z
      .strictObject({ ...meantShape(noun, listing), change: changeSchema(resource) })
      .meta({ title: `${typeName(resource.name)}BulkEdit` }),
  } as const;
  return [
    defineCall({
      ...common,
      method: 'PUT',
      path: `/${resource.name}/update_list`,
      name: `update${pascal(resource.name)}`,
      summary: `Change fields of several of ${resource.name}; those that refuse it stay and are named`,
      answer,
      run: async (work, { body }) => {
        const long = await beginLong(whole, work, listing, body, 'bulk_edit');
        if (long) return { changed: 0, ...long };
        const { changed, total, kept, kept_total } = await edit(noun, work, table, rules, listing, body, 'all');
        return { changed, total, kept, kept_total };
      },
    }),
    defineCall({
      ...common,
      method: 'POST',
      path: `/${resource.name}/update_list/look`,
      name: `lookAtUpdateOf${pascal(resource.name)}`,
      reads: true,
      summary: `What changing these of ${resource.name} would do: how many change, field by field, and who stays`,
      answer: looked,
      run: async (work, { body }) => {
        return lookedAt(
          await lookAtLong(whole, work, listing, body),
          () => edit(noun, work, table, rules, listing, body, 'look'),
          async (long) => {
            await checkChange(noun, work, body.change);
            const said = { changed: long.total, fields: {}, ...long };
            return long.total > COUNTED || rules.update ? said : { ...said, ...(await lookAtMany(work, body)) };
          },
        );
      },
    }),
  ];

  /** What it would do to more records than one call changes: as many at a time as one call does. */
  async function lookAtMany(work: Work, { filter, change }: Meant & { change: BulkChange }) {
    const asked = askedIn(work, listing, filter!);
    const of = { until: work.now().toISOString(), most: limit('bulkRows') };
    const all = { changed: 0, fields: {} as Record<string, number> };
    let staying: Kept = { kept: [], kept_total: 0 };
    for (let after: string | null = null, over = false; !over;) {
      const ids: string[] = await someMatching(noun, work, asked, rules, { ...of, after });
      const some = await editThese(whole, work, ids, change, 'look');
      all.changed += some.changed;
      for (const [name, count] of Object.entries(some.fields)) all.fields[name] = (all.fields[name] ?? 0) + count;
      staying = keptOfBoth(staying, some);
      after = ids.at(-1) ?? null;
      over = ids.length < of.most;
    }
    return { ...all, ...staying };
  }
}

/** Of so many records it is said how many change before they do; of more, only how many they are. */
const COUNTED = 2 * limit('bulkRows');

/**
 * Changes what is meant as far as it goes. Whoever changes some of the same records waits, and finds what was changed; held in
 * the order of their ids, two never wait in a circle. Refused where every record refuses it.
 */
async function edit(
  resource: Resource,
  work: Work,
  table: TenantTable,
  rules: CrudRules,
  listing: Listing,
  { change, ...meant }: Meant & { change: BulkChange },
  how: 'all' | 'look',
) {
  await checkChange(resource, work, change);
  if (how === 'all') await rules.holds?.(work);
  const held = how === 'all' ? { held: 'no key update' as const } : {};
  const noun: Noun = { resource, table, rules };
  const { ids, missing } = await meantIds(noun, work, listing, meant, held);
  const { refused, ...some } = await editThese(noun, work, ids, change, how);
  const done = withMissing({ ...some, total: some.total + missing.kept_total }, missing);
  if (how === 'all') {
    refuseAll(refused, ids.length, done);
    work.leaves(done);
  }
  return done;
}

/** Changes these records, held by the caller, as far as it goes; or only looks. */
export async function editThese(
  { resource, table, rules }: Noun,
  work: Work,
  ids: readonly string[],
  change: BulkChange,
  how: 'all' | 'look',
) {
  const rows = await rowsOf(work, table, ids);
  const { changes, refused } = await planOf(resource, work, rows, change, rules);
  work.does({ verb: 'bulk_edit', noun: getTableName(table) });
  const write = () => writeEach(resource, work, table, rules, rows, changes, refused);
  if (how === 'all') await write();
  // Only the noun's own rule knows what it refuses.
  else if (rules.update) await work.tryOut(write);
  const fields = Object.fromEntries(
    Object.keys(change).map((name) => [name, [...changes.values()].filter(({ sent }) => name in sent).length]),
  );
  return {
    changed: changes.size,
    total: rows.length,
    fields,
    ...(await keptNamed(resource, work, rows, refused, rules)),
    refused,
  };
}

/** Those that stay. What records are called by a computed title is nothing that is stored with them. */
async function keptNamed(
  resource: Resource,
  work: Work,
  rows: readonly Row[],
  refused: ReadonlyMap<string, Problem>,
  rules: CrudRules,
): Promise<Kept> {
  const { title, fields } = resource;
  if (!title.some((name) => fields[name]!.computed)) return keptOf(resource, work, rows, refused);
  const named = rows.flatMap(({ id }) => (refused.has(id) ? [id] : [])).slice(0, NAMED);
  return keptOf(resource, work, await recordsOf(resource, work, named, rules), refused);
}

/** These records as they are stored, in the order of their ids. */
export async function rowsOf(work: Work, table: TenantTable, ids: readonly string[]): Promise<Row[]> {
  const found: Row[] = [];
  for await (const some of inParts(ids))
    found.push(
      ...((await work.tx
        .select()
        .from(table as TenantTable)
        .where(and(eq(table.organization_id, work.organization_id), among(table.id, some)))
        .orderBy(table.id)) as Row[]),
    );
  return found;
}

/** What becomes of each row that changes, and why others can't. */
async function planOf(resource: Resource, work: Work, rows: readonly Row[], change: BulkChange, rules: CrudRules) {
  const refused = new Map<string, Problem>();
  const changes = new Map<string, RowValues>();
  const give = changer(resource, change);
  await inSlices(rows, (row) => {
    try {
      const values = give(row);
      if (Object.keys(values.stored).length > 0) changes.set(row.id, values);
    } catch (error) {
      refused.set(row.id, refusal(error));
    }
  });
  const own = (await rules.refuses?.(work, [...changes.keys()])) ?? new Map<string, Problem>();
  for (const [id, problem] of own) refused.set(id, problem);
  if (writesUnique(resource, [change])) {
    const wanted = new Map([...changes].map(([id, { stored }]) => [id, stored]));
    for (const [id, { problem }] of await takenIn(resource, work, wanted)) refused.set(id, problem);
  }
  for (const id of refused.keys()) changes.delete(id);
  return { changes, refused };
}

/** Writes rows that the caller holds, by the noun’s own rule one after the other; what that refuses is taken out of `changes`. */
export async function writeEach(
  resource: Resource,
  work: Work,
  table: TenantTable,
  rules: CrudRules,
  rows: readonly Row[],
  changes: Map<string, RowValues>,
  refused: Map<string, Problem>,
): Promise<void> {
  if (rules.update) {
    for (const [id, { sent }] of changes) {
      await rules.update(work, id, sent, undefined).catch((error: unknown) => refused.set(id, refusal(error)));
      if (refused.has(id)) changes.delete(id);
    }
    return;
  }
  const before = new Map(rows.map((row) => [row.id, row]));
  const stored = [...changes].map(
    ([id, values]) => [id, { ...values.stored, ...rules.derive?.(values.sent, before.get(id)!) }] as const,
  );
  const wanted = new Map(stored) as Map<string, Changed<TenantTable>>;
  await work.updateEach(table, wanted, writesUnique(resource, [...wanted.values()]) ? undefined : {}, rows);
}
