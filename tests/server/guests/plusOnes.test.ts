import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Person, TestApp } from '../../support/app.ts';
import type { TestSmtp } from '../../support/smtp.ts';
import { mailing } from '../tickets/mailing.ts';
import { data, makeParty, type Party, waitForJob } from '../tickets/party.ts';

// A plus-one without a name is called after their host, counts as a guest, and can be named later.

const mail = mailing({ WORKERS: '4', MAIL_FROM: 'Билеты <tickets@theatre.example>' });
let smtp: TestSmtp;
let app: TestApp;
let party: Party;
let event: Person;
let seat: Person;
let free = 1;
beforeAll(async () => {
  ({ app, smtp } = mail);
  ({ event, seat } = app.north);
  party = await makeParty(app, app.north, { guests: 9 });
  data(await app.call('POST', '/sectors', event, { hall_id: party.hall_id, manager_id: seat.id, places: [1] }));
});

interface Row {
  id: string;
  guest_id: string;
  guest_name: string;
  email: string | null;
  party: string | null;
  rank: number | null;
  place: number | null;
  state: string | null;
  unnamed: boolean;
  host_id: string | null;
}
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = event) =>
  app.call(method, path, as, body);
const host = (at: number) => party.guests[at]!.id;
const bring = (ids: string[], each = 1, as = event, hall_id = party.hall_id) =>
  call('POST', `/halls/${hall_id}/guests/plus_ones`, { guest_ids: ids, each }, as);
const brought = async (at: number, each = 1) => (data(await bring([host(at)], each)) as { ids: string[] }).ids;
const rows = async () => data(await call('GET', `/invitations?hall_id=${party.hall_id}&per_page=1000`)) as Row[];
const of = async (id: string) => (await rows()).find(({ guest_id }) => guest_id === id)!;
const uninvite = (ids: string[]) => call('DELETE', `/halls/${party.hall_id}/guests/invite`, { guest_ids: ids });
const undo = (answer: Answer, as = event) =>
  call('POST', `/batches/${String(answer.headers['batch-id'])}/undo`, {}, as);
const sit = async (guest_id: string) => {
  const seatings = [{ guest_id, place: free++ }];
  const made = data(await call('POST', '/tickets/create_list', { hall_id: party.hall_id, seatings }));
  return (made as { id: string }[])[0]!.id;
};
const counted = async () => (data(await call('GET', `/events/${party.event_id}`)) as { invited: number }).invited;
const listed = async (q = 'Гостев') =>
  (await call('GET', `/guests?q=${encodeURIComponent(q)}&per_page=100`, undefined, app.north.admin)).body as {
    data: { id: string }[];
    meta: { total: number };
  };

describe('plus-ones', () => {
  it('are called after their host, share their party, rank and address, count, and stand in no list of guests', async () => {
    const before = await counted();
    const { meta } = await listed();
    const { id: invitation, version } = (await of(host(0))) as Row & { version: number };
    data(await call('PUT', `/invitations/${invitation}`, { rank: 2, version }));
    const [one, two] = await brought(0, 2);
    const [three] = await brought(0);
    const { guest_name: name, email } = await of(host(0));
    const short = name.split(' ').slice(0, 2).join(' ');
    for (const [id, number] of [
      [one, 1],
      [two, 2],
      [three, 3],
    ] as const)
      expect(await of(id!)).toMatchObject({
        guest_name: `${short} +${number}`,
        email,
        unnamed: true,
        host_id: host(0),
        party: name,
        rank: 2,
      });
    expect((await of(host(0))).party).toBe(name);
    expect(await counted()).toBe(before + 3);
    expect((await listed()).meta.total).toBe(meta.total);
    expect((await listed('+1')).data.map(({ id }) => id)).not.toContain(one);
    // Whoever names one has it: a card of the evening.
    expect((await call('GET', `/guests/${one}`)).status).toBe(200);
  });

  it('follow the name and the address of their host, and are nobody whom a file could mean', async () => {
    const [one] = await brought(1);
    data(await call('PUT', `/guests/${host(1)}`, { last_name: 'Переименов', email: 'new-address@example.ru' }));
    expect(await of(one!)).toMatchObject({ guest_name: 'Переименов Григорий +1', email: 'new-address@example.ru' });
    const values = { last_name: 'Переименов', first_name: 'Григорий', middle_name: '+1', phone: '', email: '' };
    const [row] = data(
      await call('POST', '/guests/check_rows', { hall_id: party.hall_id, rows: [{ row: 1, values }] }),
    ) as { match: { guest_id: string } | null }[];
    expect(row!.match?.guest_id).not.toBe(one);
    const refused = await call('PUT', `/guests/${one}`, { last_name: 'Другов' });
    expect(refused.body).toMatchObject({ code: 'invalid', errors: { last_name: expect.stringContaining('назовите') } });
  });

  it('are 5 at once for one guest at most', async () => {
    expect((await bring([host(2)], 6)).status).toBe(422);
    const done = await bring([host(2)], 5);
    expect((data(done) as { ids: string[] }).ids).toHaveLength(5);
    data(await undo(done));
  });

  it('are none beyond the limit of the event', async () => {
    const { guest_limit, version } = data(await call('GET', `/events/${party.event_id}`)) as {
      guest_limit: number | null;
      version: number;
    };
    data(await call('PUT', `/events/${party.event_id}`, { guest_limit: (await counted()) + 1, version }));
    expect(await bring([host(2), host(3)])).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    const again = data(await call('GET', `/events/${party.event_id}`)) as { version: number };
    data(await call('PUT', `/events/${party.event_id}`, { guest_limit, version: again.version }));
  });

  it('come and go with one undo, by whoever brought them', async () => {
    const before = await rows();
    const done = await bring([host(2), host(3)]);
    expect((await rows()).length).toBe(before.length + 2);
    const undone = await undo(done);
    expect(undone.body).toMatchObject({ data: { left_total: 0 } });
    expect((await rows()).map(({ guest_id, party: said }) => [guest_id, said])).toEqual(
      before.map(({ guest_id, party: said }) => [guest_id, said]),
    );
    const again = await undo(undone);
    expect(again.body).toMatchObject({ data: { left_total: 0 } });
    expect((await rows()).length).toBe(before.length + 2);
  });

  it('leave nobody behind in a party that was made for them', async () => {
    const [one, other] = await brought(6, 2);
    const { party: made } = await of(host(6));
    expect(made).toBeTruthy();
    data(await uninvite([one!]));
    expect((await of(host(6))).party).toBe(made);
    const done = await uninvite([other!]);
    expect(data(done)).toEqual({ removed: 1, freed: 0 });
    expect((await of(host(6))).party).toBeNull();
    expect((await undo(done)).body).toMatchObject({ data: { left_total: 0 } });
    expect([(await of(host(6))).party, (await of(other!)).party]).toEqual([made, made]);
    // A party that somebody gave by hand is theirs.
    const { id, version } = (await of(host(6))) as Row & { version: number };
    data(await call('PUT', `/invitations/${id}`, { party: 'Союз театров', version }));
    data(await uninvite([other!]));
    expect((await of(host(6))).party).toBe('Союз театров');
  });

  it('go with their host, unless they sit by then', async () => {
    const [one] = await brought(4);
    const done = await uninvite([host(4)]);
    expect(data(done)).toEqual({ removed: 2, freed: 0 });
    expect(await of(one!)).toBeUndefined();
    data(await undo(done));
    expect(await of(one!)).toMatchObject({ unnamed: true });
    await sit(one!);
    const refused = await uninvite([host(4)]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'guests_have_tickets' } });
    expect(refused.body.guests.map(({ guest_id }: { guest_id: string }) => guest_id)).toEqual([one]);
    const kept = await call('DELETE', `/guests/${host(4)}`, undefined, app.north.admin);
    expect(kept.status).toBe(409);
    const [other] = await brought(5);
    data(await call('DELETE', `/guests/${host(5)}`, undefined, app.north.admin));
    expect(await of(other!)).toBeUndefined();
    expect((await call('GET', `/guests/${other}`)).status).toBe(404);
  });
});

