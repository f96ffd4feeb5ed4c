import { sql } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
import type { Work } from '../db/work.ts';
import type { Jobs } from '../jobs/wake.ts';
import { sampleSubject, ticketFileName, ticketLetter } from '../paper/letter.ts';
import { renderTicket } from '../paper/ticket.ts';
import { assetsOf } from './assets.ts';
import { askErrand, type Compose } from './errand.ts';
import { snapshotOf } from './read.ts';

/**
 * Asks for the letter of a ticket to the address of the person asking, so that they see it before guests do. The ledger
 * isn't touched: the ticket stays as sent or not sent as it was.
 */
export async function mailSampleLater(
  work: Work,
  jobs: Jobs,
  ticket: { id: string; event_id: string },
): Promise<string> {
  const { email } = work.actor;
  await work.note('mail_sample', 'tickets', ticket.id, { email });
  return askErrand(work, jobs, 'send_sample', ticket.event_id, { email, ticket_id: ticket.id });
}

/** The letter as the guest would get it, but for a word before its subject. */
export function composeSample(publicUrl: string): Compose {
  return async (work, _eventId, { ticket_id = '' }) => {
    const snapshot = (await snapshotOf(work, [ticket_id], publicUrl)).get(ticket_id);
    if (!snapshot) throw new Problem('not_found');
    const assets = await assetsOf(work, snapshot);
    const { rows } = await work.tx.execute<{ reply_to: string | null }>(
      sql`select reply_to from organizations where id = ${work.organization_id}`,
    );
    const replyTo = rows[0]?.reply_to ?? null;
    return async () => {
      const content = await renderTicket(snapshot, assets);
      const { attachments, subject, ...letter } = ticketLetter(snapshot, { replyTo });
      const filename = ticketFileName(snapshot);
      return {
        ...letter,
        subject: sampleSubject(subject, snapshot.language),
        from_name: snapshot.organization,
        reply_to: replyTo,
        attachments: [{ filename, content, contentType: 'application/pdf' }, ...attachments],
      };
    };
  };
}
