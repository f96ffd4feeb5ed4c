import { freeAmong } from './hall/standing.ts';
import { recordKey } from './text.ts';

/**
 * The party that guests get who come together: the one that some of them are in already, if they are in no two; else one called
 * by this last name, with a number where another of the event is called so. `parties` are all of the event.
 */
export function partyOf(together: readonly (string | null)[], lastName: string, parties: readonly string[]): string {
  const shared = new Map(together.flatMap((party) => (party ? [[recordKey(party), party] as const] : [])));
  const [only] = shared.values();
  if (only && shared.size === 1) return only;
  return freeAmong(
    parties.map((name) => ({ name })),
    lastName,
  );
}

/** Are these one party? No name is none. */
export function isSameParty(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && recordKey(one) === recordKey(other);
}
