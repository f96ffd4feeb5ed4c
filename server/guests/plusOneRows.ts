import { inSlices, piecesOf } from '../base/slices.ts';
import type { Work } from '../db/work.ts';
import { meantBy } from './check.ts';
import { invitedAmong } from './read.ts';
import { checkManyRows } from './sheet/check.ts';
import type { GuestRow } from './sheet/columns.ts';
import { bareCount, companyOf, maybeHosts, plusOnesThere } from './sheet/ties.ts';
import { mineBrought } from './tying.ts';

/** As many hosts are looked for with one statement. */
const AT_ONCE = 1_000;

/** Rows of a file for a hall, those of plus-ones who come there already taken in by their hosts, wherever these stand. */
export async function withKnownPlusOnes<R extends GuestRow>(
  work: Work,
  hallId: string | undefined,
  rows: readonly R[],
): Promise<readonly R[]> {
  if (hallId === undefined) return rows;
  const counts = await inSlices(rows, ({ values }) => bareCount(values));
  if (!counts.some(Boolean)) return rows;
  const companies = await inSlices(rows, companyOf);
  const hosts = maybeHosts(companies);
  const meant = new Map<number, string>();
  for (const some of piecesOf(
    rows.filter(({ row }) => hosts.has(row)),
    AT_ONCE,
  ))
    for (const [row, id] of await meantBy(work, await checkManyRows(some))) meant.set(row, id);
  const invited = await invitedAmong(work, hallId, [...new Set(meant.values())]);
  const brought = await mineBrought(work, hallId, [...invited]);
  const { taken, said } = plusOnesThere(companies, new Map([...meant].map(([row, id]) => [row, brought.get(id) ?? 0])));
  if (taken.size === 0) return rows;
  return rows
    .filter(({ row }) => !taken.has(row))
    .map((each) => {
      const count = said.get(each.row);
      return count ? { ...each, values: { ...each.values, plus_ones: String(count) } } : each;
    });
}
