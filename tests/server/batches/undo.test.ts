import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Answer, Person, TestApp } from '../../support/app.ts';
import { hallOf } from '../events/stage.ts';
import { mailing } from '../tickets/mailing.ts';
import { data, makeParty, type Party, type TicketRow, waitForJob } from '../tickets/party.ts';
import { deactivate } from '#shared/hall/edit.ts';

const mail = mailing({ WORKERS: '2' });
let app: TestApp;
let party: Party;
let event: Person;
let seat: Person;

beforeAll(() => {
  ({ app } = mail);
  ({ event, seat } = app.north);
});
beforeEach(async () => {
  party = await makeParty(app, app.north, { rows: 2, seats: 5, guests: 6 });
});

const guest = (i: number) => party.guests[i]!.id;
/** Guests 0, 1, ... on these places. */
const place = (places: number[], as = event, first = 0) =>
  app.call('POST', '/tickets/create_list', as, {
    hall_id: party.hall_id,
    seatings: places.map((place, i) => ({ guest_id: guest(first + i), place })),
  });
const move = (moves: { ticket_id: string; place: number }[], as = event) =>
  app.call('PUT', '/tickets/move', as, { moves });
const free = (ids: string[], as = event) => app.call('DELETE', '/tickets/destroy_list', as, { ids });
const undo = (answer: Answer | string, as = event, body: object = {}) =>
  app.call('POST', `/batches/${typeof answer === 'string' ? answer : batchOf(answer)}/undo`, as, body);
const batchOf = (answer: Answer) => {
  expect(answer.headers['batch-id']).toMatch(/^[0-9a-f-]{36}$/);
  return String(answer.headers['batch-id']);
};
const ids = (answer: Answer) => (data(answer) as TicketRow[]).map(({ id }) => id);
/** Whatever a ticket is, but for its version and when it was changed. */
const stored = async () =>
  (
    await app.database.engine.query(
      `select id, guest_id, place, live, issue, token, seated_by from tickets where hall_id = $1 and live order by id`,
      [party.hall_id],
    )
  ).rows;
const states = async () =>
  new Map(
    (data(await app.call('GET', `/tickets?hall_id=${party.hall_id}&per_page=100`, event)) as TicketRow[]).map((row) => [
      row.id,
      row.state,
    ]),
  );
const page = async (token: unknown) => {
  const { statusCode, body } = await app.server.inject({ method: 'GET', url: `/t/${String(token)}` });
  return statusCode === 404 ? 'unknown' : body.includes('Билет действителен') ? 'valid' : 'void';
};
const send = async (tickets: string[]) => {
  const { job_id } = data(await app.call('POST', '/tickets/send_email', event, { ids: tickets })) as { job_id: string };
  expect(await waitForJob(app, job_id, event)).toMatchObject({ sent: tickets.length });
};
const sector = async (places: number[]) =>
  data(await app.call('POST', '/sectors', event, { hall_id: party.hall_id, manager_id: seat.id, places }));

