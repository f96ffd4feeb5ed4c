import { useState } from 'react';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { UserX, X } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { sentenceOf, call } from '../../dataProvider/index.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { STICKY_BAR } from '../../frame/stickyHead.ts';
import { useInvitationsChanged } from './queries.ts';

/** What can be done with the picked guests: take their invitations back. */
export function InvitedBulk(props: { hallId: string; picked: ReadonlySet<string>; onClear: () => void }) {
  const { hallId, picked, onClear } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const changed = useInvitationsChanged();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const count = picked.size;
  if (count === 0) return null;
  const takeBack = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await call('DELETE /halls/:id/guests/invite', { params: { id: hallId }, body: { guest_ids: [...picked] } });
      notify('invitation.taken_back', { type: 'success', messageArgs: { smart_count: count, count } });
      setAsking(false);
      onClear();
    } catch (error) {
      setProblem(sentenceOf(error, translate('app.error.generic')));
    } finally {
      setBusy(false);
      changed();
    }
  };
  return (
    <Box role="region" aria-label={translate('invitation.selected', { count })} sx={BAR}>
      <Typography variant="body2" sx={{ fontWeight: 600, mr: 'auto' }}>
        {translate('invitation.selected', { count })}
      </Typography>
      <Button
        size="small"
        color="error"
        startIcon={<UserX size={16} />}
        onClick={() => {
          setProblem(null);
          setAsking(true);
        }}
        // On a phone a line of its own below: the cross stays beside the count.
        sx={{ order: { xs: 1, sm: 0 } }}
      >
        {translate('invitation.take_back.verb', { count })}
      </Button>
      <IconButton size="small" onClick={onClear} aria-label={translate('ra.action.unselect')}>
        <X size={18} />
      </IconButton>
      <ConfirmDialog
        open={asking}
        reversible
        title={translate('invitation.take_back.title', { count })}
        verb={translate('invitation.take_back.verb', { count })}
        onConfirm={() => void takeBack()}
        onClose={() => setAsking(false)}
        busy={busy}
        problem={problem}
      >
        {translate('invitation.take_back.text')}
      </ConfirmDialog>
    </Box>
  );
}

const BAR = { ...STICKY_BAR, flexWrap: 'wrap', gap: 1.5, px: 2 };
