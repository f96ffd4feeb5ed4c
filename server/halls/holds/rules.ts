import { and, eq, isNull } from 'drizzle-orm';
import type { NewHolds } from '#resources/holdSchemas.ts';
import { Problem } from '#shared/problems.ts';
import { refuseTwice } from '../../base/twice.ts';
import { among } from '../../db/among.ts';
import type { Work } from '../../db/work.ts';
import { refuseArchived } from '../../events/rules.ts';
import { requireActivePlaces } from '../places.ts';
import { requireHallAndEvent, touchHall } from '../rules.ts';
import { takeTurn } from '../turns.ts';
import { holds } from './table.ts';

/**
 * Holds places of a hall for whoever asks; those that are held already are from now on held so. Refused where one of them is
 * closed (place_inactive), where the seats are a cinema's (bound_to_cinema), and a moment that is over.
 */
export async function holdPlaces(work: Work, hallId: string, asked: NewHolds): Promise<{ held: number }> {
  const { places, remark = null } = asked;
  const until = asked.until ? new Date(asked.until) : null;
  if (until && until <= work.now()) throw new Problem('invalid', { errors: { until: { key: 'hold_over' } } });
  await begin(work, hallId, places, 'hold');
  await requireActivePlaces(work, hallId, places, 'places');
  const known = new Map((await heldBefore(work, hallId, places)).map(({ id, place }) => [place, id]));
  const how = { until, remark, held_by: work.actor.membership_id };
  await work.update(holds, among(holds.id, [...known.values()]), how);
  const fresh = places.filter((place) => !known.has(place));
  if (fresh.length > 0)
    await work.insert(
      holds,
      fresh.map((place) => ({ hall_id: hallId, place, ...how })),
    );
  await touchHall(work, hallId, places);
  return { held: places.length };
}

/** Lets go of those of these places that are held. */
export async function releasePlaces(work: Work, hallId: string, places: readonly number[]) {
  await begin(work, hallId, places, 'release');
  const held = await heldBefore(work, hallId, places);
  if (held.length === 0) return { released: 0 };
  await work.remove(
    holds,
    among(
      holds.id,
      held.map(({ id }) => id),
    ),
  );
  await touchHall(
    work,
    hallId,
    held.map(({ place }) => place),
  );
  return { released: held.length };
}

async function begin(work: Work, hallId: string, places: readonly number[], verb: string): Promise<void> {
  const { hall, event } = await requireHallAndEvent(work, hallId);
  refuseArchived(event);
  if (hall.session_ref !== null) throw new Problem('bound_to_cinema');
  refuseTwice(places, (at) => `places.${at}`);
  work.does({ verb, noun: 'holds', hall_id: hallId });
  await takeTurn(work, [hallId]);
}

/** The holds of these places, those that are over too. */
function heldBefore(work: Work, hallId: string, places: readonly number[]) {
  return work.tx
    .select({ id: holds.id, place: holds.place })
    .from(holds)
    .where(
      and(
        eq(holds.organization_id, work.organization_id),
        eq(holds.hall_id, hallId),
        isNull(holds.deleted_at),
        among(holds.place, places),
      ),
    )
    .orderBy(holds.id);
}
