import { useCallback, useEffect, useMemo, useState } from 'react';
import type { HallLayout } from '#shared/hall/layout.ts';
import { mergeLayouts } from '#shared/hall/merging.ts';
import { isSame, type Side } from '#shared/hall/mergingLists.ts';
import { type PackedLayout, packLayout, unpackLayout } from '#shared/hall/packing.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { readStored, writeStored } from '../../../dataProvider/storage.ts';

interface Stored {
  version: number;
  layout: HallLayout;
}

/** Strokes not yet saved: the plan, and the stored one they were drawn on. */
interface Kept extends Stored {
  base: HallLayout;
}

/** What was drawn, put on top of what somebody else saved: from the one plan to the other. */
export interface Followed {
  from: HallLayout;
  to: HallLayout;
}

/**
 * A plan being drawn over the `read` one, kept in the browser under `key` until it is saved: through a reload, a lost
 * connection, and somebody else's saving. What another saved meanwhile joins what was drawn here (`onFollowed`); where both
 * changed the same, `clashes` names it, the plan is `behind`, and nothing is saved before `follow` says whose it is to be.
 * `drawing` stays the same as long as nobody else's plan takes the place of what was drawn here, through one's own saving too.
 */
export function useKeptLayout(key: string, read: Stored, onFollowed?: () => void) {
  const [kept, setKept] = useState<Kept | null>(() => keptUnder(key));
  const current = useLatest(kept);
  const [sent, setSent] = useState<(Stored & { from: number; drawing: number }) | null>(null);
  const [followed, setFollowed] = useState<(Followed & { version: number; drawing: number }) | null>(null);
  // What was saved is what the server has, until it is read again.
  const stored = sent && sent.from === read.version ? sent : read;
  const version = kept?.version ?? stored.version;
  const drawing = [sent, followed].find((step) => step?.version === version)?.drawing ?? version;
  const put = (next: Kept) => {
    setKept(next);
    const { base, layout, ...rest } = next;
    if (isAlike(next)) localStorage.removeItem(key);
    else writeStored(localStorage, key, { ...rest, base: packLayout(base), layout: packLayout(layout) });
  };
  const drop = useCallback(() => {
    setKept(null);
    localStorage.removeItem(key);
  }, [key]);
  const dirty = useMemo(() => kept !== null && !isAlike(kept), [kept]);
  const moved = kept !== null && kept.version < stored.version;
  const merged = useMemo(
    () => (moved ? mergeLayouts(kept.base, kept.layout, stored.layout) : null),
    [moved, kept, stored.layout],
  );
  /** Goes on with what both drew, in place of what was drawn here. */
  const take = (layout: HallLayout, own: Kept, theirs: Stored): Kept => {
    const next = { version: theirs.version, base: theirs.layout, layout };
    setFollowed({ from: own.base, to: theirs.layout, version: theirs.version, drawing });
    put(next);
    onFollowed?.();
    return next;
  };
  /** Joins what was drawn with what is stored by now; what both changed is as this side has it. */
  const follow = (side: Side) => {
    if (!kept) return;
    const both = side === 'mine' && merged ? merged : mergeLayouts(kept.base, kept.layout, stored.layout, side);
    take(both.layout, kept, stored);
  };
  const latest = useLatest(follow);
  const joins = merged?.clashes.length === 0;
  useEffect(() => {
    if (joins) latest.current('mine');
  }, [joins, latest]);
  return {
    layout: kept?.layout ?? stored.layout,
    /** What is to be saved, and the plan it was drawn on. */
    drawn: kept ?? { ...stored, base: stored.layout },
    drawing,
    /** What is drawn is not what is stored. */
    dirty,
    clashes: merged?.clashes ?? [],
    /** The stored plan has moved on, and it isn't decided whose change it is to be. */
    behind: moved,
    followed: followed?.version === version ? followed : null,
    change: (layout: HallLayout) => put({ version, base: kept?.base ?? stored.layout, layout }),
    /** Forgets the strokes: they are no longer wanted. */
    drop,
    /** They were saved, as this version; what was drawn meanwhile stays to be saved. */
    saved(as: number, layout: HallLayout) {
      setSent({ from: read.version, version: as, layout, drawing });
      const now = current.current;
      if (!now || isSame(now.layout, layout)) drop();
      else put({ version: as, base: layout, layout: now.layout });
    },
    follow,
    /** Joins what was drawn with a plan that was saved meanwhile; null where both changed the same. */
    join(own: Kept, theirs: Stored): Kept | null {
      const { layout, clashes } = mergeLayouts(own.base, own.layout, theirs.layout);
      return clashes.length > 0 ? null : take(layout, own, theirs);
    },
  };
}

/** Is there nothing in it to be saved? Which id comes next isn't drawn. */
function isAlike({ base, layout }: Kept): boolean {
  return isSame(packLayout({ ...layout, next_place: base.next_place }), packLayout(base));
}

function keptUnder(key: string): Kept | null {
  const stored = readStored<{ version: number; base?: PackedLayout; layout: PackedLayout }>(localStorage, key);
  if (!stored?.base) return null;
  return { version: stored.version, base: unpackLayout(stored.base), layout: unpackLayout(stored.layout) };
}
