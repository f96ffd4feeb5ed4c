import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLayout } from '#shared/hall/layout.ts';
import type { HallAnswer } from '#resources/hallSchemas.ts';
import type { PackedHall, Sitters } from '#resources/packedHall.ts';
import { isUnread, SITTERS_AT_ONCE, unpackHall } from '#resources/unpackHall.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty, type Party, seatAll } from '../tickets/party.ts';

// A plan opens with a hundredth of the bytes of the hall; who sits there comes with it where those are few, else in parts.

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const read = async (party: Party, path = '') =>
  data(await app.call('GET', `/halls/${party.hall_id}${path}`, app.north.event));
const plan = async (party: Party) => (await read(party, '/plan')) as PackedHall;
const sitters = async (party: Party, from: number) => (await read(party, `/sitters?from=${from}`)) as Sitters;

/** Gives many guests a place without a call for each. */
async function fill(party: Party, count: number): Promise<void> {
  const many = `from guests where organization_id = '${app.north.id}' and company = '${party.hall_id}'`;
  const common = `organization_id, gen_random_uuid(), now(), now(), '${party.hall_id}', id`;
  await app.database.engine.script(`
    insert into guests (organization_id, id, created_at, updated_at, last_name, first_name, company, name_key)
      select '${app.north.id}', gen_random_uuid(), now(), now(), 'Много' || n, 'Людей', '${party.hall_id}', 'много' || n
      from generate_series(1, ${count}) n;
    insert into invitations (organization_id, id, created_at, updated_at, hall_id, guest_id, position, live)
      select ${common}, row_number() over (order by last_name), true ${many};
    insert into tickets (organization_id, id, created_at, updated_at, hall_id, guest_id, place, live, token)
      select ${common}, row_number() over (order by last_name), true, id ${many};
    insert into directory (kind, key, organization_id)
      select 'ticket', token, organization_id from tickets where hall_id = '${party.hall_id}' on conflict do nothing;
    analyze;`);
}

describe('a hall as its plan opens it', () => {
  it('is the hall that is read whole, with its sectors, closed places and who sits there', async () => {
    const party = await makeParty(app, app.north, { rows: 6, seats: 10, guests: 9, area: 7 });
    await app.call('POST', '/sectors', app.north.event, { hall_id: party.hall_id, places: [1, 2, 3, 31, 12, 65] });
    await app.call('POST', '/sectors', app.north.event, { hall_id: party.hall_id, places: [20, 19, 18] });
    await seatAll(app, party, app.north.admin);
    const { version, layout } = (await read(party)) as HallAnswer;
    const closed = { version, layout: { ...layout, inactive: [40, 41, 67] } };
    data(await app.call('PUT', `/halls/${party.hall_id}`, app.north.event, closed));
    const whole = (await read(party)) as HallAnswer;
    expect(whole.places.filter(({ ticket }) => ticket)).toHaveLength(9);
    const { counts: _, sectors, ...rest } = whole;
    const shown = sectors.map(({ total_seats: _total, seated: _seated, ...sector }) => sector);
    expect(unpackHall(await plan(party))).toEqual({ ...rest, sectors: shown });
  });

  it('has the names of a large hall in parts, and says of each place that it is taken before', async () => {
    const party = await makeParty(app, app.north, { layout: newLayout(30, 100), guests: 0 });
    await fill(party, SITTERS_AT_ONCE + 500);
    const packed = await plan(party);
    expect(packed.sitters).toBe(null);
    const { places, revision } = unpackHall(packed);
    expect(places.filter(({ ticket }) => isUnread(ticket))).toHaveLength(SITTERS_AT_ONCE + 500);
    expect(places.filter(({ ticket }) => ticket).length).toBe(SITTERS_AT_ONCE + 500);
    const [first, second] = [await sitters(party, 1), await sitters(party, SITTERS_AT_ONCE + 1)];
    expect([first.revision, second.revision]).toEqual([revision, revision]);
    expect([first.places.length, second.places.length]).toEqual([SITTERS_AT_ONCE, 500]);
    expect(
      second.places.every(([place, id, , name]) => place > SITTERS_AT_ONCE && id && /^Много\d+ Людей$/.test(name!)),
    );
    expect((await sitters(party, 2 * SITTERS_AT_ONCE + 1)).places).toEqual([]);
  });

  it('takes a kilobyte for 3,000 places of whom most are taken, where the whole hall takes a hundred times as much', async () => {
    const party = await makeParty(app, app.north, { layout: newLayout(30, 100), guests: 0 });
    await fill(party, SITTERS_AT_ONCE + 1);
    const bytes = async (path: string) =>
      gzipSync((await app.call('GET', `/halls/${party.hall_id}${path}`, app.north.event)).raw).length;
    expect(await bytes('/plan')).toBeLessThan(2_500);
    expect((await bytes('')) / (await bytes('/plan'))).toBeGreaterThan(30);
  });

  it('is no business of another organisation, nor of one who sees no drafts', async () => {
    const draft = await makeParty(app, app.north, { rows: 1, seats: 2, guests: 1, draft: true });
    for (const path of ['/plan', '/sitters?from=1']) {
      const of = (person: typeof app.north.admin) => app.call('GET', `/halls/${draft.hall_id}${path}`, person);
      expect((await of(app.south.admin)).status).toBe(404);
      expect((await of(app.north.seat)).status).toBe(404);
      expect((await of(app.north.event)).status).toBe(200);
    }
    for (const number of ['0', '0x10', '1e3', '%20', '1.5'])
      for (const [path, name] of [
        ['/sitters', 'from'],
        ['/changes', 'since'],
        ['', 'since'],
      ] as const) {
        if (number === '0' && name === 'since') continue;
        const wrong = await app.call('GET', `/halls/${draft.hall_id}${path}?${name}=${number}`, app.north.event);
        expect([number, wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([number, 422, [name]]);
      }
  });
});
