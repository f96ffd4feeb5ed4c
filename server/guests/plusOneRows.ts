import type { Work } from '../db/work.ts';
import { meantBy } from './check.ts';
import { invitedAmong } from './read.ts';
import { checkManyRows } from './sheet/check.ts';
import type { GuestRow } from './sheet/columns.ts';
import { maybeHosts, withPlusOnesThere } from './sheet/ties.ts';
import { mineBrought } from './tying.ts';

/** Rows of a file for a hall, those of plus-ones who come there already taken in by their hosts, wherever these stand. */
export async function withKnownPlusOnes<R extends GuestRow>(
  work: Work,
  hallId: string | undefined,
  rows: readonly R[],
): Promise<readonly R[]> {
  const hosts = hallId === undefined ? [] : maybeHosts(rows);
  if (hallId === undefined || hosts.length === 0) return rows;
  const meant = await meantBy(work, await checkManyRows(hosts));
  const invited = await invitedAmong(work, hallId, [...new Set(meant.values())]);
  const brought = await mineBrought(work, hallId, [...invited]);
  return withPlusOnesThere(rows, new Map([...meant].map(([row, id]) => [row, brought.get(id) ?? 0])));
}
