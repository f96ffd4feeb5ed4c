import { useEffect, useRef } from 'react';

/** Tells notifications how high the bar below is, so that they appear above it and not on its buttons. */
export function useBarHeight() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = document.documentElement.style;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry!.target.clientHeight;
      // A bar that gives way to another is no longer the one to keep clear of.
      if (height > 0) root.setProperty('--step-bar', `${height}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      root.removeProperty('--step-bar');
    };
  }, []);
  return bar;
}
