import { eq, type SQL, sql } from 'drizzle-orm';
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
  uuid as uuidColumn,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { resourceList } from '#resources/index.ts';
import { plainText } from '#shared/cellText.ts';
import { failedFormula } from '#shared/failedFormula.ts';
import { DECIMAL, heldValue, KINDS, kindOf } from '#shared/kinds.ts';
import { Problem } from '#shared/problems.ts';
import type { StoredFile } from '#shared/files.ts';
import type { Field, FieldOf, Kind, Resource } from '#shared/resource.ts';
import { uuid } from '#shared/uuid.ts';
import { cleanRichText } from '../base/richText.ts';
import { at, isoMoment } from '../db/columns.ts';
import { fileOf } from '../files/rules.ts';
import { writtenNumber } from './paging.ts';
import {
  type CellReader,
  cellTextReader,
  choiceReader,
  manyReader,
  momentReader,
  momentText,
  plainReader,
  referenceReader,
  yesOrNoReader,
} from './sheet/values.ts';
import type { CellWords } from './sheet/words.ts';

/** What the server knows of a kind of field. */
interface ServerKind<F extends Field = Field> {
  /** The column that holds it. */
  readonly column: (name: string, field: F) => PgColumnBuilderBase;
  /** What one value of a filter may be, as it is compared with the column; null where none is compared. */
  readonly filter: ((field: F) => z.ZodType) | null;
  /** SQL of the value where the table has no column for it, over its row `r`. */
  readonly worked?: (field: F) => SQL;
  /** SQL of how a value is answered and compared, where the database's own way isn't the wire's. */
  readonly wire?: (column: SQL) => SQL;
  /** How a value that the audit log has is answered, where that isn't as it stands there. */
  readonly logged?: (value: unknown) => unknown;
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
const textsColumn = (name: string) => text(name).array();
const uuidsColumn = (name: string) => uuidColumn(name).array();

/** There was no year 0, and the database says so; a moment may come to it, or beyond the year 9999, by its offset. */
export function isInCalendar(value: string): boolean {
  const year = new Date(value).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** A whole number of any field: a range may begin below what the field holds. */
const wholeNumber = writtenNumber(z.coerce.number().pipe(KINDS.integer.schema({ kind: 'integer' })));

/** A value that records hold though it is offered no longer is found by it. */
function heldFilter(field: FieldOf<'choice' | 'choices'>) {
  return heldValue(field).refine((value) => value !== '');
}

const line = {
  column: (name: string) => text(name),
  filter: () => z.string().max(300),
  reader: plainReader,
} as const;

/** Nothing chosen is no value. */
function noneIsNull(chosen: unknown): unknown {
  return Array.isArray(chosen) && chosen.length === 0 ? null : chosen;
}

/** How many live records of `of` have this one in their field `by`. */
function countOf(of: string, by: string): SQL {
  const { table, fields } = resourceList.find(({ name }) => name === of)!;
  const refers = refersTo(fields[by]!, sql`x.${sql.identifier(by)}`, sql`r.id`);
  return sql`(select count(*)::int from ${sql.identifier(table ?? of)} x
    where x.organization_id = r.organization_id and x.deleted_at is null and ${refers})`;
}

const held = {
  column: (name: string) => uuidColumn(name),
  filter: null,
  wire: fileOf,
  reader: plainReader,
  written: (value: unknown) => (value as StoredFile).name,
} as const;

/** The kinds of fields as the server keeps, finds, reads and writes them; one that lacks a part doesn't compile. */
const SERVER_KINDS = {
  text: line,
  email: line,
  phone: line,
  rich_text: {
    column: (name) => text(name),
    filter: null,
    stored: (value) => cleanRichText(String(value)),
    reader: () => cellTextReader(KINDS.rich_text.cell),
    written: (value) => plainText(String(value)),
  },
  integer: {
    column: (name) => integer(name),
    filter: () => wholeNumber,
    reader: () => cellTextReader(KINDS.integer.cell),
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
    filter: heldFilter,
    reader: (words, { values }) => choiceReader(words, values),
    written: (value, { choice }) => choice(String(value)),
    words: ({ choice }, { values }) => values.map((value) => choice(value)),
  },
  choices: {
    column: textsColumn,
    filter: heldFilter,
    stored: noneIsNull,
    reader: (words, { values }) => manyReader(choiceReader(words, values)),
    written: (value, { choice }) => (value as string[]).map(choice).join('; '),
    words: ({ choice }, { values }) => values.map((value) => choice(value)),
  },
  reference: {
    column: (name) => uuidColumn(name),
    filter: () => uuid(),
    reader: ({ named }) => referenceReader(named),
    written: (value, { nameOf }) => nameOf(String(value)),
    words: ({ named, language }) => named.map(({ name }) => name).sort(new Intl.Collator(language).compare),
  },
  references: {
    column: uuidsColumn,
    filter: () => uuid(),
    stored: noneIsNull,
    reader: ({ named }) => manyReader(referenceReader(named)),
    written: (value, { nameOf }) =>
      (value as string[])
        .map(nameOf)
        .filter((name) => name !== null)
        .join('; '),
    words: ({ named, language }) => named.map(({ name }) => name).sort(new Intl.Collator(language).compare),
  },
  moment: {
    column: (name) => at(name),
    filter: () => z.iso.datetime().refine(isInCalendar),
    wire: isoMoment,
    stored: (value) => new Date(String(value)),
    reader: momentReader,
    written: (value, { zone }) => momentText(String(value), zone),
  },
  url: line,
  decimal: {
    column: (name, { digits }) => decimalColumn(name, digits),
    filter: () => writtenNumber(z.coerce.number().min(-DECIMAL).max(DECIMAL)),
    wire: (column) => sql`${column}::float8`,
    reader: () => cellTextReader(KINDS.decimal.cell),
  },
  date: {
    column: dateColumn,
    filter: () => KINDS.date.schema().refine(isInCalendar),
    wire: (column) => sql`to_char(${column}, 'YYYY-MM-DD')`,
    reader: () => cellTextReader(KINDS.date.cell),
  },
  time: {
    column: timeColumn,
    filter: KINDS.time.schema,
    wire: (column) => sql`to_char(${column}, 'HH24:MI')`,
    logged: (value) => String(value).slice(0, 5),
    reader: () => cellTextReader(KINDS.time.cell),
  },
  colour: {
    column: (name) => text(name),
    filter: KINDS.colour.schema,
    reader: () => cellTextReader(KINDS.colour.cell),
  },
  count: {
    column: (name) => integer(name),
    filter: () => wholeNumber,
    worked: ({ of, by }) => countOf(of, by),
    reader: plainReader,
  },
  json: {
    column: (name) => jsonb(name),
    filter: null,
    reader: () => cellTextReader(KINDS.json.cell),
    written: (value) => JSON.stringify(value),
  },
  file: held,
  image: held,
  document: { column: (name) => jsonb(name), filter: null, reader: plainReader },
} satisfies { [K in Kind]: ServerKind<FieldOf<K>> };

/** The column builders of each kind, for the types of a resource's table. */
export interface Columns {
  text: PgTextBuilderInitial<'', [string, ...string[]]>;
  email: Columns['text'];
  phone: Columns['text'];
  integer: PgIntegerBuilderInitial<''>;
  flag: PgBooleanBuilderInitial<''>;
  rich_text: Columns['text'];
  choice: Columns['text'];
  choices: ReturnType<typeof textsColumn>;
  reference: PgUUIDBuilderInitial<''>;
  references: ReturnType<typeof uuidsColumn>;
  moment: ReturnType<typeof at>;
  url: Columns['text'];
  decimal: ReturnType<typeof decimalColumn>;
  date: ReturnType<typeof dateColumn>;
  time: ReturnType<typeof timeColumn>;
  colour: Columns['text'];
  count: PgIntegerBuilderInitial<''>;
  json: PgJsonbBuilderInitial<''>;
  file: PgUUIDBuilderInitial<''>;
  image: PgUUIDBuilderInitial<''>;
  document: PgJsonbBuilderInitial<''>;
}

/** The object of a field's kind. */
export function serverKindOf(field: Field): ServerKind {
  return SERVER_KINDS[field.kind] as ServerKind;
}

/** SQL: does a reference, or one of several, that stands in `column` point to this id? */
export function refersTo(field: Field, column: SQL, id: unknown): SQL {
  return kindOf(field).holdsSeveral ? sql`${column} @> array[${id}]::uuid[]` : eq(column, id);
}

/** SQL of a field's value as it goes over the wire. */
export function wireOf(field: Field, column: SQL): SQL {
  return serverKindOf(field).wire?.(column) ?? sql`${column}`;
}

/** The values of a record that was sent, as its table takes them; refused where nothing is left of what must be there. */
export function storedValues(resource: Resource, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = resource.fields[name];
      const stored = field && serverKindOf(field).stored;
      if (!stored || value === null || value === undefined) return [name, value];
      const kept = stored(value);
      if (kept === null && field.required) throw new Problem('invalid', { errors: { [name]: { key: 'required' } } });
      return [name, kept];
    }),
  );
}

/** How a value stands in a cell, as people read it: references by name, choices and flags in the person's language. */
export function cellOf(field: Field, value: unknown, words: CellWords): string | number | null {
  if (value === null || value === undefined) return null;
  const { written } = serverKindOf(field);
  if (written) return written(value, words);
  return typeof value === 'number' ? value : String(value);
}

/** How the cells of a field are understood: an empty one holds nothing, a formula that failed is no value. */
export function cellReader(field: Field, words: CellWords): CellReader {
  const read = serverKindOf(field).reader(words, field);
  return (text) => {
    if (text === '') return { value: null, text };
    const typed = failedFormula(text);
    if (typed !== undefined) return { value: null, text, problem: { key: 'cell_error', params: { typed } } };
    return read(text);
  };
}
