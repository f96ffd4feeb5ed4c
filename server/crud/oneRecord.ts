import { eq } from 'drizzle-orm';
import { limit } from '#shared/limits.ts';
import { kindOf } from '#shared/kinds.ts';
import { Problem } from '#shared/problems.ts';
import { holdsUnique, type Resource } from '#shared/resource.ts';
import type { Role } from '#shared/roles.ts';
import { recordSchema, writeSchema } from '#shared/schema.ts';
import { defineCall } from '../call/call.ts';
import type { Work } from '../db/work.ts';
import { rowsOf } from './bulk.ts';
import { differing } from './change.ts';
import { givenInTurn } from './leastUsed.ts';
import { storedValues } from './kinds.ts';
import { idParams } from './paging.ts';
import { checkReferences } from './references.ts';
import { removeOne } from './removing.ts';
import type { Noun } from './rules.ts';
import { seenValues } from './seen.ts';
import { findRecord, type ReadRules } from './select.ts';

type Values = Record<string, unknown>;
/** The record a call is about, as the person sees it; refused where it isn't there. */
export type Subject = (work: Work, params: { id: string }) => Promise<Values>;

export function readCall(resource: Resource, least: Role, subject: Subject) {
  return defineCall({
    method: 'GET',
    path: `/${resource.name}/:id`,
    tag: resource.name,
    summary: `One of ${resource.name}`,
    least,
    params: idParams,
    answer: recordSchema(resource),
    subject,
    run: async (_work, { subject }) => subject,
  });
}

export function createCall({ resource, table, rules }: Noun, least: Role) {
  return defineCall({
    ...written(resource),
    method: 'POST',
    path: `/${resource.name}`,
    summary: `Add one to ${resource.name}`,
    least,
    body: writeSchema(resource, 'create'),
    status: 201,
    run: async (work, { body }) => {
      const [values = {}] = await givenInTurn(resource, work, table, seenValues(resource, work, [body as Values]));
      await checkReferences(resource, work, [values]);
      const stored = () => ({ ...storedValues(resource, values), ...rules.derive?.(values, null) }) as never;
      const id = rules.create ? await rules.create(work, values) : (await work.insert(table, [stored()]))[0]!.id;
      return found(resource, work, id as string, rules);
    },
  });
}

export function updateCall({ resource, table, rules }: Noun, least: Role, subject: Subject) {
  const write = written(resource);
  return defineCall({
    ...write,
    // What a noun refuses may be how things stand, as an event that is archived.
    refuses: rules.refuses ? [409] : write.refuses,
    method: 'PUT',
    path: `/${resource.name}/:id`,
    summary: `Change one of ${resource.name}`,
    least,
    params: idParams,
    body: writeSchema(resource, 'update'),
    subject,
    run: async (work, { params, body }) => {
      const { version, ...sent } = body as Values & { version?: number };
      const [row] = await rowsOf(work, table, [params.id]);
      const values = differing(resource, row!, seenValues(resource, work, [sent])[0]!);
      await checkReferences(resource, work, [values]);
      const refused = await rules.refuses?.(work, [params.id]);
      for (const problem of refused?.values() ?? []) throw problem;
      if (rules.update) await rules.update(work, params.id, values, version);
      else {
        const isSame = Object.keys(values).length === 0;
        const change = isSame ? {} : { ...storedValues(resource, values), ...rules.derive?.(values, row!) };
        const as = version === undefined ? {} : { version };
        await work.update(table, eq(table.id, params.id), change as never, as);
      }
      // What was changed may be for others' eyes alone by now.
      return found(resource, work, params.id, { ...rules, only: undefined });
    },
    theirs: subject,
  });
}

export function deleteCall({ resource, table, rules }: Noun, least: Role, subject: Subject) {
  return defineCall({
    method: 'DELETE',
    path: `/${resource.name}/:id`,
    tag: resource.name,
    summary: `Delete one of ${resource.name}`,
    refuses: [409],
    least,
    params: idParams,
    answer: recordSchema(resource),
    subject,
    run: async (work, { params, subject }) => {
      await removeOne(resource, work, table, params.id, rules);
      return subject;
    },
  });
}

/** One record, as far as the person sees it; refused where it isn't there. */
export async function found(resource: Resource, work: Work, id: string, rules: ReadRules): Promise<Values> {
  const record = await findRecord(resource, work, id, rules);
  if (!record) throw new Problem('not_found');
  return record;
}

/** What calls that write a record have in common. */
function written(resource: Resource) {
  const holdsDocument = Object.values(resource.fields).some((field) => kindOf(field).isApart);
  return {
    tag: resource.name,
    answer: recordSchema(resource),
    refuses: holdsUnique(resource) ? [409] : [],
    bodyLimit: limit(holdsDocument ? 'listBytes' : 'bodyBytes'),
  };
}
