import type { Language } from './limits.ts';

/** A calendar day as people write it in figures: '27.11.2026', '27/11/2026'; the order of the date pickers. */
export function dayInFigures(date: string, language: Language): string {
  const [year, month, day] = date.split('-');
  return [day, month, year].join(language === 'ru' ? '.' : '/');
}
