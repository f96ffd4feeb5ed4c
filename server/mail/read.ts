import PostalMime from 'postal-mime';

/** A kept letter, taken apart for the eye. */
export interface ReadLetter {
  subject: string;
  from: string;
  to: string;
  reply_to: string | null;
  at: string | null;
  message_id: string | null;
  html: string | null;
  text: string | null;
  attachments: { name: string; type: string; size: number; content: Buffer }[];
}

/** Takes a raw message apart; pictures shown inside the html become part of it. */
export async function readLetter(raw: Buffer): Promise<ReadLetter> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  const files = mail.attachments.map((file) => ({ ...file, content: Buffer.from(file.content as ArrayBuffer) }));
  let html = mail.html ?? null;
  for (const { contentId, mimeType, content } of files) {
    if (!contentId) continue;
    const cid = contentId.replace(/^<|>$/g, '');
    html = html?.replaceAll(`cid:${cid}`, `data:${mimeType};base64,${content.toString('base64')}`) ?? null;
  }
  return {
    subject: mail.subject ?? '',
    from: addressText(mail.from),
    to: (mail.to ?? []).map(addressText).join(', '),
    reply_to: mail.replyTo?.[0]?.address ?? null,
    at: mail.date ?? null,
    message_id: mail.messageId ?? null,
    html,
    text: mail.text ?? null,
    attachments: files
      .filter((file) => !file.related)
      .map(({ filename, mimeType, content }) => ({
        name: filename ?? 'file',
        type: mimeType,
        size: content.length,
        content,
      })),
  };
}

function addressText(address: { name: string; address?: string } | undefined): string {
  if (!address) return '';
  return address.name ? `${address.name} <${address.address ?? ''}>` : (address.address ?? '');
}
