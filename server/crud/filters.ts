import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { filterKey, filterOf, type Operator, kindOf } from '#shared/kinds.ts';
import { limit } from '#shared/limits.ts';
import { type Message, Problem } from '#shared/problems.ts';
import { type Field, type Resource, visibleFields } from '#shared/resource.ts';
import type { Role } from '#shared/roles.ts';
import { fieldMessages } from '#shared/schema.ts';
import { arrayOf } from '../db/among.ts';
import { translate } from '../base/language.ts';
import { serverKindOf } from './kinds.ts';
import { commaList } from './paging.ts';
import { contains, isSameText } from './search.ts';

type Values = Record<string, unknown>;

/** The parameters that filter a list of the resource, and how they are read for somebody: each field by what its kind is compared by. */
export function filtersOf({ fields }: Pick<Resource, 'fields'>) {
  const all = Object.entries(fields).flatMap(([name, field]) =>
    kindOf(field).operators.map((operator) => ({ key: filterKey(name, operator), field, operator })),
  );
  const judged = new Map(all.map(({ key, field, operator }) => [key, said(field, operator)]));
  const params = all.map(({ key, field, operator }) => {
    const schema = judged.get(key)!;
    // Whoever doesn't see the field is refused before the value is judged, as if there were no such parameter.
    const taken = field.seenBy ? z.unknown().meta(inDocument(schema)) : schema;
    const isPlain = operator === 'is' && !kindOf(field).takesSeveral;
    const told = isPlain ? taken.optional() : taken.optional().describe(translate('en', `openapi.filters.${operator}`));
    return [key, told] as const;
  });
  const read = (resource: Resource, role: Role, asked: Values): Values => {
    const given = Object.entries(asked).filter(([, value]) => value !== undefined);
    const visible = visibleFields(resource, role);
    const errors: Record<string, Message> = {};
    for (const [key, value] of given) {
      const { name } = filterOf(key);
      const field = fields[name];
      if (!field?.seenBy) continue;
      const schema = z.object({ [key]: judged.get(key) ?? z.unknown() });
      const result = schema.safeParse({ [key]: value }, { reportInput: true });
      if (!visible.has(name)) errors[key] = { key: 'unknown' };
      else if (!result.success) Object.assign(errors, fieldMessages(result.error));
    }
    if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors });
    return Object.fromEntries(given.map(([key, value]) => [key, valueOf(fields, key, judged.get(key), value)]));
  };
  return { params: Object.fromEntries(params), read };
}

/** What a parameter may say. */
function said(field: Field, operator: Operator): z.ZodType {
  if (operator === 'empty') return z.stringbool();
  const one = serverKindOf(field).filter!(field);
  if (!kindOf(field).takesSeveral) return one;
  return commaList((word) => one.safeParse(word).success).refine(
    (value) => (value as unknown as string).split(',').length <= limit('manyValues'),
  );
}

/** What a filter says, as the field holds it. */
function valueOf(fields: Resource['fields'], key: string, schema: z.ZodType | undefined, value: unknown): unknown {
  const { name, operator } = filterOf(key);
  const field = fields[name];
  if (!field || !schema) return value;
  const judged = field.seenBy ? schema.parse(value) : value;
  const isList = operator !== 'empty' && kindOf(field).takesSeveral;
  return isList
    ? String(judged)
        .split(',')
        .map((word) => serverKindOf(field).filter!(field).parse(word))
    : judged;
}

function inDocument(schema: z.ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}

/** What a row must meet to be found by a filter on the field whose value is `column`. */
export function meets(field: Field, column: SQL, operator: Operator, value: unknown): SQL {
  const kind = kindOf(field);
  const { holdsSeveral, takesSeveral } = kind;
  const list = () => arrayOf([value].flat() as string[], 'to' in field ? 'uuid' : 'text');
  const is = () => {
    if (holdsSeveral) return sql`${column} && ${list()}`;
    if (takesSeveral) return sql`${column} = any(${list()})`;
    return kind.isText ? isSameText(field, column, String(value)) : eq(column, value);
  };
  switch (operator) {
    case 'is':
      return is();
    case 'not':
      return sql`(${is()}) is not true`;
    case 'all':
      return sql`${column} @> ${list()}`;
    case 'contains':
      return contains(field, column, String(value));
    case 'from':
      return sql`${column} >= ${value}`;
    case 'to':
      // What is told of a moment ends with its milliseconds, what is stored doesn't.
      return field.kind === 'moment'
        ? sql`${column} < ${value}::timestamptz + interval '1 millisecond'`
        : sql`${column} <= ${value}`;
    case 'empty': {
      const none = holdsSeveral ? sql`coalesce(cardinality(${column}), 0) = 0` : sql`${column} is null`;
      return value ? none : sql`not (${none})`;
    }
  }
}
