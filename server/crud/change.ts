import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { kindOf } from '#shared/kinds.ts';
import { typeName } from '#shared/naming.ts';
import { limit } from '#shared/limits.ts';
import { type Message, Problem } from '#shared/problems.ts';
import { type Field, type Resource, visibleFields, writableFields } from '#shared/resource.ts';
import { fieldMessages, writeShape } from '#shared/schema.ts';
import { refuse } from '#shared/typed.ts';
import type { Work } from '../db/work.ts';
import { serverKindOf, storedValues } from './kinds.ts';
import { checkReferences } from './references.ts';

type Values = Record<string, unknown>;

/** Half of a character is none, and would leave the other half behind. */
const whole = z.string().refine((text) => text.isWellFormed());

/** What becomes of a field in many records: one value for all, values added or taken out, a part of a text replaced. */
export interface BulkFieldChange {
  set?: unknown;
  add?: unknown[];
  remove?: unknown[];
  replace?: { from: string; to: string };
}
export type BulkChange = Record<string, BulkFieldChange>;

/** The fields that many records can be given at once: those with an editor of their own can't. */
function fieldsOf(resource: Pick<Resource, 'fields'>): [string, Field][] {
  return writableFields(resource, 'update').filter(([, field]) => !kindOf(field).isApart);
}

/** What may be sent: at least one field, and of each one thing to do. */
export function changeSchema(resource: Pick<Resource, 'name' | 'fields'>): z.ZodType<BulkChange, BulkChange> {
  const shape = writeShape(resource as Resource, 'update');
  const fields = fieldsOf(resource).map(([name, field]) => [name, changeOf(field, shape[name]!).optional()]);
  const schema = z.strictObject(Object.fromEntries(fields)).superRefine((change, ctx) => {
    // Of unknown fields that is said already.
    if (Object.keys(change).length === 0 && ctx.issues.length === 0) refuse(ctx, { key: 'required' });
  });
  return schema.meta({ title: `${typeName(resource.name)}BulkChange` }) as unknown as z.ZodType<BulkChange, BulkChange>;
}

function changeOf(field: Field, set: z.ZodType): z.ZodType {
  const some = kindOf(field)
    .schema({ ...field, required: true })
    .optional();
  const length = limit('addressLength');
  const part = z.strictObject({ from: whole.min(1).max(length), to: whole.max(length) }).meta({ title: 'Replacement' });
  return z
    .strictObject({
      set,
      ...(kindOf(field).holdsSeveral ? { add: some, remove: some } : {}),
      ...(kindOf(field).isText ? { replace: part.optional() } : {}),
    })
    .superRefine((change, ctx) => {
      const said = Object.keys(change).length;
      if (said !== 1) refuse(ctx, { key: said === 0 ? 'required' : 'one_change' });
    });
}

/** Refuses fields that the person doesn't see as if they weren't there, and references to what isn't. */
export async function checkChange(resource: Resource, work: Work, change: BulkChange): Promise<void> {
  const visible = visibleFields(resource, work.actor.role);
  const hidden = Object.keys(change).filter((name) => !visible.has(name));
  const errors = hidden.map((name): [string, Message] => [`change.${name}`, { key: 'unknown' }]);
  if (errors.length > 0) throw new Problem('invalid', { errors: Object.fromEntries(errors) });
  const named = Object.entries(change).map(([name, { set, add }]) => [name, add ?? set]);
  await checkReferences(resource, work, [Object.fromEntries(named) as Values], () => 'change.');
}

/** What a row is given, as it is sent and as it is stored: only fields that change. */
export interface RowValues {
  sent: Values;
  stored: Values;
}

/** Answers what a change makes of a row; it throws where the row can't have it. */
export function changer(resource: Resource, change: BulkChange): (row: Values) => RowValues {
  const shape = writeShape(resource, 'update');
  // Many rows have the same values.
  const known = new Map<string, unknown>();
  const judged = (name: string, value: unknown) => {
    const key = JSON.stringify([name, value]);
    if (!known.has(key)) {
      const parsed = shape[name]!.safeParse(value, { reportInput: true });
      known.set(key, parsed.success ? parsed.data : messageOf(name, parsed.error));
    }
    const found = known.get(key);
    if (found instanceof Problem) throw found;
    return found;
  };
  return (row) => {
    const [sent, stored]: [Values, Values] = [{}, {}];
    for (const [name, how] of Object.entries(change)) {
      const field = resource.fields[name]!;
      const next = 'set' in how ? how.set : judged(name, nextOf(how, row[name]));
      const kept = storedValues(resource, { [name]: next })[name] ?? null;
      if (isDeepStrictEqual(plain(field, row[name]), plain(field, kept))) continue;
      sent[name] = next;
      stored[name] = kept;
    }
    return { sent, stored };
  };
}

/** What of these values a record, as it is stored, hasn't yet. */
export function differing(resource: Resource, row: Values, values: Values): Values {
  const change = Object.fromEntries(Object.entries(values).map(([name, set]) => [name, { set }]));
  return changer(resource, change)(row).sent;
}

function messageOf(name: string, error: z.ZodError): Problem {
  const [message] = Object.values(fieldMessages(error));
  return new Problem('invalid', { errors: { [name]: message! } });
}

function nextOf({ add, remove, replace }: BulkFieldChange, now: unknown): unknown {
  if (replace) return typeof now === 'string' ? now.replaceAll(replace.from, () => replace.to) : null;
  const held = Array.isArray(now) ? (now as unknown[]) : [];
  return add ? [...new Set([...held, ...add])] : held.filter((each) => !remove!.includes(each));
}

/** As it is compared: nothing chosen is no value, and a time has no seconds. */
function plain(field: Field, value: unknown): unknown {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  return serverKindOf(field).logged?.(value) ?? value;
}
