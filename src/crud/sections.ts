import { kindOf } from '#shared/kinds.ts';
import { type Resource, visibleFields, writableFields } from '#shared/resource.ts';
import type { Role } from '#shared/roles.ts';

/**
 * The sections of a form: the fields that may be written and that `role` sees, or whose value the server shows in this
 * record all the same.
 */
export function sectionsOf(
  resource: Resource,
  operation: 'create' | 'update',
  role: Role,
  record: Readonly<Record<string, unknown>> = {},
): string[][] {
  const visible = visibleFields(resource, role);
  const shown = writableFields(resource, operation)
    .filter(([name, field]) => !kindOf(field).isApart && (visible.has(name) || (record[name] ?? null) !== null))
    .map(([name]) => name);
  const sections = resource.form ?? [shown];
  return sections.map((names) => names.filter((name) => shown.includes(name))).filter((names) => names.length > 0);
}
