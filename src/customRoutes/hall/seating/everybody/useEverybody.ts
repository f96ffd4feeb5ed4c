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
const NOBODY_LEFT_OUT: readonly string[] = [];
const NOTHING_LOCKED: SeatingAsked['fixed'] = [];

interface Given {
  hallId: string;
  /** Of the hall, as it was read last. */
  revision: number;
  seating: SeatingState;
  selectedGuests: readonly string[];
  /** Applies a plan; answers the batch it can be taken back by. */
  onApply: (run: string, without: string[]) => Promise<Done>;
  onApplied: () => void;
}

/** Seating a whole list: what is asked, how far the plan is, what it proposes, who is held back. The run stands in the address. */
export function useEverybody({ hallId, revision, seating, selectedGuests, onApply, onApplied }: Given) {
  const translate = useTranslate();
  const address = useAddress();
  const runId = idIn(address, 'plan');
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const [wishes, setWishes] = useState<Wishes>({ picked: false, moving: 'nobody', together: true });
  // Null: as the plan was asked for, which a reload finds again.
  const [chosenHeld, setHeld] = useState<readonly string[] | null>(null);
  const [chosenLocked, setLocked] = useState<SeatingAsked['fixed'] | null>(null);
  // What was refused of the hall as it was may hold no longer: a rule is taken away, say.
  const [refused, setRefused] = useState<{ refusal: Refusal; revision: number } | null>(null);
  const refusal = refused?.revision === revision ? refused.refusal : null;
  const run = useQuery({
    queryKey: ['seating-runs', runId],
    enabled: runId !== null,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => (await call('GET /seating_runs/:id', { params: { id: runId! }, signal })).data,
  });
  const leftOut = run.data?.asked.without ?? NOBODY_LEFT_OUT;
  const held = chosenHeld ?? leftOut;
  /** Who is to stay where a plan puts them when it is made again. */
  const locked = chosenLocked ?? run.data?.asked.fixed ?? NOTHING_LOCKED;
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
    setHeld(null);
    setLocked(null);
    setRefused(null);
    address.set({ plan: null });
  };
  const ask = async (without: readonly string[] = []) => {
    setSending(true);
    setRefused(null);
    try {
      const { moving, together, picked } = wishes;
      const only = picked && selectedGuests.length > 0 ? { guest_ids: [...selectedGuests] } : {};
      const fixed = locked.filter(({ guest_id }) => !without.includes(guest_id));
      const after = proposal && runId ? { after: runId } : {};
      const body = { moving, together, without: [...without], fixed, ...only, ...after };
      const { data } = await call('POST /halls/:id/seating_runs', { params: { id: hallId }, body });
      setHeld(null);
      setLocked(null);
      address.set({ plan: data.id });
    } catch (error) {
      setRefused({ refusal: asRefusal(error), revision });
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
    /** Who was held back when the plan was made. */
    leftOut,
    hold: (id: string) => setHeld(held.includes(id) ? held.filter((each) => each !== id) : [...held, id]),
    locked,
    lock: ({ guest_id, place }: Pick<Proposed, 'guest_id' | 'place'>) =>
      setLocked(
        locked.some((one) => one.guest_id === guest_id)
          ? locked.filter((one) => one.guest_id !== guest_id)
          : [...locked, { guest_id, place }],
      ),
    apply,
    refusal:
      refusal ??
      (ended ? { code: 'failed', detail: ended.failures[0]?.reason } : run.error ? asRefusal(run.error) : null),
  };
}

export type Everybody = ReturnType<typeof useEverybody>;
