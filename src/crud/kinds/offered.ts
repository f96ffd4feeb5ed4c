import type { Field } from '#shared/resource.ts';

/** The values a filter offers to tick: those there are to choose, then those that records, or the filter itself, still have. */
export function offeredBy(field: Field, held: Iterable<string>): string[] {
  return 'values' in field ? [...new Set([...field.values, ...held])] : ['true', 'false'];
}
