import { isNeed } from '../needs.ts';
import type { Adjacency } from './adjacency.ts';
import { PLACES_FOR } from './needPlaces.ts';
import { CAUSES, type Plan, type Problem, type Unmet, type Wanted } from './problem.ts';
import { unknownKind } from './ruleKinds.ts';

export type Cause = (typeof CAUSES)[number];

/**
 * Tells why a plan can't meet something, as far as the hall and those who stay in it say so; else it gave way to what weighs more.
 * Building it is O(places + guests), each question O(places + people in it).
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
    const usable = places.filter(isUsable);
    if (usable.length === 0) return 'none_there';
    const isTaken = (place: number) => {
      const guest = sitting.get(place);
      return guest !== undefined && (isBound(guest) || hasClaim(guest));
    };
    return usable.every(isTaken) ? 'taken' : 'outweighed';
  };
  const ofParty = (ids: readonly string[]): Cause => {
    const own = new Set(ids);
    const most = (is: (place: number) => boolean) => largestStretch(hall, (seat) => is(hall.place[seat]!));
    if (ids.length > most(isUsable)) return 'too_large';
    const isParted = rules.some(
      (rule) => rule.kind === 'apart' && rule.of.some((id) => own.has(id)) && rule.with.some((id) => own.has(id)),
    );
    if (isParted) return 'parted';
    if (ids.some((id) => isBound(guestOf(id)))) return 'kept';
    const couldBe = (place: number) => {
      const guest = sitting.get(place);
      return isUsable(place) && (guest === undefined || own.has(guest.id) || !isBound(guest));
    };
    return ids.length > most(couldBe) ? 'no_room' : 'outweighed';
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

/** As many seats of some kind as lie together: side by side in a row, or at one table. */
function largestStretch(hall: Adjacency, is: (seat: number) => boolean): number {
  const { groupStart, isTable, besideStart, beside, count } = hall;
  let most = 0;
  for (let group = 0; group < isTable.length; group += 1) {
    if (!isTable[group]) continue;
    let size = 0;
    for (let seat = groupStart[group]!; seat < groupStart[group + 1]!; seat += 1) if (is(seat)) size += 1;
    most = Math.max(most, size);
  }
  const seen = new Uint8Array(count);
  for (let first = 0; first < count; first += 1) {
    if (seen[first] || isTable[hall.group[first]!] || !is(first)) continue;
    const stack = [first];
    let size = 0;
    seen[first] = 1;
    for (let seat = stack.pop(); seat !== undefined; seat = stack.pop()) {
      size += 1;
      for (let at = besideStart[seat]!; at < besideStart[seat + 1]!; at += 1) {
        const next = beside[at]!;
        if (seen[next] || !is(next)) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    most = Math.max(most, size);
  }
  return most;
}
