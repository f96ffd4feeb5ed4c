import { type ComponentType, lazy } from 'react';
import { laterSentences } from './i18n.ts';

/** A screen, or a page of one, that is fetched with the first look at it, and its sentences beside. */
export function lazyScreen<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(async () => {
    const [screen] = await Promise.all([load(), laterSentences()]);
    return screen;
  });
}
