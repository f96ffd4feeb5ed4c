import { groupBy } from './group.ts';
import { recordKey } from './text.ts';

/** A meal as it is compared: without capitals and blanks. */
export const mealKey = (meal: string) => recordKey(meal);

/**
 * Letters for each of these meals but the `usual` ones, by its key: 'БМ' for 'без мяса', 'Р' for 'рыба'. Meals that would have the same all
 * have more letters, so that what was said before never means another meal; who has which plays no part. O(meals).
 */
export function mealSigns(meals: readonly (string | null)[], usual: readonly string[] = []): Map<string, string> {
  const without = new Set(['', ...usual.map(mealKey)]);
  let left = [...new Set(meals.map((meal) => mealKey(meal ?? '')))].filter((key) => !without.has(key)).sort();
  const signs = new Map<string, string>();
  for (let letters = 1; left.length > 0; letters += 1) {
    const groups = groupBy(left, (key) => lettersOf(key, letters));
    for (const [sign, keys] of groups) {
      if (keys.length === 1) signs.set(keys[0]!, sign);
      else if (letters >= MOST_LETTERS) keys.forEach((key, i) => signs.set(key, `${sign}${i + 1}`));
    }
    left = left.filter((key) => !signs.has(key));
  }
  return signs;
}

const MOST_LETTERS = 3;

/** The initials of the first words, and so many letters of the last of them. */
function lettersOf(key: string, letters: number): string {
  const words = (key.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 3).map((word) => [...word]);
  const last = words.pop() ?? ['?'];
  return [...words.map(([initial]) => initial), ...last.slice(0, letters)].join('').toUpperCase();
}
