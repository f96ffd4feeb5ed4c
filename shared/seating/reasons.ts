import { zonesByPlace } from '../hall/marks.ts';
import { NEEDS } from '../needs.ts';
import { type Adjacency, nearerHalf } from './adjacency.ts';
import type { Reason } from './asked.ts';
import { PLACES_FOR } from './needPlaces.ts';
import type { Plan, Problem, Wanted } from './problem.ts';

/**
 * Tells why a plan has somebody where it has them, by the guest's index: what they asked for and have there. Who has nothing of that
 * has the best place that was left, or makes room for others; only who asked for nothing has just a free one. O(guests + places).
 */
export function reasonsOf(problem: Problem, plan: Plan, hall: Adjacency): (guest: number) => Reason[] {
  const { guests, layout, rules, together } = problem;
  const zones = zonesByPlace(layout);
  const meeting = NEEDS.map((need) => ({ need, places: new Set(PLACES_FOR[need](layout)) }));
  const closed = new Set([...layout.inactive, ...layout.marks.technical]);
  const torn = new Set(plan.unmet.flatMap(({ kind, guests: ids }) => (kind === 'party' ? ids : [])));
  const named = new Set(rules.flatMap((rule) => [...rule.of, ...('with' in rule ? rule.with : [])]));
  const isNear = nearerHalf(hall);
  const hasOwn = companyOf(problem, plan, hall);
  // A rank without places of its own is nearer to the stage, and never a fault.
  const wantsNear = ({ rank }: Wanted) => rank > 0 && !layout.zones[rank - 1]?.places.length;

  return (index) => {
    const guest = guests[index]!;
    const place = plan.places[index]!;
    const isMoved = guest.now !== null;
    const isWithOwn = together && hasOwn(index);
    const met: [Reason, boolean][] = [
      ['fixed', guest.fixed === place],
      ['closed', isMoved && closed.has(guest.now!)],
      ...meeting.map(({ need, places }): [Reason, boolean] => [need, guest.needs.includes(need) && places.has(place)]),
      ['party', isWithOwn && !torn.has(guest.id)],
      ['party_part', isWithOwn && torn.has(guest.id)],
      ['rank', guest.rank > 0 && zones.get(place) === guest.rank - 1],
      ['near_stage', wantsNear(guest) && isNear(hall.indexOf(place))],
      ['near', guest.near !== undefined],
    ];
    const some = met.filter(([, is]) => is).map(([reason]) => reason);
    if (some.length > 0) return some;
    const asks = guest.rank > 0 || guest.needs.length > 0 || torn.has(guest.id) || named.has(guest.id);
    return [asks ? 'best_left' : isMoved ? 'makes_room' : 'free'];
  };
}

/** Tells of guests whether somebody of their party sits beside them, or at their table. */
function companyOf({ guests }: Problem, { places }: Plan, hall: Adjacency): (guest: number) => boolean {
  const partyAt = new Map<number, string>();
  const atTables = new Map<string, number>();
  const keyOf = (party: string, seat: number) => `${hall.group[seat]} ${party}`;
  guests.forEach(({ party }, index) => {
    const place = places[index] ?? null;
    if (party === null || place === null) return;
    const seat = hall.indexOf(place);
    partyAt.set(seat, party);
    atTables.set(keyOf(party, seat), (atTables.get(keyOf(party, seat)) ?? 0) + 1);
  });
  return (index) => {
    const { party } = guests[index]!;
    const seat = hall.indexOf(places[index]!);
    if (party === null) return false;
    if (hall.isTable[hall.group[seat]!]) return atTables.get(keyOf(party, seat))! > 1;
    const near = hall.beside.subarray(hall.besideStart[seat]!, hall.besideStart[seat + 1]!);
    return near.some((other) => partyAt.get(other) === party);
  };
}
