// Runs in a worker thread (composer.ts). Plain JavaScript: a worker starts without the loader of the server.
import MailComposer from 'nodemailer/lib/mail-composer';

/** One message as bytes, from what nodemailer knows messages by. */
export default async function compose(options) {
  const message = new MailComposer({ ...options, attachments: options.attachments.map(opened) }).compile();
  const raw = await message.build();
  return { raw, envelope: message.getEnvelope(), message_id: message.messageId() };
}

/** Buffers arrive as plain arrays of bytes. */
function opened({ content, ...attachment }) {
  return { ...attachment, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) };
}
