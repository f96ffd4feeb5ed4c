import { groupBy } from '#shared/group.ts';
import { mealKey } from '#shared/meals.ts';
import type { Words } from '../words.ts';
import type { EveningGuest } from './facts.ts';

/** A meal and how many have it. */
export interface MealCount {
  key: string;
  name: string;
  count: number;
}

/** Who eats what, most wanted first; a meal is called as the first of them has it. */
export function mealsOf(guests: readonly EveningGuest[], words: Words): MealCount[] {
  return [...groupBy(guests, ({ meal }) => mealKey(meal))]
    .map(([key, some]) => ({
      key,
      name: key === '' ? words('paper.evening.usual_meal') : some[0]!.meal!,
      count: some.length,
    }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}

/** 'Обычное меню — 7, без мяса — 2' */
export function mealsInWords(guests: readonly EveningGuest[], words: Words): string {
  const text = mealsOf(guests, words)
    .map(({ name, count }) => words('paper.evening.meal_count', { meal: name, number: count }))
    .join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What somebody needs, and what is remarked of them, as one text. */
export function needsInWords({ needs, remark }: EveningGuest, words: Words): string {
  return [...needs.map((need) => words(`paper.evening.needs.${need}`)), remark ?? ''].filter(Boolean).join('; ');
}
