import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { kindOf } from '#shared/kinds.ts';
import { everyName, type Field, type Fields, isFileField, type Resource, visibleFields } from '#shared/resource.ts';
import type { Role } from '#shared/roles.ts';
import { uuid } from '#shared/uuid.ts';
import { translate } from '../base/language.ts';
import { defineCall } from '../call/call.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { colleagueBy, surnameAndFirst, surnameAndFirstOf } from '../db/names.ts';
import { serverKindOf } from './kinds.ts';
import { idParams, metaOf, pageOf, pageParams } from './paging.ts';
import { idsIn, namesOf } from './references.ts';

/** One field as it was and as it became. */
export const change = z
  .object({
    field: z.string(),
    /** As the record answers it; a reference or a file as `{ id, name, deleted }`; a plan only by its field. */
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ title: 'FieldChange' });

const line = z
  .object({
    id: uuid(),
    at: z.string(),
    /** Name of who did it; null for the house itself. */
    by: z.string().nullable(),
    /** The same in its parts; null also for who is no member. */
    by_names: surnameAndFirst.nullable(),
    verb: z.string(),
    changes: z.array(change),
  })
  .meta({ title: 'HistoryLine' });
type Line = z.output<typeof line>;
export type FieldChange = z.output<typeof change>;

type Subject = (work: Work, params: { id: string }) => Promise<unknown>;

/** What happened to one record, as far as the person asking sees it. */
export function historyCall<N extends string>(resource: Resource<Fields, N>, least: Role, subject: Subject) {
  return defineCall({
    method: 'GET',
    path: `/${resource.name}/:id/history`,
    tag: resource.name,
    summary: `What happened to one of ${resource.name}, newest first`,
    least,
    params: idParams,
    query: z.strictObject(pageParams()),
    answer: pageOf(line),
    bare: true,
    subject,
    run: async (work, { params, query: { page, per_page = limit('perPage') } }) => {
      const { rows, total } = await linesOf(resource as unknown as Resource, work, params.id, { page, per_page });
      return { data: rows, meta: metaOf(page, per_page, total) };
    },
  });
}

type Logged = Omit<Line, 'at'> & { at: Date | string; account_id: string | null };

/**
 * One page of the log of a record. What nobody of this role sees is left out by the query itself, so that a line isn't
 * counted for a change that isn't told. Who sees a field only in records of their own doesn't see what others wrote there.
 */
async function linesOf(resource: Resource, work: Work, id: string, page: { page: number; per_page: number }) {
  const from = sql`audit a cross join lateral (${changesIn(resource, work)} and a.verb not in ('delete', 'restore')) c
    where a.organization_id = ${work.organization_id} and a.noun = ${resource.table ?? resource.name}
      and a.record_id = ${id} and (a.verb <> 'update' or c.changes <> '[]')`;
  const { rows } = await work.tx.execute<Logged & Record<string, unknown>>(sql`
    select a.id, a.at, a.account_id, a.verb, c.changes,
      ${colleagueBy(sql`a.account_id`, sql`a.organization_id`)} as by,
      ${colleagueBy(sql`a.account_id`, sql`a.organization_id`, surnameAndFirstOf)} as by_names
    from ${from} order by a.at desc, a.id desc limit ${page.per_page} offset ${(page.page - 1) * page.per_page}`);
  const counted = await work.tx.execute<{ total: number }>(sql`select count(*)::int as total from ${from}`);
  const values = await wiring(
    resource,
    work,
    rows.flatMap(({ changes }) => changes),
  );
  return {
    rows: rows.map(({ at, account_id, by, by_names, changes, id, verb }) => ({
      id,
      at: new Date(at).toISOString(),
      // Whoever looks after the installation may be no member.
      by: by ?? (account_id === null ? null : translate(work.language, 'roles.superadmin')),
      by_names,
      verb,
      changes: changes.map(values),
    })),
    total: counted.rows[0]!.total,
  };
}

/** SQL of `changes`: the fields that the person sees and that differ between `a.before` and `a.after`. */
export function changesIn(resource: Resource, work: Work): SQL {
  const visible = visibleFields(resource, work.actor.role);
  const told = Object.entries(resource.fields).filter(([name, field]) => visible.has(name) && !field.computed);
  return sql`
    select coalesce(jsonb_agg(jsonb_build_object('field', f.name, 'before', f.old, 'after', f.new) order by f.at), '[]')
      as changes
    from ${differing(resource, told)} where f.differs`;
}

