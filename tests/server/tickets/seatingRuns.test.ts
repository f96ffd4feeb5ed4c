import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deactivate } from '#shared/hall/edit.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { mark } from '#shared/hall/marks.ts';
import type { SeatingProposal } from '#shared/seating/asked.ts';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { runJob } from '../../support/turns.ts';
import { data, makeParty, type Party, seatAll, type TicketRow } from './party.ts';

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
  party = await makeParty(app, app.north, { rows: 4, seats: 6, guests: 12 });
});

const guest = (i: number) => party.guests[i]!.id;
const idsOf = (from: number, to: number) => party.guests.slice(from, to).map(({ id }) => id);
/** Says of some guests what holds for the evening. */
async function wish(guests: readonly string[], wishes: object) {
  await app.database.engine.query(
    `update invitations set ${Object.entries(wishes)
      .map(([name, value]) => `${name} = '${String(value)}'`)
      .join()} where hall_id = '${party.hall_id}' and guest_id in (${guests.map((id) => `'${id}'`).join()})`,
  );
}
interface Run {
  id: string;
  proposal: SeatingProposal;
  outdated: boolean;
  changed: object[];
  applied_at: string | null;
}
const ask = async (body: object = {}, as = event) => {
  const answer = await app.call('POST', `/halls/${party.hall_id}/seating_runs`, as, body);
  expect([answer.status, answer.body]).toMatchObject([202, {}]);
  return data(answer) as { id: string; job_id: string };
};
const read = async (id: string, as = event) => data(await app.call('GET', `/seating_runs/${id}`, as)) as Run;
const plan = async (body: object = {}, as = event) => {
  const { id, job_id } = await ask(body, as);
  await runJob(app, job_id);
  return read(id, as);
};
const apply = (id: string, without: string[] = [], as = event) =>
  app.call('POST', `/seating_runs/${id}/apply`, as, { without });
const tickets = async () =>
  data(await app.call('GET', `/events/${party.event_id}/tickets?per_page=100`, event)) as TicketRow[];
const sitting = async () => new Map((await tickets()).map(({ guest_id, place }) => [guest_id, place]));

