import { z } from 'zod';
import type { Field, FieldOf, JsonSchema, Kind } from './resource.ts';
import { colourIn, dateIn, decimalIn, jsonIn, plainText, richTextOf, timeIn, wholeNumberIn } from './cellText.ts';
import { sentFile, storedFile } from './files.ts';
import { limit } from './limits.ts';
import type { Message } from './problems.ts';
import { emailText, personName, phoneText, refuse, typed, typedLines } from './typed.ts';
import { uuid } from './uuid.ts';

/**
 * How a filter compares a field with what it says. `?field=` is `is`, the others are `?field.<operator>=`:
 * - `is`: the value, or any of several;
 * - `not`: another value, none of several, or no value at all;
 * - `all`: each of several;
 * - `contains`: the text somewhere in it, as a search finds it;
 * - `from`, `to`: this or more, this or less;
 * - `empty`: no value, where it says true; any, where it says false.
 */
export const OPERATORS = ['is', 'not', 'all', 'contains', 'from', 'to', 'empty'] as const;
export type Operator = (typeof OPERATORS)[number];

/** The parameter of a list that filters by a field. */
export function filterKey(name: string, operator: Operator): string {
  return operator === 'is' ? name : `${name}.${operator}`;
}

/** The field and the operator that a parameter speaks of. */
export function filterOf(key: string): { name: string; operator: Operator } {
  const [name = '', operator = 'is'] = key.split('.');
  return { name, operator: operator as Operator };
}

/** What both sides know of a kind of field. */
export interface SharedKind<F extends Field = Field> {
  /** What may be sent for a field that must be filled in. */
  readonly schema: (field: F) => z.ZodType;
  /** What stands for no value, where the field needn't be filled in; blank texts do, if not given. */
  readonly isNothing?: (value: unknown) => boolean;
  /** What is answered where there is a value. */
  readonly answer: (field: F) => z.ZodType;
  /** What a text in a cell stands for; undefined, and said by `else`, where it stands for nothing. The text itself, if not given. */
  readonly cell?: { readonly in: (text: string) => unknown; readonly else: Message['key'] };
  /** How wide a column of it is, characters. */
  readonly width: (field: F) => number;
  /** Stored as the text it is: it can be searched, name a record, be unique, and sorts in Russian order. */
  readonly isText: boolean;
  /** What a list can be filtered by, the most usual first; nothing filters by a kind without any. */
  readonly operators: readonly Operator[];
  /** `is` and `not` take several values, with commas between them. */
  readonly takesSeveral?: boolean;
  /** A record has several values. */
  readonly holdsSeveral?: boolean;
  /** It has values that many records share: how many do is told beside each. */
  readonly isCounted?: boolean;
  /** A list can be sorted by it. */
  readonly isSorted: boolean;
  /** It has an editor of its own: no generated form, list or sheet shows it. */
  readonly isApart: boolean;
  /** Rows of a file can be known by it: one value, which its cell says whole. */
  readonly isKey?: boolean;
  /** Its value lies in a table of its own: no file of records brings it. */
  readonly isElsewhere?: boolean;
}

const RANGE = ['is', 'from', 'to', 'empty'] as const;
const EMPTY = ['empty'] as const;

const line = {
  answer: () => z.string(),
  width: () => 24,
  isText: true,
  operators: ['contains', 'is', 'not', 'empty'],
  isSorted: true,
  isKey: true,
  isApart: false,
} as const;
const other = { width: () => 24, isText: false, isSorted: true, isApart: false } as const;
const one = { ...other, operators: ['is', 'not', 'empty'], takesSeveral: true, isCounted: true } as const;
const many = { ...one, operators: ['is', 'all', 'not', 'empty'], holdsSeveral: true, isSorted: false } as const;

const held = {
  ...other,
  schema: () => sentFile,
  answer: () => storedFile,
  operators: EMPTY,
  isSorted: false,
  isElsewhere: true,
} as const;

/** Whole numbers as PostgreSQL's integer holds them. */
const INTEGER = { min: -2_147_483_648, max: 2_147_483_647 };

/** The largest decimal, either way: beyond it the digits after the point are no longer exact. */
export const DECIMAL = 1_000_000_000_000;

/** The schema with a condition on what isn't empty, and what is said where it doesn't hold. */
function matching<S extends z.ZodType<string>>(schema: S, holds: (value: string) => boolean, key: Message['key']) {
  return schema.superRefine((value, ctx) => {
    if (value === '') refuse(ctx, { key: 'required' });
    else if (!holds(value)) refuse(ctx, { key });
  });
}

/** One of the values; of what people choose also one that records still hold though it is offered no longer. */
export function heldValue({ values, readOnly, computed }: FieldOf<'choice' | 'choices'>) {
  return readOnly || computed ? z.enum(values) : z.enum(values).or(z.string());
}

/** Several; where something must be chosen, at least one. */
function manyOf<S extends z.ZodType>(each: S, { required }: Field) {
  return z
    .array(each)
    .min(required ? 1 : 0)
    .max(limit('manyValues'));
}

/** Anything, which the document of the API describes by the schema. */
function described(schema: JsonSchema): z.ZodUnknown {
  return z.unknown().meta(schema);
}

