import type { Work } from '../../db/work.ts';
import { requireEvent } from '../../events/rules.ts';
import { type Candidate, candidatesOf, type WantedTickets } from '../wanted.ts';
import { hinderedAmong, requireScope, type Skipped } from './sending.ts';

/** What asking for these letters would do, before it is asked for. */
export interface LetterCount {
  /** Letters that would go out. */
  total: number;
  /** Of these: to people who have this very ticket, and to people of whom nobody knows. */
  again: number;
  unknown: number;
  skipped: Skipped;
  /** Names of some who have no address. */
  without_address: string[];
  /** Which tickets would go out, where they were chosen by id. */
  ids: string[];
}

const NAMED = 5;

/**
 * Counts the letters that `sendTicketsLater` would write, and who would be left out and why; nothing is held, and nothing
 * refused but a hall or a sector that is none of the event (not_found). Chosen tickets that are gone meanwhile, or in
 * somebody else's sector, simply don't count.
 */
export async function countLetters(work: Work, wanted: WantedTickets, confirm_unknown: boolean): Promise<LetterCount> {
  await requireScope(work, wanted);
  const candidates = await candidatesOf(work, wanted, { onlyMine: true });
  const events = 'ids' in wanted ? new Set(candidates.map(({ event_id }) => event_id)) : [wanted.event_id];
  for (const id of events) await requireEvent(work, id);
  const hindered = hinderedAmong(candidates, confirm_unknown);
  const out = new Set<Candidate>();
  // Somebody who is left out for two reasons counts once.
  const left = (list: Candidate[]) => {
    const more = list.filter((ticket) => !out.has(ticket));
    for (const ticket of more) out.add(ticket);
    return more;
  };
  const already_queued = left(hindered.already_queued).length;
  const not_booked = left(hindered.not_booked).length;
  const silent = left(hindered.no_address);
  const delivery_unknown = left(hindered.delivery_unknown).length;
  const going = candidates.filter((ticket) => !out.has(ticket));
  return {
    total: going.length,
    again: going.filter(({ state }) => state === 'sent').length,
    unknown: going.filter(({ state }) => state === 'unknown').length,
    skipped: { already_queued, not_booked, no_address: silent.length, delivery_unknown },
    without_address: silent.slice(0, NAMED).map(({ guest_name }) => guest_name),
    ids: 'ids' in wanted ? going.map(({ id }) => id) : [],
  };
}
