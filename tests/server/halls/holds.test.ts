import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HallAnswer, PlanChanges } from '#resources/hallSchemas.ts';
import type { PackedHall } from '#resources/packedHall.ts';
import { unpackHall } from '#resources/unpackHall.ts';
import { deactivate } from '#shared/hall/edit.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import type { SeatingProposal } from '#shared/seating/asked.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { runJob } from '../../support/turns.ts';
import { data, makeParty, type Party, type TicketRow } from '../tickets/party.ts';

// A hold keeps a place as it is: nobody comes there by a run, and nobody is moved from there.

const FRIDAY = '2026-12-04T11:00:00.000Z';
let app: TestApp;
let party: Party;
let event: Person;
let seat: Person;

beforeAll(async () => {
  app = await testApp();
  ({ event, seat } = app.north);
});
afterAll(() => app?.close());
beforeEach(async () => {
  app.clock.set('2026-12-01T09:00:00Z');
  party = await makeParty(app, app.north, { rows: 2, seats: 6, guests: 8 });
  await app.call('POST', '/sectors', event, {
    hall_id: party.hall_id,
    manager_id: seat.id,
    places: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  });
});

const guest = (i: number) => party.guests[i]!.id;
const hold = (places: number[], how: object = {}, as = event) =>
  app.call('PUT', `/halls/${party.hall_id}/holds`, as, { places, ...how });
const release = (places: number[], as = event) => app.call('DELETE', `/halls/${party.hall_id}/holds`, as, { places });
const hall = async (as = event) => data(await app.call('GET', `/halls/${party.hall_id}`, as)) as HallAnswer;
const plan = async () => unpackHall(data(await app.call('GET', `/halls/${party.hall_id}/plan`, event)) as PackedHall);
const changes = async (since: number) =>
  data(await app.call('GET', `/halls/${party.hall_id}/changes?since=${since}`, seat)) as PlanChanges;
const held = async () => (await hall()).places.filter((place) => place.hold).map(({ place }) => place);
const place = (pairs: [number, number][], as = event) =>
  app.call('POST', '/tickets/create_list', as, {
    hall_id: party.hall_id,
    seatings: pairs.map(([i, at]) => ({ guest_id: guest(i), place: at })),
  });
const undo = (answer: Answer, as = event) =>
  app.call('POST', `/batches/${String(answer.headers['batch-id'])}/undo`, as, {});
const said = ({ status, body }: Answer) => [status, body.code];
async function run(body: object = {}, as = event) {
  const { id, job_id } = data(await app.call('POST', `/halls/${party.hall_id}/seating_runs`, as, body)) as {
    id: string;
    job_id: string;
  };
  await runJob(app, job_id);
  return data(await app.call('GET', `/seating_runs/${id}`, as)) as { id: string; proposal: SeatingProposal };
}

