import type { Language } from './limits.ts';

/** A day of twenty-four hours, ms: how long things last, not what a calendar calls a day. */
export const DAY_MS = 86_400_000;

/** A calendar day as people write it in figures: '27.11.2026', '27/11/2026'; the order of the date pickers. */
export function dayInFigures(date: string, language: Language): string {
  const [year, month, day] = date.split('-');
  return [day, month, year].join(language === 'ru' ? '.' : '/');
}
