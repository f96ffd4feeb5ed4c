import { Box, LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Guests of a large hall are still being read: how far it is, and that nobody can be seated until then. `share`: 0 to 1. */
export function ReadingLine({ share }: { share: number | null }) {
  const translate = useTranslate();
  if (share === null) return null;
  return (
    <Box role="status" sx={{ px: 2, py: 1.25, flex: 'none', bgcolor: 'look.soft' }}>
      <Typography variant="body2" sx={{ mb: 0.75 }}>
        {translate('hall.guests.reading', { percent: Math.floor(100 * share) })}
      </Typography>
      <LinearProgress aria-hidden="true" variant="determinate" value={100 * share} />
    </Box>
  );
}
