import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { type AnyResource, type Field, holdsUnique, type Resource, visibleFields } from '#shared/resource.ts';
import { kindOf as sharedKindOf } from '#shared/kinds.ts';
import { recordSchema, writeSchema } from '#shared/schema.ts';
import { resourceList } from '#resources/index.ts';
import { type AnyCall, defineCall } from '../call/call.ts';
import type { TenantTable, Work } from '../db/work.ts';
import type { CrudCall } from './typedRoutes.ts';
import { exportCall } from './export.ts';
import { fileCalls } from './files.ts';
import { holds, kindOf, storedValues } from './kinds.ts';
import { idParams, type ListAsked, listQuery, metaOf, pageOf } from './paging.ts';
import { requireAll } from './records.ts';
import { checkReferences } from './references.ts';
import { seenValues } from './seen.ts';
import { importCalls } from './sheet/routes.ts';
import { findRecord, type ListQuery, listRecords, matchingIds, type ReadRules, recordsOf } from './select.ts';

type Values = Record<string, unknown>;

/** What a noun does differently from the generated calls; each answers the id of the record. */
export interface CrudRules extends ReadRules {
  create?: (work: Work, values: Values) => Promise<string>;
  update?: (work: Work, id: string, values: Values, version: number | undefined) => Promise<void>;
  /** Holds the record itself before it looks at who refers to it. */
  remove?: (work: Work, id: string) => Promise<void>;
  /** Who refers to a record besides resources, and how many. */
  usedBy?: (work: Work, id: string) => Promise<Use>;
  /** Columns the server works out from what was sent (keys to compare by, counts). */
  derive?: (values: Values, before: Values | null) => Values;
  /** More query parameters of the list. */
  query?: Record<string, z.ZodType>;
}

interface Use {
  resource: string;
  count: number;
}

/**
 * The calls a resource's configuration asks for: list, get, create, update, delete, as far as `allow` gives
 * them to anybody. `table` is where they write; `rules` are the noun's own.
 */
export function crudCalls<R extends AnyResource>(
  configuration: R,
  table: TenantTable,
  rules: CrudRules = {},
): CrudCall<R>[] {
  const resource = configuration as unknown as Resource;
  const path = `/${resource.name}`;
  const answer = recordSchema(resource);
  const tag = resource.name;
  const subject = (work: Work, params: { id: string }) => found(resource, work, params.id, rules);
  const calls: AnyCall[] = [];
  const holdsDocument = Object.values(resource.fields).some((field) => sharedKindOf(field).isApart);
  const bodyLimit = limit(holdsDocument ? 'listBytes' : 'bodyBytes');
  const { allow } = resource;
  const refuses = holdsUnique(resource) ? [409] : [];

  if (allow.read.least) {
    if (resource.sheet) {
      const { query, queryOf } = listing(resource, rules);
      calls.push(
        exportCall(resource, {
          query,
          ids: (work, asked) => matchingIds(resource, work, queryOf(work, asked as ListAsked & Values), rules),
          rows: (work, ids) => recordsOf(resource, work, ids, rules),
        }),
      );
    }
    calls.push(
      listCall(resource, rules),
      defineCall({
        method: 'GET',
        path: `${path}/:id`,
        tag,
        summary: `One of ${resource.name}`,
        least: allow.read.least,
        params: idParams,
        answer,
        subject,
        run: async (_work, { subject }) => subject,
      }),
    );
  }
  if (allow.create.least) {
    calls.push(
      defineCall({
        method: 'POST',
        path,
        tag,
        summary: `Add one to ${resource.name}`,
        least: allow.create.least,
        body: writeSchema(resource, 'create'),
        refuses,
        bodyLimit,
        answer,
        status: 201,
        run: async (work, { body }) => {
          const values = seenValues(resource, work, [body as Values])[0]!;
          await checkReferences(resource, work, [values]);
          const id = rules.create
            ? await rules.create(work, values)
            : (
                await work.insert(table, [
                  { ...storedValues(resource, values), ...rules.derive?.(values, null) } as never,
                ])
              )[0]!.id;
          return found(resource, work, id as string, rules);
        },
      }),
    );
  }
  calls.push(...importCalls(resource, table, rules), ...fileCalls(resource, subject));
  if (allow.update.least) {
    calls.push(
      defineCall({
        method: 'PUT',
        path: `${path}/:id`,
        tag,
        summary: `Change one of ${resource.name}`,
        least: allow.update.least,
        params: idParams,
        body: writeSchema(resource, 'update'),
        refuses,
        bodyLimit,
        answer,
        subject,
        run: async (work, { params, body, subject }) => {
          const { version, ...sent } = body as Values & { version?: number };
          const values = seenValues(resource, work, [sent])[0]!;
          await checkReferences(resource, work, [values]);
          if (rules.update) await rules.update(work, params.id, values, version);
          else {
            const change = { ...storedValues(resource, values), ...rules.derive?.(values, subject) };
            await work.update(
              table,
              eq(table.id, params.id),
              change as never,
              version === undefined ? {} : { version },
            );
          }
          return found(resource, work, params.id, rules);
        },
        theirs: subject,
      }),
    );
  }
  if (allow.delete.least) {
    calls.push(
      defineCall({
        method: 'DELETE',
        path: `${path}/:id`,
        tag,
        summary: `Delete one of ${resource.name}`,
        refuses: [409],
        least: allow.delete.least,
        params: idParams,
        answer,
        subject,
        run: async (work, { params, subject }) => {
          if (rules.remove) await rules.remove(work, params.id);
          else {
            await requireAll(work, table, [params.id], 'update');
            await refuseInUse(resource, work, params.id, rules);
            await work.remove(table, eq(table.id, params.id));
          }
          return subject;
        },
      }),
    );
  }
  return calls as CrudCall<R>[];
}

