import { useMemo, useState } from 'react';
import { Box, Button } from '@mui/material';
import { FileUp, UserPlus, UserSearch, UsersRound } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { invitations } from '#resources/invitations.ts';
import type { Resource } from '#shared/resource.ts';
import type { BulkActionProps } from '../../crud/bulk/BulkBar.tsx';
import { ListWithin } from '../../crud/ListWithin.tsx';
import { without } from '../../crud/without.ts';
import { selectedGuests } from '../../dataProvider/index.ts';
import { useUser } from '../../dataProvider/useSession.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useOpenCard } from '../../ui/GuestLink.tsx';
import { StatBar } from '../../ui/StatBar.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { useSectors } from '../eventBasics/queries.ts';
import { AddGuest } from './AddGuest.tsx';
import { ChooseGuests } from './ChooseGuests.tsx';
import { ImportedList } from './ImportedList.tsx';
import { InvitedBulk, type Takable } from './InvitedBulk.tsx';
import { guestOf, invitedRows } from './invitedRows.tsx';
import { invitationsOf, type InviteRight, useInvitations } from './queries.ts';

/** Whose invitation it is stands in the name; the hall is the screen's. */
const LISTED = without(invitations as unknown as Resource, [
  'hall_id',
  'guest_id',
  'import_id',
  'position',
  'ticket_id',
  'place',
]);

/** Who is invited to the hall, and the ways to invite more. */
export function InvitedList(props: { event: EventAnswer; hallId: string; right: InviteRight; onFile: () => void }) {
  const { event, hallId, right, onFile } = props;
  const translate = useTranslate();
  const { set } = useAddress();
  const [dialog, setDialog] = useState<'add' | 'choose' | null>(null);
  const me = useUser().id;
  const { data: sectors = [] } = useSectors(hallId);
  const read = useInvitations(hallId);
  const { mayInvite, mayChangeAll } = right;
  const Bulk = useMemo(() => {
    if (!mayInvite) return undefined;
    const takable = async (ids: readonly string[]): Promise<Takable> => {
      const here = await invitationsOf(read, ids);
      // Somebody with a place keeps the invitation.
      const unseated = here.filter(({ seated }) => !seated);
      const free = unseated.filter(({ invited_by }) => mayChangeAll || invited_by === me);
      return {
        ids: free.map(guestOf),
        seated: here.length - unseated.length,
        others: unseated.length - free.length,
      };
    };
    const onSeat = () => set({ view: 'seating', filter: null, page: null });
    // A component of its own for as long as its actions are the same, or what it shows would begin anew.
    return (bulk: BulkActionProps) => (
      <InvitedBulk {...bulk} event={event} hallId={hallId} takable={takable} onSeat={onSeat} />
    );
  }, [event, hallId, mayInvite, mayChangeAll, me, read, set]);
  // The ways to invite stand in the empty list then.
  const nobody = event.halls.find(({ id }) => id === hallId)?.invited === 0;
  const ways = mayInvite && (
    <>
      <Button startIcon={<UserSearch size={18} />} onClick={() => setDialog('choose')}>
        {translate('invitation.choose.open')}
      </Button>
      <Button startIcon={<FileUp size={18} />} onClick={onFile} sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
        {translate('invitation.views.file')}
      </Button>
      <Button variant="contained" startIcon={<UserPlus size={18} />} onClick={() => setDialog('add')}>
        {translate('invitation.add.open')}
      </Button>
    </>
  );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ width: { xs: 1, sm: 320 } }}>
          <StatBar label={translate('invitation.count_of_limit')} value={event.invited} total={event.limit} />
        </Box>
        {!nobody && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{ways}</Box>}
      </Box>
      <ListWithin
        resource={LISTED}
        filter={{ hall_id: hallId }}
        selection={selectedGuests}
        known={{ sectors }}
        chips={{
          name: 'seated',
          values: [
            ['false', translate('invitation.show.unseated')],
            ['true', translate('invitation.show.seated')],
          ],
        }}
        search={translate(mayChangeAll ? 'invitation.search' : 'invitation.search_names')}
        rows={invitedRows({ eventId: event.id, sectors, read })}
        onOpen={useOpenCard()}
        canPick
        bulkActions={Bulk}
        all={{ ids: async (filter) => (await read(filter)).map(guestOf) }}
        empty={
          <EmptyState
            icon={<UsersRound size={24} />}
            title={translate('invitation.nobody')}
            hint={translate('invitation.nobody_hint')}
            actions={ways}
          />
        }
        onAdd={mayInvite ? () => setDialog('add') : undefined}
      />
      <ImportedList hallId={hallId} right={right} />
      {dialog === 'add' && <AddGuest hallId={hallId} mayUpdate={right.mayChangeAll} onClose={() => setDialog(null)} />}
      {dialog === 'choose' && <ChooseGuests event={event} hallId={hallId} onClose={() => setDialog(null)} />}
    </Box>
  );
}
