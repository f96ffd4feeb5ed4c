const LINE_BREAKS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * What is stored or printed without being seen: joiners, direction, soft hyphen, tags, selectors of variants, fillers,
 * private use, unpaired halves. With any of these two labels would look alike.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cs}]/gu;
const CONTROLS = /\p{Cc}/gu;
/** More marks on one letter than any language has (UAX 15, stream-safe text): to compose thousands takes minutes. */
const PILED_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Letters of English and Russian, digits and signs on the keys: nothing in them has to be cleaned or composed. */
const PLAIN = /^[\x20-\x7e\u0401\u0410-\u044f\u0451]*$/;

/**
 * One line of text as it may be stored and shown anywhere: without control characters, direction overrides and
 * whatever else can't be seen, composed (NFC), trimmed. Line breaks and tabs become a space; half of a character, as of an emoji that was cut, goes.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return composed(text.replace(LINE_BREAKS_AND_TABS, ' ').replace(CONTROLS, '')).trim();
}

/** The text without what can't be seen, composed (NFC). */
export function composed(text: string): string {
  return text.replace(INVISIBLE, '').replace(PILED_MARKS, '$1').normalize('NFC');
}

/** `cleanText` with every run of blanks (also non-breaking ones) as one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** Several lines of it: each is `cleanText`, blank ones at either end go. */
export function cleanLines(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(cleanText)
    .join('\n')
    .trim();
}

/** The name of a record as it is compared: without capitals, ё as е, blanks once; its punctuation counts. */
export function recordKey(name: string): string {
  return cleanLine(name).toLowerCase().replaceAll('ё', 'е');
}

/** Is one text the other but for one letter that is another, missing, too many, or in its neighbour's place? O(length). */
export function isOneSlipOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const rest = (text: string, skipped: number) => text.slice(from + skipped);
  return (
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1) ||
    (one[from] === other[from + 1] && one[from + 1] === other[from] && rest(one, 2) === rest(other, 2))
  );
}
