import { z } from 'zod';
import { limit } from './limits.ts';
import type { Message } from './problems.ts';
import { kindOf } from './kinds.ts';
import { typeName } from './naming.ts';
import { type AnyResource, isInTurn, type RecordOf, writableFields, type WriteOf } from './resource.ts';
import { optional } from './typed.ts';
import { uuid } from './uuid.ts';

/** How many elements of a list are judged before the findings so far are counted. */
const JUDGED_AT_ONCE = 100;

/**
 * A list as it is sent: between `min` and `max` elements, each an `item`. One that is too long isn't looked into, and
 * after as many findings as are answered it is not read on: a list that is wrong all over costs no more than a sound one.
 */
export function listOf<S extends z.ZodType>(item: S, { min = 0, max }: { min?: number; max: number }): z.ZodArray<S> {
  const part = z.array(item);
  const list = z
    .array(z.unknown())
    .min(min)
    .max(max)
    .check((payload) => {
      if (payload.issues.length > 0) return;
      const parts = judgedParts(part, payload);
      return pausing ? withPauses(parts, pausing) : void Array.from(parts);
    })
    // For the OpenAPI document, which would know the elements from the type.
    .meta({
      get items() {
        const { $schema: _, ...schema } = z.toJSONSchema(item, { io: 'input', unrepresentable: 'any' });
        return schema;
      },
    });
  return list as unknown as z.ZodArray<S>;
}

/** Judges what comes after each step, a part of the list. */
function* judgedParts(part: z.ZodArray, payload: z.core.ParsePayload<unknown[]>): Generator<void> {
  const parsed: unknown[] = [];
  for (let from = 0; from < payload.value.length; from += JUDGED_AT_ONCE) {
    yield;
    const some = part.safeParse(payload.value.slice(from, from + JUDGED_AT_ONCE), { reportInput: true });
    if (some.success) parsed.push(...some.data);
    else payload.issues.push(...some.error.issues.map((issue) => movedBy(from, issue)));
    if (payload.issues.length >= limit('fieldMessages')) return;
  }
  payload.value = parsed;
}

async function withPauses(parts: Generator<void>, pause: () => Promise<void>): Promise<void> {
  for (const _ of parts) await pause();
}

/** Set while a value is handed to its schema: to a list, nothing else tells whether whoever asks can wait. */
let pausing: (() => Promise<void>) | undefined;

/** What the schema says of a value. Of its lists part after part is judged, with a pause before each. */
export function judgeInParts<S extends z.ZodType>(
  schema: S,
  value: unknown,
  pause: () => Promise<void>,
): Promise<z.ZodSafeParseResult<z.output<S>>> {
  pausing = pause;
  try {
    // With the input a message can tell a wrong kind of value from none.
    return schema.safeParseAsync(value, { reportInput: true });
  } finally {
    pausing = undefined;
  }
}

function movedBy(from: number, issue: z.core.$ZodIssue): z.core.$ZodRawIssue {
  const [at, ...rest] = issue.path;
  return { ...issue, path: [Number(at) + from, ...rest] } as z.core.$ZodRawIssue;
}

/** Drops what only the server writes before a strict schema judges the rest: a record read can be sent back whole. */
export function ignoring<S extends z.ZodType>(names: readonly string[], schema: S) {
  return z.preprocess((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
  }, schema);
}

/** What a client may send of each field: `initial` needn't be sent for a new record, a change takes any subset. */
export function writeShape(resource: AnyResource, operation: 'create' | 'update'): Record<string, z.ZodType> {
  return Object.fromEntries(
    writableFields(resource, operation).map(([name, field]) => {
      const kind = kindOf(field);
      const isOpen = isInTurn(field) && operation === 'create';
      const schema = field.required && !isOpen ? kind.schema(field) : optional(kind.schema(field), kind.isNothing);
      if (operation === 'update') return [name, schema.optional()];
      return [name, field.initial === undefined || isOpen ? schema : schema.default(field.initial)];
    }),
  );
}

/**
 * What a client may send to make or change a record: strict (an unknown field is refused by name), known
 * read-only fields are dropped, `version` may come with a change. `more` is what comes along besides the fields.
 */
export function writeSchema<
  R extends AnyResource,
  O extends 'create' | 'update',
  M extends Readonly<Record<string, z.ZodType>> = Record<never, never>,
