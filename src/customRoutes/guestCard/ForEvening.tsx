import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useGetList, useTranslate } from 'react-admin';
import { invitations } from '#resources/invitations.ts';
import { WISHES } from '#shared/guests.ts';
import { isSameParty } from '#shared/parties.ts';
import type { RecordOf, Resource } from '#shared/resource.ts';
import { JustChanged } from '../../crud/presence/JustChanged.tsx';
import { Present } from '../../crud/presence/Present.tsx';
import { RecordFields } from '../../crud/record/RecordFields.tsx';
import { useUser } from '../../dataProvider/useSession.ts';
import { useInvitations, useInvitationsChanged, useInviteRight } from '../guestsInvitation/queries.ts';
import type { Evening } from './evenings.ts';
import { PlusOnes } from './PlusOnes.tsx';

const resource = invitations as unknown as Resource;
type Invitation = RecordOf<typeof invitations>;

/** What is said of the guest for one evening, and with whom they come. */
export function ForEvening({ guestId, evening }: { guestId: string; evening: Evening }) {
  const translate = useTranslate();
  const changed = useInvitationsChanged();
  const me = useUser().id;
  const { hall_id, state } = evening;
  const right = useInviteRight({ state }, hall_id);
  const { data = [], refetch } = useGetList('invitations', {
    filter: { hall_id, guest_id: guestId },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
  });
  const invitation = data[0] as unknown as Invitation | undefined;
  if (!invitation) return null;
  const record = invitation as unknown as Record<string, unknown>;
  const isTheirs = right?.mayChangeAll || (right?.mayInvite && invitation.invited_by === me);
  const parts = { resource, record, readOnly: !isTheirs, onSaved: changed };
  return (
    <Box component="section" aria-label={translate('card.evening')} sx={{ mt: 2 }}>
      <Typography variant="h2" component="h3" sx={{ mb: 1 }}>
        {translate('card.evening')}
      </Typography>
      <Present resource={resource} record={record} onBehind={() => void refetch()}>
        <JustChanged {...parts} />
        <RecordFields {...parts} names={WISHES} />
      </Present>
      {invitation.party && <Together invitation={invitation} />}
      <PlusOnes invitation={invitation} readOnly={!isTheirs} />
    </Box>
  );
}

/** So many are named. */
const NAMED = 6;

/** Who else is in the party, at the same evening. */
function Together({ invitation }: { invitation: Invitation }) {
  const translate = useTranslate();
  const { hall_id, party, guest_id } = invitation;
  const read = useInvitations(hall_id);
  const { data: others = [] } = useQuery({
    queryKey: ['invitations', 'parties', hall_id],
    queryFn: async () => (await read({ 'party.empty': 'false' })) as unknown as Invitation[],
    select: (all) => all.filter((each) => each.guest_id !== guest_id && isSameParty(each.party, party)),
  });
  if (others.length === 0) return null;
  const names = others.slice(0, NAMED).map(({ guest_name }) => guest_name);
  const count = others.length - names.length;
  return (
    <Typography variant="body2" color="look.text2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {translate(count > 0 ? 'card.with_more' : 'card.with', { names: names.join(', '), count })}
    </Typography>
  );
}
