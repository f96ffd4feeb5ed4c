import { guests } from '#resources/guests.ts';
import { COLUMN_KINDS, type ColumnKind } from '#shared/guestHeaders.ts';
import { isOfEvening, MORE_FIELDS, type MoreField, RULE_TIES, TIES, WISHES } from '#shared/guests.ts';
import { type Resource, visibleFields } from '#shared/resource.ts';
import { seatingRules } from '#resources/seating_rules.ts';
import { isAllowed, type Role } from '#shared/roles.ts';
import type { RowFinding } from './check.ts';

/** What a file could bring of a guest, and a role doesn't see. Contacts are asked for each guest (0097). */
export function unseenBy(role: Role): MoreField[] {
  const seen = visibleFields(guests as unknown as Resource, role);
  return MORE_FIELDS.filter((field) => !seen.has(field));
}

/** Rules of who sits how to whom are brought by whoever may add one. */
function rulesUnmade(role: Role) {
  return isAllowed(seatingRules.allow.create, role) ? [] : RULE_TIES;
}

/** What columns of a file can't hold: what the role doesn't see or make, and where it is for no hall, what is said for one evening. */
export function notBrought(role: Role, hasHall: boolean): ColumnKind[] {
  const unseen: readonly ColumnKind[] = [...unseenBy(role), ...rulesUnmade(role)];
  return COLUMN_KINDS.filter((kind) => unseen.includes(kind) || (!hasHall && isOfEvening(kind)));
}

/** Whoever says something in a field that they don't see is refused as if there were no such field; so is what is said for an evening where there is no hall. */
export function refusingUnseen(findings: readonly RowFinding[], role: Role, hasHall: boolean): readonly RowFinding[] {
  const unseen = [...unseenBy(role), ...rulesUnmade(role), ...(hasHall ? [] : [...WISHES, ...TIES])];
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
