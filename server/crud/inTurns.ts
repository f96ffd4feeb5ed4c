import { Problem } from '#shared/problems.ts';
import type { Work } from '../db/work.ts';
import type { Turns } from './jobs/turns.ts';
import { editThese } from './bulk.ts';
import { keptOf } from './kept.ts';
import { listing } from './listing.ts';
import { type LongAsked, type LongState, takeTurns } from './long.ts';
import { askedIn, type Held, heldMatching } from './meant.ts';
import { deletingOf, removeThese } from './removing.ts';
import type { Noun } from './rules.ts';
import { recordsOf, someMatching } from './select.ts';

/** The noun that a job is about. */
export function nounOf(nouns: readonly Noun[], { asked }: Turns<LongAsked, LongState>): Noun {
  const noun = nouns.find(({ resource }) => resource.name === asked.noun);
  if (!noun) throw new Problem('not_found');
  return noun;
}

/** Changes or deletes what a filter finds, turn by turn: each record once, in the order of their ids. */
export async function bulkInTurns(nouns: readonly Noun[], turns: Turns<LongAsked, LongState>): Promise<void> {
  const noun = nounOf(nouns, turns);
  const { change } = turns.asked;
  await takeTurns(turns, async (work, from) => {
    await noun.rules.holds?.(work);
    const { found, ids } = await someHeld(noun, work, turns.asked, from, change ? 'no key update' : 'update');
    const done = change ? await editThese(noun, work, ids, change, 'all') : await removed(noun, work, ids);
    return { ...done, found };
  });
}

/** Those that the next turn is about, and of them those that match once they are held. */
export async function someHeld(
  { resource, table, rules }: Noun,
  work: Work,
  { filter, until }: LongAsked,
  from: { after: string | null; most: number },
  held: Held,
): Promise<{ found: string[]; ids: string[] }> {
  const asked = askedIn(work, listing(resource, rules.query), filter);
  const found = await someMatching(resource, work, asked, rules, { until, ...from });
  return { found, ids: await heldMatching(resource, work, table, { ...asked, ids: found }, rules, held) };
}

async function removed({ resource, table, rules }: Noun, work: Work, ids: readonly string[]) {
  if (ids.length === 0) return { changed: 0, kept: [], kept_total: 0 };
  work.does(deletingOf(resource));
  const rows = await recordsOf(resource, work, ids, rules);
  const refused = await removeThese(resource, work, table, ids, rules);
  return { changed: ids.length - refused.size, ...keptOf(resource, work, rows, refused) };
}
