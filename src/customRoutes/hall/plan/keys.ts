import { useEffect } from 'react';
import { hasDialog, isTyping } from '../../../ui/keys.ts';
import { useLatest } from '../../../ui/useLatest.ts';

/** What the keys of a screen with a plan do; null or absent: nothing just now. */
export interface PlanKeys {
  onEscape?: (() => void) | null;
  onUndo?: (() => void) | null;
  onRedo?: (() => void) | null;
  /** '+', '-' and '0'. */
  onZoom?: (by: 'in' | 'out' | 'fit') => void;
}

/**
 * Keys that work wherever the focus is: a press on the plan leaves it nowhere. Nothing while a dialog is open; while
 * somebody types only Escape.
 */
export function usePlanKeys(keys: PlanKeys): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || hasDialog()) return;
      const act = actionOf(event, latest.current);
      if (!act || (event.key !== 'Escape' && isTyping(event.target))) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [latest]);
}

function actionOf(event: KeyboardEvent, keys: PlanKeys): (() => void) | null | undefined {
  const { onZoom } = keys;
  if (event.ctrlKey || event.metaKey) {
    if (event.altKey) return null;
    if (event.code === 'KeyZ') return event.shiftKey ? keys.onRedo : keys.onUndo;
    return event.code === 'KeyY' ? keys.onRedo : null;
  }
  if (event.altKey) return null;
  if (event.key === 'Escape') return keys.onEscape;
  if (!onZoom) return null;
  if (event.key === '+' || event.key === '=') return () => onZoom('in');
  if (event.key === '-') return () => onZoom('out');
  return event.key === '0' ? () => onZoom('fit') : null;
}
