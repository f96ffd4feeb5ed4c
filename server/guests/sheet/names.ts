import { failedFormula } from '#shared/failedFormula.ts';
import { cleanLine } from '#shared/person.ts';

interface Names {
  last_name: string;
  first_name: string;
  middle_name: string;
}

const PATRONYMIC = /(ич|вна|чна|оглы|кызы)$/i;

const NOBODY: Names = { last_name: '', first_name: '', middle_name: '' };

/**
 * 'Last First Middle' in one text. A comma ends the last name ('Ivanov, Ivan'); a patronymic in the middle shows that
 * the order is 'First Middle Last'; Latin letters without a comma are read 'First Last', as they are written.
 */
export function splitFullName(text: string): Names {
  // A formula that failed says one thing, and that whole.
  if (failedFormula(text) !== undefined) return { ...NOBODY, last_name: text };
  const line = cleanLine(text);
  const comma = /^([^,]+),\s*(.+)$/.exec(line);
  if (comma) return { last_name: comma[1] ?? '', ...rest(wordsOf(comma[2] ?? '')) };
  const words = wordsOf(line);
  const isLatin = !/\p{Script=Cyrillic}/u.test(line) && /\p{Script=Latin}/u.test(line);
  if (isLatin || (words.length === 3 && PATRONYMIC.test(words[1] ?? ''))) return splitFirstLast(line);
  return { last_name: words[0] ?? '', ...rest(words.slice(1)) };
}

/** 'First Last' or 'First Middle Last' in one text. */
export function splitFirstLast(text: string): Names {
  if (failedFormula(text) !== undefined) return { ...NOBODY, last_name: text };
  const words = wordsOf(cleanLine(text));
  if (words.length < 2) return { ...NOBODY, first_name: words[0] ?? '' };
  return { last_name: words.at(-1) ?? '', ...rest(words.slice(0, -1)) };
}

/** 'First Middle' in one text. */
export function splitFirstMiddle(text: string): Names {
  if (failedFormula(text) !== undefined) return { ...NOBODY, first_name: text };
  return { ...NOBODY, ...rest(wordsOf(cleanLine(text))) };
}

function rest(words: string[]): Pick<Names, 'first_name' | 'middle_name'> {
  return { first_name: words[0] ?? '', middle_name: words.slice(1).join(' ') };
}

function wordsOf(line: string): string[] {
  return line.split(' ').filter(Boolean);
}
