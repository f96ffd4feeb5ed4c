import { useMemo, useState } from 'react';
import type { SeatingProposal } from '#shared/seating/asked.ts';
import type { SeatingState } from '../useSeating.ts';
import { findProposed, inParties } from './inParties.ts';
import type { Trial } from './useTrial.ts';

/** Who is looked for in a plan: lit on the plan of the hall, until somebody's chair is pressed there whom nobody looked for. */
export function useFound(
  { seatings }: SeatingProposal,
  { guestOf, order }: SeatingState,
  { opened }: Trial,
  onLight: (places: readonly number[]) => void,
) {
  const [query, setQuery] = useState('');
  const all = useMemo(() => inParties(seatings, guestOf, order), [seatings, guestOf, order]);
  const found = useMemo(() => findProposed(all, query), [all, query]);
  const [seen, setSeen] = useState(opened);
  if (opened !== seen) {
    setSeen(opened);
    if (opened?.byPlan && !found.some(({ guest_id }) => guest_id === opened.guest_id)) setQuery('');
  }
  return {
    query,
    isLooking: query.trim() !== '',
    all,
    found,
    search: (text: string) => {
      setQuery(text);
      onLight(text.trim() === '' ? [] : findProposed(all, text).map(({ place }) => place));
    },
  };
}

export type Found = ReturnType<typeof useFound>;
