import { useCallback, useState } from 'react';
import { rebase } from '#shared/hall/edit.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { readStored, writeStored } from '../../../dataProvider/storage.ts';

/** Strokes not yet saved: the plan, and the version they were drawn on with the next id it would have given out. */
interface Kept {
  version: number;
  since: number;
  layout: HallLayout;
}

/**
 * A plan being drawn over the stored one, kept in the browser under `key` until it is saved: through a reload, a lost
 * connection, and somebody else's saving. `behind` says that the stored one has moved on meanwhile.
 */
export function useKeptLayout(key: string, stored: { version: number; layout: HallLayout }) {
  const [kept, setKept] = useState<Kept | null>(() => readStored<Kept>(localStorage, key));
  const put = (next: Kept) => {
    setKept(next);
    writeStored(localStorage, key, next);
  };
  return {
    layout: kept?.layout ?? stored.layout,
    version: kept?.version ?? stored.version,
    dirty: kept !== null,
    behind: kept !== null && kept.version !== stored.version,
    change: (layout: HallLayout) =>
      put({ version: kept?.version ?? stored.version, since: kept?.since ?? stored.layout.next_place, layout }),
    /** Forgets the strokes: they are saved, or no longer wanted. */
    drop: useCallback(() => {
      setKept(null);
      localStorage.removeItem(key);
    }, [key]),
    /** Puts the strokes on top of the stored plan, so that saving replaces it. */
    overtake: () =>
      kept &&
      put({
        version: stored.version,
        since: stored.layout.next_place,
        layout: rebase(kept.layout, kept.since, stored.layout),
      }),
  };
}
