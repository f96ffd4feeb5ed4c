import { useCallback, useState } from 'react';
import { rebase } from '#shared/hall/edit.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { readStored, writeStored } from '../../../dataProvider/storage.ts';

interface Stored {
  version: number;
  layout: HallLayout;
}

/** Strokes not yet saved: the plan, and the version they were drawn on with the next id it would have given out. */
interface Kept extends Stored {
  since: number;
}

/**
 * A plan being drawn over the `read` one, kept in the browser under `key` until it is saved: through a reload, a lost
 * connection, and somebody else's saving. `behind` says that the stored one has moved on meanwhile; `drawing` stays the same
 * as long as nobody else's plan takes the place of what was drawn here, through one's own saving too.
 */
export function useKeptLayout(key: string, read: Stored) {
  const [kept, setKept] = useState<Kept | null>(() => readStored<Kept>(localStorage, key));
  const [sent, setSent] = useState<(Stored & { from: number; drawing: number }) | null>(null);
  // What was saved is what the server has, until it is read again.
  const stored = sent && sent.from === read.version ? sent : read;
  const version = kept?.version ?? stored.version;
  const drawing = sent?.version === version ? sent.drawing : version;
  const put = (next: Kept) => {
    setKept(next);
    writeStored(localStorage, key, next);
  };
  const drop = useCallback(() => {
    setKept(null);
    localStorage.removeItem(key);
  }, [key]);
  return {
    layout: kept?.layout ?? stored.layout,
    version,
    drawing,
    dirty: kept !== null,
    behind: kept !== null && kept.version !== stored.version,
    change: (layout: HallLayout) => put({ version, since: kept?.since ?? stored.layout.next_place, layout }),
    /** Forgets the strokes: they are no longer wanted. */
    drop,
    /** They were saved, as this version. */
    saved(as: number) {
      if (!kept) return;
      setSent({ from: read.version, version: as, layout: kept.layout, drawing });
      drop();
    },
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
