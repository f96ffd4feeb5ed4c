import type { Language } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import type { Work } from '../../db/work.ts';
import { requireEvent } from '../../events/rules.ts';
import type { PrintedTicket } from '../../paper/ticket.ts';
import { assetsOf } from '../assets.ts';
import { snapshotOf } from '../snapshot.ts';
import { candidatesOf, requireOwnTickets } from '../wanted.ts';

/**
 * The tickets with these ids as they are now, in the order of halls and places, each with what its file is made from.
 * Printing is no sending: nothing is written but a line of the audit log. Refused: not_found where one is missing,
 * foreign_sector, not_booked where the cinema only holds the seat.
 */
export async function ticketsToPrint(
  work: Work,
  ids: readonly string[],
  publicUrl: string,
): Promise<{ event: { name: string; language: Language }; tickets: PrintedTicket[] }> {
  const wanted = [...new Set(ids)];
  const found = await candidatesOf(work, { ids: wanted });
  if (found.length !== wanted.length) throw new Problem('not_found');
  const events = [...new Set(found.map(({ event_id }) => event_id))];
  for (const id of events) await requireEvent(work, id);
  await requireOwnTickets(work, found);
  const held = found.filter(({ booked }) => !booked).map(({ id, guest_name }) => ({ id, name: guest_name }));
  if (held.length > 0) throw new Problem('not_booked', { extra: { tickets: held } });
  const snapshots = await snapshotOf(work, wanted, publicUrl);
  const tickets: PrintedTicket[] = [];
  for (const { id } of found) {
    const snapshot = snapshots.get(id)!;
    tickets.push({ snapshot, assets: await assetsOf(work, snapshot) });
  }
  for (const id of events) {
    const printed = found.filter(({ event_id }) => event_id === id).map((ticket) => ticket.id);
    await work.note('print', 'tickets', id, { tickets: printed });
  }
  const { event, language } = tickets[0]!.snapshot;
  return { event: { name: event.name, language }, tickets };
}