/** The list's query string and how it is read, shared by the list and its export. */
function listing(resource: Resource, rules: CrudRules) {
  const filters = Object.fromEntries(resource.list.filters.flatMap((name) => filterOf(name, resource.fields[name]!)));
  const fields = Object.keys(resource.fields).filter((name) => sharedKindOf(resource.fields[name]!).isSorted);
  const sorts = [...fields, 'created_at', 'updated_at', 'id'];
  const query = listQuery(sorts, { ...filters, ...rules.query }, resource.list);
  const queryOf = (work: Work, asked: ListAsked & Values): ListQuery => {
    const { page, per_page, sort, order, q, ids, ...wantedFilters } = asked;
    const visible = visibleFields(resource, work.actor.role);
    for (const name of [sort, ...Object.keys(wantedFilters)]) {
      if (name && resource.fields[name] && !visible.has(name)) {
        throw new Problem('invalid', { errors: { [name]: { key: 'unknown' } } });
      }
    }
    return {
      page,
      per_page: per_page ?? limit('perPage'),
      sort: sort ?? resource.list.sort,
      order: order ?? resource.list.order ?? 'asc',
      q,
      ids: ids?.split(','),
      filters: Object.fromEntries(Object.entries(wantedFilters).filter(([, value]) => value !== undefined)),
    };
  };
  return { query, queryOf };
}

function filterOf(name: string, field: Field): [string, z.ZodType][] {
  const { filter } = kindOf(field);
  return filter ? [[name, filter(field).optional()]] : [];
}

function listCall(resource: Resource, rules: CrudRules) {
  const { query, queryOf } = listing(resource, rules);
  return defineCall({
    method: 'GET',
    path: `/${resource.name}`,
    tag: resource.name,
    summary: `List of ${resource.name}`,
    least: resource.allow.read.least!,
    query,
    answer: pageOf(recordSchema(resource)),
    bare: true,
    run: async (work, { query: asked }) => {
      const wantedPage = queryOf(work, asked as ListAsked & Values);
      const { rows, total } = await listRecords(resource, work, wantedPage, rules);
      return { data: rows, meta: metaOf(wantedPage.page, wantedPage.per_page, total) };
    },
  });
}

async function found(resource: Resource, work: Work, id: string, rules: ReadRules): Promise<Values> {
  const record = await findRecord(resource, work, id, rules);
  if (!record) throw new Problem('not_found');
  return record;
}

/** A record that others point to stays, unless they have rules of their own; the refusal says which kind of record and how many. For who holds it. */
async function refuseInUse(resource: Resource, work: Work, id: string, rules: CrudRules): Promise<void> {
  for (const other of resourceList) {
    if (other.common || other.own) continue;
    const columns = Object.entries(other.fields).filter(
      ([, field]) => 'to' in field && field.to === resource.name && !field.computed,
    );
    for (const [column, field] of columns) {
      const { rows } = await work.tx.execute<{ count: number }>(sql`
        select count(*)::int as count from ${sql.identifier(other.table ?? other.name)}
        where organization_id = ${work.organization_id} and ${holds(field, sql`${sql.identifier(column)}`, id)} and deleted_at is null`);
      refuseUsed({ resource: other.name, count: rows[0]?.count ?? 0 });
    }
  }
  if (rules.usedBy) refuseUsed(await rules.usedBy(work, id));
}

function refuseUsed(use: Use): void {
  if (use.count > 0) throw new Problem('in_use', { extra: { ...use } });
}
