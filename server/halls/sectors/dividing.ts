import { eq } from 'drizzle-orm';
import type { HallPaint, NewSector, SectorChange } from '#resources/hallSchemas.ts';
import { Problem } from '#shared/problems.ts';
import { among } from '../../db/among.ts';
import type { Work } from '../../db/work.ts';
import { lockEvent } from '../../events/rules.ts';
import { paintPlaces, placesOfSector, requirePlaces } from '../places.ts';
import { hallsOf, type KnownHall, requireHall, touchHall } from '../rules.ts';
import { sectors } from '../table.ts';
import { translate } from '../../base/language.ts';
import { otherDates } from './otherDates.ts';
import { holdManagers, type KnownSector, requireSector, sectorsOfHall } from './rules.ts';

type Scope = 'this' | 'all' | undefined;

/** Adds a sector, 'Сектор 1' where no name is given; its places leave the sectors they were in. */
export async function addSector(work: Work, wanted: NewSector): Promise<{ id: string; left_out: number }> {
  const { hall, event, targets, dates } = await holdHalls(work, wanted.hall_id, wanted.scope);
  await requirePlaces(work, hall.id, wanted.places, 'places');
  await requireManager(work, wanted.manager_id);
  const number = freeNumber(await sectorsOfHall(work, hall.id));
  const name = wanted.name ?? translate(event.language, 'halls.default_sector', { number });
  let id = '';
  for (const target of targets) {
    const [sector] = await work.insert(sectors, [
      {
        hall_id: target.id,
        name,
        number: target.id === hall.id ? number : freeNumber(await sectorsOfHall(work, target.id)),
        manager_membership_id: wanted.manager_id ?? null,
      },
    ]);
    if (target.id === hall.id) id = sector!.id;
    await paintPlaces(work, target.id, sector!.id, dates.placesOn(target.id, wanted.places));
    await touchHall(work, target.id);
  }
  return { id, left_out: dates.leftOut() };
}

/**
 * Changes name, manager or places. Refuses with sector_has_manager to give it to somebody while somebody
 * else has it. With scope 'all' the sectors of the same name in the halls of the same name follow, as far as they have
 * these places. Answers how many they don't have.
 */
export async function changeSector(work: Work, id: string, change: SectorChange): Promise<number> {
  const sector = await requireSector(work, id);
  const { hall, targets, dates } = await holdHalls(work, sector.hall_id, change.scope);
  if (change.places) await requirePlaces(work, hall.id, change.places, 'places');
  await requireManager(work, change.manager_id);
  for (const one of await namesakes(work, sector, targets)) {
    const manager = one.manager_membership_id;
    if (change.manager_id && manager && manager !== change.manager_id) throw new Problem('sector_has_manager');
    await work.update(
      sectors,
      eq(sectors.id, one.id),
      {
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.manager_id === undefined ? {} : { manager_membership_id: change.manager_id }),
      },
      one.id === id && change.version !== undefined ? { version: change.version } : {},
    );
    if (change.places) {
      const places = dates.placesOn(one.hall_id, change.places);
      const kept = new Set(places);
      const shared = dates.sharedOf(one.hall_id, await placesOfSector(work, one));
      const left = shared.filter((place) => !kept.has(place));
      await paintPlaces(work, one.hall_id, null, left);
      await paintPlaces(work, one.hall_id, one.id, places);
      await work.note('paint', 'sectors', one.id, { places });
    }
    await touchHall(work, one.hall_id);
  }
  return dates.leftOut();
}

/** Paints several strokes at once: places into a sector of the hall, or out of all of them. Answers how many other dates don't have. */
export async function paintHall(work: Work, hallId: string, { changes, scope }: HallPaint): Promise<number> {
  const { hall, targets, dates } = await holdHalls(work, hallId, scope);
  const known = await sectorsOfHall(work, hall.id);
  for (const [at, { sector_id, places }] of changes.entries()) {
    const sector = known.find(({ id }) => id === sector_id);
    if (sector_id && !sector) throw notThere(`changes.${at}.sector_id`);
    await requirePlaces(work, hall.id, places, `changes.${at}.places`);
    for (const one of sector
      ? await namesakes(work, sector, targets)
      : targets.map(({ id }) => ({ id: null, hall_id: id }))) {
      await paintPlaces(work, one.hall_id, one.id, dates.placesOn(one.hall_id, places));
    }
  }
  for (const target of targets) await touchHall(work, target.id);
  await work.note('paint', 'halls', hall.id, { changes, scope });
  return dates.leftOut();
}

/** Takes sectors away; their places stay, without a sector. Answers those that went. */
export async function removeSectors(
  work: Work,
  hallId: string,
  sectorId: string | null,
  scope?: Scope,
): Promise<KnownSector[]> {
  const { targets } = await holdHalls(work, hallId, scope);
  const gone: KnownSector[] = [];
  if (sectorId) gone.push(...(await namesakes(work, await requireSector(work, sectorId), targets)));
  else for (const target of targets) gone.push(...(await sectorsOfHall(work, target.id)));
  for (const sector of gone) await paintPlaces(work, sector.hall_id, null, await placesOfSector(work, sector));
  const ids = gone.map((sector) => sector.id);
  if (ids.length > 0) await work.remove(sectors, among(sectors.id, ids));
  for (const target of targets) await touchHall(work, target.id);
  return gone;
}

/** Holds the event; answers the hall, and with it the halls of the same name where all dates are meant. */
async function holdHalls(work: Work, hallId: string, scope: Scope) {
  const { event_id } = await requireHall(work, hallId);
  const event = await lockEvent(work, event_id);
  const hall = await requireHall(work, hallId);
  const siblings: KnownHall[] =
    scope === 'all'
      ? (await hallsOf(work, event_id)).filter((other) => other.name === hall.name && other.id !== hall.id)
      : [];
  return { event, hall, targets: [hall, ...siblings], dates: otherDates(hall, siblings) };
}

async function namesakes(work: Work, sector: KnownSector, targets: KnownHall[]): Promise<KnownSector[]> {
  const found = [sector];
  for (const target of targets.filter(({ id }) => id !== sector.hall_id)) {
    found.push(...(await sectorsOfHall(work, target.id)).filter((other) => other.name === sector.name));
  }
  return found;
}

function freeNumber(taken: KnownSector[]): number {
  const numbers = new Set(taken.map((sector) => sector.number));
  let number = 1;
  while (numbers.has(number)) number += 1;
  return number;
}

async function requireManager(work: Work, id: string | null | undefined): Promise<void> {
  if (id && !(await holdManagers(work, [id])).has(id)) throw notThere('manager_id');
}

function notThere(field: string): Problem {
  return new Problem('invalid', { errors: { [field]: { key: 'not_there' } } });
}