describe('places that are held', () => {
  it('are told with the hall, packed and whole, by whom, until when and for whom', async () => {
    const before = (await hall()).revision;
    expect(data(await hold([2, 3, 4], { until: FRIDAY, remark: ' Для  губернатора ' }))).toEqual({ held: 3 });
    data(await hold([9]));
    const how = { by: 'Тестов manager_event', until: FRIDAY, remark: 'Для губернатора' };
    const whole = await hall(seat);
    expect(whole.places.filter((each) => each.hold).map((each) => [each.place, each.hold])).toEqual([
      [2, how],
      [3, how],
      [4, how],
      [9, { ...how, until: null, remark: null }],
    ]);
    expect((await plan()).places).toEqual((await hall()).places);
    const packed = data(await app.call('GET', `/halls/${party.hall_id}/plan`, event)) as PackedHall;
    expect(packed.held).toEqual([
      { ...how, places: [2, 3] },
      { ...how, until: null, remark: null, places: [9, 1] },
    ]);
    expect(await changes(before)).toEqual({
      revision: before + 2,
      places: [2, 3, 4, 9].map((id) => [id, null, null, null, null]),
      held: packed.held,
    });
    data(await release([3, 5, 9]));
    const told = await changes(before + 2);
    expect([told.places?.map(([id]) => id), told.held]).toEqual([[3, 9], undefined]);
    expect(await held()).toEqual([2, 4]);
  });

  it('are held otherwise by whoever holds them next, one at a time', async () => {
    await hold([1, 2], { remark: 'Пресса' });
    await hold([2, 3], { until: FRIDAY }, app.north.admin);
    expect((await hall()).places.slice(0, 3).map((each) => each.hold)).toMatchObject([
      { by: 'Тестов manager_event', remark: 'Пресса', until: null },
      { by: 'Админов Антон', remark: null, until: FRIDAY },
      { by: 'Админов Антон', until: FRIDAY },
    ]);
  });

  it('end by themselves, by the clock of who asks', async () => {
    await hold([1, 2], { until: FRIDAY });
    app.clock.set('2026-12-04T10:59:59Z');
    expect(await held()).toEqual([1, 2]);
    expect(said(await place([[0, 1]], seat))).toEqual([409, 'place_held']);
    app.clock.set('2026-12-04T11:00:00Z');
    expect(await held()).toEqual([]);
    expect((await plan()).places.every((each) => each.hold === null)).toBe(true);
    expect((await place([[0, 1]], seat)).status).toBe(201);
    // One that is over stands in nobody's way.
    expect(data(await hold([1, 2]))).toEqual({ held: 2 });
    expect(await held()).toEqual([1, 2]);
  });

  it('are refused: closed ones, ones that aren’t there, named twice, until a moment that is over', async () => {
    const { version, layout } = await hall();
    await app.call('PUT', `/halls/${party.hall_id}`, event, { version, layout: deactivate(layout, [12]) });
    const refused = await hold([11, 12]);
    expect(said(refused)).toEqual([409, 'place_inactive']);
    expect(refused.body.places).toMatchObject([{ place: 12, row: '2', seat: '6' }]);
    expect((await hold([1, 99])).body.errors).toHaveProperty(['places.1']);
    expect((await hold([1, 1])).body.errors).toHaveProperty(['places.1']);
    expect((await hold([1], { until: '2026-12-01T09:00:00Z' })).body.errors).toEqual({
      until: 'Этот момент уже прошёл',
    });
    expect((await hold([1], { remark: 'я'.repeat(121) })).status).toBe(422);
    expect((await hold([1], { remark: 'я'.repeat(120) })).status).toBe(200);
    expect((await hold([])).status).toBe(422);
    expect(await held()).toEqual([1]);
  });

  it('are an event manager’s to hold and to release, and no business of another organisation', async () => {
    await hold([1]);
    for (const answer of [await hold([2], {}, seat), await release([1], seat)]) expect(answer.status).toBe(403);
    for (const answer of [await hold([2], {}, app.south.admin), await release([1], app.south.admin)])
      expect(answer.status).toBe(404);
    expect(await held()).toEqual([1]);
  });
});

