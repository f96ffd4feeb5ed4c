import type { CheckedRow, GuestField, GuestValues } from '#shared/guests.ts';
import { GUEST_FIELDS } from '#shared/guests.ts';
import type { Language } from '#shared/limits.ts';
import type { Message } from '#shared/problems.ts';
import type { Work } from '../db/work.ts';
import { translate, translateField } from '../language.ts';
import { guestsLike, invitedAmong, type KnownGuest } from './read.ts';
import { guestKeys } from './keys.ts';
import { checkManyRows } from './sheet/check.ts';
import { compareKeys, personKeys } from './sheet/twins.ts';

export interface RowFinding {
  row: number;
  values: GuestValues;
  problems: Partial<Record<GuestField, Message>>;
  twin_of: number | null;
  notes: Message[];
}

/** What is wrong with each row by itself and within the file; nothing is looked up. Belongs before the transaction. */
export async function checkGuestRows(rows: { row: number; values: GuestValues }[]): Promise<RowFinding[]> {
  return checkManyRows(rows.map(({ row, values }) => ({ row, values })));
}

/**
 * Says for each checked row what would become of it: new, a change of a known guest (same contact and name), the
 * same as stored, a twin of an earlier row, or a problem. Sentences are in the user's language. What it compares is
 * read at once; the comparing itself is left for after the transaction.
 */
export async function compareWithGuests(
  work: Work,
  findings: readonly RowFinding[],
  hallId: string | undefined,
): Promise<() => CheckedRow[]> {
  const keys = findings.map((finding) => guestKeys(finding.values));
  const known = await guestsLike(work, {
    emails: present(keys.map((key) => key.email_key)),
    phones: present(keys.map((key) => key.phone_key)),
    names: present(keys.map((key) => key.name_key)),
  });
  const ids = known.map((guest) => guest.id);
  const invited = hallId ? await invitedAmong(work, hallId, ids) : new Set<string>();
  const { language } = work;
  return () => {
    const by = {
      email: groups(known, (guest) => guest.email_key),
      phone: groups(known, (guest) => guest.phone_key),
      name: groups(known, (guest) => guest.name_key),
    };
    return findings.map((finding, i) => {
      const match = bestMatch(finding.values, keys[i]!, by);
      return verdictOn(finding, match, match !== null && invited.has(match.guest_id), language);
    });
  };
}

function verdictOn(finding: RowFinding, match: Match | null, invited: boolean, language: Language): CheckedRow {
  const problems = Object.fromEntries(
    Object.entries(finding.problems).map(([field, message]) => [field, translateField(language, message)]),
  );
  const notes = finding.notes.map((note) => translate(language, `sheet.notes.${note.key}`, note.params));
  if (match && !match.same_person) notes.push(translate(language, `sheet.notes.known_${match.why}`, nameOf(match)));
  return {
    row: finding.row,
    values: finding.values,
    state: stateOf(finding, match),
    problems,
    notes,
    twin_of: finding.twin_of,
    match,
    invited: match !== null && match.same_person && invited,
  };
}

type Match = NonNullable<CheckedRow['match']>;

function stateOf(finding: RowFinding, match: Match | null): CheckedRow['state'] {
  if (Object.keys(finding.problems).length > 0) return 'problem';
  if (finding.twin_of !== null) return 'twin';
  if (!match?.same_person) return 'new';
  return match.changes.length > 0 ? 'change' : 'same';
}

type Groups = Map<string, KnownGuest[]>;

/** The same person if there is one, else whoever shares the contact, else a namesake. */
function bestMatch(
  values: GuestValues,
  keys: ReturnType<typeof guestKeys>,
  by: { email: Groups; phone: Groups; name: Groups },
): Match | null {
  const mine = personKeys(values);
  const candidates: [KnownGuest[], Match['why']][] = [
    [(keys.email_key && by.email.get(keys.email_key)) || [], 'email'],
    [(keys.phone_key && by.phone.get(keys.phone_key)) || [], 'phone'],
    [by.name.get(keys.name_key) ?? [], 'name'],
  ];
  for (const wanted of ['same', 'same_contact_other_name', 'same_name'] as const) {
    for (const [guests, why] of candidates) {
      const found = guests.find((guest) => compareKeys(mine, personKeys(guest.values)) === wanted);
      if (found) return matchOf(found, why, wanted === 'same', values);
    }
  }
  return null;
}

function matchOf(guest: KnownGuest, why: Match['why'], same_person: boolean, values: GuestValues): Match {
  // An empty cell takes nothing away, so it is no change.
  const changes = GUEST_FIELDS.filter((field) => values[field] !== '' && !sameValue(field, values, guest));
  return { guest_id: guest.id, why, same_person, values: guest.values, changes, added_at: guest.added_at };
}

function sameValue(field: GuestField, values: GuestValues, guest: KnownGuest): boolean {
  if (field === 'phone') return guestKeys(values).phone_key === guest.phone_key;
  if (field === 'email') return guestKeys(values).email_key === guest.email_key;
  return values[field] === guest.values[field];
}

function nameOf(match: Match): { name: string } {
  return { name: [match.values.last_name, match.values.first_name].join(' ') };
}

function present(keys: (string | null)[]): string[] {
  return [...new Set(keys.filter((key): key is string => key !== null && key !== ''))];
}

function groups(guests: KnownGuest[], keyOf: (guest: KnownGuest) => string | null): Groups {
  const map: Groups = new Map();
  for (const guest of guests) {
    const key = keyOf(guest);
    if (key) map.set(key, [...(map.get(key) ?? []), guest]);
  }
  return map;
}
