import { eq, or, sql } from 'drizzle-orm';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { Problem } from '#shared/problems.ts';
import { isZone } from '#shared/zone.ts';
import type { Clock, Context } from '../base/context.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/engine.ts';
import known from './cities.json' with { type: 'json' };
import { cities } from './table.ts';

/** Ids of the cities that come with the product are made from their English names in this space. */
const SPACE = '5b0c2f0e-6f0b-4c55-9d6e-0b0b5a1f7c11';

export interface City {
  name_ru: string;
  name_en: string;
  zone: string;
}

/** The id of a city that comes with the product, in every installation the same. */
export function cityId({ name_en }: Pick<City, 'name_en'>): string {
  return uuidv5(name_en, SPACE);
}

/** Puts in the cities that come with the product and mends the names and zones of those there; at every start. */
export async function seedCities(database: Database, now: Clock): Promise<void> {
  const rows = known.map(({ name_ru, name_en, zone }) => ({ id: cityId({ name_en }), name_ru, name_en, zone }));
  const moment = sql`${now().toISOString()}::timestamptz`;
  await database.query(sql`
    insert into cities as c (id, name_ru, name_en, zone, created_at, updated_at)
    select w.id, w.name_ru, w.name_en, w.zone, ${moment}, ${moment}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id uuid, name_ru text, name_en text, zone text)
    on conflict (id) do update set name_ru = excluded.name_ru, name_en = excluded.name_en, zone = excluded.zone,
      updated_at = excluded.updated_at, version = c.version + 1
    where (c.name_ru, c.name_en, c.zone) is distinct from (excluded.name_ru, excluded.name_en, excluded.zone)`);
}

/**
 * Adds a city for all organisations, with the rights of the owner: no organisation's own may touch it. Refuses a zone
 * nobody knows and a name there is. Answers its id.
 */
export async function addCity(database: Database, context: Context, city: City): Promise<string> {
  if (!isZone(city.zone)) throw new Problem('invalid', { errors: { zone: { key: 'zone' } } });
  const id = uuidv7();
  const now = context.now();
  await database.foundingWork(
    context,
    async (tx) => {
      await refuseTaken(tx, city);
      await tx.insert(cities).values({ ...city, id, created_at: now, updated_at: now });
    },
    (work) => work.note('create', 'cities', id, city),
  );
  return id;
}

async function refuseTaken(tx: Tx, city: City): Promise<void> {
  const [taken] = await tx
    .select({ name_ru: cities.name_ru })
    .from(cities)
    .where(or(eq(cities.name_ru, city.name_ru), eq(cities.name_en, city.name_en)));
  if (!taken) return;
  const field = taken.name_ru === city.name_ru ? 'name_ru' : 'name_en';
  throw new Problem('already_exists', {
    errors: { [field]: { key: 'already_exists', params: { value: city[field] } } },
  });
}

/** The city with this name, Russian or English, in letters of any size; null where there is none. */
export async function findCity(database: Database, name: string): Promise<{ id: string; name_ru: string } | null> {
  const [city] = await database.query<{ id: string; name_ru: string }>(
    sql`select id, name_ru from cities where lower(${name.trim()}) in (lower(name_ru), lower(name_en)) limit 1`,
  );
  return city ?? null;
}
