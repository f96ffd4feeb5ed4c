import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, it } from 'vitest';
import { readMessages } from '../../support/mail.ts';
import { startSmtp, type Script, type TestSmtp } from '../../support/smtp.ts';

let smtp: TestSmtp;

async function start(script?: Script): Promise<void> {
  smtp = await startSmtp(script ? { script } : {});
}

afterEach(() => smtp.stop());

function send(to = 'Ёлка@пример.рф', url = smtp.url): Promise<unknown> {
  const transport = createTransport({ url, connectionTimeout: 5_000, socketTimeout: 5_000 });
  const attachments = [{ filename: 'Билет № 7.pdf', content: Buffer.from('%PDF-1.4'), contentType: 'application/pdf' }];
  const message = {
    from: 'tickets@example.ru',
    to,
    subject: 'Ваш билет',
    text: 'Ждём',
    html: '<b>Ждём</b>',
    attachments,
  };
  return transport.sendMail(message).finally(() => transport.close());
}

const codeOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 'sent',
    (error: { responseCode?: number; code?: string }) => error.responseCode ?? error.code,
  );

describe('the mail server of the tests', () => {
  it('keeps a message and gives back what was in it', async () => {
    await start();
    await send('guest@example.ru');
    const [mail] = await smtp.mails();
    expect(mail).toMatchObject({
      subject: 'Ваш билет',
      envelope: { from: 'tickets@example.ru', to: ['guest@example.ru'] },
    });
    expect(mail?.text?.trim()).toBe('Ждём');
    expect(mail?.html?.trim()).toBe('<b>Ждём</b>');
    expect(mail?.attachments).toEqual([
      {
        filename: 'Билет № 7.pdf',
        mimeType: 'application/pdf',
        contentId: undefined,
        content: Buffer.from('%PDF-1.4'),
      },
    ]);
  });

  it('counts what each address and each Message-ID was given', async () => {
    await start();
    for (const to of ['a@example.ru', 'b@example.ru', 'a@example.ru']) await send(to);
    expect(Object.fromEntries(smtp.countByRecipient())).toEqual({ 'a@example.ru': 2, 'b@example.ru': 1 });
    expect([...smtp.countByMessageId().values()]).toEqual([1, 1, 1]);
    expect([...smtp.countByMessageId().keys()].every((id) => /^<.+@.+>$/.test(id))).toBe(true);
  });

  it('refuses a recipient with the code it is told, and only that one', async () => {
    await start(({ stage, to }) => (stage === 'rcpt' && to.at(-1) === 'no@example.ru' ? { code: 550 } : undefined));
    expect(await codeOf(send('no@example.ru'))).toBe(550);
    expect(await codeOf(send('yes@example.ru'))).toBe('sent');
    expect(smtp.received.map(({ to }) => to)).toEqual([['yes@example.ru']]);
  });

  it('says 421 and closes', async () => {
    await start(({ stage }) => (stage === 'mail' ? { code: 421 } : undefined));
    expect(await codeOf(send())).toBe(421);
  });

  it('refuses after the whole message with a code', async () => {
    await start(({ stage }) => (stage === 'dot' ? { code: 552 } : undefined));
    expect(await codeOf(send())).toBe(552);
    expect(smtp.received).toEqual([]);
  });

  it.each(['connect', 'mail', 'rcpt', 'data', 'mid-data'] as const)(
    'breaks the connection at %s and keeps nothing',
    async (at) => {
      await start(({ stage }) => (stage === at ? 'drop' : undefined));
      expect(await codeOf(send())).not.toBe('sent');
      expect(smtp.received).toEqual([]);
    },
  );

  it('has the message though the sender never hears so, when the connection breaks after the final dot', async () => {
    await start(({ stage }) => (stage === 'dot' ? 'drop' : undefined));
    expect(await codeOf(send())).not.toBe('sent');
    expect(smtp.received).toHaveLength(1);
  });

  it('takes its time', async () => {
    await start(async ({ stage }) => {
      if (stage === 'dot') await new Promise((done) => setTimeout(done, 300));
    });
    const began = performance.now();
    await send();
    expect(performance.now() - began).toBeGreaterThan(290);
  });

  it('runs in a process of its own and writes down what it accepted', async () => {
    await start();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parterre-smtp-'));
    const file = path.join(folder, 'messages.jsonl');
    const script = new URL('../../support/smtp-process.mjs', import.meta.url).pathname;
    const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      await send('guest@example.ru', line.toString().trim());
      child.kill('SIGKILL');
      expect(readMessages(file).map(({ to }) => to)).toEqual([['guest@example.ru']]);
    } finally {
      child.kill('SIGKILL');
      fs.rmSync(folder, { recursive: true });
    }
  });
});
