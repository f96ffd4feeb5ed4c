import { useCallback, useEffect, useRef } from 'react';
import { type Chosen, NOTHING_CHOSEN } from '#shared/hall/present.ts';
import { call, HttpError } from '../../../dataProvider/index.ts';
import { createSaying } from './saying.ts';

/** A refusal is an answer: asking sooner won't change it. */
function answered(error: unknown): void {
  if (!(error instanceof HttpError) || error.status === 0) throw error;
}

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
        ? createSaying((body, signal) =>
            call('PUT /halls/:id/present', { params, body, signal, keepalive: body.leaves === true }).catch(answered),
          )
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
    // Colleagues may have been told that we are gone, or still see what was put down meanwhile.
    const back = () => saying.current?.back();
    addEventListener('online', back);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', turn);
      removeEventListener('online', back);
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
