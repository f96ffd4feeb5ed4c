import { groupBy } from './group.ts';
import { freeAmong } from './hall/standing.ts';
import { recordKey } from './text.ts';

/**
 * The party that guests get who come together: that of the first of them who is in one; else one called by this last name, with a
 * number where another of the event is called so. `parties` are all of the event.
 */
export function partyOf(together: readonly (string | null)[], lastName: string, parties: readonly string[]): string {
  const theirs = together.find(Boolean);
  if (theirs) return theirs;
  return freeAmong(
    parties.map((name) => ({ name })),
    lastName,
  );
}

/** Somebody who is invited, and the party they are in. */
export interface Member {
  id: string;
  party: string | null;
}

/** A party that some leave by coming together with others, and some don't. */
export interface Parting<M extends Member> {
  party: string;
  going: M[];
  staying: M[];
}

/**
 * The parties that are torn where these guests come together, in their order: those that aren't the one they all get, and
 * that somebody stays behind in. `members` are all who are in a party.
 */
export function partingsOf<M extends Member>(together: readonly string[], members: readonly M[]): Parting<M>[] {
  const byId = new Map(members.map((member) => [member.id, member]));
  const coming = together.flatMap((id) => byId.get(id) ?? []).filter(({ party }) => party);
  const target = coming[0]?.party ?? null;
  const others = coming.filter(({ party }) => !isSameParty(party, target));
  const leaves = new Set(together);
  return [...groupBy(others, ({ party }) => recordKey(party!)).values()].flatMap((going) => {
    const { party } = going[0]!;
    const staying = members.filter((member) => isSameParty(member.party, party) && !leaves.has(member.id));
    return staying.length > 0 ? [{ party: party!, going, staying }] : [];
  });
}

/** Are these one party? No name is none. */
export function isSameParty(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && recordKey(one) === recordKey(other);
}
