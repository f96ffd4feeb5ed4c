import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

/** A mail as nodemailer wants it. Nothing in it is ever read from a file or an address. */
export function composed(mail: Mail, from: string): SendMailOptions {
  return {
    from: { name: mail.from_name, address: from },
    to: mail.to,
    ...(mail.reply_to ? { replyTo: { name: '', address: mail.reply_to } } : {}),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Cyrillic takes less room so than quoted-printable, and less time.
    ...(isForeign(mail.text) ? { textEncoding: 'base64' as const } : {}),
    ...(mail.message_id ? { messageId: mail.message_id } : {}),
    attachments: (mail.attachments ?? []).map(({ filename, content, contentType, cid }) => ({
      filename,
      content,
      contentType,
      ...(cid ? { cid } : {}),
    })),
    // Out-of-office answers to a ticket help nobody (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Is more of it in another alphabet than in Latin? Filters of unwanted mail frown on plain Latin that hides in base64. */
function isForeign(text: string): boolean {
  let more = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) more += 1;
    else if ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) more -= 1;
  }
  return more > 0;
}
