import { useEffect, useRef } from 'react';
import type { Selection } from './selection.ts';

/** Leaving the screen empties the selection; a reload doesn't. */
export function useEndsHere(selection: Selection): void {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      // A moment later, as in development every screen comes, goes and comes again.
      queueMicrotask(() => {
        if (!here.current) selection.removeAll();
      });
    };
  }, [selection]);
}
