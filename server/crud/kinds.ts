import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  type PgBooleanBuilderInitial,
  type PgColumnBuilderBase,
  type PgIntegerBuilderInitial,
  type PgJsonbBuilderInitial,
  type PgTextBuilderInitial,
  type PgUUIDBuilderInitial,
  text,
  time,
  uuid,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { KINDS as SHARED } from '#shared/kinds.ts';
import type { Field, FieldOf, Kind, Resource } from '#shared/resource.ts';
import { at, isoMoment } from '../db/columns.ts';
import { isFailedFormula } from '../sheet/cell.ts';
import {
  type CellReader,
  cellTextReader,
  choiceReader,
  momentReader,
  plainReader,
  referenceReader,
  yesOrNoReader,
} from './sheet/values.ts';
import type { CellWords } from './sheet/words.ts';

/** What the server knows of a kind of field. */
export interface ServerKind<F extends Field = Field> {
  /** The column that holds it. */
  readonly column: (name: string, field: F) => PgColumnBuilderBase;
  /** What `?<field>=` may say, as it is compared with the column; null where it can't be filtered by. */
  readonly filter: ((field: F) => z.ZodType) | null;
  /** SQL of how a value is answered and compared, where the database's own way isn't the wire's. */
  readonly wire?: (column: SQL) => SQL;
  /** What is stored of a value that was sent, where that isn't the value itself. */
  readonly stored?: (value: unknown) => unknown;
  /** How a cell of a sheet is understood. */
  readonly reader: (words: CellWords, field: F) => CellReader;
  /** How a value stands in a sheet; as it is, if not given. */
  readonly written?: (value: unknown, words: CellWords) => string | number | null;
  /** The only words a cell may have, in the person's language; any, if not given. */
  readonly words?: (words: CellWords, field: F) => string[];
}

const decimalColumn = (name: string, digits: number) =>
  numeric(name, { precision: 15 + digits, scale: digits, mode: 'number' });
const dateColumn = (name: string) => date(name, { mode: 'string' });
const timeColumn = (name: string) => time(name);

const line = {
  column: (name: string) => text(name),
  filter: () => z.string().max(300),
  reader: plainReader,
} as const;

/** The kinds of fields as the server keeps, finds, reads and writes them; one that lacks a part doesn't compile. */
export const KINDS = {
  text: line,
  email: line,
  phone: line,
  integer: {
    column: (name) => integer(name),
    filter: (field) => z.coerce.number().pipe(SHARED.integer.schema(field)),
    reader: () => cellTextReader(SHARED.integer.cell),
  },
  flag: {
    column: (name) => boolean(name),
    filter: () => z.stringbool(),
    reader: yesOrNoReader,
    written: (value, { yesOrNo }) => yesOrNo(Boolean(value)),
    words: ({ yesOrNo }) => [yesOrNo(true), yesOrNo(false)],
  },
  choice: {
    column: (name, { values }) => text(name, { enum: values as [string, ...string[]] }),
    filter: SHARED.choice.schema,
    reader: (words, { values }) => choiceReader(words, values),
    written: (value, { choice }) => choice(String(value)),
    words: ({ choice }, { values }) => values.map((value) => choice(value)),
  },
  reference: {
    column: (name) => uuid(name),
    filter: () => z.uuid(),
    reader: ({ named }) => referenceReader(named),
    written: (value, { nameOf }) => nameOf(String(value)),
    words: ({ named, language }) => named.map(({ name }) => name).sort(new Intl.Collator(language).compare),
  },
  moment: {
    column: (name) => at(name),
    filter: null,
    wire: isoMoment,
    stored: (value) => new Date(String(value)),
    reader: () => momentReader,
  },
  url: line,
  decimal: {
    column: (name, { digits }) => decimalColumn(name, digits),
    filter: (field) => z.coerce.number().pipe(SHARED.decimal.schema(field)),
    wire: (column) => sql`${column}::float8`,
    reader: () => cellTextReader(SHARED.decimal.cell),
  },
  date: {
    column: dateColumn,
    filter: SHARED.date.schema,
    wire: (column) => sql`to_char(${column}, 'YYYY-MM-DD')`,
    reader: () => cellTextReader(SHARED.date.cell),
  },
  time: {
    column: timeColumn,
    filter: null,
    wire: (column) => sql`to_char(${column}, 'HH24:MI')`,
    reader: () => cellTextReader(SHARED.time.cell),
  },
  colour: { column: (name) => text(name), filter: null, reader: () => cellTextReader(SHARED.colour.cell) },
  document: { column: (name) => jsonb(name), filter: null, reader: plainReader },
} satisfies { [K in Kind]: ServerKind<FieldOf<K>> };

/** The column builders of each kind, for the types of a resource's table. */
export interface Columns {
  text: PgTextBuilderInitial<'', [string, ...string[]]>;
  email: Columns['text'];
  phone: Columns['text'];
  integer: PgIntegerBuilderInitial<''>;
  flag: PgBooleanBuilderInitial<''>;
  choice: Columns['text'];
  reference: PgUUIDBuilderInitial<''>;
  moment: ReturnType<typeof at>;
  url: Columns['text'];
  decimal: ReturnType<typeof decimalColumn>;
  date: ReturnType<typeof dateColumn>;
  time: ReturnType<typeof timeColumn>;
  colour: Columns['text'];
  document: PgJsonbBuilderInitial<''>;
}

/** The object of a field's kind. */
export function kindOf(field: Field): ServerKind {
  return KINDS[field.kind] as ServerKind;
}

/** SQL of a field's value as it goes over the wire. */
export function wireOf(field: Field, column: SQL): SQL {
  return kindOf(field).wire?.(column) ?? sql`${column}`;
}

/** The values of a record that was sent, as its table takes them. */
export function storedValues(resource: Resource, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const stored = resource.fields[name] && kindOf(resource.fields[name]).stored;
      return [name, stored && value !== null && value !== undefined ? stored(value) : value];
    }),
  );
}

/** How the cells of a field are understood: an empty one holds nothing, a formula that failed is no value. */
export function cellReader(field: Field, words: CellWords): CellReader {
  const read = kindOf(field).reader(words, field);
  return (text) => {
    if (text === '') return { value: null, text };
    if (isFailedFormula(text)) return { value: null, text, problem: { key: 'cell_error', params: { typed: text } } };
    return read(text);
  };
}
