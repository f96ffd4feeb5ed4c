const LINE_BREAKS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Controls, soft hyphen, zero-width blanks, byte order mark, and everything that turns the direction of writing. */
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/**
 * One line of text as it may be stored and shown anywhere: composed (NFC), without control characters, direction
 * overrides and invisible blanks, trimmed. Line breaks and tabs become a space, lone surrogates U+FFFD.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(LINE_BREAKS_AND_TABS, ' ').replace(INVISIBLE, '').trim();
}

/** `cleanText` with every run of blanks (also non-breaking ones) as one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}
