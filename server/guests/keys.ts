import { nameKey, normalizeEmail, normalizePhone } from '#shared/person.ts';

/** What duplicates are found by, from what was typed; `before` fills in fields that aren't changed. */
export function guestKeys(values: object, before: object | null = null) {
  const text = (name: string) => {
    const source = name in values ? values : (before ?? {});
    return String((source as Record<string, unknown>)[name] ?? '');
  };
  return {
    phone_key: text('phone') ? normalizePhone(text('phone')) : null,
    email_key: text('email') ? normalizeEmail(text('email')) : null,
    // Without the patronymic: who lacks one may still be the same person.
    name_key: nameKey(text('last_name'), text('first_name')),
  };
}

const KEPT_BY = ['last_name', 'first_name', 'phone', 'email'];

/** The same for a record that is written: of one that is changed, where what they are worked out from is. */
export function changedKeys(values: object, before: object | null): Partial<ReturnType<typeof guestKeys>> {
  return before && !KEPT_BY.some((name) => name in values) ? {} : guestKeys(values, before);
}
