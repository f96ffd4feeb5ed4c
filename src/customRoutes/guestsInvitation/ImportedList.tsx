import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { UserPlus } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { fullName } from '#shared/person.ts';
import { sentenceOf, call } from '../../dataProvider/index.ts';
import { GuestLink } from '../../ui/GuestLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dotted } from '../../ui/Dotted.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { useTell } from '../../ui/useTell.ts';
import { useHallGuests } from '../eventBasics/queries.ts';
import { type InviteRight, useInvitationsChanged } from './queries.ts';

const ROWS = 10;

/** Guests that a file for this hall brought and who are not invited (any more). Nothing while there are none. */
export function ImportedList({ hallId, right }: { hallId: string; right: InviteRight }) {
  const translate = useTranslate();
  const notify = useNotify();
  const tell = useTell();
  const changed = useInvitationsChanged();
  const [page, setPage] = useState(1);
  const [busy, setBusy] = useState<string | null>(null);
  const { data } = useHallGuests('imported_list', hallId, { page, per_page: ROWS });
  if (!data || (data.meta.total === 0 && page === 1)) return null;
  const total = data.meta.total;

  const invite = async (key: string, idsOf: () => Promise<string[]>) => {
    setBusy(key);
    try {
      const guest_ids = await idsOf();
      await call('POST /halls/:id/guests/invite', { params: { id: hallId }, body: { guest_ids } });
      notify('invitation.invited', { type: 'success', messageArgs: { smart_count: guest_ids.length } });
      setPage(1);
    } catch (error) {
      tell(error, sentenceOf(error, translate('app.error.generic')));
    } finally {
      setBusy(null);
      changed();
    }
  };
  return (
    <Card
      flush
      title={translate('invitation.imported.title')}
      hint={translate('invitation.imported.hint', { count: total })}
      action={
        right.mayInvite && (
          <Button
            startIcon={<UserPlus size={18} />}
            loading={busy === 'all'}
            onClick={() => void invite('all', () => allImported(hallId))}
          >
            {translate('invitation.imported.invite_all', { count: total })}
          </Button>
        )
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'look.line' }}>
        {data.data.map((guest) => (
          <Box component="li" key={guest.id} sx={ROW}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
                <GuestLink id={guest.id} name={fullName(guest)} />
              </Typography>
              <Typography variant="body2" component="div" color="look.text2">
                <Dotted parts={[guest.email, guest.phone]} />
              </Typography>
            </Box>
            {right.mayInvite && (
              <Button
                size="small"
                loading={busy === guest.id}
                aria-label={translate('invitation.imported.invite_named', { name: fullName(guest) })}
                onClick={() => void invite(guest.id, async () => [guest.id])}
              >
                {translate('invitation.imported.invite')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      <Pager page={page} perPage={ROWS} total={total} onPage={setPage} />
    </Card>
  );
}

async function allImported(hallId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, meta } = await call('GET /halls/:id/guests/imported_list', {
      params: { id: hallId },
      query: { page, per_page: limit('perPagePicker') },
    });
    ids.push(...data.map(({ id }) => id));
    pages = meta.total_pages;
  }
  return ids;
}

const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 52,
  px: 2.5,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'look.line',
};
