import { newLayout } from '#shared/hall/layout.ts';
import { adjacencyOf } from '#shared/seating/adjacency.ts';
import { chanceOf } from '#shared/seating/chance.ts';
import { costingOf } from '#shared/seating/cost.ts';
import { farCost, rankCost } from '#shared/seating/own.ts';
import type { Plan, Problem } from '#shared/seating/problem.ts';
import { seatAll } from '#shared/seating/seatAll.ts';
import { COST } from '#shared/seating/weights.ts';
import type { Figure } from '../table.ts';
import { graphCase, rowsCase, smallPack, tablesCase } from './cases.ts';
import { type Beside, figure, say } from '../figure.ts';
import { closedByChance, guestsOf, partySizes, problemOf, roundTables, stretchesOf } from './halls.ts';
import type { Solve } from './highs.ts';
import { bestFit, greedyTables } from './plain.ts';
import { rowsProgram, tablesProgram, wholeProgram } from './programs.ts';

const HALLS = [
  ['40 x 40, 62 % full', () => newLayout(40, 40), 1_600],
  ['40 x 40, 94 % full', () => newLayout(40, 40), 1_064],
  ['40 x 40, 99 % full', () => newLayout(40, 40), 1_010],
  ['100 tables of 10, full', () => roundTables(100, 10), 1_000],
] as const;
const SMALL = 40;

/** Parties that stay whole. */
export function packFigures(solve: Solve): Figure[] {
  const large = HALLS.map(([name, layoutOf, open]) => {
    const rounds = [1, 2, 3, 4, 5].map((seed): Beside => {
      const [chance, layout] = [chanceOf(seed), layoutOf()];
      const sizes = partySizes(chance, 200, 1_000);
      const closed = closedByChance(chance, layout.next_place - 1, open);
      const { together } = seatAll(problemOf(layout, guestsOf(sizes), { closed, seed }));
      return { floor: bestFit(sizes, stretchesOf(layout, closed)), product: together };
    });
    const never = rounds.every(({ floor, product }) => product >= floor);
    return figure(`Parties whole beside best fit, 1,000 in 200, ${name}`, 'parties', 1, rounds, { never_fewer: never });
  });
  let fewer = 0;
  const exact = Array.from({ length: SMALL }, (_, at): Beside => {
    const { problem, sizes, stretches } = smallPack(at + 1);
    // Whoever comes alone is whole wherever they sit.
    const parties = sizes.filter((size) => size > 1);
    const { bound, isProven } = solve(wholeProgram(parties, stretches));
    if (!isProven) throw new Error(`Parties of small case ${at + 1} are not proven`);
    fewer += Number(-bound < parties.length);
    return { floor: -bound, product: seatAll(problem).together };
  });
  const title = `Parties whole beside the proven most, ${SMALL} small cases`;
  return [...large, figure(title, 'parties', 1, exact, { not_all_fit: fewer })];
}

/** What all wishes of a problem weigh. */
function weightOf({ guests, rules, layout }: Problem): number {
  const ranks = guests.map(({ rank }) => {
    if (rank === 0) return 0;
    return layout.zones[rank - 1]?.places.length ? rankCost(rank) : farCost(rank);
  });
  const wishes = rules.map(({ hard, kind }) => (hard ? 0 : kind === 'near_stage' ? COST.far : COST.rule));
  return [...ranks, ...wishes].reduce((sum, cost) => sum + cost, 0);
}

/** What is wrong with a plan, but for loose chairs within a table, of which the program of tables knows nothing. */
function faultsOf(problem: Problem, plan: Plan): number {
  const costing = costingOf(problem, adjacencyOf(problem.layout));
  const seatOf = Int32Array.from(plan.places, (place) => (place === null ? -1 : costing.hall.indexOf(place)));
  const loose = costing.parties.reduce((sum, _, party) => {
    const cost = costing.party(party, seatOf);
    return sum + (costing.partsOf(party, seatOf) < 2 ? cost : 0);
  }, 0);
  return plan.cost - loose;
}

/** Ranks, beside, one table, apart, near the stage and places of one's own, weighed as the product weighs them. */
export function wishFigures(solve: Solve): Figure[] {
  const kinds = [
    ['rows of 12 to 24 guests', 30, rowsCase],
    ['tables of 20 to 60 guests', 20, tablesCase],
  ] as const;
  return kinds.map(([name, count, caseOf]) => {
    let [proven, hardBroken, optimal] = [0, 0, 0];
    const rounds = Array.from({ length: count }, (_, at): Beside => {
      const problem = caseOf(at + 1);
      const costing = costingOf(problem, adjacencyOf(problem.layout));
      const program = caseOf === rowsCase ? rowsProgram(costing, () => true) : tablesProgram(costing, () => true);
      const { bound, isProven } = solve(program);
      const plan = seatAll(problem);
      const faults = faultsOf(problem, plan);
      proven += Number(isProven);
      optimal += Number(faults <= bound);
      hardBroken += plan.unmet.filter(({ rule }) => rule === 'hard').length;
      say(`${name}, case ${at + 1}: at least ${bound}${isProven ? ', proven' : ''}; ours ${faults}`);
      return { floor: weightOf(problem) - bound, product: weightOf(problem) - faults };
    });
    const more = { proven, optimal, hard_rules_broken: hardBroken };
    return figure(`Weight of wishes met beside the optimum, ${name}`, 'points', 0.98, rounds, more);
  });
}

/** Groups of guests at equal tables that want or refuse each other, beside the optimum and a greedy filler. */
export function graphFigures(solve: Solve): Figure[] {
  let proven = 0;
  const against: Beside[] = [];
  const rounds = Array.from({ length: 20 }, (_, at): Beside => {
    const { problem, sizes, wishes, tables, chairs } = graphCase(at + 1);
    const costing = costingOf(problem, adjacencyOf(problem.layout));
    const { bound, isProven } = solve(tablesProgram(costing, () => true, true));
    proven += Number(isProven);
    const [least, ours] = [bound / COST.rule, faultsOf(problem, seatAll(problem)) / COST.rule];
    const greedy = greedyTables(sizes, wishes, tables, chairs);
    say(`graph, case ${at + 1}: at least ${least}${isProven ? ', proven' : ''}; ours ${ours}, greedy ${greedy}`);
    against.push({ floor: greedy - least, product: ours - least });
    return { floor: wishes.length - least, product: wishes.length - ours };
  });
  return [
    figure('Wishes met beside the optimum, groups at equal tables', 'wishes', 0.98, rounds, { proven }),
    halved('Wishes missed beyond the optimum, beside a greedy filler', against),
  ];
}

function halved(title: string, rounds: Beside[]): Figure {
  const all = figure(title, 'wishes', 2, rounds, {}, 'less');
  return all.product === 0 ? { ...all, ratio: all.floor } : all;
}
