import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRow, deactivate } from '#shared/hall/edit.ts';
import { newLayout } from '#shared/hall/layout.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { data, hallOf } from '../events/stage.ts';
import { makeParty, type Party } from '../tickets/party.ts';

const ROUNDS = 12;
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: process.env.TEST_LOG ?? 'fatal' });
});
afterAll(() => app?.close());

/** Live tickets on places nobody may sit on. */
async function onClosedPlaces(party: Party): Promise<number> {
  const [row] = await app.database.query<{ count: number }>(sql`
    select count(*)::int as count from tickets t
    left join places p on p.organization_id = t.organization_id and p.hall_id = t.hall_id and p.place = t.place
    where t.hall_id = ${party.hall_id} and t.live and p.active is not true`);
  return row!.count;
}

async function closeWhile(seat: (party: Party, place: number) => Promise<boolean>) {
  const tally = { closed: 0, seated: 0, both: 0, neither: 0, wrong: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const party = await makeParty(app, app.north, { rows: 1, seats: 4, guests: 1 });
    const { layout } = await hallOf(app, app.north.event, party.hall_id);
    const close = async () => {
      const answer = await app.call('PUT', `/halls/${party.hall_id}`, app.north.event, {
        layout: deactivate(layout, [1]),
      });
      if (answer.status !== 200) expect([answer.status, answer.body.code]).toEqual([409, 'places_taken']);
      return answer.status === 200;
    };
    const [closed, seated] =
      round % 2
        ? await Promise.all([close(), seat(party, 1)])
        : (await Promise.all([seat(party, 1), close()])).toReversed();
    tally.closed += closed ? 1 : 0;
    tally.seated += seated ? 1 : 0;
    tally.both += closed && seated ? 1 : 0;
    tally.neither += closed || seated ? 0 : 1;
    tally.wrong += await onClosedPlaces(party);
  }
  return tally;
}

describe('saving a layout against seating', () => {
  it('lets one of them win, never both', async () => {
    const tally = await closeWhile(async (party, place) => {
      const seatings = [{ guest_id: party.guests[0]!.id, place }];
      const answer = await app.call('POST', '/tickets/create_list', app.north.event, {
        hall_id: party.hall_id,
        seatings,
      });
      if (answer.status !== 201) expect([answer.status, answer.body.code]).toEqual([409, 'place_inactive']);
      return answer.status === 201;
    });
    expect(tally).toMatchObject({ both: 0, neither: 0, wrong: 0 });
    expect(tally.closed + tally.seated).toBe(ROUNDS);
  });

  it('goes wrong without the constraint, with check and insert in transactions of their own', async () => {
    await app.database.engine.script('alter table tickets drop constraint tickets_active_place');
    try {
      const tally = await closeWhile(async (party, place) => {
        const free = await app.database.work(app.north.context, async (work) => {
          const { rows } = await work.tx.execute<{ active: boolean }>(
            sql`select active from places where hall_id = ${party.hall_id} and place = ${place}`,
          );
          return rows[0]?.active === true;
        });
        if (!free) return false;
        await new Promise((resolve) => setTimeout(resolve, 150));
        await app.database.work(app.north.context, (work) =>
          work.tx.execute(sql`
            insert into tickets (organization_id, id, created_at, updated_at, hall_id, guest_id, place, live, token)
            values (${work.organization_id}, ${uuidv7()}, now(), now(), ${party.hall_id}, ${party.guests[0]!.id}, ${place}, true, ${uuidv7()})`),
        );
        return true;
      });
      expect(tally.wrong).toBeGreaterThan(0);
    } finally {
      await app.database.engine.script(`
        delete from tickets;
        alter table tickets add constraint tickets_active_place foreign key (organization_id, hall_id, place, live)
          references places (organization_id, hall_id, place, active)`);
    }
  });
});

describe('two people saving the same hall at once', () => {
  it('lets one of them save, and shows the other what is there now', async () => {
    for (let round = 0; round < 5; round += 1) {
      const party = await makeParty(app, app.north, { rows: 1, seats: 4, guests: 0 });
      const { layout, version } = await hallOf(app, app.north.event, party.hall_id);
      const body = { layout: addRow(layout), version };
      const answers = await Promise.all(
        [app.north.event, app.north.admin].map((person) => app.call('PUT', `/halls/${party.hall_id}`, person, body)),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412]);
    }
  });
});

describe('inviting while places go', () => {
  it('never ends with more invitations than places', async () => {
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      const party = await makeParty(app, app.north, { rows: 1, seats: 4, guests: 3 });
      const { layout } = await hallOf(app, app.north.event, party.hall_id);
      const guest = data(
        await app.call('POST', '/guests', app.north.admin, { last_name: 'Лишний', first_name: 'Лев' }),
      ) as { id: string };
      const [closed, invited] = await Promise.all([
        app.call('PUT', `/halls/${party.hall_id}`, app.north.event, { layout: deactivate(layout, [4]) }),
        app.call('POST', `/halls/${party.hall_id}/guests/invite`, app.north.admin, { guest_ids: [guest.id] }),
      ]);
      const won = [closed.status === 200, invited.status < 300];
      expect(won.filter(Boolean)).toHaveLength(1);
      const event = data(await app.call('GET', `/events/${party.event_id}`, app.north.event)) as {
        invited: number;
        limit: number;
      };
      expect(event.invited).toBeLessThanOrEqual(event.limit);
    }
  });
});

describe('the last place of count/limit', () => {
  it('is set below by nobody while somebody invites', async () => {
    const party = await makeParty(app, app.north, { rows: 2, seats: 10, guests: 3 });
    const guest = data(
      await app.call('POST', '/guests', app.north.admin, { last_name: 'Лишний', first_name: 'Лев' }),
    ) as { id: string };
    await Promise.all([
      app.call('PUT', `/events/${party.event_id}`, app.north.event, { guest_limit: 3 }),
      app.call('POST', `/halls/${party.hall_id}/guests/invite`, app.north.admin, { guest_ids: [guest.id] }),
    ]);
    const event = data(await app.call('GET', `/events/${party.event_id}`, app.north.event)) as {
      invited: number;
      limit: number;
    };
    expect(event.invited).toBeLessThanOrEqual(event.limit);
  });
});

describe('a hall of 20,000 places', () => {
  it('is stored and read', async () => {
    const party = await makeParty(app, app.north, { rows: 1, seats: 1, guests: 0 });
    const big = newLayout(100, 200);
    data(await app.call('PUT', `/halls/${party.hall_id}`, app.north.event, { layout: { ...big, next_place: 20_001 } }));
    const hall = await hallOf(app, app.north.event, party.hall_id);
    expect(hall.places).toHaveLength(20_000);
  });
});
