import { isNeed } from '../needs.ts';
import type { Adjacency } from './adjacency.ts';
import { PLACES_FOR } from './needPlaces.ts';
import { partsOf } from './parts.ts';
import { CAUSES, type Plan, type Problem, type Unmet, type Wanted } from './problem.ts';
import { unknownKind } from './ruleKinds.ts';

export type Cause = (typeof CAUSES)[number];

/**
 * Tells why a plan can't meet something, as far as the hall and those who stay in it say so; else it gave way to what weighs more.
 * Building it is O(places + guests), each question O(rules + people and places in it).
 */
export function causesOf({ guests, layout, closed, rules }: Problem, plan: Plan, hall: Adjacency) {
  const index = new Map(guests.map(({ id }, at) => [id, at]));
  const inactive = new Set(layout.inactive);
  const sitting = new Map<number, Wanted>();
  guests.forEach((guest, at) => {
    if (plan.places[at] != null) sitting.set(plan.places[at], guest);
  });
  const guestOf = (id: string) => guests[index.get(id)!]!;
  const isBound = ({ stays, fixed }: Wanted) => stays || fixed !== undefined;
  /** Could anybody of the list be there? */
  const isUsable = (place: number) => sitting.has(place) || (!inactive.has(place) && !closed.has(place));

  /** Of places that some would have: none marked as such, none open, all with somebody who has as good a claim, or given away to what weighs more. */
  const ofPlaces = (places: readonly number[], hasClaim: (guest: Wanted) => boolean): Cause => {
    if (places.length === 0) return 'none_marked';
    const open = places.filter(isUsable);
    if (open.length === 0) return 'none_there';
    const isTaken = (place: number) => {
      const guest = sitting.get(place);
      return guest !== undefined && (isBound(guest) || hasClaim(guest));
    };
    return open.every(isTaken) ? 'taken' : 'outweighed';
  };
  const usable = [...hall.place].filter(isUsable);
  const withoutBound = usable.filter((place) => !sitting.has(place) || !isBound(sitting.get(place)!));
  const [mostUsable, mostFreed] = [largestPart(hall, usable), largestPart(hall, withoutBound)];
  const ofParty = (ids: readonly string[]): Cause => {
    if (ids.length > mostUsable) return 'too_large';
    const own = new Set(ids);
    const isParted = rules.some(
      (rule) => rule.kind === 'apart' && rule.of.some((id) => own.has(id)) && rule.with.some((id) => own.has(id)),
    );
    if (isParted) return 'parted';
    if (ids.some((id) => isBound(guestOf(id)))) return 'kept';
    return ids.length > mostFreed ? 'no_room' : 'outweighed';
  };
  const ofRule = (id: string | undefined, ids: readonly string[]): Cause => {
    const rule = rules.find((each) => each.id === id)!;
    if (rule.kind === 'within') {
      const named = new Set(ids);
      return ofPlaces(rule.places, (guest) => named.has(guest.id) || rule.of.includes(guest.id));
    }
    return ids.every((each) => isBound(guestOf(each))) ? 'kept' : 'outweighed';
  };

  return ({ kind, guests: ids, rule }: Unmet): Cause => {
    if (isNeed(kind)) return ofPlaces(PLACES_FOR[kind](layout), ({ needs }) => needs.includes(kind));
    switch (kind) {
      case 'unseated':
        return plan.lacking > 0 ? 'lacking' : 'ruled_out';
      case 'rank': {
        const ranks = new Set(ids.map((id) => guestOf(id).rank));
        const causes = [...ranks].map((rank) =>
          ofPlaces(layout.zones[rank - 1]!.places, (guest) => guest.rank > 0 && guest.rank <= rank),
        );
        return causes.find((cause) => cause !== 'taken') ?? 'taken';
      }
      case 'party':
        return ofParty(ids);
      case 'beside':
      case 'same_table':
      case 'apart':
      case 'within':
        return ofRule(rule, ids);
      default:
        return unknownKind(kind);
    }
  };
}

/** As many of some places as lie together. */
function largestPart(hall: Adjacency, places: readonly number[]): number {
  return partsOf(hall, places).reduce((most, { length }) => Math.max(most, length), 0);
}
