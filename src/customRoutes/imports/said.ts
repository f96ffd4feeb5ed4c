import { useLocale, useTranslate } from 'react-admin';
import { isTie, isWish } from '#shared/guests.ts';
import type { Language } from '#shared/limits.ts';
import { now } from '../../clock.ts';
import type { AnswerOf } from '../../dataProvider/index.ts';
import { formatMomentShort } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/numbers.ts';

export type Import = AnswerOf<'GET /imports/:id'>;

/** In the order of what a person looks for; those that are 0 are left out of a line. */
export const NUMBERS = ['added', 'changed', 'gone', 'invited', 'plus_ones', 'rules', 'kept'] as const;

/** The key of what a cell is called: guest files bring also what is kept with invitations, or said of a guest and others. */
export function cellKey(noun: string, field: string): string {
  if (noun === 'guests' && isTie(field)) return `sheet.columns.${field}`;
  return `resources.${noun === 'guests' && isWish(field) ? 'invitations' : noun}.fields.${field}`;
}

/** What stands in the cells of a row, each with its column. */
export function cellsIn(texts: Readonly<Record<string, string>>, label: (field: string) => string): string[] {
  return Object.entries(texts).flatMap(([field, text]) => (text === '' ? [] : `${label(field)}: ${text}`));
}

/** How moments and numbers of an import are said. */
export function useSaid() {
  const translate = useTranslate();
  const language = useLocale() as Language;
  return {
    at: (iso: string) => formatMomentShort(iso, language, now()),
    numbers: ({ numbers }: Pick<Import, 'numbers'>) =>
      NUMBERS.filter((name) => numbers[name] > 0).map(
        (name) => `${translate(`imports.numbers.${name}`)} ${formatNumber(numbers[name], language)}`,
      ),
  };
}