/** SQL: does a field differ that the person doesn't see? Null where they see all. */
export function unseenDiffers(resource: Resource, work: Work): SQL | null {
  const visible = visibleFields(resource, work.actor.role);
  const unseen = Object.entries(resource.fields).filter(([name, field]) => !visible.has(name) && !field.computed);
  return unseen.length === 0 ? null : sql`exists (select 1 from ${differing(resource, unseen)} where f.differs)`;
}

/** SQL of these fields as they are in `a.before` and `a.after`. */
function differing({ fields }: Resource, told: readonly [string, Field][]): SQL {
  const values = told.map((each, at) => valuesOf(fields, each, at));
  return sql`(values ${sql.join(values, sql`, `)}) f(at, name, old, new, differs)`;
}

/** SQL of a field in a line of the log; what has an editor of its own is compared, and too long to be told. */
function valuesOf(fields: Fields, [name, field]: [string, Field], at: number): SQL {
  const [old, now] = (['before', 'after'] as const).map((side) => {
    const found = everyName(name, field).map(
      (each, age) =>
        sql`case when ${isIts(fields, name, age, side)} then a.${sql.identifier(side)} -> ${each}::text end`,
    );
    return sql`nullif(coalesce(${sql.join(found, sql`, `)}), 'null')`;
  });
  const isTold = !kindOf(field).isApart;
  return sql`(${at}::int, ${name}::text, ${isTold ? old : sql`null::jsonb`}, ${isTold ? now : sql`null::jsonb`},
    ${old} is distinct from ${now})`;
}

/**
 * SQL of whether a row of the log held this field under one of its names, 0 being that of today. A name that another
 * field had as well is that one's as long as the row has none of its later names: whoever came first is told apart by that,
 * and what can't be told apart is nobody's, so that no value is offered to a field it never stood in.
 */
function isIts(fields: Fields, name: string, age: number, side: 'before' | 'after'): SQL {
  const wanted = everyName(name, fields[name]!)[age]!;
  const left = Object.keys(fields).flatMap((other) => {
    const since = everyName(other, fields[other]!).indexOf(wanted);
    if (other === name || since < 1) return [];
    const later = Array.from({ length: since }, (_, newer) => isIts(fields, other, newer, side));
    return [sql`(${sql.join(later, sql` or `)})`];
  });
  return sql.join([sql`a.${sql.identifier(side)} -> ${wanted}::text is not null`, ...left], sql` and `);
}

/** How the values of these changes are answered: with the names of what they refer to. */
export async function wiring(
  resource: Resource,
  work: Work,
  changes: readonly FieldChange[],
): Promise<(change: FieldChange) => FieldChange> {
  const wanted = new Map<string, { field: Field; ids: Set<string> }>();
  for (const { field: name, before, after } of changes) {
    const field = resource.fields[name]!;
    if (!isNamed(field)) continue;
    const held = wanted.get(name) ?? { field, ids: new Set() };
    for (const id of [before, after].flatMap(idsIn).filter(isId)) held.ids.add(id);
    wanted.set(name, held);
  }
  const known = new Map<string, { id: string }>();
  for (const { field, ids } of wanted.values())
    for (const each of await namedIn(field, work, [...ids])) known.set(each.id, each);
  // Records stay where they were deleted, files don't; what is no file isn't the person's to read.
  // A field of this name may have held something else before.
  const named = (field: Field, id: string) =>
    known.get(id) ?? { id, name: isId(id) ? null : id, deleted: isFileField(field) || !isId(id) };
  const wire = (name: string, value: unknown): unknown => {
    const field = resource.fields[name]!;
    if (value === null || value === undefined) return null;
    if (isNamed(field))
      return Array.isArray(value) ? value.map((id) => named(field, String(id))) : named(field, String(value));
    return serverKindOf(field).logged?.(value) ?? value;
  };
  return ({ field, before, after }) => ({ field, before: wire(field, before), after: wire(field, after) });
}

function isId(text: string): boolean {
  return uuid().safeParse(text).success;
}

function isNamed(field: Field): boolean {
  return 'to' in field || isFileField(field);
}

/** What these ids of a field stand for, also where it was deleted since. */
async function namedIn(field: Field, work: Work, ids: string[]): Promise<{ id: string }[]> {
  if ('to' in field) {
    const found = await namesOf(field.to, work, { living: false, ids });
    return found.map(({ id, name, deleted }) => ({ id, name, deleted }));
  }
  const { rows } = await work.tx.execute<{ id: string }>(sql`
    select id, name, type, size, false as deleted from files
    where organization_id = ${work.organization_id} and ${among(sql`id`, ids)}`);
  return rows;
}
