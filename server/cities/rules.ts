import { readFileSync } from 'node:fs';
import { v5 as uuidv5 } from 'uuid';
import type { Clock } from '../context.ts';
import type { Database } from '../db/database.ts';
import { cities } from './table.ts';

interface ListedCity {
  name_ru: string;
  name_en: string;
  zone: string;
}

/** Names ids of listed cities, so that every installation has the same ones. */
const NAMESPACE = 'b7c9a8f0-5f0e-4b53-9a0e-6f6d0b1d6a11';

function listed(): ListedCity[] {
  return JSON.parse(readFileSync(new URL('./cities.json', import.meta.url), 'utf8')) as ListedCity[];
}

/** The id of a listed city. */
export function cityId(city: { name_en: string; zone: string }): string {
  return uuidv5(`${city.name_en}|${city.zone}`, NAMESPACE);
}

/** Puts the listed cities into the database, where they aren't yet. Runs at every start. */
export async function seedCities(database: Database, now: Clock): Promise<void> {
  const moment = now();
  const rows = listed().map((city) => ({
    id: cityId(city),
    name_ru: city.name_ru,
    name_en: city.name_en,
    zone: city.zone,
    created_at: moment,
    updated_at: moment,
  }));
  await database.system(async (tx) => {
    await tx.insert(cities).values(rows).onConflictDoNothing();
  });
}
