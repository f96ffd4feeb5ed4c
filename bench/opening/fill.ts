import { newLayout } from '#shared/hall/layout.ts';
import type { TestApp } from '../../tests/support/app.ts';
import { data, makeParty, type Party } from '../../tests/server/tickets/party.ts';
import { fillGuests } from '../guests/fill.ts';

/** A stadium: 250 rows of 400, in sectors of one size, with so many people anywhere in it. */
export async function fillStadium(app: TestApp, sectors: number, people: number): Promise<Party> {
  const layout = newLayout(250, 400);
  const party = await makeParty(app, app.north, { layout, guests: 0 });
  const size = Math.ceil((layout.next_place - 1) / sectors);
  const all = layout.rows.flatMap((row) => row.places);
  for (let at = 0; at < sectors; at += 1) {
    const places = all.slice(at * size, (at + 1) * size);
    data(await app.call('POST', '/sectors', app.north.admin, { hall_id: party.hall_id, places }));
  }
  await fillGuests(app.database, app.north.id, people);
  const common = `organization_id, gen_random_uuid(), now(), now(), '${party.hall_id}'`;
  for (const statement of [
    `insert into invitations (organization_id, id, created_at, updated_at, hall_id, guest_id, position, live)
      select ${common}, id, row_number() over (order by id), true from guests
      where organization_id = '${app.north.id}' and email like 'guest%'`,
    `insert into tickets (organization_id, id, created_at, updated_at, hall_id, guest_id, place, live, token)
      select ${common}, i.guest_id, p.place, true, i.id
      from (select *, row_number() over () as n from invitations where hall_id = '${party.hall_id}') i
      join (select place, row_number() over (order by random()) as n from places where hall_id = '${party.hall_id}') p using (n)`,
    `insert into directory (kind, key, organization_id)
      select 'ticket', token, organization_id from tickets where hall_id = '${party.hall_id}' on conflict do nothing`,
    'analyze',
  ])
    await app.database.engine.script(statement);
  return party;
}
