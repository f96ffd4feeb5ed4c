import { readFileSync } from 'node:fs';
import { createTransport, type SendMailOptions } from 'nodemailer';

// Bare nodemailer: messages that are made already go out over kept connections, as fast as the mail server takes them.
const pool = createTransport({
  pool: true,
  url: process.env['SMTP_URL']!,
  maxConnections: Number(process.env['CONNECTIONS']),
  maxMessages: Infinity,
});
process.on('message', async (file: string) => {
  const mails = readMails(file);
  const started = performance.now();
  await Promise.all(mails.map((mail) => pool.sendMail(mail)));
  process.send?.(performance.now() - started);
});
process.on('SIGTERM', () => process.exit(0));
process.send?.('ready');

interface Attachment {
  content: string;
}

/** Messages as the product composed them; bytes travel as base64. */
function readMails(file: string): SendMailOptions[] {
  const mails = JSON.parse(readFileSync(file, 'utf8')) as (SendMailOptions & { attachments: Attachment[] })[];
  return mails.map((mail) => ({
    ...mail,
    attachments: mail.attachments.map((each) => ({ ...each, content: Buffer.from(String(each.content), 'base64') })),
  }));
}