>(resource: R, operation: O, more = {} as M, known: readonly string[] = Object.keys(resource.fields)) {
  type Sent = WriteOf<R, O> & (keyof M extends never ? unknown : z.output<z.ZodObject<M>>);
  const noun = typeName(resource.name);
  const shape: Record<string, z.ZodType> = { ...writeShape(resource, operation), ...more };
  if (operation === 'update') shape['version'] = z.number().int().optional();
  const ignored = ['id', 'created_at', 'updated_at', 'version', ...known].filter((name) => !(name in shape));
  return ignoring(ignored, z.strictObject(shape) as unknown as z.ZodType<Sent, Sent>).meta({
    title: operation === 'create' ? `New${noun}` : `${noun}Change`,
  });
}

/** One record as it is answered; a field somebody may not see is null. */
export function recordSchema<R extends AnyResource>(resource: R): z.ZodObject<ShapeOf<RecordOf<R>>> {
  const shape: Record<string, z.ZodType> = {
    id: uuid(),
    version: z.number().int(),
    created_at: z.string(),
    updated_at: z.string(),
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    shape[name] =
      field.required && !field.seenBy ? kindOf(field).answer(field) : kindOf(field).answer(field).nullable();
  }
  return z.strictObject(shape as ShapeOf<RecordOf<R>>).meta({ title: typeName(resource.name) });
}

type ShapeOf<T> = { [K in keyof T]: z.ZodType<T[K]> };

/**
 * Turns the findings of a schema into one message per field, as many as are answered; keys are form sources
 * ("customer.email", "rows.3.phone"). Keys of the messages are those of `problems.fields`.
 */
export function fieldMessages(error: z.ZodError): Record<string, Message> {
  // Whatever a parameter is called, '__proto__' too, is a name like any other.
  const messages = Object.create(null) as Record<string, Message>;
  let room = limit('fieldMessages');
  // What a number can be at most says less than what this one may be.
  const issues = [...error.issues.filter((issue) => !isUnsafe(issue)), ...error.issues.filter(isUnsafe)];
  for (const issue of issues) {
    for (const [path, message] of messagesOfIssue(issue)) {
      if (Object.hasOwn(messages, path)) continue;
      if (room-- === 0) return messages;
      messages[path] = message;
    }
  }
  return messages;
}

function isUnsafe(issue: z.core.$ZodIssue): boolean {
  return (
    (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
    (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER)
  );
}

/** Unknown fields that are named one by one; more of them are counted. */
const UNKNOWN_NAMED = 3;
/** Letters of an unknown field's name that are said again. */
const NAME_SHOWN = 40;

function messagesOfUnknown(path: PropertyKey[], names: string[]): [string, Message][] {
  const shown = names.slice(0, UNKNOWN_NAMED).map((name) => name.slice(0, NAME_SHOWN));
  const at = (name: string) => [...path, name].join('.');
  if (names.length <= UNKNOWN_NAMED) return shown.map((name) => [at(name), { key: 'unknown' }]);
  const params = { count: names.length, names: [...shown, '…'].join(', ') };
  return [[at(shown[0]!), { key: 'unknown_many', params }]];
}

function messagesOfIssue(issue: z.core.$ZodIssue): [string, Message][] {
  const path = issue.path.join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      return messagesOfUnknown(issue.path, issue.keys);
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') {
        return [
          [
            path,
            issue.minimum === 1 ? { key: 'required' } : { key: 'too_short', params: { min: Number(issue.minimum) } },
          ],
        ];
      }
      return [[path, { key: 'too_low', params: { min: Number(issue.minimum) } }]];
    case 'too_big':
      if (issue.origin === 'string') return [[path, { key: 'too_long', params: { max: Number(issue.maximum) } }]];
      if (issue.origin === 'array') return [[path, { key: 'too_many', params: { max: Number(issue.maximum) } }]];
      return [[path, { key: 'too_high', params: { max: Number(issue.maximum) } }]];
    case 'invalid_type':
      // A text in an address was read as a number, and is none.
      if (issue.expected === 'number' && 'received' in issue) return [[path, { key: 'number' }]];
      if (issue.expected === 'int') return [[path, { key: 'whole_number' }]];
      return [[path, { key: issue.input === undefined || issue.input === null ? 'required' : 'wrong_type' }]];
    case 'custom':
      return [[path, (issue.params as Message | undefined) ?? { key: 'invalid' }]];
    case 'invalid_union': {
      const first = issue.errors[0]?.[0];
      return first ? messagesOfIssue({ ...first, path: [...issue.path, ...first.path] }) : [[path, { key: 'invalid' }]];
    }
    default:
      return [[path, { key: 'input' in issue && isNothing(issue.input) ? 'required' : 'invalid' }]];
  }
}

/** An empty choice or picker: to a person that is a field left out, not a wrong value. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
