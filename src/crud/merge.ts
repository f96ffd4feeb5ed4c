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
  /** What stood there before both; absent where nobody knows any more. */
  before?: unknown;
}

/**
 * What two people made of one record, field by field: a field that one of them changed has the value of that one, several
 * values have what either added and lack what either took away, and where both wrote something else one has to choose. What
 * somebody writes while they choose is their own value, of whatever field it is.
 *
 * @param base what both began with; null where nobody knows any more, so that every difference is to be chosen
 * @param mine what was typed when the two met
 * @param now what stands in the form by now
 */
export function mergeOf(
  resource: Resource,
  base: Values | null,
  theirs: Values,
  mine: Values,
  now: Values,
): FieldMerge[] {
  return writableFields(resource, 'update').flatMap(([name, field]): FieldMerge | [] => {
    const first = met(name, field, base, theirs, mine);
    if (isSame(now[name], mine[name])) return first ?? [];
    const latest = met(name, field, base, theirs, now);
    // A field nobody typed in gets theirs by itself, once the record is read anew.
    if (!latest) return first && !('mine' in first.values) && 'theirs' in first.values ? first : [];
    const isTakenBack = !('mine' in latest.values) && 'theirs' in latest.values;
    // Typed back as it was before both, it is still a choice of their own.
    return isTakenBack ? { ...latest, values: { ...latest.values, mine: now[name] } } : latest;
  });
}

/** What two made of one field; nothing where both have the same. */
function met(name: string, field: Field, base: Values | null, theirs: Values, mine: Values): FieldMerge | null {
  if (kindOf(field).isApart || isSame(theirs[name], mine[name])) return null;
  const [was, one, other] = [base?.[name], theirs[name], mine[name]];
  const of = { name, field, ...(base ? { before: was } : {}) };
  if (base && isSame(one, was)) return { ...of, values: { mine: other } };
  if (base && isSame(other, was)) return { ...of, values: { theirs: one } };
  if (base && kindOf(field).holdsSeveral) return { ...of, values: { both: joined(was, one, other) } };
  return { ...of, values: { theirs: one, mine: other, ...inOneText(field, one, other) } };
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
