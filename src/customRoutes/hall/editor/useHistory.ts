import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { revive } from '#shared/hall/edit.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { bytesApart } from './apart.ts';
import { leaveSteps, stepsLeft } from './leftSteps.ts';
import { type Step, stepsAfter } from './steps.ts';
import type { Followed } from './useKeptLayout.ts';

/** What all that can be undone and done again may take, bytes. */
const BUDGET = 8_000_000;

/**
 * Undo and redo of a layout that somebody else holds, as many steps as the budget has room for. `saved` is what the server
 * has: places it has forgotten come back under new ids. Once somebody else's plan was `followed`, each step has it too, or
 * is gone, which the person is told. Whoever leaves the plan kept under `key` and comes back to it finds the steps again, as
 * after saving; `key` is null for one that nobody has saved yet.
 */
export function useHistory(
  layout: HallLayout,
  onChange: (layout: HallLayout) => void,
  saved?: HallLayout,
  followed: Followed | null = null,
  key: string | null = null,
) {
  const [left] = useState(() => stepsLeft(key, layout));
  const [past, setPast] = useState(left.past);
  const [future, setFuture] = useState(left.future);
  const latest = useRef({ layout, past, future });
  useLayoutEffect(() => {
    latest.current = { layout, past, future };
  });
  useEffect(() => () => leaveSteps(key, latest.current), [key]);
  const [joined, setJoined] = useState(followed);
  const [lost, setLost] = useState<Followed | null>(null);
  const notify = useNotify();
  useEffect(() => {
    if (lost) notify('hall.conflict.steps_lost', { type: 'warning' });
  }, [lost, notify]);
  if (followed && followed !== joined) {
    setJoined(followed);
    const [before, after] = [stepsAfter(followed, past.toReversed()), stepsAfter(followed, future)];
    setPast(before.steps.toReversed());
    setFuture(after.steps);
    if (before.lost || after.lost) setLost(followed);
  }
  const earlier = past.at(-1);
  const later = future[0];
  return {
    change(next: HallLayout) {
      if (next === layout) return;
      setPast(within([...past, { layout, bytes: bytesApart(layout, next) }]));
      setFuture([]);
      onChange(next);
    },
    undo: earlier
      ? () => {
          setPast(past.slice(0, -1));
          setFuture([{ layout, bytes: earlier.bytes }, ...future]);
          const next = revive(earlier.layout, layout, saved);
          onChange(next);
          return next;
        }
      : null,
    redo: later
      ? () => {
          setFuture(future.slice(1));
          setPast([...past, { layout, bytes: later.bytes }]);
          const next = revive(later.layout, layout, saved);
          onChange(next);
          return next;
        }
      : null,
  };
}

/** The latest steps that there is room for; the last one always. */
function within(steps: readonly Step[]): readonly Step[] {
  let left = BUDGET;
  const from = steps.findLastIndex(({ bytes }) => (left -= bytes) < 0);
  return steps.slice(Math.min(from + 1, steps.length - 1));
}
