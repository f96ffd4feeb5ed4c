import { kindOf } from '#shared/kinds.ts';
import type { Field, Resource } from '#shared/resource.ts';

/** What becomes of a field of many records. */
export type How = 'set' | 'clear' | 'add' | 'remove' | 'replace';
/** A field, and what becomes of it. */
export interface Part {
  name: string;
  how: How;
}
/** The same as it is sent, by field. */
export type BulkChange = Record<string, Record<string, unknown>>;

/** What of a value is changed, under a name that no field has. */
export const partOf = (name: string, which: 'from' | 'to') => `${name}:${which}`;

/** What can become of a field. */
export function waysToChange(field: Field): How[] {
  return [
    ...(kindOf(field).holdsSeveral ? (['add', 'remove'] as const) : []),
    // One value for many is what a unique field can't have.
    ...(field.unique ? [] : (['set'] as const)),
    ...(kindOf(field).isText ? (['replace'] as const) : []),
    ...(field.required ? [] : (['clear'] as const)),
  ];
}

/** Which of these fields is offered first: none that tells one record from another, as no two share what they are called or reached by. */
export function firstOf({ fields, title }: Resource, names: readonly string[]): string {
  const shared = names.filter((name) => !fields[name]!.required);
  const isOwn = (name: string) => title.includes(name) || ['phone', 'email'].includes(fields[name]!.kind);
  return shared.find((name) => !isOwn(name)) ?? shared[0] ?? names[0]!;
}

/** A field as it is offered first: to several values one is added, as setting them takes away what was there. */
export function beginning({ fields }: Resource, name: string): Part {
  return { name, how: waysToChange(fields[name]!)[0]! };
}

/** What is sent; null while something is still to be filled in. */
export function changeOf(parts: readonly Part[], values: Record<string, unknown>): BulkChange | null {
  const said = parts.map(({ name, how }): [string, Record<string, unknown> | null] => {
    const value = values[name];
    const isEmpty =
      value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
    if (how === 'clear') return [name, { set: null }];
    if (how === 'replace') {
      const from = values[partOf(name, 'from')];
      return [name, from ? { replace: { from, to: values[partOf(name, 'to')] ?? '' } } : null];
    }
    return [name, isEmpty ? null : { [how]: value }];
  });
  return said.every(([, how]) => how !== null) ? (Object.fromEntries(said) as BulkChange) : null;
}
