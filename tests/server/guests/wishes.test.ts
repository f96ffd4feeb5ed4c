import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty, type Party } from '../tickets/party.ts';

// What holds for one evening stands on the invitation.

let app: TestApp;
let party: Party;
let event: Person;
beforeAll(async () => {
  app = await testApp();
  ({ event } = app.north);
  party = await makeParty(app, app.north, { guests: 4 });
});
afterAll(() => app?.close());

interface Row {
  id: string;
  guest_id: string;
  guest_name: string;
  version: number;
  party: string | null;
  rank: number | null;
  needs: string[] | null;
  meal: string | null;
}
const rowsOf = async (hall = party.hall_id) =>
  data(await app.call('GET', `/invitations?hall_id=${hall}&per_page=100`, event)) as Row[];
const of = async (guest: number, hall?: string) =>
  (await rowsOf(hall)).find(({ guest_id }) => guest_id === party.guests[guest]!.id)!;
const change = async (guest: number, values: object, as = event) =>
  app.call('PUT', `/invitations/${(await of(guest)).id}`, as, values);
const edit = (ids: readonly string[], values: object, as = event) =>
  app.call('PUT', '/invitations/update_list', as, {
    ids,
    change: Object.fromEntries(Object.entries(values).map(([name, set]) => [name, { set }])),
  });
const undo = (batch: unknown, as = event) => app.call('POST', `/batches/${String(batch)}/undo`, as, {});
const reinvite = async (guest: number, as = event) => {
  const body = { guest_ids: [party.guests[guest]!.id] };
  data(await app.call('DELETE', `/halls/${party.hall_id}/guests/invite`, event, body));
  return data(await app.call('POST', `/halls/${party.hall_id}/guests/invite`, as, body));
};

describe('what holds for one evening', () => {
  it('is said of one invitation, by the version that was seen', async () => {
    const { version } = await of(0);
    const said = { party: 'Иванова', rank: 1, meal: 'без глютена', needs: ['step_free'], version };
    expect((await change(0, said)).body.data).toMatchObject({ party: 'Иванова', rank: 1, needs: ['step_free'] });
    expect(await change(0, { ...said, rank: 2 })).toMatchObject({ status: 412, body: { code: 'stale' } });
    const path = `/halls/${party.hall_id}/guests/invited_list?meal=${encodeURIComponent('БЕЗ Глютена')}`;
    // However it is spelled it is one meal; the plan says it of whoever sits there.
    expect((await app.call('GET', path, event)).body.data).toMatchObject([
      { id: party.guests[0]!.id, party: 'Иванова', rank: 1, meal: 'без глютена', needs: ['step_free'], remark: null },
    ]);
    expect((await change(0, { rank: 0 })).body.errors).toHaveProperty('rank');
    expect((await change(0, { needs: ['crutch'] })).body.errors).toHaveProperty(['needs.0']);
  });

  it('is kept while an invitation is taken back, and there when it is given again', async () => {
    data(await change(1, { party: 'Маяк', rank: 3 }));
    await reinvite(1);
    expect(await of(1)).toMatchObject({ party: 'Маяк', rank: 3 });
  });

  it('is said of many at once, and an undo gives back exactly that', async () => {
    data(await change(2, { party: 'Прежняя', meal: 'рыба' }));
    const ids = [(await of(2)).id, (await of(3)).id];
    const done = await edit(ids, { party: 'Новая' });
    expect(done.body.data).toMatchObject({ changed: 2, kept_total: 0 });
    expect((await undo(done.headers['batch-id'])).body.data).toMatchObject({ undone: 2, left_total: 0 });
    expect(await of(2)).toMatchObject({ party: 'Прежняя', meal: 'рыба' });
    expect(await of(3)).toMatchObject({ party: null, meal: null });
  });

  it('is an undo of its own beside that of inviting, which still takes the guest away', async () => {
    const invited = await app.call('POST', `/halls/${party.hall_id}/guests/invite`, event, {
      guest_ids: [await newGuest()],
    });
    const { length } = await rowsOf();
    const undone = await undo(invited.headers['batch-id']);
    expect(undone.body.data).toMatchObject({ undone: 1 });
    expect(await rowsOf()).toHaveLength(length - 1);
  });
});

describe('who may say it', () => {
  it('is a seat manager of their own invitations, where they hold a sector', async () => {
    const { seat } = app.north;
    expect(await change(0, { rank: 5 }, seat)).toMatchObject({ status: 403, body: { code: 'foreign_sector' } });
    const sector = { hall_id: party.hall_id, manager_id: seat.id, places: [1] };
    data(await app.call('POST', '/sectors', event, sector));
    expect(await change(0, { rank: 5 }, seat)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await reinvite(3, seat);
    const done = await edit([(await of(0)).id, (await of(3)).id], { rank: 5 }, seat);
    expect(done.body.data).toMatchObject({ changed: 1, kept: [{ id: (await of(0)).id }], kept_total: 1 });
    // By name, though the name is the guest's.
    expect(done.body.data.kept[0].name).toBe((await of(0)).guest_name);
    expect((await undo(done.headers['batch-id'], seat)).body.data).toMatchObject({ undone: 1 });
    expect((await of(3)).rank).toBeNull();
  });

  it('is nobody at an event that is archived, neither to change it nor to take that back', async () => {
    const done = await edit([(await of(3)).id], { rank: 7 });
    data(await app.call('POST', `/events/${party.event_id}/archive`, app.north.admin));
    expect(await change(0, { rank: 5 })).toMatchObject({ status: 409, body: { code: 'archived' } });
    expect((await undo(done.headers['batch-id'])).status).toBe(409);
    expect((await of(3)).rank).toBe(7);
  });
});

async function newGuest(): Promise<string> {
  const values = { last_name: 'Новиков', first_name: 'Пётр' };
  return (data(await app.call('POST', '/guests', app.north.admin, values)) as { id: string }).id;
}
