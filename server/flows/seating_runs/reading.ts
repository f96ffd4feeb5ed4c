import { sql } from 'drizzle-orm';
import type { Need } from '#resources/invitations.ts';
import type { TicketState } from '#resources/tickets.ts';
import { placesOf } from '#shared/hall/groups.ts';
import { markedPlaces } from '#shared/hall/marks.ts';
import { isOut } from '#shared/lettersOut.ts';
import type { SeatingAsked } from '#shared/seating/asked.ts';
import type { Problem as Wishes, Wanted } from '#shared/seating/problem.ts';
import type { Known } from '#shared/seating/proposal.ts';
import { recordKey } from '#shared/text.ts';
import type { Work } from '../../db/work.ts';
import { requireHall } from '../../halls/rules.ts';
import { ownPlaces } from '../../halls/sectors/rules.ts';

/** A hall with its guests, as one moment had them. */
export interface Read {
  revision: number;
  wishes: Wishes;
  known: Known[];
}

interface Row extends Record<string, unknown> {
  guest_id: string;
  guest_name: string;
  party: string | null;
  rank: number | null;
  needs: Need[] | null;
  place: number | null;
  state: TicketState | null;
}

/** Who is to be seated in a hall and where there is room for them, as the person asking may seat them. */
export async function readWishes(work: Work, hallId: string, asked: SeatingAsked): Promise<Read> {
  const { layout, revision } = await requireHall(work, hallId);
  const { rows } = await work.tx.execute<Row>(sql`
    select guest_id, guest_name, party, rank, needs, place, state from invitation_rows
    where organization_id = ${work.organization_id} and hall_id = ${hallId} order by position, id`);
  const own = await ownPlaces(work, hallId);
  const mayUse = (place: number) => own === null || own.has(place);
  const [wanted, without] = [asked.guest_ids && new Set(asked.guest_ids), new Set(asked.without)];
  const fixed = new Map(asked.fixed.map(({ guest_id, place }) => [guest_id, place]));
  const isMeant = ({ guest_id, place }: Row) =>
    place !== null || (!without.has(guest_id) && (wanted?.has(guest_id) ?? true));
  const meant = rows.filter(isMeant);
  const guests = meant.map((row): Wanted => {
    const sent = isOut(row.state);
    const moves = row.place !== null && mayUse(row.place) && mayMove(asked, sent) && !without.has(row.guest_id);
    return {
      id: row.guest_id,
      party: row.party === null ? null : recordKey(row.party),
      rank: row.rank ?? 0,
      stepFree: row.needs?.includes('step_free') ?? false,
      companion: row.needs?.includes('companion') ?? false,
      now: fixed.get(row.guest_id) ?? row.place,
      stays: fixed.has(row.guest_id) || (row.place !== null && !moves),
      sent,
    };
  });
  const technical = new Set(markedPlaces(layout, 'technical'));
  const closed = placesOf(layout).filter((place) => !mayUse(place) || technical.has(place));
  return {
    revision,
    wishes: { layout, closed: new Set(closed), guests, rules: [], together: asked.together, seed: 1 },
    known: meant.map(({ guest_name: name, party, place }) => ({ name, party, place })),
  };
}

function mayMove({ moving }: SeatingAsked, sent: boolean): boolean {
  return moving === 'everybody' || (moving === 'without_letter' && !sent);
}
