import { setTimeout } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteThose } from '#server/guests/deleting.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty, type Party } from '../tickets/party.ts';

// Guests of the list are invited by name, or all that the list finds.

let app: TestApp;
let party: Party;
let ids: string[] = [];
beforeAll(async () => {
  app = await testApp();
  party = await makeParty(app, app.north, { guests: 0 });
  for (const [at, company] of ['Маяк', 'Маяк', 'Маяк', 'Причал'].entries()) {
    const guest = { last_name: `Гостев${at}`, first_name: 'Пётр', company };
    ids.push((data(await app.call('POST', '/guests', app.north.admin, guest)) as { id: string }).id);
  }
});
afterAll(() => app?.close());

const invite = (body: object, { as = app.north.event, look = false }: { as?: Person; look?: boolean } = {}) =>
  app.call('POST', `/halls/${party.hall_id}/guests/invite${look ? '/look' : ''}`, as, body);
const invited = async () =>
  (
    data(await app.call('GET', `/halls/${party.hall_id}/guests/invited_list?per_page=100`, app.north.admin)) as {
      id: string;
    }[]
  )
    .map(({ id }) => id)
    .sort();
const beacon = { filter: { company: 'Маяк' } };

describe('inviting guests of the list', () => {
  it('says beforehand how many come, and then invites all that are found, undone as one', async () => {
    data(await invite({ guest_ids: [ids[0]] }));
    expect((await invite(beacon, { look: true })).body.data).toMatchObject({ coming: 2, total: 3, count: 1 });
    expect(await invited()).toEqual([ids[0]]);
    const done = await invite(beacon);
    expect(done.body.data).toMatchObject({ invited: 2, count: 3 });
    expect(await invited()).toEqual(ids.slice(0, 3).sort());
    const undone = await app.call('POST', `/batches/${String(done.headers['batch-id'])}/undo`, app.north.event, {});
    expect(undone.body.data).toMatchObject({ undone: 2 });
    expect(await invited()).toEqual([ids[0]]);
    const again = await app.call(
      'POST',
      `/batches/${(undone.body.data as { id: string }).id}/undo`,
      app.north.event,
      {},
    );
    expect(again.body.data).toMatchObject({ undone: 2 });
    const latest = (await app.call('GET', '/batches?page=1&noun=invitations', app.north.event)).body.data;
    expect(latest).toMatchObject([
      { verb: 'redo' },
      { verb: 'undo' },
      { verb: 'invite', records: 2, event: { id: party.event_id } },
    ]);
    data(await app.call('POST', `/batches/${(again.body.data as { id: string }).id}/undo`, app.north.event, {}));
  });

  it('invitations that were taken back come again by undoing that, as far as there is room', async () => {
    const hall = await makeParty(app, app.north, { guests: 3, rows: 1, seats: 3 });
    const path = `/halls/${hall.hall_id}/guests/invite`;
    const guest_ids = hall.guests.map(({ id }) => id);
    const taken = await app.call('DELETE', path, app.north.event, { guest_ids });
    const undo = (answer: Answer, body: object = {}) =>
      app.call('POST', `/batches/${String(answer.headers['batch-id'])}/undo`, app.north.event, body);
    const [done] = data(await app.call('GET', '/batches?noun=invitations', app.north.event)) as object[];
    expect(done).toMatchObject({ verb: 'uninvite', records: 3, event: { id: hall.event_id } });
    const back = await undo(taken);
    expect(back.body.data).toMatchObject({ undone: 3, left_total: 0 });
    const again = await undo(back);
    expect(again.body.data).toMatchObject({ undone: 3 });
    // Meanwhile somebody else has one of the places.
    data(await app.call('POST', path, app.north.event, { guest_ids: [ids[3]] }));
    expect((await undo(again)).body).toMatchObject({ code: 'worked_on_since', left_total: 1 });
  });

  it('refuses more than the event has room for, and nobody is invited', async () => {
    const [event] = (await app.database.engine.query(`select version from events where id = '${party.event_id}'`)).rows;
    const { version } = event as { version: number };
    data(await app.call('PUT', `/events/${party.event_id}`, app.north.admin, { guest_limit: 2, version }));
    expect((await invite(beacon, { look: true })).body.data).toMatchObject({ coming: 2, count: 1, limit: 2 });
    const refused = await invite(beacon);
    expect([refused.status, refused.body.code]).toEqual([409, 'limit_reached']);
    // There is room, only not for so many.
    expect((refused.body as { detail?: string }).detail).toBe(
      'По лимиту можно пригласить ещё только 1 гостя: приглашено 1/2.',
    );
    expect(await invited()).toEqual([ids[0]]);
  });

  it('invites the rest where one is gone meanwhile, who is named', async () => {
    const hall = await makeParty(app, app.north, { guests: 0, rows: 1, seats: 3 });
    const path = `/halls/${hall.hall_id}/guests/invite`;
    const someone = { last_name: 'Беглов', first_name: 'Лев' };
    const { id } = data(await app.call('POST', '/guests', app.north.admin, someone)) as { id: string };
    data(await app.call('DELETE', `/guests/${id}`, app.north.admin));
    const body = { guest_ids: [id, ids[3]] };
    const said = { kept: [{ id, name: 'Беглов Лев', reason: 'удалено' }], kept_total: 1 };
    const looked = await app.call('POST', `${path}/look`, app.north.event, body);
    expect(looked.body.data).toMatchObject({ coming: 1, total: 1, ...said });
    const done = await app.call('POST', path, app.north.event, body);
    expect(done.body.data).toMatchObject({ invited: 1, count: 1, ...said });
  });

  it('names what is wrong: nobody named, both ways at once, a filter that isn’t one, guests of others', async () => {
    for (const [body, field] of [
      [{}, 'guest_ids'],
      [{ guest_ids: ids, ...beacon }, 'filter'],
      [{ filter: { nobody: 'x' } }, 'filter.nobody'],
    ] as const) {
      const { status, body: said } = await invite(body, { look: true });
      expect([status, Object.keys((said as { errors?: object }).errors ?? {})]).toEqual([422, [field]]);
    }
    expect((await invite(beacon, { as: app.south.admin, look: true })).status).toBe(404);
    const foreign = data(
      await app.call('POST', '/guests', app.south.admin, { last_name: 'Чужой', first_name: 'Пётр' }),
    );
    expect((await invite({ guest_ids: [(foreign as { id: string }).id] }, { look: true })).status).toBe(404);
    // Who holds no sector of the hall invites nobody there.
    expect((await invite(beacon, { as: app.north.seat, look: true })).status).toBe(403);
  });
});

