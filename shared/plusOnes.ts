import { saysYes } from './cellText.ts';
import type { GuestValues } from './guests.ts';
import { limit } from './limits.ts';
import type { Message } from './problems.ts';
import { cleanLine } from './text.ts';

const COUNT = /^\+?\s*(\d{1,3})$/;

/** The text of a cell of plus-ones as it is compared and sent: a whole number, or what else stands there. */
export function cleanPlusOnes(text: string): string {
  const line = cleanLine(text);
  if (saysYes(line)) return '1';
  const count = COUNT.exec(line);
  return count ? String(Number(count[1])) : line;
}

/** What is wrong with such a cell, as a key under `warnings` of sheet.json; its text is clean. */
export function plusOnesProblem(text: string): Message | null {
  const max = limit('plusOnes');
  if (text === '' || (/^\d+$/.test(text) && Number(text) <= max)) return null;
  return { key: 'plus_ones', params: { typed: text, max } };
}

/** How many plus-ones a row speaks of; undefined where it says nothing of them that can be read. */
export function plusOnesSaid({ plus_ones = '' }: Pick<GuestValues, 'plus_ones'>): number | undefined {
  const text = cleanPlusOnes(plus_ones);
  return text === '' || plusOnesProblem(text) ? undefined : Number(text);
}
