import { otherLayout } from '#shared/layout.ts';

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

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е');

/** What is shown of a line, and what else people call it. */
interface Matched {
  label: string;
  also?: string | undefined;
}

/** Those whose words have every word of `q`; where none has, as the other keyboard layout writes it. */
export function matching<T extends Matched>(lines: readonly T[], q: string): readonly T[] {
  const found = having(lines, q);
  const other = found.length === 0 ? otherLayout(q) : null;
  return other === null ? found : having(lines, other);
}

function having<T extends Matched>(lines: readonly T[], q: string): readonly T[] {
  const words = plain(q).split(/\s+/).filter(Boolean);
  return lines.filter(({ label, also = '' }) => words.every((word) => plain(`${label} ${also}`).includes(word)));
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
