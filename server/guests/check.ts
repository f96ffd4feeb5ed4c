import {
  type CheckedRow,
  GUEST_FIELDS,
  type GuestField,
  type GuestValues,
  isMore,
  MORE_FIELDS,
  PERSON_FIELDS,
} from '#shared/guests.ts';
import type { Language } from '#shared/limits.ts';
import { cleanLine, nameKey, normalizeName } from '#shared/person.ts';
import type { Work } from '../db/work.ts';
import { translate, translateField } from '../base/language.ts';
import { inSlices } from '../base/slices.ts';
import { changedHere } from '../crud/sheet/since.ts';
import { guestsLike, type KnownGuest } from './alike.ts';
import { guestResource, invitedAmong } from './read.ts';
import { checkManyRows, type CheckedRow as RowFinding } from './sheet/check.ts';
import { Contacts, Namesakes } from './sheet/namesakes.ts';
import { contactsOf, type PersonKeys } from './sheet/twins.ts';
import { refusingUnseen, unseenBy } from './sheet/unseen.ts';

export type { RowFinding };

/** What is wrong with each row by itself and within the file; nothing is looked up. Belongs before the transaction. */
export async function checkGuestRows(rows: { row: number; values: GuestValues }[]): Promise<RowFinding[]> {
  return checkManyRows(rows.map(({ row, values }) => ({ row, values })));
}

/** Of several stored guests without contacts who read alike, the one whom this row means; undefined: none that is left. */
export type PickAlike = (row: number, alike: readonly string[]) => string | undefined;

/** One row each, in the order given; `meant`: whom rows further up mean already. */
export function oneRowEach(meant = new Set<string>()): PickAlike {
  return (_row, alike) => {
    const picked = alike.find((id) => !meant.has(id));
    if (picked !== undefined) meant.add(picked);
    return picked;
  };
}

/** Whom rows may mean, and what is left for after the transaction. */
interface Compared {
  meant: readonly string[];
  compared: () => Promise<CheckedRow[]>;
}

/**
 * Says for each checked row what would become of it: new, a change of a known guest (same contact and name), the
 * same as stored, a twin of an earlier row, or a problem. Who has no contacts is known by a row that says all of them.
 * What the person doesn't see is compared with nothing. Sentences are in the user's language; `since` false: what earlier files had brought isn't asked. What it compares is read at once; the comparing itself is left for after the
 * transaction, and lets other requests through.
 */
export async function compareWithGuests(
  work: Work,
  judged: readonly RowFinding[],
  hallId: string | undefined,
  { pick = oneRowEach(), since = true }: { pick?: PickAlike; since?: boolean } = {},
): Promise<Compared> {
  const { role } = work.actor;
  const findings = refusingUnseen(judged, role);
  const unseen = unseenBy(role);
  const more = MORE_FIELDS.filter((field) => !unseen.includes(field) && findings.some(({ values }) => values[field]));
  const emails = present(findings.map(({ keys }) => keys.email_key));
  const phones = present(findings.map(({ keys }) => keys.phone_key));
  const names = present(findings.map(({ keys }) => keys.name_key));
  const bare = findings.filter(({ values }) => allOf(values) !== null).map(({ values }) => values);
  const known = await guestsLike(work, { emails, phones, names, bare, more });
  const ids = idsOf(maybeMeant(known, emails, phones));
  const invited = hallId ? await invitedAmong(work, hallId, ids) : new Set<string>();
  const changed = await changedHere(guestResource, work, since ? ids : []);
  const { language } = work;
  const compared = async () => {
    const index = new KnownGuests(known, pick);
    return inSlices(findings, (finding) => {
      const match = withSince(index.matchOf(finding), changed);
      return verdictOn(finding, match, match !== null && invited.has(match.guest_id), language);
    });
  };
  return { meant: ids, compared };
}