describe('naming a plus-one', () => {
  const name = (id: string, body: object, as = event) => call('POST', `/guests/${id}/name`, body, as);

  it('keeps their place, makes a new issue of a ticket that went out to the host, and is undone', async () => {
    const [one] = await brought(6);
    const ticket = await sit(one!);
    const { job_id } = data(await call('POST', '/tickets/send_email', { ids: [ticket] })) as { job_id: string };
    await waitForJob(app, job_id, event);
    expect((await smtp.mails()).map(({ envelope }) => envelope.to)).toEqual([[party.guests[6]!.email]]);
    const before = await of(one!);
    expect(before.state).toBe('sent');
    const done = await name(one!, { last_name: 'Званов', first_name: 'Пётр' });
    expect(data(done)).toMatchObject({ id: one, last_name: 'Званов', middle_name: null });
    expect(await of(one!)).toMatchObject({
      guest_name: 'Званов Пётр',
      place: before.place,
      state: 'outdated',
      unnamed: false,
      host_id: null,
      party: before.party,
    });
    expect((await listed('Званов')).data.map(({ id }) => id)).toEqual([one]);
    expect((await name(one!, { last_name: 'Снова', first_name: 'Имя' })).status).toBe(404);
    expect((await undo(done)).body).toMatchObject({ data: { left_total: 0 } });
    expect(await of(one!)).toMatchObject({ unnamed: true, place: before.place, state: 'sent' });
  });

  it('refuses what is no name, field by field', async () => {
    const [one] = await brought(7);
    const refused = await name(one!, { last_name: '', first_name: 'Пётр', email: 'собака@' });
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([422, ['email', 'last_name']]);
  });

  it('may turn out to be somebody known, who gets the place', async () => {
    const [one] = await brought(7);
    const before = await of(one!);
    await sit(one!);
    const known = data(
      await call(
        'POST',
        '/guests',
        { last_name: 'Давнова', first_name: 'Ольга', email: 'davno@example.ru' },
        app.north.admin,
      ),
    ) as { id: string };
    data(await name(one!, { guest_id: known.id }));
    expect(await of(known.id)).toMatchObject({ party: before.party, place: free - 1, unnamed: false });
    expect(await of(one!)).toBeUndefined();
  });

  it('is for who may change the invitation', async () => {
    const [one] = await brought(8);
    const body = { last_name: 'Чужов', first_name: 'Пётр' };
    expect((await name(one!, body, seat)).status).toBe(403);
    expect((await name(one!, body, app.south.admin)).status).toBe(404);
    expect((await bring([host(8)], 1, seat)).status).toBe(403);
    expect((await bring([host(8)], 1, app.south.admin)).status).toBe(404);
    expect((await bring([one!])).body.errors).toHaveProperty('guest_ids');
    data(await call('POST', `/events/${party.event_id}/archive`, undefined, app.north.admin));
    expect(await bring([host(8)])).toMatchObject({ status: 409, body: { code: 'archived' } });
    expect(await name(one!, body)).toMatchObject({ status: 409, body: { code: 'archived' } });
  });
});
