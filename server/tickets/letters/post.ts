import { createHash } from 'node:crypto';
import type { TicketSnapshot } from '#shared/ticket.ts';
import { systemContext } from '../../base/context.ts';
import type { Delivery } from '../../jobs/staffLetter.ts';
import type { Outcome } from '../../mail/mailer.ts';
import { assetsAtHand, assetsOf } from '../assets.ts';
import { ticketMail } from './ticketMail.ts';

/** A letter of the ledger as far as whoever sends it needs to know it. */
export interface Letter extends Record<string, unknown> {
  organization_id: string;
  id: string;
  job_id: string;
  ticket_id: string;
  to_address: string;
  message_id: string;
  attempts: number;
  /** When it was asked for. */
  created_at: string | Date;
  snapshot: TicketSnapshot;
}

/** What came of posting a letter, and the hash of the file that was in it. */
export interface Posted {
  outcome: Outcome;
  sha256: string | null;
}

/** Makes the file and mails it, outside any transaction. Never throws. */
export async function postLetter(parts: Delivery, letter: Letter, replyTo: string | null): Promise<Posted> {
  const { snapshot, organization_id } = letter;
  let sha256: string | null = null;
  let handedOver = false;
  try {
    const assets =
      assetsAtHand(organization_id, snapshot) ??
      (await parts.database.work(systemContext(organization_id, parts.now), (work) => assetsOf(work, snapshot)));
    const mail = {
      ...(await ticketMail(snapshot, assets, replyTo)),
      to: { name: `${snapshot.guest.first_name} ${snapshot.guest.last_name}`, address: letter.to_address },
      message_id: letter.message_id,
    };
    sha256 = createHash('sha256').update(mail.attachments[0].content).digest('hex');
    handedOver = true;
    return { outcome: await parts.mailer.sendOneOfMany(mail), sha256 };
  } catch {
    return { outcome: handedOver ? { unknown: 'interrupted' } : { failed: 'not_made' }, sha256 };
  }
}
