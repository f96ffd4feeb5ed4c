import { groupBy } from '#shared/group.ts';
import { recordKey } from '#shared/text.ts';
import type { Words } from '../words.ts';
import type { EveningGuest } from './facts.ts';

/** A meal and how many have it; those of whom nothing is said have the usual one. */
export interface MealCount {
  key: string;
  name: string;
  count: number;
}

/** A meal as it is compared: without capitals and blanks. */
export const mealKey = ({ meal }: EveningGuest, words: Words) => recordKey(meal ?? words('paper.evening.usual_meal'));

/** Who eats what, most wanted first; a meal is called as the first of them has it. */
export function mealsOf(guests: readonly EveningGuest[], words: Words): MealCount[] {
  return [...groupBy(guests, (guest) => mealKey(guest, words))]
    .map(([key, some]) => ({ key, name: some[0]!.meal ?? words('paper.evening.usual_meal'), count: some.length }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}

/** '7 обычное, 2 без мяса'. */
export function mealsInWords(guests: readonly EveningGuest[], words: Words): string {
  return mealsOf(guests, words)
    .map(({ name, count }) => `${count} ${name}`)
    .join(', ');
}

/** What somebody needs, and what is remarked of them, as one text. */
export function needsInWords({ needs, remark }: EveningGuest, words: Words): string {
  return [...needs.map((need) => words(`paper.evening.needs.${need}`)), remark ?? ''].filter(Boolean).join('; ');
}
