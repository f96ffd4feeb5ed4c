/** What a cell says where nobody sits. */
const NOBODY = /^[-–—_.×]+$/;
const BEHIND_A_NUMBER = /^(\d{1,4}\p{L}?)[\s.,:)–—-]+(\S.*)$/u;

/**
 * The name in a cell of a seat: the number above it, or before it, may be that of any seat, as cells are dragged with all they hold. ''
 * where nobody stands there.
 */
export function nameIn(text: string, numbers: ReadonlySet<string>): string {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  const isNumber = (line: string) => numbers.has(line) || NOBODY.test(line);
  if (lines.length > 0 && isNumber(lines[0]!)) lines.shift();
  const name = lines.join(' ');
  const [, number, behind] = BEHIND_A_NUMBER.exec(name) ?? [];
  return number !== undefined && numbers.has(number) ? behind! : name;
}