describe('a plan for a whole list', () => {
  it('made again after another one is like it, but for who is held back; a plan of another hall counts for nothing', async () => {
    await wish(idsOf(0, 3), { party: 'Ивановы' });
    await wish(idsOf(8, 11), { party: 'Петровы' });
    const first = await plan();
    const placesIn = ({ proposal }: Run) => new Map(proposal.seatings.map(({ guest_id, place }) => [guest_id, place]));
    const then = placesIn(first);
    // Where the first one had them, turned round: nothing but that plan leads there.
    const turned = first.proposal.seatings.map((one, at, all) => ({ ...one, place: all[all.length - 1 - at]!.place }));
    await app.database.engine.query('update seating_runs set proposal = $2 where id = $1', [
      first.id,
      JSON.stringify({ ...first.proposal, seatings: turned }),
    ]);
    const again = placesIn(await plan({ after: first.id, without: [guest(11)] }));
    expect(again.has(guest(11))).toBe(false);
    const like = turned.filter(({ guest_id, place }) => again.get(guest_id) === place).length;
    expect(like).toBeGreaterThan(6);
    const other = await makeParty(app, app.north, { rows: 4, seats: 6, guests: 1 });
    const elsewhere = data(
      await app.call('POST', `/halls/${other.hall_id}/seating_runs`, event, { after: first.id }),
    ) as {
      job_id: string;
    };
    await runJob(app, elsewhere.job_id);
    expect(placesIn(await plan())).toEqual(then);
  });

  it('is looked at before anybody sits, and applied as one batch that is taken back as one', async () => {
    await wish(idsOf(0, 5), { party: 'Ивановы' });
    await wish(idsOf(5, 8), { party: ' ивановы ' });
    await wish(idsOf(8, 12), { party: 'Петровы' });
    const run = await plan();
    expect(run).toMatchObject({ outdated: false, changed: [], applied_at: null });
    expect(run.proposal).toMatchObject({ seated: 12, moved: 0, lacking: 0, parties: 2 });
    expect((await sitting()).size).toBe(0);
    const answer = await apply(run.id);
    expect(answer.body.data).toEqual({ seated: 12, moved: 0 });
    const now = await sitting();
    expect(now).toEqual(new Map(run.proposal.seatings.map(({ guest_id, place }) => [guest_id, place])));
    expect((await read(run.id)).applied_at).not.toBeNull();
    const batch = String(answer.headers['batch-id']);
    expect(data(await app.call('POST', `/batches/${batch}/undo`, event, {}))).toMatchObject({ undone: 12 });
    expect((await sitting()).size).toBe(0);
  });

  it('is applied once, by whoever comes first', async () => {
    const run = await plan();
    const answers = await Promise.all([apply(run.id), apply(run.id)]);
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'plan_applied']);
    expect((await sitting()).size).toBe(12);
  });

  it('seats nobody where somebody sits otherwise by now, and names them', async () => {
    const run = await plan();
    const [first, second] = run.proposal.seatings;
    const other = await plan();
    await app.call('POST', '/tickets/create_list', event, {
      hall_id: party.hall_id,
      seatings: [{ guest_id: second!.guest_id, place: first!.place }],
    });
    const answer = await apply(run.id);
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'plan_outdated', changed_total: 2 }]);
    expect(answer.body.changed).toContainEqual(
      expect.objectContaining({ guest_id: first!.guest_id, by: second!.guest_name, is_invited: true }),
    );
    expect((await sitting()).size).toBe(1);
    const seen = await read(other.id);
    expect(seen.outdated).toBe(true);
    // Whoever looks at another plan reads the same: who sits otherwise, where, and whose work that is.
    const done = { done_by: expect.stringMatching(/\S/), done_at: expect.stringMatching(/^\d{4}-/) };
    expect(seen.changed).toHaveLength(2);
    expect(seen.changed).toContainEqual(
      expect.objectContaining({ guest_id: second!.guest_id, now: first!.place, by: null, ...done }),
    );
    expect(seen.changed).toContainEqual(
      expect.objectContaining({ guest_id: first!.guest_id, now: null, by: second!.guest_name, ...done }),
    );
    // What it says of the others still holds.
    expect((await apply(other.id, [first!.guest_id, second!.guest_id])).body.data).toEqual({ seated: 10, moved: 0 });
  });

  it('seats nobody on a place that became technical or was closed since, and names who was to sit there', async () => {
    const run = await plan();
    const [first, second] = run.proposal.seatings;
    const { version, layout } = data(await app.call('GET', `/halls/${party.hall_id}`, event)) as {
      version: number;
      layout: HallLayout;
    };
    const changed = deactivate(mark(layout, [first!.place], 'technical'), [second!.place]);
    data(await app.call('PUT', `/halls/${party.hall_id}`, event, { version, layout: changed }));
    const { status, body } = await apply(run.id);
    expect([status, body.code, body.changed_total]).toEqual([409, 'plan_outdated', 2]);
    for (const { guest_id, place } of [first!, second!])
      expect(body.changed).toContainEqual(
        expect.objectContaining({ guest_id, place, now: null, is_invited: true, is_closed: true }),
      );
    expect((await read(run.id)).changed).toHaveLength(2);
    expect((await sitting()).size).toBe(0);
  });

  it('leaves those who sit where they are, unless they may move', async () => {
    await seatAll(app, party, event, 3);
    await wish(idsOf(0, 6), { party: 'Ивановы' });
    const still = await plan();
    expect(still.proposal).toMatchObject({ seated: 9, moved: 0 });
    // Two of a party at both ends of the first row: they come together only if one moves.
    const [one] = await tickets();
    await app.call('PUT', '/tickets/move', event, { moves: [{ ticket_id: one!.id, place: 24 }] });
    expect((await plan()).proposal).toMatchObject({ together: 0, moved: 0 });
    const moving = await plan({ moving: 'without_letter' });
    expect(moving.proposal).toMatchObject({ together: 1 });
    expect(moving.proposal.moved).toBeGreaterThan(0);
    expect((await apply(moving.id)).status).toBe(200);
    const places = [...(await sitting())].flatMap(([id, place]) => (idsOf(0, 6).includes(id) ? [place] : []));
    expect(new Set(places.map((place) => Math.ceil(place / 6))).size).toBe(1);
  });

  it('moves nobody whose ticket went out, unless that is asked for, and says how many they are', async () => {
    await seatAll(app, party, event, 12);
    await app.database.engine.query(
      `update invitations set party = 'Ивановы' where guest_id in ('${guest(0)}', '${guest(11)}')`,
    );
    const ids = (await tickets()).map(({ id }) => id);
    await app.call('POST', '/tickets/send_email', event, { ids });
    const { job_id } = await ask({ moving: 'without_letter' });
    await runJob(app, job_id);
    expect(data(await app.call('GET', `/jobs/${job_id}`, event))).toMatchObject({
      state: 'failed',
      failures: [{ reason: 'Рассаживать некого.' }],
    });
    const { proposal } = await plan({ moving: 'everybody' });
    expect(proposal.sent).toBe(proposal.moved);
    expect(proposal.moved).toBeGreaterThan(0);
  });

  it('leaves out who is held back, and keeps what is fixed', async () => {
    const fixed = [{ guest_id: guest(3), place: 24 }];
    const { proposal } = await plan({ without: [guest(0)], fixed });
    expect(proposal.seatings.map(({ guest_id }) => guest_id)).not.toContain(guest(0));
    expect(proposal.seatings.find(({ guest_id }) => guest_id === guest(3))).toMatchObject({
      place: 24,
      reasons: ['fixed'],
    });
    const only = await plan({ guest_ids: idsOf(0, 2) });
    expect(only.proposal.seatings).toHaveLength(2);
  });

  it('is refused where somebody is to stay on a place that isn’t there', async () => {
    const fixed = [{ guest_id: guest(0), place: 1_000_000 }];
    const { status, body } = await app.call('POST', `/halls/${party.hall_id}/seating_runs`, event, { fixed });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['fixed.0.place']]);
  });

  it('is refused where somebody stays on that place, or two are to have one, and says who sits there', async () => {
    await seatAll(app, party, event, 2);
    const place = (await sitting()).get(guest(1))!;
    const fixed = [{ guest_id: guest(4), place }];
    const { status, body } = await app.call('POST', `/halls/${party.hall_id}/seating_runs`, event, { fixed });
    expect([status, body.code, body.places]).toEqual([
      409,
      'seat_taken',
      [expect.objectContaining({ place, guest_id: guest(1) })],
    ]);
    const both = [24, 24].map((of, at) => ({ guest_id: guest(4 + at), place: of }));
    const refused = await app.call('POST', `/halls/${party.hall_id}/seating_runs`, event, { fixed: both });
    const nameOf = async (i: number) =>
      (
        data(await app.call('GET', `/halls/${party.hall_id}/guests/invited_list?per_page=100`, event)) as {
          id: string;
          last_name: string;
        }[]
      ).find(({ id }) => id === guest(i))!.last_name;
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'fixed.1.place': expect.stringContaining(await nameOf(4)) },
    ]);
    // Nor is one guest to have two places.
    const two = [23, 24].map((of) => ({ guest_id: guest(5), place: of }));
    const again = await app.call('POST', `/halls/${party.hall_id}/seating_runs`, event, { fixed: two });
    expect([again.status, again.body.errors]).toEqual([
      422,
      { 'fixed.1.guest_id': expect.stringContaining(await nameOf(5)) },
    ]);
  });

  it('has somebody on the place of another who moves for it, and is made where that guest alone is asked for', async () => {
    await seatAll(app, party, event, 2);
    const place = (await sitting()).get(guest(1))!;
    const { proposal } = await plan({
      guest_ids: [guest(4)],
      fixed: [{ guest_id: guest(4), place }],
      moving: 'everybody',
    });
    const of = (id: string) => proposal.seatings.find(({ guest_id }) => guest_id === id);
    expect(of(guest(4))).toMatchObject({ place, reasons: ['fixed'] });
    expect(of(guest(1))).toMatchObject({ from: place, reasons: ['makes_room'], gives_way_to: expect.any(String) });
    const alone = await plan({ guest_ids: [guest(5)], fixed: [{ guest_id: guest(5), place: 24 }] });
    expect(alone.proposal.seatings).toMatchObject([{ guest_id: guest(5), place: 24 }]);
  });

  it('has in turn who gets a place where there are too few, whoever fits best', async () => {
    const own = [1, 2, 3, 4, 5, 6, 7, 8];
    await app.call('POST', '/sectors', event, { hall_id: party.hall_id, manager_id: seat.id, places: own });
    // Who came last stands first by name.
    await app.database.engine.query(`update invitations set position = 100 - position where hall_id = $1`, [
      party.hall_id,
    ]);
    await wish(idsOf(0, 2), { party: 'Ивановы' });
    await wish(idsOf(5, 8), { party: 'Петровы' });
    const out = async (body: object) => {
      const { proposal } = await plan(body, seat);
      expect(proposal).toMatchObject({ seated: 8, lacking: 4 });
      const left = proposal.unmet.find(({ kind }) => kind === 'unseated')!.guests.map(({ id }) => id);
      return party.guests.flatMap(({ id }, at) => (left.includes(id) ? at : []));
    };
    expect(await out({ order: 'name', together: false })).toEqual([8, 9, 10, 11]);
    expect(await out({ order: 'invited', together: false })).toEqual([0, 1, 2, 3]);
    // The largest party, then the pair, then those who came first.
    expect(await out({ order: 'largest' })).toEqual([2, 3, 4, 8]);
    // A rank comes before any order, and whatever is said by nobody is as it was.
    await wish([guest(11)], { rank: 2 });
    expect(await out({ order: 'name', together: false })).toEqual([7, 8, 9, 10]);
    expect(
      (data(await app.call('GET', `/seating_runs/${(await plan()).id}`, event)) as { asked: object }).asked,
    ).toEqual(expect.objectContaining({ order: 'fit' }));
  });

  it('is made within one’s own sectors, and by nobody who has none', async () => {
    expect((await app.call('POST', `/halls/${party.hall_id}/seating_runs`, seat, {})).body.code).toBe('foreign_sector');
    const own = [7, 8, 9, 10];
    await app.call('POST', '/sectors', event, { hall_id: party.hall_id, manager_id: seat.id, places: own });
    const run = await plan({}, seat);
    expect(run.proposal).toMatchObject({ seated: 4, lacking: 8 });
    expect(run.proposal.within).toEqual({ sectors: [expect.objectContaining({ number: 1 })], elsewhere: 0 });
    expect(run.proposal.unmet).toContainEqual(expect.objectContaining({ kind: 'unseated', total: 8 }));
    expect(run.proposal.seatings.map(({ place }) => place).sort((a, b) => a - b)).toEqual(own);
    expect((await apply(run.id, [], seat)).status).toBe(200);
    // What an event manager had planned all over the hall a seat manager doesn't apply.
    const whole = await plan();
    expect(whole.proposal.within).toBeUndefined();
    expect((await apply(whole.id, [], seat)).body.code).toBe('foreign_sector');
    expect((await sitting()).size).toBe(4);
  });

  it('is nobody’s elsewhere', async () => {
    const { id } = await plan();
    expect((await app.call('GET', `/seating_runs/${id}`, app.south.admin)).status).toBe(404);
    expect((await apply(id, [], app.south.admin)).status).toBe(404);
    expect((await app.call('POST', `/halls/${party.hall_id}/seating_runs`, app.south.admin, {})).status).toBe(404);
  });

  it('isn’t waited for by whoever asks anew', async () => {
    const runs = [];
    for (let time = 0; time < 6; time += 1) runs.push(await ask());
    const states = await Promise.all(
      runs.map(
        async ({ job_id }) => (data(await app.call('GET', `/jobs/${job_id}`, event)) as { state: string }).state,
      ),
    );
    expect(states).toEqual([...Array.from({ length: 5 }, () => 'stopped'), 'waiting']);
  });

  it('empties places: who sits there moves as near as there is room, nobody else, and then the hall can lose them', async () => {
    const layout = async () => {
      const hall = data(await app.call('GET', `/halls/${party.hall_id}`, event)) as {
        layout: HallLayout;
        version: number;
      };
      return { version: hall.version, layout: deactivate(hall.layout, [7, 8, 9]) };
    };
    // Two sit in front, five in the second row, of whose places three close, three behind them.
    const places = [1, 2, 7, 8, 9, 10, 11, 13, 14, 15];
    const seatings = places.map((place, i) => ({ guest_id: guest(i), place }));
    data(await app.call('POST', '/tickets/create_list', event, { hall_id: party.hall_id, seatings }));
    const save = async () => app.call('PUT', `/halls/${party.hall_id}`, event, await layout());
    expect((await save()).body.code).toBe('places_taken');
    const sentTo = (await tickets()).find(({ place }) => place === 8)!;
    data(await app.call('POST', '/tickets/send_email', event, { ids: [sentTo.id] }));
    await app.database.engine.query(`update letters set state = 'sent' where ticket_id = $1`, [sentTo.id]);
    const before = await sitting();
    const { id, proposal } = await plan({ emptied: [7, 8, 9, 18] });
    expect(proposal).toMatchObject({ seated: 0, moved: 3, sent: 1, lacking: 0 });
    expect(proposal.seatings.every(({ reasons }) => reasons.includes('near'))).toBe(true);
    // The least way for all three: one goes two rows back, two go to the front, each a seat aside.
    const to = new Map(proposal.seatings.map(({ from, place }) => [from!, place]));
    expect([...to].sort(([a], [b]) => a - b)).toEqual([
      [7, 19],
      [8, 3],
      [9, 4],
    ]);
    const queued = async () =>
      (await app.database.engine.query(`select 1 from letters where state = 'queued'`, [])).rows.length;
    const waiting = await queued();
    const applied = await apply(id);
    expect(applied.body.data).toEqual({ seated: 0, moved: 3 });
    const after = await sitting();
    for (const [guestId, place] of before) expect(after.get(guestId)).toBe(to.get(place) ?? place);
    // Nothing is mailed by it: who moved and had a ticket has an old one now.
    const states = new Map((await tickets()).map((ticket) => [ticket.id, ticket.state]));
    expect([...states.values()].filter((state) => state !== 'not_sent')).toEqual(['outdated']);
    expect(await queued()).toBe(waiting);
    expect((await save()).status).toBe(200);
  });

  it('names who has no room when places are emptied, and is refused where they aren’t one’s own', async () => {
    await seatAll(app, party, event, 12);
    await app.call('POST', '/sectors', event, { hall_id: party.hall_id, manager_id: seat.id, places: [1, 2] });
    const all = Array.from({ length: 22 }, (_, i) => i + 1);
    const { proposal } = await plan({ emptied: all });
    expect(proposal).toMatchObject({ moved: 2 });
    expect(proposal.unmet.find(({ kind }) => kind === 'unseated')).toMatchObject({ total: 10 });
    const answer = await app.call('POST', `/halls/${party.hall_id}/seating_runs`, seat, { emptied: [1, 9] });
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'foreign_sector', places: [9] }]);
  });

  it('isn’t applied before it is made, and ends when it is stopped', async () => {
    const { id, job_id } = await ask();
    expect((await apply(id)).body.code).toBe('plan_unfinished');
    await app.call('POST', `/jobs/${job_id}/stop`, event);
    await runJob(app, job_id);
    expect((await read(id)).proposal).toBeNull();
  });
});
