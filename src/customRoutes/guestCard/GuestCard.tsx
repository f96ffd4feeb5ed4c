import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useGetOne, useTranslate } from 'react-admin';
import { guests } from '#resources/guests.ts';
import { fullName, initialsOf } from '#shared/person.ts';
import type { RecordOf, Resource } from '#shared/resource.ts';
import { DeleteRecord } from '../../crud/DeleteRecord.tsx';
import { Cell } from '../../crud/kinds/index.tsx';
import { Colleagues } from '../../crud/presence/Colleagues.tsx';
import { JustChanged } from '../../crud/presence/JustChanged.tsx';
import { Present } from '../../crud/presence/Present.tsx';
import { RecordFields } from '../../crud/record/RecordFields.tsx';
import { RecordHistory } from '../../crud/record/RecordHistory.tsx';
import { useWords } from '../../crud/words.ts';
import { call } from '../../dataProvider/index.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { TALL } from '../../ui/thumb.ts';
import { InviteGuests } from '../guestsInvitation/InviteGuests.tsx';
import { useInvitationsChanged } from '../guestsInvitation/queries.ts';
import { CardFrame } from './CardFrame.tsx';
import { Contacts } from './Contacts.tsx';
import { Evenings } from './Evenings.tsx';
import { NextEvening } from './NextEvening.tsx';
import { nextOf } from './evenings.ts';

const resource = guests as unknown as Resource;
type Guest = RecordOf<typeof guests>;

/** What is looked for first comes first, and after it whatever else a guest has. */
const FIRST = [
  'company',
  'position',
  'phone',
  'email',
  'note',
  'tags',
  'salutation',
  'last_name',
  'first_name',
  'middle_name',
];
const FIELDS = [...new Set([...FIRST, ...Object.keys(guests.fields)])];

/** A guest whole: who they are, where they sit next, what was mailed, where they were invited, what was changed. */
export default function GuestCard({ id, onGo }: { id: string; onGo: (id: string | null) => void }) {
  const changed = useInvitationsChanged();
  const translate = useTranslate();
  const { data, error, refetch } = useGetOne<Guest>('guests', { id }, { onError: () => undefined });
  const evenings = useQuery({
    queryKey: ['tickets', 'of-guest', id],
    queryFn: async ({ signal }) => (await call('GET /guests/:id/events', { params: { id }, signal })).data,
  });
  const guest = data?.id === id ? data : undefined;
  const mayDelete = useMay('guests', 'delete', guest);
  // Of others than administrators only who is invited somewhere is changed (server/guests/rules.ts).
  const readOnly = !mayDelete && evenings.data?.length === 0;
  const saved = () => {
    void refetch();
    changed();
  };
  const record = guest as unknown as Record<string, unknown>;
  const next = evenings.data && nextOf(evenings.data);
  return (
    <CardFrame id={id} name={guest ? fullName(guest) : ''} onGo={onGo}>
      {error && !guest ? (
        <Box sx={PART}>
          <LoadingFailed error={error} onRefresh={() => void refetch()} />
        </Box>
      ) : !guest ? (
        <Box sx={PART}>
          <LoadingRows />
        </Box>
      ) : (
        <Present resource={resource} record={record} onBehind={() => void refetch()}>
          <Box sx={PART}>
            <Colleagues />
            <JustChanged resource={resource} record={record} readOnly={readOnly} onSaved={saved} />
            <Head guest={guest} />
            <Contacts guest={guest} />
            <InviteGuests meant={{ ids: [id] }} onDone={() => void evenings.refetch()}>
              {(open) => (
                <Button
                  variant="outlined"
                  startIcon={<CalendarPlus size={18} />}
                  onClick={open}
                  sx={{ ...TALL, mt: 1 }}
                >
                  {translate('invitation.bulk.open')}
                </Button>
              )}
            </InviteGuests>
          </Box>
          {next && (
            <Box sx={PART}>
              <NextEvening guest={guest} evening={next} />
            </Box>
          )}
          <Box sx={PART}>
            <RecordFields resource={resource} record={record} names={FIELDS} readOnly={readOnly} onSaved={saved} />
          </Box>
          <Box sx={PART}>
            {evenings.error && !evenings.data ? (
              <LoadingFailed error={evenings.error} onRefresh={() => void evenings.refetch()} />
            ) : !evenings.data ? (
              <LoadingRows rows={3} />
            ) : (
              <Evenings evenings={evenings.data} />
            )}
          </Box>
          <Box sx={{ '& > section': { border: 0, borderRadius: 0, boxShadow: 'none' } }}>
            <RecordHistory resource={resource} record={record} readOnly={readOnly} onSaved={saved} />
          </Box>
          {mayDelete && (
            <Box sx={PART}>
              <DeleteRecord
                resource={resource}
                record={record}
                onDone={() => {
                  onGo(null);
                  changed();
                }}
              />
            </Box>
          )}
        </Present>
      )}
    </CardFrame>
  );
}

const PART = { px: { xs: 2, sm: 2.5 }, py: 2, borderBottom: 1, borderColor: 'look.line' };

function Head({ guest }: { guest: Guest }) {
  const words = useWords(resource);
  const post = [guest.position, guest.company].filter(Boolean).join(', ');
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <Box aria-hidden="true" sx={INITIALS}>
        {initialsOf(guest)}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h2" sx={{ fontSize: 20, lineHeight: '28px', overflowWrap: 'anywhere' }}>
          {fullName(guest)}
        </Typography>
        {(guest.salutation ?? post) && (
          <Typography variant="body2" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
            {guest.salutation ?? post}
          </Typography>
        )}
        {guest.tags && guest.tags.length > 0 && (
          <Box sx={{ mt: 0.5 }} role="group" aria-label={words.field('tags')}>
            <Cell resource={resource} name="tags" field={guests.fields.tags} record={guest as never} />
          </Box>
        )}
      </Box>
    </Box>
  );
}

const INITIALS = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 56,
  height: 56,
  borderRadius: '50%',
  bgcolor: 'look.soft',
  color: 'look.accent',
  fontWeight: 700,
};
