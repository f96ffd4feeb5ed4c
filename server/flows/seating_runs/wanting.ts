import { type SQL, sql } from 'drizzle-orm';
import type { TicketState } from '#resources/tickets.ts';
import { groupBy } from '#shared/group.ts';
import { isOut } from '#shared/lettersOut.ts';
import type { Need } from '#shared/needs.ts';
import type { SeatingAsked, SeatingOrder } from '#shared/seating/asked.ts';
import type { Wanted } from '#shared/seating/problem.ts';
import { recordKey } from '#shared/text.ts';
import type { Work } from '../../db/work.ts';

/** Somebody who is invited to a hall. */
export interface Row extends Record<string, unknown> {
  guest_id: string;
  guest_name: string;
  party: string | null;
  rank: number | null;
  needs: Need[] | null;
  place: number | null;
  state: TicketState | null;
}

const IN_LIST = sql`position, id`;
const SORTED: Partial<Record<SeatingOrder, SQL>> = { name: sql`sort_key collate "C", position, id` };

/** Everybody who is invited to a hall, in the order they are to be taken in. */
export async function invitedRows(work: Work, hallId: string, order: SeatingOrder): Promise<Row[]> {
  const { rows } = await work.tx.execute<Row>(sql`
    select guest_id, guest_name, party, rank, needs, place, state from invitation_rows
    where organization_id = ${work.organization_id} and hall_id = ${hallId} order by ${SORTED[order] ?? IN_LIST}`);
  return rows;
}

/** Of all invited those whom a list is about: who sits, and who is to be seated; party by party, the largest first, where that is asked for. */
export function meantOnes(rows: readonly Row[], asked: SeatingAsked): readonly Row[] {
  const [wanted, without] = [asked.guest_ids && new Set(asked.guest_ids), new Set(asked.without)];
  const isSeated = asked.emptied.length === 0;
  const meant = rows.filter(
    ({ guest_id, place }) => place !== null || (isSeated && !without.has(guest_id) && (wanted?.has(guest_id) ?? true)),
  );
  if (asked.order !== 'largest') return meant;
  const parties = groupBy(meant, ({ party, guest_id }) => (party === null ? guest_id : recordKey(party)));
  return [...parties.values()].sort((a, b) => b.length - a.length).flat();
}

/** What somebody is to have, as far as whoever asks may move them. `isOurs`: may they empty that place? `before`: where an earlier plan had whom. */
export function wantedIn(
  asked: SeatingAsked,
  isOurs: (place: number) => boolean,
  before: ReadonlyMap<string, number>,
): (row: Row) => Wanted {
  const [without, emptied] = [new Set(asked.without), new Set(asked.emptied)];
  const fixed = new Map(asked.fixed.map(({ guest_id, place }) => [guest_id, place]));
  return ({ guest_id, party, rank, needs, place, state }) => {
    const sent = isOut(state);
    const leaves = place !== null && emptied.has(place);
    const isFree = place === null || isOurs(place);
    const moves = place !== null && isFree && mayMove(asked, sent) && !without.has(guest_id);
    const at = isFree ? fixed.get(guest_id) : undefined;
    return {
      id: guest_id,
      party: party === null ? null : recordKey(party),
      rank: rank ?? 0,
      needs: needs ?? [],
      now: leaves ? null : place,
      stays: !leaves && at === undefined && (emptied.size > 0 || (place !== null && !moves)),
      sent,
      ...(at !== undefined && { fixed: at }),
      ...(leaves && { near: place }),
      ...(before.has(guest_id) && { before: before.get(guest_id)! }),
    };
  };
}

function mayMove({ moving }: SeatingAsked, sent: boolean): boolean {
  return moving === 'everybody' || (moving === 'without_letter' && !sent);
}
