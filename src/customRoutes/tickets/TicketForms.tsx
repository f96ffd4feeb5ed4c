import { Alert } from '@mui/material';
import { useGetOne, useTranslate } from 'react-admin';
import { tickets } from '#resources/tickets.ts';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import type { Resource } from '#shared/resource.ts';
import { CreateDialog, EditDialog } from '../../crud/record/RecordDialog.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { hallsByDate } from '../eventBasics/HallSwitch.tsx';
import { ticketInputs } from './inputs.tsx';
import type { Ticket } from './queries.ts';
import type { TicketRights } from './rights.ts';

const resource = tickets as unknown as Resource;

/** The generated forms of a ticket: `?create=true` seats a guest, `?edit=<id>` changes guest or place, or deletes it. */
export function TicketForms(props: { event: EventAnswer; rights: TicketRights; onChanged: () => void }) {
  const { event, rights, onChanged } = props;
  const address = useAddress();
  const id = address.get('edit');
  const halls = hallsByDate(event);
  const hall = halls.find(({ id }) => address.get('filter')?.includes(id)) ?? halls[0];
  if (id) return <Edit key={id} {...props} id={id} />;
  if (address.get('create') !== 'true' || !rights.maySeat || !hall) return null;
  return (
    <CreateDialog
      resource={resource}
      within={event.id}
      inputs={ticketInputs(event)}
      initial={{ hall_id: hall.id }}
      onDone={onChanged}
      onClose={() => address.set({ create: null })}
    />
  );
}

function Edit({
  event,
  rights,
  onChanged,
  id,
}: {
  event: EventAnswer;
  rights: TicketRights;
  onChanged: () => void;
  id: string;
}) {
  const translate = useTranslate();
  const address = useAddress();
  const { data: ticket } = useGetOne<Ticket>('tickets', { id });
  if (!ticket) return null;
  const may = rights.mayChange(ticket);
  const wentOut = ticket.send_no > 0 && ticket.state !== 'queued';
  return (
    <EditDialog
      resource={resource}
      id={id}
      inputs={ticketInputs(event)}
      canSave={may}
      canDelete={may}
      onDone={onChanged}
      onClose={() => address.set({ edit: null })}
      {...(wentOut && may ? { note: <Alert severity="warning">{translate('tickets.change.void')}</Alert> } : {})}
    />
  );
}
