import { Backdrop, Paper, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ProgressBar } from '../../../layout/JobCard.tsx';
import { type Rights, countChanging } from './sheet.ts';
import type { GuestFile } from './useGuestFile.ts';

/** Over everything while the confirmed rows are being stored: all or none, so there is nothing to do but wait. */
export function Storing(props: { open: boolean; guestFile: GuestFile; rights: Rights; invites: boolean }) {
  const { open, guestFile, rights, invites } = props;
  const translate = useTranslate();
  const count = guestFile.kept ? countChanging(guestFile.kept.rows, rights, invites) : 0;
  const label = translate('invitation.file.storing', { count });
  return (
    <Backdrop open={open} sx={{ zIndex: 'modal' }}>
      <Paper
        elevation={3}
        role="status"
        sx={{ width: 362, maxWidth: 'calc(100vw - 32px)', p: 4, display: 'grid', gap: 2 }}
      >
        <Typography sx={{ fontWeight: 600, textAlign: 'center' }}>{label}</Typography>
        <ProgressBar label={label} />
        <Typography variant="body2" color="look.text2" sx={{ textAlign: 'center' }}>
          {translate('invitation.file.storing_hint')}
        </Typography>
      </Paper>
    </Backdrop>
  );
}
