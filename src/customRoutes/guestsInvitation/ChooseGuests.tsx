import { useState } from 'react';
import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import type { guests as guestResource } from '#resources/guests.ts';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { limit } from '#shared/limits.ts';
import { fullName } from '#shared/person.ts';
import type { RecordOf } from '#shared/resource.ts';
import { selectedGuests, sentenceOf, call } from '../../dataProvider/index.ts';
import { useSelectedGuests } from '../../dataProvider/useSession.ts';
import { useShell } from '../../frame/ShellContext.ts';
import { Dotted } from '../../ui/Dotted.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { PickAllBox } from '../../ui/PickAllBox.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useInvitationsChanged, useInvitedIds } from './queries.ts';

type Guest = RecordOf<typeof guestResource>;

/** Invites guests the organisation knows already: searched, picked over several pages, invited at once. */
export function ChooseGuests(props: { event: EventAnswer; hallId: string; onClose: () => void }) {
  const { event, hallId, onClose } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const { phone } = useShell();
  const changed = useInvitationsChanged();
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const picked = useSelectedGuests();
  const { data: invited } = useInvitedIds(hallId, true);
  const list = useQuery({
    queryKey: ['guests', 'choose', q, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('GET /guests', {
        query: { q, page, per_page: limit('perPage'), sort: 'last_name', order: 'asc' },
        signal,
      }),
  });
  const wanted = picked.filter((id) => !invited?.has(id));
  const free = event.limit - event.invited - wanted.length;

  const invite = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await call('POST /halls/:id/guests/invite', { params: { id: hallId }, body: { guest_ids: wanted } });
      notify('invitation.invited', { type: 'success', messageArgs: { smart_count: wanted.length } });
      selectedGuests.remove(picked);
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error, translate('app.error.generic')));
    } finally {
      setBusy(false);
      changed();
    }
  };
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullScreen={phone}
      aria-labelledby="choose-guests"
      slotProps={{ paper: { sx: { width: 640 } } }}
    >
      <DialogTitle id="choose-guests">{translate('invitation.choose.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minHeight: { md: 420 } }}>
        <SearchField
          label={translate('invitation.search')}
          value={q}
          onSearch={(text) => {
            setQ(text);
            setPage(1);
          }}
          sx={{ width: 1 }}
        />
        {list.error ? (
          <LoadingFailed error={list.error} onRefresh={() => void list.refetch()} />
        ) : list.data ? (
          <Guests guests={list.data.data} invited={invited} picked={picked} />
        ) : (
          <LoadingRows rows={6} />
        )}
        <Pager page={page} perPage={limit('perPage')} total={list.data?.meta.total ?? 0} onPage={setPage} />
      </DialogContent>
      {problem && (
        <Typography role="alert" color="look.err" variant="body2" sx={{ px: 3 }}>
          {problem}
        </Typography>
      )}
      <DialogActions sx={{ flexWrap: 'wrap', borderTop: 1, borderColor: 'look.line' }}>
        <Box sx={{ flex: { xs: '1 0 100%', sm: 1 } }} aria-live="polite">
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {translate('invitation.selected', { count: wanted.length })}{' '}
            {picked.length > 0 && (
              <Link component="button" variant="body2" onClick={() => selectedGuests.removeAll()}>
                {translate('invitation.choose.clear')}
              </Link>
            )}
          </Typography>
          <Typography variant="body2" color={free < 0 ? 'look.err' : 'look.text2'}>
            {free < 0
              ? translate('invitation.choose.over', { count: -free })
              : translate('invitation.choose.free', { count: free })}
          </Typography>
        </Box>
        <Button onClick={onClose} disabled={busy}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" disabled={wanted.length === 0} loading={busy} onClick={() => void invite()}>
          {translate('invitation.choose.invite', { count: wanted.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Guests(props: {
  guests: readonly Guest[];
  invited: ReadonlySet<string> | undefined;
  picked: readonly string[];
}) {
  const { guests, invited, picked } = props;
  const translate = useTranslate();
  if (guests.length === 0) {
    return (
      <EmptyState
        bare
        icon={<SearchX size={24} />}
        title={translate('invitation.nobody_found')}
        hint={translate('invitation.choose.nobody_hint')}
      />
    );
  }
  const open = guests.filter(({ id }) => !invited?.has(id)).map(({ id }) => id);
  const chosen = open.filter((id) => picked.includes(id));
  const pickAll = (on: boolean) =>
    on ? selectedGuests.addAll(open) : chosen.forEach((id) => selectedGuests.toggle(id));
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      <Box component="li" sx={{ ...ROW, minHeight: 40 }}>
        <Box component="label" sx={LABEL}>
          <PickAllBox
            checked={open.length > 0 && chosen.length === open.length}
            indeterminate={chosen.length > 0 && chosen.length < open.length}
            disabled={open.length === 0}
            onChange={(_, on) => pickAll(on)}
          />
          <Typography variant="body2">{translate('invitation.pick_page')}</Typography>
        </Box>
      </Box>
      {guests.map((guest) => {
        const isInvited = invited?.has(guest.id) === true;
        return (
          <Box component="li" key={guest.id} sx={ROW}>
            <Box component="label" sx={LABEL}>
              <Checkbox
                checked={isInvited || picked.includes(guest.id)}
                disabled={isInvited}
                onChange={() => selectedGuests.toggle(guest.id)}
              />
              <Box sx={{ minWidth: 0, flex: 1, py: 0.75 }}>
                <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
                  {fullName(guest)}
                </Typography>
                <Typography variant="body2" component="div" color="look.text2">
                  <Dotted parts={[guest.email, guest.phone]} />
                </Typography>
              </Box>
            </Box>
            {isInvited && <Tag tone="ok">{translate('invitation.choose.already')}</Tag>}
          </Box>
        );
      })}
    </Box>
  );
}

const ROW = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 52, borderBottom: 1, borderColor: 'look.line' };
const LABEL = { flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: 1, cursor: 'pointer' };
