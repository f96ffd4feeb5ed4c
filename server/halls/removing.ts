import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { requireComplete } from '../events/complete.ts';
import { lockEvent } from '../events/rules.ts';
import { askSightAnew } from './live/saying.ts';
import { takeTurn } from './turns.ts';
import { putPlacesAway, requireFreePlaces } from './places.ts';
import { type KnownHall, requireHall } from './rules.ts';
import { halls, sectors } from './table.ts';

/** Deletes a hall nobody sits in; a published event keeps at least one place. */
export async function deleteHall(work: Work, hallId: string): Promise<void> {
  const hall = await requireHall(work, hallId);
  const event = await lockEvent(work, hall.event_id);
  await takeTurn(work, [hallId]);
  await removeHalls(work, [hall]);
  if (event.status === 'published') await requireComplete(work, event.id);
}

/** Puts halls away with their sectors; refuses with places_taken where somebody has a ticket. Whoever calls holds the event
 * and has the turn at the halls (`takeTurn`). */
export async function removeHalls(work: Work, gone: KnownHall[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map((hall) => hall.id);
  for (const id of ids.toSorted()) {
    await requireFreePlaces(work, id);
    // On closed places nobody can be seated by somebody who still has the plan open.
    await putPlacesAway(work, id);
  }
  await work.remove(sectors, among(sectors.hall_id, ids));
  await work.remove(halls, among(halls.id, ids));
  await askSightAnew(work, ids);
}
