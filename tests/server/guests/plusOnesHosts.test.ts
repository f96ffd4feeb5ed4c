import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { addPlusOnes } from '#server/guests/bringing.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { whileOpen } from '../../support/while-open.ts';
import { data, makeParty, type Party } from '../tickets/party.ts';

// A plus-one without a name is never invited without their host, however either of them comes back.

let app: TestApp;
let party: Party;
let event: Person;
let admin: Person;
let host: string;
beforeAll(async () => {
  app = await testApp();
  ({ event, admin } = app.north);
});
afterAll(() => app?.close());
beforeEach(async () => {
  party = await makeParty(app, app.north, { rows: 2, seats: 6, guests: 3 });
  host = party.guests[0]!.id;
});

const bring = (each = 1, who = host) =>
  app.call('POST', `/halls/${party.hall_id}/guests/plus_ones`, event, { guest_ids: [who], each });
const brought = async (each = 1, who = host) => (data(await bring(each, who)) as { ids: string[] }).ids;
const name = (id: string) => app.call('POST', `/guests/${id}/name`, event, { last_name: 'Званов', first_name: 'Пётр' });
const deleted = () => app.call('DELETE', `/guests/${host}`, admin);
const uninvite = () =>
  app.call('DELETE', `/halls/${party.hall_id}/guests/invite`, event, { guest_ids: [host], free: true });
const undo = (answer: Answer, body: object = {}, as = event) =>
  app.call('POST', `/batches/${String(answer.headers['batch-id'])}/undo`, as, body);
const sit = async (guest_id: string, place: number) =>
  data(
    await app.call('POST', '/tickets/create_list', event, { hall_id: party.hall_id, seatings: [{ guest_id, place }] }),
  );
const said = ({ status, body }: Answer) => [status, body.code];
/** Who is invited to the hall, by id. */
async function invited(): Promise<Set<string>> {
  const rows = data(await app.call('GET', `/invitations?hall_id=${party.hall_id}&per_page=100`, event)) as {
    guest_id: string;
  }[];
  return new Set(rows.map(({ guest_id }) => guest_id));
}
/** Plus-ones who are invited where their host isn't. */
async function strays(): Promise<number> {
  const { rows } = await app.database.engine.query(`
    select 1 from guests p join invitations i on i.guest_id = p.id and i.live
    where p.unnamed and not exists (select 1 from invitations k join guests h on h.id = k.guest_id and h.deleted_at is null
      where k.hall_id = i.hall_id and k.guest_id = p.host_id and k.live)`);
  return rows.length;
}

