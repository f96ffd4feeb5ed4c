import { z } from 'zod';
import { placeId } from '#shared/hall/layout.ts';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { listOf } from '#shared/schema.ts';
import { uuid } from '#shared/uuid.ts';
import type { Work } from '../../db/work.ts';
import { freedTickets, placesOfTickets } from './conflicts.ts';

/** Who sat where as the person saw it who asks for something. */
export const seenSitters = listOf(z.strictObject({ ticket_id: uuid(), guest_id: uuid(), place: placeId }), {
  max: limit('hallPlaces'),
});
type Seen = z.output<typeof seenSitters>[number];

interface Sitting {
  id: string;
  guest_id: string;
  place: number;
}

/** Refuses with moved_away where one of these tickets is another guest's by now, or at another place; names who did it. */
export async function refuseMovedAway(
  work: Work,
  seen: readonly Seen[] | undefined,
  held: readonly Sitting[],
): Promise<void> {
  const now = new Map(held.map((ticket) => [ticket.id, ticket]));
  const moved = (seen ?? []).filter(({ ticket_id, guest_id, place }) => {
    const ticket = now.get(ticket_id);
    return ticket && (ticket.guest_id !== guest_id || ticket.place !== place);
  });
  if (moved.length > 0) throw await movedAway(work, moved);
}

/** The refusal where some of these tickets were taken off their places; null where none was. */
export async function freedSince(work: Work, ids: readonly string[]): Promise<Problem | null> {
  const gone = await freedTickets(work, ids);
  return gone.length > 0 ? new Problem('moved_away', { extra: { places: gone } }) : null;
}

async function movedAway(work: Work, moved: readonly Seen[]): Promise<Problem> {
  const ids = moved.map(({ ticket_id }) => ticket_id);
  return new Problem('moved_away', { extra: { places: await placesOfTickets(work, ids) } });
}
