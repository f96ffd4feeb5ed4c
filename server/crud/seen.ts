import { type Message, Problem } from '#shared/problems.ts';
import { type Resource, visibleFields } from '#shared/resource.ts';
import type { Work } from '../db/work.ts';

type Values = Record<string, unknown>;

/**
 * What a person sends of the fields they see. A form that doesn't show a field sends nothing for it, which must not erase
 * it; whoever names a value there is refused as if there were no such field. `at` is what stands before the field where
 * there are many rows.
 */
export function seenValues(
  resource: Resource,
  work: Work,
  rows: readonly Values[],
  at: (row: number) => string = () => '',
): Values[] {
  const visible = visibleFields(resource, work.actor.role);
  const errors: Record<string, Message> = {};
  const seen = rows.map((row, i) => {
    const [shown, hidden] = [true, false].map((is) => Object.entries(row).filter(([name]) => visible.has(name) === is));
    for (const [name, value] of hidden!) {
      if (value !== null && value !== undefined) errors[`${at(i)}${name}`] = { key: 'unknown' };
    }
    return Object.fromEntries(shown!);
  });
  if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors });
  return seen;
}
