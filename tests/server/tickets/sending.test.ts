import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../support/app.ts';
import { qrOfPdf, textOf } from '../../support/pdf.ts';
import { startSmtp, type TestSmtp } from '../../support/smtp.ts';
import { data, makeParty, seatAll, type TicketRow, waitForJob } from './party.ts';

let smtp: TestSmtp;
let app: TestApp;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await testApp({
    SMTP_URL: smtp.url,
    WORKERS: '4',
    LOG_LEVEL: process.env.TEST_LOG ?? 'fatal',
    MAIL_FROM: 'Билеты <tickets@theatre.example>',
  });
});
afterAll(async () => {
  await app?.close();
  await smtp?.stop();
});

describe('sending tickets', () => {
  it('mails each guest the very file the preview shows, and writes its hash into the ledger', async () => {
    const { event } = app.north;
    const party = await makeParty(app, app.north, { guests: 12 });
    const seated = await seatAll(app, party, event);
    const asked = await app.call('POST', '/tickets/send_email', event, { event_id: party.event_id });
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
      const guest = party.guests.find(({ id }) => id === ticket.guest_id)!;
      const mail = mails.find((each) => each.envelope.to[0] === guest.email)!;
      const file = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf')!;
      expect(file.content.equals(preview.raw)).toBe(true);
      const [letter] = data(await app.call('GET', `/tickets/${ticket.id}/letters`, event)) as Record<string, unknown>[];
      expect(letter).toMatchObject({
        state: 'sent',
        send_no: 1,
        to_address: guest.email,
        message_id: mail.messageId,
        bytes_sha256: createHash('sha256').update(file.content).digest('hex'),
      });
    }
  });
});
