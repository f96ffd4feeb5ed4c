import { useEffect, useLayoutEffect } from 'react';
import type { Selection } from './selection.ts';

/** How many places of the screen a selection is for. */
const places = new WeakMap<Selection, number>();

/** Leaving the screen empties the selection; a reload doesn't, nor does a view of the same screen that has it too. */
export function useEndsHere(selection: Selection): void {
  useEffect(() => {
    places.set(selection, (places.get(selection) ?? 0) + 1);
    return () => {
      places.set(selection, places.get(selection)! - 1);
      // A moment later, as the next view comes then, and in development every screen comes, goes and comes again.
      queueMicrotask(() => {
        if (places.get(selection) === 0) selection.removeAll();
      });
    };
  }, [selection]);
}

/** What was picked at another event or hall, and came here by an address, is none of this one's. */
export function useBelongsTo(selection: Selection, owner: string): void {
  useLayoutEffect(() => selection.belongTo(owner), [selection, owner]);
}
