import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailer, type Mail, type Mailer } from '#server/mail/mailer.ts';
import { readSettings } from '#server/base/settings.ts';
import { freePort } from '../../support/ports.ts';
import { type Script, startSmtp, type TestSmtp } from '../../support/smtp.ts';
import { testDatabase } from '../../support/database.ts';
import type { Database } from '#server/db/database.ts';

let smtp: TestSmtp;
let database: Database;
let mailer: Mailer;

const now = () => new Date('2026-11-20T09:00:00Z');
const mailerFor = (url: string, env: Record<string, string> = {}) =>
  createMailer(readSettings({ SMTP_URL: url, MAIL_FROM: 'tickets@theatre.example', ...env }), database, now);

beforeAll(async () => {
  ({ database } = await testDatabase());
});
afterAll(() => database.close());
beforeEach(async () => {
  smtp = await startSmtp();
  mailer = mailerFor(smtp.url);
});
afterEach(async () => {
  await mailer.close();
  await smtp.stop();
});

let number = 0;
function letter(change: Partial<Mail> = {}): Mail {
  number += 1;
  return {
    to: { name: 'Гость', address: `guest-${number}@example.ru` },
    from_name: 'Северный театр',
    subject: 'Ваш билет',
    html: '<p>Билет приложен</p>',
    text: 'Билет приложен',
    attachments: [{ filename: 'билет.pdf', content: Buffer.alloc(200_000, 'x'), contentType: 'application/pdf' }],
    ...change,
  };
}

/** Does this once, at the first moment of the stage; afterwards all is well. */
function once(stage: string, fault: { code: number; text?: string } | 'drop'): Script {
  let done = false;
  return (moment) => {
    if (done || moment.stage !== stage) return;
    done = true;
    return fault;
  };
}

describe('what became of a message', () => {
  it('is sent when the server took it', async () => {
    const mail = letter({ reply_to: 'office@theatre.example', message_id: '<t.1@theatre.example>' });
    expect(await mailer.send(mail)).toBe('sent');
    const [got] = await smtp.mails();
    expect(got!.envelope).toEqual({ from: 'tickets@theatre.example', to: [mail.to.address] });
    expect(got!.from).toMatchObject({ name: 'Северный театр', address: 'tickets@theatre.example' });
    expect(got!.replyTo).toMatchObject([{ address: 'office@theatre.example' }]);
    expect(got!.messageId).toBe('<t.1@theatre.example>');
    expect(got!.subject).toBe('Ваш билет');
    expect(got!.attachments[0]).toMatchObject({ filename: 'билет.pdf', mimeType: 'application/pdf' });
    expect(got!.attachments[0]!.content.length).toBe(200_000);
  });

  it('is to be tried again when nobody listens', async () => {
    const other = mailerFor(`smtp://127.0.0.1:${await freePort()}`);
    expect(await other.send(letter())).toEqual({ retry: 'unreachable' });
    await other.close();
  });

  for (const [stage, code] of [
    ['connect', 421],
    ['mail', 451],
    ['mail', 421],
    ['rcpt', 450],
    ['rcpt', 421],
    ['data', 451],
    ['dot', 451],
  ] as const) {
    it(`is to be tried again after ${code} at ${stage}`, async () => {
      smtp.play(({ stage: at }) => (at === stage ? { code, text: 'try later' } : undefined));
      const outcome = await mailer.send(letter());
      expect(outcome).toEqual({ retry: expect.stringContaining(`${code}`) });
      expect(smtp.received.length).toBe(0);
      smtp.play(undefined);
      expect(await mailer.send(letter())).toBe('sent');
    });
  }

  for (const [stage, code] of [
    ['mail', 553],
    ['rcpt', 550],
    ['data', 554],
    ['dot', 552],
  ] as const) {
    it(`has failed for good after ${code} at ${stage}`, async () => {
      smtp.play(once(stage, { code, text: 'no such user' }));
      expect(await mailer.send(letter())).toEqual({ failed: expect.stringContaining(`${code} no such user`) });
      expect(await mailer.send(letter())).toBe('sent');
    });
  }

  for (const stage of ['connect', 'mail', 'rcpt', 'data'] as const) {
    it(`is to be tried again when the connection breaks at ${stage}, before the message began`, async () => {
      smtp.play(({ stage: at }) => (at === stage ? 'drop' : undefined));
      const outcome = await mailer.send(letter());
      // At 'data' the server has said 354 already, so that the first bytes may have gone out.
      const expected =
        stage === 'data' ? [{ unknown: 'connection_lost' }, { retry: 'unreachable' }] : [{ retry: 'unreachable' }];
      expect(expected).toContainEqual(outcome);
      expect(smtp.received.length).toBe(0);
    });
  }

  for (const stage of ['mid-data', 'dot'] as const) {
    it(`is unknown when the connection breaks at ${stage}`, async () => {
      smtp.play(once(stage, 'drop'));
      expect(await mailer.send(letter())).toEqual({ unknown: 'connection_lost' });
      // Where the server had it all, it has it once: nothing sent it again on its own.
      expect(smtp.received.length).toBe(stage === 'dot' ? 1 : 0);
    });

    it(`is unknown when a connection that was good before breaks at ${stage}`, async () => {
      expect(await mailer.send(letter())).toBe('sent');
      smtp.play(once(stage, 'drop'));
      expect(await mailer.send(letter())).toEqual({ unknown: 'connection_lost' });
      expect([...smtp.countByRecipient().values()].every((count) => count === 1)).toBe(true);
      expect(await mailer.send(letter())).toBe('sent');
    });
  }

  it('is sent over a new connection when a kept one turns out to be closed', async () => {
    expect(await mailer.send(letter())).toBe('sent');
    smtp.play(once('mail', 'drop'));
    expect(await mailer.send(letter())).toBe('sent');
    expect(smtp.received.length).toBe(2);
  });

  it('has failed when nobody can have this address', async () => {
    const outcome = await mailer.send(letter({ to: { name: '', address: 'nobody' } }));
    expect(outcome).toEqual({ failed: expect.any(String) });
  });

  it('has failed for invented people where the server is not on this machine', async () => {
    const other = mailerFor('smtp://mail.theatre.invalid:25');
    expect(await other.send(letter())).toEqual({ failed: 'demo_address' });
    expect(await other.send(letter({ to: { name: '', address: 'somebody@theatre.ru' } }))).toEqual({
      retry: 'unreachable',
    });
    await other.close();
  });

  it('puts nothing but the one recipient and the given names into the headers', async () => {
    await mailer.send(
      letter({
        to: { name: 'Иван\r\nBcc: all@example.ru', address: 'one@example.ru' },
        from_name: 'Театр" <evil@example.ru>, x',
        subject: 'Билет\r\nBcc: all@example.ru',
      }),
    );
    const [got] = await smtp.mails();
    expect(got!.envelope.to).toEqual(['one@example.ru']);
    expect(got!.envelope.from).toBe('tickets@theatre.example');
    expect(got!.bcc).toBeUndefined();
    expect(got!.from).toMatchObject({ address: 'tickets@theatre.example' });
  });
});

describe('sign-in codes', () => {
  it('go out in the background and again when the server was away', async () => {
    smtp.play(once('rcpt', { code: 450 }));
    mailer.sendCode('admin@example.ru', '123456', 'ru');
    await smtp.waitFor(1, 20_000);
    const [got] = await smtp.mails();
    expect(got!.text).toContain('123456');
    expect(got!.subject).toContain('123456');
  });
});
