import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { EditorState } from './useEditor.ts';

/** A panel of properties begins at its top for whatever else it is about; where numbering is asked for, at that. */
export function useBeginning(editor: EditorState): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const { selection, tool, numbered } = editor;
  const about = `${JSON.stringify(selection)} ${tool} ${editor.drawing.draft !== null}`;
  const shown = useRef({ about, numbered });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { about, numbered };
    if (before.about !== about) panel.current?.scrollTo(0, 0);
    if (before.numbered === numbered) return;
    panel.current?.querySelector('[data-numbering]')?.scrollIntoView({ block: 'center' });
  }, [about, numbered]);
  return panel;
}
