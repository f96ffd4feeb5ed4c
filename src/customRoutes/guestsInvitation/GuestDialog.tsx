import { guests } from '#resources/guests.ts';
import type { Resource } from '#shared/resource.ts';
import { EditDialog } from '../../crud/RecordDialog.tsx';
import { useInvitationsChanged } from './queries.ts';

/** A guest of the list to read and change; deleting stays with the list of all guests. */
export default function GuestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const changed = useInvitationsChanged();
  return (
    <EditDialog resource={guests as unknown as Resource} id={id} canDelete={false} onClose={onClose} onDone={changed} />
  );
}
