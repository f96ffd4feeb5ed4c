import type { TicketSnapshot } from '#shared/ticket.ts';
import type { MailAttachment } from '../../mail/mailer.ts';
import { ticketFileName } from '../../paper/fileNames.ts';
import { ticketLetter } from '../../paper/letter.ts';
import { renderTicket, type TicketAssets } from '../../paper/ticket.ts';
import type { StaffMail } from '../../jobs/staffLetter.ts';

/** A ticket's letter without its addressee, the ticket itself as its first attachment. */
export interface TicketMail extends StaffMail {
  attachments: [ticket: MailAttachment, ...pictures: MailAttachment[]];
}

/** Makes the file and the letter around it; `replyTo` is the organisation's address, null where it has none. */
export async function ticketMail(
  snapshot: TicketSnapshot,
  assets: TicketAssets,
  replyTo: string | null,
): Promise<TicketMail> {
  const content = await renderTicket(snapshot, assets);
  const { attachments, ...letter } = ticketLetter(snapshot, { replyTo });
  return {
    ...letter,
    from_name: snapshot.organization,
    reply_to: replyTo,
    attachments: [{ filename: ticketFileName(snapshot), content, contentType: 'application/pdf' }, ...attachments],
  };
}
