import {
  type CheckedRow,
  type GuestField,
  type GuestValues,
  isMore,
  MORE_FIELDS,
  PERSON_FIELDS,
  type Tie,
  type Wish,
} from '#shared/guests.ts';
import { cleanLine, nameKey, normalizeName } from '#shared/person.ts';
import type { KnownGuest } from './alike.ts';
import type { RowFinding } from './sheet/check.ts';
import { Contacts, Namesakes } from './sheet/namesakes.ts';
import { contactsOf, type PersonKeys } from './sheet/twins.ts';

export type Match = NonNullable<CheckedRow['match']>;

/** Of several stored guests without contacts who read alike, the one whom this row means; undefined: none that is left. */
export type PickAlike = (row: number, alike: readonly string[]) => string | undefined;

interface Placed {
  at: number;
  guest: KnownGuest;
}

/** Stored guests, oldest first, found by what a row shares with them without going through all who share it. */
export class KnownGuests {
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
export function allOf(values: GuestValues): string | null {
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

export function idsOf(guests: readonly { id: string }[]): string[] {
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
  const same = (field: Exclude<GuestField, Wish | Tie>) =>
    field === 'phone'
      ? keys.phone_key === guest.phone_key
      : field === 'email'
        ? keys.email_key === guest.email_key
        : isMore(field)
          ? isSameMore(typed[field], guest.values[field])
          : typed[field] === normalizeName(guest.values[field]);
  // An empty cell takes nothing away, so it is no change; no more is what the person doesn't see.
  const changes = OF_GUESTS.filter((field) => typed[field] && guest.values[field] !== undefined && !same(field));
  const seen = (field: 'phone' | 'email') => {
    if (guest.seen_whole) return guest.values[field];
    return typed[field] !== '' && same(field) ? typed[field] : null;
  };
  const values = { ...guest.values, phone: seen('phone'), email: seen('email') };
  return { guest_id: guest.id, why, same_person, values, changes, since: {}, added_at: guest.added_at };
}

/** What a row says of the guest, whatever the evening. */
const OF_GUESTS = [...PERSON_FIELDS, ...MORE_FIELDS];

/** Do two texts say the same? How a spreadsheet breaks their lines is no change. */
export function isSameMore(typed: string | undefined, stored: string | null | undefined): boolean {
  return cleanLine(typed ?? '') === cleanLine(stored ?? '');
}
