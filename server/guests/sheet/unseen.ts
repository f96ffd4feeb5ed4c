import { guests } from '#resources/guests.ts';
import { MORE_FIELDS, type MoreField } from '#shared/guests.ts';
import { type Resource, visibleFields } from '#shared/resource.ts';
import type { Role } from '#shared/roles.ts';
import type { CheckedRow } from './check.ts';

/** What a file could bring of a guest, and a role doesn't see. Contacts are asked for each guest (0097). */
export function unseenBy(role: Role): MoreField[] {
  const seen = visibleFields(guests as unknown as Resource, role);
  return MORE_FIELDS.filter((field) => !seen.has(field));
}

/** Whoever says something in a field that they don't see is refused as if there were no such field. */
export function refusingUnseen(findings: readonly CheckedRow[], role: Role): readonly CheckedRow[] {
  const unseen = unseenBy(role);
  if (unseen.length === 0) return findings;
  return findings.map((finding) => {
    const said = unseen.filter((field) => finding.values[field]);
    if (said.length === 0) return finding;
    return {
      ...finding,
      problems: { ...finding.problems, ...Object.fromEntries(said.map((each) => [each, UNKNOWN])) },
    };
  });
}

const UNKNOWN = { key: 'unknown' };
