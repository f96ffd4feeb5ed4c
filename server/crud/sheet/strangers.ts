import { limit } from '#shared/limits.ts';
import { type Message, Problem } from '#shared/problems.ts';

/** Refuses what no earlier file of this list or hall has `brought`: only that can be gone from a file. */
export function refuseStrangers(gone: readonly string[], brought: Pick<ReadonlySet<string>, 'has'>): void {
  const errors = gone.flatMap((id, i): [string, Message][] =>
    brought.has(id) ? [] : [[`gone.${i}`, { key: 'not_brought' }]],
  );
  if (errors.length > 0)
    throw new Problem('invalid', { errors: Object.fromEntries(errors.slice(0, limit('fieldMessages'))) });
}
