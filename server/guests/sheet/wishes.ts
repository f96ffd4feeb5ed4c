import { saysNo, saysNothing, saysYes, wordsIn } from '#shared/cellText.ts';
import { invitations, LAST_RANK } from '#resources/invitations.ts';
import { type ColumnKind, needNamed } from '#shared/guestHeaders.ts';
import { type GuestValues, type Wish, WISHES } from '#shared/guests.ts';
import { type Need, NEEDS } from '#shared/needs.ts';
import type { Language } from '#shared/limits.ts';
import { cleanLine, cleanLines } from '#shared/person.ts';
import type { Message } from '#shared/problems.ts';
import { recordKey } from '#shared/text.ts';
import { translate } from '../../base/language.ts';

/** What is said for one evening as an invitation keeps it; what isn't there is left as it is. */
export interface Wishes {
  party?: string | null;
  rank?: number | null;
  office?: string | null;
  represents?: string | null;
  meal?: string | null;
  needs?: Need[] | null;
  remark?: string | null;
}

/** What the columns of a row say for the evening. A column of one need says it by yes or no, or in its own words. */
export function wishesIn(
  cells: readonly string[],
  mapping: Partial<Record<ColumnKind, number>>,
  header: readonly string[],
): Partial<GuestValues> {
  const found: Partial<GuestValues> = {};
  for (const field of WISHES) if (mapping[field] !== undefined) found[field] = cells[mapping[field]] ?? '';
  for (const need of NEEDS) {
    const column = mapping[need];
    if (column === undefined) continue;
    const said = needsSaid(cells[column] ?? '').map((word) => needSaid(need, word, header[column] ?? ''));
    found.needs = [found.needs, ...said].filter(Boolean).join('; ');
  }
  return found;
}

/** The words of a cell but those by which people say that nothing is needed. */
function needsSaid(text: string): string[] {
  return wordsIn(text).filter((word) => !saysNo(word) && !saysNothing(word));
}

function needSaid(need: Need, word: string, title: string): string {
  if (!saysYes(word)) return word;
  if (needNamed(title) === need) return cleanLine(title);
  return translate(
    /\p{Script=Cyrillic}/u.test(word + title) ? 'ru' : 'en',
    `resources.invitations.values.needs.${need}`,
  );
}

/** The text of a cell as it is compared and stored: a rank of 0 is none, needs stand between semicolons. */
export function cleanWish(field: Wish, text: string): string {
  if (field === 'needs') return needsSaid(text).join('; ');
  if (field === 'remark') return cleanLines(text);
  const line = cleanLine(text);
  if (field !== 'rank') return line;
  return /^\d+$/.test(line) ? String(Number(line)).replace(/^0$/, '') : line;
}

/** What is wrong with a cell; its text is clean. */
export function wishProblem(field: Wish, text: string): Message | null {
  if (text === '') return null;
  if (field === 'rank') return rankOf(text) === null ? { key: 'rank', params: { typed: text, max: LAST_RANK } } : null;
  if (field === 'needs') {
    const unknown = wordsIn(text).find((word) => needNamed(word) === undefined);
    return unknown === undefined ? null : { key: 'need', params: { typed: unknown } };
  }
  const { max } = invitations.fields[field];
  return text.length > max ? { key: 'too_long', params: { max } } : null;
}

function rankOf(text: string): number | null {
  const rank = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return rank >= 1 && rank <= LAST_RANK ? rank : null;
}

/** What a row says for the evening, as far as it can be read; an empty cell takes nothing away, so it isn't there. */
export function wishesOf(values: GuestValues): Wishes {
  const said: Wishes = {};
  for (const field of WISHES) {
    const text = cleanWish(field, values[field] ?? '');
    if (field === 'needs') {
      const needs = needsOf(text);
      if (needs.length > 0) said.needs = needs;
    } else if (text === '' || wishProblem(field, text)) continue;
    else if (field === 'rank') said.rank = rankOf(text);
    else said[field] = text;
  }
  return said;
}

function needsOf(text: string): Need[] {
  const named = new Set(wordsIn(text).map(needNamed));
  return NEEDS.filter((need) => named.has(need));
}

/** Those of the wishes that an invitation doesn't say already: parties and meals go by their keys, a remark by its words. */
export function differing(said: Wishes, stored: Wishes): Wish[] {
  return WISHES.filter((field) => said[field] !== undefined && keyOf(field, said) !== keyOf(field, stored));
}

function keyOf(field: Wish, wishes: Wishes): string {
  const value = wishes[field] ?? '';
  if (field === 'party' || field === 'meal') return recordKey(String(value));
  if (field === 'remark') return cleanLine(String(value));
  return Array.isArray(value) ? NEEDS.filter((need) => value.includes(need)).join() : String(value);
}

/** What an invitation says as a cell of a file reads it. */
export function wishText(value: Wishes[Wish], language: Language): string {
  if (!Array.isArray(value)) return String(value ?? '');
  return value.map((need) => translate(language, `resources.invitations.values.needs.${need}`)).join('; ');
}
