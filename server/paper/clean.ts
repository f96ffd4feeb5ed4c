import { composed } from '#shared/text.ts';

/** Longest text that is laid out at all; a longer one ends in an ellipsis anyway. */
const LONGEST = 1000;

/**
 * One line of plain text for paper, mail headers and file names: composed (NFC), without control characters,
 * line breaks, direction overrides, invisible characters and halves of pairs; blanks are single spaces.
 */
export function plainLine(text: string): string {
  if (PLAIN.test(text) && !UNTIDY.test(text)) return text;
  return composed(text.slice(0, LONGEST * 4))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    .replace(/\p{Cs}/gu, '');
}

/** Most texts need nothing: letters and marks of the two languages, single blanks between them. */
const PLAIN = /^[ -~«»–—…№А-яЁё]{0,500}$/;
const UNTIDY = /^ | $| {2}/;

/** At most so many characters; an ellipsis where there were more. */
export function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\s\p{Cs}]+$/u, '')}…`;
}
