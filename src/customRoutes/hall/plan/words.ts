import type { useTranslate } from 'react-admin';

export type Translate = ReturnType<typeof useTranslate>;

/** The first of a list; what is hidden is always more than one. */
export function few<T>(items: readonly T[], most: number): { shown: readonly T[]; hidden: readonly T[] } {
  const at = items.length > most + 1 ? most : items.length;
  return { shown: items.slice(0, at), hidden: items.slice(at) };
}
