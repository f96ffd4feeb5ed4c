import { expect } from 'vitest';
import { filterKey, kindOf, type Operator, OPERATORS } from '#shared/kinds.ts';
import { type Field, type Resource, writableFields } from '#shared/resource.ts';
import { data } from '../server/tickets/party.ts';
import type { Person, TestApp } from './app.ts';
import type { recordsOf, Row } from './records.ts';
import { triedOf } from './values.ts';

/** What a filter says, and which rows it should find. */
interface Question {
  key: string;
  says: string;
  finds: (row: Row) => boolean;
}

/** Rows of a noun that differ in each field, some of them without what needn't be there. */
export async function variedRows(app: TestApp, resource: Resource, records: ReturnType<typeof recordsOf>, as: Person) {
  const made: Row[] = [];
  for (let i = 0; i < 5; i += 1) made.push((await records.make(resource)).row);
  const changed = writableFields(resource, 'update');
  const change = (row: Row, values: [string, unknown][]) =>
    app.call('PUT', `/${resource.name}/${row.id}`, as, Object.fromEntries(values)).then(data);
  const optional = changed.filter(([, { required }]) => !required);
  await change(
    made[1]!,
    optional.map(([name]) => [name, null]),
  );
  for (const [at, row] of [made[2]!, made[3]!].entries()) {
    const most = changed.flatMap(([name, field]): [string, unknown][] => {
      const value = field.unique
        ? undefined
        : triedOf(field)
            .most?.(field)
            .at(-1 - at);
      return value === undefined ? [] : [[name, value]];
    });
    await change(row, most);
  }
}

/** Asks the list for every field by every operator, and compares with what a plain filter of all its rows finds. */
export async function compareFilters(app: TestApp, resource: Resource, as: Person): Promise<number> {
  const list = async (query: string) => {
    const { status, body } = await app.call('GET', `/${resource.name}?per_page=100${query}`, as);
    expect([query, status]).toEqual([query, 200]);
    return body as { data: Row[]; meta: { total: number } };
  };
  const all = await list('');
  expect(all.meta.total).toBe(all.data.length);
  let asked = 0;
  for (const [name, field] of Object.entries(resource.fields)) {
    for (const { key, says, finds } of questions(name, field, all.data)) {
      const found = await list(`&${key}=${encodeURIComponent(says)}`);
      const ids = (rows: Row[]) => rows.map(({ id }) => id).sort();
      expect([key, says, ids(found.data)]).toEqual([key, says, ids(all.data.filter(finds))]);
      asked += 1;
    }
    if (kindOf(field).isCounted) await compareCounts(app, resource, as, name, list);
  }
  return asked;
}

/** The count beside a value is what the list has once it is filtered by it. */
async function compareCounts(
  app: TestApp,
  resource: Resource,
  as: Person,
  name: string,
  list: (query: string) => Promise<{ meta: { total: number } }>,
) {
  const path = `/${resource.name}/counts?field=${name}&${name}.empty=true`;
  const { body } = await app.call('GET', path, as);
  expect(body.meta).toEqual({ total: (await list('')).meta.total, more: false });
  for (const { value, count } of body.data as { value: unknown; count: number }[]) {
    const { meta } = await list(value === null ? `&${name}.empty=true` : `&${name}=${String(value)}`);
    expect([name, value, count]).toEqual([name, value, meta.total]);
  }
}

const folded = (text: unknown) => String(text).toLowerCase().replaceAll('ё', 'е');

function questions(name: string, field: Field, rows: Row[]): Question[] {
  const valuesIn = (row: Row) => (row[name] === null ? [] : [row[name]].flat());
  const there = [...new Set(rows.flatMap(valuesIn))].filter((value) => String(value).length < 300);
  const { operators, takesSeveral, isText } = kindOf(field);
  const two = there.slice(0, 2);
  const digits = (text: unknown) => String(text).replace(/\D/g, '');
  // Who types a text, or a phone, doesn't look how it is stored.
  const otherwise = (value: unknown) =>
    field.kind === 'phone' ? `8 (${digits(value).slice(-10)})` : String(value).toUpperCase().replaceAll('Е', 'Ё');
  const key = (value: unknown) => (!isText ? value : field.kind === 'phone' ? digits(value).slice(-10) : folded(value));
  const chosen = takesSeveral
    ? [...there.slice(0, 3).map((value) => [value]), two]
    : there.slice(0, 4).flatMap((value) => (isText ? [[value], [otherwise(value)]] : [[value]]));
  const hasOne = (row: Row, values: unknown[]) =>
    valuesIn(row).some((value) => values.some((each) => key(each) === key(value)));
  const isIn = (part: string, value: unknown) =>
    field.kind === 'phone' && digits(part)
      ? digits(value).includes(digits(part))
      : folded(value).includes(folded(part));
  const say = (operator: Operator, says: string, finds: Question['finds']) => ({
    key: filterKey(name, operator),
    says,
    finds,
  });
  const of: Record<Operator, () => Question[]> = {
    is: () => chosen.map((values) => say('is', values.join(','), (row) => hasOne(row, values))),
    not: () => chosen.map((values) => say('not', values.join(','), (row) => !hasOne(row, values))),
    all: () =>
      chosen.map((values) =>
        say('all', values.join(','), (row) => values.every((value) => valuesIn(row).includes(value))),
      ),
    contains: () =>
      ['%', ...there.slice(0, 3).map((value) => String(value).slice(1, 6).toUpperCase().replaceAll('Е', 'Ё'))].map(
        (part) => say('contains', part, (row) => valuesIn(row).some((value) => isIn(part, value))),
      ),
    from: () =>
      there.map((value) => say('from', String(value), (row) => valuesIn(row).some((each) => each! >= value!))),
    to: () => there.map((value) => say('to', String(value), (row) => valuesIn(row).some((each) => each! <= value!))),
    empty: () =>
      [true, false].map((none) => say('empty', String(none), (row) => (valuesIn(row).length === 0) === none)),
  };
  // Nothing chosen is no question.
  return operators.flatMap((operator) => of[operator]()).filter(({ says }) => says !== '');
}

/** A parameter for each operator the field doesn't have, and values that are of another kind for those it has. */
export function junkOf(name: string, field: Field): { key: string; says: string }[] {
  const { operators, isText } = kindOf(field);
  const foreign = OPERATORS.filter((operator) => !operators.includes(operator));
  const wrong = operators.flatMap((operator) => {
    if (operator === 'empty') return [{ key: filterKey(name, operator), says: 'perhaps' }];
    // A choice may have held any word.
    const isOpen = 'values' in field && !field.readOnly && !field.computed;
    if (isOpen) return ['no,,such', ','].map((says) => ({ key: filterKey(name, operator), says }));
    const kinds = isText ? ['x'.repeat(3000)] : ['no such thing', '0000-01-01T00:00:00Z,', ','];
    return kinds.map((says) => ({ key: filterKey(name, operator), says }));
  });
  return [...foreign.map((operator) => ({ key: filterKey(name, operator), says: '1' })), ...wrong];
}
