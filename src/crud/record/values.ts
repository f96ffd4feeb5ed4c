import { kindOf } from '#shared/kinds.ts';
import { type Field, isFileField, type Resource, writableFields } from '#shared/resource.ts';
import type { AnswerOf } from '../../dataProvider/index.ts';

/** What happened to a record, as the server tells it. */
export type HistoryLine = AnswerOf<'GET /:noun/:id/history'>[number];
export type FieldChange = HistoryLine['changes'][number];

/** A record or a file that a value of the history stands for. */
export interface Told {
  id: string;
  /** Null where the person may not read it, or nothing is left of it. */
  name: string | null;
  deleted: boolean;
}

/** What a value of the history refers to; undefined for a field that refers to nothing. */
export function toldIn(field: Field, value: unknown): Told[] | undefined {
  if (!('to' in field) && !isFileField(field)) return undefined;
  return (Array.isArray(value) ? value : [value]).filter((each) => each !== null) as Told[];
}

/** A value of the history as it is sent to have it again. */
export function sentOf(field: Field, value: unknown): unknown {
  const told = toldIn(field, value);
  if (!told || value === null) return value;
  return Array.isArray(value) ? told.map(({ id }) => id) : told[0]!.id;
}

/** Can the value before be written again? 'gone': what it referred to was deleted. */
export function restorable(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  { verb }: Pick<HistoryLine, 'verb'>,
  { field: name, before }: FieldChange,
): 'yes' | 'no' | 'gone' {
  const field = resource.fields[name];
  const isWritable = writableFields(resource, 'update').some(([each]) => each === name);
  if (!field || !isWritable || verb !== 'update' || kindOf(field).isApart) return 'no';
  if (before === null && field.required) return 'no';
  const wanted = sentOf(field, before);
  const now = record[name] ?? null;
  if (isSame(wanted, isFileField(field) ? sentOf(field, now) : now)) return 'no';
  return toldIn(field, before)?.some(({ deleted }) => deleted) ? 'gone' : 'yes';
}

/** Nothing is nothing, however it is written; lists and structured values are what they hold. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** Those of the values that differ from what is stored: what of a form is to be written, say. */
export function changedIn(values: Readonly<Record<string, unknown>>, stored: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, stored[name])));
}

/** The lists of other nouns whose records refer to one of `resource`, by the field that does. */
export function relationsOf(resource: Pick<Resource, 'name'>, all: readonly Resource[]) {
  return all.flatMap((other) =>
    Object.entries(other.fields)
      .filter(([name, field]) => 'to' in field && field.to === resource.name && other.list.filters.includes(name))
      .map(([by]) => ({ resource: other, by })),
  );
}
