import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../support/app.ts';
import { qrOfPdf } from '../../support/pdf.ts';
import type { Script, TestSmtp } from '../../support/smtp.ts';
import { mailing } from './mailing.ts';
import { data, type JobRow, makeParty, type Party, seatAll, type TicketRow, waitForJob } from './party.ts';

const mail = mailing({ WORKERS: '4', MAIL_FROM: 'Билеты <tickets@theatre.example>' });
let smtp: TestSmtp;
let app: TestApp;
let event: Person;

beforeAll(() => {
  ({ app, smtp } = mail);
  ({ event } = app.north);
});

const ask = (body: object, as = event) => app.call('POST', '/tickets/send_email', as, body);
const send = async (body: object): Promise<JobRow> => {
  const { job_id } = data(await ask(body)) as { job_id: string };
  return waitForJob(app, job_id, event);
};
const ticketsOf = async (party: Party) =>
  data(await app.call('GET', `/events/${party.event_id}/tickets?sort=place&per_page=100`, event)) as TicketRow[];
const ledger = async (ticket: { id: string }) =>
  data(await app.call('GET', `/tickets/${ticket.id}/letters`, event)) as Record<string, unknown>[];
const pageOf = async (url: string) => {
  const page = await app.server.inject({ method: 'GET', url: new URL(url).pathname });
  return { status: page.statusCode, valid: page.body.includes('Билет действителен'), body: page.body };
};
const fileOf = (mail: { attachments: { mimeType: string; content: Buffer }[] }) =>
  mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf')!.content;
/** What goes wrong for mail to this address only. */
const forAddress =
  (address: string, stage: string, fault: { code: number; text: string } | 'drop'): Script =>
  (moment) =>
    moment.stage === stage && moment.to.includes(address) ? fault : undefined;

