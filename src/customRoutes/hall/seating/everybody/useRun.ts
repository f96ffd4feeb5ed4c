import { useQuery } from '@tanstack/react-query';
import { isOpen } from '#shared/jobStates.ts';
import { type AnswerOf, call } from '../../../../dataProvider/index.ts';
import { asRefusal } from '../../plan/refused.ts';
import type { Refusal } from '../../plan/types.ts';

export type Run = AnswerOf<'GET /seating_runs/:id'>;

/** How often it is asked how far a plan is, ms. */
const ASKED_EVERY = 500;

/** A plan for a hall's list as the server has it: how far it is, and what it proposes. `revision`: of the hall, whose changes may concern it. */
export function useRun(hallId: string, revision: number, runId: string | null) {
  const run = useQuery<Run>({
    queryKey: ['seating-runs', runId, revision],
    enabled: runId !== null,
    placeholderData: (before) => (before?.id === runId ? before : undefined),
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => (await call('GET /seating_runs/:id', { params: { id: runId! }, signal })).data,
  });
  const job_id = run.data?.proposal ? null : (run.data?.job_id ?? null);
  const job = useQuery<AnswerOf<'GET /jobs/:id'>>({
    queryKey: ['jobs', job_id, 'plan'],
    enabled: job_id !== null,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data.state) ? false : ASKED_EVERY),
    queryFn: async ({ signal }) => {
      const { data } = await call('GET /jobs/:id', { params: { id: job_id! }, signal });
      if (data.state === 'done') void run.refetch();
      return data;
    },
  });
  // A plan of another hall, or one that was applied, is none any more: what an old link leads to.
  const isOver = run.data !== undefined && (run.data.hall_id !== hallId || run.data.applied_at !== null);
  const proposal = isOver ? null : (run.data?.proposal ?? null);
  const ended = job.data && !isOpen(job.data.state) && job.data.state !== 'done' ? job.data : null;
  const isMade = proposal !== null || isOver || ended !== null || run.error !== null;
  const refusal: Refusal | null = ended
    ? { code: 'failed', detail: ended.failures[0]?.reason }
    : run.error
      ? asRefusal(run.error)
      : null;
  return {
    run: run.data,
    job_id,
    proposal,
    /** How far it is, 0 to 1; null where none is being made. */
    share: runId === null || isMade ? null : (job.data?.done ?? 0) / (job.data?.total ?? 1),
    /** Why it wasn't made. */
    refusal,
  };
}
