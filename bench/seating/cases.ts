import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { addZone, paintZone } from '#shared/hall/marks.ts';
import { type Chance, chanceOf } from '#shared/seating/chance.ts';
import type { Problem, Rule, Wanted } from '#shared/seating/problem.ts';
import { closedByChance, guestsOf, problemOf, roundTables, span, stretchesOf } from './halls.ts';

/** Parties of 1 to `most` by chance, so many people together. */
function sizesFor({ upTo }: Chance, people: number, most: number): number[] {
  const sizes: number[] = [];
  for (let left = people; left > 0; left -= sizes.at(-1)!) sizes.push(Math.min(left, 1 + upTo(most)));
  return sizes;
}

/** Ranks 1 and 2 with places of their own, in that order. */
function withRanks(layout: HallLayout, first: readonly number[], second: readonly number[]): HallLayout {
  return paintZone(paintZone(addZone(addZone(layout, 'A'), 'B'), first, 0), second, 1);
}

/** Wishes by chance between guests of different parties; each of `kinds` makes one of two of them. */
function wishes(
  { upTo }: Chance,
  guests: readonly Wanted[],
  count: number,
  kinds: readonly ((of: string[], other: string[]) => Omit<Rule, 'id' | 'hard'>)[],
): Rule[] {
  const rules: Rule[] = [];
  while (rules.length < count) {
    const [one, other] = [guests[upTo(guests.length)]!, guests[upTo(guests.length)]!];
    if (one.id === other.id || (one.party !== null && one.party === other.party)) continue;
    const rule = kinds[upTo(kinds.length)]!([one.id], [other.id]);
    rules.push({ ...rule, id: `r${rules.length}`, hard: false } as Rule);
  }
  return rules;
}

/** A third of them have rank 1, 2 or 3: the first two have places of their own, the third likes to be near the stage. */
const ranked =
  ({ upTo }: Chance) =>
  (): Partial<Wanted> => ({ rank: upTo(3) === 0 ? 1 + upTo(3) : 0 });

/** 12 to 24 guests in three rows, wishes of all kinds, one hard rule. */
export function rowsCase(seed: number): Problem {
  const chance = chanceOf(seed);
  const people = 12 + chance.upTo(13);
  const inRow = Math.ceil((people + 2 + chance.upTo(3)) / 3);
  const layout = withRanks(newLayout(3, inRow), span(1, 3), span(inRow + 1, 3));
  const guests = guestsOf(sizesFor(chance, people, 4), ranked(chance));
  const rules = wishes(chance, guests, Math.floor(people / 2), [
    (of, other) => ({ kind: 'beside', of, with: other }),
    (of, other) => ({ kind: 'apart', of, with: other, seats: 2 + chance.upTo(2) }),
    (of, other) => ({ kind: 'apart', of, with: other }),
    (of) => ({ kind: 'within', of, places: span(1 + chance.upTo(3) * inRow, inRow) }),
    (of) => ({ kind: 'near_stage', of }),
  ]);
  const hard: Rule = { id: 'hard', hard: true, kind: 'apart', of: ['g0'], with: [`g${people - 1}`] };
  return problemOf(layout, guests, { rules: [...rules, hard], seed });
}

/** 20 to 60 guests at tables of 6 to 10; ranks have whole tables, so that all chairs of one are alike. */
export function tablesCase(seed: number): Problem {
  const chance = chanceOf(seed);
  const people = 20 + chance.upTo(41);
  const chairs = 6 + chance.upTo(5);
  const tables = Math.ceil((people * 1.08) / chairs);
  const layout = withRanks(roundTables(tables, chairs), span(1, chairs), span(chairs + 1, chairs));
  const guests = guestsOf(sizesFor(chance, people, 5), () => ({ rank: chance.upTo(4) === 0 ? 1 + chance.upTo(2) : 0 }));
  const rules = wishes(chance, guests, Math.floor(people / 2), [
    (of, other) => ({ kind: 'same_table', of, with: other }),
    (of, other) => ({ kind: 'same_table', of, with: other }),
    (of, other) => ({ kind: 'apart', of, with: other }),
    (of) => ({ kind: 'within', of, places: span(1 + chance.upTo(tables) * chairs, chairs) }),
  ]);
  const hard: Rule = { id: 'hard', hard: true, kind: 'apart', of: ['g0'], with: [`g${people - 1}`] };
  return problemOf(layout, guests, { rules: [...rules, hard], seed });
}

export interface GraphCase {
  problem: Problem;
  sizes: number[];
  wishes: { one: number; other: number; apart: boolean }[];
  tables: number;
  chairs: number;
}

/** As Lewis and Carroll have it: groups of guests as nodes with a weight, pairs that want or refuse one table, equal tables. */
export function graphCase(seed: number): GraphCase {
  const chance = chanceOf(seed);
  const nodes = 10 + chance.upTo(7);
  const tables = 3 + chance.upTo(2);
  const sizes = span(0, nodes).map(() => 1 + chance.upTo(8));
  const people = sizes.reduce((sum, size) => sum + size, 0);
  const chairs = Math.max(8, Math.ceil(people / tables) + 2);
  const [among, pairs] = [25 + 25 * chance.upTo(2), [] as GraphCase['wishes']];
  for (let one = 0; one < nodes; one += 1)
    for (let other = one + 1; other < nodes; other += 1)
      if (chance.upTo(100) < among) pairs.push({ one, other, apart: chance.upTo(2) === 0 });
  const guests = guestsOf(sizes);
  const first = sizes.map((_, node) => sizes.slice(0, node).reduce((sum, size) => sum + size, 0));
  const members = (node: number) => guests.slice(first[node], first[node]! + sizes[node]!).map(({ id }) => id);
  const rules = pairs.map(({ one, other, apart }, at): Rule => {
    const both = { id: `r${at}`, hard: false, of: members(one), with: members(other) };
    return apart ? { ...both, kind: 'apart' } : { ...both, kind: 'same_table' };
  });
  return {
    problem: problemOf(roundTables(tables, chairs), guests, { rules, seed }),
    sizes,
    wishes: pairs,
    tables,
    chairs,
  };
}

/** A small hall, nearly or quite full: three to five rows with closed places, or three to five tables. */
export function smallPack(seed: number): { problem: Problem; sizes: number[]; stretches: number[] } {
  const chance = chanceOf(seed);
  const [groups, inGroup] = [3 + chance.upTo(3), 6 + chance.upTo(5)];
  const layout = chance.upTo(2) === 0 ? newLayout(groups, inGroup) : roundTables(groups, inGroup);
  const places = groups * inGroup;
  const open = places - chance.upTo(5);
  const closed = closedByChance(chance, places, open);
  const sizes = sizesFor(chance, open - chance.upTo(3), 6);
  const problem = problemOf(layout, guestsOf(sizes), { closed, seed });
  return { problem, sizes, stretches: stretchesOf(layout, closed) };
}
