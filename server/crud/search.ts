import { and, type SQL, sql } from 'drizzle-orm';
import { otherLayout } from '#shared/layout.ts';
import { type Field, type Resource, visibleFields } from '#shared/resource.ts';
import type { Role } from '#shared/roles.ts';
import { searchable } from '../db/columns.ts';
import { LISTED } from '../db/views.ts';
import type { Corrected } from './paging.ts';

/** A search as it was typed, or as it may have been meant. */
export interface Reading {
  q: string;
  /** One letter of each longer word may be another, missing, too many or in the other's place (`forgivenIn`). */
  near: boolean;
  corrected?: Corrected;
}

/** As it was typed; where that finds nothing, in the other keyboard layout; then with a slip in longer words. */
export function readingsOf(q: string): [Reading, ...Reading[]] {
  const other = otherLayout(q);
  return [
    { q, near: false },
    ...(other === null ? [] : [{ q: other, near: false, corrected: { kind: 'layout' as const, q: other } }]),
    ...(forgivenIn(q).length > 0 ? [{ q, near: true, corrected: { kind: 'typo' as const } }] : []),
  ];
}

/** As it was typed: whoever acts on what is found acts on what was meant. */
export function asTyped(q: string | undefined): Reading | undefined {
  return q ? readingsOf(q)[0] : undefined;
}

/** Reads in each way until something is found; what is found by none was looked for as it was typed. */
export async function forgiving<T extends object>(
  q: string | undefined,
  read: (reading?: Reading) => Promise<T>,
  found: (answer: T) => boolean,
): Promise<T & { corrected?: Corrected }> {
  if (!q) return read();
  const [plain, ...others] = readingsOf(q);
  const answer = await read(plain);
  if (found(answer)) return answer;
  for (const reading of others) {
    const second = await read(reading);
    if (found(second)) return { ...second, corrected: reading.corrected! };
  }
  return answer;
}

/**
 * Where rows come from; a search of a table goes through its index first (server/db/views.ts says how). Of words with a slip
 * only the longest is looked up: to compare the letters of every row that looks like any of them takes most of the time.
 */
export function sourceOf(resource: Resource, reading?: Reading): SQL {
  const name = resource.source ?? resource.table ?? resource.name;
  return reading && LISTED.includes(name) ? foundBy(name, reading, false) : sql`${sql.identifier(name)} r`;
}

/** Where deleted rows come from, by the same index. */
export function deletedFrom(resource: Resource, reading?: Reading): SQL {
  const name = resource.table ?? resource.name;
  return reading && LISTED.includes(name) ? foundBy(name, reading, true) : sql`${sql.identifier(name)} r`;
}

function foundBy(table: string, reading: Reading, deleted: boolean): SQL {
  const { exact, near } = wordsIn(reading);
  const [longest] = near;
  const words = longest === undefined ? sql`'{}', 1` : sql`${textArray([longest])}, ${leastLikeness(longest)}`;
  return sql`${sql.identifier(`found_${table}`)}(${textArray(exact.map(patternOf))}, ${words}, ${deleted}) r`;
}

function textArray(texts: readonly string[]): SQL {
  return sql`array[${sql.join(
    texts.map((each) => sql`${each}`),
    sql`, `,
  )}]::text[]`;
}

/** Every word must be found; a role that may not see all searched fields searches those it sees. */
export function searchOf(resource: Resource, role: Role, reading: Reading, at = 'r'): SQL | undefined {
  return foundIn(haystackOf(resource, role, at), reading);
}

/** The best first: SQL of how much the longest word with a slip looks like what a row has. Null where all stand there. */
export function likenessOf(resource: Resource, role: Role, reading?: Reading, at = 'r'): SQL | null {
  const [longest] = reading ? wordsIn(reading).near : [];
  return longest === undefined ? null : sql`word_similarity(${longest}, ${haystackOf(resource, role, at)})`;
}

/** SQL: how many of the words that were searched stand whole in what a row is called by first. */
export function namedBy({ title }: Resource, { q }: Reading, at = 'r'): SQL {
  const name = searchable(sql`coalesce(${sql.identifier(at)}.${sql.identifier(title[0]!)}, '')`);
  return sql.join(
    wordsOf(q).map((word) => sql`(${name} ~ ${`\\m${word.replace(/[^\p{L}\p{N}]/gu, '\\$&')}\\M`})::int`),
    sql` + `,
  );
}

/** SQL: does a text that is `searchable` have every word, as the reading takes it? */
export function foundIn(haystack: SQL, reading: Reading): SQL | undefined {
  const { exact, near } = wordsIn(reading);
  return and(
    ...exact.map((word) => hasWord(haystack, word)),
    ...near.map((word) => sql`${haystack} ~ ${oneSlipOff(word)}`),
  );
}

/** A number is found as it was typed, or by its digits. */
function hasWord(haystack: SQL, word: string): SQL {
  const typed = sql`${haystack} like ${anywhere(word)}`;
  const digits = digitsOf(word);
  return digits === null ? typed : sql`(${typed} or ${haystack} like ${anywhere(digits)})`;
}

