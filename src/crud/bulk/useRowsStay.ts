import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps rows under the pointer where they stand when a bar comes above them, or goes. Further down the browser does so by itself;
 * at the top of the page it doesn't, so the page is scrolled by as much. Answers the ref of that bar.
 */
export function useRowsStay(isThere: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const moved = useRef(0);
  useLayoutEffect(() => {
    const bar = ref.current;
    if (!isThere || !bar || window.scrollY > 0) return undefined;
    const before = bar.getBoundingClientRect();
    const next = bar.nextElementSibling?.getBoundingClientRect().top ?? before.bottom;
    window.scrollBy({ top: next - before.top, behavior: 'instant' });
    moved.current = window.scrollY;
    return () => {
      // Whoever has scrolled since is somewhere else.
      if (window.scrollY === moved.current) window.scrollTo({ top: 0, behavior: 'instant' });
    };
  }, [isThere]);
  return ref;
}
