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
