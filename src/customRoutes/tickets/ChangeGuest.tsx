import { useState } from 'react';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItemButton,
  Radio,
  Typography,
} from '@mui/material';
import { SearchX } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { fullName } from '#shared/person.ts';
import { api } from '../../dataProvider/index.ts';
import { EmptyState } from '../../layout/EmptyState.tsx';
import { LoadingFailed } from '../../layout/LoadingFailed.tsx';
import { Pager } from '../../layout/Pager.tsx';
import { SearchField } from '../../layout/SearchField.tsx';
import { refusalOf } from '../guestsInvitation/InvitedBulk.tsx';
import { LoadingRows } from '../guestsInvitation/LoadingRows.tsx';
import { useHallGuests } from '../guestsInvitation/queries.ts';
import { PlaceLabel } from './PlaceLabel.tsx';
import type { Ticket } from './queries.ts';

const ROWS = 25;

/** Gives the place of a ticket to another invited guest who has none; a QR code that went out becomes void. */
export function ChangeGuest(props: { ticket: Ticket; onChanged: () => void; onClose: () => void }) {
  const { ticket, onChanged, onClose } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const list = useHallGuests('invited_list', ticket.hall_id, { page, per_page: ROWS, q, seated: false });
  const wentOut = ticket.send_no > 0 && ticket.state !== 'queued';
  const change = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await api.put('tickets/change_guest', { body: { ticket_id: ticket.id, guest_id: chosen } });
      notify('tickets.change.done', { type: 'success' });
      onClose();
    } catch (error) {
      setProblem(refusalOf(error, translate('app.error.generic')));
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      aria-labelledby="change-guest"
      slotProps={{ paper: { sx: { width: 640 } } }}
    >
      <DialogTitle id="change-guest">{translate('tickets.change.title', { name: ticket.guest_name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
        <Typography variant="body2" color="look.text2" component="div">
          <PlaceLabel ticket={ticket} />
          {wentOut && (
            <Box sx={{ mt: 0.5, color: 'look.warn', fontWeight: 600 }}>{translate('tickets.change.void')}</Box>
          )}
        </Typography>
        <SearchField
          label={translate('tickets.change.search')}
          value={q}
          onSearch={(text) => {
            setQ(text);
            setPage(1);
          }}
          sx={{ width: 1 }}
        />
        {list.error ? (
          <LoadingFailed error={list.error} onRefresh={() => void list.refetch()} />
        ) : !list.data ? (
          <LoadingRows rows={4} />
        ) : list.data.data.length === 0 ? (
          <EmptyState
            bare
            icon={<SearchX size={24} />}
            title={translate('tickets.change.nobody')}
            hint={translate('tickets.change.nobody_hint')}
          />
        ) : (
          <List role="radiogroup" aria-label={translate('tickets.change.whom')} disablePadding>
            {list.data.data.map((guest) => (
              <ListItemButton
                key={guest.id}
                role="radio"
                aria-checked={chosen === guest.id}
                selected={chosen === guest.id}
                onClick={() => setChosen(guest.id)}
                sx={{ gap: 1, px: 1, minHeight: 52 }}
              >
                <Radio checked={chosen === guest.id} tabIndex={-1} inert />
                <Box sx={{ minWidth: 0 }}>
                  <Typography variant="subtitle2" component="div" sx={{ overflowWrap: 'anywhere' }}>
                    {fullName(guest)}
                  </Typography>
                  <Typography variant="body2" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
                    {guest.email ?? guest.phone ?? ''}
                  </Typography>
                </Box>
              </ListItemButton>
            ))}
          </List>
        )}
        <Pager page={page} perPage={ROWS} total={list.data?.meta.total ?? 0} onPage={setPage} />
        {problem && (
          <Typography role="alert" variant="body2" color="look.err">
            {problem}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" disabled={chosen === null} loading={busy} onClick={() => void change()}>
          {translate('tickets.change.verb')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
