import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlanChanges } from '#resources/hallSchemas.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { hallOf } from '../events/stage.ts';
import { data, makeParty, type Party, seatAll } from '../tickets/party.ts';

// An open plan asks every few seconds what changed: only that goes over the wire.

let app: TestApp;
let party: Party;

beforeAll(async () => {
  app = await testApp();
  party = await makeParty(app, app.north, { rows: 20, seats: 20, guests: 12 });
});
afterAll(() => app.close());

const revision = async () => (await hallOf(app, app.north.event, party.hall_id)).revision;
const changes = async (since: number): Promise<PlanChanges> =>
  data(await app.call('GET', `/halls/${party.hall_id}/changes?since=${since}`, app.north.seat)) as PlanChanges;
const seat = (guest: number, place: number) =>
  app.call('POST', '/tickets/create_list', app.north.event, {
    hall_id: party.hall_id,
    seatings: [{ guest_id: party.guests[guest]!.id, place }],
  });

describe('what changed on a plan', () => {
  it('is nothing where nothing did, and each seat that was taken, moved or freed with who sits there now', async () => {
    const before = await revision();
    expect(await changes(before)).toEqual({ revision: before, places: [] });
    const [ticket] = data(await seat(0, 7)) as { id: string; guest_name: string }[];
    const taken = [7, ticket!.id, party.guests[0]!.id, ticket!.guest_name, 'not_sent'];
    expect(await changes(before)).toEqual({ revision: before + 1, places: [taken] });
    await app.call('PUT', '/tickets/move', app.north.event, { moves: [{ ticket_id: ticket!.id, place: 9 }] });
    const free = [7, null, null, null, null];
    expect(await changes(before)).toEqual({ revision: before + 2, places: [free, [9, ...taken.slice(1)]] });
    expect(await changes(before + 1)).toEqual({ revision: before + 2, places: [free, [9, ...taken.slice(1)]] });
    await app.call('DELETE', '/tickets/destroy_list', app.north.event, { ids: [ticket!.id] });
    expect((await changes(before + 2)).places).toEqual([[9, null, null, null, null]]);
  });

  it('is said whole where it was undone, and where somebody was given another seat of another', async () => {
    const before = await revision();
    const answer = await seat(1, 30);
    await app.call('POST', `/batches/${answer.headers['batch-id']}/undo`, app.north.event, {});
    expect((await changes(before)).places).toEqual([[30, null, null, null, null]]);
    const [ticket] = data(await seat(1, 31)) as { id: string }[];
    const at = await revision();
    await app.call('PUT', '/tickets/change_guest', app.north.event, {
      ticket_id: ticket!.id,
      guest_id: party.guests[2]!.id,
    });
    expect((await changes(at)).places).toMatchObject([
      [31, ticket!.id, party.guests[2]!.id, expect.any(String), 'not_sent'],
    ]);
  });

  it('asks to be read anew where more than seats changed, from the future, and after too long', async () => {
    const before = await revision();
    await app.call('POST', '/sectors', app.north.event, { hall_id: party.hall_id, places: [1, 2, 3] });
    const after = await revision();
    expect(await changes(before)).toEqual({ revision: after, places: null });
    expect((await changes(after + 1)).places).toBe(null);
    await seat(3, 50);
    expect((await changes(after)).places).toHaveLength(1);
    await app.database.engine.script(`delete from hall_changes where hall_id = '${party.hall_id}'`);
    expect(await changes(after)).toEqual({ revision: after + 1, places: null });
  });

  it('takes about 200 bytes and no look at the layout, however large the hall, where all of it takes hundreds of times as much', async () => {
    const before = await revision();
    await seat(4, 60);
    const path = `/halls/${party.hall_id}/changes?since=${before}`;
    app.heard.statements.clear();
    const bytes = (await app.call('GET', path, app.north.event)).raw.length;
    expect(bytes).toBeLessThan(260);
    const said = [...app.heard.statements.keys()];
    expect(said.filter((text) => /layout/.test(text))).toEqual([]);
    expect(said.filter((text) => /hall_changes|from halls/.test(text))).toHaveLength(2);
    const whole = await app.call('GET', `/halls/${party.hall_id}`, app.north.event);
    expect(whole.raw.length / bytes).toBeGreaterThan(100);
  });

  it('is no business of another organisation, nor of one who sees no drafts', async () => {
    const { status } = await app.call('GET', `/halls/${party.hall_id}/changes?since=0`, app.south.admin);
    expect(status).toBe(404);
    const draft = await makeParty(app, app.north, { rows: 1, seats: 2, guests: 1, draft: true });
    await seatAll(app, draft, app.north.admin);
    const asked = `/halls/${draft.hall_id}/changes?since=0`;
    expect((await app.call('GET', asked, app.north.seat)).status).toBe(404);
    expect((await app.call('GET', asked, app.north.event)).status).toBe(200);
  });
});