describe('by hand', () => {
  it('nobody is seated on a held place by a seat manager, who is told who holds it', async () => {
    await hold([2], { until: FRIDAY, remark: 'Для губернатора' });
    const refused = await place(
      [
        [0, 1],
        [1, 2],
      ],
      seat,
    );
    expect(said(refused)).toEqual([409, 'place_held']);
    expect(refused.body.detail).toBe(
      'Место в резерве или закреплено: ряд 1, место 2: Тестов manager_event, до 04.12.2026, 14:00. Сажать сюда и пересаживать отсюда может менеджер мероприятия.',
    );
    expect(refused.body.places).toMatchObject([{ place: 2, until: FRIDAY, remark: 'Для губернатора' }]);
    const own = await app.call(
      'POST',
      '/tickets/create_list',
      seat,
      { hall_id: party.hall_id, seatings: [{ guest_id: guest(0), place: 2 }] },
      { language: 'en' },
    );
    expect(own.body.detail).toContain('row 1, seat 2: Тестов manager_event, till 04/12/2026, 14:00');
    expect((await place([[1, 2]])).status).toBe(201);
    expect(await held()).toEqual([2]);
  });

  it('who sits on one is moved, freed and exchanged by an event manager only', async () => {
    const [first, second] = data(
      await place(
        [
          [0, 1],
          [1, 2],
        ],
        seat,
      ),
    ) as TicketRow[];
    await hold([1]);
    const tries = (as: Person) => [
      () => app.call('PUT', '/tickets/move', as, { moves: [{ ticket_id: first!.id, place: 5 }] }),
      () => app.call('PUT', '/tickets/move', as, { moves: [{ ticket_id: second!.id, place: 1 }] }),
      () => app.call('PUT', '/tickets/change_guest', as, { ticket_id: first!.id, guest_id: guest(4) }),
      () => app.call('DELETE', '/tickets/destroy_list', as, { ids: [first!.id] }),
    ];
    for (const attempt of tries(seat)) expect(said(await attempt())).toEqual([409, 'place_held']);
    for (const attempt of tries(event)) {
      const done = await attempt();
      expect(done.status).toBe(200);
      expect(said(await undo(done, seat))).not.toEqual([200, undefined]);
      expect((await undo(done)).status).toBe(200);
      expect(await held()).toEqual([1]);
    }
    // What a seat manager did themselves before isn't theirs to take back now.
    const moved = await app.call('PUT', '/tickets/move', seat, { moves: [{ ticket_id: second!.id, place: 3 }] });
    await hold([3]);
    expect(said(await undo(moved, seat))).toEqual([409, 'place_held']);
  });

  it('a place that is held is neither closed, removed nor made technical', async () => {
    await hold([7, 12], { remark: 'Для хора' });
    const { version, layout } = await hall();
    const save = (next: object) => app.call('PUT', `/halls/${party.hall_id}`, event, { version, layout: next });
    const row = layout.rows[1]!;
    const attempts = [
      deactivate(layout, [7]),
      { ...layout, rows: [layout.rows[0]!, { ...row, places: row.places.slice(0, -1) }] },
      { ...layout, marks: { ...layout.marks, technical: [12] } },
    ];
    for (const [at, next] of attempts.entries()) {
      const refused = await save(next);
      expect([at, ...said(refused)]).toEqual([at, 409, 'places_held']);
      expect(refused.body.places).toMatchObject([{ place: at === 0 ? 7 : 12, by: 'Тестов manager_event' }]);
      expect(refused.body.detail).toContain(`ряд 2, место ${at === 0 ? 1 : 6}: Тестов manager_event`);
    }
    await release([12]);
    for (const next of attempts.slice(1, 2)) expect((await save(next)).status).toBe(200);
  });
});