describe('inviting, taken back and done again', () => {
  const body = (answer: Answer) => answer.body.data as { id: string; undone: number };
  const batchOf = (answer: Answer) => {
    data(answer);
    return String(answer.headers['batch-id']);
  };
  const undo = (batch: string, as: Person = app.north.event) => app.call('POST', `/batches/${batch}/undo`, as, {});
  const said = ({ status, body }: Answer) => [status, body.code];
  const make = async (...names: string[]) => {
    const made = [];
    for (const last_name of names)
      made.push(data(await app.call('POST', '/guests', app.north.admin, { last_name, first_name: 'Пётр' })));
    return (made as { id: string }[]).map(({ id }) => id);
  };
  const invitedTo = async (hall_id: string) =>
    (data(await app.call('GET', `/halls/${hall_id}/guests/invited_list`, app.north.admin)) as { id: string }[]).map(
      ({ id }) => id,
    );

  it.each(['invite', 'import'])('asks for the sector and an open event: %s', async (verb) => {
    const { seat, event } = app.north;
    const { hall_id, event_id } = await makeParty(app, app.north, { guests: 0 });
    const sector = { hall_id, manager_id: seat.id, places: [1, 2] };
    const { id } = data(await app.call('POST', '/sectors', event, sector)) as { id: string };
    const guest_ids = await make(`Ведомов${verb}`);
    const values = { last_name: `Ведомов${verb}`, first_name: 'Пётр', middle_name: '', phone: '', email: '' };
    const rows = [{ row: 2, values, decision: 'keep', guest_id: guest_ids[0] }];
    const sent = { import_id: uuidv7(), file_hash: uuidv7(), hall_id, rows };
    const done = batchOf(
      verb === 'invite'
        ? await app.call('POST', `/halls/${hall_id}/guests/invite`, seat, { guest_ids })
        : await app.call('POST', '/guests/create_list', seat, sent),
    );
    const undone = body(await undo(done, seat)).id;
    const redone = body(await undo(undone, seat)).id;
    const last = body(await undo(redone, seat)).id;
    data(await app.call('DELETE', `/sectors/${id}`, event));
    expect(said(await undo(last, seat))).toEqual([403, 'foreign_sector']);
    data(await undo(last, event));
    expect(said(await undo(done, seat))).toEqual([403, 'foreign_sector']);
    expect(await invitedTo(hall_id)).toEqual(guest_ids);
    const gone = body(await undo(done, event)).id;
    data(await app.call('POST', `/events/${event_id}/archive`, event));
    expect(said(await undo(gone, event))).toEqual([409, 'archived']);
    expect(await invitedTo(hall_id)).toEqual([]);
  });

  it('takes no place for whom somebody deleted since, and names them', async () => {
    const { event, admin } = app.north;
    const { hall_id, event_id } = await makeParty(app, app.north, { guests: 0 });
    const [there, gone] = await make('Живов', 'Ушедшев');
    const done = await app.call('POST', `/halls/${hall_id}/guests/invite`, event, { guest_ids: [there, gone] });
    const undone = body(await undo(batchOf(done))).id;
    data(await app.call('DELETE', `/guests/${gone}`, admin));
    const [{ version }] = (await app.database.engine.query(`select version from events where id = '${event_id}'`))
      .rows as [{ version: number }];
    data(await app.call('PUT', `/events/${event_id}`, admin, { guest_limit: 1, version }));
    const kept = { name: 'Ушедшев Пётр', reason: 'удалено' };
    expect((await undo(undone)).body).toMatchObject({ code: 'worked_on_since', undoable: 1, left: [kept] });
    const rest = await app.call('POST', `/batches/${undone}/undo`, event, { rest: true });
    expect(data(rest)).toMatchObject({ undone: 1, left_total: 1 });
    expect(await invitedTo(hall_id)).toEqual([there]);
  });

  it('leaves out whom a colleague deletes at this moment, of all whom the list finds', async () => {
    const { hall_id } = await makeParty(app, app.north, { guests: 0 });
    const [there, gone] = await make('Рядомов', 'Рядомова');
    let isRemoved = () => {};
    let end = () => {};
    const removed = new Promise<void>((resolve) => (isRemoved = resolve));
    const over = new Promise<void>((resolve) => (end = resolve));
    const deleting = app.database.work(app.north.context, async (work) => {
      await deleteThose(work, [gone!]);
      isRemoved();
      await over;
    });
    await removed;
    const inviting = app.call('POST', `/halls/${hall_id}/guests/invite`, app.north.event, { filter: { q: 'Рядомов' } });
    // By then it has found both, and waits for the one that goes.
    await setTimeout(500);
    end();
    await deleting;
    expect(data(await inviting)).toMatchObject({ invited: 1, count: 1 });
    expect(await invitedTo(hall_id)).toEqual([there]);
  });
});
