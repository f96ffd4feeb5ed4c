import { sql } from 'drizzle-orm';
import { placesOf } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { type Message, Problem } from '#shared/problems.ts';
import type { SeatingAsked } from '#shared/seating/asked.ts';
import { stayingOn } from '#shared/seating/locks.ts';
import { refuseTwice } from '../../base/twice.ts';
import { among } from '../../db/among.ts';
import type { Work } from '../../db/work.ts';
import { takenPlaces } from '../../tickets/seating/conflicts.ts';
import type { Read } from './reading.ts';

// What can't be asked of places that are to be somebody's whatever that costs.

/** Nobody is fixed where there is no place. */
export function refuseNowhere(layout: HallLayout, { fixed }: SeatingAsked): void {
  const there = new Set(placesOf(layout));
  const errors = fixed.flatMap(({ place }, at) =>
    there.has(place) ? [] : [[`fixed.${at}.place`, { key: 'not_there' }]],
  );
  if (errors.length > 0) throw new Problem('invalid', { errors: Object.fromEntries(errors) });
}

/** No guest is fixed on two places, and no place is two guests'; named is who was there first. */
export async function refuseTwiceFixed(work: Work, hall_id: string, { fixed }: SeatingAsked): Promise<void> {
  const [ids, places] = [fixed.map(({ guest_id }) => guest_id), fixed.map(({ place }) => place)];
  if (new Set(ids).size === ids.length && new Set(places).size === places.length) return;
  const { rows } = await work.tx.execute<{ guest_id: string; guest_name: string }>(sql`
    select guest_id, guest_name from invitation_rows
    where organization_id = ${work.organization_id} and hall_id = ${hall_id} and ${among(sql`guest_id`, ids)}`);
  const nameOf = new Map(rows.map(({ guest_id, guest_name }) => [guest_id, guest_name]));
  const said = (key: string, id: string): Message => {
    const name = nameOf.get(id);
    return name === undefined ? { key: 'twice' } : { key, params: { name } };
  };
  refuseTwice(
    ids,
    (at) => `fixed.${at}.guest_id`,
    (at) => said('fixed_guest', ids[at]!),
  );
  refuseTwice(
    places,
    (at) => `fixed.${at}.place`,
    (at) => said('fixed_place', ids[places.indexOf(places[at]!)]!),
  );
}

/** Nobody is fixed where somebody sits who stays. */
export async function refuseTaken(
  work: Work,
  hall_id: string,
  { fixed }: SeatingAsked,
  { wishes }: Pick<Read, 'wishes'>,
): Promise<void> {
  const staying = stayingOn(wishes.guests);
  const taken = fixed.filter(({ guest_id, place }) => (staying.get(place)?.id ?? guest_id) !== guest_id);
  if (taken.length > 0) throw new Problem('seat_taken', { extra: { places: await takenPlaces(work, hall_id, taken) } });
}
