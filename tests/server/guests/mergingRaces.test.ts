import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mergeGuests } from '#server/flows/merging/rules.ts';
import { deleteGuests } from '#server/guests/deleting.ts';
import { inviteGuests } from '#server/guests/inviting.ts';
import { seatGuests } from '#server/tickets/seating/rules.ts';
import type { Work } from '#server/db/work.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { whileOpen } from '../../support/while-open.ts';
import { data, makeParty, type Party } from '../tickets/party.ts';

// Somebody works on one of two records at the moment they are merged.

let app: TestApp;
let party: Party;
let keep: string;
let gone: string;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  party = await makeParty(app, app.north, { rows: 1, seats: 6, guests: 3 });
  [keep, gone] = [party.guests[0]!.id, party.guests[1]!.id];
});

const wanted = () => ({ keep, gone, halls: { [party.hall_id]: 'keep' as const } });
const merging = (work: Work) => mergeGuests(work, wanted());
const merge = (body: object = wanted()) => app.call('POST', '/guests/merge', app.north.admin, body);
const seat = (guest_id: string) =>
  app.call('POST', '/tickets/create_list', app.north.event, {
    hall_id: party.hall_id,
    seatings: [{ guest_id, place: 2 }],
  });
const invite = (hall_id: string) =>
  app.call('POST', `/halls/${hall_id}/guests/invite`, app.north.event, { guest_ids: [gone] });
/** Nothing alive names a guest that was deleted. */
const strays = async () => {
  const { rows } = await app.database.engine.query(`
    select 1 from guests g where g.deleted_at is not null and (
      exists (select 1 from invitations i where i.guest_id = g.id and i.live)
      or exists (select 1 from tickets t where t.guest_id = g.id and t.live))`);
  return rows.length;
};

it('who seats the one that goes comes too late', async () => {
  const answer = await whileOpen(app, merging, () => seat(gone));
  expect([answer.status, answer.body.code]).toEqual([409, 'guest_not_invited']);
  expect(await strays()).toBe(0);
});

it('who is seated meanwhile is freed, or moves', async () => {
  const seating = (work: Work) => seatGuests(work, party.hall_id, [{ guest_id: gone, place: 2 }]);
  const answer = await whileOpen(app, seating, () => merge({ keep, gone, halls: { [party.hall_id]: 'gone' } }));
  expect(answer.body.data.moved).toMatchObject({ tickets: 1, freed: 0 });
  expect(await strays()).toBe(0);
});

it('who invites the one that goes comes too late, or has it moved', async () => {
  const second = await makeParty(app, app.north, { guests: 0 });
  expect((await whileOpen(app, merging, () => invite(second.hall_id))).status).toBe(404);
  [keep, gone] = [party.guests[2]!.id, keep];
  const inviting = (work: Work) => inviteGuests(work, second.hall_id, [gone]);
  const answer = await whileOpen(app, inviting, () => merge());
  expect(answer.body.data.moved).toMatchObject({ invitations: 1 });
  expect(await strays()).toBe(0);
});

it('merging the other way round, or deleting, comes too late; after deleting there is nobody to merge', async () => {
  const other = { keep: gone, gone: keep, halls: { [party.hall_id]: 'keep' } };
  expect((await whileOpen(app, merging, () => merge(other))).status).toBe(404);
  [keep, gone] = [party.guests[2]!.id, keep];
  expect((await whileOpen(app, merging, () => app.call('DELETE', `/guests/${gone}`, app.north.admin))).status).toBe(
    404,
  );
  const [last] = (await makeParty(app, app.north, { guests: 1 })).guests;
  gone = last!.id;
  const deleting = (work: Work) => deleteGuests(work, [gone]);
  expect((await whileOpen(app, deleting, () => merge({ keep, gone }))).status).toBe(404);
  expect(await strays()).toBe(0);
});

it('many at once end, each in its way, and nobody waits in a circle', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => makeParty(app, app.north, { guests: 0 })));
  for (let round = 0; round < 8; round += 1) {
    const { guests } = await makeParty(app, app.north, { rows: 1, seats: 6, guests: 3 });
    const [a, b, c] = guests.map(({ id }) => id) as [string, string, string];
    for (const { hall_id } of [first!, second!])
      data(await app.call('POST', `/halls/${hall_id}/guests/invite`, app.north.admin, { guest_ids: [a, b, c] }));
    const halls = async (keep: string, gone: string) => {
      const look = data(await app.call('POST', '/guests/merge/look', app.north.admin, { keep, gone })) as {
        halls: { hall_id: string }[];
      };
      return Object.fromEntries(look.halls.map(({ hall_id }) => [hall_id, 'keep']));
    };
    const [ab, ba, bc] = [await halls(a, b), await halls(b, a), await halls(b, c)];
    const answers = await Promise.all([
      merge({ keep: a, gone: b, halls: ab }),
      merge({ keep: b, gone: a, halls: ba }),
      merge({ keep: b, gone: c, halls: bc }),
      ...[first!, second!].flatMap(({ hall_id }) =>
        [a, b, c].map((guest_id, i) =>
          app.call('POST', '/tickets/create_list', app.north.event, {
            hall_id,
            seatings: [{ guest_id, place: ((round + i) % 6) + 1 }],
          }),
        ),
      ),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 404, 409].includes(status))).toEqual([]);
    expect(answers.slice(0, 3).some(({ status }) => status === 200)).toBe(true);
    expect(await strays()).toBe(0);
    await app.database.engine.query(`update tickets set live = null where live`);
  }
});
