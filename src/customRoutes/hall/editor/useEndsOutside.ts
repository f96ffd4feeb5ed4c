import { type RefObject, useEffect } from 'react';
import { useLatest } from '../../../ui/useLatest.ts';

/**
 * Whatever begins outside of `element` (a press, a key, the focus) ends what is under way in it first: `end` is called before
 * anybody there hears of it, as long as `isUnderWay`. Menus and dialogs lie outside of the page and belong to whoever opened them.
 */
export function useEndsOutside(element: RefObject<HTMLElement | null>, isUnderWay: boolean, end: () => void): void {
  const latest = useLatest(end);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const page = document.getElementById('root');
    const onBegin = (event: Event) => {
      const { target } = event;
      // Escape gives up and ends nothing well.
      if (event instanceof KeyboardEvent && event.key === 'Escape') return;
      if (target instanceof Element && page?.contains(target) && !element.current?.contains(target)) latest.current();
    };
    const events = ['pointerdown', 'keydown', 'focusin'] as const;
    for (const name of events) document.addEventListener(name, onBegin, true);
    return () => {
      for (const name of events) document.removeEventListener(name, onBegin, true);
    };
  }, [element, isUnderWay, latest]);
}