/** Those whom a row can mean, by a contact or for want of any: of thousands of namesakes nothing else is asked. */
function maybeMeant(known: readonly KnownGuest[], emails: readonly string[], phones: readonly string[]): KnownGuest[] {
  const contacts = new Set([...emails, ...phones]);
  return known.filter(({ email_key, phone_key }) => {
    const own = present([email_key, phone_key]);
    return own.length === 0 || own.some((contact) => contacts.has(contact));
  });
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

/** Says of the same person what an earlier file had brought, where it is to be changed and was changed here since. */
function withSince(match: Match | null, changed: Awaited<ReturnType<typeof changedHere>>): Match | null {
  const brought = match?.same_person ? changed.get(match.guest_id) : undefined;
  if (!match || !brought) return match;
  const fields = match.changes.filter((field) => field in brought);
  return { ...match, since: Object.fromEntries(fields.map((field) => [field, String(brought[field] ?? '')])) };
}

function stateOf(finding: RowFinding, match: Match | null): CheckedRow['state'] {
  if (Object.keys(finding.problems).length > 0) return 'problem';
  if (finding.twin_of !== null) return 'twin';
  if (!match?.same_person) return 'new';
  return match.changes.length > 0 ? 'change' : 'same';
}

interface Placed {
  at: number;
  guest: KnownGuest;
}

/** Stored guests, oldest first, found by what a row shares with them without going through all who share it. */
class KnownGuests {
  readonly #byContact = new Contacts<Placed>();
  readonly #byName = new Namesakes<Placed>();
  readonly #byAll = new Map<string, KnownGuest[]>();
  readonly #pick: PickAlike;

  constructor(guests: readonly KnownGuest[], pick: PickAlike) {
    this.#pick = pick;
    for (const [at, guest] of guests.entries()) {
      const keys = { ...guest, middle_key: nameKey('', '', guest.values.middle_name) };
      const placed = { at, guest };
      this.#byName.add(keys, placed);
      for (const contact of contactsOf(keys)) this.#byContact.add(contact, keys, placed);
      const all = allOf(guest.values);
      if (all !== null) this.#byAll.set(all, [...(this.#byAll.get(all) ?? []), guest]);
    }
  }

  /** The same person if there is one, else whoever shares the contact, else a namesake. */
  matchOf({ row, values, keys, problems }: RowFinding): Match | null {
    const all = allOf(values);
    const alike = (all !== null && Object.keys(problems).length === 0 && this.#byAll.get(all)) || [];
    const meant = alike.length > 0 ? this.#pick(row, idsOf(likestFirst(alike, values))) : undefined;
    const whole = alike.find(({ id }) => id === meant);
    if (whole) return matchOf(whole, 'name', true, values, keys);
    const contacts = contactsOf(keys);
    for (const contact of contacts) {
      const same = this.#byContact.find(contact, keys);
      if (same) return matchOf(same.guest, whyOf(contact, keys), true, values, keys);
    }
    for (const contact of contacts) {
      const other = this.#byContact.first(contact);
      if (other) return matchOf(other.guest, whyOf(contact, keys), false, values, keys);
    }
    const namesake = this.#byName.find(keys);
    return namesake ? matchOf(namesake.guest, 'name', false, values, keys) : null;
  }
}

/** All that is said of somebody without contacts, by which they are known; of others null. */
function allOf(values: GuestValues): string | null {
  if (values.phone !== '' || values.email !== '') return null;
  return JSON.stringify(PERSON_FIELDS.map((field) => values[field]));
}

/** Of several who are called the same those first whom the row leaves as they are. */
function likestFirst(alike: readonly KnownGuest[], typed: GuestValues): readonly KnownGuest[] {
  const said = MORE_FIELDS.filter((field) => typed[field]);
  if (alike.length === 1 || said.length === 0) return alike;
  const isSame = ({ values }: KnownGuest) => said.every((field) => values[field] === typed[field]);
  return [...alike.filter(isSame), ...alike.filter((guest) => !isSame(guest))];
}

function idsOf(guests: readonly { id: string }[]): string[] {
  return guests.map(({ id }) => id);
}

function whyOf(contact: string, keys: PersonKeys): Match['why'] {
  return contact === keys.email_key ? 'email' : 'phone';
}

function matchOf(
  guest: KnownGuest,
  why: Match['why'],
  same_person: boolean,
  typed: GuestValues,
  keys: PersonKeys,
): Match {
  const same = (field: GuestField) =>
    field === 'phone'
      ? keys.phone_key === guest.phone_key
      : field === 'email'
        ? keys.email_key === guest.email_key
        : isMore(field)
          ? isSameMore(typed[field], guest.values[field])
          : typed[field] === normalizeName(guest.values[field]);
  // An empty cell takes nothing away, so it is no change; no more is what the person doesn't see.
  const changes = GUEST_FIELDS.filter((field) => typed[field] && guest.values[field] !== undefined && !same(field));
  const seen = (field: 'phone' | 'email') => {
    if (guest.seen_whole) return guest.values[field];
    return typed[field] !== '' && same(field) ? typed[field] : null;
  };
  const values = { ...guest.values, phone: seen('phone'), email: seen('email') };
  return { guest_id: guest.id, why, same_person, values, changes, since: {}, added_at: guest.added_at };
}

/** Do two texts say the same? How a spreadsheet breaks their lines is no change. */
export function isSameMore(typed: string | undefined, stored: string | null | undefined): boolean {
  return cleanLine(typed ?? '') === cleanLine(stored ?? '');
}

function nameOf(match: Match): { name: string } {
  return { name: [match.values.last_name, match.values.first_name].join(' ') };
}

function present(keys: (string | null)[]): string[] {
  return [...new Set(keys.filter((key): key is string => key !== null && key !== ''))];
}
