import { Problem } from '#shared/problems.ts';
import type { Work } from '../db/work.ts';
import type { Step, Turns } from './jobs/turns.ts';
import { editThese } from './bulk.ts';
import { keptOf, NAMED } from './kept.ts';
import { listing } from './listing.ts';
import type { LongAsked, LongState } from './long.ts';
import { askedIn, heldMatching } from './meant.ts';
import { deletingOf, removeThese } from './removing.ts';
import type { Noun } from './rules.ts';
import { recordsOf, someMatching } from './select.ts';

/** Changes or deletes what a filter finds, turn by turn: each record once, in the order of their ids. */
export async function bulkInTurns(nouns: readonly Noun[], turns: Turns<LongAsked, LongState>): Promise<void> {
  const noun = nouns.find(({ resource }) => resource.name === turns.asked.noun);
  if (!noun) throw new Problem('not_found');
  for (let over = false; !over;) over = await turns.turn((work) => nextTurn(noun, work, turns));
}

async function nextTurn(
  noun: Noun,
  work: Work,
  { asked: { filter, until, change }, state, rows: most }: Turns<LongAsked, LongState>,
): Promise<Step<LongState>> {
  const { resource, table, rules } = noun;
  await rules.holds?.(work);
  const asked = askedIn(work, listing(resource, rules.query), filter);
  const found = await someMatching(resource, work, asked, rules, { until, after: state.after, most });
  const held = change ? 'no key update' : 'update';
  const ids = await heldMatching(resource, work, table, { ...asked, ids: found }, rules, held);
  const { changed, kept, kept_total } = change
    ? await editThese(noun, work, ids, change, 'all')
    : await removed(noun, work, ids);
  const all = [...state.kept, ...kept].slice(0, NAMED);
  return {
    done: found.length,
    over: found.length < most,
    state: {
      after: found.at(-1) ?? state.after,
      changed: state.changed + changed,
      kept: all,
      kept_total: state.kept_total + kept_total,
    },
    failures: all,
  };
}

async function removed({ resource, table, rules }: Noun, work: Work, ids: readonly string[]) {
  if (ids.length === 0) return { changed: 0, kept: [], kept_total: 0 };
  work.does(deletingOf(resource));
  const rows = await recordsOf(resource, work, ids, rules);
  const refused = await removeThese(resource, work, table, ids, rules);
  return { changed: ids.length - refused.size, ...keptOf(resource, work, rows, refused) };
}
