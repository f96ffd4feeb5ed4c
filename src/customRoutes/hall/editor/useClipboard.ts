import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { type Clip, copyGroups, pasteGroups } from '#shared/hall/copying.ts';
import type { GroupAt } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { groupsIn, selected, type Selection } from './selection.ts';
import { useGroupWords } from './words.ts';

/** Copies of what is selected: beside it at once, or kept and put where they are pasted, also on another level. */
export function useClipboard(editor: {
  layout: HallLayout;
  selection: Selection;
  shownLevel: number | undefined;
  put: (next: HallLayout, then: Selection) => void;
  say: (what: string) => void;
  remove: () => void;
}) {
  const { layout, selection, shownLevel, put, say, remove } = editor;
  const translate = useTranslate();
  const words = useGroupWords();
  const clip = useRef<Clip | null>(null);
  const copied = ({ layout: next, groups }: { layout: HallLayout; groups: GroupAt[] }) => {
    if (groups.length > 0) put(next, selected(groups));
  };
  return {
    duplicate: () => copied(copyGroups(layout, groupsIn(selection))),
    copy() {
      const groups = groupsIn(selection);
      if (groups.length === 0) return;
      clip.current = { from: layout, groups };
      say(translate('hall.edit.said_copied', { what: words(layout, groups) }));
    },
    cut() {
      const groups = groupsIn(selection);
      if (groups.length === 0) return;
      clip.current = { from: layout, groups };
      remove();
    },
    paste() {
      if (clip.current) copied(pasteGroups(layout, clip.current, shownLevel ?? null));
    },
  };
}
