import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { type AnyResource, type Fields, holdsUnique, type Resource } from '#shared/resource.ts';
import { kindOf as sharedKindOf } from '#shared/kinds.ts';
import type { Role } from '#shared/roles.ts';
import { listOf, recordSchema, writeSchema } from '#shared/schema.ts';
import { type AnyCall, defineCall } from '../call/call.ts';
import type { TenantTable, Work } from '../db/work.ts';
import type { CrudCall } from './typedRoutes.ts';
import { countsCalls } from './counts.ts';
import { exportCall } from './export.ts';
import { fileCalls } from './files.ts';
import { historyCall } from './history.ts';
import { storedValues } from './kinds.ts';
import { listing } from './listing.ts';
import { idList, idParams, type ListAsked, metaOf, namedIds, pageOf } from './paging.ts';
import { checkReferences } from './references.ts';
import { deletion, removeMany, removeOne, type RemovalRules } from './removing.ts';
import { seenValues } from './seen.ts';
import { importCalls } from './sheet/routes.ts';
import { findRecord, listRecords, matchingIds, type ReadRules, recordsOf } from './select.ts';

type Values = Record<string, unknown>;

/** What a noun does differently from the generated calls; each answers the id of the record. */
export interface CrudRules extends RemovalRules {
  create?: (work: Work, values: Values) => Promise<string>;
  update?: (work: Work, id: string, values: Values, version: number | undefined) => Promise<void>;
  /** Many of them are deleted by a call of the noun's own. */
  ownRemoval?: true;
  /** Columns the server works out from what was sent (keys to compare by, counts). */
  derive?: (values: Values, before: Values | null) => Values;
  /** More query parameters of the list. */
  query?: Record<string, z.ZodType>;
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
      const { query, queryOf } = listing(resource, rules.query);
      calls.push(
        exportCall(resource, {
          query,
          ids: (work, asked) =>
            matchingIds(resource, work, queryOf(work, asked as ListAsked & Values), rules, { meant: true }),
          rows: (work, ids) => recordsOf(resource, work, ids, rules),
        }),
      );
    }
    calls.push(
      ...countsCalls(resource, rules),
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
      // What all organisations share is in nobody's log.
      ...(resource.common ? [] : [historyCall(resource, allow.read.least, subject)]),
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
          await removeOne(resource, work, table, params.id, rules);
          return subject;
        },
      }),
    );
  }
  if (allow.delete.least && !rules.ownRemoval) calls.push(removeManyCall(resource, table, allow.delete.least, rules));
  return calls as CrudCall<R>[];
}

/** Deleting several at once; with the ids in the query as well, as some leave the body of a DELETE behind. */
export function removeManyCall<N extends string>(
  resource: Resource<Fields, N>,
  table: TenantTable,
  least: Role,
  rules: CrudRules,
) {
  return defineCall({
    method: 'DELETE',
    path: `/${resource.name}/destroy_list`,
    tag: resource.name,
    summary: `Delete several of ${resource.name}; those that can't go stay and are named`,
    refuses: [404, 409],
    heavy: true,
    least,
    query: z.strictObject({ ids: idList.optional() }),
    body: z.strictObject({ ids: listOf(z.uuid(), { max: limit('sheetRows') }).optional() }).nullish(),
    bodyLimit: limit('listBytes'),
    answer: deletion,
    run: (work, { body, query }) => removeMany(resource, work, table, namedIds(query.ids, body?.ids), rules),
  });
}

function listCall(resource: Resource, rules: CrudRules) {
  const { query, queryOf } = listing(resource, rules.query);
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
      const { rows, total, corrected } = await listRecords(resource, work, wantedPage, rules);
      return { data: rows, meta: metaOf(wantedPage.page, wantedPage.per_page, total, corrected) };
    },
  });
}

async function found(resource: Resource, work: Work, id: string, rules: ReadRules): Promise<Values> {
  const record = await findRecord(resource, work, id, rules);
  if (!record) throw new Problem('not_found');
  return record;
}
