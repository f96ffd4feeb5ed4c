import type { Translate } from '../../../src/customRoutes/hall/plan/words.ts';
import { wordsOf } from '../../e2e/walk/words.ts';

/** react-admin's `translate`, as far as the texts of a plan need it. */
export function translateIn(language: 'ru' | 'en'): Translate {
  const words = wordsOf(language);
  return ((key, { smart_count: count, ...params } = {}) => words(key, { count, ...params })) as Translate;
}
