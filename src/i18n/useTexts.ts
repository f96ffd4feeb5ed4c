import { useTranslation } from 'react-i18next';
import { i18n } from './i18n.ts';

type Texts = (key: string, options?: Record<string, unknown>) => string;

/** The sentences where react-admin isn't: before somebody has signed in, and while they wait for the house to open. */
export function useTexts(): Texts {
  return useTranslation('translation', { i18n }).t as Texts;
}
