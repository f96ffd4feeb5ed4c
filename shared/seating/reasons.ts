import { groupBy } from '../group.ts';
import { zonesByPlace } from '../hall/marks.ts';
import { NEEDS } from '../needs.ts';
import { type Adjacency, nearerHalf } from './adjacency.ts';
import type { Reason } from './asked.ts';
import { PLACES_FOR } from './needPlaces.ts';
import { partsOf } from './parts.ts';
import type { Plan, Problem, Wanted } from './problem.ts';

/**
 * Tells why a plan has somebody where it has them, by the guest's index: what they asked for and have there. Who has nothing of that
 * has the best place that was left, or makes room for others; only who asked for nothing has just a free one. O(guests + places x torn parties).
 */
export function reasonsOf(problem: Problem, plan: Plan, hall: Adjacency): (guest: number) => Reason[] {
  const { guests, layout, rules, together } = problem;
  const zones = zonesByPlace(layout);
  const meeting = NEEDS.map((need) => ({ need, places: new Set(PLACES_FOR[need](layout)) }));
  const closed = new Set([...layout.inactive, ...layout.marks.technical]);
  const placeOf = new Map(guests.map(({ id }, at) => [id, plan.places[at] ?? null]));
  const parties = groupBy(guests, ({ party }) => party);
  const tornParties = plan.unmet.filter(({ kind }) => kind === 'party').map(({ guests: ids }) => ids);
  const torn = new Set(tornParties.flat());
  /** Places of torn parties, beside or at a table with others of their own. */
  const inPart = new Set(
    tornParties.flatMap((ids) => {
      const parts = partsOf(
        hall,
        ids.flatMap((id) => placeOf.get(id) ?? []),
      );
      return parts.filter(({ length }) => length > 1).flat();
    }),
  );
  const named = new Set(rules.flatMap((rule) => [...rule.of, ...('with' in rule ? rule.with : [])]));
  const isNear = nearerHalf(hall);
  // A rank without places of its own is nearer to the stage, and never a fault.
  const wantsNear = ({ rank }: Wanted) => rank > 0 && !layout.zones[rank - 1]?.places.length;

  return (index) => {
    const guest = guests[index]!;
    const place = plan.places[index]!;
    const isMoved = guest.now !== null;
    const isOfParty = together && guest.party !== null && parties.get(guest.party)!.length > 1;
    const met: [Reason, boolean][] = [
      ['fixed', guest.fixed === place],
      ['closed', isMoved && closed.has(guest.now!)],
      ...meeting.map(({ need, places }): [Reason, boolean] => [need, guest.needs.includes(need) && places.has(place)]),
      ['party', isOfParty && !torn.has(guest.id)],
      ['party_part', inPart.has(place)],
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
