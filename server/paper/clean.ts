/** Longest text that is laid out at all; a longer one ends in an ellipsis anyway. */
const LONGEST = 1000;

/**
 * One line of plain text for paper, mail headers and file names: composed (NFC), without control characters,
 * line breaks, direction overrides, invisible characters and halves of pairs; blanks are single spaces.
 */
export function plainLine(text: string): string {
  if (PLAIN.test(text) && !UNTIDY.test(text)) return text;
  return text
    .slice(0, LONGEST * 4)
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    .replace(/\p{Cs}/gu, '');
}

/** Most texts need nothing: letters and marks of the two languages, single blanks between them. */
const PLAIN = /^[ -~«»–—…№А-яЁё]{0,500}$/;
const UNTIDY = /^ | $| {2}/;

/** Format characters (direction, joiners, soft hyphen, tags), selectors of variants, private use, unpaired halves. */
const INVISIBLE = /[\p{Cf}\p{Co}\p{Cs}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}\u{034F}\u{115F}\u{1160}\u{3164}\u{FFA0}]/gu;

/** `text` for the body of HTML and for double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
