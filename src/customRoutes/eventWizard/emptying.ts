import { useQuery } from '@tanstack/react-query';
import { placesOf } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { isOpen } from '#shared/jobStates.ts';
import { type AnswerOf, call } from '../../dataProvider/index.ts';
import { readHall } from '../eventBasics/queries.ts';
import type { Refusal } from '../hall/index.ts';

export type Run = AnswerOf<'GET /seating_runs/:id'>;

/** How often it is asked whether a plan is made, ms. */
const ASKED_EVERY = 400;

/** Places of a hall that nobody could sit on any more, once it is drawn so. O(places). */
export function closingIn(stored: HallLayout, drawn: HallLayout): number[] {
  const [closed, closing] = [new Set(stored.inactive), new Set(drawn.inactive)];
  const staying = new Set(placesOf(drawn).filter((place) => !closing.has(place)));
  return placesOf(stored).filter((place) => !closed.has(place) && !staying.has(place));
}

/** Those places in a hall of another date that follows: the places that bear the same label there. O(places). */
export function alsoIn(other: HallLayout, stored: HallLayout, places: readonly number[]): number[] {
  const [theirs, ours] = [labelsOf(other), labelsOf(stored)];
  const text = (label: object | undefined) => label && JSON.stringify(label);
  return places.filter((place) => theirs.has(place) && text(theirs.get(place)) === text(ours.get(place)));
}

interface Asked {
  hallId: string;
  /** The hall that is drawn, as it is stored and as it is to be. */
  own: { id: string; layout: HallLayout };
  drawn: HallLayout;
  /** Places that the refusal names. */
  taken: readonly number[];
}

/** Has a plan made of where those go who sit on places that close; nobody else moves. With the layout of their hall. */
export function useEmptying({ hallId, own, drawn, taken }: Asked) {
  return useQuery({
    queryKey: ['emptying', hallId, taken],
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
    queryFn: async ({ signal }): Promise<{ run: Run; layout: HallLayout }> => {
      const layout = hallId === own.id ? own.layout : (await readHall(hallId, signal)).layout;
      const closing = closingIn(own.layout, drawn);
      const there = hallId === own.id ? closing : alsoIn(layout, own.layout, closing);
      const body = { emptied: [...new Set([...there, ...taken])] };
      const { data } = await call('POST /halls/:id/seating_runs', { params: { id: hallId }, body });
      await made(data.job_id, signal);
      return { run: (await call('GET /seating_runs/:id', { params: { id: data.id }, signal })).data, layout };
    },
  });
}

/** Waits until a plan is made; throws what the plan can show where none is. */
async function made(id: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { data: job } = await call('GET /jobs/:id', { params: { id }, signal });
    if (job.state === 'done') return;
    if (!isOpen(job.state)) throw { code: 'failed', detail: job.failures[0]?.reason } as Refusal;
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY));
  }
}
