import { useEffect } from 'react';
import { hasDialog, isTyping } from '../../../ui/keys.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { isOnPlan } from './selection.ts';
import { TOOLS } from './tools.ts';
import type { EditorState } from './useEditor.ts';

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Letters are tools; ctrl with Z, Y, D, A, C, X, V; arrows nudge, Enter puts or draws, Delete, Escape, '?'. Nothing while
 * somebody types or a dialog is open; while something is drawn Escape gives it up also from a field.
 */
export function useShortcuts(editor: EditorState, onDraw: () => void, onHelp: () => void): void {
  const latest = useLatest({ editor, onDraw, onHelp });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || hasDialog()) return;
      const { editor: now, onDraw: draw, onHelp: help } = latest.current;
      const gives = event.key === 'Escape' && now.drawing.draft !== null;
      if (isTyping(event.target) && !gives) return;
      const act = event.ctrlKey || event.metaKey ? withCtrl(event, now) : plain(event, now, draw, help);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [latest]);
}

function withCtrl(event: KeyboardEvent, editor: EditorState): (() => void) | null {
  if (event.altKey) return null;
  const isText = !getSelection()?.isCollapsed;
  switch (event.code) {
    case 'KeyZ':
      return (event.shiftKey ? editor.redo : editor.undo) ?? NOTHING;
    case 'KeyY':
      return editor.redo ?? NOTHING;
    case 'KeyD':
      return editor.duplicate;
    case 'KeyA':
      return editor.selectAll;
    case 'KeyC':
      return isText ? null : editor.copy;
    case 'KeyX':
      return isText ? null : editor.cut;
    case 'KeyV':
      return editor.paste;
    default:
      return null;
  }
}

const NOTHING = () => undefined;

function plain(event: KeyboardEvent, editor: EditorState, onDraw: () => void, onHelp: () => void): (() => void) | null {
  if (event.altKey) return null;
  const arrow = ARROWS[event.key];
  if (arrow) {
    if (event.target instanceof Element && event.target.closest('[role=grid], [role=radiogroup], [role=tablist]'))
      return null;
    const by = event.shiftKey ? 10 : 1;
    return isOnPlan(editor.selection) ? () => editor.nudge(arrow[0] * by, arrow[1] * by) : null;
  }
  switch (event.key) {
    case '?':
      return onHelp;
    case 'Delete':
    case 'Backspace':
      return editor.remove;
    case 'Escape':
      return editor.escape;
    case 'Enter': {
      // On a button Enter presses the button.
      if (event.target instanceof Element && event.target.closest('button, a, [role=grid], [role=combobox]'))
        return null;
      if (editor.drawing.draft) return editor.putDraft;
      return editor.tool === 'select' || editor.tool === 'hand' ? null : onDraw;
    }
    default: {
      const tool = TOOLS.find(({ code }) => code === event.code);
      return tool ? () => editor.pickTool(tool.name) : null;
    }
  }
}
