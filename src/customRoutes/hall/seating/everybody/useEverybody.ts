import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Proposed, SeatingAsked } from '#shared/seating/asked.ts';
import { meantOf } from '#shared/seating/proposal.ts';
import { call } from '../../../../dataProvider/index.ts';
import { idIn, useAddress } from '../../../../ui/useAddress.ts';
import { asRefusal } from '../../plan/refused.ts';
import type { Refusal } from '../../plan/types.ts';
import type { Done } from '../useActs.ts';
import type { SeatingState } from '../useSeating.ts';
import { useChanged } from './useChanged.ts';
import { useRun } from './useRun.ts';

/** What a whole list is seated by; the rest of what is asked stays as it is by itself. */
export interface Wishes extends Pick<SeatingAsked, 'moving' | 'together' | 'order'> {
  /** Only those who are picked. */
  picked: boolean;
}

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
  // Put aside, a plan stays in the address and goes on being made.
  const [isAside, setAside] = useState(false);
  const [isSending, setSending] = useState(false);
  // A plan that is there steps back for what it was asked by.
  const [isSetting, setSetting] = useState(false);
  // Null: as the plan was asked for, which a reload finds again.
  const [chosenWishes, setWishes] = useState<Wishes | null>(null);
  const [chosenHeld, setHeld] = useState<readonly string[] | null>(null);
  const [chosenLocked, setLocked] = useState<SeatingAsked['fixed'] | null>(null);
  // What was refused of the hall as it was may hold no longer: a rule is taken away, say.
  const [refused, setRefused] = useState<{ refusal: Refusal; revision: number } | null>(null);
  const refusal = refused?.revision === revision ? refused.refusal : null;
  const { run, job_id, share, refusal: failed, ...made } = useRun(hallId, revision, runId);
  const isOpen = (isAsking || runId !== null) && !isAside;
  // Of one that is put aside the hall shows nothing.
  const proposal = isOpen ? made.proposal : null;
  const wishes = chosenWishes ?? wishesOf(run?.asked);
  const isPicking = seating.waiting.length > 0;
  const pickedIds = isPicking ? selectedGuests : (run?.asked.guest_ids ?? NOBODY_LEFT_OUT);
  const leftOut = run?.asked.without ?? NOBODY_LEFT_OUT;
  const held = chosenHeld ?? leftOut;
  /** Who is to stay where a plan puts them when it is made again. */
  const locked = chosenLocked ?? run?.asked.fixed ?? NOTHING_LOCKED;
  const meant = useMemo(() => (proposal ? meantOf(proposal.seatings, held) : NOBODY), [proposal, held]);
  const changed = useChanged(run, meant, seating.labels);
  const discard = () => {
    setAsking(false);
    setAside(false);
    setHeld(null);
    setLocked(null);
    setRefused(null);
    setSetting(false);
    setWishes(null);
    address.set({ plan: null });
  };
  const ask = async (without: readonly string[] = []) => {
    setSending(true);
    setRefused(null);
    try {
      const { moving, together, order, picked } = wishes;
      const only = picked && pickedIds.length > 0 ? { guest_ids: [...pickedIds] } : {};
      const fixed = locked.filter(({ guest_id }) => !without.includes(guest_id));
      const after = proposal && runId ? { after: runId } : {};
      const body = { moving, together, order, without: [...without], fixed, ...only, ...after };
      const { data } = await call('POST /halls/:id/seating_runs', { params: { id: hallId }, body });
      setHeld(null);
      setLocked(null);
      setSetting(false);
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
        discard();
        onApplied();
      },
    );
  };
  return {
    isOpen,
    /** A plan is there, looked at or put aside. */
    hasPlan: runId !== null,
    isAside,
    open: () => {
      // What was in hand before is none of a plan's.
      seating.clear();
      setAside(false);
      setAsking(true);
    },
    /** Leaves it as it is: a plan is found again where it was asked for, by its address too. */
    putAside: () => {
      setAside(true);
      setAsking(false);
    },
    discard,
    wishes,
    setWishes,
    isSetting,
    setSetting,
    /** Picked in the list, or when the plan was asked for, and without a place. */
    picked: pickedIds.filter((id) => seating.guestOf.get(id)?.place === null).length,
    unseated: seating.listed.filter(({ place }) => place === null).length,
    isSending,
    ask: (without: readonly string[] = []) => void ask(without),
    /** How far a plan is, 0 to 1; null where none is being made. */
    share,
    stop: () => void stop(),
    proposal,
    outdated: run?.outdated ?? false,
    /** What of it can't be done any more, by guest, each with why and whose work that is. */
    changed,
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
    refusal: refusal ?? failed,
  };
}

function wishesOf(asked: SeatingAsked | undefined): Wishes {
  const { moving = 'nobody', together = true, order = 'fit', guest_ids } = asked ?? {};
  return { picked: guest_ids !== undefined, moving, together, order };
}

export type Everybody = ReturnType<typeof useEverybody>;