describe('taken back', () => {
  it('are holding, holding otherwise and releasing, and done again', async () => {
    const states: unknown[] = [];
    const state = async () => (await hall()).places.map((each) => each.hold);
    const done: Answer[] = [];
    for (const act of [
      () => hold([1, 2], { until: FRIDAY }),
      () => hold([2, 3], { remark: 'Хор' }),
      () => release([1, 3]),
    ]) {
      states.push(await state());
      done.push(await act());
    }
    const last = await state();
    const again: Answer[] = [];
    for (const [at, step] of [...done.entries()].toReversed()) {
      const undone = await undo(step);
      expect([at, undone.status]).toEqual([at, 200]);
      expect(await state()).toEqual(states[at]);
      again.unshift(undone);
    }
    for (const step of again) expect((await undo(step)).status).toBe(200);
    expect(await state()).toEqual(last);
    expect((await undo(again[0]!, seat)).status).toBe(403);
  });

  it('are left where somebody holds the place since, and the plan is woken', async () => {
    await hold([1, 2]);
    const gone = await release([1, 2]);
    await hold([1], { remark: 'Другим' });
    expect(said(await undo(gone))).toEqual([409, 'worked_on_since']);
    const before = (await hall()).revision;
    const rest = await app.call('POST', `/batches/${String(gone.headers['batch-id'])}/undo`, event, { rest: true });
    expect(rest.body.data).toMatchObject({ undone: 1, left: [{ name: 'Ряд 1, место 1' }] });
    expect((await changes(before)).held).toMatchObject([{ places: [2, 1] }]);
  });

  it('are left, place and reason named, where the place is closed or gone by now; a hold that has ended comes back no other way', async () => {
    const save = async (edit: (layout: HallLayout) => HallLayout) => {
      const { version, layout } = await hall();
      expect((await app.call('PUT', `/halls/${party.hall_id}`, event, { version, layout: edit(layout) })).status).toBe(
        200,
      );
    };
    await hold([1, 10, 12]);
    await hold([11]);
    const longer = await hold([11], { until: FRIDAY });
    const gone = await release([1, 10, 12]);
    app.clock.set('2026-12-04T11:00:00Z');
    await save((layout) => ({
      ...layout,
      rows: layout.rows.map((row, at) => (at === 1 ? { ...row, places: row.places.slice(0, -1) } : row)),
    }));
    await save((layout) => deactivate(layout, [10, 11]));
    const refused = await undo(gone);
    expect(said(refused)).toEqual([409, 'worked_on_since']);
    expect(refused.body).toMatchObject({ undoable: 1, left_total: 2 });
    expect(refused.body.left).toMatchObject([
      { name: 'Ряд 2, место 4', reason: 'место закрыто' },
      { name: 'Ряд 2, место 6', reason: 'места больше нет в зале' },
    ]);
    // Held without an end it would be again.
    const still = await undo(longer);
    expect(said(still)).toEqual([409, 'worked_on_since']);
    expect(still.body.left).toMatchObject([{ name: 'Ряд 2, место 5', reason: 'место закрыто' }]);
    expect(await held()).toEqual([]);
    const rest = await app.call('POST', `/batches/${String(gone.headers['batch-id'])}/undo`, event, { rest: true });
    expect(rest.body.data).toMatchObject({ undone: 1, left_total: 2 });
    expect(await held()).toEqual([1]);
  });

  it('stand among what was done, by the hall and by its numbers', async () => {
    await hold([1, 2, 3]);
    const list = data(await app.call('GET', `/halls/${party.hall_id}/batches`, event)) as { id: string }[];
    expect(list[0]).toMatchObject({ verb: 'hold', rows: 3 });
    const one = data(await app.call('GET', `/batches/${list[0]!.id}`, event));
    expect(one).toMatchObject({ verb: 'hold', noun: 'holds', records: 3 });
  });
});

describe('a run', () => {
  it('fills no held place, moves nobody from one, and says how many are held where people lack places', async () => {
    await place([[0, 1]]);
    await hold([1, 2, 3, 4, 5, 6]);
    const { proposal } = await run({ moving: 'everybody' });
    const places = proposal.seatings.map((one) => one.place);
    expect(places.filter((one) => one <= 6)).toEqual([]);
    expect(proposal.seatings.some((one) => one.guest_id === guest(0))).toBe(false);
    expect(proposal).toMatchObject({ seated: 6, lacking: 1, held: 5 });
    await release([1, 2, 3, 4, 5, 6]);
    expect((await run()).proposal).toMatchObject({ seated: 7, lacking: 0, held: 0 });
  });

  it('puts nobody on a held place who was fixed there by an earlier one', async () => {
    await hold([1]);
    const { proposal } = await run({ fixed: [{ guest_id: guest(0), place: 1 }] });
    expect(proposal.seatings.find((one) => one.guest_id === guest(0))?.place).not.toBe(1);
  });

  it('that is older than a hold isn’t applied to it', async () => {
    const { id, proposal } = await run();
    const [one] = proposal.seatings;
    await hold([one!.place]);
    const refused = await app.call('POST', `/seating_runs/${id}/apply`, event, {});
    expect(said(refused)).toEqual([409, 'plan_outdated']);
    expect(refused.body.changed).toMatchObject([{ guest_id: one!.guest_id, is_held: true, by: null }]);
    const rest = await app.call('POST', `/seating_runs/${id}/apply`, event, { without: [one!.guest_id] });
    expect(rest.body.data).toEqual({ seated: 7, moved: 0 });
  });
});
