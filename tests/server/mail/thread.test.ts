import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Mail, Transport } from '#server/mail/mailer.ts';
import { openRelayThread } from '#server/mail/thread/relayThread.ts';
import { startSmtp, type TestSmtp } from '../../support/smtp.ts';

const CONNECTIONS = 3;
const at = new Date('2026-11-20T09:00:00Z');

let smtp: TestSmtp;
let thread: Transport;
const workers: Worker[] = [];
const remember = (worker: Worker) => workers.push(worker);

beforeEach(async () => {
  workers.length = 0;
  process.on('worker', remember);
  smtp = await startSmtp();
  thread = openRelayThread({ url: smtp.url, from: 'tickets@theatre.example', connections: CONNECTIONS });
});
afterEach(async () => {
  process.off('worker', remember);
  await thread.close();
  await smtp.stop();
});

const ticket = Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7) % 256));

function letter(number: number, change: Partial<Mail> = {}): Mail {
  return {
    to: { name: 'Гость', address: `guest-${number}@example.ru` },
    from_name: 'Северный театр',
    subject: `Билет ${number}`,
    html: '<p>Билет приложен</p>',
    text: 'Билет приложен',
    attachments: [
      { filename: 'билет.pdf', content: ticket.subarray(number), contentType: 'application/pdf' },
      { filename: 'qr.png', content: Buffer.from('small'), contentType: 'image/png', cid: 'qr' },
    ],
    ...change,
  };
}

it('sends many messages as they were given, over no more connections than it may have', async () => {
  let [open, most] = [0, 0];
  smtp.play(async ({ stage }) => {
    if (stage === 'mail') most = Math.max(most, (open += 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (stage === 'dot') open -= 1;
  });
  const numbers = Array.from({ length: 12 }, (_, i) => i);
  const outcomes = await Promise.all(numbers.map((number) => thread.post(letter(number), at)));
  expect(new Set(outcomes)).toEqual(new Set(['sent']));
  expect(most).toBe(CONNECTIONS);
  expect(workers.length).toBe(1);
  for (const mail of await smtp.mails()) {
    const number = Number(mail.subject!.split(' ')[1]);
    expect(mail.envelope.to).toEqual([`guest-${number}@example.ru`]);
    expect(new Date(mail.date!)).toEqual(at);
    const attached = (type: string) =>
      Buffer.from(mail.attachments.find(({ mimeType }) => mimeType === type)!.content as Uint8Array);
    expect(attached('application/pdf').equals(ticket.subarray(number))).toBe(true);
    expect(attached('image/png').toString()).toBe('small');
  }
});

it('says of each message what became of it', async () => {
  smtp.play(({ stage, to }) => {
    if (stage === 'rcpt' && to[0]?.startsWith('guest-1@')) return { code: 550, text: 'no such user' };
    if (stage === 'rcpt' && to[0]?.startsWith('guest-2@')) return { code: 451, text: 'try later' };
    if (stage === 'mid-data' && to[0]?.startsWith('guest-3@')) return 'drop';
  });
  const outcomes = await Promise.all([1, 2, 3, 4].map((number) => thread.post(letter(number), at)));
  expect(outcomes).toEqual([
    { failed: '550 no such user' },
    { retry: '451 try later' },
    { unknown: 'connection_lost' },
    'sent',
  ]);
});

it('doesn’t know what became of messages in the hands of a thread that died, and begins another', async () => {
  let reached = () => {};
  const underWay = new Promise<void>((resolve) => (reached = resolve));
  smtp.play(async ({ stage }) => {
    if (stage !== 'dot') return;
    reached();
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  const first = thread.post(letter(1), at);
  await underWay;
  await workers[0]!.terminate();
  expect(await first).toEqual({ unknown: 'interrupted' });
  smtp.play(undefined);
  expect(await thread.post(letter(2), at)).toBe('sent');
  expect(workers.length).toBe(2);
});
