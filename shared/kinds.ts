import { z } from 'zod';
import type { Field, FieldOf, JsonSchema, Kind } from './resource.ts';
import { colourIn, dateIn, decimalIn, jsonIn, plainText, richTextOf, timeIn, wholeNumberIn } from './cellText.ts';
import { sentFile, storedFile } from './files.ts';
import { limit } from './limits.ts';
import type { Message } from './problems.ts';
import { emailText, phoneText, refuse, typed, typedLines } from './typed.ts';

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
  /** A list can be filtered by it. */
  readonly isFilter: boolean;
  /** A list can be sorted by it. */
  readonly isSorted: boolean;
  /** It has an editor of its own: no generated form, list or sheet shows it. */
  readonly isApart: boolean;
  /** Its value lies in a table of its own: no file of records brings it. */
  readonly isElsewhere?: boolean;
}

const line = {
  answer: () => z.string(),
  width: () => 24,
  isText: true,
  isFilter: true,
  isSorted: true,
  isApart: false,
} as const;
const other = { width: () => 24, isText: false, isFilter: true, isSorted: true, isApart: false } as const;
const many = { ...other, isSorted: false } as const;

const held = {
  ...other,
  schema: () => sentFile,
  answer: () => storedFile,
  isFilter: false,
  isSorted: false,
  isElsewhere: true,
} as const;

/** Whole numbers as PostgreSQL's integer holds them. */
const INTEGER = { min: -2_147_483_648, max: 2_147_483_647 };

/** The largest decimal, either way: beyond it the digits after the point are no longer exact. */
const DECIMAL = 1_000_000_000_000;

/** The schema with a condition on what isn't empty, and what is said where it doesn't hold. */
function matching<S extends z.ZodType<string>>(schema: S, holds: (value: string) => boolean, key: Message['key']) {
  return schema.superRefine((value, ctx) => {
    if (value === '') refuse(ctx, { key: 'required' });
    else if (!holds(value)) refuse(ctx, { key });
  });
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
    schema: ({ max, multiline }) => (multiline ? typedLines(max) : typed(max)),
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
    isFilter: false,
    isSorted: false,
  },
  integer: {
    ...other,
    schema: ({ min = INTEGER.min, max = INTEGER.max }) =>
      z.number().int().min(Math.max(min, INTEGER.min)).max(Math.min(max, INTEGER.max)),
    answer: () => z.number(),
    cell: { in: wholeNumberIn, else: 'whole_number' },
    width: () => 12,
  },
  flag: { ...other, schema: () => z.boolean(), answer: () => z.boolean(), width: () => 12 },
  choice: { ...other, schema: ({ values }) => z.enum(values), answer: ({ values }) => z.enum(values) },
  choices: {
    ...many,
    schema: (field) =>
      manyOf(z.enum(field.values), field).overwrite((chosen) => field.values.filter((each) => chosen.includes(each))),
    answer: ({ values }) => z.array(z.enum(values)),
    width: () => 32,
  },
  reference: { ...other, schema: () => z.uuid(), answer: () => z.uuid() },
  references: {
    ...many,
    schema: (field) => manyOf(z.uuid(), field).overwrite((ids) => [...new Set(ids)]),
    answer: () => z.array(z.uuid()),
    width: () => 40,
  },
  moment: { ...other, schema: () => z.iso.datetime(), answer: () => z.string(), isFilter: false },
  url: { ...line, schema: () => matching(typed(limit('urlLength')), isPage, 'url'), width: () => 40 },
  decimal: {
    ...other,
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
    width: () => 12,
  },
  time: {
    ...other,
    ...spelt(timeIn, 'time'),
    width: () => 8,
    isFilter: false,
  },
  colour: {
    ...other,
    ...spelt(
      colourIn,
      'colour',
      z.string().overwrite((value) => value.toLowerCase()),
    ),
    width: () => 10,
    isFilter: false,
  },
  count: { ...other, schema: () => z.never(), answer: () => z.number(), width: () => 10, isFilter: false },
  json: {
    ...other,
    schema: ({ schema }) => shapedBy(schema),
    answer: ({ schema }) => described(schema),
    cell: { in: jsonIn, else: 'json' },
    width: () => 40,
    isFilter: false,
    isSorted: false,
  },
  file: held,
  image: held,
  document: {
    ...other,
    // Without one, the noun's own rules put a first one in.
    schema: () => z.unknown().optional(),
    answer: () => z.unknown(),
    isFilter: false,
    isSorted: false,
    isApart: true,
  },
} satisfies { [K in Kind]: SharedKind<FieldOf<K>> };

/** The object of a field's kind. */
export function kindOf(field: Field): SharedKind {
  return KINDS[field.kind] as SharedKind;
}
