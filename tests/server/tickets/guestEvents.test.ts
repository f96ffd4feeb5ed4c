import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty, type Party, seatAll } from './party.ts';

interface Evening {
  event_id: string;
  hall_id: string;
  date: string;
  over: boolean;
  ticket: { id: string; row: string; seat: string; sector: { name: string } | null; state: string } | null;
  letters: { state: string }[];
}

let app: TestApp;
let party: Party;
let draft: Party;
let guest: string;
beforeAll(async () => {
  app = await testApp();
  const { admin, seat } = app.north;
  party = await makeParty(app, app.north, { rows: 2, seats: 3, guests: 2 });
  draft = await makeParty(app, app.north, { rows: 1, seats: 2, guests: 0, draft: true });
  guest = party.guests[0]!.id;
  data(await app.call('POST', `/halls/${draft.hall_id}/guests/invite`, admin, { guest_ids: [guest] }));
  const sector = { hall_id: party.hall_id, name: 'Партер', manager_id: seat.id, places: [1, 2, 3] };
  data(await app.call('POST', '/sectors', admin, sector));
  await seatAll(app, party, admin, 1);
});
afterAll(() => app.close());

const evenings = async (who: keyof TestApp['north'] & ('admin' | 'event' | 'seat')) =>
  data(await app.call('GET', `/guests/${guest}/events`, app.north[who])) as unknown as Evening[];

it('says where a guest sits and what was mailed; drafts only to those who see drafts', async () => {
  const all = await evenings('event');
  expect(all.map(({ event_id }) => event_id).sort()).toEqual([party.event_id, draft.event_id].sort());
  const [one] = await evenings('seat');
  expect(await evenings('seat')).toHaveLength(1);
  expect(one).toMatchObject({
    event_id: party.event_id,
    hall_id: party.hall_id,
    over: false,
    ticket: { row: '1', seat: '1', sector: { name: 'Партер' }, state: 'not_sent' },
    letters: [],
  });
  const sent = await app.call('POST', '/tickets/send_email', app.north.admin, { ids: [one!.ticket!.id] });
  expect(sent.status).toBeLessThan(300);
  const [after] = await evenings('seat');
  expect(after!.letters).toHaveLength(1);
  expect(JSON.stringify(after)).not.toContain('@');
});

it('knows no guest of another organisation', async () => {
  const answer = await app.call('GET', `/guests/${guest}/events`, app.south.admin);
  expect(answer.status).toBe(404);
});
