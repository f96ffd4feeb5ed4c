import { Backdrop, Paper, Typography } from '@mui/material';
import { ProgressBar } from '../ui/JobCard.tsx';

/** Over everything while confirmed rows are being stored: all or none, so there is nothing to do but wait. */
export function Storing({ label, hint }: { label: string; hint: string }) {
  return (
    <Backdrop open sx={{ zIndex: 'modal' }}>
      <Paper
        elevation={3}
        role="status"
        sx={{ width: 362, maxWidth: 'calc(100vw - 32px)', p: 4, display: 'grid', gap: 2 }}
      >
        <Typography sx={{ fontWeight: 600, textAlign: 'center' }}>{label}</Typography>
        <ProgressBar label={label} />
        <Typography variant="body2" color="look.text2" sx={{ textAlign: 'center' }}>
          {hint}
        </Typography>
      </Paper>
    </Backdrop>
  );
}
