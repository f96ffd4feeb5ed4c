import { useState } from 'react';
import { revive } from '#shared/hall/edit.ts';
import type { HallLayout } from '#shared/hall/layout.ts';

const KEPT = 100;

/**
 * Undo and redo of a layout that somebody else holds. `saved` is what the server has: places it has forgotten
 * come back under new ids.
 */
export function useHistory(layout: HallLayout, onChange: (layout: HallLayout) => void, saved?: HallLayout) {
  const [past, setPast] = useState<readonly HallLayout[]>([]);
  const [future, setFuture] = useState<readonly HallLayout[]>([]);
  const earlier = past.at(-1);
  const later = future[0];
  return {
    change(next: HallLayout) {
      if (next === layout) return;
      setPast([...past.slice(1 - KEPT), layout]);
      setFuture([]);
      onChange(next);
    },
    undo: earlier
      ? () => {
          setPast(past.slice(0, -1));
          setFuture([layout, ...future]);
          onChange(revive(earlier, layout, saved));
        }
      : null,
    redo: later
      ? () => {
          setFuture(future.slice(1));
          setPast([...past, layout]);
          onChange(revive(later, layout, saved));
        }
      : null,
  };
}
