import { useState } from 'react';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { PreviewDialog } from '../tickets/PreviewDialog.tsx';
import type { Ticket } from '../tickets/queries.ts';
import { useTicketRights } from '../tickets/rights.ts';
import { TicketList } from '../tickets/TicketList.tsx';

/** The tickets of an event that is over, with every letter that went out; nothing can be changed or sent from here. */
export function KeptTickets({ event }: { event: EventAnswer }) {
  const [preview, setPreview] = useState<Ticket | null>(null);
  // Also of an event that is past, and not archived yet.
  const rights = useTicketRights({ ...event, state: 'archived' });
  return (
    <>
      <TicketList event={event} rights={rights} busy={false} onSend={NOTHING} onPreview={setPreview} />
      {preview && (
        <PreviewDialog ticketId={preview.id} guestName={preview.guest_name} onClose={() => setPreview(null)} />
      )}
    </>
  );
}

const NOTHING = () => undefined;