describe('a plus-one without a name', () => {
  it('goes with a host who leaves while they are added', async () => {
    const adding = (who: string) => (work: Parameters<typeof addPlusOnes>[0]) =>
      addPlusOnes(work, party.hall_id, [who], 2);
    data(await whileOpen(app, adding(host), deleted));
    expect(await strays()).toBe(0);
    host = party.guests[1]!.id;
    data(await whileOpen(app, adding(host), uninvite));
    expect(await strays()).toBe(0);
    expect(await invited()).toEqual(new Set([party.guests[2]!.id]));
  });

  it('comes from the trash with their host, never alone', async () => {
    const [one] = await brought();
    data(await deleted());
    const restore = (ids: string[]) => app.call('POST', '/guests/trash/restore', admin, { ids });
    const alone = await restore([one!]);
    expect(alone.status).toBe(422);
    expect(JSON.stringify(alone.body)).toContain('вместе с приглашённым гостем');
    data(await restore([one!, host]));
    expect((await invited()).has(one!)).toBe(true);
  });

  it('has their name where the host is gone, or isn’t invited', async () => {
    const [one, two] = await brought(2);
    const [first, second] = [await name(one!), await name(two!)];
    const left = await uninvite();
    expect(said(await undo(first))).toEqual([409, 'worked_on_since']);
    data(await undo(left));
    data(await undo(first));
    data(await deleted());
    expect(said(await undo(second))).toEqual([409, 'worked_on_since']);
    expect(await strays()).toBe(0);
  });

  it('has their name where they bring others by now', async () => {
    const [one] = await brought();
    const named = await name(one!);
    await brought(1, one!);
    expect(said(await undo(named))).toEqual([409, 'worked_on_since']);
  });

  it('keeps their host there: inviting that one isn’t undone since', async () => {
    const [row] = (
      data(await app.call('GET', `/invitations?hall_id=${party.hall_id}&per_page=100`, event)) as {
        id: string;
        guest_id: string;
      }[]
    ).filter(({ guest_id }) => guest_id === host);
    data(await app.call('PUT', `/invitations/${row!.id}`, event, { party: 'Стол 1' }));
    data(await uninvite());
    const done = await app.call('POST', `/halls/${party.hall_id}/guests/invite`, event, { guest_ids: [host] });
    await brought();
    const refused = await undo(done);
    expect(said(refused)).toEqual([409, 'worked_on_since']);
    expect(refused.body['left']).toMatchObject([{ reason: expect.stringContaining('добавленный позже') }]);
    expect(await strays()).toBe(0);
  });

  it('stays away with a host who does, as somebody has their place', async () => {
    const [one] = await brought();
    await sit(host, 1);
    await sit(one!, 2);
    const left = await uninvite();
    await sit(party.guests[1]!.id, 1);
    const rest = await undo(left, { rest: true });
    expect([...said(rest), rest.body['left_total']]).toEqual([409, 'worked_on_since', 2]);
    expect(await strays()).toBe(0);
    expect((await invited()).has(one!)).toBe(false);
  });

  it('stays away as a whole where the host is invited no more when they are brought again', async () => {
    const taken = await undo(await bring(2));
    data(await uninvite());
    for (const body of [{}, { rest: true }]) {
      const refused = await undo(taken, body);
      expect([...said(refused), refused.body['undoable'], refused.body['left_total']]).toEqual([
        409,
        'worked_on_since',
        0,
        3,
      ]);
      // The host, whose party they were put in, has gone since.
      const reasons = (refused.body['left'] as { reason?: string }[]).map(({ reason }) => reason ?? '');
      expect(reasons.filter((reason) => reason.includes('вместе с приглашённым'))).toHaveLength(2);
    }
    const { rows } = await app.database.engine.query(
      `select 1 from guests where unnamed and host_id = '${host}' and deleted_at is null`,
    );
    expect(rows).toEqual([]);
  });

  it('stays away where the host brings another of their number by now', async () => {
    const [one] = await brought();
    const left = await uninvite();
    const { last_name, first_name, middle_name, email } = data(
      await app.call('GET', `/guests/${host}`, admin),
    ) as Record<string, string | null>;
    const values = { last_name, first_name, middle_name: middle_name ?? '', phone: '', email, plus_ones: '2' };
    const rows = [{ row: 1, values, decision: 'update', guest_id: host }];
    const file = { import_id: uuidv7(), file_hash: 'q', hall_id: party.hall_id, rows };
    data(await app.call('POST', '/guests/create_list', event, file));
    await undo(left, { rest: true });
    expect((await invited()).has(one!)).toBe(false);
    expect((await invited()).size).toBe(5);
  });
});

