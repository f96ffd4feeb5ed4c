import { useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Box } from '#shared/hall/geometry.ts';
import type { GroupAt } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import type { Point } from '#shared/hall/seats.ts';
import { cleared } from '#shared/hall/standing.ts';
import {
  type BlockWish,
  type Draft,
  isUntouched,
  meetsSeating,
  newDraft,
  type TableWish,
  withDraft,
  type Wishes,
} from './drafts.ts';

/** Rows or tables that are drawn but not yet put: they show on the plan while their properties are asked. */
export function useDraft(layout: HallLayout, fresh: boolean) {
  const translate = useTranslate();
  const [draft, setDraft] = useState<Draft | null>(null);
  // Enter takes the field it is pressed in and puts what is drawn, both at once.
  const latest = useRef<Draft | null>(null);
  const [wishes, setWishes] = useState<Wishes>(() => ({
    tables: { ...TABLES, headLabel: translate('hall.edit.head_label') },
    block: { ...BLOCK, name: translate('hall.edit.block_name'), boxName: translate('hall.edit.box_name') },
  }));
  const set = (next: Draft | null) => {
    latest.current = next;
    setDraft(next);
  };
  const shown = useMemo(() => (draft ? withDraft(layout, draft) : null), [draft, layout]);
  return {
    draft,
    /** The layout with the draft in it, and the draft's groups. */
    shown,
    begin(kind: Draft['kind'], box: Box, level: number) {
      const added = newDraft(layout, kind, box, { wishes, level, instead: false });
      const instead = fresh && isUntouched(layout) && meetsSeating(layout, added);
      set(instead ? newDraft(layout, kind, { ...box, x: 0, y: 0 }, { wishes, level, instead }) : added);
    },
    /** What would be drawn in a rectangle, and its groups; beside nothing else, as it is drawn with every move. */
    inBox(kind: Draft['kind'], box: Box, level: number) {
      const draft = newDraft(layout, kind, box, { wishes, level, instead: false });
      return { draft, ...withDraft(cleared(layout), draft) };
    },
    changeTables(change: Partial<TableWish>) {
      const now = latest.current;
      if (now?.kind === 'tables') set({ ...now, wish: { ...now.wish, ...change } });
    },
    changeBlock(change: Partial<BlockWish>) {
      const now = latest.current;
      if (now?.kind === 'block') set({ ...now, wish: { ...now.wish, ...change } });
    },
    place(change: { at?: Point; instead?: boolean }) {
      const now = latest.current;
      if (now) set({ ...now, ...change, ...(change.at ? { middle: null } : {}) });
    },
    /** Ends drawing; answers what is to be put. */
    take(): { layout: HallLayout; groups: GroupAt[] } | null {
      const now = latest.current;
      if (!now) return null;
      const kept = now.kind === 'tables' ? { tables: { ...now.wish, head: 0 } } : { block: now.wish };
      setWishes({ ...wishes, ...kept });
      set(null);
      return withDraft(layout, now);
    },
    giveUp: () => set(null),
  };
}

const TABLES = {
  shape: 'round',
  chairs: 10,
  seated: true,
  turn: 0,
  start: 1,
  direction: 'ltr',
  columns: 5,
  rows: 4,
  across: null,
  down: null,
  label: '1',
  level: 0,
  head: 0,
  headLabel: '',
} as const satisfies TableWish;

const BLOCK = {
  rows: 10,
  seats: 10,
  rake: 0,
  bow: 0,
  aisles: [],
  aislesOf: 10,
  counting: 'ltr',
  anew: false,
  label: '1',
  skip: '',
  level: 0,
  name: '',
  boxes: 0,
  boxName: '',
} satisfies BlockWish;