describe('sending tickets', () => {
  it('mails each guest the very file the preview shows, and writes its hash into the ledger', async () => {
    const party = await makeParty(app, app.north, { guests: 12 });
    const seated = await seatAll(app, party, event);
    const asked = await ask({ event_id: party.event_id });
    expect(asked.status).toBe(202);
    expect(asked.body.data).toMatchObject({
      total: 12,
      skipped: { no_address: 0, already_queued: 0, delivery_unknown: 0 },
    });
    const job = await waitForJob(app, asked.body.data.job_id, event);
    expect(job).toMatchObject({ state: 'done', done: 12, total: 12, sent: 12, queued: 0, failures: [] });

    const mails = await smtp.mails();
    expect(mails.length).toBe(12);
    for (const ticket of seated) {
      const preview = await app.call('GET', `/tickets/${ticket.id}/preview`, event);
      expect(preview.headers['content-type']).toBe('application/pdf');
      expect(preview.headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''.*\.pdf$/);
      const guest = party.guests.find(({ id }) => id === ticket.guest_id)!;
      const mail = mails.find((each) => each.envelope.to[0] === guest.email)!;
      const file = fileOf(mail);
      expect(file.equals(preview.raw)).toBe(true);
      const [letter] = await ledger(ticket);
      expect(letter).toMatchObject({
        state: 'sent',
        send_no: 1,
        to_address: guest.email,
        message_id: mail.messageId,
        bytes_sha256: createHash('sha256').update(file).digest('hex'),
        sent_at: app.clock.now().toISOString(),
      });
    }
    // Idle again: nothing more goes out, and the list knows.
    expect((await ticketsOf(party)).map((ticket) => ticket.state)).toEqual(Array(12).fill('sent'));
    expect(await send({ event_id: party.event_id })).toMatchObject({ state: 'done', total: 0 });
    expect(smtp.received.length).toBe(12);
  });

  it('sends one mail per ticket also where two guests share an address', async () => {
    const party = await makeParty(app, app.north, { guests: 2 });
    for (const { id } of party.guests) {
      data(await app.call('PUT', `/guests/${id}`, app.north.admin, { email: 'family@example.ru' }));
    }
    await seatAll(app, party, event);
    await send({ event_id: party.event_id });
    expect(smtp.countByRecipient()).toEqual(new Map([['family@example.ru', 2]]));
    expect([...smtp.countByMessageId().values()]).toEqual([1, 1]);
  });

  it('sends chosen tickets again on request, as another letter', async () => {
    const party = await makeParty(app, app.north, { guests: 2 });
    const [a] = await seatAll(app, party, event);
    await send({ ids: [a!.id] });
    await send({ ids: [a!.id] });
    expect(smtp.received.length).toBe(2);
    expect((await ledger(a!)).map((letter) => [letter.send_no, letter.issue])).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect([...smtp.countByMessageId().values()]).toEqual([1, 1]);
  });

  it('refuses what can’t be sent by name, and skips and counts it where all are asked for', async () => {
    const party = await makeParty(app, app.north, { guests: 3, silent: [1] });
    const seated = await seatAll(app, party, event);
    const named = await ask({ ids: seated.map((ticket) => ticket.id) });
    expect(named.status).toBe(409);
    expect(named.body).toMatchObject({
      code: 'no_address',
      tickets: [{ id: seated[1]!.id, name: 'Гостевб Григорий Петрович' }],
    });
    const all = await ask({ event_id: party.event_id });
    expect(all.body.data).toMatchObject({ total: 2, skipped: { no_address: 1 } });
    await waitForJob(app, all.body.data.job_id, event);
    expect(smtp.received.length).toBe(2);

    const draft = await makeParty(app, app.north, { guests: 1, draft: true });
    const [drafted] = await seatAll(app, draft, event);
    expect((await ask({ ids: [drafted!.id] })).body.code).toBe('not_published');
    expect((await ask({ event_id: draft.event_id })).body.code).toBe('not_published');
    for (const body of [{}, { ids: [] }, { ids: [drafted!.id], event_id: draft.event_id }]) {
      expect((await ask(body)).status).toBe(422);
    }
  });

  it('lets a seat manager send their own sectors only', async () => {
    const { seat } = app.north;
    const party = await makeParty(app, app.north, { guests: 3 });
    const seated = await seatAll(app, party, event);
    const sector = { hall_id: party.hall_id, manager_id: seat.id, places: [2] };
    data(await app.call('POST', '/sectors', event, sector));
    expect((await ask({ ids: [seated[0]!.id] }, seat)).body.code).toBe('foreign_sector');
    const all = await ask({ event_id: party.event_id }, seat);
    expect(all.body.data.total).toBe(1);
    await waitForJob(app, all.body.data.job_id, seat);
    expect(smtp.received.map(({ to }) => to)).toEqual([[party.guests[1]!.email]]);
    // Progress is for who asked, and for admins.
    expect((await app.call('GET', `/jobs/${all.body.data.job_id}`, event)).status).toBe(403);
    expect((await app.call('GET', `/jobs/${all.body.data.job_id}`, app.north.admin)).status).toBe(200);
    expect((await app.call('GET', `/jobs/${all.body.data.job_id}`, app.south.admin)).status).toBe(404);
  });

  it('goes on past a letter that fails, and names it', async () => {
    const party = await makeParty(app, app.north, { guests: 6 });
    const seated = await seatAll(app, party, event);
    smtp.play(forAddress(party.guests[2]!.email!, 'rcpt', { code: 550, text: 'no such user' }));
    const job = await send({ event_id: party.event_id });
    expect(job).toMatchObject({ state: 'done', total: 6, done: 6, sent: 5, failed: 1 });
    expect(job.failures).toEqual([
      { id: seated[2]!.id, name: 'Гостевв Григорий Петрович', reason: expect.stringContaining('550 no such user') },
    ]);
    expect((await ticketsOf(party))[2]).toMatchObject({ state: 'failed', reason: expect.stringContaining('550') });
    smtp.play(undefined);
    // The failed one is unsent; the others aren't.
    expect(await send({ event_id: party.event_id })).toMatchObject({ total: 1, sent: 1 });
    expect([...smtp.countByRecipient().values()]).toEqual(Array(6).fill(1));
  });

  it('shows a letter whose fate nobody knows, and sends it again only when told to', async () => {
    const party = await makeParty(app, app.north, { guests: 3 });
    const seated = await seatAll(app, party, event);
    const address = party.guests[0]!.email!;
    smtp.play(forAddress(address, 'dot', 'drop'));
    const job = await send({ event_id: party.event_id });
    expect(job).toMatchObject({ state: 'done', sent: 2, unknown: 1 });
    expect(job.failures).toMatchObject([{ id: seated[0]!.id, reason: 'connection_lost' }]);
    smtp.play(undefined);
    expect((await ask({ ids: [seated[0]!.id] })).body).toMatchObject({
      code: 'delivery_unknown',
      tickets: [{ id: seated[0]!.id }],
    });
    expect((await ask({ event_id: party.event_id })).body.data).toMatchObject({
      total: 0,
      skipped: { delivery_unknown: 1 },
    });
    expect(smtp.countByRecipient().get(address)).toBe(1);
    expect(await send({ ids: [seated[0]!.id], confirm_unknown: true })).toMatchObject({ sent: 1 });
    expect(smtp.countByRecipient().get(address)).toBe(2);
  });

  it('answers a repeated request with the first answer and sends once', async () => {
    const party = await makeParty(app, app.north, { guests: 2 });
    await seatAll(app, party, event);
    const headers = { 'idempotency-key': `key-${party.event_id}` };
    const body = { event_id: party.event_id };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call('POST', '/tickets/send_email', event, body, { headers })),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.data?.job_id}`)).size).toBe(1);
    await waitForJob(app, answers[0]!.body.data.job_id, event);
    expect(smtp.received.length).toBe(2);
  });

  it('queues a ticket once when many ask for it at the same moment', async () => {
    const party = await makeParty(app, app.north, { guests: 3 });
    const seated = await seatAll(app, party, event);
    smtp.play(() => new Promise((resolve) => setTimeout(resolve, 300)));
    const ids = seated.map((ticket) => ticket.id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ ids })));
    expect(answers.filter((answer) => answer.status === 202).length).toBe(1);
    expect(answers.filter((answer) => answer.body.code === 'already_queued').length).toBe(7);
    await waitForJob(app, answers.find((answer) => answer.status === 202)!.body.data.job_id, event);
    expect(smtp.received.length).toBe(3);
  });
});

describe('a ticket that changed after it went out', () => {
  it('gets a new issue when it is moved: the old code is void, the new one valid', async () => {
    const party = await makeParty(app, app.north, { guests: 2 });
    const [a] = await seatAll(app, party, event);
    await send({ ids: [a!.id] });
    const old = (await qrOfPdf(fileOf((await smtp.mails())[0]!)))!;
    expect(old).toMatch(/^https:\/\/tickets\.example\.ru\/t\/[\w-]{22}$/);
    expect((await pageOf(old)).valid).toBe(true);

    data(await app.call('PUT', '/tickets/move', event, { moves: [{ ticket_id: a!.id, place: 20 }] }));
    expect((await ticketsOf(party))[1]).toMatchObject({ id: a!.id, state: 'outdated', issue: 2 });
    expect(await pageOf(old)).toMatchObject({ status: 200, valid: false });
    expect((await pageOf(old)).body).toContain('Билет недействителен');

    smtp.clear();
    expect(await send({ event_id: party.event_id, only_unsent: true })).toMatchObject({ total: 2, sent: 2 });
    const mail = (await smtp.mails()).find(({ envelope }) => envelope.to[0] === party.guests[0]!.email)!;
    const fresh = (await qrOfPdf(fileOf(mail)))!;
    expect(fresh).not.toBe(old);
    expect((await pageOf(fresh)).valid).toBe(true);
    expect((await pageOf(fresh)).body).not.toContain('Григорий');
    expect((await ledger(a!)).map(({ send_no, issue }) => [send_no, issue])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    // What was sent that time can still be made, byte for byte.
    const first = await app.call('GET', `/tickets/${a!.id}/preview?send_no=1`, event);
    expect(await qrOfPdf(first.raw)).toBe(old);
  });

  it('keeps its code where nobody can have it yet', async () => {
    const party = await makeParty(app, app.north, { guests: 2 });
    const [a] = await seatAll(app, party, event);
    const before = await qrOfPdf((await app.call('GET', `/tickets/${a!.id}/preview`, event)).raw);
    data(await app.call('PUT', '/tickets/move', event, { moves: [{ ticket_id: a!.id, place: 20 }] }));
    expect(await qrOfPdf((await app.call('GET', `/tickets/${a!.id}/preview`, event)).raw)).toBe(before);
    expect((await ticketsOf(party))[1]).toMatchObject({ state: 'not_sent', issue: 1 });
  });

  it('is void for the guest who was replaced, and for one whose ticket was taken away', async () => {
    const party = await makeParty(app, app.north, { guests: 4 });
    const [a, b] = await seatAll(app, party, event, 2);
    await send({ event_id: party.event_id });
    const codes = new Map<string, string>();
    for (const mail of await smtp.mails()) codes.set(mail.envelope.to[0]!, (await qrOfPdf(fileOf(mail)))!);
    const change = { ticket_id: a!.id, guest_id: party.guests[3]!.id };
    data(await app.call('PUT', '/tickets/change_guest', event, change));
    data(await app.call('DELETE', '/tickets/destroy_list', event, { ids: [b!.id] }));
    for (const { email } of party.guests.slice(0, 2))
      expect(await pageOf(codes.get(email!)!)).toMatchObject({ valid: false });
    smtp.clear();
    expect(await send({ event_id: party.event_id })).toMatchObject({ total: 1, sent: 1 });
    expect(smtp.received[0]!.to).toEqual([party.guests[3]!.email]);
  });

  it('is void when date, time or address of the event change', async () => {
    const party = await makeParty(app, app.north, { guests: 2 });
    await seatAll(app, party, event);
    await send({ event_id: party.event_id });
    const [old] = await Promise.all((await smtp.mails()).map((mail) => qrOfPdf(fileOf(mail))));
    data(await app.call('PUT', `/events/${party.event_id}`, event, { starts_at: '20:30' }));
    expect((await ticketsOf(party)).map((ticket) => [ticket.state, ticket.issue])).toEqual([
      ['outdated', 2],
      ['outdated', 2],
    ]);
    expect((await pageOf(old!)).valid).toBe(false);
    expect(await send({ event_id: party.event_id })).toMatchObject({ total: 2, sent: 2 });
  });
});
