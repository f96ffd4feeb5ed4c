import type { GuestField, GuestValues } from '#shared/guests.ts';
import { withoutCapitals as small } from '#shared/person.ts';

const NAMES = ['last_name', 'first_name', 'middle_name'] as const satisfies GuestField[];

/** The names of a guest that are written in capitals throughout, as people write them. */
export function withoutCapitals(values: GuestValues): [GuestField, string][] {
  return NAMES.flatMap((field): [GuestField, string][] => {
    const name = small(values[field]);
    return name === null ? [] : [[field, name]];
  });
}
