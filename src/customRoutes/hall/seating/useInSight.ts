import { type RefObject, useEffect, useRef } from 'react';

/** An element that scrolls into sight from when it is wanted: no further than needed, or to the middle. */
export function useInSight<T extends HTMLElement>(
  wanted: boolean,
  block: 'nearest' | 'center' = 'nearest',
): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (wanted) element.current?.scrollIntoView({ block });
  }, [wanted, block]);
  return element;
}
