import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useTell } from '../../ui/useTell.ts';
import { useAsked } from '../useAsked.ts';

/** All that match are ticked one by one, where what is done with them is no call of every noun. */
export interface AllOf {
  label?: (total: number) => string;
  /** What is ticked of all that this filter finds, as far as the person may tick it. */
  ids: (filter: Record<string, unknown>) => Promise<readonly string[]>;
}

/** Ticks all that match one by one. They may be fewer than match: those of others can't be. */
export function useTickAll(all: AllOf | undefined) {
  const { selectedIds, onSelect, filterValues } = useListContext();
  const now = JSON.stringify(useAsked());
  const tell = useTell();
  const [ticked, setTicked] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const tick = async ({ ids }: AllOf) => {
    setBusy(true);
    try {
      onSelect([...new Set([...selectedIds, ...(await ids(filterValues as Record<string, unknown>))])]);
      setTicked(now);
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    /** All that match now are ticked, as far as the person may. */
    isDone: ticked === now,
    tick: all && (() => tick(all)),
    drop: () => setTicked(null),
  };
}
