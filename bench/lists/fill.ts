import type { Database } from '#server/db/database.ts';
import { fillGuests } from '../guests/fill.ts';

/** Fills a hall with so many guests, each invited, with a place and a ticket for it; its first places are left to others. */
export async function fillHall(database: Database, organization_id: string, hall_id: string, guests: number) {
  await fillGuests(database, organization_id, guests);
  const rest = `now(), now(), '${hall_id}', id`;
  const many = `(select *, row_number() over (order by id) + 2 as place from guests
    where organization_id = '${organization_id}' and email like 'guest%' and email not like 'guest-%') g`;
  await database.engine.script(`
    insert into invitations (organization_id, id, created_at, updated_at, hall_id, guest_id, position, live)
      select organization_id, gen_random_uuid(), ${rest}, 0, true from ${many};
    insert into places (organization_id, hall_id, place, kind, row, seat, position, active)
      select organization_id, '${hall_id}', place, 'seat', 2 + place / 100, place % 100, place, true from ${many};
    insert into tickets (organization_id, id, created_at, updated_at, hall_id, guest_id, place, live, token)
      select organization_id, gen_random_uuid(), ${rest}, place, true, id from ${many};
    insert into directory (kind, key, organization_id)
      select 'ticket', token, organization_id from tickets where hall_id = '${hall_id}' on conflict do nothing;
    analyze`);
}