describe('what was done', () => {
  it('is undone: seating, moving and swapping, freeing, another guest', async () => {
    const seated = await place([1, 2, 3]);
    const [first, second] = ids(seated) as [string, string];
    const atFirst = await stored();
    const steps = [
      () => move([{ ticket_id: first, place: 2 }]),
      () => move([{ ticket_id: first, place: 9 }]),
      () => free([first, second]),
      () => app.call('PUT', '/tickets/change_guest', event, { ticket_id: first, guest_id: guest(5) }),
    ];
    for (const step of steps) {
      const done = await step();
      expect(done.status).toBe(200);
      expect(await stored()).not.toEqual(atFirst);
      const undone = await undo(done);
      expect(undone).toMatchObject({ status: 200, body: { data: { left: [], left_total: 0 } } });
      expect(undone.body.data.id).toBe(batchOf(undone));
      expect(await stored()).toEqual(atFirst);
    }
    expect(data(await undo(seated))).toMatchObject({ undone: 3 });
    expect(await stored()).toEqual([]);
  });

  it('is undone step by step, and done again, as often as one likes', async () => {
    const states = [await stored()];
    const done: Answer[] = [];
    const doing = async (act: () => Promise<Answer>) => {
      done.push(await act());
      states.push(await stored());
    };
    await doing(() => place([1, 2]));
    const [first, second] = (states[1] as { id: string }[]).map(({ id }) => id) as [string, string];
    await doing(() => move([{ ticket_id: first, place: 7 }]));
    await doing(() => move([{ ticket_id: second, place: 7 }]));
    await doing(() => free([first]));
    for (let round = 0; round < 2; round += 1) {
      const again: Answer[] = [];
      for (let at = done.length - 1; at >= 0; at -= 1) {
        again.push(await undo(done[at]!));
        expect(await stored(), `undone ${at}`).toEqual(states[at]);
      }
      const redone: Answer[] = [];
      for (const [i, each] of again.toReversed().entries()) {
        redone.push(await undo(each));
        expect(await stored(), `redone ${i}`).toEqual(states[i + 1]);
      }
      if (round === 0) done.splice(0, done.length, ...redone);
    }
  });

  it('is named by the hall after a reload, one’s own and what can be undone', async () => {
    const seated = await place([1]);
    const moved = await move([{ ticket_id: ids(seated)[0]!, place: 2 }], app.north.admin);
    const list = async (query = '', as = event) =>
      data(await app.call('GET', `/halls/${party.hall_id}/batches${query}`, as)) as Record<string, unknown>[];
    // Its guests came by a file before.
    expect((await list()).map(({ id, verb }) => [verb, id])).toEqual([
      ['move', batchOf(moved)],
      ['seat', batchOf(seated)],
      ['import', expect.any(String)],
    ]);
    expect(await list('?mine=true&undoable=true')).toMatchObject([
      { id: batchOf(seated), verb: 'seat', rows: 1, by: 'Тестов manager_event', mine: true, undone: false },
    ]);
    const undone = await undo(moved);
    expect((await list('?undoable=true')).map(({ id }) => id)).toEqual([batchOf(seated)]);
    const [first, second] = await list();
    expect(first).toMatchObject({ verb: 'undo', undoes: batchOf(moved) });
    expect(second).toMatchObject({ verb: 'move', undone: true, undone_by: batchOf(undone) });
    const redone = await undo(undone);
    expect((await list('?undoable=true')).map(({ id }) => id)).toEqual([moved, seated].map(batchOf));
    await undo(redone);
    expect((await list()).find(({ id }) => id === batchOf(moved))).toMatchObject({ undone_by: expect.any(String) });
  });

  it('bears one name also where an answer is asked for again', async () => {
    const key = { headers: { 'idempotency-key': uuidv7() } };
    const body = { hall_id: party.hall_id, seatings: [{ guest_id: guest(0), place: 1 }] };
    const [first, again] = [
      await app.call('POST', '/tickets/create_list', event, body, key),
      await app.call('POST', '/tickets/create_list', event, body, key),
    ];
    expect(batchOf(again)).toBe(batchOf(first));
    const nothing = await move([{ ticket_id: ids(first)[0]!, place: 1 }]);
    expect(nothing).toMatchObject({ status: 200 });
    expect(nothing.headers['batch-id']).toBeUndefined();
  });
});

describe('a ticket that went out', () => {
  it('is valid again with the QR code its guest has, and counts as sent', async () => {
    const [id] = ids(await place([1])) as [string];
    await send([id]);
    const [before] = await stored();
    for (const step of [() => move([{ ticket_id: id, place: 2 }]), () => free([id])]) {
      const done = await step();
      expect(await page(before!.token)).toBe('void');
      const moved = (await stored())[0]?.token;
      const undone = await undo(done);
      expect(await stored()).toEqual([before]);
      expect(await page(before!.token)).toBe('valid');
      if (moved) expect(await page(moved)).toBe('void');
      expect((await states()).get(id)).toBe('sent');
      const redone = await undo(undone);
      expect(await page(before!.token)).toBe('void');
      if (moved) expect(await stored()).toMatchObject([{ place: 2, token: moved }]);
      await undo(redone);
      expect(await stored()).toEqual([before]);
    }
    const mails = (await mail.smtp.mails()).length;
    expect(mails).toBe(1);
  });

  it('gets a new code where a letter with the newer one went out meanwhile', async () => {
    const [id] = ids(await place([1])) as [string];
    await send([id]);
    const [old] = await stored();
    const moved = await move([{ ticket_id: id, place: 2 }]);
    const [newer] = await stored();
    await send([id]);
    expect((await undo(moved)).status).toBe(200);
    const [now] = await stored();
    expect(now).toMatchObject({ place: 1, issue: 3 });
    expect([await page(old!.token), await page(newer!.token), await page(now!.token)]).toEqual([
      'void',
      'void',
      'valid',
    ]);
    expect((await states()).get(id)).toBe('outdated');
  });

  it('gets a new code where it first went out as it is to be no more', async () => {
    const [id] = ids(await place([1])) as [string];
    const changed = await app.call('PUT', '/tickets/change_guest', event, { ticket_id: id, guest_id: guest(3) });
    await send([id]);
    const [sent] = await stored();
    await undo(changed);
    expect(await stored()).toMatchObject([{ guest_id: guest(0), issue: 2 }]);
    expect(await page(sent!.token)).toBe('void');
  });

  it('gets a new code where the paper would send the guest to the wrong hour', async () => {
    const [id] = ids(await place([1])) as [string];
    await send([id]);
    const [before] = await stored();
    const moved = await move([{ ticket_id: id, place: 2 }]);
    data(await app.call('PUT', `/events/${party.event_id}`, event, { starts_at: '18:00' }));
    expect((await undo(moved)).status).toBe(200);
    expect(await stored()).toMatchObject([{ id, place: 1, issue: 2 }]);
    expect(await page(before!.token)).toBe('void');
  });
});

