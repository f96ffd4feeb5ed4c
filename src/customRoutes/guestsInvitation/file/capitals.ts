import type { GuestField, GuestValues } from '#shared/guests.ts';

const NAMES = ['last_name', 'first_name', 'middle_name'] as const satisfies GuestField[];

/** Names written in capitals throughout, as people write them: 'НИКИТА' -> 'Никита'. Those written otherwise stay out. */
export function withoutCapitals(values: GuestValues): [GuestField, string][] {
  return NAMES.filter((field) => /\p{Lu}{3}/u.test(values[field]) && values[field] === values[field].toUpperCase()).map(
    (field) => [field, capitalized(values[field])],
  );
}

function capitalized(name: string): string {
  return name
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
