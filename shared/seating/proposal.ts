import { groupBy } from '../group.ts';
import type { HallLayout } from '../hall/layout.ts';
import { zonesByPlace } from '../hall/marks.ts';
import { adjacencyOf, nearerHalf } from './adjacency.ts';
import type { Proposed, Reason, SeatingProposal } from './asked.ts';
import type { SeatChange } from './file.ts';
import type { Plan, Problem, Unmet, Wanted } from './problem.ts';
import { reasonsByRule } from './ruleReasons.ts';

/** A guest as whoever reads the plan knows them. */
export interface Known {
  name: string;
  party: string | null;
  /** Where they sit by now. */
  place: number | null;
}

/** A plan as a person looks at it: who gets another place than they have, each with why, and what isn't as it was wished. O(guests). */
export function proposalOf(problem: Problem, plan: Plan, known: readonly Known[]): Omit<SeatingProposal, 'held'> {
  const { guests } = problem;
  const at = new Map(guests.map(({ id }, index) => [id, index]));
  const torn = new Set(plan.unmet.flatMap(({ kind, guests: ids }) => (kind === 'party' ? ids : [])));
  const sizes = new Map<string, number>();
  for (const { party } of guests) if (party !== null) sizes.set(party, (sizes.get(party) ?? 0) + 1);
  const zones = zonesByPlace(problem.layout);
  const byRule = reasonsByRule(problem, plan, (id) => known[at.get(id)!]!.name);
  const wantsNear = ({ rank }: Wanted) => rank > 0 && !problem.layout.zones[rank - 1]?.places.length;
  const isNear = guests.some(wantsNear) ? nearPlaces(problem.layout) : () => false;
  const reasonsOf = (guest: Wanted, place: number): Reason[] => {
    const { marks } = problem.layout;
    const isTogether = guest.party !== null && sizes.get(guest.party)! > 1 && !torn.has(guest.id);
    const reasons: [Reason, boolean][] = [
      ['fixed', guest.fixed === place],
      ['step_free', guest.stepFree && marks.accessible.includes(place)],
      ['companion', guest.companion && marks.companion.some(([, theirs]) => theirs === place)],
      ['party', problem.together && isTogether],
      ['rank', guest.rank > 0 && zones.get(place) === guest.rank - 1],
      ['near_stage', wantsNear(guest) && isNear(place)],
      ['near', guest.near !== undefined],
    ];
    const some = reasons.filter(([, is]) => is).map(([reason]) => reason);
    return some.length > 0 ? some : ['free'];
  };
  const seatings = guests.flatMap((guest, index): Proposed[] => {
    const [place, { name, party, place: from }] = [plan.places[index]!, known[index]!];
    if (place === null || place === from) return [];
    const { id: guest_id, rank, sent } = guest;
    const by_rule = byRule(index);
    // That a place was free says nothing where a rule led to it.
    const reasons = reasonsOf(guest, place).filter((reason) => reason !== 'free' || by_rule.length === 0);
    return [
      {
        guest_id,
        guest_name: name,
        place,
        from,
        sent: sent && from !== null,
        party,
        rank: rank || null,
        reasons,
        ...(by_rule.length > 0 && { by_rule }),
      },
    ];
  });
  const told = ({ kind, guests: ids, rule }: Unmet) => {
    const named = ids.map((id) => ({ id, name: known[at.get(id)!]!.name }));
    return { kind, guests: named, total: ids.length, ...(rule !== undefined && { rule }) };
  };
  const moved = seatings.filter(({ from }) => from !== null);
  return {
    seatings,
    unmet: ofOneRule(plan.unmet).map(told),
    parties: plan.parties,
    together: plan.together,
    seated: seatings.length - moved.length,
    moved: moved.length,
    sent: moved.filter(({ sent }) => sent).length,
    lacking: plan.lacking,
  };
}

function nearPlaces(layout: HallLayout): (place: number) => boolean {
  const hall = adjacencyOf(layout);
  const isNear = nearerHalf(hall);
  return (place) => isNear(hall.indexOf(place));
}

/** A rule that the search was told of in several ways is one line. */
function ofOneRule(unmet: readonly Unmet[]): Unmet[] {
  let alone = 0;
  const lines = groupBy(unmet, ({ rule }) => rule ?? (alone += 1));
  return [...lines.values()].map((same) => ({
    ...same[0]!,
    guests: [...new Set(same.flatMap(({ guests }) => guests))],
  }));
}

/**
 * Those of a proposal who are seated when some are held back: whoever was to have the place of somebody who keeps it stays as they
 * are too, and so on. O(seatings).
 */
export function meantOf<One extends SeatChange>(seatings: readonly One[], without: Iterable<string>): One[] {
  const byId = new Map(seatings.map((one) => [one.guest_id, one]));
  const byPlace = new Map(seatings.map((one) => [one.place, one]));
  const held = new Set<string>();
  const waiting = [...without];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const one = byId.get(id);
    if (!one || held.has(id)) continue;
    held.add(id);
    const next = one.from === null ? undefined : byPlace.get(one.from);
    if (next) waiting.push(next.guest_id);
  }
  return seatings.filter(({ guest_id }) => !held.has(guest_id));
}
