import { resourceList } from '#resources/index.ts';
import { Problem, type ProblemCode } from '#shared/problems.ts';
import { DatabaseStopped } from './embedded.ts';
import { isFull, isHeldUp, isLost } from './failures.ts';

/** Which refusal a constraint stands for; a constraint without a row here is a fault of ours. */
const REFUSALS: Record<string, ProblemCode> = {
  tickets_place: 'seat_taken',
  order_places_live: 'seat_taken',
  tickets_guest: 'guest_already_seated',
  tickets_active_place: 'place_inactive',
  tickets_invitation: 'guest_not_invited',
  places_label: 'doubled_label',
  invitations_hall_guest: 'already_exists',
  memberships_email_unique: 'already_exists',
  event_dates_unique: 'already_exists',
};

/**
 * Turns a broken constraint into the refusal a person can read, and a database that is away, busy or full into an
 * answer that says so; anything else is passed on as it is.
 */
export function violationToProblem(error: unknown): unknown {
  if (error instanceof Problem) return error;
  if (isFull(error)) return new Problem('disk_full', {}, { cause: error });
  if (isLost(error) || isHeldUp(error) || error instanceof DatabaseStopped)
    return new Problem('unavailable', {}, { cause: error });
  const inner = databaseError(error);
  if (!inner) return error;
  const refusal = inner.constraint ? REFUSALS[inner.constraint] : undefined;
  if (refusal) return new Problem(refusal);
  const twice = fieldOf(inner.constraint, 'unique');
  if (twice) return new Problem('already_exists', { errors: { [twice]: { key: 'taken' } } });
  const own = fieldOf(inner.constraint, 'itself');
  if (own) return new Problem('invalid', { errors: { [own]: { key: 'itself' } } });
  // 22003 a number no column holds, 22021 and 22P05 characters no text holds (NUL).
  if (/^(22003|22021|22P05)/.test(inner.code)) return new Problem('malformed');
  // 57014 it took too long; 53200 out of memory, 53400 out of something else; 25P03 idle for too long.
  if (/^(57014|53...|25P03)$/.test(inner.code)) return new Problem('unavailable', {}, { cause: error });
  return error;
}

/** The field of a resource whose index or condition `derivedKeys` (server/crud/table.ts) gave this name. */
function fieldOf(constraint: string | undefined, what: 'unique' | 'itself'): string | undefined {
  for (const { name, table = name, fields } of resourceList) {
    const found = Object.keys(fields).find((field) => constraint === `${table}_${field}_${what}`);
    if (found) return found;
  }
  return undefined;
}

interface DatabaseError {
  code: string;
  constraint?: string;
}

/** The driver's own error, which the query builder wraps. */
export function databaseError(error: unknown): DatabaseError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code))
      return at as unknown as DatabaseError;
  }
  return null;
}
