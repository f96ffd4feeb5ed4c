import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { isOpen } from '#shared/jobStates.ts';
import type { Proposed, SeatingAsked } from '#shared/seating/asked.ts';
import { meantOf } from '#shared/seating/proposal.ts';
import { type AnswerOf, call } from '../../../../dataProvider/index.ts';
import { idIn, useAddress } from '../../../../ui/useAddress.ts';
import { asRefusal } from '../../plan/refused.ts';
import type { Refusal } from '../../plan/types.ts';
import type { Done } from '../useActs.ts';
import type { SeatingState } from '../useSeating.ts';

export type Run = AnswerOf<'GET /seating_runs/:id'>;

/** What a whole list is seated by; the rest of what is asked stays as it is by itself. */
export interface Wishes extends Pick<SeatingAsked, 'moving' | 'together'> {
  /** Only those who are picked. */
  picked: boolean;
}

/** How often it is asked how far a plan is, ms. */
const ASKED_EVERY = 500;
const NOBODY: readonly Proposed[] = [];

interface Given {
  hallId: string;
  seating: SeatingState;
  selectedGuests: readonly string[];
  /** Applies a plan; answers the batch it can be taken back by. */
  onApply: (run: string, without: string[]) => Promise<Done>;
  onApplied: () => void;
}

/** Seating a whole list: what is asked, how far the plan is, what it proposes, who is held back. The run stands in the address. */
export function useEverybody({ hallId, seating, selectedGuests, onApply, onApplied }: Given) {
  const translate = useTranslate();
  const address = useAddress();
  const runId = idIn(address, 'plan');
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const [wishes, setWishes] = useState<Wishes>({ picked: false, moving: 'nobody', together: true });
  const [held, setHeld] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const run = useQuery({
    queryKey: ['seating-runs', runId],
    enabled: runId !== null,
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
  const isMade = proposal !== null || isOver;
  const meant = useMemo(() => (proposal ? meantOf(proposal.seatings, held) : NOBODY), [proposal, held]);
  const close = () => {
    setAsking(false);
    setHeld([]);
    setRefusal(null);
    address.set({ plan: null });
  };
  const ask = async (without: readonly string[] = []) => {
    setSending(true);
    setRefusal(null);
    try {
      const { moving, together, picked } = wishes;
      const only = picked && selectedGuests.length > 0 ? { guest_ids: [...selectedGuests] } : {};
      const body = { moving, together, without: [...without], ...only };
      const { data } = await call('POST /halls/:id/seating_runs', { params: { id: hallId }, body });
      setHeld([]);
      address.set({ plan: data.id });
    } catch (error) {
      setRefusal(asRefusal(error));
    } finally {
      setSending(false);
    }
  };
  const stop = async () => {
    if (job_id !== null) await call('POST /jobs/:id/stop', { params: { id: job_id } }).catch(() => undefined);
    address.set({ plan: null });
    setAsking(true);
  };
  const apply = () => {
    if (runId === null) return;
    const said = translate('hall.all.applied', { smart_count: meant.length });
    void seating.run(
      () => onApply(runId, [...held]),
      said,
      () => {
        close();
        onApplied();
      },
    );
  };
  const ended = job.data && !isOpen(job.data.state) && job.data.state !== 'done' ? job.data : null;
  return {
    isOpen: isAsking || runId !== null,
    open: () => setAsking(true),
    close,
    wishes,
    setWishes,
    /** Picked in the list and without a place. */
    picked: seating.waiting.length,
    unseated: seating.listed.filter(({ place }) => place === null).length,
    isSending,
    ask: (without: readonly string[] = []) => void ask(without),
    /** How far a plan is, 0 to 1; null where none is being made. */
    share: runId !== null && !isMade && !ended && !run.error ? (job.data?.done ?? 0) / (job.data?.total ?? 1) : null,
    stop: () => void stop(),
    proposal,
    outdated: run.data?.outdated ?? false,
    meant,
    held,
    hold: (id: string) => setHeld((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id])),
    apply,
    refusal:
      refusal ??
      (ended ? { code: 'failed', detail: ended.failures[0]?.reason } : run.error ? asRefusal(run.error) : null),
  };
}

export type Everybody = ReturnType<typeof useEverybody>;
