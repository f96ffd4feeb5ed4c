import { z } from 'zod';
import { pascal, typeName } from '#shared/naming.ts';
import { type AnyResource, type Fields, goesToTrash, type Resource } from '#shared/resource.ts';
import type { Role } from '#shared/roles.ts';
import { recordSchema } from '#shared/schema.ts';
import { type AnyCall, defineCall } from '../call/call.ts';
import type { TenantTable } from '../db/work.ts';
import type { CrudCall } from './typedRoutes.ts';
import { bulkCalls } from './bulk.ts';
import { countsCalls } from './counts.ts';
import { exportCall, exportChosenCall, type Found } from './export.ts';
import { fileCalls } from './files.ts';
import { historyCall } from './history.ts';
import { type Listing, listing } from './listing.ts';
import { beginLong, lookAtLong, lookedAt } from './long.ts';
import { meantIds, meantShape, refuseBoth } from './meant.ts';
import { createCall, deleteCall, found, readCall, type Subject, updateCall } from './oneRecord.ts';
import { idList, type ListAsked, longMetaOf, longPageOf } from './paging.ts';
import { countRemoval, deletion, removeMany } from './removing.ts';
import type { CrudRules, Noun } from './rules.ts';
import { presenceCall } from './presence.ts';
import { importCalls } from './sheet/routes.ts';
import { listRecords } from './page.ts';
import { listedIds, recordsOf } from './select.ts';
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
  const noun: Noun = { resource, table, rules };
  const subject: Subject = (work, params) => found(resource, work, params.id, rules);
  const listed = listing(resource, rules.query);
  const { allow } = resource;
  const calls: AnyCall[] = [];

  if (allow.read.least) calls.push(...readCalls(resource, allow.read.least, rules, listed, subject));
  if (allow.create.least) calls.push(createCall(noun, allow.create.least));
  calls.push(...importCalls(resource, table, rules), ...fileCalls(resource, subject));
  if (allow.update.least) calls.push(updateCall(noun, allow.update.least, subject));
  if (allow.delete.least) calls.push(deleteCall(noun, allow.delete.least, subject));
  if (allow.update.least && !resource.common)
    calls.push(...bulkCalls(resource, table, allow.update.least, rules, listed));
  if (allow.delete.least) {
    calls.push(...removeManyCalls(resource, table, allow.delete.least, rules, listed));
    if (goesToTrash(resource)) calls.push(...trashCalls(resource, table, allow.delete.least, rules));
  }
  return calls as CrudCall<R>[];
}

/** Reading records, one or many, and what goes with whoever reads them. */
function readCalls(resource: Resource, least: Role, rules: CrudRules, listed: Listing, subject: Subject): AnyCall[] {
  return [
    ...(resource.sheet ? sheetCalls(resource, rules, listed) : []),
    ...countsCalls(resource, rules, listed),
    listCall(resource, least, rules, listed),
    readCall(resource, least, subject),
    // What all organisations share is in nobody's log.
    ...(resource.common ? [] : [historyCall(resource, least, subject)]),
    ...(resource.common || !resource.allow.update.least ? [] : [presenceCall(resource, least, subject)]),
  ];
}

function sheetCalls(resource: Resource, rules: CrudRules, { query, queryOf, unknown }: Listing): AnyCall[] {
  const sheet: Found<typeof query> = {
    query,
    unknown,
    ids: (work, asked) => listedIds(resource, work, queryOf(work, asked as ListAsked & Values), rules),
    rows: (work, ids, names) => recordsOf(resource, work, ids, rules, names),
  };
  return [exportCall(resource, sheet), exportChosenCall(resource, sheet)];
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
  const common = { tag: resource.name, heavy: true, least, unknown: listed.unknown, answer: deletion };
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

function listCall(resource: Resource, least: Role, rules: CrudRules, { query, queryOf, unknown }: Listing) {
  return defineCall({
    method: 'GET',
    path: `/${resource.name}`,
    tag: resource.name,
    summary: `List of ${resource.name}`,
    least,
    query,
    unknown,
    answer: longPageOf(recordSchema(resource)),
    bare: true,
    run: async (work, { query: asked }) => {
      const wantedPage = queryOf(work, asked as ListAsked & Values);
      const { rows, page, corrected, ...counted } = await listRecords(resource, work, wantedPage, rules);
      return { data: rows, meta: longMetaOf(page, wantedPage.per_page, counted, corrected) };
    },
  });
}
