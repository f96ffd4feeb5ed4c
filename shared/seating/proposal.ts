import { groupBy } from '../group.ts';
import { adjacencyOf } from './adjacency.ts';
import type { Proposed, SeatingProposal } from './asked.ts';
import { causesOf } from './causes.ts';
import type { SeatChange } from './file.ts';
import type { Plan, Problem, Unmet } from './problem.ts';
import { reasonsOf } from './reasons.ts';
import { reasonsByRule } from './ruleReasons.ts';

/** A guest as whoever reads the plan knows them. */
export interface Known {
  name: string;
  party: string | null;
  /** Where they sit by now. */
  place: number | null;
}

const SAYS_LITTLE: ReadonlySet<Proposed['reasons'][number]> = new Set(['best_left', 'makes_room', 'free']);

/** A plan as a person looks at it: who gets another place than they have, each with why, and what isn't as it was wished. O(guests). */
export function proposalOf(problem: Problem, plan: Plan, known: readonly Known[]): Omit<SeatingProposal, 'held'> {
  const { guests } = problem;
  const at = new Map(guests.map(({ id }, index) => [id, index]));
  const hall = adjacencyOf(problem.layout);
  const byRule = reasonsByRule(problem, plan, hall, (id) => known[at.get(id)!]!.name);
  const reasonsFor = reasonsOf(problem, plan, hall);
  const causeOf = causesOf(problem, plan, hall);
  const coming = new Map(plan.places.map((place, index) => [place, known[index]!.name]));
  const seatings = guests.flatMap((guest, index): Proposed[] => {
    const [place, { name, party, place: from }] = [plan.places[index]!, known[index]!];
    if (place === null || place === from) return [];
    const { id: guest_id, rank, sent } = guest;
    const by_rule = byRule(index);
    // That a place was free, or left, says nothing where a rule led to it.
    const reasons = reasonsFor(index).filter((reason) => by_rule.length === 0 || !SAYS_LITTLE.has(reason));
    const gives_way_to = from === null ? undefined : coming.get(from);
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
        ...(gives_way_to !== undefined && { gives_way_to }),
      },
    ];
  });
  const told = (one: Unmet) => {
    const { kind, guests: ids, rule } = one;
    const named = ids.map((id) => ({ id, name: known[at.get(id)!]!.name }));
    return { kind, guests: named, total: ids.length, cause: causeOf(one), ...(rule !== undefined && { rule }) };
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