describe('what somebody worked on since', () => {
  it('is named and refuses the whole, and the rest can be undone', async () => {
    const seated = await place([1, 2, 3], app.north.admin);
    async function moveOne() {
      const [, second] = ids(seated);
      return move([{ ticket_id: second!, place: 10 }]);
    }
    await moveOne();
    const before = await stored();
    const refused = await undo(seated, app.north.admin);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'worked_on_since',
        undoable: 2,
        total: 3,
        left: [{ ticket_id: ids(seated)[1], guest_name: 'Гостевб Григорий Петрович', by: 'Тестов manager_event' }],
      },
    });
    expect(await stored()).toEqual(before);
    const undone = data(await undo(seated, app.north.admin, { rest: true }));
    expect(undone).toMatchObject({ undone: 2, left: [{ ticket_id: ids(seated)[1] }], left_total: 1 });
    expect(await stored()).toMatchObject([{ place: 10 }]);
    expect(await undo(seated, app.north.admin, { rest: true })).toMatchObject({ status: 409, body: { undoable: 0 } });
  });

  it('is a place that was taken, a guest seated elsewhere, a closed place, an invitation taken back', async () => {
    const ways: [string, () => Promise<Answer>][] = [
      ['taken', () => place([1], app.north.admin, 4)],
      ['elsewhere', () => place([8], app.north.admin, 0)],
      [
        'closed',
        async () => {
          const { layout } = await hallOf(app, event, party.hall_id);
          return app.call('PUT', `/halls/${party.hall_id}`, app.north.admin, { layout: deactivate(layout, [1]) });
        },
      ],
      [
        'uninvited',
        () => app.call('DELETE', `/halls/${party.hall_id}/guests/invite`, app.north.admin, { guest_ids: [guest(0)] }),
      ],
    ];
    for (const [what, way] of ways) {
      party = await makeParty(app, app.north, { rows: 2, seats: 5, guests: 6 });
      const [first] = ids(await place([1, 2])) as [string];
      const freed = await free([first]);
      data(await way());
      const before = await stored();
      const answer = await undo(freed);
      expect(answer, what).toMatchObject({
        status: 409,
        body: { code: 'worked_on_since', undoable: 0, left: [{ ticket_id: first, by: 'Админов Антон' }] },
      });
      expect(await stored()).toEqual(before);
    }
  });

  it('keeps whoever swapped places with such a guest where they are', async () => {
    const [a, b, c] = ids(await place([1, 2, 3])) as [string, string, string];
    const swapped = await move([
      { ticket_id: a, place: 2 },
      { ticket_id: c, place: 4 },
    ]);
    await app.call('PUT', '/tickets/change_guest', app.north.admin, { ticket_id: b, guest_id: guest(5) });
    expect(await undo(swapped, event, { rest: true })).toMatchObject({ status: 200, body: { data: { undone: 1 } } });
    const places = new Map((await stored()).map((row) => [row.id, row.place]));
    expect([places.get(a), places.get(b), places.get(c)]).toEqual([2, 1, 3]);
  });
});

describe('undoing is refused', () => {
  it('where today’s rights don’t reach: foreign sectors, other people’s doings', async () => {
    await sector([1, 2, 3]);
    const own = await place([1, 2], seat);
    expect((await undo(await place([9], event, 3), seat)).body.code).toBe('forbidden');
    expect((await undo(await undo(own, seat), seat)).status).toBe(200);
    const [held] = data(await app.call('GET', `/sectors?hall_id=${party.hall_id}`, event)) as { id: string }[];
    data(await app.call('PUT', `/sectors/${held!.id}`, event, { places: [1, 3] }));
    const before = await stored();
    expect(await undo(own, seat)).toMatchObject({ status: 403, body: { code: 'foreign_sector', places: [2] } });
    expect(await stored()).toEqual(before);
    expect((await undo(own, event)).status).toBe(200);
  });

  it('in an archived event, and of what isn’t a seating', async () => {
    const seated = await place([1]);
    expect((await undo(await app.call('POST', '/tickets/print', event, { ids: ids(seated) }))).body.code).toBe(
      'cannot_undo',
    );
    data(await app.call('POST', `/events/${party.event_id}/archive`, event));
    expect((await undo(seated)).body.code).toBe('archived');
  });

  it('as not there in another organisation, and of a batch nobody made', async () => {
    const seated = await place([1]);
    for (const [id, who] of [
      [batchOf(seated), app.south.admin],
      [uuidv7(), event],
    ] as const) {
      expect(await undo(id, who)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await app.call('GET', `/halls/${party.hall_id}/batches`, app.south.admin)).status).toBe(404);
    expect(await stored()).toHaveLength(1);
  });
});