/** What the role may search a row by: never a field it doesn't see, or its likeness would tell. */
function haystackOf(resource: Resource, role: Role, at: string): SQL {
  const visible = visibleFields(resource, role);
  const names = resource.list.search.filter((name) => visible.has(name));
  if (names.length === resource.list.search.length) return sql`${sql.identifier(at)}.search_text`;
  return searchText(resource, names, (name) => sql`${sql.identifier(at)}.${sql.identifier(name)}`);
}

/** SQL of what these fields are found by: their text, and the digits of a phone however it is written. */
export function searchText(resource: Resource, names: readonly string[], column: (name: string) => SQL): SQL {
  const digits = (name: string) => (resource.fields[name]!.kind === 'phone' ? [digitsIn(column(name))] : []);
  const parts = [...names.map(column), ...names.flatMap(digits)];
  return searchable(
    sql.join(
      parts.map((part) => sql`coalesce(${part}, '')`),
      sql` || ' ' || `,
    ),
  );
}

function digitsIn(text: SQL): SQL {
  return sql`regexp_replace(${text}, '[^0-9]', '', 'g')`;
}

/** SQL: does the text of a field contain this one? A phone does however either is written. */
export function contains(field: Field, text: SQL, part: string): SQL {
  const digits = digitsOfPhone(field, part);
  if (digits !== null) return sql`${digitsIn(text)} like ${anywhere(digits)}`;
  const small = smallAs(part);
  return sql`${small(text)} like ${small(sql`${anywhere(part)}::text`)}`;
}

/** SQL: is the text of a field this one, whatever its capitals, е or ё? A phone is however either is written. */
export function isSameText(field: Field, text: SQL, whole: string): SQL {
  const digits = digitsOfPhone(field, whole);
  if (digits !== null) return sql`regexp_replace(${digitsIn(text)}, ${'^[78](\\d{10})$'}, ${'\\1'}) = ${digits}`;
  const small = smallAs(whole);
  return sql`${small(text)} = ${small(sql`${whole}::text`)}`;
}

/** Making letters small takes most of the time: Cyrillic ones, where none is looked for, and any, where there is no letter. */
function smallAs(part: string): (any: SQL) => SQL {
  if (/[^\p{ASCII}]/u.test(part)) return searchable;
  return /\p{L}/u.test(part) ? (any) => sql`lower(${any})` : (any) => any;
}

function digitsOfPhone({ kind }: Field, typed: string): string | null {
  return kind === 'phone' ? digitsOf(typed.replace(/\s/g, '')) : null;
}

/** The words of a search, small, ё as е; no more than eight. */
export function wordsOf(q: string): string[] {
  return q.toLowerCase().replaceAll('ё', 'е').split(/\s+/).filter(Boolean).slice(0, 8);
}

/** What has a word has this too: the index is asked for it first. */
function patternOf(word: string): string {
  const digits = digitsOf(word);
  if (digits === null) return anywhere(word);
  const [first = '', ...runs] = word.match(/\d+/g)!;
  const isWhole = [first, ...runs].join('') === digits;
  return `%${[isWhole ? first : first.slice(1), ...runs].join('%')}%`;
}

/** The digits of what may be a part of a phone, whether it begins with 8 or with +7; null for what is none. */
function digitsOf(word: string): string | null {
  const digits = word.replace(/\D/g, '');
  if (digits === '' || !/^[\d+().-]+$/.test(word)) return null;
  return /^[78]\d{10}$/.test(digits) ? digits.slice(1) : digits;
}

/** Text that is `searchable` already, as `like` finds it anywhere. */
function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** As many as a whole name has. */
const MOST_FORGIVEN = 3;

/** The words of a reading: those that must stand as they were typed, and those that may have a slip, the longest first. */
export function wordsIn({ q, near }: Reading): { exact: string[]; near: string[] } {
  const forgiven = near ? forgivenIn(q) : [];
  return { exact: wordsOf(q).filter((word) => !forgiven.includes(word)), near: forgiven };
}

function forgivenIn(q: string): string[] {
  return [...new Set(wordsOf(q).filter(isForgiven))].sort((a, b) => b.length - a.length).slice(0, MOST_FORGIVEN);
}

/** Short words have too many neighbours, a slip in a number is another number, and nobody types a word of forty letters. */
function isForgiven(word: string): boolean {
  return /^(?=.*\p{L})[\p{L}'’-]{4,40}$/u.test(word);
}

/** A regular expression: a word that begins with this one but for a slip; a short one must be all of it. */
function oneSlipOff(word: string): string {
  const letters = [...word];
  const before = (at: number) => letters.slice(0, at).join('');
  const after = (at: number) => letters.slice(at).join('');
  const slips = letters.flatMap((letter, at) => [
    `${before(at)}.${after(at + 1)}`,
    `${before(at)}.${after(at)}`,
    ...(at < letters.length - 1
      ? [`${before(at)}${after(at + 1)}`, `${before(at)}${letters[at + 1]}${letter}${after(at + 2)}`]
      : [`${before(at)}\\M`]),
  ]);
  return `\\m(${slips.join('|')})${letters.length < 6 ? '\\M' : ''}`;
}

/**
 * How much a text with one slip looks like the word at least, by the trigrams they share (pg_trgm): two letters that
 * changed places leave the fewest, and of a short word only those of its beginning or its end.
 */
function leastLikeness({ length }: string): number {
  return Math.max(0.2, (length - 3) / (length + 5)) - 0.01;
}
