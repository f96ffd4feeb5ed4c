import { otherLayout } from '#shared/layout.ts';
import { isOneSlipOff } from '#shared/text.ts';

/** What a query is about: everything, or what its first sign says. */
export const SCOPES = ['all', 'guests', 'events', 'screens', 'actions'] as const;
export type Scope = (typeof SCOPES)[number];
const SIGNS: Readonly<Record<string, Scope>> = { '@': 'guests', '#': 'events', '/': 'screens', '>': 'actions' };

/** The sign in front of a query that says what it is about. */
export function signOf(scope: Scope): string {
  return Object.keys(SIGNS).find((sign) => SIGNS[sign] === scope) ?? '';
}

/** The sign in front and what is looked for. */
export function scoped(typed: string): { scope: Scope; q: string } {
  const scope = SIGNS[typed.trimStart().charAt(0)];
  return scope ? { scope, q: typed.trimStart().slice(1).trim() } : { scope: 'all', q: typed.trim() };
}

/** As words are compared. */
export const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е');

/** What is shown of a line, and what else people call it. */
interface Matched {
  label: string;
  also?: string | undefined;
}

/** Those whose words have every word of `q`; where none has, as the other keyboard layout writes it; then with a slip in a longer word. */
export function matching<T extends Matched>(lines: readonly T[], q: string): readonly T[] {
  const other = otherLayout(q);
  const readings: [q: string, holds: Holds][] = [
    [q, (text, word) => text.includes(word)],
    ...(other === null ? [] : [[other, (text, word) => text.includes(word)] as [string, Holds]]),
    [q, (text, word) => text.includes(word) || text.split(/[^\p{L}\p{N}]+/u).some((one) => beginsLike(one, word))],
  ];
  for (const [typed, holds] of readings) {
    const found = having(lines, typed, holds);
    if (found.length > 0) return found;
  }
  return [];
}

type Holds = (text: string, word: string) => boolean;

function having<T extends Matched>(lines: readonly T[], q: string, holds: Holds): readonly T[] {
  const words = plain(q).split(/\s+/).filter(Boolean);
  return lines.filter(({ label, also = '' }) => words.every((word) => holds(plain(`${label} ${also}`), word)));
}

/** Short words have too many neighbours. */
const FORGIVEN = 4;

/** Does a word begin as was typed, but for a letter that is another, missing, too many or in the other's place? */
function beginsLike(word: string, typed: string): boolean {
  if (typed.length < FORGIVEN) return false;
  return [-1, 0, 1].some((more) => isOneSlipOff(word.slice(0, typed.length + more), typed));
}

/** A text in parts, those that answer to a word of the query marked. */
export function marked(text: string, q: string): { text: string; hit: boolean }[] {
  const words = plain(q)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('е', '[её]'));
  if (words.length === 0) return [{ text, hit: false }];
  return text
    .split(new RegExp(`(${words.join('|')})`, 'iu'))
    .map((part, at) => ({ text: part, hit: at % 2 === 1 }))
    .filter((part) => part.text !== '');
}
