import { groupBy } from './group.ts';
import { recordKey } from './text.ts';

/** What the usual meal is called by whoever writes it down all the same, in whichever language. */
const USUAL = new Set(['обычное', 'обычное меню', 'standard', 'standard meal'].map(recordKey));

/** A meal as it is compared, without capitals and blanks; '' is the usual one, of whoever has no other. */
export function mealKey(meal: string | null): string {
  const key = recordKey(meal ?? '');
  return USUAL.has(key) ? '' : key;
}

/**
 * Letters for each of these meals but the usual one, by its key: 'БМ' for 'без мяса', 'Р' for 'рыба'. Meals that would have the same all
 * have more letters, so that what was said before never means another meal; who has which plays no part. O(meals).
 */
export function mealSigns(meals: readonly (string | null)[]): Map<string, string> {
  let left = [...new Set(meals.map(mealKey))].filter((key) => key !== '').sort();
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
