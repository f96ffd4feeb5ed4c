import { kindOf } from '#shared/kinds.ts';
import { type Field, type Resource, writableFields } from '#shared/resource.ts';
import { isSame } from './record/values.ts';

type Values = Readonly<Record<string, unknown>>;

/** Whose value a field gets; `both`: one after the other. */
export type Choice = 'mine' | 'theirs' | 'both';

/** A field that at least one of two people changed. */
export interface FieldMerge {
  name: string;
  field: Field;
  /** What each choice stands for; just one where the two are at odds about nothing. */
  values: Partial<Record<Choice, unknown>>;
}

/**
 * What two people made of one record, field by field: a field that one of them changed has the value of that one, several
 * values have what either added and lack what either took away, and where both wrote something else one has to choose.
 *
 * @param base what both began with; null where nobody knows any more, so that every difference is to be chosen
 */
export function mergeOf(resource: Resource, base: Values | null, theirs: Values, mine: Values): FieldMerge[] {
  return writableFields(resource, 'update').flatMap(([name, field]): FieldMerge[] => {
    if (kindOf(field).isApart || isSame(theirs[name], mine[name])) return [];
    const [was, one, other] = [base?.[name], theirs[name], mine[name]];
    if (base && isSame(one, was)) return [{ name, field, values: { mine: other } }];
    if (base && isSame(other, was)) return [{ name, field, values: { theirs: one } }];
    if (base && kindOf(field).holdsSeveral) return [{ name, field, values: { both: joined(was, one, other) } }];
    return [{ name, field, values: { theirs: one, mine: other, ...inOneText(field, one, other) } }];
  });
}

/** Lists of values: what either of two has, without what either took away. */
function joined(was: unknown, one: unknown, other: unknown): unknown[] {
  const [before, theirs, mine] = [was, one, other].map((each) => (Array.isArray(each) ? (each as unknown[]) : []));
  return [...new Set([...theirs!, ...mine!])].filter(
    (each) => !before!.includes(each) || (theirs!.includes(each) && mine!.includes(each)),
  );
}

/** Both texts one below the other, where the field takes lines and has room. */
function inOneText(field: Field, one: unknown, other: unknown): { both?: string } {
  if (field.kind !== 'text' || !('multiline' in field) || !field.multiline || !one || !other) return {};
  const both = `${String(one)}\n${String(other)}`;
  return both.length <= field.max ? { both } : {};
}
