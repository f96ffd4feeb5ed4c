const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./";
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю.';
const LATIN_SHIFTED = '~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>@';
const RUSSIAN_SHIFTED = 'ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ"';

const keysOf = (from: string, to: string) => new Map([...from].map((key, at) => [key, to[at]!]));
const TO_RUSSIAN = keysOf(LATIN + LATIN_SHIFTED, RUSSIAN + RUSSIAN_SHIFTED);
const TO_LATIN = keysOf(RUSSIAN + RUSSIAN_SHIFTED, LATIN + LATIN_SHIFTED);

/**
 * What the same keys write in the other keyboard layout, QWERTY or ЙЦУКЕН: 'vfzr' is 'маяк', 'ылшдды' is 'skills'. Null for
 * a text without letters of either alphabet, or with letters of both: somebody who wrote that saw what they wrote.
 */
export function otherLayout(text: string): string | null {
  const [latin, russian] = [/[a-z]/i.test(text), /[а-яё]/i.test(text)];
  if (latin === russian) return null;
  const keys = latin ? TO_RUSSIAN : TO_LATIN;
  return Array.from(text, (key) => keys.get(key) ?? key).join('');
}
