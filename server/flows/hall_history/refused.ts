import type { ProblemCode } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import type { Work } from '../../db/work.ts';
import type { KnownEvent } from '../../events/rules.ts';
import type { KnownHall } from '../../halls/rules.ts';
import { undoableUntil } from '../batches/dividing.ts';

/** What may stand against taking something back, before anybody looks at its rows. */
export const UNDO_REFUSED = [
  'forbidden',
  'bound_to_cinema',
  'cannot_undo',
  'already_undone',
  'archived',
  'foreign_sector',
] as const satisfies readonly ProblemCode[];
type Refused = (typeof UNDO_REFUSED)[number];

/** What is known of a deed without looking at its rows. */
export interface Known {
  /** The tables of the rows that it wrote. */
  nouns: readonly string[];
  mine: boolean;
  undone: boolean;
  /** When the row of undoing and doing again began that it is of. */
  began: Date;
  /** It is about places outside of the person's sectors. */
  foreign: boolean;
}

/** Seats, guests who left with theirs, and holds. */
const TAKEN_BACK_HERE: ReadonlySet<string> = new Set(['tickets', 'invitations,tickets', 'holds']);

/** Why the person may not take something back, or null; whether somebody worked on it since is only asked when they look at it. */
export function whyNotUndone(
  work: Work,
  { hall, event }: { hall: KnownHall; event: KnownEvent },
  deed: Known,
): Refused | null {
  if (!deed.mine && !hasRole(work.actor.role, 'manager_event')) return 'forbidden';
  if (hall.session_ref !== null) return 'bound_to_cinema';
  // Plans and guests who became one; what else there is to take back is at `/changes`.
  if (!TAKEN_BACK_HERE.has(deed.nouns.toSorted().join()) || work.now() > undoableUntil(deed.began))
    return 'cannot_undo';
  if (deed.undone) return 'already_undone';
  if (event.state === 'archived') return 'archived';
  return deed.foreign ? 'foreign_sector' : null;
}
