import { Problem } from '#shared/problems.ts';
import type { Work } from '../../db/work.ts';
import type { Jobs } from '../../jobs/wake.ts';
import { replyAddress } from '../../organizations/rules.ts';
import { sampleSubject } from '../../paper/letter.ts';
import { assetsOf } from '../assets.ts';
import { askStaffLetter, type Compose } from '../../jobs/staffLetter.ts';
import { snapshotOf } from '../snapshot.ts';
import { requireOwnTickets } from '../wanted.ts';
import { ticketMail } from './ticketMail.ts';

/**
 * Asks for the letter of a ticket to the address of the person asking, so that they see it before guests do. The ledger
 * isn't touched: the ticket stays as sent or not sent as it was. Refused with foreign_sector.
 */
export async function mailSampleLater(
  work: Work,
  jobs: Jobs,
  ticket: { id: string; event_id: string; hall_id: string; place: number },
): Promise<string> {
  await requireOwnTickets(work, [ticket]);
  const { email } = work.actor;
  await work.note('mail_sample', 'tickets', ticket.id, { email });
  return askStaffLetter(work, jobs, 'send_sample', ticket.event_id, { email, ticket_id: ticket.id });
}

/** The letter as the guest would get it, but for a word before its subject. */
export function composeSample(publicUrl: string): Compose {
  return async (work, _eventId, { ticket_id = '' }) => {
    const snapshot = (await snapshotOf(work, [ticket_id], publicUrl)).get(ticket_id);
    if (!snapshot) throw new Problem('not_found');
    const assets = await assetsOf(work, snapshot);
    const replyTo = await replyAddress(work);
    return async () => {
      const mail = await ticketMail(snapshot, assets, replyTo);
      return { ...mail, subject: sampleSubject(mail.subject, snapshot.language) };
    };
  };
}
