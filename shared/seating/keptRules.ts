import type { HallLayout } from '../hall/layout.ts';
import { adjacencyOf } from './adjacency.ts';
import { costingOf } from './cost.ts';
import type { Wanted } from './problem.ts';
import { isBetween, unknownKind } from './ruleKinds.ts';
import { type MeantRule, solverRules } from './rules.ts';

/** How a rule stands where people sit by now; `open`: not all who it is about have a place, and nothing speaks against it. */
export type RuleState = 'kept' | 'broken' | 'open';

/**
 * Which rules are kept as people sit, by the search's own measure. Of being near the stage there is nothing to tell: it is not
 * among them, nor is a rule about nobody. O(places), and people for each rule.
 */
export function keptRules(
  layout: HallLayout,
  rules: readonly MeantRule[],
  placeOf: (guest: string) => number | null,
): Map<string, RuleState> {
  const told = rules.filter(isAboutSomebody);
  const ids = new Set(told.flatMap(({ people, others }) => [...people, ...(others ?? [])]));
  const guests = [...ids].flatMap((id): Wanted[] => {
    const now = placeOf(id);
    return now === null ? [] : [{ ...PLAIN, id, now }];
  });
  const seated = new Set(guests.map(({ id }) => id));
  const problem = {
    layout,
    guests,
    closed: new Set<number>(),
    rules: solverRules(told, (id) => seated.has(id)),
    together: false,
    seed: 1,
  };
  const costing = costingOf(problem, adjacencyOf(layout));
  const broken = new Set<string>();
  costing.rules.forEach(({ rule }, at) => {
    if (costing.isBroken(at, costing.home)) broken.add(rule.id);
  });
  guests.forEach((_, at) => {
    for (const { rule } of costing.ownFaults(at, costing.home[at]!)) if (rule) broken.add(rule.id);
  });
  return new Map(told.map((rule) => [rule.id, stateOf(rule, broken.has(rule.id), (id) => seated.has(id))]));
}

/** Is there somebody left whose place can be told good or bad? */
function isAboutSomebody({ kind, people, others }: MeantRule): boolean {
  switch (kind) {
    case 'near_stage':
      return false;
    case 'within':
      return people.length > 0;
    case 'beside':
    case 'same_table':
    case 'apart':
      return others ? people.length > 0 && others.length > 0 : people.length > 1;
    default:
      return unknownKind(kind);
  }
}

const PLAIN = { party: null, rank: 0, needs: [], stays: true, sent: false };

function stateOf(rule: MeantRule, isBroken: boolean, isSeated: (id: string) => boolean): RuleState {
  const { kind, people, others } = rule;
  const areAll = people.every(isSeated) && (others?.every(isSeated) ?? true);
  // Side by side and at one table they may still come to sit: of those who have no place nothing is known.
  const isForGood = areAll || !isBetween(kind) || kind === 'apart';
  if (isBroken && isForGood) return 'broken';
  return areAll && !isBroken ? 'kept' : 'open';
}
