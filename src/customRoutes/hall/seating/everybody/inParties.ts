import { groupBy } from '#shared/group.ts';
import { isPlusOne } from '#shared/person.ts';
import type { Proposed } from '#shared/seating/asked.ts';
import { recordKey } from '#shared/text.ts';
import type { Guest } from '../../plan/types.ts';
import { finderOf } from '../assign.ts';

type Named = Pick<Guest, 'last_name' | 'first_name' | 'middle_name' | 'position'>;

/** Tells those who come together from others; whoever comes alone is a party. */
export function partyKey({ party, guest_id }: Proposed): string {
  return party ? recordKey(party) : guest_id;
}

/**
 * Who would sit where as a list is read beside the plan: party by party, each where the first of its places stands on the plan; in a
 * party as they were invited, plus-ones right after who brings them. O(n log n).
 */
export function inParties(
  seatings: readonly Proposed[],
  guestOf: ReadonlyMap<string, Named>,
  order: ReadonlyMap<number, number>,
): Proposed[] {
  const at = ({ place }: Proposed) => order.get(place) ?? Infinity;
  const first = (some: readonly Proposed[]) => Math.min(...some.map(at));
  const parties = [...groupBy(seatings, partyKey).values()];
  const firstOf = new Map(parties.map((party) => [party, first(party)]));
  return parties.sort((a, b) => firstOf.get(a)! - firstOf.get(b)!).flatMap((party) => withPlusOnes(party, guestOf));
}

/** Those whose name or party holds every word of what is looked for. */
export function findProposed(seatings: readonly Proposed[], query: string): Proposed[] {
  const has = finderOf(query);
  return seatings.filter(({ guest_name, party }) => has(`${guest_name} ${party ?? ''}`));
}

/** Plus-ones without a name are called as who brings them, with a number. */
function withPlusOnes(party: readonly Proposed[], guestOf: ReadonlyMap<string, Named>): Proposed[] {
  const people = party
    .map((one) => ({ one, guest: guestOf.get(one.guest_id) }))
    .sort((a, b) => (a.guest?.position ?? Infinity) - (b.guest?.position ?? Infinity));
  const hostOf = ({ guest }: (typeof people)[number]) => `${guest?.last_name} ${guest?.first_name}`;
  const isOne = ({ guest }: (typeof people)[number]) => guest !== undefined && isPlusOne(guest);
  const numberOf = ({ guest }: (typeof people)[number]) => Number(guest?.middle_name);
  const hosts = people.filter((each) => !isOne(each));
  const plusOnes = people.filter(isOne).sort((a, b) => numberOf(a) - numberOf(b));
  const brought = groupBy(plusOnes, hostOf);
  const listed = hosts.flatMap((each) => {
    const along = brought.get(hostOf(each)) ?? [];
    // Of two of one name the first has them.
    brought.delete(hostOf(each));
    return [each, ...along];
  });
  return [...listed, ...[...brought.values()].flat()].map(({ one }) => one);
}
