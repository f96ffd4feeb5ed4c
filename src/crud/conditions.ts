import { filterKey, filterOf, kindOf, type Operator, OPERATORS } from '#shared/kinds.ts';
import type { Field, Resource } from '#shared/resource.ts';

/** How a person compares a field: 'from' and 'to' are one range, and 'empty' has an opposite. */
export type Way = 'is' | 'not' | 'all' | 'contains' | 'range' | 'empty' | 'filled';

/** One field of a list's filter: a chip. */
export interface Condition {
  name: string;
  way: Way;
  /** What it says, by operator. */
  said: Partial<Record<Operator, string>>;
}

type Filter = Readonly<Record<string, unknown>>;

const RANGE = ['from', 'to'] as const;

/** The ways a field can be compared; what always has a value isn't asked whether it has one. */
export function waysOf(field: Field): Way[] {
  const empty: Way[] = field.required ? [] : ['empty', 'filled'];
  return kindOf(field).operators.flatMap((operator): Way[] =>
    operator === 'from' ? ['range'] : operator === 'to' ? [] : operator === 'empty' ? empty : [operator],
  );
}

/** What a way is called: of several values any will do, or none may be. */
export function wayWord(way: Way, several: boolean): Way | 'any' | 'none' {
  if (several && way === 'is') return 'any';
  return several && way === 'not' ? 'none' : way;
}

/** The operators a way speaks by. */
export function operatorsOf(way: Way): readonly Operator[] {
  return way === 'range' ? RANGE : way === 'filled' ? ['empty'] : [way];
}

/** What a filter in the address says of the fields somebody sees; whatever else stands there says nothing here. */
export function conditionsIn({ fields }: Pick<Resource, 'fields'>, filter: Filter): Condition[] {
  const found = new Map<string, Condition>();
  for (const [key, value] of Object.entries(filter)) {
    const { name, operator } = filterOf(key);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field || value === undefined || value === '' || !kindOf(field).operators.includes(operator)) continue;
    const way = wayOf(operator, value);
    const id = `${name} ${way}`;
    const before = found.get(id);
    found.set(id, { name, way, said: { ...before?.said, [operator]: String(value) } });
  }
  return [...found.values()];
}

/** The keys of a filter that were refused, each with its reason; of other mistakes nothing. */
export function refusedIn(filter: Filter, errors: Readonly<Record<string, string>> | undefined): [string, string][] {
  return Object.entries(errors ?? {}).filter(([key]) => key in filter);
}

/** Is a field of `seen` compared by what isn't one of its operators? */
export function isNoWay({ fields }: Pick<Resource, 'fields'>, seen: readonly string[], key: string): boolean {
  const { name, operator } = filterOf(key);
  if (!seen.includes(name) || !Object.hasOwn(fields, name)) return false;
  return !kindOf(fields[name]!).operators.includes(operator) || filterKey(name, operator) !== key;
}

function wayOf(operator: Operator, value: unknown): Way {
  if (operator === 'from' || operator === 'to') return 'range';
  if (operator === 'empty') return String(value) === 'false' ? 'filled' : 'empty';
  return operator;
}

/** The filter with a condition in the place of the one that was changed; without it where nothing is said. */
export function withCondition(filter: Filter, before: Condition | null, after: Condition | null): Filter {
  const next: Record<string, unknown> = { ...filter };
  for (const condition of [before, after]) {
    for (const operator of condition ? operatorsOf(condition.way) : [])
      delete next[filterKey(condition!.name, operator)];
  }
  for (const operator of OPERATORS) {
    const value = after?.said[operator]?.trim();
    if (value) next[filterKey(after!.name, operator)] = value;
  }
  return next;
}

/** A way that is chosen anew: it keeps what was said as far as it can say so. */
export function turned(name: string, way: Way, before: Condition['said']): Condition {
  if (way === 'empty' || way === 'filled') return { name, way, said: { empty: String(way === 'empty') } };
  if (way === 'range') return { name, way, said: { from: before.from, to: before.to } as Condition['said'] };
  const value = before[way] ?? before.is ?? before.not ?? before.all ?? before.contains;
  return { name, way, said: value === undefined ? {} : { [way]: value } };
}
