import { randomInt } from 'node:crypto';
import { claim } from '../db/directory.ts';
import type { Work } from '../db/work.ts';

/**
 * Letters that look the same and sound nearly the same in Russian and English, in syllables: KOTE, TAMO.
 * No 0, which could be an O.
 */
const CONSONANTS = 'KMT';
const VOWELS = 'AEO';
const DIGITS = '123456789';
/** What nobody would like to read out. */
const UNPLEASANT = new Set(['KAKA']);
const CYRILLIC: Record<string, string> = { к: 'k', м: 'm', т: 't', а: 'a', е: 'e', о: 'o' };
const TRIES_PER_LENGTH = 8;

/** A code no event of the installation has or had, like KOTE-27, claimed; longer where the short ones run out. */
export async function freeCode(work: Work): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const code = newCode(2 + Math.floor(attempt / TRIES_PER_LENGTH));
    if (await claim(work.tx, 'event', [code])) return code;
  }
}

/** A code by chance: two syllables and so many digits. */
export function newCode(digits: number): string {
  const pick = (from: string) => from[randomInt(from.length)]!;
  const word = pick(CONSONANTS) + pick(VOWELS) + pick(CONSONANTS) + pick(VOWELS);
  if (UNPLEASANT.has(word)) return newCode(digits);
  return `${word}-${Array.from({ length: digits }, () => pick(DIGITS)).join('')}`;
}

/** What a person typed, small letters, with the letters of a code in the alphabet they are stored in. */
export function spoken(typed: string): string {
  return typed.toLowerCase().replace(/[кмтаео]/g, (letter) => CYRILLIC[letter]!);
}
