import { beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '#server/mail/mailer.ts';
import { deliverJob } from '#server/tickets/letters/delivery.ts';
import { Slots } from '#server/tickets/letters/slots.ts';
import { systemContext } from '#server/base/context.ts';
import { exchangeLetters } from '#server/tickets/letters/exchange.ts';
import { PAUSES } from '#server/jobs/patience.ts';
import { startJobs } from '#server/flows/jobs/start.ts';
import type { Person, TestApp } from '../../support/app.ts';
import { ENGINE } from '../../support/database.ts';
import type { TestSmtp } from '../../support/smtp.ts';
import { mailing } from './mailing.ts';
import { data, type JobRow, makeParty, type Party, seatAll, type TicketRow } from './party.ts';

// Nothing is sent but by the hand of the test.
const mail = mailing({ WORKERS: '0' });
let smtp: TestSmtp;
let app: TestApp;
let event: Person;

beforeAll(() => {
  ({ app, smtp } = mail);
  ({ event } = app.north);
});

const parts = () => ({ database: app.database, mailer: app.app.mailer, now: app.clock.now });
const wake = (job_id: string) => ({ organization_id: app.north.id, job_id });
const deliver = (job_id: string, workers = 2) =>
  deliverJob(parts(), wake(job_id), new Slots(workers), new AbortController().signal);
/** Takes a letter as a process does that is killed before it says what became of it. */
const claim = async (job_id: string) => {
  const context = systemContext(app.north.id, app.clock.now);
  const [letter] = await app.database.work(context, (work) => exchangeLetters(work, job_id, [], 1));
  return letter!;
};
const queue = async (party: Party): Promise<string> =>
  (data(await app.call('POST', '/tickets/send_email', event, { event_id: party.event_id })) as { job_id: string })
    .job_id;
const jobOf = async (id: string) => data(await app.call('GET', `/jobs/${id}`, event)) as JobRow;
const ticketsOf = async (party: Party) =>
  data(await app.call('GET', `/events/${party.event_id}/tickets?sort=place&per_page=100`, event)) as TicketRow[];
const lettersOf = async (job_id: string) =>
  (
    await app.database.engine.query(
      `select state, reason, attempts, next_at, lease_until from letters where job_id = $1 order by id`,
      [job_id],
    )
  ).rows;
const sumOf = (job: JobRow) => job.sent + job.unknown + job.queued + job.failed + job.sending;

async function queuedParty(guests: number): Promise<{ party: Party; seated: TicketRow[]; job: string }> {
  const party = await makeParty(app, app.north, { guests });
  const seated = await seatAll(app, party, event);
  return { party, seated, job: await queue(party) };
}

describe('the ledger', () => {
  it('holds a letter for every ticket before anything is sent', async () => {
    const { job } = await queuedParty(3);
    expect(await jobOf(job)).toMatchObject({ state: 'waiting', total: 3, done: 0, queued: 3 });
    expect(smtp.received.length).toBe(0);
    await deliver(job);
    expect(await jobOf(job)).toMatchObject({ state: 'done', done: 3, sent: 3 });
    expect(smtp.received.length).toBe(3);
  });

  it('tries again what certainly didn’t go out after 10 s and ever longer, then every hour for five days, then it has failed', async () => {
    const { job, seated } = await queuedParty(1);
    smtp.play(({ stage }) => (stage === 'rcpt' ? { code: 450, text: 'mailbox busy' } : undefined));
    const asked = app.clock.now().getTime();
    expect(PAUSES.every((pause, i) => i === 0 || pause > PAUSES[i - 1]!)).toBe(true);
    for (const [i, seconds] of [...PAUSES, 3_600].entries()) {
      await deliver(job);
      const [letter] = await lettersOf(job);
      expect(letter).toMatchObject({ state: 'queued', attempts: i + 1, reason: expect.stringContaining('450') });
      expect(new Date(String(letter!.next_at)).getTime() - app.clock.now().getTime()).toBe(seconds * 1000);
      app.clock.advance(seconds * 1000 - 1);
      await deliver(job);
      expect((await lettersOf(job))[0]).toMatchObject({ attempts: i + 1 });
      app.clock.advance(1);
    }
    // As long as the next try is within the five days, to the second.
    app.clock.set(new Date(asked + 5 * 86_400_000 - 3_600_000).toISOString());
    await deliver(job);
    expect((await lettersOf(job))[0]).toMatchObject({ state: 'queued', attempts: 9 });
    app.clock.advance(3_600_000);
    await deliver(job);
    expect((await lettersOf(job))[0]).toMatchObject({ state: 'failed', attempts: 10 });
    expect(await jobOf(job)).toMatchObject({ state: 'done', failed: 1, failures: [{ id: seated[0]!.id }] });
    smtp.play(undefined);
    app.clock.advance(86_400_000);
    await deliver(job);
    expect(smtp.received.length).toBe(0);
  });

  it('arrives late when the mail server comes back', async () => {
    const { job, party } = await queuedParty(2);
    smtp.play(() => ({ code: 421 }));
    await deliver(job);
    expect(await jobOf(job)).toMatchObject({ state: 'running', queued: 2 });
    expect((await ticketsOf(party)).map((ticket) => ticket.state)).toEqual(['queued', 'queued']);
    smtp.play(undefined);
    app.clock.advance(10_000);
    await deliver(job);
    expect(await jobOf(job)).toMatchObject({ state: 'done', sent: 2 });
    expect([...smtp.countByRecipient().values()]).toEqual([1, 1]);
  });

  it('waits out a mail server that is away for hours, says so, and sends each letter once', async () => {
    const { job, party } = await queuedParty(2);
    smtp.play(() => ({ code: 421, text: 'closed for the night' }));
    for (let hours = 0; hours < 8; hours += 1) {
      await deliver(job);
      app.clock.advance(3_600_000);
    }
    await deliver(job);
    const { waits } = await jobOf(job);
    const nextAt = new Date(waits!.next_at).getTime();
    expect([nextAt > app.clock.now().getTime(), waits!.reason]).toEqual([true, expect.stringContaining('421')]);
    expect((await ticketsOf(party)).map(({ state, next_at }) => [state, next_at])).toEqual(
      [1, 2].map(() => ['queued', expect.stringMatching(/^2026-/)]),
    );
    smtp.play(undefined);
    app.clock.advance(3_600_000);
    await deliver(job);
    expect(await jobOf(job)).toMatchObject({ state: 'done', sent: 2, waits: null });
    expect([...smtp.countByRecipient().values()]).toEqual([1, 1]);
  });

  it('is stopped by a person while it waits, and tries nothing again', async () => {
    const { job } = await queuedParty(2);
    smtp.play(() => ({ code: 421 }));
    await deliver(job);
    expect(data(await app.call('POST', `/jobs/${job}/stop`, event))).toMatchObject({ state: 'stopped', failed: 2 });
    smtp.play(undefined);
    app.clock.advance(86_400_000);
    await deliver(job);
    expect(await lettersOf(job)).toMatchObject([1, 2].map(() => ({ state: 'failed', reason: 'stopped', attempts: 1 })));
    expect(smtp.received.length).toBe(0);
  });

  it('gives up at once what a mail server refuses for good', async () => {
    const { job } = await queuedParty(1);
    smtp.play(({ stage }) => (stage === 'rcpt' ? { code: 550, text: 'no such user' } : undefined));
    await deliver(job);
    expect(await jobOf(job)).toMatchObject({ state: 'done', failed: 1, waits: null });
    smtp.play(undefined);
  });

  it('doesn’t send what has changed since it was asked for', async () => {
    const { job, party, seated } = await queuedParty(4);
    data(await app.call('PUT', '/tickets/move', event, { moves: [{ ticket_id: seated[0]!.id, place: 30 }] }));
    data(await app.call('DELETE', '/tickets/destroy_list', event, { ids: [seated[1]!.id] }));
    expect(await jobOf(job)).toMatchObject({ queued: 2, failed: 2 });
    await deliver(job);
    expect(await jobOf(job)).toMatchObject({ state: 'done', sent: 2, failed: 2 });
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(
      [party.guests[2]!.email, party.guests[3]!.email].sort(),
    );
    const tickets = await ticketsOf(party);
    expect(tickets.find(({ id }) => id === seated[0]!.id)).toMatchObject({
      state: 'failed',
      reason: 'superseded',
      issue: 1,
    });
  });

  it('counts a letter under way as gone out when its ticket changes', async () => {
    const { job, party, seated } = await queuedParty(1);
    const letter = await claim(job);
    expect(letter.ticket_id).toBe(seated[0]!.id);
    data(await app.call('PUT', '/tickets/move', event, { moves: [{ ticket_id: seated[0]!.id, place: 30 }] }));
    expect((await ticketsOf(party))[0]).toMatchObject({ state: 'outdated', issue: 2 });
  });

  it('stops what is still queued and nothing else', async () => {
    const { job, party } = await queuedParty(5);
    await claim(job);
    const stopped = data(await app.call('POST', `/jobs/${job}/stop`, event)) as JobRow;
    expect(stopped).toMatchObject({ state: 'stopped', total: 5, sending: 1, failed: 4 });
    expect(sumOf(stopped)).toBe(5);
    await deliver(job);
    expect(smtp.received.length).toBe(0);
    expect((await ticketsOf(party)).map((ticket) => ticket.state).sort()).toEqual([
      ...Array(4).fill('failed'),
      'sending',
    ]);
  });

  it('shows an event’s running jobs to who asked and to admins', async () => {
    const { job, party } = await queuedParty(1);
    const running = async (as: Person) =>
      (data(await app.call('GET', `/jobs?subject_id=${party.event_id}`, as)) as JobRow[]).map(({ id }) => id);
    expect(await running(event)).toEqual([job]);
    expect(await running(app.north.admin)).toEqual([job]);
    expect(await running(app.north.seat)).toEqual([]);
    expect(await running(app.south.admin)).toEqual([]);
    await deliver(job);
    expect(await running(event)).toEqual([]);
  });

  it('shares the letters of a job among several processes, each sent once', async () => {
    const { job } = await queuedParty(30);
    const others = [1, 2].map(() => createMailer(app.app.settings, app.database, app.clock.now));
    await Promise.all([
      deliver(job, 4),
      ...others.map((mailer) =>
        deliverJob({ ...parts(), mailer }, wake(job), new Slots(4), new AbortController().signal),
      ),
    ]);
    expect(await jobOf(job)).toMatchObject({ state: 'done', sent: 30 });
    expect(smtp.received.length).toBe(30);
    expect([...smtp.countByMessageId().values()].every((count) => count === 1)).toBe(true);
    await Promise.all(others.map((mailer) => mailer.close()));
  });

  it('says nothing of a letter that went out when its job is stopped or its process ends in order', async () => {
    const { job } = await queuedParty(8);
    const stopping = new AbortController();
    smtp.play(async ({ stage }) => {
      if (stage === 'dot') stopping.abort();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await deliverJob(parts(), wake(job), new Slots(2), stopping.signal);
    const after = await jobOf(job);
    expect(after.sending).toBe(0);
    expect(after.sent).toBe(smtp.received.length);
    expect(after.sent).toBeGreaterThan(0);
    expect(after.queued).toBe(8 - after.sent);
    smtp.play(undefined);
    await deliver(job);
    expect([...smtp.countByRecipient().values()]).toEqual(Array(8).fill(1));
  });
});

describe('after a process was killed', () => {
  it('a letter under way is unknown, and the rest goes out', async () => {
    const { job, seated } = await queuedParty(3);
    const lost = await claim(job);
    // On a server other processes may be alive: the lease decides. The embedded database has one process.
    if (app.database.engine.kind === 'server') app.clock.advance(61_000);
    const settings = { ...app.app.settings, workers: 2 };
    const jobs = await startJobs({ ...parts(), settings });
    await expect.poll(async () => (await jobOf(job)).state, { timeout: 20_000 }).toBe('done');
    await jobs.stop();
    const over = await jobOf(job);
    expect(over).toMatchObject({ sent: 2, unknown: 1, failures: [{ id: lost.ticket_id, reason: 'interrupted' }] });
    expect(seated.map(({ id }) => id)).toContain(lost.ticket_id);
    expect(smtp.received.length).toBe(2);
  });

  // Only a server can have other processes.
  if (ENGINE === 'postgres') {
    it('a letter under way of a living process is left alone on a server', async () => {
      const { job } = await queuedParty(2);
      await claim(job);
      const jobs = await startJobs({ ...parts(), settings: { ...app.app.settings, workers: 2 } });
      await expect.poll(async () => (await jobOf(job)).sent, { timeout: 20_000 }).toBe(1);
      expect(await jobOf(job)).toMatchObject({ state: 'running', sending: 1 });
      app.clock.advance(61_000);
      await expect.poll(async () => (await jobOf(job)).state, { timeout: 20_000 }).toBe('done');
      expect(await jobOf(job)).toMatchObject({ sent: 1, unknown: 1 });
      await jobs.stop();
    });
  }
});

describe('the seating plan', () => {
  it('comes as a file, and by mail', async () => {
    const party = await makeParty(app, app.north, { guests: 3 });
    await seatAll(app, party, event, 2);
    const path = `/events/${party.event_id}/seats_xlsx_template`;
    const file = await app.call('GET', path, event);
    expect(file.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(file.raw.subarray(0, 2).toString()).toBe('PK');

    const jobs = await startJobs({ ...parts(), settings: { ...app.app.settings, workers: 1 } });
    const asked = await app.call('POST', path, event, { email: 'partner@example.ru' });
    expect(asked.status).toBe(202);
    await smtp.waitFor(1);
    const [mail] = await smtp.mails();
    expect(mail!.envelope.to).toEqual(['partner@example.ru']);
    expect(mail!.attachments[0]!.filename).toMatch(/\.xlsx$/);
    await expect.poll(async () => (await jobOf(asked.body.data.job_id)).state).toBe('done');
    await jobs.stop();
  });

  it('goes to a seat manager’s own address only, and into the audit log', async () => {
    const { seat } = app.north;
    const party = await makeParty(app, app.north, { guests: 1 });
    const path = `/events/${party.event_id}/seats_xlsx_template`;
    const refused = await app.call('POST', path, seat, { email: 'partner@example.ru' });
    expect([refused.status, refused.body.code]).toEqual([403, 'mail_only_to_yourself']);
    const asked = await app.call('POST', path, seat, { email: seat.email.toUpperCase() });
    expect(asked.status).toBe(202);
    const { rows } = await app.database.engine.query(
      `select actor, after->>'email' as email from audit where verb = 'mail_plan' and record_id = $1`,
      [party.event_id],
    );
    expect(rows).toEqual([{ actor: seat.email, email: seat.email.toUpperCase() }]);
    expect((await app.call('POST', path, seat, { email: 'nonsense' })).status).toBe(422);
  });

  it('and a ticket to try go twenty times an hour to what one person asks for, side by side or not', async () => {
    const party = await makeParty(app, app.north, { guests: 1 });
    const [ticket] = await seatAll(app, party, event, 1);
    const person = await app.person(app.north, 'manager_event');
    const letters: [string, object?][] = [
      [`/events/${party.event_id}/seats_xlsx_template`, { email: 'partner@example.ru' }],
      [`/tickets/${ticket!.id}/send_to_me`],
    ];
    for (const [path, body] of letters) {
      const asked = await Promise.all(Array.from({ length: 22 }, () => app.call('POST', path, person, body)));
      expect(asked.filter(({ status }) => status === 202)).toHaveLength(20);
      const refused = asked.find(({ status }) => status !== 202)!;
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_letters' } });
      expect(refused.headers['retry-after']).toBe('3600');
      expect((await app.call('POST', path, event, body)).status, 'somebody else').toBe(202);
      app.clock.advance(3_600_000 - 1000);
      expect((await app.call('POST', path, person, body)).status).toBe(429);
      app.clock.advance(1000);
      expect((await app.call('POST', path, person, body)).status).toBe(202);
    }
  });
});