describe('a plus-one without a name is invited by id', () => {
  let seat: Person;
  beforeAll(() => ({ seat } = app.north));
  const invite = (ids: string[], as = event, hall_id = party.hall_id) =>
    app.call('POST', `/halls/${hall_id}/guests/invite`, as, { guest_ids: ids });
  const look = (ids: string[]) =>
    app.call('POST', `/halls/${party.hall_id}/guests/invite/look`, event, { guest_ids: ids });
  const leave = (ids: string[]) =>
    app.call('DELETE', `/halls/${party.hall_id}/guests/invite`, event, { guest_ids: ids });
  const refusedAs = (text: string) => ({ code: 'invalid', errors: { guest_ids: expect.stringContaining(text) } });
  const keptAs = (id: string, text: string) => ({
    kept: [{ id, reason: expect.stringContaining(text) }],
    kept_total: 1,
  });

  it('only where their host is, or with them', async () => {
    const [one] = await brought();
    data(await leave([one!]));
    data(await leave([host]));
    expect((await invite([one!])).body).toMatchObject(refusedAs('вместе с приглашённым гостем'));
    expect(data(await look([one!, party.guests[1]!.id]))).toMatchObject({ coming: 0, ...keptAs(one!, 'вместе с') });
    expect(data(await invite([one!, party.guests[1]!.id]))).toMatchObject({ invited: 0, ...keptAs(one!, 'вместе с') });
    expect(await strays()).toBe(0);
    expect(data(await invite([one!, host]))).toMatchObject({ invited: 2, kept: [] });
    data(await leave([one!]));
    expect(data(await invite([one!]))).toMatchObject({ invited: 1, kept: [] });
  });

  it('to one hall', async () => {
    const other = await makeParty(app, app.north, { rows: 2, seats: 6, guests: 1 });
    const [one] = await brought();
    data(await invite([host], event, other.hall_id));
    expect((await invite([one!], event, other.hall_id)).body).toMatchObject(refusedAs('другой зал'));
    const left = await leave([one!]);
    data(await invite([one!], event, other.hall_id));
    expect(said(await undo(left))).toEqual([409, 'worked_on_since']);
    expect((await invited()).has(one!)).toBe(false);
  });

  it('once of each number', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      const [one] = await brought();
      ids.push(one!);
      data(await leave([one!]));
    }
    const { invited: came, kept_total } = data(await invite(ids)) as { invited: number; kept_total: number };
    expect([came, kept_total]).toEqual([1, 2]);
    const there = await invited();
    const [first, other] = [ids.find((id) => there.has(id)), ids.find((id) => !there.has(id))];
    expect((await invite([first!])).status).toBe(200);
    expect((await invite([other!])).body).toMatchObject(refusedAs('другой спутник с этим номером'));
  });

  it('by who may change the invitation of their host', async () => {
    const [one] = await brought();
    data(await leave([one!]));
    data(await app.call('POST', '/sectors', event, { hall_id: party.hall_id, manager_id: seat.id, places: [1] }));
    expect((await invite([one!], seat)).body).toMatchObject(refusedAs('пригласили не вы'));
    data(await leave([host]));
    expect(data(await invite([one!, host], seat))).toMatchObject({ invited: 2 });
  });

  it('by no row of a file, which changes them neither', async () => {
    const [one] = await brought();
    data(await leave([host]));
    const values = { last_name: 'Чужов', first_name: 'Иван', middle_name: '', phone: '', email: '' };
    for (const decision of ['keep', 'update']) {
      const rows = [{ row: 1, values, decision, guest_id: one }];
      const file = { import_id: uuidv7(), file_hash: 'q', hall_id: party.hall_id, rows };
      const { body } = await app.call('POST', '/guests/create_list', event, file);
      expect(body).toMatchObject({ errors: { 'rows.1.guest_id': expect.stringContaining('без имени') } });
    }
    expect(await strays()).toBe(0);
  });

  it('or has their name, where another one of their number came', async () => {
    const [one] = await brought();
    const named = await name(one!);
    await brought();
    expect(said(await undo(named))).toEqual([409, 'worked_on_since']);
  });

  it('or was named, and came to another hall too', async () => {
    const other = await makeParty(app, app.north, { rows: 2, seats: 6, guests: 1 });
    const [one] = await brought();
    const named = await name(one!);
    data(await invite([one!, host], event, other.hall_id));
    expect(said(await undo(named))).toEqual([409, 'worked_on_since']);
  });
});
