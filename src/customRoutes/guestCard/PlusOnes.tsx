import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { UserPen, UserPlus } from 'lucide-react';
import { useGetList, useTranslate } from 'react-admin';
import type { invitations } from '#resources/invitations.ts';
import { limit } from '#shared/limits.ts';
import type { RecordOf } from '#shared/resource.ts';
import { GuestLink } from '../../ui/GuestLink.tsx';
import { TALL } from '../../ui/thumb.ts';
import { NameGuest } from '../guestsInvitation/NameGuest.tsx';
import { usePlusOnes } from '../guestsInvitation/usePlusOnes.ts';

type Invitation = RecordOf<typeof invitations>;

/** Whom the guest brings without a name, and one more; of such a plus-one whose they are, and who they turn out to be. */
export function PlusOnes({ invitation, readOnly }: { invitation: Invitation; readOnly: boolean }) {
  return invitation.unnamed ? (
    <Unnamed invitation={invitation} readOnly={readOnly} />
  ) : (
    <Brought invitation={invitation} readOnly={readOnly} />
  );
}

function Brought({ invitation, readOnly }: { invitation: Invitation; readOnly: boolean }) {
  const { hall_id, guest_id } = invitation;
  const translate = useTranslate();
  const { bring, busy } = usePlusOnes(hall_id);
  const own = useInvitationsOf({ hall_id, host_id: guest_id });
  if (readOnly && own.length === 0) return null;
  return (
    <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
      {own.length > 0 && (
        <Typography variant="body2" color="look.text2">
          {translate('invitation.plus_ones.brings')}
        </Typography>
      )}
      {own.map(({ id, guest_id: plus, guest_name }) => (
        <GuestLink key={id} id={plus} name={guest_name} />
      ))}
      {!readOnly && (
        <Button
          variant="outlined"
          startIcon={<UserPlus size={18} />}
          loading={busy}
          onClick={() => void bring([guest_id])}
          sx={TALL}
        >
          {translate('invitation.plus_ones.add')}
        </Button>
      )}
    </Box>
  );
}

function Unnamed({ invitation, readOnly }: { invitation: Invitation; readOnly: boolean }) {
  const { hall_id, guest_id, host_id } = invitation;
  const translate = useTranslate();
  const [naming, setNaming] = useState(false);
  const [host] = useInvitationsOf({ hall_id, guest_id: host_id! });
  return (
    <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
      {host && (
        <>
          <Typography variant="body2" color="look.text2">
            {translate('invitation.plus_ones.of')}
          </Typography>
          <GuestLink id={host.guest_id} name={host.guest_name} />
        </>
      )}
      {!readOnly && (
        <Button variant="outlined" startIcon={<UserPen size={18} />} onClick={() => setNaming(true)} sx={TALL}>
          {translate('invitation.plus_ones.name')}
        </Button>
      )}
      {naming && (
        <NameGuest
          guestId={guest_id}
          called={invitation.guest_name}
          hallId={hall_id}
          onClose={() => setNaming(false)}
        />
      )}
    </Box>
  );
}

function useInvitationsOf(filter: Record<string, string>): Invitation[] {
  const { data = [] } = useGetList('invitations', {
    filter,
    pagination: { page: 1, perPage: limit('perPage') },
    sort: { field: 'guest_name', order: 'ASC' },
  });
  return data as unknown as Invitation[];
}
