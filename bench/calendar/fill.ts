import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** How many places each hall has. */
const PLACES = 20;

/** Fills an organisation with published events of one evening each, spread over 2026, each with a hall of its own. */
export async function fillEvents(
  database: Database,
  { organization_id, city_id, created_by }: { organization_id: string; city_id: string; created_by: string },
  count: number,
): Promise<void> {
  const organization = sql`${organization_id}::uuid`;
  await database.system(async (tx) => {
    await tx.execute(sql`
      create temporary table made on commit drop as
      select n, gen_random_uuid() as event, gen_random_uuid() as evening, gen_random_uuid() as hall,
        date '2026-01-01' + (n % 365) as day
      from generate_series(1, ${count}::int) n`);
    await tx.execute(sql`
      insert into events (created_at, updated_at, organization_id, id, name, city_id, address, language, status, code, created_by, time_per_date,
        starts_at, archive_hold)
      select now(), now(), ${organization}, event, 'Вечер № ' || n, ${city_id}::uuid, 'Театральная площадь, ' || n, 'ru', 'published',
        'B' || lpad(to_hex(n), 5, '0'), ${created_by}::uuid, false, '19:00', false from made`);
    await tx.execute(sql`
      insert into directory (kind, key, organization_id)
      select 'event', code, organization_id from events where organization_id = ${organization} and code is not null
      on conflict do nothing`);
    await tx.execute(sql`
      insert into event_dates (created_at, updated_at, organization_id, id, event_id, date, starts_at, zone, over_at)
      select now(), now(), ${organization}, evening, event, day, '19:00', 'Europe/Moscow', (day + 1) - interval '3 hours' from made`);
    await tx.execute(sql`
      insert into halls (created_at, updated_at, organization_id, id, event_id, event_date_id, name, layout, next_place, position)
      select now(), now(), ${organization}, hall, event, evening, 'Зал', '{}', ${PLACES + 1}, 0 from made`);
    await tx.execute(sql`
      insert into places (organization_id, hall_id, place, kind, "row", seat, position, active)
      select ${organization}, hall, place, 'seat', '1', place::text, place, true
      from made cross join generate_series(1, ${PLACES}::int) place`);
  });
  await database.engine.script('vacuum analyze events, event_dates, halls, places');
}
