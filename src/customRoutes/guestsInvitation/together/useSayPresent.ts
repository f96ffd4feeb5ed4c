import { useCallback, useEffect, useRef } from 'react';
import { type Chosen, NOTHING_CHOSEN } from '#shared/hall/present.ts';
import { call } from '../../../dataProvider/index.ts';
import { createSaying } from './saying.ts';

/**
 * Says that the plan of a hall is open here, as long as it is looked at. Answers how to say what is chosen on it.
 * `others`: ids of the colleagues who are there; whoever is new may not know of us.
 */
export function useSayPresent(hallId: string, others: readonly { id: string }[]): (chosen: Chosen) => void {
  const saying = useRef<ReturnType<typeof createSaying> | null>(null);
  const chosen = useRef<Chosen>(NOTHING_CHOSEN);
  useEffect(() => {
    const params = { id: hallId };
    const turn = () => {
      const isSeen = document.visibilityState !== 'hidden';
      if (isSeen === (saying.current !== null)) return;
      saying.current?.leave();
      saying.current = isSeen
        ? createSaying((body) => call('PUT /halls/:id/present', { params, body, keepalive: body.leaves === true }))
        : null;
      saying.current?.choose(chosen.current);
    };
    const leave = () => {
      saying.current?.leave();
      saying.current = null;
    };
    turn();
    document.addEventListener('visibilitychange', turn);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', turn);
      leave();
    };
  }, [hallId]);
  const met = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (others.some(({ id }) => !met.current.has(id))) saying.current?.again();
    met.current = new Set(others.map(({ id }) => id));
  }, [others]);
  return useCallback((next: Chosen) => {
    chosen.current = next;
    saying.current?.choose(next);
  }, []);
}
