import { type FormEvent, useId, useState } from 'react';
import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { selectedGuests } from '../../../dataProvider/index.ts';
import { useSelectedGuests } from '../../../dataProvider/useSession.ts';
import { useShell } from '../../../frame/ShellContext.ts';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { useInvitations } from '../queries.ts';
import { type Listed, matched, type Matched } from './matching.ts';

/** Whatever a list by e-mail or from a spreadsheet may have, characters. */
const LONGEST = 500_000;

/**
 * Ticks guests by a list somebody has: pasted, a name, an e-mail or a phone in each line. Whoever is found is ticked at once; what isn't
 * clear is asked, and what nobody is called stays to be looked at.
 */
export default function ByListDialog({ hallId, onClose }: { hallId: string; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { phone } = useShell();
  const titleId = useId();
  const [text, setText] = useState('');
  const isTooLong = text.length > LONGEST;
  const [result, setResult] = useState<Matched | null>(null);
  const read = useInvitations(hallId);
  const invited = useQuery({
    queryKey: ['hall-guests', hallId, 'by-list'],
    queryFn: async () =>
      (await read({})).flatMap((row): Listed[] =>
        // Whoever has no name of their own yet can't be named.
        row['unnamed']
          ? []
          : [{ id: row['guest_id'], name: row['guest_name'], email: row['email'], phone: row['phone'] }],
      ),
  });
  const guests = invited.data;
  const find = (event: FormEvent) => {
    event.preventDefault();
    const found = matched(guests!, text);
    selectedGuests.addAll(found.ids);
    if (found.ids.length > 0 && found.unclear.length + found.unknown.length === 0) {
      notify('invitation.by_list.ticked', {
        type: 'success',
        messageArgs: { smart_count: found.ids.length, count: found.ids.length },
      });
      onClose();
    } else setResult(found);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={phone}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: { sm: 560 } } } }}
    >
      <Box component="form" noValidate onSubmit={find} sx={{ display: 'contents' }}>
        <DialogTitle id={titleId}>{translate('invitation.by_list.title')}</DialogTitle>
        <DialogContent>
          {invited.isError ? (
            <LoadingFailed error={invited.error} onRefresh={() => void invited.refetch()} />
          ) : (
            <TextField
              autoFocus
              fullWidth
              multiline
              minRows={6}
              maxRows={12}
              label={translate('invitation.by_list.lines')}
              error={isTooLong}
              helperText={
                isTooLong
                  ? translate('invitation.by_list.too_long', { max: LONGEST, length: text.length })
                  : translate('invitation.by_list.hint')
              }
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setResult(null);
              }}
            />
          )}
          <Box aria-live="polite">{result && <Found result={result} guests={guests!} />}</Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate(result ? 'ra.action.close' : 'ra.action.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            loading={invited.isPending && text.trim() !== ''}
            disabled={!guests || text.trim() === '' || isTooLong || result !== null}
          >
            {translate('invitation.by_list.find')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** Lines that mean nobody, or several, as somebody reads them at a glance. */
function Found({ result, guests }: { result: Matched; guests: readonly Listed[] }) {
  const { ids, unclear, unknown } = result;
  const translate = useTranslate();
  const ticked = new Set(useSelectedGuests());
  const guestOf = new Map(guests.map((guest) => [guest.id, guest]));
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 2 }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {ids.length > 0
          ? translate('invitation.by_list.ticked', { count: ids.length })
          : translate('invitation.by_list.nobody')}
      </Typography>
      {unclear.length > 0 && (
        <Box>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {translate('invitation.by_list.unclear', { count: unclear.length })}
          </Typography>
          {unclear.map(({ line, ids: those }) => (
            <Box key={line} component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 1 }}>
              <Typography component="legend" variant="body2" color="look.ink2" sx={{ p: 0 }}>
                {line}
              </Typography>
              {those.map((id) => {
                const { name, email, phone } = guestOf.get(id)!;
                return (
                  <FormControlLabel
                    key={id}
                    sx={{ display: 'flex', minHeight: 44 }}
                    control={<Checkbox checked={ticked.has(id)} onChange={() => selectedGuests.toggle(id)} />}
                    label={[name, email ?? phone].filter(Boolean).join(' · ')}
                  />
                );
              })}
            </Box>
          ))}
        </Box>
      )}
      {unknown.length > 0 && (
        <Box>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {translate('invitation.by_list.unknown', { count: unknown.length })}
          </Typography>
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
            {unknown.map((line) => (
              <Typography key={line} component="li" variant="body2">
                {line}
              </Typography>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}
