import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { pascal, typeName } from '#shared/naming.ts';
import { Problem } from '#shared/problems.ts';
import { type AnyResource, type Fields, goesToTrash, holdsUnique, type Resource } from '#shared/resource.ts';
import { kindOf } from '#shared/kinds.ts';
import type { Role } from '#shared/roles.ts';
import { recordSchema, writeSchema } from '#shared/schema.ts';
import { type AnyCall, defineCall } from '../call/call.ts';
import type { TenantTable, Work } from '../db/work.ts';
import type { CrudCall } from './typedRoutes.ts';
import { bulkCalls, rowsOf } from './bulk.ts';
import { differing } from './change.ts';
import { countsCalls } from './counts.ts';
import { exportCall, exportChosenCall, type Found } from './export.ts';
import { fileCalls } from './files.ts';
import { historyCall } from './history.ts';
import { storedValues } from './kinds.ts';
import { type Listing, listing } from './listing.ts';
import { beginLong, lookAtLong, lookedAt } from './long.ts';
import { meantIds, meantShape, refuseBoth } from './meant.ts';
import { idList, idParams, type ListAsked, longMetaOf, longPageOf } from './paging.ts';
import { checkReferences } from './references.ts';
import { countRemoval, deletion, removeMany, removeOne } from './removing.ts';
import type { CrudRules, Noun } from './rules.ts';
import { seenValues } from './seen.ts';
import { presenceCall } from './presence.ts';
import { importCalls } from './sheet/routes.ts';
import { listRecords } from './page.ts';
import { findRecord, listedIds, type ReadRules, recordsOf } from './select.ts';
import { trashCalls } from './trash.ts';

type Values = Record<string, unknown>;

/**
 * The calls a resource's configuration asks for, as far as `allow` gives them to anybody: one record and lists of
 * them, files, what is done to many, history and trash. `table` is where they write; `rules` are the noun's own.
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
  const holdsDocument = Object.values(resource.fields).some((field) => kindOf(field).isApart);
  const bodyLimit = limit(holdsDocument ? 'listBytes' : 'bodyBytes');
  const { allow } = resource;
  const refuses = holdsUnique(resource) ? [409] : [];
  const listed = listing(resource, rules.query);

  if (allow.read.least) {
    if (resource.sheet) {
      const { query, queryOf } = listed;
      const found: Found<typeof query> = {
        query,
        ids: (work, asked) => listedIds(resource, work, queryOf(work, asked as ListAsked & Values), rules),
        rows: (work, ids, names) => recordsOf(resource, work, ids, rules, names),
      };
      calls.push(exportCall(resource, found), exportChosenCall(resource, found));
    }
    calls.push(
      ...countsCalls(resource, rules, listed),
      listCall(resource, rules, listed),
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
      ...(resource.common || !allow.update.least ? [] : [presenceCall(resource, allow.read.least, subject)]),
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
          const [row] = await rowsOf(work, table, [params.id]);
          const values = differing(resource, row!, seenValues(resource, work, [sent])[0]!);
          await checkReferences(resource, work, [values]);
          const refused = await rules.refuses?.(work, [params.id]);
          for (const problem of refused?.values() ?? []) throw problem;
          if (rules.update) await rules.update(work, params.id, values, version);
          else {
            const isSame = Object.keys(values).length === 0;
            const change = isSame ? {} : { ...storedValues(resource, values), ...rules.derive?.(values, subject) };
            const as = version === undefined ? {} : { version };
            await work.update(table, eq(table.id, params.id), change as never, as);
          }
          // What was changed may be for others' eyes alone by now.
          return found(resource, work, params.id, { ...rules, only: undefined });
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
  if (allow.update.least && !resource.common)
    calls.push(...bulkCalls(resource, table, allow.update.least, rules, listed));
  if (allow.delete.least) {
    calls.push(...removeManyCalls(resource, table, allow.delete.least, rules, listed));
    if (goesToTrash(resource)) calls.push(...trashCalls(resource, table, allow.delete.least, rules));
  }
  return calls as CrudCall<R>[];
}

/** Deleting several at once; with the ids in the query as well, as some leave the body of a DELETE behind. */
export function removeManyCalls<N extends string>(
  resource: Resource<Fields, N>,
  table: TenantTable,
  least: Role,
  rules: CrudRules,
  listed: Listing,
) {
  const noun: Noun = { resource: resource as unknown as Resource, table, rules };
  const which = `${rules.ownRemoval ? 'Matching' : ''}${pascal(resource.name)}`;
  const meant = z.strictObject(meantShape(noun.resource, listed)).meta({ title: `${typeName(resource.name)}Choice` });
  const common = { tag: resource.name, heavy: true, least, answer: deletion };
  return [
    defineCall({
      ...common,
      method: 'DELETE',
      path: `/${resource.name}/destroy_list`,
      name: `delete${which}`,
      summary: `Delete several of ${resource.name}; those that can't go stay and are named`,
      refuses: [404, 409],
      query: z.strictObject({ ids: idList.optional() }),
      body: meant.nullish(),
      run: async (work, { body, query: { ids: query } }) => {
        refuseBoth(body?.filter, query);
        const long = await beginLong(noun, work, listed, body ?? {}, 'bulk_delete');
        if (long) return { deleted: 0, ...long };
        const found = await meantIds(noun, work, listed, body ?? {}, { query, held: 'update' });
        return removeMany(noun, work, found);
      },
    }),
    defineCall({
      ...common,
      method: 'POST',
      path: `/${resource.name}/count_destroy`,
      name: `count${which}ToDelete`,
      reads: true,
      refuses: [404, 409],
      summary: `What deleting these of ${resource.name} would do: how many go, and who stays`,
      body: meant,
      run: async (work, { body }) => {
        return lookedAt(
          await lookAtLong(noun, work, listed, body),
          async () => countRemoval(noun, work, await meantIds(noun, work, listed, body)),
          (long) => ({ deleted: long.total, ...long }),
        );
      },
    }),
  ];
}

function listCall(resource: Resource, rules: CrudRules, { query, queryOf }: Listing) {
  return defineCall({
    method: 'GET',
    path: `/${resource.name}`,
    tag: resource.name,
    summary: `List of ${resource.name}`,
    least: resource.allow.read.least!,
    query,
    answer: longPageOf(recordSchema(resource)),
    bare: true,
    run: async (work, { query: asked }) => {
      const wantedPage = queryOf(work, asked as ListAsked & Values);
      const { rows, page, corrected, ...counted } = await listRecords(resource, work, wantedPage, rules);
      return { data: rows, meta: longMetaOf(page, wantedPage.per_page, counted, corrected) };
    },
  });
}

async function found(resource: Resource, work: Work, id: string, rules: ReadRules): Promise<Values> {
  const record = await findRecord(resource, work, id, rules);
  if (!record) throw new Problem('not_found');
  return record;
}
