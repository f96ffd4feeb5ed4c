import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** How far a key goes in a list; beyond its ends is the end. */
const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

/**
 * A list that Tab enters once and leaves again, however long it is: arrows walk from row to row, from a control of one to the same
 * control of the next. Rows bear `data-guest`, and only those in view are in the document. `reveal` scrolls to a row.
 */
export function useRoving(
  list: RefObject<HTMLElement | null>,
  rows: readonly { id: string }[],
  inView: { from: number; to: number },
  reveal: (row: number) => void,
) {
  const [last, setLast] = useState<string | null>(null);
  const wanted = useRef<{ id: string; control: number } | null>(null);
  const at = rows.findIndex(({ id }) => id === last);
  const stop = at >= inView.from && at < inView.to ? at : inView.from;
  const rowOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-guest="${id}"]`);
  // A row that was far away is there once it is scrolled to.
  useEffect(() => {
    const row = wanted.current && rowOf(wanted.current.id);
    if (!row) return;
    const controls = controlsIn(row);
    (controls[wanted.current!.control] ?? controls.at(-1))?.focus({ preventScroll: true });
    wanted.current = null;
  });
  return {
    /** The row that Tab comes to. */
    stop: rows[stop]?.id,
    onFocus: (id: string) => setLast(id),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = STEPS[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const next = Math.max(0, Math.min(rows.length - 1, stop + step));
      event.preventDefault();
      const row = rowOf(rows[stop]!.id);
      // From the end: of whoever sits already the box in front can't be ticked.
      const control = row ? controlsIn(row).indexOf(event.target as HTMLElement) : 0;
      wanted.current = { id: rows[next]!.id, control };
      reveal(next);
      setLast(rows[next]!.id);
    },
  };
}

/** What of a row can be pressed, the last first. */
function controlsIn(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button, a, input')]
    .toReversed()
    .filter((each) => !each.matches(':disabled'));
}