/** What a JSON Schema lets through; where it doesn't, one finding at the field, which says where inside. */
function shapedBy(schema: JsonSchema): z.ZodType {
  const inner = z.fromJSONSchema(schema);
  return described(schema).superRefine((value, ctx) => {
    if (value === undefined || value === null) return refuse(ctx, { key: 'required' });
    const max = limit('jsonLength');
    if (JSON.stringify(value).length > max) return refuse(ctx, { key: 'too_long', params: { max } });
    const [first] = inner.safeParse(value).error?.issues ?? [];
    if (first) refuse(ctx, { key: 'not_shaped', params: { at: first.path.join('.') || '/' } });
  });
}

/** A text that is sent and kept in one spelling only; in a cell it may stand in any that `read` knows. */
function spelt(read: (text: string) => string | undefined, key: Message['key'], text = z.string()) {
  return {
    schema: () => matching(text, (value) => read(value) === value, key),
    answer: () => z.string(),
    cell: { in: read, else: key },
  };
}

function isPage(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** The kinds of fields there are; a kind that lacks a part doesn't compile. */
export const KINDS = {
  text: {
    ...line,
    schema: ({ max, multiline, personal }) => (multiline ? typedLines(max) : personal ? personName(max) : typed(max)),
    width: ({ max }) => (max > 200 ? 48 : 28),
  },
  email: { ...line, schema: emailText },
  phone: { ...line, schema: phoneText },
  rich_text: {
    ...other,
    schema: ({ max }) => matching(z.string().max(max, { abort: true }), (html) => plainText(html) !== '', 'required'),
    answer: () => z.string(),
    isNothing: (html) => typeof html === 'string' && html.length <= limit('commentLength') && plainText(html) === '',
    cell: { in: richTextOf, else: 'invalid' },
    width: () => 48,
    operators: EMPTY,
    isSorted: false,
  },
  integer: {
    ...other,
    isKey: true,
    operators: RANGE,
    schema: ({ min = INTEGER.min, max = INTEGER.max }) =>
      z.number().int().min(Math.max(min, INTEGER.min)).max(Math.min(max, INTEGER.max)),
    answer: () => z.number(),
    cell: { in: wholeNumberIn, else: 'whole_number' },
    width: () => 12,
  },
  flag: {
    ...other,
    schema: () => z.boolean(),
    answer: () => z.boolean(),
    width: () => 12,
    operators: ['is', 'empty'],
    isCounted: true,
  },
  choice: { ...one, isKey: true, schema: ({ values }) => z.enum(values), answer: heldValue },
  choices: {
    ...many,
    schema: (field) =>
      manyOf(z.enum(field.values), field).overwrite((chosen) => field.values.filter((each) => chosen.includes(each))),
    answer: (field) => z.array(heldValue(field)),
    width: () => 32,
  },
  reference: { ...one, isKey: true, schema: () => uuid(), answer: () => uuid() },
  references: {
    ...many,
    schema: (field) => manyOf(uuid(), field).overwrite((ids) => [...new Set(ids)]),
    answer: () => z.array(uuid()),
    width: () => 40,
  },
  moment: {
    ...other,
    schema: () => z.iso.datetime(),
    answer: () => z.string(),
    operators: ['from', 'to', 'empty'],
  },
  url: { ...line, schema: () => matching(typed(limit('urlLength')), isPage, 'url'), width: () => 40 },
  decimal: {
    ...other,
    operators: RANGE,
    schema: ({ digits, min = -DECIMAL, max = DECIMAL }) =>
      z
        .number()
        .min(Math.max(min, -DECIMAL))
        .max(Math.min(max, DECIMAL))
        .superRefine((value, ctx) => {
          if (Number(value.toFixed(digits)) !== value) refuse(ctx, { key: 'too_precise', params: { digits } });
        }),
    answer: () => z.number(),
    cell: { in: decimalIn, else: 'number' },
    width: () => 14,
  },
  date: {
    ...other,
    ...spelt(dateIn, 'date'),
    isKey: true,
    width: () => 12,
    operators: RANGE,
  },
  time: {
    ...other,
    ...spelt(timeIn, 'time'),
    isKey: true,
    width: () => 8,
    operators: RANGE,
  },
  colour: {
    ...other,
    ...spelt(
      colourIn,
      'colour',
      z.string().overwrite((value) => value.toLowerCase()),
    ),
    width: () => 10,
    operators: one.operators,
    takesSeveral: true,
  },
  count: {
    ...other,
    schema: () => z.never(),
    answer: () => z.number(),
    width: () => 10,
    operators: ['is', 'from', 'to'],
  },
  json: {
    ...other,
    schema: ({ schema }) => shapedBy(schema),
    answer: ({ schema }) => described(schema),
    cell: { in: jsonIn, else: 'json' },
    width: () => 40,
    operators: EMPTY,
    isSorted: false,
  },
  file: held,
  image: held,
  document: {
    ...other,
    // Without one, the noun's own rules put a first one in.
    schema: () => z.unknown().optional(),
    answer: () => z.unknown(),
    operators: [],
    isSorted: false,
    isApart: true,
  },
} satisfies { [K in Kind]: SharedKind<FieldOf<K>> };

/** The object of a field's kind. */
export function kindOf(field: Field): SharedKind {
  return KINDS[field.kind] as SharedKind;
}
