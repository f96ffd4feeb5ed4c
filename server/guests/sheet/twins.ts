import { nameKey, normalizeEmail, normalizePhone } from '#shared/person.ts';

/** What two records of guests are compared by. */
export interface Person {
  last_name: string;
  first_name: string;
  middle_name?: string | null;
  phone?: string | null;
  email?: string | null;
}

/** The keys of a person; a missing or unusable contact is null and equals nothing. */
export interface PersonKeys {
  /** Last and first name. */
  name_key: string;
  middle_key: string;
  phone_key: string | null;
  email_key: string | null;
}

/** What somebody can be reached at, for looking them up. */
export function contactsOf({ email_key, phone_key }: Pick<PersonKeys, 'email_key' | 'phone_key'>): string[] {
  return [email_key, phone_key].filter((key) => key !== null);
}

/** The keys a person is found by: names without capitals and ё, the phone in E.164, the e-mail in small letters. */
export function personKeys(person: Person): PersonKeys {
  return {
    name_key: nameKey(person.last_name, person.first_name),
    middle_key: nameKey('', '', person.middle_name),
    phone_key: person.phone ? normalizePhone(person.phone) : null,
    email_key: person.email ? normalizeEmail(person.email) : null,
  };
}

/** Could two people be one by name? A patronymic that one of them lacks makes no other name of it. */
export function isNameShared(a: PersonKeys, b: PersonKeys): boolean {
  return (
    a.name_key === b.name_key &&
    (isBlankMiddle(a.middle_key) || isBlankMiddle(b.middle_key) || a.middle_key === b.middle_key)
  );
}

/** The key of a missing patronymic. */
export const BLANK_MIDDLE = nameKey('', '', '');

/** Is this the key of a missing patronymic? */
export function isBlankMiddle(middleKey: string): boolean {
  return middleKey === BLANK_MIDDLE;
}
